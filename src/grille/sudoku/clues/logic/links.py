"""Links: what follows directly from a candidate that is true or false, through a cell, a house or a clue.

A statement is a number: twice the index of a candidate (cell * side + digit - 1) if it is true, one more if false.
Links hold both ways: if B follows from A, then the opposite of A follows from the opposite of B.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from grille.sudoku.clues.logic.area import Area
from grille.sudoku.clues.logic.state import ClueState, digits_in
from grille.sudoku.clues.primitives import Group, Pair


class Through(NamedTuple):
    """What a link passes through: a cell, a house or a clause, by its number; or the places of a digit in a house."""

    kind: str  # cell, house, clause or places
    at: int


# Clauses with more cells than this are not followed in mind.
MOST_CELLS = 20


def bits(statements: int) -> tuple[int, ...]:
    """The numbers of a set of statements."""
    found = []
    while statements:
        low = statements & -statements
        found.append(low.bit_length() - 1)
        statements ^= low
    return tuple(found)


class Links:
    """All links in one position, and what each passes through."""

    def __init__(self, state: ClueState) -> None:
        self._state = state
        self.side = state.side
        self.count = 2 * state.side * state.layout.cells
        # For each statement, those that follow from it directly, as bits.
        self.next = [0] * self.count
        self.through: dict[tuple[int, int], Through] = {}
        self._cells()
        self._houses()
        self._relations()
        self._clauses()
        # All statements that a candidate is true, as bits.
        self.trues = sum(1 << at for at in range(0, self.count, 2))
        self.choices = [*self._choices()]
        # For each statement, the numbers of the choices that it takes something from; and all such statements.
        self.choices_with: list[list[int]] = [[] for _ in range(self.count)]
        self.deciding = 0
        for number, (_, _, needed) in enumerate(self.choices):
            self.deciding |= needed
            for statement in bits(needed):
                self.choices_with[statement].append(number)
        self.areas = [
            (number, state.area((number,)))
            for number, clause in enumerate(state.clauses)
            if not clause.on_board and 2 <= len(clause.scope) <= MOST_CELLS
        ]
        self.falses_of = {number: self._falses(area.cells) for number, area in self.areas}

    def _choices(self) -> Iterator[tuple[str, int, int]]:
        """Each cell and each house with a digit, with the statements that together leave nothing for it."""
        state = self._state
        for cell, _ in self._open():
            yield "cell", cell, self._falses((cell,))
        for at, house in enumerate(state.layout.houses):
            for digit in range(1, self.side + 1):
                bit = 1 << (digit - 1)
                places = [cell for cell in house.cells if state.masks[cell] & bit]
                if places and not any(state.filled[cell] for cell in places):
                    yield "house", at, sum(1 << self.statement(cell, digit, true=False) for cell in places)

    def _falses(self, cells: Iterable[int]) -> int:
        state = self._state
        return sum(
            1 << self.statement(cell, digit, true=False)
            for cell in cells
            if cell < state.layout.cells and not state.filled[cell]
            for digit in digits_in(state.masks[cell])
        )

    def statement(self, cell: int, digit: int, *, true: bool) -> int:
        return 2 * (cell * self.side + digit - 1) + (not true)

    def candidate(self, statement: int) -> tuple[int, int]:
        cell, digit = divmod(statement >> 1, self.side)
        return cell, digit + 1

    def _open(self) -> Iterator[tuple[int, int]]:
        for cell, digit in enumerate(self._state.filled):
            if not digit:
                yield cell, self._state.masks[cell]

    def _link(self, one: int, other: int, through: Through) -> None:
        """Add a link and its opposite, unless there is one."""
        if not self.next[one] >> other & 1:
            self.next[one] |= 1 << other
            self.next[other ^ 1] |= 1 << (one ^ 1)
            self.through[one, other] = self.through[other ^ 1, one ^ 1] = through

    def _cells(self) -> None:
        for cell, mask in self._open():
            digits = [*digits_in(mask)]
            through = Through("cell", cell)
            for one in digits:
                for other in digits:
                    if one != other:
                        self._link(
                            self.statement(cell, one, true=True), self.statement(cell, other, true=False), through
                        )
            if len(digits) == 2:
                one, other = (self.statement(cell, digit, true=True) for digit in digits)
                self._link(one ^ 1, other, through)

    def _houses(self) -> None:
        state = self._state
        for at, house in enumerate(state.layout.houses):
            through = Through("house", at)
            for digit in range(1, self.side + 1):
                bit = 1 << (digit - 1)
                places = [cell for cell in house.cells if state.masks[cell] & bit and not state.filled[cell]]
                for place in places:
                    one = self.statement(place, digit, true=True)
                    for other in places:
                        if other != place:
                            self._link(one, self.statement(other, digit, true=False), through)
                if len(places) == 2:
                    one, other = (self.statement(cell, digit, true=True) for cell in places)
                    self._link(one ^ 1, other, through)
                elif 2 < len(places) <= 4:
                    self._places(at, digit, places)

    def _places(self, house: int, digit: int, places: list[int]) -> None:
        """Without one place of a digit in a house, cells that see all the others can't hold it."""
        state = self._state
        bit, inside = 1 << (digit - 1), state.layout.houses[house].cells
        for place in places:
            seen = set.intersection(*(state.apart[cell] for cell in places if cell != place)).difference(inside)
            for cell in seen:
                if state.masks[cell] & bit and not state.filled[cell]:
                    self._link(
                        self.statement(place, digit, true=False),
                        self.statement(cell, digit, true=False),
                        Through("places", house),
                    )

    def _relations(self) -> None:
        """Groups and relations of pairs."""
        state = self._state
        for number, clause in enumerate(state.clauses):
            through = Through("clause", number)
            for each in clause.constraints:
                if isinstance(each, Group):
                    self._group([cell for cell in each.cells if cell < state.layout.cells], through)
                elif isinstance(each, Pair) and max(each.cells) < state.layout.cells:
                    self._pair(each, through)

    def _group(self, cells: list[int], through: Through) -> None:
        state = self._state
        for cell in cells:
            if state.filled[cell]:
                continue
            for digit in digits_in(state.masks[cell]):
                for other in cells:
                    if other != cell and state.masks[other] >> (digit - 1) & 1 and not state.filled[other]:
                        self._link(
                            self.statement(cell, digit, true=True), self.statement(other, digit, true=False), through
                        )

    def _pair(self, pair: Pair, through: Through) -> None:
        state = self._state
        if state.filled[pair.a] or state.filled[pair.b]:
            return
        for digit in digits_in(state.masks[pair.a]):
            one = self.statement(pair.a, digit, true=True)
            allowed = state.masks[pair.b] & pair.table[digit - 1]
            for other in digits_in(state.masks[pair.b] & ~allowed):
                self._link(one, self.statement(pair.b, other, true=False), through)
            if allowed and allowed & (allowed - 1) == 0:
                self._link(one, self.statement(pair.b, allowed.bit_length(), true=True), through)

    def _clauses(self) -> None:
        """What the ways to fill a clue leave if a candidate of it is true, or false."""
        state = self._state
        for number, clause in enumerate(state.clauses):
            if clause.on_board or not 2 <= len(clause.scope) <= MOST_CELLS:
                continue
            area = state.area((number,))
            # What the clue rules out by itself is not followed further.
            start = area.ways(state.masks)
            if not start:
                continue
            through = Through("clause", number)
            for at, cell in enumerate(area.cells):
                if cell >= state.layout.cells or state.filled[cell]:
                    continue
                for digit in digits_in(start[at]):
                    bit = 1 << (digit - 1)
                    one = self.statement(cell, digit, true=True)
                    self._follow(area, start, at, bit, one, through)
                    if start[at] & ~bit:
                        self._follow(area, start, at, start[at] & ~bit, one ^ 1, through)

    def _follow(self, area: Area, start: list[int], at: int, mask: int, one: int, through: Through) -> None:
        """Link a statement to what a clause leaves if one of its cells has only these digits."""
        kept = area.within([*start[:at], mask, *start[at + 1 :]])
        if not kept:
            return
        state = self._state
        for other, before, after in zip(area.cells, start, kept, strict=True):
            if other == area.cells[at] or before == after or other >= state.layout.cells or state.filled[other]:
                continue
            if after & (after - 1) == 0:
                self._link(one, self.statement(other, after.bit_length(), true=True), through)
            for gone in digits_in(before & ~after):
                self._link(one, self.statement(other, gone, true=False), through)
