"""The work that bench/wasm.py times, natively and in WebAssembly. Prints the seconds of each task, as JSON.

The times are those of the processor, so that other programs count little.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib import import_module
from time import process_time

import grille

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def clock() -> float:
    """Return the processor time of this process: under node, all of its threads."""
    if "pyodide" not in sys.modules:
        return process_time()
    usage = import_module("js").process.cpuUsage()
    return float(usage.user + usage.system) / 1e6


def solve(board: str, number: int) -> Callable[[], object]:
    rows = [board] * number
    return lambda: grille.solve_many(rows, threads=1).tally()


def steps(board: str, number: int) -> Callable[[], object]:
    rows = [board] * number
    return lambda: len(grille.steps_many(rows, threads=1))


def hint(board: str) -> Callable[[], object]:
    return lambda: str(grille.parse(board).hint())


TASKS: dict[str, Callable[[], object]] = {
    "solve 9x9, easy, 20,000 boards": solve(EASY, 20_000),
    "solve 9x9, 17 givens, 20,000 boards": solve(SEVENTEEN, 20_000),
    "solve 9x9, Inkala, 2,000 boards": solve(INKALA, 2_000),
    "steps 9x9, easy, 300 boards": steps(EASY, 300),
    "steps 9x9, Inkala, 3 boards": steps(INKALA, 3),
    "first hint in words, easy": hint(EASY),
}


def main() -> None:
    found = {}
    for name, work in TASKS.items():
        times = []
        for _ in range(3):
            start = clock()
            work()
            times.append(clock() - start)
        found[name] = min(times)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
