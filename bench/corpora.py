"""Puzzles to measure with: the measuring corpora where they are at hand, else some of our own making."""

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
# Random boards: side, how many, and the shares of givens in percent. (36x36 at 50% is beyond every solver here.)
RANDOM = ((16, 10, (38, 42, 45, 50)), (25, 5, (38, 42, 45, 50)), (36, 3, (38, 42, 45)))


def nine() -> dict[str, Path]:
    """Files of 9x9 puzzles, a line each."""
    found = {name: CORPORA / "sudoku" / f"{name}.txt" for name in NINE}
    found = {name: path for name, path in found.items() if path.exists()}
    if found:
        return found
    print("no corpora at hand (set GRILLE_CORPORA): measuring puzzles dug here")
    rng = Random(1)
    return {"dug here": _written([dug(rng) for _ in range(1000)])}


def large() -> dict[str, list[str]]:
    """Boards beyond 9x9, as lines."""
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
    """A shuffled grid that keeps this share of its digits."""
    digits = shuffled(shape, rng)
    return Sudoku("".join(digit if rng.random() < share else EMPTY for digit in digits), shape)


def dug(rng: Random) -> str:
    """A 9x9 puzzle with one solution, none of whose givens can be spared."""
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
