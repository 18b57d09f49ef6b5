"""Write clues as the rules of f-puzzles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from grille.errors import GrilleError
from grille.sudoku.clues.clue import Clue

Data = dict[str, Any]
# The name of a rule and an item of it; None for a clue that f-puzzles does not have.
Written = tuple[str, Data] | None

_LINES = {
    "palindrome": "palindrome",
    "renban": "renban",
    "nabner": "nabner",
    "between": "betweenline",
    "region-sum": "regionsumline",
    "zipper": "zipperline",
    "entropic": "entropicline",
    "double-arrow": "doublearrow",
}
_CELLS = ("odd", "even", "minimum", "maximum")
_BESIDE = {"sandwich": ("sandwichsum", "total"), "x-sum": ("xsum", "total"), "skyscraper": ("skyscraper", "count")}
_INDEXERS = {"column": "rowindexer", "row": "columnindexer", "box": "boxindexer"}


def cell_names(cells: Sequence[tuple[int, int]]) -> list[str]:
    return [f"R{row}C{column}" for row, column in cells]


def _value(number: int | None, usual: int | None = None) -> Data:
    return {} if number == usual else {"value": str(number)}


def _thermometer(clue: Clue, cells: list[str], _size: int) -> Written:
    return ("slowthermometer" if clue["slow"] else "thermometer"), {"lines": [cells]}


def _whisper(clue: Clue, cells: list[str], size: int) -> Written:
    return "whispers", {"lines": [cells]} | _value(clue["difference"], (size + 1) // 2)


def _cage(clue: Clue, cells: list[str], _size: int) -> Written:
    return None if clue["repeats"] else ("killercage", {"cells": cells} | _value(clue["total"]))


def _arrow(clue: Clue, cells: list[str], _size: int) -> Written:
    return "arrow", {"cells": cells, "lines": [[cells[-1], *cell_names(shaft)] for shaft in clue["shafts"]]}


def _dot(clue: Clue, cells: list[str], _size: int) -> Written:
    return clue.kind, {"cells": cells} | _value(clue["value"], 1 if clue.kind == "difference" else 2)


def _xv(clue: Clue, cells: list[str], _size: int) -> Written:
    sign = {5: "V", 10: "X"}.get(clue["total"])
    return None if sign is None else ("xv", {"cells": cells, "value": sign})


def _clone(clue: Clue, cells: list[str], _size: int) -> Written:
    return "clone", {"cells": cells, "cloneCells": cell_names(clue["copy"])}


def _quadruple(clue: Clue, cells: list[str], _size: int) -> Written:
    return "quadruple", {"cells": cells, "values": list(clue["digits"])}


def _beside(clue: Clue, _cells: list[str], _size: int) -> Written:
    name, parameter = _BESIDE[clue.kind]
    (row, column), (next_row, next_column) = clue.cells[:2]
    (place,) = cell_names([(2 * row - next_row, 2 * column - next_column)])
    return name, {"cell": place} | _value(clue[parameter])


def _little_killer(clue: Clue, cells: list[str], _size: int) -> Written:
    if len(clue.cells) < 2:
        return None
    (row, column), (next_row, next_column) = clue.cells[:2]
    down, across = next_row - row, next_column - column
    if abs(down) != 1 or abs(across) != 1:
        return None
    direction = ("D" if down > 0 else "U") + ("R" if across > 0 else "L")
    (place,) = cell_names([(row - down, column - across)])
    return "littlekillersum", {"cell": place, "cells": cells, "direction": direction} | _value(clue["total"])


def _indexer(clue: Clue, cells: list[str], _size: int) -> Written:
    return _INDEXERS[clue["along"]], {"cells": cells}


def _modular(clue: Clue, cells: list[str], _size: int) -> Written:
    return ("modularline", {"lines": [cells]}) if clue["modulus"] == 3 else None


def _line(clue: Clue, cells: list[str], _size: int) -> Written:
    return _LINES[clue.kind], {"lines": [cells]}


_WRITERS: dict[str, Callable[[Clue, list[str], int], Written]] = {
    **dict.fromkeys(_LINES, _line),
    **dict.fromkeys(_BESIDE, _beside),
    "modular": _modular,
    "thermometer": _thermometer,
    "whisper": _whisper,
    "cage": _cage,
    "arrow": _arrow,
    "difference": _dot,
    "ratio": _dot,
    "xv": _xv,
    "clone": _clone,
    "quadruple": _quadruple,
    "little-killer": _little_killer,
    "indexer": _indexer,
}


def write_clue(clue: Clue, data: Data, size: int) -> None:
    """Add a clue to the data of a puzzle. Raises GrilleError for one that f-puzzles does not have."""
    cells = cell_names(clue.cells)
    if clue.kind in _CELLS:
        data.setdefault(clue.kind, []).extend({"cell": cell} for cell in cells)
        return
    writer = _WRITERS.get(clue.kind)
    if writer is None:
        _write_switch(clue, data)
        return
    found = writer(clue, cells, size)
    if found is None:
        raise _missing(clue)
    name, item = found
    data.setdefault(name, []).append(item)


def _missing(clue: Clue) -> GrilleError:
    return GrilleError(f"f-puzzles has no rule for this clue: {clue}")


def _write_switch(clue: Clue, data: Data) -> None:
    """Write a rule on the whole board. Negative rules speak of the values on the board, so these must agree."""
    negative = data.setdefault("negative", [])
    if clue.kind in {"anti-knight", "anti-king"}:
        data[clue.kind.replace("-", "")] = True
    elif clue.kind == "non-consecutive" and (clue["dots_lift"] or not data.get("difference")):
        # In f-puzzles a dot lifts the rule.
        data["nonconsecutive"] = True
    elif clue.kind == "xv-negative" and set(clue["totals"]) == {5, 10}:
        negative.append("xv")
    elif clue.kind == "kropki-negative":
        for name, values, usual in (("difference", clue["differences"], 1), ("ratio", clue["ratios"], 2)):
            present = {int(item.get("value", usual)) for item in data.get(name, [])} or {usual}
            if values and set(values) != present:
                raise _missing(clue)
            if values:
                negative.append(name)
    else:
        raise _missing(clue)
