"""Puzzles for benchmarks: from GRILLE_CORPORA if it is set, else generated."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from random import Random

from grille import Sudoku
from grille.sudoku.layout import EMPTY, Layout

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from fixtures.sudoku_sample import shuffled

CORPORA = Path(os.environ.get("GRILLE_CORPORA", Path(__file__).parents[2] / "shared" / "data"))
NINE = ("kaggle-easy", "unbiased", "17clue", "magictour1465", "hardest11", "hardest1106", "serg-many")
LARGE = ("16x16", "25x25", "36x36")
# Random boards: side, number of boards, and shares of givens in percent. (No solver here solves 36x36 at 50%.)
RANDOM = ((16, 10, (38, 42, 45, 50)), (25, 5, (38, 42, 45, 50)), (36, 3, (38, 42, 45)))


def nine() -> dict[str, Path]:
    """Files of 9x9 puzzles, one per line."""
    found = {name: CORPORA / "sudoku" / f"{name}.txt" for name in NINE}
    found = {name: path for name, path in found.items() if path.exists()}
    if found:
        return found
    print("no corpora (set GRILLE_CORPORA): measuring generated puzzles")
    rng = Random(1)
    return {"generated": _written([dug(rng) for _ in range(1000)])}


def large() -> dict[str, list[str]]:
    """Boards larger than 9x9, as lines."""
    boards = {}
    for name in LARGE:
        path = CORPORA / "sudoku" / f"{name}.txt"
        if path.exists():
            boards[name] = path.read_text().splitlines()
    for side, number, shares in RANDOM:
        for share in shares:
            rng = Random(1000 * side + share)
            shape = Layout.of_side(side)
            boards[f"{side}x{side} random {share}%"] = [
                holed(shape, share / 100, rng).notation() for _ in range(number)
            ]
    return boards


def holed(shape: Layout, share: float, rng: Random) -> Sudoku:
    """Keep a share of the digits of a shuffled grid."""
    digits = shuffled(shape, rng)
    return Sudoku("".join(digit if rng.random() < share else EMPTY for digit in digits), shape)


def dug(rng: Random) -> str:
    """Generate a minimal 9x9 puzzle with one solution."""
    digits = list(shuffled(Layout.boxes(3, 3), rng))
    for cell in rng.sample(range(81), 81):
        digit, digits[cell] = digits[cell], EMPTY
        if not Sudoku("".join(digits)).solve().unique:
            digits[cell] = digit
    return "".join(digits)


def _written(lines: list[str]) -> Path:
    with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False) as file:
        file.write("\n".join(lines) + "\n")
    return Path(file.name)
