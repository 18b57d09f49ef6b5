"""Write a board with clues as an ISS string.

Clues that ISS has too are written by their names. Every other clue is written as what it compiles to: sums, relations
of two cells, automata along a line, and alternatives of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from grille.errors import GrilleError, NotationError
from grille.sudoku.board import Sudoku
from grille.sudoku.clues.automaton import Automaton
from grille.sudoku.clues.cells import Cell
from grille.sudoku.clues.clue import Clue
from grille.sudoku.clues.compile import compiled
from grille.sudoku.clues.primitives import Constraint, Count, Domain, Either, Group, Line, Pair, Same, Sum, Table
from grille.sudoku.layout import EMPTY, SYMBOLS, Layout
from grille.sudoku.notation.iss_codes import automaton_code, coded_text, relation_key
from grille.sudoku.notation.iss_rules import Frame

LARGEST = 16
_NAME_SIGNS = "0123456789abcdefg"
# Kinds with the same name, cells and order on both sides.
_LINES = {
    "renban": "Renban",
    "palindrome": "Palindrome",
    "between": "Between",
    "zipper": "Zipper",
    "double-arrow": "DoubleArrow",
    "counting-circles": "CountingCircles",
}
_BOARD = {
    "anti-knight": "AntiKnight",
    "anti-king": "AntiKing",
    "anti-taxicab": "AntiTaxicab",
}
_BESIDE = {
    "x-sum": ("XSum", "total"),
    "skyscraper": ("Skyscraper", "count"),
    "hidden-skyscraper": ("HiddenSkyscraper", "digit"),
    "numbered-room": ("NumberedRoom", "digit"),
}


def cell_name(cell: Cell) -> str:
    """A cell as ISS writes it: rows and columns beyond 9 are letters."""
    return f"R{_NAME_SIGNS[cell[0]]}C{_NAME_SIGNS[cell[1]]}"


def _text(name: str, *args: object) -> str:
    return "." + "~".join([name, *map(str, args)])


def _touch(cells: Sequence[Cell]) -> bool:
    (row, column), (other_row, other_column) = cells
    return abs(row - other_row) + abs(column - other_column) == 1


class _Writer:
    """Writes the clues of one board by their names."""

    def __init__(self, puzzle: Sudoku) -> None:
        layout = puzzle.layout
        self.puzzle = puzzle
        self.frame = Frame(layout.side, range(layout.first, layout.first + layout.side))

    def named(self, clue: Clue) -> list[str] | None:
        """The constraints for a clue; None if ISS has no name for it."""
        cells = [cell_name(cell) for cell in clue.cells]
        if clue.kind in _LINES:
            return [_text(_LINES[clue.kind], *cells)]
        if clue.kind in _BOARD:
            return [_text(_BOARD[clue.kind])] if clue.kind != "anti-taxicab" or self.puzzle.layout.first else None
        write = _NAMED.get(clue.kind)
        return None if write is None else write(self, clue, cells)

    def cage(self, clue: Clue, cells: list[str]) -> list[str] | None:
        total = clue["total"]
        if clue["repeats"]:
            return None if total is None else [_text("Sum", total, *cells)]
        # The sum 0 means any sum.
        if total == 0:
            return [_text("Sum", 0, *cells), *([_text("AllDifferent", *cells)] if len(cells) > 1 else [])]
        return [_text("AllDifferent", *cells) if total is None else _text("Cage", total, *cells)]

    def little_killer(self, clue: Clue, cells: list[str]) -> list[str]:
        for line in (clue.cells, clue.cells[::-1]):
            try:
                if len(line) > 1 and self.frame.diagonal(line[0]) == [*line]:
                    return [_text("LittleKiller", clue["total"], cell_name(line[0]))]
            except NotationError:
                continue
        return [_text("Sum", clue["total"], *cells)]

    def arrow(self, clue: Clue, cells: list[str]) -> list[str] | None:
        steps = {(0, 1), (1, 0), (1, 1)}
        pairs = zip(clue.cells, clue.cells[1:], strict=False)
        if any((b[0] - a[0], b[1] - a[1]) not in steps for a, b in pairs):
            return None
        head = ("Arrow",) if len(cells) == 1 else ("PillArrow", len(cells))
        return [_text(str(head[0]), *head[1:], *cells, *map(cell_name, shaft)) for shaft in clue["shafts"]]

    def equal_sums(self, clue: Clue, _cells: list[str]) -> list[str]:
        parts: list[str] = []
        for group in clue["groups"]:
            parts += (["-"] if parts else []) + [cell_name(cell) for cell in group]
        return [_text("EqualSum", *parts)]

    def clone(self, clue: Clue, cells: list[str]) -> list[str]:
        return [
            _text("SameValues", 2, cell, cell_name(copy))
            for cell, copy in zip(cells, clue["copy"], strict=True)
            if cell != cell_name(copy)
        ]

    def thermometer(self, clue: Clue, cells: list[str]) -> list[str] | None:
        return None if clue["slow"] else [_text("Thermo", *cells)]

    def region_sum(self, _clue: Clue, cells: list[str]) -> list[str] | None:
        # ISS goes by its own boxes where there are any.
        return [_text("RegionSumLine", *cells)] if self.puzzle.layout.regions else None

    def entropic(self, _clue: Clue, cells: list[str]) -> list[str] | None:
        return [_text("Entropic", *cells)] if self.frame.digits == range(1, 10) else None

    def modular(self, clue: Clue, cells: list[str]) -> list[str] | None:
        return [_text("Modular", clue["modulus"], *cells)] if 1 < clue["modulus"] <= self.frame.side else None

    def difference(self, clue: Clue, cells: list[str]) -> list[str] | None:
        return [_text("WhiteDot", *cells)] if clue["value"] == 1 and _touch(clue.cells) else None

    def ratio(self, clue: Clue, cells: list[str]) -> list[str] | None:
        return [_text("BlackDot", *cells)] if clue["value"] == 2 and _touch(clue.cells) else None

    def xv(self, clue: Clue, cells: list[str]) -> list[str] | None:
        sign = {10: "X", 5: "V"}.get(clue["total"])
        return [_text(sign, *cells)] if sign and _touch(clue.cells) else None

    def greater(self, clue: Clue, cells: list[str]) -> list[str] | None:
        return [_text("GreaterThan", *cells)] if _touch(clue.cells) else None

    def non_consecutive(self, clue: Clue, _cells: list[str]) -> list[str] | None:
        return None if clue["dots_lift"] else [_text("AntiConsecutive")]

    def kropki_negative(self, clue: Clue, _cells: list[str]) -> list[str] | None:
        # ISS exempts only the dots that it writes as dots.
        usual = clue["differences"] == (1,) and clue["ratios"] == (2,)
        dots = [each for each in self.puzzle.clues if each.kind in ("difference", "ratio")]
        return [_text("StrictKropki")] if usual and all(map(self.named, dots)) else None

    def xv_negative(self, clue: Clue, _cells: list[str]) -> list[str] | None:
        signs = [each for each in self.puzzle.clues if each.kind == "xv"]
        return [_text("StrictXV")] if {*clue["totals"]} == {5, 10} and all(map(self.named, signs)) else None

    def quadruple(self, clue: Clue, cells: list[str]) -> list[str] | None:
        row, column = clue.cells[0]
        square = {(row + i, column + j) for i in (0, 1) for j in (0, 1)}
        return [_text("Quad", cells[0], *clue["digits"])] if {*clue.cells} == square else None

    def contains(self, clue: Clue, cells: list[str]) -> list[str] | None:
        return None if clue["absent"] else [_text("ContainExact", "_".join(map(str, clue["digits"])), *cells)]

    def indexer(self, clue: Clue, cells: list[str]) -> list[str] | None:
        along = {"column": "R", "row": "C"}.get(clue["along"])
        return None if along is None else [_text("Indexing", along, *cells)]

    def sandwich(self, clue: Clue, _cells: list[str]) -> list[str]:
        name, _ = self._line(clue)
        return [_text("Sandwich", clue["total"], name)]

    def beside(self, clue: Clue, _cells: list[str]) -> list[str] | None:
        title, parameter = _BESIDE[clue.kind]
        value = clue[parameter]
        if (title == "Skyscraper" and not self.puzzle.layout.first) or (value == 0 and parameter != "digit"):
            return None
        name, back = self._line(clue)
        return [_text(title, name, *(("", value) if back else (value, "")))]

    def _line(self, clue: Clue) -> tuple[str, bool]:
        """The name of the row or column of a clue, and whether it is read backwards."""
        first, second = clue.cells[:2]
        across = first[0] == second[0]
        name = f"R{_NAME_SIGNS[first[0]]}" if across else f"C{_NAME_SIGNS[first[1]]}"
        return name, second < first

    def line(self, clue: Clue, cells: list[str]) -> list[str] | None:
        pattern = clue["regex"]
        # Digits from 10 have other names in patterns of ISS.
        plain = pattern and pattern.isascii() and self.frame.digits[-1] < 10
        return [_text("Regex", coded_text(pattern), *cells)] if plain else None


_NAMED: dict[str, Callable[[_Writer, Clue, list[str]], list[str] | None]] = {
    **dict.fromkeys(_BESIDE, _Writer.beside),
    "cage": _Writer.cage,
    "little-killer": _Writer.little_killer,
    "arrow": _Writer.arrow,
    "equal-sums": _Writer.equal_sums,
    "clone": _Writer.clone,
    "thermometer": _Writer.thermometer,
    "whisper": lambda _, clue, cells: [_text("Whisper", clue["difference"], *cells)],
    "lockout": lambda _, clue, cells: [_text("Lockout", clue["difference"], *cells)],
    "sum-line": lambda _, clue, cells: [_text("SumLine", clue["total"], *cells, *["LOOP"] * clue["loop"])],
    "region-sum": _Writer.region_sum,
    "entropic": _Writer.entropic,
    "modular": _Writer.modular,
    "difference": _Writer.difference,
    "ratio": _Writer.ratio,
    "xv": _Writer.xv,
    "greater-than": _Writer.greater,
    "non-consecutive": _Writer.non_consecutive,
    "kropki-negative": _Writer.kropki_negative,
    "xv-negative": _Writer.xv_negative,
    "quadruple": _Writer.quadruple,
    "contains": _Writer.contains,
    "indexer": _Writer.indexer,
    "sandwich": _Writer.sandwich,
    "line": _Writer.line,
}


def write(puzzle: Sudoku) -> str:
    """The string of a board: its shape, its regions, its clues and its givens."""
    layout = puzzle.layout
    if layout.side > LARGEST:
        raise GrilleError(f"ISS has boards up to side {LARGEST}, not the layout {layout.brief}")
    found = compiled(layout, puzzle.clues)
    writer = _Writer(puzzle)
    parts = [*_layout_parts(layout)]
    for number, clue in enumerate(puzzle.clues):
        named = writer.named(clue)
        if named is None:
            own = [each for each, origin in zip(found.constraints, found.origins, strict=True) if origin == number]
            named = [text for each in own for text in _constraint(each, layout)]
        parts += named
    givens = [f"{_name(at, layout)}_{layout.number(sign)}" for at, sign in enumerate(puzzle.givens) if sign != EMPTY]
    if givens:
        parts.append(_text("", *givens))
    # An empty board says at least its size, so that it is known for an ISS string.
    return "".join(parts) or _text("Shape", "9x9")


def _layout_parts(layout: Layout) -> Iterator[str]:
    side, first = layout.side, layout.first
    if side != 9 or not first:
        yield _text("Shape", f"{side}x{side}", *([] if first else [f"0-{side - 1}"]))
    try:
        usual = Layout.of_side(side).regions
    except GrilleError:
        usual = ()
    own = layout.regions != usual
    if own:
        yield _text("NoBoxes")
        if layout.regions:
            yield _text("Jigsaw", "".join(SYMBOLS[layout.region_of[at]] for at in range(side * side)))
    named = set()
    for house in layout.extra:
        if house.kind == "diagonal":
            yield _text("Diagonal", -1 if house.name == "diagonal 1" else 1)
        elif house.kind in ("window", "disjoint group") and not own:
            name = "Windoku" if house.kind == "window" else "DisjointSets"
            if name not in named:
                named.add(name)
                yield _text(name)
        else:
            yield _text("AllDifferent", *(_name(cell, layout) for cell in house.cells))


def _name(at: int, layout: Layout) -> str:
    row, column = divmod(at, layout.side)
    return cell_name((row + 1, column + 1))


def _constraint(each: Constraint, layout: Layout) -> Iterator[str]:  # noqa: C901  one case each
    """A compiled constraint in the words of ISS."""
    cells = [_name(at, layout) for at in each.cells]
    if isinstance(each, Domain):
        digits = [layout.first + at for at in range(layout.side) if each.mask >> at & 1]
        yield _text("", "_".join([cells[0], *map(str, digits)]))
    elif isinstance(each, Group):
        yield _text("AllDifferent", *cells)
    elif isinstance(each, Sum) and each.relation == "=" and max(map(abs, each.weights), default=0) <= 100:
        yield _text("Sum", f"{each.total}_=_" + "_".join(map(str, each.weights)), *cells)
    elif isinstance(each, Pair):
        yield _text("Pair", relation_key(each.table, layout.side), "_", *cells)
    elif isinstance(each, Line):
        yield _text("NFA", automaton_code(each.next, each.accepting), "_", *cells)
    elif isinstance(each, Same):
        yield _text("SameValues", 2, *cells)
    elif isinstance(each, Sum | Table | Count):
        rule = _automaton_of(each, layout)
        yield _text("NFA", automaton_code(rule.next, rule.accepting), "_", *cells)
    elif isinstance(each, Either):
        yield _text("Or")
        for option in each.options:
            yield _text("And")
            for inner in option:
                yield from _constraint(inner, layout)
            yield _text("End")
        yield _text("End")


def _digits(layout: Layout) -> range:
    return range(layout.first, layout.first + layout.side)


def _automaton_of(each: Sum | Table | Count, layout: Layout) -> Automaton:
    if isinstance(each, Count):
        return _count_automaton(each, layout)
    return _sum_automaton(each, layout) if isinstance(each, Sum) else _table_automaton(each, layout)


def _count_automaton(each: Count, layout: Layout) -> Automaton:
    """How often a digit occurs, cell by cell."""
    wanted, most = each.digit + layout.first, max(each.counts)

    def step(count: int, digit: int) -> int | None:
        found = count + (digit == wanted)
        return found if found <= most else None

    return Automaton.build(0, step, each.counts.__contains__, _digits(layout))


def _sum_automaton(each: Sum, layout: Layout) -> Automaton:
    """A sum that is not an equation, cell by cell."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        place, sofar = state
        return (place + 1, sofar + each.weights[place] * digit) if place < len(each.cells) else None

    def accepts(state: tuple[int, int]) -> bool:
        kept = {"=": state[1] == each.total, "<=": state[1] <= each.total, ">=": state[1] >= each.total}
        return state[0] == len(each.cells) and kept[each.relation]

    return Automaton.build((0, 0), step, accepts, _digits(layout))


def _table_automaton(each: Table, layout: Layout) -> Automaton:
    """The rows of a table as a tree."""
    beginnings = {row[:length] for row in each.rows for length in range(len(row) + 1)}

    def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        after = (*state, digit - layout.first)
        return after if after in beginnings else None

    start: tuple[int, ...] = ()
    return Automaton.build(start, step, lambda state: len(state) == len(each.cells), _digits(layout))
