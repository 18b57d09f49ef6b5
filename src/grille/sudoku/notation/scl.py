"""SudokuPad links whose puzzle is a drawing: `https://sudokupad.app/scl…` and `…/ctc…`.

Givens, regions, cages whose digits differ, anti-knight and anti-king are read. Lines, arrows, dots and text are
drawings: what they mean is only said in words, so they are left out, and `left_out` names them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from grille.errors import GrilleError, NotationError
from grille.notation.lzstring import decompress
from grille.sudoku.board import Sudoku
from grille.sudoku.clues.clue import Clue
from grille.sudoku.layout import EMPTY, LARGEST, SMALLEST, SYMBOLS, Layout
from grille.sudoku.notation.cells import settle_side
from grille.sudoku.notation.scl_zip import unzip

Data = dict[str, Any]
_LINK = re.compile(
    r"\s*https?://(?:[a-z]+\.)?(?:sudokupad\.(?:app|svencodes\.com)|app\.crackingthecryptic\.com)/"
    r"(?:[a-z]+\.html)?(?:sudoku/)?\??(?:puzzleid=)?(?:scl|ctc)([^&?\s]*)\S*\s*",
    re.IGNORECASE,
)
_NAME = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})", re.IGNORECASE)
_NUMBER = re.compile(r"\s*[0-9]{1,4}\s*")
# Shapes without a rule, and their names in messages.
_DRAWN = {"lines": "line", "arrows": "arrow", "overlays": "shape or text", "underlays": "shape behind the grid"}
MOST_CAGES = 2_000


def stands_alone(text: str) -> bool:
    return _LINK.match(text) is not None


def sniff(text: str) -> bool:
    return stands_alone(text) and "\n" not in text.strip()


def read(text: str, shape: str | None) -> Sudoku:
    return puzzle_of(content(text), shape)


def left_out(text: str) -> list[str]:
    """What a link draws or says in words, and is not read."""
    data = content(text)
    drawn = [_counted(len(_listed(data, name)), what) for name, what in _DRAWN.items() if data.get(name)]
    drawn += ["fog"] * bool(data.get("foglight") or data.get("triggereffect"))
    side = len(_listed(data, "cells"))
    boxes = sum(_cage_of(cage, side) is None for cage in _cages(data))
    if boxes:
        drawn.append(_counted(boxes, "cage") + " without a rule")
    if _said(data):
        drawn.append("the rules in words")
    return drawn


def _counted(count: int, what: str) -> str:
    if count == 1:
        return f"1 {what}"
    first, *rest = what.split(" ", 1)
    return " ".join((str(count), f"{first}s", *(each.replace("or text", "or texts") for each in rest)))


def content(text: str) -> Data:
    """The puzzle in a link as data. Raises NotationError where the link holds none."""
    match = _LINK.fullmatch(text)
    if match is None:
        raise NotationError("expected a link such as https://sudokupad.app/scl and the puzzle", column=1)
    try:
        coded = unquote(match[1]).replace(" ", "+")
        plain = coded if coded[:1] == "{" else decompress(coded)
        data = _loaded(plain)
    except (GrilleError, RecursionError):
        raise NotationError("the link is damaged: its compressed part can't be read") from None
    if not isinstance(data, dict):
        raise NotationError("the link is damaged: it holds no puzzle")
    return data


def _loaded(plain: str) -> Any:
    try:
        return json.loads(plain)
    except ValueError:
        return unzip(plain)


def puzzle_of(data: Data, shape: str | None = None) -> Sudoku:
    """The board of a drawing, with the clues that it holds as data."""
    rows = _listed(data, "cells")
    side = len(rows)
    if not SMALLEST <= side <= LARGEST or not all(isinstance(row, list) and len(row) == side for row in rows):
        raise NotationError(f"expected a square grid of side {SMALLEST} to {LARGEST}, found {side} rows")
    cells = [cell for row in rows for cell in row]
    if not all(isinstance(cell, dict) for cell in cells):
        raise NotationError("expected each cell of the grid as an object")
    layout = _layout(data, side, shape)
    clues = [*_switches(data)]
    for cage in _cages(data):
        found = _cage_of(cage, side)
        if found is None:
            continue
        places, total, repeats = found
        house = len(places) == side and not repeats and total in (None, side * (side + 1) // 2)
        if house:
            marked = {(row - 1) * side + column - 1 for row, column in places}
            labels = ["1" if at in marked else EMPTY for at in range(side * side)]
            layout = layout.with_regions([labels[at : at + side] for at in range(0, side * side, side)])
        else:
            clues.append(Clue("cage", places, total=total, repeats=repeats))
    try:
        return Sudoku("".join(_sign(cell, at, side) for at, cell in enumerate(cells)), layout, clues)
    except NotationError:
        raise
    except GrilleError as error:
        raise NotationError(str(error)) from None


def _listed(data: Data, name: str) -> list[Any]:
    value = data.get(name) or []
    if not isinstance(value, list):
        raise NotationError(f"{name}: expected a list")
    return value


def _layout(data: Data, side: int, shape: str | None) -> Layout:
    regions = _listed(data, "regions")
    if shape is not None:
        return settle_side(side, shape)
    if not regions:
        raise NotationError(f"the link has no regions: give the layout, such as 3x3, or 1x{side} for rows and columns")
    labels = [""] * (side * side)
    for number, region in enumerate(regions, 1):
        for row, column in _places(region, side, f"region {number}"):
            labels[(row - 1) * side + column - 1] = str(number)
    if "" in labels:
        at = labels.index("")
        raise NotationError(f"r{at // side + 1}c{at % side + 1} is in no region: give the layout, such as 3x3")
    try:
        return Layout.jigsaw([labels[at : at + side] for at in range(0, side * side, side)])
    except GrilleError as error:
        raise NotationError(str(error)) from None


def _places(value: Any, side: int, what: str) -> list[tuple[int, int]]:
    """Cells as pairs from 1. In the link they are pairs from 0, or names."""
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    if not isinstance(value, list) or not value:
        raise NotationError(f"{what}: expected a list of cells")
    found = []
    for each in value:
        named = _NAME.fullmatch(each) if isinstance(each, str) else None
        if named is not None:
            row, column = int(named[1]), int(named[2])
        elif isinstance(each, list) and len(each) == 2 and all(type(part) is int for part in each):
            row, column = each[0] + 1, each[1] + 1
        else:
            raise NotationError(f"{what}: expected cells such as [0, 1] or r1c2, found {str(each)[:20]}")
        if not (1 <= row <= side and 1 <= column <= side):
            raise NotationError(f"{what}: r{row}c{column} is not on the board")
        found.append((row, column))
    return found


def _cages(data: Data) -> Iterator[Data]:
    """The cages with cells. Those without are old places for a title, an author or rules in words."""
    cages = _listed(data, "cages")
    if len(cages) > MOST_CAGES:
        raise NotationError(f"cages: expected at most {MOST_CAGES:,}, found {len(cages):,}")
    for cage in cages:
        if not isinstance(cage, dict):
            raise NotationError("cages: expected a list of objects")
        if cage.get("cells"):
            yield cage


def _cage_of(cage: Data, side: int) -> tuple[list[tuple[int, int]], int | None, bool] | None:
    """The cells of a cage, its sum, and whether digits may repeat; None if it is a drawing without a rule."""
    differ = cage.get("unique") is True or (cage.get("style") == "killer" and cage.get("unique") is not False)
    value = cage.get("sum", cage.get("value") if differ else None)
    total = int(str(value)) if not isinstance(value, bool) and _NUMBER.fullmatch(str(value)) else None
    if not differ and total is None:
        return None
    return _places(cage["cells"], side, "cage"), total, not differ


def _switches(data: Data) -> Iterator[Clue]:
    metadata = data.get("metadata")
    for name in ("anti-knight", "anti-king"):
        if isinstance(metadata, dict) and metadata.get(name.replace("-", "")) is True:
            yield Clue(name)


def _said(data: Data) -> bool:
    """Whether the link has rules in words."""
    metadata = data.get("metadata")
    if isinstance(metadata, dict) and metadata.get("rules"):
        return True
    return any(
        isinstance(cage, dict) and str(cage.get("value", "")).lower().startswith("rules:")
        for cage in _listed(data, "cages")
    )


def _sign(cell: Data, at: int, side: int) -> str:
    value = cell.get("value")
    if value is None or value == "":
        return EMPTY
    word = str(value).strip()
    if not word.isdecimal() or len(word) > 2 or not 1 <= int(word) <= side:
        raise NotationError(f"r{at // side + 1}c{at % side + 1} holds {word[:12]!r}, expected 1 to {side}")
    return SYMBOLS[int(word) - 1]
