"""Variants of Sudoku: Grille beside Interactive-Sudoku-Solver, CP-SAT and Solo, in one run.

    python bench/variants.py [iss] [killers] [solo] [--iss FOLDER] [--data FOLDER]

The other programs are not part of this project. `--iss` (or GRILLE_ISS) names a copy of the repository
sigh/Interactive-Sudoku-Solver, which runs under node; `--data` (or GRILLE_VARIANTS) a folder with its puzzles in
iss.jsonl. CP-SAT comes with ortools, Solo with Debian's sgt-puzzles. What is absent is named and left out.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

import variants_iss
import variants_killers
import variants_solo

PARTS = ("iss", "killers", "solo")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="what to measure: iss, killers, solo; or all")
    parser.add_argument("--iss", default=os.environ.get("GRILLE_ISS"), help="copy of Interactive-Sudoku-Solver")
    parser.add_argument("--data", default=os.environ.get("GRILLE_VARIANTS", "../shared/data/variants"))
    parser.add_argument("--runs", type=int, default=3, help="processes for each side")
    parser.add_argument("--slowest", type=int, default=8, help="how many of the slowest puzzles to list")
    parser.add_argument("--count", type=int, default=20, help="how many killers, and boards of each kind")
    given = parser.parse_args(arguments)
    parts = given.parts or PARTS
    if "iss" in parts:
        print("Puzzles of ISS, to the second solution")
        variants_iss.main(Path(given.data), given.iss, given.runs, given.slowest)
    if "killers" in parts:
        print("Random killers, to the proof that the solution is unique")
        variants_killers.main(given.count, 1)
    if "solo" in parts:
        print("Solo: X, jigsaw and killer of 9x9")
        variants_solo.main(given.count)


if __name__ == "__main__":
    main()
