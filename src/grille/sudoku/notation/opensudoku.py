"""OpenSudoku files: XML with a `<game data="..."/>` for each puzzle.

The data is a digit for each cell or, for a saved game, `version: N` and for each cell its digit, its notes and whether
it can be changed (0 for a given), each followed by a bar.
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Final

from grille.errors import NotationError
from grille.format import Format
from grille.sudoku.board import Sudoku, normalize
from grille.sudoku.layout import EMPTY, Layout
from grille.sudoku.notation.cells import entered, only, quoted

if TYPE_CHECKING:
    from grille.logic.library import LibraryPosition

_GAME = re.compile(r"\s*<game\b")
_DATA = re.compile(r"""\bdata\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_VERSION = re.compile(r"version:\s*[0-9]{1,3}\s+", re.ASCII)
_CELLS: Final = 81


def stands_alone(text: str) -> bool:
    return _GAME.match(text) is not None


def sniff(text: str) -> bool:
    return _GAME.match(text) is not None


def read(text: str, shape: str | None) -> Sudoku:
    if shape is not None and Layout.of(shape) != Layout.of("3x3"):
        raise NotationError(f"OpenSudoku supports 3x3 boxes, not {shape}")
    data = _data(text)
    version = _VERSION.match(data)
    return Sudoku(_cells(data[version.end() :], "0") if version else _plain(data), Layout.of("3x3"))


def library_position(puzzle: Sudoku, text: str) -> LibraryPosition:
    """Read the position: digits that can be changed."""
    from grille.logic.library import LibraryPosition

    data = _data(text)
    version = _VERSION.match(data)
    if version is None:
        return LibraryPosition()
    played = normalize(_cells(data[version.end() :], "1"), puzzle.layout)
    return LibraryPosition(entered(puzzle, played))


def _data(text: str) -> str:
    found = _DATA.search(text)
    if not _GAME.match(text) or found is None:
        raise NotationError('expected <game data="..."/>', column=1)
    return unescape(found[1] if found[1] is not None else found[2]).strip()


def write(puzzle: Sudoku) -> str:
    only(puzzle, "OpenSudoku", "3x3")
    return f'<game data="{puzzle.givens.replace(EMPTY, "0")}"/>'


def _plain(data: str) -> str:
    if len(data) != _CELLS:
        raise NotationError(f"expected {_CELLS} cells (side 9), found {len(data)}")
    return data


def _cells(data: str, wanted: str) -> str:
    """The digits that can (`wanted` = 1) or can't (0) be changed."""
    fields = data.strip().removesuffix("|").split("|")
    width, rest = divmod(len(fields), _CELLS)
    if rest or width not in {3, 4}:
        raise NotationError(f"expected 3 or 4 fields for each of {_CELLS} cells, found {len(fields)} fields")
    signs = []
    for at in range(0, len(fields), width):
        digit, changeable = fields[at], fields[at + width - 1]
        if len(digit) != 1 or changeable not in {"0", "1"}:
            found = quoted("|".join(fields[at : at + width]))
            raise NotationError(f"cell {at // width + 1}: expected digit|notes|0 or digit|notes|1, found {found}")
        signs.append(digit if changeable == wanted else EMPTY)
    return "".join(signs)


OPENSUDOKU = Format(
    "opensudoku",
    "OpenSudoku",
    write,
    sniff,
    read,
    suffixes=(".opensudoku",),
    head='<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n',
    tail="\n</opensudoku>\n",
    library_position=library_position,
)
