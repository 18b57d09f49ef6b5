"""Read and solve the puzzles of ISS (Interactive Sudoku Solver), and name the constraints that are missing.

    python bench/iss.py [--data FOLDER] [--seconds 20]

Prints a line for each puzzle: right, wrong, or why it is not read; then a table of what is missing.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from pathlib import Path
from time import process_time

from grille.errors import GrilleError
from grille.sudoku.board import Sudoku
from grille.sudoku.notation import iss

DEFAULT = os.environ.get("GRILLE_VARIANTS", "../shared/data/variants")


def solved(puzzle: Sudoku, wanted: str | None, seconds: float) -> str:
    """What came out: right, wrong or limit."""
    outcome = puzzle.solve(seconds=seconds)
    verdict = outcome.verdict.value
    if verdict == "limit":
        return "limit"
    if not wanted:
        return "right" if verdict == "none" else f"wrong: {verdict}"
    # ISS writes digits beyond 9 as letters from A for 1.
    layout = puzzle.layout
    signs = layout.symbols if layout.side < 10 else "ABCDEFGHIJKLMNOP"[: layout.side]
    known = wanted.translate(str.maketrans(signs, layout.symbols))
    if verdict != "unique":
        return f"wrong: {verdict}"
    return "right" if outcome.solution is not None and outcome.solution.digits == known else "wrong: another solution"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", default=DEFAULT, help="folder with iss.jsonl")
    parser.add_argument("--seconds", type=float, default=20.0, help="limit for each puzzle")
    given = parser.parse_args()
    path = Path(given.data) / "iss.jsonl"
    if not path.exists():
        print(f"{path} is absent: nothing to measure")
        return 0
    counts: Counter[str] = Counter()
    missing: Counter[str] = Counter()
    for number, line in enumerate(path.read_text().splitlines()):
        row = json.loads(line)
        start = process_time()
        try:
            found = solved(iss.read(row["input"], None), row["solution"], given.seconds)
        except GrilleError as error:
            found = f"not read: {error}"
            missing[str(error)] += 1
        counts[found.partition(":")[0]] += 1
        print(f"{number:3} {row['name'][:44]:44} {found[:90]}  {1000 * (process_time() - start):.0f} ms", flush=True)
    print("\n" + ", ".join(f"{name} {count}" for name, count in counts.most_common()))
    print("\nMissing:")
    for reason, count in missing.most_common():
        print(f"{count:4}  {reason}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
