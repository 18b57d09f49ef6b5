"""Remove givens and clues while the solution stays unique."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from grille.errors import LimitReached
from grille.sudoku.board import Sudoku
from grille.sudoku.clues.clue import Clue
from grille.sudoku.clues.compile import compiled
from grille.sudoku.engine.clues import program_of, solution_within
from grille.sudoku.layout import EMPTY

if TYPE_CHECKING:
    from grille.sudoku.engine.clues import NativeProgram
    from grille.sudoku.layout import Layout
    from grille.sudoku.variants.canvas import Bundle

# Guesses for one proof of uniqueness. What takes more is too hard for a person too, so the given or clue stays.
MOST_GUESSES = 2_000


class Dig:
    """A full grid with clues, of which givens and clues are removed. The solution is unique at every moment."""

    def __init__(
        self, layout: Layout, digits: Sequence[int], rules: tuple[Clue, ...], bundles: Iterable[Bundle]
    ) -> None:
        self.layout, self.digits, self._rules = layout, digits, rules
        self.bundles = list(bundles)
        self.givens = [True] * layout.cells
        self._numbers: dict[Bundle, range] = {}
        clues = list(rules)
        for bundle in self.bundles:
            self._numbers[bundle] = range(len(clues), len(clues) + len(bundle))
            clues += bundle
        self._compiled = compiled(layout, tuple(clues))
        self._gone: set[int] = set()

    @cached_property
    def _program(self) -> NativeProgram:
        kept = self._compiled
        return program_of(
            self.layout,
            (each for each, at in zip(kept.constraints, kept.origins, strict=True) if at not in self._gone),
        )

    def _start(self) -> list[int]:
        full = (1 << self.layout.side) - 1
        return [1 << (digit - 1) if given else full for digit, given in zip(self.digits, self.givens, strict=True)]

    def _none_other(self, start: list[int], nodes: int = MOST_GUESSES) -> bool:
        try:
            return solution_within(self._program, start, nodes) is None
        except LimitReached:
            return False

    def remove_givens(self, cells: Sequence[int]) -> bool:
        """Remove givens together, if the solution stays unique; return whether they are removed.

        Another solution would have another digit in one of the cells: each is asked in turn.
        """
        for cell in cells:
            self.givens[cell] = False
        start = self._start()
        for cell in cells:
            other = list(start)
            other[cell] &= ~(1 << (self.digits[cell] - 1))
            if not self._none_other(other):
                for each in cells:
                    self.givens[each] = True
                return False
        return True

    def remove_bundle(self, bundle: Bundle) -> bool:
        """Remove clues together, if the solution stays unique; return whether they are removed."""
        numbers = {*self._numbers[bundle]}
        self._gone |= numbers
        self.__dict__.pop("_program", None)
        if self._is_unique():
            self.bundles.remove(bundle)
            return True
        self._gone -= numbers
        self.__dict__.pop("_program", None)
        return False

    def _is_unique(self) -> bool:
        """Whether no cell can have another digit than the solution has."""
        start = self._start()
        for cell, given in enumerate(self.givens):
            if not given:
                other = list(start)
                other[cell] &= ~(1 << (self.digits[cell] - 1))
                if not self._none_other(other):
                    return False
                # No solution has another digit here, so this one can be used for the other cells.
                start[cell] = 1 << (self.digits[cell] - 1)
        return True

    def restore(self, cells: Iterable[int]) -> None:
        """Put givens back."""
        for cell in cells:
            self.givens[cell] = True

    @property
    def count(self) -> int:
        """The number of givens."""
        return sum(self.givens)

    @property
    def solution(self) -> str:
        return "".join(self.layout.symbols[digit - 1] for digit in self.digits)

    def puzzle(self) -> Sudoku:
        """The puzzle as it is now."""
        clues = (*self._rules, *(clue for bundle in self.bundles for clue in bundle))
        signs = [sign if given else EMPTY for sign, given in zip(self.solution, self.givens, strict=True)]
        return Sudoku("".join(signs), self.layout, clues)
