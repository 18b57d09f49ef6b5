"""Guess whether a text that cannot be read was meant as rows of a Dominosa rather than of a Sudoku."""

from __future__ import annotations

from collections import Counter
from math import isqrt

from grille.dominosa.notation import lists
from grille.dominosa.notation.rows import TOKEN, is_row
from grille.errors import NotationError
from grille.notation.literal import read_literal
from grille.notation.prolog import begins_prolog, only_list


def looks_like_rows(text: str) -> bool:
    """Whether a text is rows, or a list of rows, of roughly equal length that do not form a square."""
    if begins_prolog(text):
        try:
            text = only_list(text)
        except NotationError:
            return False
    table = _in_list(text) if lists.sniff(text) else _in_lines(text)
    if not table:
        return False
    width = Counter(map(len, table)).most_common(1)[0][0]
    digits = Counter(digit for row in table for digit in row)
    # In a Sudoku, 0 either does not occur, or marks empty cells and occurs far more often than a digit of a set.
    rare = max(digits.values(), default=0) <= 2 * (isqrt(digits.total()) + 2)
    return width != len(table) and rare and "0" in digits


def _in_lines(text: str) -> list[list[str]]:
    lines = [line for line in text.split("\n") if is_row(line)]
    if len(lines) < 2 or len(lines) < text.count("\n") // 3:
        return []
    rows = [TOKEN.findall(line) for line in lines]
    return [[*row[0]] if len(row) == 1 else row for row in rows]


def _in_list(text: str) -> list[list[str]]:
    try:
        value = read_literal(text)
    except NotationError:
        return []
    table = (value["puzzle"] or value) if value.kind == "{" else value
    return [[cell.text for cell in row.items] for row in table.items]
