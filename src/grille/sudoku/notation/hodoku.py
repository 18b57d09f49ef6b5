"""HoDoKu library lines: `:code:digits:givens:deleted:eliminations:placements:extra`.

The code names the technique that the position shows, with a variant after a dash; `x` means that it must not be found.
A digit after `+` was placed by the player and is not a given. The other fields list candidates as digit, row, column.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grille.errors import NotationError
from grille.format import Format
from grille.sudoku.board import Sudoku
from grille.sudoku.notation.cells import DASHES, only, settle

if TYPE_CHECKING:
    from grille.logic import Position, Step
    from grille.logic.library import LibraryPosition

# Siamese fish have a fifth digit.
_BEGINS = re.compile(r"\s*:[0-9]{4,5}(?:-[0-9A-Za-z]{0,8})?:")
_CELL = re.compile(r"\+?.")
_TRIPLE = re.compile(r"[1-9]{3}", re.ASCII)
_DELETED = 4


def stands_alone(text: str) -> bool:
    return _BEGINS.match(text) is not None


def sniff(text: str) -> bool:
    return stands_alone(text) and "\n" not in text


def read(text: str, shape: str | None) -> Sudoku:
    fields = text.split(":")
    if len(fields) < 4 or not _BEGINS.match(text):
        raise NotationError("expected :code:digits:givens and more, such as :0000:x:53..7...", column=1)
    column = len(":".join(fields[:3])) + 2
    cells = list(_CELL.finditer(fields[3]))
    board = settle(len(cells), shape or "3x3", column)
    try:
        # Placed digits are checked like givens, then left out.
        Sudoku("".join(cell[0][-1] for cell in cells).translate(DASHES), board)
    except NotationError as error:
        raise NotationError(error.message, column=column + cells[(error.column or 1) - 1].end() - 1) from None
    for at in range(_DELETED, min(len(fields), _DELETED + 3)):
        for triple in re.finditer(r"\S+", fields[at]):
            if _TRIPLE.fullmatch(triple[0]) is None:
                start = len(":".join(fields[:at])) + 2 + triple.start()
                raise NotationError(
                    f"expected digit, row and column, such as 396, found {triple[0][:12]!r}", column=start
                )
    return Sudoku("".join("." if cell[0][0] == "+" else cell[0] for cell in cells).translate(DASHES), board)


def library_position(puzzle: Sudoku, text: str) -> LibraryPosition:
    """Read the position and the claimed result of the technique."""
    from grille.logic import Position
    from grille.logic.library import LibraryPosition
    from grille.notation.separators import without_remark

    fields = [*without_remark(text).strip().split(":"), "", "", "", ""]
    code, _, variant = fields[1].partition("-")
    entered = [cell[0] for cell in _CELL.finditer(fields[3])]
    layout = puzzle.layout
    placed = {
        f"{layout.name(at)}={layout.label(sign[1:].upper())}"
        for at, sign in enumerate(entered)
        if len(sign) == 2 and sign[1:].upper() in layout.symbols
    }
    deleted, eliminated, follows = (_words(fields[at], sign) for at, sign in ((4, "<>"), (5, "<>"), (6, "=")))
    # A line without a claimed result is only a position.
    absent = variant == "x"
    code = code[:4] if eliminated or follows or absent else ""
    return LibraryPosition(Position(frozenset(placed), deleted), code, follows, eliminated, absent)


def _words(field: str, sign: str) -> frozenset[str]:
    return frozenset(f"r{triple[1]}c{triple[2]}{sign}{triple[0]}" for triple in field.split())


def library_line(puzzle: Sudoku, position: Position, step: Step) -> str:
    """Write a position and the result of a step as a library line."""
    only(puzzle, "HoDoKu", "3x3")
    signs = list(puzzle.givens)
    for word in position.places:
        signs[9 * int(word[1]) + int(word[3]) - 10] = f"+{word[-1]}"
    deleted, eliminated, placed = (
        " ".join(sorted((f"{word[-1]}{word[1]}{word[3]}" for word in words), key=lambda triple: triple[1:] + triple[0]))
        for words in (position.removes, step.removes, step.places)
    )
    digits = "".join(sorted({word[-1] for word in (*step.removes, *step.places)}))
    return f":{step.technique.code or '0000'}:{digits}:{''.join(signs)}:{deleted}:{eliminated}:{placed}:"


def write(puzzle: Sudoku) -> str:
    only(puzzle, "HoDoKu", "3x3")
    return f":0000:x:{puzzle.givens}:::"


HODOKU = Format("hodoku", "HoDoKu library line", write, sniff, read, library_position=library_position)
