"""How far explained steps go on puzzles of setters: solved by deduction alone, or where the first trial is.

    python bench/variant_steps.py [--data FOLDER] [--seconds 20]

Reads fpuzzles.tsv and iss.jsonl in the folder (or GRILLE_VARIANTS) and prints a line for each puzzle and a summary.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import process_time

import grille
from grille import Sudoku
from grille.errors import GrilleError
from grille.sudoku.layout import EMPTY


def puzzles(folder: Path) -> Iterator[tuple[str, str, str]]:
    """The file, the name and the text of each puzzle."""
    table = folder / "fpuzzles.tsv"
    if table.exists():
        for number, line in enumerate(table.read_text(encoding="utf-8").splitlines()):
            columns = line.split("\t")
            text = max(columns, key=len)
            if number or len(text) > 80:
                yield "f-puzzles", f"{number} {columns[-1]}"[:40], text
    strings = folder / "iss.jsonl"
    if strings.exists():
        for line in strings.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            yield "ISS", row["name"][:40], row["input"]


def report(text: str, seconds: float) -> str:  # noqa: PLR0911  one for each end
    """What became of one puzzle: solved by deduction, a trial and where, or stopped after `seconds` of CPU."""
    try:
        puzzle = grille.parse(text)
    except GrilleError as error:
        return f"not read: {error}"
    if not isinstance(puzzle, Sudoku):
        return "not read: another family"
    empty = puzzle.givens.count(EMPTY)
    placed: set[str] = set()
    hardest = None
    start = process_time()
    try:
        for step in puzzle.steps():
            technique = step.technique
            if step.contradiction:
                return "no solution: shown by a contradiction"
            if technique.trial:
                return f"trial: {technique.title} with {empty - len(placed)} of {empty} cells open"
            hardest = technique if hardest is None or technique.weight > hardest.weight else hardest
            placed.update(word[:-1] for word in step.places)
            if process_time() - start > seconds:
                return f"limit: {empty - len(placed)} of {empty} cells open"
    except GrilleError as error:
        return f"refused: {error}"
    if len(placed) < empty:
        return f"stops: {empty - len(placed)} of {empty} cells open"
    return f"deduction: hardest {hardest.title if hardest else 'none'}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", default=os.environ.get("GRILLE_VARIANTS", "../shared/data/variants"))
    parser.add_argument("--seconds", type=float, default=20.0, help="CPU for each puzzle")
    given = parser.parse_args()
    counts: dict[str, Counter[str]] = {}
    for file, name, text in puzzles(Path(given.data)):
        start = process_time()
        found = report(text, given.seconds)
        counts.setdefault(file, Counter())[found.partition(":")[0]] += 1
        print(f"{file:9} {name:40} {found[:70]:70} {1000 * (process_time() - start):7.0f} ms", flush=True)
    if not counts:
        print(f"{given.data} has neither fpuzzles.tsv nor iss.jsonl")
    for file, each in counts.items():
        print(f"{file}: " + ", ".join(f"{name} {count}" for name, count in each.most_common()))


if __name__ == "__main__":
    main()
