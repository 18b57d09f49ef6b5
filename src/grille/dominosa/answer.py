"""Somebody's answer: directions or tiles, as text, as JSON or as lists, right or wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from grille.dominosa.board import Dominosa, Tiling
from grille.dominosa.tiles import Tile, read_tile
from grille.errors import GrilleError, NotationError

_LETTERS = re.compile(r"[NSEWnsew.?]+")
_OPEN = str.maketrans("nsew?", "NSEW.")
_PLACEMENT = re.compile(
    r"(?:([0-9]{1,3}\s*-\s*[0-9]{1,3})[\s:=@]+)?r([0-9]{1,6})c([0-9]{1,6})[\s-]+r([0-9]{1,6})c([0-9]{1,6})",
    re.ASCII | re.IGNORECASE,
)
_BETWEEN = re.compile(r"[\s,;/|]*")


class Placement(NamedTuple):
    """A tile laid on two squares, rows and columns from 1; which tile, if the answer says so."""

    tile: Tile | None
    squares: tuple[tuple[int, int], tuple[int, int]]


class Laid(NamedTuple):
    """An answer as a list of tiles: unlike directions, it can leave the board or cover a square twice."""

    placements: tuple[Placement, ...]


def read_answer(puzzle: Dominosa, text: str) -> Tiling | Laid:
    """An answer in text: directions row by row or all in one, tiles with their squares, or JSON with either."""
    if text.lstrip().startswith(("{", "[")):
        import json

        try:
            found = json.loads(text)
        except (ValueError, RecursionError):
            raise NotationError("the answer is no JSON", 1, 1) from None
        return take(puzzle, found)
    if _PLACEMENT.match(text.lstrip(" \t\r\n,;")):
        return _read_tiles(text)
    return _read_directions(puzzle, re.split(r"[\s,;/|]+", text.strip(" \t\r\n,;/|")))


def take(puzzle: Dominosa, answer: object) -> Tiling | Laid:
    """An answer in any form there is."""
    if isinstance(answer, Tiling):
        if answer.puzzle.width != puzzle.width or answer.puzzle.height != puzzle.height:
            raise NotationError("the answer is for a board of another shape")
        return answer
    if isinstance(answer, Laid):
        return answer
    if isinstance(answer, str):
        return read_answer(puzzle, answer)
    if isinstance(answer, Mapping):
        for key in ("directions", "tiles", "solution"):
            if answer.get(key) is not None:
                return take(puzzle, answer[key])
        raise NotationError("an answer has 'directions', 'tiles' or a 'solution'")
    if isinstance(answer, Sequence) and answer and all(isinstance(row, str) for row in answer):
        return take(puzzle, " ".join(answer))
    if isinstance(answer, Iterable):
        return Laid(tuple(_placement(each) for each in answer))
    raise GrilleError(f"an answer to a Dominosa is directions or tiles, not {type(answer).__name__}")


def _placement(value: Any) -> Placement:
    """A tile in JSON: an object with its `squares`, a pair of squares, or the line that says the same."""
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


def _read_tiles(text: str) -> Laid:
    placements, at = [], 0
    while (at := _end(_BETWEEN, text, at)) < len(text):
        found = _PLACEMENT.match(text, at)
        if found is None:
            line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
            raise NotationError(f"expected a tile such as 0-1 r1c1-r1c2, found {text[at : at + 24]!r}", line, column)
        placements.append(_placed(found[1], found))
        at = found.end()
    return Laid(tuple(placements))


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
            raise NotationError(f"{expected}, found {len(row)} in row {number}")
    if len(letters) != len(puzzle.digits):
        raise NotationError(f"{expected}, found {len(letters)} in all")
    return Tiling(puzzle, tuple(letters[at : at + width] for at in range(0, len(letters), width)))
