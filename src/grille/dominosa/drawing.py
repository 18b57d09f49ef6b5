"""Read an answer drawn as text: digits with walls between tiles, as pictures and borders show it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grille.dominosa.squares import square_name
from grille.errors import NotationError

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa

_UPRIGHT = frozenset("|│┃║┤├┼")
_LEVEL = frozenset("-─━═┬┴┼")
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def is_drawing(text: str) -> bool:
    """Whether a text has rows of digits with walls or colons between them."""
    return re.search(r"[0-9]\s*[|│┃║:]\s*[0-9]|┌|^\s*\+-", text) is not None


def read_drawing(puzzle: Dominosa, text: str) -> tuple[str, ...]:
    """Return the directions of a drawn answer. Digits must be those of the board; an open square gives `.`."""
    lines = [_COLOUR.sub("", line) for line in text.splitlines()]
    rows = [number for number, line in enumerate(lines) if re.search("[0-9]", line)]
    if len(rows) != puzzle.height:
        raise NotationError(f"expected {puzzle.height} rows of digits in the picture, found {len(rows)}")
    spans = [_spans(puzzle, row, lines[number], number) for row, number in enumerate(rows)]
    letters = [["."] * puzzle.width for _ in rows]

    def join(one: tuple[int, int], other: tuple[int, int], signs: str) -> None:
        for (row, column), sign in zip((one, other), signs, strict=True):
            if letters[row][column] != ".":
                name = square_name(puzzle, row * puzzle.width + column)
                raise NotationError(f"{name} has no wall to two of its neighbours", rows[row] + 1)
            letters[row][column] = sign

    for row, number in enumerate(rows):
        for column in range(puzzle.width):
            _, end = spans[row][column]
            if column + 1 < puzzle.width and not _UPRIGHT & {*lines[number][end : spans[row][column + 1][0]]}:
                join((row, column), (row, column + 1), "EW")
            if row + 1 < puzzle.height:
                between = lines[number + 1 : rows[row + 1]]
                # The last character of a number is above the last character of the one below it.
                wall = any(line[end - 1 : end] in _LEVEL for line in between if line[end - 1 : end])
                if between and not wall:
                    join((row, column), (row + 1, column), "SN")
    return tuple("".join(row) for row in letters)


def _spans(puzzle: Dominosa, row: int, line: str, number: int) -> list[tuple[int, int]]:
    """Where each digit of a row is written. The digits are checked: the picture of another board is not an answer."""
    found = list(re.finditer("[0-9]+", line))
    digits = [int(each[0]) for each in found]
    if len(digits) != puzzle.width:
        raise NotationError(f"expected {puzzle.width} digits in row {row + 1}, found {len(digits)}", number + 1)
    expected = puzzle.rows[row]
    for column, (digit, own) in enumerate(zip(digits, expected, strict=True)):
        if digit != own:
            name = square_name(puzzle, row * puzzle.width + column)
            raise NotationError(f"{name} shows {own}, not {digit}", number + 1, found[column].start() + 1)
    return [each.span() for each in found]
