"""Puzzles per second on 9x9 boards, one after another on one core, with proof of uniqueness: Grille and other solvers.

    python bench/nine.py [--solver NAME=COMMAND ...] [--rounds N]

COMMAND takes a file of 81-character lines and prints a JSON object with the puzzles per second as "rate". Installed
packages of the `bench` extra are always measured.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import corpora
import other_solvers
from grille import Sudoku

ROOT = Path(__file__).parents[1]
# A slow solver is measured on as many puzzles as it solves in this many seconds.
SECONDS_EACH = 1.0

Rate = Callable[[Path], float]


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--solver", action="append", default=[], metavar="NAME=COMMAND", help="also measure a command")
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args(arguments)
    ours = "grille, native engine"
    solvers: dict[str, Rate] = {ours: command(shlex.quote(str(native()))), "grille, from Python": in_python(solve)}
    for text in asked.solver:
        name, _, call = text.partition("=")
        solvers[name] = command(call)
    solvers |= {name: in_python(solver) for name, solver in other_solvers.installed(nine_only=True).items()}
    for title, path in corpora.nine().items():
        # Rounds are interleaved and the best counts, so that other load on the machine affects all solvers alike.
        best = dict.fromkeys(solvers, 0.0)
        for _ in range(asked.rounds):
            for name, rate in solvers.items():
                best[name] = max(best[name], rate(path))
        print(f"\n{title}: puzzles per second, and the rate of the native engine as a multiple of it")
        for name, reached in best.items():
            print(f"  {name:24}{reached:14,.1f}{best[ours] / reached:12,.2f}x", flush=True)


def native() -> Path:
    """Build the native benchmark program."""
    build = ROOT / "build" / "bench"
    tools = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    options = ["-G", "Ninja", "-DGRILLE_PYTHON=OFF", "-DGRILLE_BENCH=ON"]
    for step in (["cmake", "-S", str(ROOT), "-B", str(build), *options], ["cmake", "--build", str(build)]):
        subprocess.run(step, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "PATH": tools})
    return build / "grille_rate"


def command(call: str) -> Rate:
    def rate(path: Path) -> float:
        done = subprocess.run([*shlex.split(call), str(path)], check=True, capture_output=True, text=True)
        return float(json.loads(done.stdout.splitlines()[-1])["rate"])

    return rate


def in_python(solver: Callable[[Sudoku], object]) -> Rate:
    def rate(path: Path) -> float:
        puzzles = [Sudoku(line) for line in path.read_text().split()]
        start = perf_counter()
        solved = 0
        for puzzle in puzzles:
            solver(puzzle)
            solved += 1
            if perf_counter() - start > SECONDS_EACH:
                break
        return solved / (perf_counter() - start)

    return rate


def solve(puzzle: Sudoku) -> object:
    return puzzle.solve()


if __name__ == "__main__":
    main(sys.argv[1:])
