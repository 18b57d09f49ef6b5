"""Links of f-puzzles, and of SudokuPad to the same content: JSON with a grid of cells, compressed as LZ-string.

f-puzzles: `https://www.f-puzzles.com/?load=…`, SudokuPad: `https://sudokupad.app/fpuzzles…` (also `fpuz…`). The
compressed part alone and the JSON object are read too. Rules are read as clues. A link with a rule that is not known is
refused, because without it, it would be another puzzle. Drawings carry no rule and are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, unquote

from grille.errors import GrilleError, NotationError
from grille.format import Format
from grille.notation.lzstring import compress, decompress
from grille.sudoku.board import Sudoku
from grille.sudoku.clues.clue import Clue
from grille.sudoku.layout import EMPTY, SMALLEST, SYMBOLS, Layout
from grille.sudoku.notation import scl
from grille.sudoku.notation.cells import numbers, settle_side
from grille.sudoku.notation.fpuzzles_rules import check_names, clues_of, drawings, layout_of
from grille.sudoku.notation.fpuzzles_write import write_clue

_FPUZZLES = re.compile(r"\s*https?://(?:www\.)?f-puzzles\.com/[^?\s]*\?(?:[^&\s]*&)*load=([^&\s]+)\s*", re.IGNORECASE)
_SUDOKUPAD = re.compile(
    r"\s*https?://(?:[a-z]+\.)?(?:sudokupad\.(?:app|svencodes\.com)|app\.crackingthecryptic\.com)/"
    r"(?:[a-z]+\.html)?(?:sudoku/)?\??(?:puzzleid=)?(fpuz(?:zles)?)?([^&\s]*)\S*\s*",
    re.IGNORECASE,
)
_STORED = re.compile(r"\s*https?://(?:www\.)?f-puzzles\.com/\S*\s*", re.IGNORECASE)
# Compressed JSON objects begin alike.
_PAYLOAD = re.compile(r"\s*N4I[A-Za-z0-9+/_-]{24,}={0,3}\s*")
_OBJECT = re.compile(r'\s*\{(?=[^\0]{0,2000}?"(?:size|grid)"\s*:)')
_LARGEST = 36
# Longer texts are refused before they are read.
_LONGEST = 1_000_000


def stands_alone(text: str) -> bool:
    return any(form.match(text) is not None for form in (_STORED, _SUDOKUPAD, _PAYLOAD))


def sniff(text: str) -> bool:
    if _OBJECT.match(text) is not None:
        return '"grid"' in text and '"size"' in text and '"givens"' not in text
    return stands_alone(text) and "\n" not in text.strip() and not scl.sniff(text)


def read(text: str, shape: str | None) -> Sudoku:
    return puzzle_of(content(text), shape)


def content(text: str) -> dict[str, Any]:
    """The JSON object in a link. Raises NotationError where the link holds none."""
    if len(text) > _LONGEST:
        raise NotationError(f"expected at most {_LONGEST:,} characters, found {len(text):,}")
    if _OBJECT.match(text) is not None:
        try:
            return dict(json.loads(text))
        except (ValueError, RecursionError):
            raise NotationError("not JSON, although it begins like a puzzle of f-puzzles") from None
    try:
        data = json.loads(decompress(unquote(_coded(text)).replace(" ", "+")))
    except NotationError:
        raise
    except (GrilleError, ValueError, RecursionError):
        raise NotationError("the link is damaged: its compressed part can't be read") from None
    if not isinstance(data, dict):
        raise NotationError("the link is damaged: it holds no puzzle")
    return data


def _coded(text: str) -> str:
    """The compressed part of a text."""
    if _PAYLOAD.fullmatch(text) is not None:
        return text.strip()
    match = _FPUZZLES.fullmatch(text)
    if match is not None:
        return match[1]
    pad = _SUDOKUPAD.fullmatch(text)
    if pad is not None and pad[1]:
        return pad[2]
    site = "f-puzzles" if _STORED.match(text) is not None else "SudokuPad"
    message = f"this {site} link only names a puzzle that is stored there: open it, and copy the link with the puzzle"
    raise NotationError(message, column=1)


def puzzle_of(data: dict[str, Any], shape: str | None = None) -> Sudoku:
    """The board in a puzzle of f-puzzles, with its clues. Raises NotationError for rules that are not known."""
    check_names(data)
    size, grid = data.get("size"), data.get("grid")
    if isinstance(size, bool) or not isinstance(size, int) or not 1 <= size <= _LARGEST:
        raise NotationError(f"expected a size from 1 to {_LARGEST}, found {str(size)[:20]}")
    rows: list[Any] = grid if isinstance(grid, list) else []
    if len(rows) != size or not all(isinstance(row, list) and len(row) == size for row in rows):
        raise NotationError(f"expected a grid of {size} rows of {size} cells")
    cells = [cell for row in rows for cell in row]
    if not all(isinstance(cell, dict) for cell in cells):
        raise NotationError("expected each cell of the grid as an object")
    # A side that has no boxes can have regions.
    named = shape is None and any(cell.get("region") is not None for cell in cells) and not has_boxes(size)
    layout = Layout.latin(size) if named and size >= SMALLEST else settle_side(size, shape)
    layout = layout_of(data, layout, cells)
    found = [*clues_of(data, size), *_marks(cells, size)]
    try:
        return Sudoku("".join(_sign(cell, at, size) for at, cell in enumerate(cells)), layout, found)
    except NotationError:
        raise
    except GrilleError as error:
        raise NotationError(str(error)) from None


def has_boxes(size: int) -> bool:
    """Whether a board of this side has boxes."""
    return any(size % rows == 0 for rows in range(2, size))


def _marks(cells: list[dict[str, Any]], size: int) -> Iterator[Clue]:
    """Candidates that are given: the cell holds one of them."""
    for at, cell in enumerate(cells):
        marks = cell.get("givenPencilMarks")
        if marks and not cell.get("given"):
            if not isinstance(marks, list) or not all(isinstance(each, int) for each in marks):
                raise NotationError(f"r{at // size + 1}c{at % size + 1}: expected a list of digits as its candidates")
            yield Clue("table", [(at // size + 1, at % size + 1)], rows=[[each] for each in marks])


def _sign(cell: dict[str, Any], at: int, size: int) -> str:
    """The given of a cell; digits that somebody entered are not part of the puzzle."""
    value = cell.get("value")
    if not cell.get("given") or value is None:
        return EMPTY
    if isinstance(value, str) and value.strip().isdecimal() and len(value) < 4:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= size:
        raise NotationError(f"r{at // size + 1}c{at % size + 1} holds {str(value)[:12]!r}, expected 1 to {size}")
    return SYMBOLS[value - 1]


def load_text(puzzle: Sudoku) -> str:
    """The compressed puzzle, as both sites take it."""
    return compress(_json(puzzle))


def _json(puzzle: Sudoku) -> str:
    side = puzzle.layout.side
    found = numbers(puzzle)
    cells: list[dict[str, Any]] = [{"value": number, "given": True} if number else {} for number in found]
    data: dict[str, Any] = {"size": side, "grid": [cells[at : at + side] for at in range(0, len(cells), side)]}
    _write_layout(puzzle, data, cells)
    # Rules on the whole board come last: they speak of the dots.
    for clue in sorted(puzzle.clues, key=lambda each: not each.cells):
        if clue.kind == "table" and len(clue.cells) == 1:
            ((row, column),) = clue.cells
            cells[(row - 1) * side + column - 1]["givenPencilMarks"] = [digit for (digit,) in clue["rows"]]
        else:
            write_clue(clue, data, side)
    if not data.get("negative"):
        data.pop("negative", None)
    return json.dumps(data, separators=(",", ":"))


def left_out(text: str) -> list[str]:
    """The drawings in a link, which carry no rule and are not read."""
    return drawings(content(text))


def _write_layout(puzzle: Sudoku, data: dict[str, Any], cells: list[dict[str, Any]]) -> None:
    """Write regions that are not the usual boxes, diagonals and disjoint groups."""
    layout = puzzle.layout
    if layout.first != 1 or not layout.regions:
        raise GrilleError(f"f-puzzles has boxes or regions, and digits from 1, not the layout {layout.text}")
    if layout.box is None or layout.regions != settle_side(layout.side, None).regions:
        for at, cell in enumerate(cells):
            cell["region"] = layout.region_of[at]
    for house in layout.extra:
        name = {"diagonal 1": "diagonal-", "diagonal 2": "diagonal+"}.get(house.name)
        if name is not None:
            data[name] = True
        elif house.kind == "disjoint group":
            data["disjointgroups"] = True
        else:
            names = [f"R{cell // layout.side + 1}C{cell % layout.side + 1}" for cell in house.cells]
            data.setdefault("extraregion", []).append({"cells": names})


def write_fpuzzles(puzzle: Sudoku) -> str:
    return f"https://www.f-puzzles.com/?load={quote(load_text(puzzle), safe='')}"


def write_sudokupad(puzzle: Sudoku) -> str:
    return f"https://sudokupad.app/fpuzzles{quote(load_text(puzzle), safe='')}"


def _sniff_pad(text: str) -> bool:
    return _SUDOKUPAD.fullmatch(text) is not None


def _read_pad(text: str, shape: str | None) -> Sudoku:
    return scl.read(text, shape) if scl.sniff(text) else read(text, shape)


def _left_out_of_pad(text: str) -> list[str]:
    return scl.left_out(text) if scl.sniff(text) else left_out(text)


FPUZZLES = Format("fpuzzles", "f-puzzles link", write_fpuzzles, sniff, read, left_out=left_out)
PAYLOAD = Format("fpuzzles-payload", "f-puzzles, the compressed part of a link", load_text)
JSON = Format("fpuzzles-json", "f-puzzles, JSON", _json)
SUDOKUPAD = Format("sudokupad", "SudokuPad link", write_sudokupad, _sniff_pad, _read_pad, left_out=_left_out_of_pad)
