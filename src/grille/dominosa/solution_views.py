"""Text views of a tiling: letters for directions, a list of tiles, or digits with borders between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.dominosa.squares import square_name
from grille.dominosa.tiles import label

if TYPE_CHECKING:
    from grille.dominosa.board import Tiling


def directions(answer: Tiling) -> str:
    """One letter per square: the direction of the other half."""
    return "\n".join(answer.directions)


def tiles(answer: Tiling) -> str:
    """One tile per line, in the order of the set: `0-1 r1c4-r2c4`."""
    puzzle = answer.puzzle
    width = len(label(puzzle.pieces[-1]))
    return "\n".join(
        f"{label(piece):{width}} {square_name(puzzle, spot.first)}-{square_name(puzzle, spot.second)}"
        for piece, spot in answer.tiles
    )


def borders(answer: Tiling) -> str:
    """The digits, with `|` and `-` between tiles and `:` within a tile."""
    width = len(str(answer.puzzle.order))
    rows = answer.puzzle.rows
    lines = []
    for row, (digits, letters) in enumerate(zip(rows, answer.directions, strict=True)):
        signs = [str(digit).rjust(width) for digit in digits]
        between = [":" if letter == "E" else "|" for letter in letters[:-1]]
        lines.append("".join(sign + bar for sign, bar in zip(signs, [*between, ""], strict=True)))
        if row + 1 < len(rows):
            lines.append(" ".join((":" if letter == "S" else "-" * width).rjust(width) for letter in letters))
    return "\n".join(lines)


def json_lists(answer: Tiling) -> str:
    """The directions as a list of lists of letters."""
    return f"[{','.join(_list(row, DOUBLE) for row in answer.directions)}]"


def prolog(answer: Tiling) -> str:
    """The directions as a Prolog fact. The letters are quoted: unquoted, they would be variables."""
    return f"solution([{','.join(_list(row, SINGLE) for row in answer.directions)}])."


SINGLE, DOUBLE = "'", '"'


def _list(letters: str, quote: str) -> str:
    return f"[{','.join(f'{quote}{letter}{quote}' for letter in letters)}]"
