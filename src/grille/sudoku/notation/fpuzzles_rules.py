"""The rules of an f-puzzles puzzle as a layout and clues, and back.

Each rule is read as f-puzzles means it: a region may be named only in changed cells, a difference dot lifts
non-consecutive between its cells, minima beside each other are not compared, a thermometer may branch, a cage may lack
a sum, a dot without a number is 1 (difference) or 2 (ratio), and numbers may be texts. A line that is too short to say
anything, such as a single cell, is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from grille.errors import GrilleError, NotationError
from grille.sudoku import clues as make
from grille.sudoku.clues.clue import Clue
from grille.sudoku.layout import Layout

Data = dict[str, Any]
MOST_ITEMS = 2_000
# Drawings and colours, which carry no rule.
COSMETIC = frozenset(("line", "text", "circle", "rectangle", "cage", "cosmetics", "fogofwar", "foglight"))
# Fields of a puzzle that say nothing about its rules.
HARMLESS = frozenset(
    (
        "size",
        "grid",
        "title",
        "author",
        "ruleset",
        "solution",
        "highlightConflicts",
        "successMessage",
        "disabledlogic",
        "truecandidatesoptions",
        "cellsize",
        "metadata",
    )
)


def _cells(value: Any, what: str) -> list[tuple[int, int]]:
    """Cells such as R1C2, as pairs; those beside the grid are allowed here."""
    if isinstance(value, str):
        value = [value]
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise NotationError(f"{what}: expected a list of cells such as R1C2, found {str(value)[:30]}")
    found = []
    for each in value:
        row, sign, column = each.upper().removeprefix("R").partition("C")
        if not sign or not row.isdecimal() or not column.isdecimal() or len(each) > 8:
            raise NotationError(f"{what}: {each[:12]!r} is not a cell such as R1C2")
        found.append((int(row), int(column)))
    return found


def _lines(item: Data, what: str) -> list[list[tuple[int, int]]]:
    lines = item.get("lines")
    if not isinstance(lines, list):
        raise NotationError(f"{what}: expected its lines")
    return [_cells(line, what) for line in lines]


def _number(item: Data, what: str) -> int | None:
    """The number of an item, which may be a text; None if there is none."""
    value = item.get("value")
    if value is None or value == "":
        return None
    if isinstance(value, bool) or not str(value).strip().lstrip("-").isdecimal() or len(str(value)) > 6:
        raise NotationError(f"{what}: expected a number, found {str(value)[:12]!r}")
    return int(value)


def _needed(item: Data, what: str) -> int:
    number = _number(item, what)
    if number is None:
        raise NotationError(f"{what}: a number is missing")
    return number


def _own_cells(item: Data, what: str) -> list[tuple[int, int]]:
    return _cells(item["cell"] if "cell" in item else item.get("cells"), what)


Read = Callable[[Data, str, int], Iterable[Clue]]


def _each_line(kind: str, least: int = 2, **settings: Any) -> Read:
    """Lines with a rule of their own. Those with fewer cells than `least` are satisfied by any digits."""

    def read(item: Data, what: str, _size: int) -> Iterator[Clue]:
        return (Clue(kind, line, **settings) for line in _lines(item, what) if len(line) >= least)

    return read


def _whispers(item: Data, what: str, size: int) -> Iterator[Clue]:
    apart = _number(item, what)
    difference = (size + 1) // 2 if apart is None else apart
    return (make.whisper(line, difference) for line in _lines(item, what) if len(line) > 1)


def _on_cells(kind: str, **settings: Any) -> Read:
    def read(item: Data, what: str, _size: int) -> Iterator[Clue]:
        yield Clue(kind, _own_cells(item, what), **settings)

    return read


def _arrow(item: Data, what: str, _size: int) -> Iterator[Clue]:
    circle = _own_cells(item, what)
    shafts = [[cell for cell in line if cell not in circle] for line in _lines(item, what)]
    if len(circle) > 1:
        circle = sorted(circle)
    # A circle alone says nothing, and neither does a line that does not leave it.
    if any(shafts):
        yield make.arrow(circle, *filter(None, shafts))


def _cage(item: Data, what: str, _size: int) -> Iterator[Clue]:
    yield make.cage(_own_cells(item, what), _number(item, what))


def _dot(kind: str, usual: int) -> Read:
    def read(item: Data, what: str, _size: int) -> Iterator[Clue]:
        value = _number(item, what)
        yield Clue(kind, _own_cells(item, what), value=usual if value is None else value)

    return read


def _xv(item: Data, what: str, _size: int) -> Iterator[Clue]:
    sign = str(item.get("value") or "").upper()
    if sign not in {"X", "V"}:
        raise NotationError(f"{what}: expected X or V, found {sign[:8]!r}")
    yield make.xv(_own_cells(item, what), 10 if sign == "X" else 5)


def _clone(item: Data, what: str, _size: int) -> Iterator[Clue]:
    yield make.clone(_own_cells(item, what), _cells(item.get("cloneCells"), what))


def _quadruple(item: Data, what: str, _size: int) -> Iterator[Clue]:
    values = item.get("values")
    if not isinstance(values, list):
        raise NotationError(f"{what}: expected its digits")
    if values:
        yield make.quadruple(_own_cells(item, what), values)


def _outside(kind: str, parameter: str) -> Read:
    def read(item: Data, what: str, size: int) -> Iterator[Clue]:
        number = _number(item, what)
        if number is not None:
            ((row, column),) = _own_cells(item, what)
            yield Clue(kind, _line_from(row, column, size, what), **{parameter: number})

    return read


def _line_from(row: int, column: int, size: int, what: str) -> list[tuple[int, int]]:
    """The row or column that begins beside a place outside the grid."""
    span = range(1, size + 1)
    if row in span and column in {0, size + 1}:
        line = [(row, at) for at in span]
        return line if column == 0 else line[::-1]
    if column in span and row in {0, size + 1}:
        line = [(at, column) for at in span]
        return line if row == 0 else line[::-1]
    raise NotationError(f"{what}: expected a place beside the grid, found R{row}C{column}")


def _little_killer(item: Data, what: str, size: int) -> Iterator[Clue]:
    number = _number(item, what)
    if number is None:
        return
    if item.get("cells"):
        yield make.little_killer(_cells(item["cells"], what), number)
    else:
        yield make.little_killer(_diagonal_from(item, size, what), number)


# The steps of the directions that f-puzzles names: down or up, right or left.
_DIRECTIONS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}


def _diagonal_from(item: Data, size: int, what: str) -> list[tuple[int, int]]:
    """The cells of a diagonal that is named by a place beside the grid and a direction."""
    step = _DIRECTIONS.get(str(item.get("direction")).upper())
    if step is None or "cell" not in item:
        raise NotationError(f"{what}: expected its cells, or a cell and a direction such as DR")
    ((row, column),) = _cells(item["cell"], what)
    places = [(row + step[0] * at, column + step[1] * at) for at in range(1, size + 1)]
    return [place for place in places if all(1 <= each <= size for each in place)]


def _extra_region(item: Data, what: str, size: int) -> Iterator[Clue]:
    """A region with fewer cells than digits; with as many, it is a house of the layout."""
    cells = _own_cells(item, what)
    if len(cells) != size:
        yield make.cage(cells)


# How each rule with a list of items is read.
RULES: dict[str, Read] = {
    "thermometer": _each_line("thermometer"),
    "slowthermometer": _each_line("thermometer", slow=True),
    "palindrome": _each_line("palindrome"),
    "renban": _each_line("renban", 1),
    "nabner": _each_line("nabner", 1),
    "whispers": _whispers,
    "betweenline": _each_line("between", 3),
    "lockout": _each_line("lockout"),
    "regionsumline": _each_line("region-sum"),
    "zipperline": _each_line("zipper", 3),
    "entropicline": _each_line("entropic"),
    "modularline": _each_line("modular"),
    "doublearrow": _each_line("double-arrow", 2),
    "arrow": _arrow,
    "killercage": _cage,
    "extraregion": _extra_region,
    "difference": _dot("difference", 1),
    "ratio": _dot("ratio", 2),
    "xv": _xv,
    "clone": _clone,
    "quadruple": _quadruple,
    "odd": _on_cells("odd"),
    "even": _on_cells("even"),
    "minimum": _on_cells("minimum"),
    "maximum": _on_cells("maximum"),
    "rowindexer": _on_cells("indexer", along="column"),
    "columnindexer": _on_cells("indexer", along="row"),
    "boxindexer": _on_cells("indexer", along="box"),
    "countingcircles": _on_cells("counting-circles"),
    "sandwichsum": _outside("sandwich", "total"),
    "xsum": _outside("x-sum", "total"),
    "skyscraper": _outside("skyscraper", "count"),
    "numberedroom": _outside("numbered-room", "digit"),
    "littlekillersum": _little_killer,
}
# Rules that are on or off.
SWITCHES: dict[str, Callable[[Data], Clue]] = {
    "antiknight": lambda _: make.anti_knight(),
    "antiking": lambda _: make.anti_king(),
    "nonconsecutive": lambda data: make.non_consecutive(dots_lift=bool(data.get("difference"))),
}
LAYOUTS = ("diagonal+", "diagonal-", "disjointgroups")
NEGATIVES = ("difference", "ratio", "xv")


def check_names(data: Data) -> None:
    """Raise NotationError for a rule that is not known: without it, it would be another puzzle."""
    known = HARMLESS | COSMETIC | {*RULES, *SWITCHES, *LAYOUTS, "negative"}
    strange = sorted(name for name, value in data.items() if name not in known and value not in (None, False, [], {}))
    if strange:
        raise NotationError(f"rules that are not known: {', '.join(strange)[:80]}")


def drawings(data: Data) -> list[str]:
    """The drawings in a puzzle, which carry no rule and are not read."""
    return sorted(name for name in COSMETIC if data.get(name))


def _items(data: Data, name: str) -> list[Data]:
    value = data.get(name) or []
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise NotationError(f"{name}: expected a list of objects")
    if len(value) > MOST_ITEMS:
        raise NotationError(f"{name}: expected at most {MOST_ITEMS:,}, found {len(value):,}")
    return value


def layout_of(data: Data, layout: Layout, cells: Sequence[Data]) -> Layout:
    """The layout with the regions, diagonals and disjoint groups of a puzzle."""
    size = layout.side
    if any(cell.get("region") is not None for cell in cells):
        # Where a side has no boxes, the usual regions are the rows.
        usual = [layout.region_of[at] if layout.regions else at // size for at in range(size * size)]
        labels = [usual[at] if cell.get("region") is None else cell["region"] for at, cell in enumerate(cells)]
        try:
            layout = Layout.jigsaw([labels[at : at + size] for at in range(0, size * size, size)])
        except GrilleError as error:
            raise NotationError(f"region: {error}") from None
    # Positive means rising from the bottom left, as in a plot.
    which = [number for number, name in ((1, "diagonal-"), (2, "diagonal+")) if data.get(name)]
    layout = layout.with_diagonals(*which) if which else layout
    layout = layout.with_disjoint_groups() if data.get("disjointgroups") else layout
    for number, item in enumerate(_items(data, "extraregion"), 1):
        region = _own_cells(item, f"extraregion {number}")
        if len(region) == size:
            labels = ["1" if (at // size + 1, at % size + 1) in region else "." for at in range(size * size)]
            layout = layout.with_regions([labels[at : at + size] for at in range(0, size * size, size)])
    return layout


def clues_of(data: Data, size: int) -> Iterator[Clue]:
    """The clues of a puzzle. Raises NotationError that names the rule and the item."""
    for name, read in RULES.items():
        for number, item in enumerate(_items(data, name), 1):
            what = f"{name} {number}"
            try:
                yield from read(item, what, size)
            except NotationError:
                raise
            except GrilleError as error:
                raise NotationError(f"{what}: {error}") from None
    for name, clue in SWITCHES.items():
        if data.get(name):
            yield clue(data)
    yield from _negatives(data)


def _negatives(data: Data) -> Iterator[Clue]:
    negative = data.get("negative") or []
    if not isinstance(negative, list) or not all(each in NEGATIVES for each in negative):
        raise NotationError(f"negative: expected some of {', '.join(NEGATIVES)}, found {str(negative)[:40]}")

    def values(name: str, usual: int) -> tuple[int, ...]:
        if name not in negative:
            return ()
        found = (_number(item, name) for item in _items(data, name))
        return tuple(sorted({usual if each is None else each for each in found})) or (usual,)

    differences, ratios = values("difference", 1), values("ratio", 2)
    if differences or ratios:
        yield make.kropki_negative(differences, ratios)
    if "xv" in negative:
        yield make.xv_negative()
