"""Boards larger than 9x9: time to prove uniqueness or to find two solutions, Grille and other solvers.

python bench/large.py [--engine NAME ...] [--only TEXT] [--seconds N]
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from statistics import median
from time import perf_counter

import corpora
import grille
import other_solvers
from grille import Sudoku


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--engine", action="append", metavar="NAME", help="engine of Grille to measure; repeatable (auto)"
    )
    parser.add_argument("--only", default="", metavar="TEXT", help="only boards whose title contains this")
    parser.add_argument("--seconds", type=float, default=60, help="time limit for each board")
    asked = parser.parse_args(arguments)
    solvers: dict[str, Callable[[Sudoku], int]] = {
        f"grille, {engine}": partial(ours, engine=engine) for engine in asked.engine or ["auto"]
    }
    solvers |= other_solvers.installed(nine_only=False)
    for solver in solvers.values():
        solver(Sudoku("..3.1........4.2"))  # import packages before the measurement
    for title, lines in corpora.large().items():
        if asked.only not in title:
            continue
        print(f"\n{title}: milliseconds per board, {len(lines)} boards          median       worst")
        puzzles = [puzzle for line in lines if isinstance(puzzle := grille.parse(line), Sudoku)]
        for name, solver in solvers.items():
            times = [timed(solver, puzzle, asked.seconds) for puzzle in puzzles]
            worst = f"{1000 * max(times):12,.1f}" if max(times) < asked.seconds else f"over {asked.seconds:g} s"
            print(f"  {name:46}{1000 * median(times):12,.1f}{worst:>12}", flush=True)


def ours(puzzle: Sudoku, engine: str) -> int:
    return len(puzzle.solve(engine=engine).solutions)


def timed(solver: Callable[[Sudoku], int], puzzle: Sudoku, most: float) -> float:
    """Seconds that a solver takes, in a separate process, because some solvers can't be stopped."""
    receiver, sender = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(target=_measure, args=(solver, puzzle, sender))
    process.start()
    seconds = float(receiver.recv()) if receiver.poll(most) else most
    process.kill()
    process.join()
    return seconds


def _measure(solver: Callable[[Sudoku], int], puzzle: Sudoku, sender: Connection) -> None:
    start = perf_counter()
    solver(puzzle)
    sender.send(perf_counter() - start)


if __name__ == "__main__":
    main(sys.argv[1:])
