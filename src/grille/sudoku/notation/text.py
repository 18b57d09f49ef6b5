"""A board with clues as text that a person can type: the layout, the rows, and one line per clue.

    3x3:
    .........
    …
    cage r1c1 r1c2 total=10
    thermometer r2c1..r2c5

A clue is its kind, its cells, and its parameters as name=value. Cells are separated by spaces or commas, and
`r1c1..r1c9` is a straight line of them. Lists are separated by commas, lists of lists by semicolons; a value that
begins with a bracket or a quote is JSON. A number alone is the first parameter that takes one (`cage r1c1 r1c2 10`),
and the name of a yes-or-no parameter alone means yes. After a line with the layout, an empty board needs no rows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from grille.errors import GrilleError, NotationError
from grille.format import Format
from grille.sudoku.board import Sudoku
from grille.sudoku.clues.cells import Cell, name
from grille.sudoku.clues.clue import Clue
from grille.sudoku.clues.kind import Kind, kind_named, kinds
from grille.sudoku.clues.parameter import CELLS, FLAG, GROUPS, NUMBER, NUMBERS, OPTIONAL_NUMBER, ROWS, Type
from grille.sudoku.layout import EMPTY
from grille.sudoku.notation.cells import named_layout, rows
from grille.sudoku.notation.rows import is_header, read_rows

_FIRST = re.compile(r"\s*([A-Za-z][A-Za-z-]{1,30})(?:\s*:|(?=\s)|$)")
_CELL = re.compile(r"(?:r[0-9]{1,2}c[0-9]{1,2}|v[0-9]{1,3})(?:\.\.r[0-9]{1,2}c[0-9]{1,2})?(?=[\s,]|$)", re.IGNORECASE)
_NUMBER = re.compile(r"-?[0-9]{1,6}(?=[\s,]|$)")
_NAME = re.compile(r"([A-Za-z_]{1,30})(=?)")
_WORD = re.compile(r"\S*")
_ROW = re.compile(r"\s*[0-9A-Za-z.@]+\s*")
_SPACE = re.compile(r"[\s,]*")
# The longest text and the most clues that are read.
LONGEST, MOST_CLUES = 1_000_000, 5_000
# Runs of cells in a straight line that are written as a range.
SHORTEST_RANGE = 3


def is_clue(line: str) -> bool:
    """Whether a line is, or is meant as, a clue: it begins with the name of a kind, or with a word before cells."""
    first = _FIRST.match(line)
    if first is None:
        return False
    return first[1].lower() in kinds() or _CELL.match(line, _skip(line, first.end())) is not None


def sniff(text: str) -> bool:
    if "\n" not in text.strip():
        return False
    first, *others = (line for line in text[:LONGEST].split("\n") if line.strip())
    if is_header(first) and all(map(_ROW.fullmatch, others)):
        return True
    return any(map(is_clue, (first, *others)))


def read(text: str, shape: str | None) -> Sudoku:
    if len(text) > LONGEST:
        raise NotationError(f"expected at most {LONGEST:,} characters, found {len(text):,}")
    lines = text.rstrip().split("\n")
    start = next((at for at, line in enumerate(lines) if is_clue(line)), len(lines))
    if len(lines) - start > MOST_CLUES:
        raise NotationError(f"expected at most {MOST_CLUES:,} clues, found {len(lines) - start:,}")
    board = _board(lines[:start], shape)
    found = [_read_clue(line, number) for number, line in enumerate(lines[start:], start + 1) if line.strip()]
    try:
        return Sudoku(board.givens, board.layout, found)
    except NotationError:
        raise
    except GrilleError as error:
        raise NotationError(str(error), _line_of(error, found, board, lines, start)) from None


def _line_of(error: GrilleError, found: list[Clue], board: Sudoku, lines: list[str], start: int) -> int | None:
    """The line of the first clue that is refused alone with the same message; None if it is not one clue."""
    numbers = [number for number, line in enumerate(lines[start:], start + 1) if line.strip()]
    for clue, number in zip(found, numbers, strict=True):
        try:
            Sudoku(board.givens, board.layout, [clue])
        except GrilleError as alone:
            if str(alone) == str(error):
                return number
    return None


def _board(lines: list[str], shape: str | None) -> Sudoku:
    drawn = [line for line in lines if line.strip()]
    if len(drawn) == 1 and is_header(drawn[0]):
        layout = named_layout(drawn[0].strip().removesuffix(":"))
        return Sudoku(EMPTY * layout.cells, layout)
    if not drawn:
        raise NotationError("expected rows, or a layout such as 3x3: alone for an empty board, before the clues", 1)
    return read_rows("\n".join(lines), shape)


def _read_clue(line: str, number: int) -> Clue:
    first = _FIRST.match(line)
    if first is None:
        raise NotationError(f"expected a clue such as cage r1c1 r1c2 total=10, found {line.strip()[:40]!r}", number, 1)
    try:
        kind = kind_named(first[1].lower())
    except GrilleError as error:
        raise NotationError(str(error), number, first.start(1) + 1) from None
    cells: list[str] = []
    values: dict[str, Any] = {}
    at = _skip(line, first.end())
    while at < len(line):
        try:
            at = _skip(line, _read_part(line, at, kind, cells, values))
        except GrilleError as error:
            raise NotationError(f"{kind.title.lower()}: {error}", number, at + 1) from None
    try:
        return Clue(kind.name, " ".join(cells), **values)
    except GrilleError as error:
        raise NotationError(str(error), number) from None


def _skip(line: str, at: int) -> int:
    match = _SPACE.match(line, at)
    return at if match is None else match.end()


def _read_part(line: str, at: int, kind: Kind, cells: list[str], values: dict[str, Any]) -> int:
    """Read cells, a number, or a parameter; return where it ends."""
    if (cell := _CELL.match(line, at)) is not None:
        cells.append(cell[0])
        return cell.end()
    if (number := _NUMBER.match(line, at)) is not None:
        free = (each.name for each in kind.parameters if each.type in (NUMBER, OPTIONAL_NUMBER))
        target = next(free, None)
        if target is None or target in values:
            raise GrilleError(f"{number[0]} is a number too many")
        values[target] = int(number[0])
        return number.end()
    named = _NAME.match(line, at)
    types = {each.name: each.type for each in kind.parameters}
    if named is None or named[1] not in types:
        word = line[at:].split(maxsplit=1)[0]
        known = ", ".join(types) or "none"
        raise GrilleError(f"expected a cell such as r1c2 or a parameter ({known}), found {word[:24]!r}")
    if named[1] in values:
        raise GrilleError(f"{named[1]} is given twice")
    values[named[1]], end = _read_value(line, named.end(), types[named[1]], assigned=bool(named[2]))
    return end


# How a word is read as a list.
_SPLIT: dict[Type, Callable[[str], list[Any]]] = {
    NUMBERS: lambda word: word.split(","),
    GROUPS: lambda word: word.split(";"),
    ROWS: lambda word: [row.split(",") for row in word.split(";")],
}


def _read_value(line: str, at: int, type_: Type, *, assigned: bool) -> tuple[Any, int]:
    if not assigned:
        if type_ is not FLAG:
            raise GrilleError("expected = and a value after the name of a parameter")
        return True, at
    if line[at : at + 1] in ("[", "{", '"'):
        try:
            return json.JSONDecoder().raw_decode(line, at)
        except (ValueError, RecursionError):
            raise GrilleError("the value is not JSON, although it begins with a bracket or a quote") from None
    match = _WORD.match(line, at)
    word = "" if match is None else match[0]
    end = at + len(word)
    if type_ is FLAG:
        if word not in ("true", "false", "yes", "no"):
            raise GrilleError(f"expected true or false, found {word[:24]!r}")
        return word in ("true", "yes"), end
    split = _SPLIT.get(type_)
    return (word if split is None else split(word)), end


def write(puzzle: Sudoku) -> str:
    lines = [f"{puzzle.layout}:", *rows(puzzle)]
    return "\n".join((*lines, *map(_written, puzzle.clues)))


def _written(clue: Clue) -> str:
    types = {each.name: each.type for each in kind_named(clue.kind).parameters}
    given = {key: clue[key] for key in clue.data() if key in types}
    parts = [clue.kind, ranges(clue.cells), *(_parameter(key, value, types[key]) for key, value in given.items())]
    return " ".join(filter(None, parts))


_JOIN: dict[Type, Callable[[Any], str]] = {
    CELLS: lambda cells: ranges(cells, ","),
    GROUPS: lambda groups: ";".join(ranges(group, ",") for group in groups),
    NUMBERS: lambda numbers: ",".join(map(str, numbers)),
    ROWS: lambda rows: ";".join(",".join(map(str, row)) for row in rows),
}


def _parameter(key: str, value: Any, type_: Type) -> str:
    if type_ is FLAG:
        return key if value else f"{key}=false"
    join = _JOIN.get(type_)
    # An empty list has no text of its own.
    if join is not None and value and all(each != () for each in value):
        return f"{key}={join(value)}"
    written = type_.write(value)
    if isinstance(written, int) or (isinstance(written, str) and re.fullmatch(r"[A-Za-z<>=]+", written)):
        return f"{key}={written}"
    return f"{key}={json.dumps(written, separators=(',', ':'))}"


def ranges(cells: Sequence[Cell], between: str = " ") -> str:
    """Cells as text, straight lines of three or more as ranges.

    >>> ranges([(1, 1), (1, 2), (1, 3), (2, 3)])
    'r1c1..r1c3 r2c3'
    """
    parts, at = [], 0
    while at < len(cells):
        end = _straight(cells, at)
        if end - at >= SHORTEST_RANGE:
            parts.append(f"{name(cells[at])}..{name(cells[end - 1])}")
            at = end
        else:
            parts.append(name(cells[at]))
            at += 1
    return between.join(parts)


def _straight(cells: Sequence[Cell], at: int) -> int:
    """Where the straight line of touching cells that begins here ends."""
    if at + 1 == len(cells) or not cells[at][0]:
        return at + 1
    down, across = cells[at + 1][0] - cells[at][0], cells[at + 1][1] - cells[at][1]
    if max(abs(down), abs(across)) != 1 or not cells[at + 1][0]:
        return at + 1
    end = at + 1
    while end < len(cells) and cells[end] == (cells[end - 1][0] + down, cells[end - 1][1] + across) and cells[end][0]:
        end += 1
    return end


TEXT = Format("text", "rows, and one line per clue", write, sniff, read, between="\n\n")
