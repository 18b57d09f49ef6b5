"""Constraints as plain data, for a program that checks boards itself: the page in the browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grille.sudoku.clues.automaton import Automaton
from grille.sudoku.clues.primitives import Constraint, Count, Domain, Either, Line, Pair, Same, Sum, Table


class Encoder:
    """Encodes constraints. Relations and automata that several constraints share are listed once."""

    def __init__(self) -> None:
        self.relations: dict[tuple[int, ...], int] = {}
        self.automata: dict[Automaton, int] = {}

    def shared(self) -> dict[str, Any]:
        """The relations and automata that the encoded constraints name by their number."""
        automata = [{"next": list(map(list, each.next)), "accepting": sorted(each.accepting)} for each in self.automata]
        return {"relations": list(map(list, self.relations)), "automata": automata}

    def encode(self, constraint: Constraint) -> list[Any]:
        """A constraint as the name of its kind and its fields."""
        return [type(constraint).__name__.lower(), *self._fields(constraint)]

    def _fields(self, constraint: Constraint) -> Iterator[Any]:
        if isinstance(constraint, Domain):
            yield from (constraint.cell, constraint.mask)
        elif isinstance(constraint, Pair):
            yield from (constraint.a, constraint.b)
            yield self.relations.setdefault(constraint.table, len(self.relations))
        else:
            yield list(constraint.cells)
        if isinstance(constraint, Sum):
            yield from (list(constraint.weights), constraint.relation, constraint.total)
        elif isinstance(constraint, Line):
            yield self.automata.setdefault(constraint.automaton, len(self.automata))
        elif isinstance(constraint, Count):
            yield from (constraint.digit, sorted(constraint.counts))
        elif isinstance(constraint, Same):
            yield len(constraint.left)
        elif isinstance(constraint, Table):
            yield list(map(list, constraint.rows))
        elif isinstance(constraint, Either):
            yield [self._all(option) for option in constraint.options]

    def _all(self, constraints: Sequence[Constraint]) -> list[list[Any]]:
        return [self.encode(each) for each in constraints]
