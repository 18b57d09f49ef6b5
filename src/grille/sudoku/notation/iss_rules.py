"""The constraints of an ISS string as clues.

Each is read as ISS means it: a cage with the sum 0 only rules out repeats, dots and signs hold between all neighbours
in their list, a skyscraper of height 0 is not seen, and a little killer is named by its first cell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from urllib.parse import unquote

from grille.errors import NotationError
from grille.sudoku import clues as make
from grille.sudoku.clues.cells import Cell
from grille.sudoku.clues.clue import Clue
from grille.sudoku.notation import iss_lines as lines
from grille.sudoku.notation.iss_codes import automaton_of, relation_of, text_of

_CELL = re.compile(r"[Rr]([0-9A-Za-z])[Cc]([0-9A-Za-z])")
_NUMBER = re.compile(r"-?[0-9]{1,6}")
SEPARATOR = "-"


class Frame(NamedTuple):
    """The side of a board and its digits."""

    side: int
    digits: range

    def cell(self, text: str) -> Cell:
        """Read a cell such as R1C2; rows and columns beyond 9 are letters."""
        return _cell(text, self.side)

    def cells(self, texts: Sequence[str]) -> list[Cell]:
        return [_cell(each, self.side) for each in texts if each]

    def line(self, name: str, *, back: bool = False) -> list[Cell]:
        """The cells of a row or column such as R1 or Ca."""
        kind, number = name[:1].upper(), name[1:]
        if len(number) != 1 or not number.isalnum() or kind not in "RC" or not 1 <= int(number, 36) <= self.side:
            raise NotationError(f"{name[:8]!r} is not a row or column of the board such as R1 or C9")
        span = range(1, self.side + 1)
        at = int(number, 36)
        found = [(at, each) if kind == "R" else (each, at) for each in span]
        return found[::-1] if back else found

    def diagonal(self, start: Cell) -> list[Cell]:
        """The cells of a little killer that is named by its first cell."""
        row, column = start
        last = self.side
        if column == 1 and row < last:
            down, across = 1, 1
        elif row == 1:
            down, across = 1, -1
        elif column == last and row < last:
            down, across = -1, -1
        elif row == last and 1 < column < last:
            down, across = -1, 1
        else:
            raise NotationError(f"no little killer begins in R{row}C{column}")
        found = []
        while 1 <= row <= last and 1 <= column <= last:
            found.append((row, column))
            row, column = row + down, column + across
        return found


@lru_cache(maxsize=2048)
def _cell(text: str, side: int) -> Cell:
    match = _CELL.fullmatch(text)
    if match is None:
        raise NotationError(f"{text[:12]!r} is not a cell such as R1C2")
    row, column = int(match[1], 36), int(match[2], 36)
    if not (1 <= row <= side and 1 <= column <= side):
        raise NotationError(f"{text} is not on the board, which has {side} rows")
    return row, column


def number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise NotationError(f"expected a number, found {text[:12]!r}")
    return int(text)


Read = Callable[[Sequence[str], Frame], Iterable[Clue]]


def _on(kind: str) -> Read:
    return lambda args, frame: [Clue(kind, frame.cells(args))]


def _with(kind: str, parameter: str) -> Read:
    return lambda args, frame: [Clue(kind, frame.cells(args[1:]), **{parameter: number(args[0])})]


def _whisper(args: Sequence[str], frame: Frame) -> Iterator[Clue]:
    given = args and args[0].isdecimal()
    yield make.whisper(frame.cells(args[1:] if given else args), int(args[0][:6]) if given else 5)


def _cage(args: Sequence[str], frame: Frame) -> Iterator[Clue]:
    total = number(args[0]) if args[0] else 0
    cells = frame.cells(args[1:])
    once = [*dict.fromkeys(cells)]
    if len(once) < len(cells):
        # A cell that is listed twice counts twice.
        if len(once) > 1:
            yield make.cage(once)
        if total:
            yield make.sum_(cells, (), "=", total)
    else:
        yield make.cage(cells, total or None)


def _sum(args: Sequence[str], frame: Frame) -> Iterator[Clue]:
    total, *factors = args[0].split("_")
    cells = frame.cells(args[1:])
    if factors:
        if factors[0] != "=":
            raise NotationError(f"expected = before the factors, found {factors[0][:8]!r}")
        yield make.sum_(cells, [number(each) for each in factors[1:]], "=", number(total))
    elif len({*cells}) == len(cells):
        yield make.cage(cells, number(total), repeats=True)
    else:
        yield make.sum_(cells, (), "=", number(total))


def _pill(args: Sequence[str], frame: Frame) -> Iterator[Clue]:
    size = number(args[0])
    cells = frame.cells(args[1:])
    if size not in (2, 3) or len(cells) <= size:
        raise NotationError("expected a pill of 2 or 3 cells, and more cells after it")
    yield make.arrow(sorted(cells[:size]), cells[size:])


def _pairs(make_pair: Callable[[list[Cell]], Clue]) -> Read:
    """A clue for every two neighbours in a list."""

    def read(args: Sequence[str], frame: Frame) -> Iterator[Clue]:
        cells = [*dict.fromkeys(frame.cells(args))]
        found = 0
        for at, (row, column) in enumerate(cells):
            for other in cells[at + 1 :]:
                if abs(row - other[0]) + abs(column - other[1]) == 1:
                    found += 1
                    yield make_pair([(row, column), other])
        if not found:
            raise NotationError("expected cells that share an edge")

    return read


def _beside(one: Callable[[list[Cell], int, range], Clue]) -> Read:
    """A clue at one or both ends of a row or column."""

    def read(args: Sequence[str], frame: Frame) -> Iterator[Clue]:
        for value, back in zip(args[1:3], (False, True), strict=False):
            if value:
                yield one(frame.line(args[0], back=back), number(value), frame.digits)

    return read


def _modular(args: Sequence[str], frame: Frame) -> Iterator[Clue]:
    modulus = number(args[0])
    if not 1 <= modulus <= len(frame.digits):
        raise NotationError(f"expected a modulus from 1 to {len(frame.digits)}, found {modulus}")
    cells = frame.cells(args[1:])
    if modulus > 1:
        yield make.modular(cells, modulus)


def _sum_line(args: Sequence[str], frame: Frame) -> Iterator[Clue]:
    loop = args[-1] == "LOOP"
    yield make.sum_line(frame.cells(args[1:-1] if loop else args[1:]), number(args[0]), loop=loop)


def _parts(args: Sequence[str]) -> list[list[str]]:
    """Lists of cells with a dash between them."""
    found: list[list[str]] = [[]]
    for each in args:
        if each == SEPARATOR:
            found.append([])
        else:
            found[-1].append(each)
    return found


def _equal_sums(args: Sequence[str], frame: Frame) -> Iterator[Clue]:
    yield make.equal_sums(*(frame.cells(part) for part in _parts(args)))


def _same_values(args: Sequence[str], frame: Frame) -> Iterator[Clue]:
    count, cells = number(args[0]), frame.cells(args[1:])
    if count < 1 or len(cells) % count:
        raise NotationError(f"expected cells that divide into {count} sets, found {len(cells)} cells")
    size = len(cells) // count
    groups = [cells[at : at + size] for at in range(0, len(cells), size)]
    if size == 1:
        yield from (make.clone(left, right) for left, right in pairwise(groups))
    elif count > 1:
        yield make.same_digits(*groups)


def _quad(args: Sequence[str], frame: Frame) -> Iterator[Clue]:
    row, column = frame.cell(args[0])
    if args[1:]:
        cells = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        yield make.quadruple(cells, [number(each) for each in args[1:]])


def _contains(*, exact: bool) -> Read:
    def read(args: Sequence[str], frame: Frame) -> Iterator[Clue]:
        values = [number(each) for each in args[0].split("_")]
        cells = frame.cells(args[1:])
        yield make.contains(cells, values) if exact else make.quadruple(cells, values)

    return read


def _groups(args: Sequence[str]) -> Iterator[list[str]]:
    """Lists of cells after a code: an empty text or a name after _ begins the next."""
    found: list[str] = []
    for each in args:
        if not each or each[0] == "_":
            if found:
                yield found
            found = []
        else:
            found.append(each)
    if found:
        yield found


def _relation(*, all_pairs: bool, legacy: bool = False) -> Read:
    def read(args: Sequence[str], frame: Frame) -> Iterator[Clue]:
        key = args[0].translate(str.maketrans("-_", "_-")) if legacy else args[0]
        allowed = relation_of(key, frame.digits)
        for group in _groups(args[1:]):
            cells = frame.cells(group)
            if len(cells) > 1:
                yield make.pair(cells, allowed, all_pairs=all_pairs)

    return read


def _regex(args: Sequence[str], frame: Frame) -> Iterator[Clue]:
    code = args[0]
    pattern = "".join((unquote(code) if "%" in code else text_of(code)).split())
    return (make.line(frame.cells(group), pattern) for group in _groups(args[1:]))


def _automaton(args: Sequence[str], frame: Frame) -> Iterator[Clue]:
    for group in _groups(args[1:]):
        parts = _parts(group)
        lengths = tuple(len(part) for part in parts) if len(parts) > 1 else ()
        cells = [cell for part in parts for cell in frame.cells(part)]
        yield make.line(cells, automaton_of(args[0], frame.digits, lengths))


def _indexing(args: Sequence[str], frame: Frame) -> Iterator[Clue]:
    along = {"R": "column", "C": "row"}.get(args[0])
    if along is None:
        raise NotationError(f"expected R or C, found {args[0][:8]!r}")
    yield make.indexer(frame.cells(args[1:]), along)


def _entropy(_args: Sequence[str], frame: Frame) -> Iterator[Clue]:
    _only_nine(frame)
    return lines.squares(frame.side, [at // 3 for at in range(9)], frame.digits)


def _remainders(_args: Sequence[str], frame: Frame) -> Iterator[Clue]:
    return lines.squares(frame.side, [digit % 3 for digit in frame.digits], frame.digits)


def _flatmates(_args: Sequence[str], frame: Frame) -> Iterator[Clue]:
    _only_nine(frame)
    return lines.dutch_flatmates(frame.side, frame.digits)


def _only_nine(frame: Frame) -> None:
    if frame.digits != range(1, 10):
        raise NotationError("expected a board with the digits 1 to 9")


# How each constraint is read.
RULES: dict[str, Read] = {
    "Thermo": _on("thermometer"),
    "Whisper": _whisper,
    "Renban": _on("renban"),
    "Palindrome": _on("palindrome"),
    "Between": _on("between"),
    "Lockout": _with("lockout", "difference"),
    "RegionSumLine": _on("region-sum"),
    "Zipper": _on("zipper"),
    "Entropic": _on("entropic"),
    "Modular": _modular,
    "SumLine": _sum_line,
    "Arrow": lambda args, frame: [make.arrow(frame.cells(args[:1]), frame.cells(args[1:]))],
    "DoubleArrow": _on("double-arrow"),
    "PillArrow": _pill,
    "Cage": _cage,
    "Sum": _sum,
    "EqualSum": _equal_sums,
    "AllDifferent": _on("cage"),
    "LittleKiller": lambda args, frame: [make.little_killer(frame.diagonal(frame.cell(args[1])), number(args[0]))],
    "WhiteDot": _pairs(make.difference),
    "BlackDot": _pairs(make.ratio),
    "X": _pairs(lambda cells: make.xv(cells, 10)),
    "V": _pairs(lambda cells: make.xv(cells, 5)),
    "GreaterThan": _pairs(make.greater_than),
    "Quad": _quad,
    "ContainAtLeast": _contains(exact=False),
    "ContainExact": _contains(exact=True),
    "LookAndSay": lambda args, frame: [lines.look_and_say(frame.cells(args[1:]), args[0])],
    "RellikCage": lambda args, frame: lines.rellik(frame.cells(args[1:]), number(args[0]), frame.digits),
    "EqualityCage": lambda args, frame: lines.equality(frame.cells(args), frame.digits),
    "Lunchbox": lambda args, frame: lines.lunchbox(frame.cells(args[1:]), number(args[0]), frame.digits),
    "SameValues": _same_values,
    "ValueIndexing": lambda args, frame: [lines.value_indexing(frame.cells(args), frame.digits)],
    "CountDistinct": lambda args, frame: [lines.count_distinct(frame.cells(args), frame.digits)],
    "CountingCircles": _on("counting-circles"),
    "Indexing": _indexing,
    "Sandwich": lambda args, frame: [make.sandwich(frame.line(args[1]), number(args[0]))],
    "XSum": _beside(lambda cells, value, _: make.x_sum(cells, value)),
    "Skyscraper": _beside(lines.skyscraper),
    "HiddenSkyscraper": _beside(lambda cells, value, _: make.hidden_skyscraper(cells, value)),
    "NumberedRoom": _beside(lambda cells, value, _: make.numbered_room(cells, value)),
    "Regex": _regex,
    "NFA": _automaton,
    "Pair": _relation(all_pairs=False),
    "PairX": _relation(all_pairs=True),
    "Binary": _relation(all_pairs=False, legacy=True),
    "BinaryX": _relation(all_pairs=True, legacy=True),
    "AntiKnight": lambda _args, _frame: [make.anti_knight()],
    "AntiKing": lambda _args, _frame: [make.anti_king()],
    "AntiTaxicab": lambda _args, _frame: [make.anti_taxicab()],
    "AntiConsecutive": lambda _args, _frame: [make.non_consecutive()],
    "StrictKropki": lambda _args, _frame: [make.kropki_negative()],
    "StrictXV": lambda _args, _frame: [make.xv_negative()],
    "GlobalEntropy": _entropy,
    "GlobalMod": _remainders,
    "DutchFlatmates": _flatmates,
}
# Constraints on the whole board, which can't be one of several alternatives.
GLOBAL = frozenset(
    (
        "AntiKnight",
        "AntiKing",
        "AntiTaxicab",
        "AntiConsecutive",
        "StrictKropki",
        "StrictXV",
        "GlobalEntropy",
        "GlobalMod",
        "DutchFlatmates",
    )
)
# Constraints whose first argument is not a cell, so it does not move with the others.
CODED = frozenset(("Regex", "NFA", "Pair", "PairX", "Binary", "BinaryX"))
