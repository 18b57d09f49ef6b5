"""Puzzles per second on many 9x9 boards at a time, on one core, with proof of uniqueness: Grille and other solvers.

    python bench/lanes.py [--solver NAME=COMMAND ...] [--rounds N]

COMMAND takes a file of 81-character lines and prints a JSON object with the puzzles per second as "rate". Also measures
a second thread and the overhead of calls from Python.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter

import corpora
from grille import check_many, solve_many
from grille.sudoku.engine.lanes import lanes
from nine import Rate, command, native

MANY = 100_000


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--solver", action="append", default=[], metavar="NAME=COMMAND", help="also measure a command")
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args(arguments)
    one = native()
    program = shlex.quote(str(one.with_name("grille_lanes")))
    ours = f"grille, {lanes()} lanes"
    solvers: dict[str, Rate] = {ours: command(program), "grille, one at a time": command(shlex.quote(str(one)))}
    for text in asked.solver:
        name, _, call = text.partition("=")
        solvers[name] = command(call)
    collections = corpora.nine()
    for title, path in collections.items():
        # Rounds are interleaved and the best counts, so that other load on the machine affects all solvers alike.
        best = dict.fromkeys(solvers, 0.0)
        for _ in range(asked.rounds):
            for name, rate in solvers.items():
                best[name] = max(best[name], rate(path))
        print(f"\n{title}: puzzles per second, and the rate of the lanes as a multiple of it")
        for name, reached in best.items():
            print(f"  {name:28} {reached:13,.0f} {best[ours] / reached:7.2f}")
    threads_and_python(next(iter(collections.values())), program, asked.rounds)


def threads_and_python(path: Path, program: str, rounds: int) -> None:
    """Measure the first collection, repeated, on one and two threads, in the kernel and from Python."""
    lines = path.read_text().split()
    many = list(islice(cycle(lines), MANY))
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(many) + "\n")
        file.flush()
        ways: dict[str, Callable[[], float]] = {
            "the kernel, 1 thread": partial(kernel_rate, program, file.name, 1),
            "the kernel, 2 threads": partial(kernel_rate, program, file.name, 2),
        }
        if find_spec("numpy") is not None:
            import numpy as np

            array = np.frombuffer("".join(many).encode(), np.uint8).reshape(-1, 81)
            ways["solve_many of an array, 1 thread"] = lambda: rate_of(lambda: solve_many(array, threads=1))
            ways["check_many of an array, 1 thread"] = lambda: rate_of(lambda: check_many(array, threads=1))
        ways["solve_many of a list of strings, 1 thread"] = lambda: rate_of(lambda: solve_many(many, threads=1))
        best = dict.fromkeys(ways, 0.0)
        # More and shorter rounds than above: two idle cores are rarer than one.
        for _ in range(4 * rounds):
            for name, way in ways.items():
                best[name] = max(best[name], way())
    first = next(iter(best.values()))
    print(f"\n{MANY:,} of {path.stem}, solutions written: puzzles per second, and as a multiple of the kernel")
    for name, reached in best.items():
        print(f"  {name:42} {reached:13,.0f} {reached / first:7.2f}")


def kernel_rate(program: str, path: str, threads: int) -> float:
    call = [*shlex.split(program), path, "3", "2", str(threads), "solve"]
    done = subprocess.run(call, check=True, capture_output=True, text=True)
    return float(json.loads(done.stdout)["rate"])


def rate_of(work: Callable[[], object]) -> float:
    """Puzzles per second: the best of a few calls."""
    best = float("inf")
    for _ in range(4):
        start = perf_counter()
        work()
        best = min(best, perf_counter() - start)
    return MANY / best


if __name__ == "__main__":
    main(sys.argv[1:])
