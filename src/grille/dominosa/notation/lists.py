"""Boards as JSON or Python literals: a list of rows, or an object with `puzzle` and optionally `set`."""

from __future__ import annotations

import json
import re
from bisect import bisect_right

from grille.dominosa.board import Dominosa
from grille.dominosa.notation import compact, gameid, oneline, rows
from grille.dominosa.notation.cells import Cell, board, read_shape, shaped
from grille.dominosa.tiles import Tile, label, read_tile, tile
from grille.errors import GrilleError, NotationError
from grille.format import Format
from grille.notation.literal import Value, read_literal, wrong
from grille.notation.prolog import begins_prolog, only_list, read_term

# Text that begins with (define is a planning problem, not a board.
_BEGINS = re.compile(r"\s*[\[({](?!\s*define\b)")
_FAMILY = re.compile(r"""["']family["']\s*:\s*["'](\w*)""")


def sniff(text: str) -> bool:
    if not _BEGINS.match(text):
        return False
    family = _FAMILY.search(text)
    return family is None or family[1] == Dominosa.family


def read(text: str, shape: str | None) -> Dominosa:
    return _Reader(text, shape).read(read_literal(text), None)


def write_json(puzzle: Dominosa) -> str:
    return json.dumps(_grid(puzzle), separators=(",", ":"))


def write_python(puzzle: Dominosa) -> str:
    return repr(_grid(puzzle))


def write_prolog(puzzle: Dominosa) -> str:
    rows = ",".join(f"[{','.join(map(str, row))}]" for row in puzzle.rows)
    chosen = "" if puzzle.chosen is None else f", [{','.join(map(label, puzzle.chosen))}]"
    return f"dominosa([{rows}]{chosen})."


def sniff_prolog(text: str) -> bool:
    return begins_prolog(text) and read_term(text).functor not in ("sudoku", "chain")


def read_prolog(text: str, shape: str | None) -> Dominosa:
    pieces = None
    if len(read_term(text).lists) > 1:
        listed = only_list(text, 1)
        pieces = _Reader(listed, None).tiles(read_literal(listed))
    board = only_list(text)
    return _Reader(board, shape).read(read_literal(board), pieces)


def _grid(puzzle: Dominosa) -> object:
    # Without the family, a square board would be read as a Sudoku.
    if puzzle.chosen is None and puzzle.height != puzzle.width:
        return [[*row] for row in puzzle.rows]
    fields = {"family": Dominosa.family, "puzzle": [[*row] for row in puzzle.rows]}
    return fields if puzzle.chosen is None else {**fields, "set": [label(piece) for piece in puzzle.chosen]}


class _Reader:
    """Reads one text; errors give line and column."""

    def __init__(self, text: str, shape: str | None) -> None:
        self._text = text
        self._shape = shape
        # Offsets of the lines, computed once: a board has thousands of cells, and each needs its line.
        self._begins = [0, *(match.end() for match in re.finditer("\n", text))]

    def read(self, value: Value, pieces: list[Tile] | None) -> Dominosa:
        if value.kind == "{":
            return self._object(value)
        if value.kind == '"':
            return self._line(value, pieces)
        if not value.kind:
            raise wrong(self._text, value.offset, f"expected a list of rows, found {value.text[:24]!r}")
        if not value.items:
            raise wrong(self._text, value.offset, "expected a list of rows, found an empty list")
        kinds = {item.kind for item in value.items}
        if kinds <= {"[", "("}:
            return board([[self._cell(cell) for cell in row.items] for row in value.items], self._shape, pieces)
        if kinds == {'"'} and len(value.items) == 1:
            return self._line(value.items[0], pieces)
        if kinds == {'"'}:
            places = [self._place(item.offset + 1) for item in value.items]
            lines = [(line, column, item.text) for (line, column), item in zip(places, value.items, strict=True)]
            return board(rows.cells_of(lines), self._shape, pieces)
        if kinds == {""}:
            cells = [self._cell(cell) for cell in value.items]
            if self._shape is not None:
                return shaped(cells, *read_shape(self._shape), pieces)
            raise wrong(self._text, value.offset, "expected a list of rows, found a flat list without a shape")
        odd = next(item for item in value.items if item.kind != value.items[0].kind)
        raise wrong(self._text, odd.offset, "expected a row of the same type as the other rows")

    def _object(self, value: Value) -> Dominosa:
        inner, listed = value["puzzle"], value["set"] or value["pieces"]
        if inner is None:
            raise wrong(self._text, value.offset, "expected 'puzzle' in the object")
        if inner.kind == "{":
            raise wrong(self._text, inner.offset, "expected a line or a list, found an object")
        pieces = None if listed is None or listed.text == "null" else self.tiles(listed)
        return self.read(inner, pieces)

    def _line(self, value: Value, pieces: list[Tile] | None) -> Dominosa:
        if pieces is not None:
            places = [(*self._place(value.offset + 1), value.text)]
            return board(rows.cells_of(places), self._shape, pieces)
        read_line = oneline.read if oneline.sniff(value.text) or gameid.sniff(value.text) else compact.read
        try:
            return read_line(value.text, self._shape)
        except NotationError as error:
            raise wrong(self._text, value.offset + (error.column or 0), error.message) from None

    def tiles(self, listed: Value) -> list[Tile]:
        """Read the tiles of a set."""
        return [self._tile(each) for each in listed.items]

    def _tile(self, value: Value) -> Tile:
        try:
            if value.kind in {"[", "("} and len(value.items) == 2:
                return tile(*(int(self._cell(item).text) for item in value.items))
            return read_tile(value.text)
        except GrilleError as error:
            raise wrong(self._text, value.offset, str(error)) from None

    def _cell(self, value: Value) -> Cell:
        text = value.text.strip()
        if value.kind not in {"", '"'} or not (text.isascii() and text.isdecimal()) or len(text) > 4:
            found = f"{value.text[:24]!r}" if value.kind in {"", '"'} else f"another {value.kind!r}"
            raise wrong(self._text, value.offset, f"expected a digit, found {found}")
        return Cell(text, *self._place(value.offset))

    def _place(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._begins, offset)
        return line, offset - self._begins[line - 1] + 1


JSON = Format("json", "JSON list", write_json, sniff, read, suffixes=(".json", ".jsonl"))
PYTHON = Format("python", "Python list", write_python, sniff, read, suffixes=(".py",))
PROLOG = Format("prolog", "Prolog fact", write_prolog, sniff_prolog, read_prolog, suffixes=(".pl",))
