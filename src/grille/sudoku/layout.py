"""Layout: the side of a board and its houses. Borders, names and drawings derive from it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from grille.errors import GrilleError
from grille.fast_namedtuple import NamedTuple
from grille.frozen import Frozen
from grille.sudoku.borders import Borders

if TYPE_CHECKING:
    from collections.abc import Callable

# Nine digits and 26 letters make 35 symbols. Digit 36 is `@` internally only: boards of side 36 are shown with numbers.
SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@"
EMPTY = "."
SMALLEST, LARGEST = 4, 36

_BOXES = r"([0-9]{1,2})\s*[xX×]\s*([0-9]{1,2})"
_JIGSAW, _EXTRA = "jigsaw-", "extra-"
# Names of diagonals in the text of a layout.
_DIAGONALS = {"x": (1, 2), "x1": (1,), "x2": (2,)}
_WINDOKU, _DISJOINT, _ZERO = "windoku", "disjoint", "zero"
_FORMS = "3x3, 2x3+x, 3x3+windoku or jigsaw-1122112233443344"
# The text of a layout, for notations that begin with it.
LAYOUT = r"(?:[0-9]{1,3}[xX×][0-9]{1,3}|jigsaw-[0-9A-Z@]{1,1300})(?:\+[0-9A-Za-z@.-]{1,1310}){0,40}"

Cells = tuple[int, ...]


class House(NamedTuple):
    """Cells that contain every digit once."""

    name: str
    cells: Cells

    @property
    def kind(self) -> str:
        """The name without its number: row, column, box, region, diagonal, window, disjoint group, extra region."""
        return self.name.rpartition(" ")[0]


class Layout(Frozen):
    """A board without digits: its side, and its houses of `side` cells that contain every digit once.

    Rows and columns are always houses. Regions are boxes, or have any shape (jigsaw), or are absent (Latin square).
    Extra houses may overlap them: diagonals, windows, or any set of `side` cells. Layouts with the same houses are
    equal. `str` returns the text that `Layout.of` reads.

    >>> Layout.boxes(2, 3).side
    6
    >>> str(Layout.boxes(3, 3).with_diagonals())
    '3x3+x'
    >>> Layout.of("3x3+x").houses[-1].name
    'diagonal 2'
    """

    text: str
    side: int
    # Rows and columns of a box; None if the regions are not boxes.
    box: tuple[int, int] | None
    extra: tuple[House, ...]
    _jigsaw: tuple[Cells, ...]

    @classmethod
    def boxes(cls, rows: int, columns: int) -> Layout:
        """Create a layout with boxes of `rows` x `columns` cells; the side is rows times columns.

        Boxes of a single row or column add nothing to rows and columns: the board is a Latin square.
        """
        return _boxes(rows, columns)

    @classmethod
    def latin(cls, side: int) -> Layout:
        """Create a Latin square: rows and columns are its only houses.

        >>> len(Layout.latin(7).houses)
        14
        """
        return _boxes(1, side)

    @classmethod
    def jigsaw(cls, regions: str | Iterable[Iterable[object]]) -> Layout:
        """Create a layout with regions of any shape from a label for each cell.

        >>> layout = Layout.jigsaw("AAAB ACBB CCDB CDDD")
        >>> str(layout), layout.houses[8]
        ('jigsaw-1112132233423444', House(name='region 1', cells=(0, 1, 2, 4)))
        """
        labels = _labels(regions)
        groups = _regions(labels, "region")
        side = len(groups)
        box = _box_of(side, groups)
        return _boxes(*box) if box else _build(side, None, tuple(groups), ())

    @classmethod
    def of(cls, text: str) -> Layout:
        """Read a layout from its text.

        Boxes are rows x columns (`3x3`); one row (`1x7`) is a Latin square; other regions are `jigsaw-` and a label for
        each cell. Extra houses follow, each after a plus sign: `x` for both diagonals (`x1` or `x2` for one of them),
        `windoku` for windows, `disjoint` for disjoint groups, and `extra-` with a label for each cell, `.` for a cell
        outside all extra regions. `zero` at the end means that digits begin with 0.
        """
        return _read(text)

    @classmethod
    def of_side(cls, side: int) -> Layout:
        """Return the default layout for a side: the squarest boxes, wider than tall (2x3 for 6, 3x4 for 12)."""
        if not SMALLEST <= side <= LARGEST:
            raise GrilleError(f"side {side} is not supported: sides go from {SMALLEST} to {LARGEST}")
        rows = _squarest(side)
        if rows == 1:
            raise GrilleError(
                f"{side}x{side} cells can't be divided into boxes: choose a size such as 6, 8, 9 or 12, or the layout "
                f"1x{side} for a Latin square"
            )
        return _boxes(rows, side // rows)

    @classmethod
    def of_length(cls, cells: int) -> Layout:
        """Return the default layout for a number of cells."""
        return _of_length(cells)

    def with_diagonals(self, *which: int) -> Layout:
        """Add diagonals as houses: 1 from the top left, 2 from the top right, both by default."""
        return _with_diagonals(self, which or (1, 2))

    def with_windows(self) -> Layout:
        """Add windows as houses (windoku): blocks of the size of a box, one cell from the edge and from each other."""
        return self._with(_windows(self))

    def with_disjoint_groups(self) -> Layout:
        """Add disjoint groups as houses: the cells in the same place of every box.

        >>> str(Layout.boxes(2, 2).with_disjoint_groups()), Layout.of("3x3+disjoint").houses[27].name
        ('2x2+disjoint', 'disjoint group 1')
        """
        return self._with(_disjoint_groups(self))

    def with_zero(self) -> Layout:
        """Return the same houses with digits from 0 instead of 1.

        >>> Layout.boxes(3, 3).with_zero().symbols
        '012345678'
        """
        return _build(self.side, self.box, self._jigsaw, self.extra, 0)

    def with_regions(self, regions: str | Iterable[Iterable[object]]) -> Layout:
        """Add extra regions as houses, from a label for each cell; `.` or 0 for a cell outside all of them.

        >>> str(Layout.boxes(2, 2).with_regions("1... .1.. ..1. ...1"))
        '2x2+x1'
        """
        labels = [None if label in (EMPTY, "0", 0, None) else label for label in _labels(regions)]
        if len(labels) != self.cells:
            raise GrilleError(
                f"expected {self.cells} cells (side {self.side}) in the extra regions, found {len(labels)}"
            )
        return self._with(_regions(labels, "extra region"))

    def _with(self, houses: Iterable[Cells]) -> Layout:
        base = _build(self.side, self.box, self._jigsaw, ())
        known = {frozenset(house.cells) for house in base.houses}
        found = {tuple(sorted(cells)) for cells in (*(house.cells for house in self.extra), *houses)}
        return _build(
            self.side,
            self.box,
            self._jigsaw,
            _name_extra_houses(base, {each for each in found if {*each} not in known}),
            self.first,
        )

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Layout.of({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, Layout) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[Callable[[str], Layout], tuple[str]]:
        # Only the text: houses, peers and borders are rebuilt on demand.
        return Layout.of, (self.text,)

    @cached_property
    def cells(self) -> int:
        return self.side**2

    @cached_property
    def symbols(self) -> str:
        """The digits of this board, in order."""
        return SYMBOLS[: self.side] if self.first else "0" + SYMBOLS[: self.side - 1]

    @cached_property
    def first(self) -> int:
        """The smallest digit of the board: 1, or 0."""
        return 0 if self.text.endswith("+" + _ZERO) else 1

    def number(self, symbol: str) -> int:
        """Return a digit as a number. An empty cell is one less than the smallest digit: 0 on most boards."""
        return self.symbols.find(symbol) + self.first

    @cached_property
    def is_classic(self) -> bool:
        """Whether this is the 9x9 board with 3x3 boxes and no extra houses, which has its own engines."""
        return self.text == "3x3"

    @cached_property
    def is_default(self) -> bool:
        """Whether this is the default layout for its side."""
        rows = _squarest(self.side)
        return rows > 1 and self.text == f"{rows}x{self.side // rows}"

    def box_size(self, task: str) -> tuple[int, int]:
        """Return the rows and columns of a box; 1 and the side for a Latin square.

        Raises GrilleError for any other layout; `task` names what is not supported there.
        """
        if self.extra or self._jigsaw:
            raise GrilleError(f"{task}: supported for boxes such as 3x3 and for Latin squares, not for {self.brief}")
        return self.box or (1, self.side)

    @property
    def brief(self) -> str:
        """The text, shortened for messages."""
        return self.text if len(self.text) <= 24 else f"{self.text[:21]}..."

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """Rows, columns, regions and extra houses; each kind is numbered from 1."""
        span = range(self.side)
        rows = [tuple(self.side * i + j for j in span) for i in span]
        columns = [tuple(self.side * j + i for j in span) for i in span]
        kinds = ("row", rows), ("column", columns), ("box" if self.box else "region", self.regions)
        lines = (House(f"{kind} {i}", cells) for kind, group in kinds for i, cells in enumerate(group, 1))
        return (*lines, *self.extra)

    @cached_property
    def regions(self) -> tuple[Cells, ...]:
        """The cells of each box or region; empty for a Latin square."""
        return self._jigsaw if self.box is None else tuple(_box_cells(*self.box))

    @cached_property
    def region_of(self) -> Cells:
        """For each cell, the index of its region; 0 for all cells of a Latin square."""
        found = [0] * self.cells
        for index, region in enumerate(self.regions):
            for cell in region:
                found[cell] = index
        return tuple(found)

    @cached_property
    def borders(self) -> Borders:
        """The thick lines: around the board and between regions."""
        return Borders.of(self.side, self.region_of)

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For each cell, the other cells that share a house with it."""
        around: list[set[int]] = [set() for _ in range(self.cells)]
        for house in self.houses:
            for cell in house.cells:
                around[cell].update(house.cells)
        return tuple(frozenset(each - {cell}) for cell, each in enumerate(around))

    def name(self, cell: int) -> str:
        """Return the name of a cell.

        >>> Layout.boxes(3, 3).name(10)
        'r2c2'
        """
        return self._names[cell]

    @cached_property
    def _names(self) -> tuple[str, ...]:
        span = range(1, self.side + 1)
        return tuple(f"r{row}c{column}" for row in span for column in span)

    def cell(self, row: int, column: int) -> int:
        """Return the index of the cell in a row and column, both from 1."""
        if not (1 <= row <= self.side and 1 <= column <= self.side):
            raise IndexError(f"r{row}c{column} is off the board: rows and columns go from 1 to {self.side}")
        return (row - 1) * self.side + column - 1

    def label(self, symbol: str) -> str:
        """Return a digit as it is displayed: its symbol, or its number on boards of side 36."""
        return str(SYMBOLS.index(symbol) + 1) if self.side == LARGEST and symbol != EMPTY else symbol


def _build(
    side: int, box: tuple[int, int] | None, jigsaw: tuple[Cells, ...], extra: tuple[House, ...], first: int = 1
) -> Layout:
    layout = object.__new__(Layout)
    text = f"{box[0]}x{box[1]}" if box else _JIGSAW + _map(side, jigsaw) if jigsaw else f"1x{side}"
    text += _extra_text(side, extra) + ("" if first else "+" + _ZERO)
    fields = {"text": text, "side": side, "box": box, "extra": extra, "_jigsaw": jigsaw}
    for name, value in fields.items():
        object.__setattr__(layout, name, value)
    return _intern(layout)


@lru_cache(maxsize=1024)
def _intern(layout: Layout) -> Layout:
    # One object per layout, so that its houses are computed once.
    return layout


@lru_cache(maxsize=256)
def _with_diagonals(layout: Layout, which: tuple[int, ...]) -> Layout:
    return layout._with(_diagonal(layout.side, number) for number in which)  # noqa: SLF001  its own module


@lru_cache(maxsize=1024)
def _boxes(rows: int, columns: int) -> Layout:
    side = rows * columns
    if rows < 1 or columns < 1 or not SMALLEST <= side <= LARGEST:
        raise GrilleError(
            f"boxes of {rows}x{columns} make a board of side {side}: expected a side from {SMALLEST} to {LARGEST}"
        )
    return _build(side, None if 1 in (rows, columns) else (rows, columns), (), ())


@lru_cache(maxsize=64)
def _of_length(cells: int) -> Layout:
    side = round(cells**0.5)
    if side * side != cells or not SMALLEST <= side <= LARGEST:
        raise GrilleError(f"{cells} cells are not a square board: side 4 has 16 cells, side 9 has 81, side 16 has 256")
    return Layout.of_side(side)


@lru_cache(maxsize=1024)
def _read(text: str) -> Layout:
    base, *extra = text.strip().split("+")
    boxes = re.fullmatch(_BOXES, base.strip())
    if boxes is not None:
        layout = _boxes(int(boxes[1]), int(boxes[2]))
    elif base.strip().lower().startswith(_JIGSAW):
        layout = Layout.jigsaw(base.strip()[len(_JIGSAW) :])
    else:
        raise GrilleError(f"expected a layout such as {_FORMS}, not {text[:40]!r}")
    for part in (each.strip() for each in extra):
        if part.lower() in _DIAGONALS:
            layout = layout.with_diagonals(*_DIAGONALS[part.lower()])
        elif part.lower() == _WINDOKU:
            layout = layout.with_windows()
        elif part.lower() == _DISJOINT:
            layout = layout.with_disjoint_groups()
        elif part.lower() == _ZERO:
            layout = layout.with_zero()
        elif part.lower().startswith(_EXTRA):
            layout = layout.with_regions(part[len(_EXTRA) :])
        else:
            known = "x, x1, x2, windoku, disjoint, zero or extra-..."
            raise GrilleError(f"{text[:40]!r}: expected {known} after the +, not {part[:24]!r}")
    return layout


def _squarest(side: int) -> int:
    """Rows of the box that is as square as possible and not taller than wide."""
    return max(rows for rows in range(1, 7) if side % rows == 0 and rows * rows <= side)


def _box_cells(rows: int, columns: int) -> list[Cells]:
    side = rows * columns
    span = range(side)
    return [
        tuple(side * (i // rows * rows + j // columns) + (i % rows * columns + j % columns) for j in span) for i in span
    ]


def _box_of(side: int, groups: Sequence[Cells]) -> tuple[int, int] | None:
    """The size of a box if the regions are boxes or lines, else None."""
    rows = len({cell // side for cell in groups[0]})
    return (rows, side // rows) if side % rows == 0 and {*groups} == {*_box_cells(rows, side // rows)} else None


def _diagonal(side: int, number: int) -> Cells:
    if number not in (1, 2):
        raise GrilleError(f"expected diagonal 1 (from the top left) or 2 (from the top right), not {number}")
    return tuple(side * i + (i if number == 1 else side - 1 - i) for i in range(side))


def _windows(layout: Layout) -> list[Cells]:
    rows, columns = layout.box or (0, 1)
    if rows != columns:
        raise GrilleError(f"windoku needs square boxes such as 3x3, not {layout.brief}")
    side = layout.side
    starts = range(1, side - rows, rows + 1)
    return [
        tuple(side * (top + i) + left + j for i in range(rows) for j in range(rows))
        for top in starts
        for left in starts
    ]


def _disjoint_groups(layout: Layout) -> list[Cells]:
    if layout.box is None:
        raise GrilleError(f"disjoint groups need boxes such as 3x3, not {layout.brief}")
    return [tuple(sorted(cells)) for cells in zip(*_box_cells(*layout.box), strict=True)]


def _labels(regions: str | Iterable[Iterable[Any]]) -> list[Any]:
    if isinstance(regions, str):
        return [*"".join(regions.split()).upper()]
    return [label for row in regions for label in (row.upper() if isinstance(row, str) else row)]


def _regions(labels: Sequence[Any], kind: str) -> list[Cells]:
    """Group cells by label, in order of first appearance; each label must have `side` cells."""
    side = round(len(labels) ** 0.5)
    if side * side != len(labels) or not SMALLEST <= side <= LARGEST:
        raise GrilleError(f"expected one label for each cell of a square board ({kind}s), found {len(labels)} labels")
    found: dict[Any, list[int]] = {}
    for cell, label in enumerate(labels):
        if label is not None:
            found.setdefault(label, []).append(cell)
    for label, cells in found.items():
        if len(cells) != side:
            where = f"r{cells[0] // side + 1}c{cells[0] % side + 1}"
            raise GrilleError(f"{kind} {label} (from {where}) has {len(cells)} cells, expected {side}")
    return [tuple(cells) for cells in found.values()]


def _name_extra_houses(base: Layout, houses: set[Cells]) -> tuple[House, ...]:
    """Sort and name extra houses: diagonals, windows, then other regions from the top left."""
    diagonals = [House(f"diagonal {number}", _diagonal(base.side, number)) for number in (1, 2)]
    diagonals = [house for house in diagonals if tuple(sorted(house.cells)) in houses]
    windows = _windows(base) if base.box and base.box[0] == base.box[1] else []
    windows = windows if {*windows} <= houses else []
    disjoint = _disjoint_groups(base) if base.box else []
    disjoint = disjoint if {*disjoint} <= houses else []
    others = sorted(houses - {*windows, *disjoint} - {tuple(sorted(house.cells)) for house in diagonals})
    kinds = ("window", windows), ("disjoint group", disjoint), ("extra region", others)
    return (*diagonals, *(House(f"{kind} {i}", cells) for kind, group in kinds for i, cells in enumerate(group, 1)))


def _extra_text(side: int, extra: Sequence[House]) -> str:
    parts = []
    diagonals = tuple(int(house.name[-1]) for house in extra if house.kind == "diagonal")
    parts += [name for name, which in _DIAGONALS.items() if which == diagonals]
    parts += [_WINDOKU] * any(house.kind == "window" for house in extra)
    parts += [_DISJOINT] * any(house.kind == "disjoint group" for house in extra)
    # Regions that do not overlap share a map.
    maps: list[list[Cells]] = []
    for house in extra:
        if house.kind == "extra region":
            free = (each for each in maps if not any({*house.cells} & {*other} for other in each))
            fitting = next(free, None)
            if fitting is None:
                maps.append(fitting := [])
            fitting.append(house.cells)
    parts += [_EXTRA + _map(side, each) for each in maps]
    return "".join(f"+{part}" for part in parts)


def _map(side: int, regions: Sequence[Cells]) -> str:
    signs = [EMPTY] * side**2
    for symbol, cells in zip(SYMBOLS, regions, strict=False):
        for cell in cells:
            signs[cell] = symbol
    return "".join(signs)
