"""Labelling: our constraint engine, by a choice of variables and values."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

from grille import _native
from grille.lab.engine import Answer, Board, Stopped, Work


class Labelling(NamedTuple):
    """A choice of which variable comes next, and which of its values first."""

    variable: str
    value: str

    @property
    def name(self) -> str:
        return f"{self.variable} {self.value}"

    def load(self, board: Board) -> LoadedLabelling:
        constraints = board.model(board.puzzle)
        sums = [(each.total, each.variables) for each in constraints.sums]
        return LoadedLabelling(_native.Labelling(len(constraints.variables), sums, self.variable, self.value))


class LoadedLabelling:
    """A labelling of one board."""

    def __init__(self, search: _native.Labelling) -> None:
        self._search = search

    def run(self, limit: int | None, seconds: float | None, found: Callable[[Answer], None]) -> None:
        end = None if seconds is None else perf_counter() + seconds
        number = 0
        while number != limit:
            try:
                ones = self._search.next(None, None if end is None else max(0.0, end - perf_counter()))
            except StopIteration:
                raise Stopped("stopped at the limit") from None
            if ones is None:
                return
            found(tuple(ones))
            number += 1

    def work(self) -> Work:
        *counts, assignments, splits = self._search.statistics()
        return Work(*counts, choices=assignments + splits, splits=splits)
