"""Read an answer: directions or tiles, as text, JSON or lists. Whether it is right is checked elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from grille.dominosa.board import Dominosa, Tiling
from grille.dominosa.drawing import is_drawing, read_drawing
from grille.dominosa.tiles import Tile, read_tile
from grille.errors import GrilleError, NotationError
from grille.notation.literal import plain, read_term_or_literal
from grille.notation.prolog import begins_prolog

_LETTERS = re.compile(r"[NSEWnsew.?_]+")
_LETTER = re.compile(r"[NSEWnsew.?_]")
_OPEN = str.maketrans("nsew?_", "NSEW..")
_PLACEMENT = re.compile(
    r"(?:([0-9]{1,3}\s*-\s*[0-9]{1,3})[\s:=@]+)?r([0-9]{1,6})c([0-9]{1,6})[\s-]+r([0-9]{1,6})c([0-9]{1,6})",
    re.ASCII | re.IGNORECASE,
)
_BETWEEN = re.compile(r"[\s,;/|]*")


class Placement(NamedTuple):
    """Two squares covered by a tile, rows and columns from 1, and the tile if the answer names it."""

    tile: Tile | None
    squares: tuple[tuple[int, int], tuple[int, int]]


class TileList(NamedTuple):
    """An answer as a list of tiles. Unlike directions, it can go off the board or cover a square twice."""

    placements: tuple[Placement, ...]


def read_answer(puzzle: Dominosa, text: str) -> Tiling | TileList:
    """Read an answer from text: directions with or without row breaks, tiles with their squares, or JSON."""
    if text.lstrip().startswith(("{", "[")) or begins_prolog(text):
        return to_answer(puzzle, plain(read_term_or_literal(text)))
    if _PLACEMENT.match(text.lstrip(" \t\r\n,;")):
        return _read_tiles(text)
    if is_drawing(text):
        return Tiling(puzzle, read_drawing(puzzle, text))
    return _read_directions(puzzle, re.split(r"[\s,;/|]+", text.strip(" \t\r\n,;/|")))


def to_answer(puzzle: Dominosa, answer: object) -> Tiling | TileList:
    """Convert an answer in any accepted form: an object, text, a mapping or a list."""
    if isinstance(answer, Tiling):
        if answer.puzzle.width != puzzle.width or answer.puzzle.height != puzzle.height:
            raise NotationError(
                f"expected an answer for a board of {puzzle.height} x {puzzle.width}, "
                f"found one for {answer.puzzle.height} x {answer.puzzle.width}"
            )
        return answer
    if isinstance(answer, TileList):
        return answer
    if isinstance(answer, str):
        return read_answer(puzzle, answer)
    if isinstance(answer, Mapping):
        for key in ("directions", "tiles", "solution"):
            if answer.get(key) is not None:
                return to_answer(puzzle, answer[key])
        raise NotationError("expected a field 'directions', 'tiles' or 'solution' in the answer")
    if isinstance(answer, Iterable):
        return _listed(puzzle, [*answer])
    raise GrilleError(f"expected directions or tiles as the answer, found {type(answer).__name__}")


def _listed(puzzle: Dominosa, parts: list[Any]) -> Tiling | TileList:
    """Read a list: rows of directions, as texts or as lists of letters, or tiles."""
    if parts and all(isinstance(row, str) or _is_row(row) for row in parts):
        return to_answer(puzzle, " ".join("".join(row) for row in parts))
    return TileList(tuple(_placement(each) for each in parts))


def _is_row(row: object) -> bool:
    """Whether a value is a row of directions, in a list of letters."""
    return isinstance(row, (list, tuple)) and all(isinstance(each, str) and _LETTER.fullmatch(each) for each in row)


def _placement(value: Any) -> Placement:
    """Read a tile in JSON: an object with `squares`, a pair of squares, or text such as 0-1 r1c1-r1c2."""
    tile = None
    if isinstance(value, Mapping):
        tile, value = value.get("tile"), value.get("squares")
    text = "-".join(map(str, value)) if isinstance(value, (list, tuple)) else value
    found = _PLACEMENT.fullmatch(text.strip()) if isinstance(text, str) else None
    if found is None:
        raise NotationError(f"expected two squares such as r1c1 and r1c2, found {str(value)[:40]!r}")
    return _placed(tile if isinstance(tile, str) else found[1], found)


def _placed(tile: str | None, found: re.Match[str]) -> Placement:
    first_row, first_column, second_row, second_column = map(int, found.groups()[1:])
    squares = (first_row, first_column), (second_row, second_column)
    return Placement(None if tile is None else read_tile(tile), squares)


def _read_tiles(text: str) -> TileList:
    placements, at = [], 0
    while (at := _end(_BETWEEN, text, at)) < len(text):
        found = _PLACEMENT.match(text, at)
        if found is None:
            line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
            raise NotationError(f"expected a tile such as 0-1 r1c1-r1c2, found {text[at : at + 24]!r}", line, column)
        placements.append(_placed(found[1], found))
        at = found.end()
    return TileList(tuple(placements))


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return at if found is None else found.end()


def _read_directions(puzzle: Dominosa, rows: list[str]) -> Tiling:
    for row in rows:
        if not _LETTERS.fullmatch(row):
            raise NotationError(f"expected directions (N, S, E, W) or tiles such as 0-1 r1c1-r1c2, found {row[:24]!r}")
    letters, width = "".join(rows).translate(_OPEN), puzzle.width
    expected = f"expected {puzzle.height} rows of {width} directions"
    if len(rows) > 1 and (len(rows) != len(letters) and len(rows) != puzzle.height):
        raise NotationError(f"{expected}, found {len(rows)} rows")
    for number, row in enumerate(rows, 1):
        if len(rows) == puzzle.height and len(row) != width:
            raise NotationError(f"{expected}, found {len(row)} directions in row {number}")
    if len(letters) != len(puzzle.digits):
        raise NotationError(f"{expected}, found {len(letters)} directions")
    return Tiling(puzzle, tuple(letters[at : at + width] for at in range(0, len(letters), width)))
