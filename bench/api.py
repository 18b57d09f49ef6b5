"""The cost of each batch function, relative to its native kernel, for each kind of input.

    python bench/api.py [--puzzles N] [--rounds N]

One thread, CPU time, the best of interleaved rounds. The kernel is the native call on prepared memory; a ratio is the
time of the public function divided by that of the kernel. Puzzles are generated: half easy, half medium.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from itertools import cycle, islice
from time import process_time
from typing import Any

import grille
from grille.many.column import TEXT
from grille.sudoku.engine import lanes

CELLS = 81
TRACED = 2000
Work = Callable[[], Any]


def made(number: int) -> list[str]:
    """Generate puzzles of two levels, `number` of each."""
    texts: list[str] = []
    for level in ("easy", "medium"):
        texts += [each.puzzle.notation() for each in grille.generate("sudoku", level=level, count=number, seed=1)]
    return texts


def best(ways: dict[str, Work], rounds: int) -> dict[str, float]:
    """The lowest CPU time of each function over interleaved rounds, in seconds."""
    found = dict.fromkeys(ways, float("inf"))
    for _ in range(rounds):
        for name, work in ways.items():
            start = process_time()
            work()
            found[name] = min(found[name], process_time() - start)
    return found


def show(title: str, puzzles: int, seconds: dict[str, float]) -> None:
    """Print microseconds per puzzle, and ratios to the first row."""
    print(f"\n{title} ({puzzles:,} puzzles)")
    kernel = next(iter(seconds.values()))
    for name, spent in seconds.items():
        print(f"  {name:34} {spent / puzzles * 1e6:9.3f} µs per puzzle {spent / kernel:7.2f} x")


def forms(texts: list[str]) -> dict[str, Any]:
    """The same puzzles as every kind of input whose package is installed."""
    joined = "".join(texts).encode()
    found: dict[str, Any] = {
        "bytes": joined,
        "lines": "\n".join(texts).encode(),
        "list of texts": texts,
        "list of puzzles": [grille.Sudoku(text) for text in texts],
    }
    if find_spec("numpy"):
        import numpy as np

        signs = np.frombuffer(joined, np.uint8).reshape(-1, CELLS)
        found |= {"NumPy uint8": signs, "NumPy S81": np.array(texts, "S81"), "NumPy U81": np.array(texts)}
        found["NumPy int64"] = np.where(signs == ord("."), 0, signs.astype(np.int64) - TEXT)
    if find_spec("pyarrow"):
        import pyarrow as pa

        found |= {"Arrow string": pa.array(texts), "Arrow string_view": pa.array(texts, pa.string_view())}
        found["Arrow dictionary"] = pa.array(texts).dictionary_encode()
        found["Arrow fixed-size binary"] = pa.array([text.encode() for text in texts], pa.binary(CELLS))
    if find_spec("pandas"):
        import pandas as pd

        found["pandas"] = pd.Series(texts)
    if find_spec("polars"):
        import polars as pl

        found["polars"] = pl.Series(texts)
    return found


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=50_000)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args(arguments)
    few = made(TRACED // 2)
    texts = list(islice(cycle(few), asked.puzzles))
    signs = "".join(texts).encode()
    block = (signs, len(texts), 0, CELLS, TEXT)

    def kernel(step: int) -> Work:
        return lambda: lanes.run_many(*block, 2, False, step, 1, None)

    columns = forms(texts)
    ways = {"kernel": kernel(CELLS)}
    ways |= {name: partial(grille.solve_many, column, threads=1) for name, column in columns.items()}
    ways["list of texts, solutions as a list"] = lambda: grille.solve_many(texts, threads=1).solutions
    show("solve_many", len(texts), best(ways, asked.rounds))

    ways = {"kernel": kernel(0)}
    ways |= {name: partial(grille.check_many, column, threads=1) for name, column in columns.items()}
    show("check_many", len(texts), best(ways, asked.rounds))

    answers = bytes(grille.solve_many(signs).solutions)
    given = (answers, 0, CELLS, TEXT)
    ways = {"kernel": lambda: lanes.check_answers(*block, *given), "bytes": lambda: grille.check_many(signs, answers)}
    show("check_many with answers", len(texts), best(ways, asked.rounds))

    some = texts[: asked.puzzles // 5]
    short = ("".join(some).encode(), len(some), 0, CELLS, TEXT)
    columns = forms(some)
    ways = {"kernel": lambda: lanes.canonical_forms(*short, 3, 3, 1)}
    ways |= {name: partial(grille.canonical_many, column, threads=1) for name, column in columns.items()}
    ways["list of texts, forms as a list"] = lambda: grille.canonical_many(some, threads=1).forms
    show("canonical_many", len(some), best(ways, asked.rounds))

    alone = [grille.Sudoku(text) for text in few[::10]]
    lines = list(grille.steps_many(few, threads=1).to_json_lines())
    seconds = best(
        {
            "rate_many (no explanations)": lambda: grille.rate_many(few, threads=1),
            "steps_many, JSON lines": lambda: list(grille.steps_many(few, threads=1).to_json_lines()),
            "steps_many with states": lambda: list(grille.steps_many(few, threads=1, state=True).to_json_lines()),
        },
        asked.rounds,
    )
    one = best({"puzzle.steps()": lambda: [puzzle.steps().trace() for puzzle in alone]}, 1)
    seconds["puzzle.steps(), one at a time"] = one["puzzle.steps()"] * len(few) / len(alone)
    show("steps_many", len(few), seconds)
    rate = len(few) / seconds["steps_many, JSON lines"]
    print(f"  {rate:,.0f} traces per second, {sum(map(len, lines)) / len(lines):,.0f} bytes per trace")


if __name__ == "__main__":
    main(sys.argv[1:])
