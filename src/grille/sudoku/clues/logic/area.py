"""Area: a few cells with some of the constraints on them, as a small problem of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from grille.sudoku.clues.primitives import (
    Constraint,
    Count,
    Domain,
    Either,
    Group,
    Line,
    Masks,
    Pair,
    Same,
    Sum,
    Table,
)
from grille.sudoku.engine import clues as engine

# More ways than this are more than a person would go through.
MOST_LOOKS = 2_000


def moved(constraint: Constraint, to: dict[int, int]) -> Constraint:  # noqa: C901, PLR0911  one case each
    """The same constraint on cells with other numbers."""

    def at(cells: Iterable[int]) -> tuple[int, ...]:
        return tuple(to[cell] for cell in cells)

    match constraint:
        case Domain():
            return Domain(to[constraint.cell], constraint.mask)
        case Group():
            return Group(at(constraint.cells))
        case Sum():
            return Sum(at(constraint.cells), constraint.weights, constraint.relation, constraint.total)
        case Pair():
            return Pair(to[constraint.a], to[constraint.b], constraint.table)
        case Line():
            return Line(at(constraint.cells), constraint.automaton)
        case Count():
            return Count(at(constraint.cells), constraint.digit, constraint.counts)
        case Same():
            return Same(at(constraint.left), at(constraint.right))
        case Table():
            return Table(at(constraint.cells), constraint.rows)
        case Either():
            return Either(tuple(tuple(moved(each, to) for each in option) for option in constraint.options))


class Area:
    """Cells and constraints on them. What they leave is kept as long as the candidates do not change."""

    def __init__(self, cells: Sequence[int], constraints: Iterable[Constraint], side: int, first: int) -> None:
        self.cells = tuple(cells)
        self._constraints, self._side, self._first = tuple(constraints), side, first
        self._found: dict[tuple[int, ...], list[int] | None] = {}

    @cached_property
    def _program(self) -> engine.NativeProgram:
        to = {cell: number for number, cell in enumerate(self.cells)}
        return engine.small_program(
            self._side, len(self.cells), [moved(each, to) for each in self._constraints], self._first
        )

    def ways(self, masks: Masks) -> list[int] | None:
        """For each cell, the digits it has in any way to fill the area; None if there are too many ways.

        The list is empty if there is no way.
        """
        return self.within([masks[cell] for cell in self.cells])

    def within(self, start: list[int]) -> list[int] | None:
        """The same for candidates given in the order of the cells."""
        key = tuple(start)
        if key not in self._found:
            found = engine.ways_within(self._program, start, MOST_LOOKS)
            self._found[key] = found if found is None or all(found) else []
        return self._found[key]

    def possible(self, start: list[int]) -> bool:
        """Whether there is a way to fill the area; also true if there is too much to look at."""
        return self.within(start) != []

    def needed(self, masks: Masks) -> int:
        """The digits that every way uses, if it is known that there is a way."""
        start = [masks[cell] for cell in self.cells]
        union = 0
        for mask in self.within(start) or ():
            union |= mask
        found = 0
        while union:
            bit = union & -union
            union ^= bit
            without = [mask & ~bit for mask in start]
            if not all(without) or not self.possible(without):
                found |= bit
        return found
