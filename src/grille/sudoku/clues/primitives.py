"""The few constraints that every clue compiles to.

Cells are indices, row by row from 0. A set of digits is a mask: bit i stands for the digit `first + i`, where `first`
is the board's smallest digit. Tables and automata use the same indices; sums use the digits themselves.

Each constraint can `narrow` the candidates of its cells: remove digits that it rules out, as far as a person could
see it on this constraint alone. What it keeps is always correct; with one candidate in every cell it is exact.
`possible` is a quick test whether any of the board's digits satisfy it; where it says no, there are none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from grille.errors import GrilleError
from grille.frozen import Frozen
from grille.sudoku.clues.automaton import Automaton

Masks: TypeAlias = list[int]
CellIndices: TypeAlias = tuple[int, ...]


class Domain(Frozen):
    """One cell holds a digit of a set."""

    __slots__ = ("cell", "mask")

    cell: int
    mask: int

    def __init__(self, cell: int, mask: int) -> None:
        object.__setattr__(self, "cell", cell)
        object.__setattr__(self, "mask", mask)

    @property
    def cells(self) -> CellIndices:
        return (self.cell,)

    def possible(self, first: int, side: int) -> bool:
        return self.mask & (1 << side) - 1 != 0

    def narrow(self, masks: Masks, first: int) -> bool:
        masks[self.cell] &= self.mask
        return masks[self.cell] != 0


class Group(Frozen):
    """No digit occurs twice in the cells. With as many cells as digits it is a house."""

    __slots__ = ("cells",)

    cells: CellIndices

    def __init__(self, cells: CellIndices) -> None:
        object.__setattr__(self, "cells", cells)

    def possible(self, first: int, side: int) -> bool:
        return len(self.cells) <= side

    def narrow(self, masks: Masks, first: int) -> bool:
        done = 0
        again = True
        while again:
            again = False
            for cell in self.cells:
                mask = masks[cell]
                if mask & (mask - 1) == 0 and not done >> cell & 1:
                    done |= 1 << cell
                    for other in self.cells:
                        if other != cell and masks[other] & mask:
                            masks[other] &= ~mask
                            again = True
                            if not masks[other]:
                                return False
                    if not mask:
                        return False
        union = 0
        for cell in self.cells:
            union |= masks[cell]
        return union.bit_count() >= len(self.cells)


class Sum(Frozen):
    """A weighted sum of digits equals a total, or is at most or at least as large."""

    __slots__ = ("cells", "weights", "relation", "total")  # noqa: RUF023  in the order of the constructor

    cells: CellIndices
    weights: tuple[int, ...]
    # One of =, <= and >=.
    relation: str
    total: int

    def __init__(self, cells: CellIndices, weights: tuple[int, ...], relation: str, total: int) -> None:
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "weights", weights)
        object.__setattr__(self, "relation", relation)
        object.__setattr__(self, "total", total)

    def possible(self, first: int, side: int) -> bool:
        plus = sum([weight for weight in self.weights if weight > 0])
        minus = sum(self.weights) - plus
        last = first + side - 1
        return (self.relation == ">=" or plus * first + minus * last <= self.total) and (
            self.relation == "<=" or plus * last + minus * first >= self.total
        )

    def narrow(self, masks: Masks, first: int) -> bool:
        terms = [*zip(self.cells, self.weights, strict=True)]
        again = True
        while again:
            again = False
            bounds = []
            for cell, weight in terms:
                mask = masks[cell]
                if not mask:
                    return False
                low = weight * (first + (mask & -mask).bit_length() - 1)
                high = weight * (first + mask.bit_length() - 1)
                bounds.append((min(low, high), max(low, high)))
            least, most = sum(low for low, _ in bounds), sum(high for _, high in bounds)
            if (self.relation != ">=" and least > self.total) or (self.relation != "<=" and most < self.total):
                return False
            for (cell, weight), (low, high) in zip(terms, bounds, strict=True):
                kept = 0
                for bit in range(masks[cell].bit_length()):
                    if masks[cell] >> bit & 1:
                        term = weight * (first + bit)
                        small = self.relation == ">=" or least - low + term <= self.total
                        large = self.relation == "<=" or most - high + term >= self.total
                        kept |= (small and large) << bit
                if kept != masks[cell]:
                    masks[cell] = kept
                    again = True
        return True


class Pair(Frozen):
    """Two cells hold a pair of digits that is in a table: for each digit of the first cell, a mask for the second."""

    __slots__ = ("a", "b", "table")

    a: int
    b: int
    table: tuple[int, ...]

    def __init__(self, a: int, b: int, table: tuple[int, ...]) -> None:
        object.__setattr__(self, "a", a)
        object.__setattr__(self, "b", b)
        object.__setattr__(self, "table", table)

    @property
    def cells(self) -> CellIndices:
        return (self.a, self.b)

    def possible(self, first: int, side: int) -> bool:
        return any(self.table)

    def narrow(self, masks: Masks, first: int) -> bool:
        left, right, seen = masks[self.a], masks[self.b], 0
        for bit, allowed in enumerate(self.table):
            if left >> bit & 1:
                if allowed & right:
                    seen |= allowed
                else:
                    masks[self.a] &= ~(1 << bit)
        masks[self.b] &= seen
        return masks[self.a] != 0 and masks[self.b] != 0


class Line(Frozen):
    """Cells in order hold digits that a finite automaton accepts. A cell may occur more than once."""

    __slots__ = ("cells", "automaton")  # noqa: RUF023  in the order of the constructor

    cells: CellIndices
    automaton: Automaton

    def __init__(self, cells: CellIndices, automaton: Automaton) -> None:
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "automaton", automaton)

    @property
    def next(self) -> tuple[tuple[int, ...], ...]:
        """For each state and index of a digit, the next state, -1 if there is none; state 0 is the start."""
        return self.automaton.next

    @property
    def accepting(self) -> frozenset[int]:
        return self.automaton.accepting

    def possible(self, first: int, side: int) -> bool:
        return self.automaton.reaches(len(self.cells))

    def narrow(self, masks: Masks, first: int) -> bool:
        next_of = self.automaton.next
        layers: list[set[int]] = [{0}]
        for cell in self.cells:
            mask = masks[cell]
            after = {to for state in layers[-1] for bit, to in enumerate(next_of[state]) if to >= 0 and mask >> bit & 1}
            layers.append(after)
        alive = layers[-1] & self.automaton.accepting
        for at in range(len(self.cells) - 1, -1, -1):
            cell = self.cells[at]
            kept, before = 0, set()
            for state in layers[at]:
                for bit, to in enumerate(next_of[state]):
                    if to in alive and masks[cell] >> bit & 1:
                        kept |= 1 << bit
                        before.add(state)
            masks[cell] &= kept
            if not masks[cell]:
                return False
            alive = before
        return bool(alive)


class Count(Frozen):
    """A digit (as an index) occurs in the cells as often as one of several numbers says."""

    __slots__ = ("cells", "digit", "counts")  # noqa: RUF023  in the order of the constructor

    cells: CellIndices
    digit: int
    counts: frozenset[int]

    def __init__(self, cells: CellIndices, digit: int, counts: frozenset[int]) -> None:
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "digit", digit)
        object.__setattr__(self, "counts", counts)

    def possible(self, first: int, side: int) -> bool:
        most = len(self.cells) if self.digit < side else 0
        return any(0 <= count <= most for count in self.counts)

    def narrow(self, masks: Masks, first: int) -> bool:
        bit = 1 << self.digit
        certain = sum(masks[cell] == bit for cell in self.cells)
        possible = sum(masks[cell] & bit != 0 for cell in self.cells)
        left = [count for count in self.counts if certain <= count <= possible]
        if not left:
            return False
        for cell in self.cells:
            if masks[cell] != bit and masks[cell] & bit:
                if max(left) == certain:
                    masks[cell] &= ~bit
                elif min(left) == possible:
                    masks[cell] = bit
        return True


class Same(Frozen):
    """Two sets of cells contain the same digits, each as often."""

    __slots__ = ("left", "right")

    left: CellIndices
    right: CellIndices

    def __init__(self, left: CellIndices, right: CellIndices) -> None:
        object.__setattr__(self, "left", left)
        object.__setattr__(self, "right", right)

    @property
    def cells(self) -> CellIndices:
        return self.left + self.right

    def possible(self, first: int, side: int) -> bool:
        return len(self.left) == len(self.right)

    def narrow(self, masks: Masks, first: int) -> bool:
        for bit in range(max(masks[cell] for cell in self.cells).bit_length()):
            digit = 1 << bit
            sides = (self.left, self.right)
            certain = max(sum(masks[cell] == digit for cell in side) for side in sides)
            possible = min(sum(masks[cell] & digit != 0 for cell in side) for side in sides)
            if certain > possible:
                return False
            for side in sides:
                fixed = sum(masks[cell] == digit for cell in side)
                for cell in [cell for cell in side if masks[cell] & digit and masks[cell] != digit]:
                    if possible == fixed:
                        masks[cell] &= ~digit
                    elif certain == sum(masks[other] & digit != 0 for other in side):
                        masks[cell] = digit
        return all(masks[cell] for cell in self.cells)


class Table(Frozen):
    """The cells hold one of several rows of digits (as indices)."""

    __slots__ = ("cells", "rows")

    cells: CellIndices
    rows: tuple[tuple[int, ...], ...]

    def __init__(self, cells: CellIndices, rows: tuple[tuple[int, ...], ...]) -> None:
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "rows", rows)

    def possible(self, first: int, side: int) -> bool:
        return any(max(row, default=0) < side for row in self.rows)

    def narrow(self, masks: Masks, first: int) -> bool:
        kept = [0] * len(self.cells)
        for row in self.rows:
            if all(masks[cell] >> digit & 1 for cell, digit in zip(self.cells, row, strict=True)):
                kept = [mask | 1 << digit for mask, digit in zip(kept, row, strict=True)]
        for cell, mask in zip(self.cells, kept, strict=True):
            masks[cell] &= mask
        return all(masks[cell] for cell in self.cells)


class Either(Frozen):
    """At least one of several sets of constraints holds."""

    __slots__ = ("options",)

    options: tuple[tuple[Constraint, ...], ...]

    def __init__(self, options: tuple[tuple[Constraint, ...], ...]) -> None:
        object.__setattr__(self, "options", options)

    @property
    def cells(self) -> CellIndices:
        found = {cell for option in self.options for each in option for cell in each.cells}
        return tuple(sorted(found))

    def possible(self, first: int, side: int) -> bool:
        return bool(self.options)

    def narrow(self, masks: Masks, first: int) -> bool:
        union = dict.fromkeys(self.cells, 0)
        possible = False
        for option in self.options:
            mine = list(masks)
            if narrow_all(option, mine, first):
                possible = True
                for cell in union:
                    union[cell] |= mine[cell]
        for cell, mask in union.items():
            masks[cell] &= mask
        return possible


Constraint: TypeAlias = Domain | Group | Sum | Pair | Line | Count | Same | Table | Either


def narrow_all(constraints: Sequence[Constraint], masks: Masks, first: int) -> bool:
    """Narrow until nothing changes; False if a cell or a constraint has nothing left."""
    while True:
        before = list(masks)
        if not all(each.narrow(masks, first) for each in constraints):
            return False
        if masks == before:
            return True


def weighted_sum(cells: Sequence[int], weights: Sequence[int], relation: str, total: int) -> Sum | None:
    """Build a sum: cells that occur twice are joined, weights of 0 dropped. None if it always holds."""
    if len({*cells}) == len(cells) == len(weights) and all(weights):
        kept, factors = tuple(cells), tuple(weights)
    else:
        joined: dict[int, int] = {}
        for cell, weight in zip(cells, weights, strict=True):
            joined[cell] = joined.get(cell, 0) + weight
        kept = tuple([cell for cell, weight in joined.items() if weight])
        factors = tuple([weight for weight in joined.values() if weight])
    if relation == "<":
        relation, total = "<=", total - 1
    elif relation == ">":
        relation, total = ">=", total + 1
    if not kept:
        if (total == 0) if relation == "=" else (total >= 0) if relation == "<=" else (total <= 0):
            return None
        raise GrilleError("the sum of no cells is 0")
    return Sum(kept, factors, relation, total)
