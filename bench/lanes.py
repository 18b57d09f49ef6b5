"""9x9, many boards at once: our rate beside others' on the same puzzles, one core, uniqueness proven.

    python bench/lanes.py [--rival NAME=COMMAND ...] [--rounds N]

A rival is a command that takes a file of 81-character lines and prints a JSON object with the puzzles a second it
solved as "rate". Then what threads add, and what the way from Python and back costs.
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
    parser.add_argument("--rival", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args(arguments)
    one = native()
    program = shlex.quote(str(one.with_name("grille_lanes")))
    ours = f"grille, {lanes()} lanes"
    solvers: dict[str, Rate] = {ours: command(program), "grille, one at a time": command(shlex.quote(str(one)))}
    for text in asked.rival:
        name, _, call = text.partition("=")
        solvers[name] = command(call)
    collections = corpora.nine()
    for title, path in collections.items():
        # Rounds are interleaved and the best counts, so that a busy moment of the machine hits nobody alone.
        best = dict.fromkeys(solvers, 0.0)
        for _ in range(asked.rounds):
            for name, rate in solvers.items():
                best[name] = max(best[name], rate(path))
        print(f"\n{title}: puzzles a second, and our rate as a multiple of it")
        for name, reached in best.items():
            print(f"  {name:28} {reached:13,.0f} {best[ours] / reached:7.2f}")
    threads_and_python(next(iter(collections.values())), program, asked.rounds)


def threads_and_python(path: Path, program: str, rounds: int) -> None:
    """The first collection over and over: by one core and by two, in the kernel alone and called from Python."""
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
        # More and shorter rounds than above: two cores that are both left alone are rarer than one.
        for _ in range(4 * rounds):
            for name, way in ways.items():
                best[name] = max(best[name], way())
    first = next(iter(best.values()))
    print(f"\n{MANY:,} of {path.stem}, solutions written: puzzles a second, and as a multiple of the kernel's")
    for name, reached in best.items():
        print(f"  {name:42} {reached:13,.0f} {reached / first:7.2f}")


def kernel_rate(program: str, path: str, threads: int) -> float:
    call = [*shlex.split(program), path, "3", "2", str(threads), "solve"]
    done = subprocess.run(call, check=True, capture_output=True, text=True)
    return float(json.loads(done.stdout)["rate"])


def rate_of(work: Callable[[], object]) -> float:
    """The best of a few calls."""
    best = float("inf")
    for _ in range(4):
        start = perf_counter()
        work()
        best = min(best, perf_counter() - start)
    return MANY / best


if __name__ == "__main__":
    main(sys.argv[1:])
