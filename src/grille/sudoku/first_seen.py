"""The order of hints in a game: among the singles of a position, the one that people see first."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any, Final

from grille.logic import Kind, Position, Step
from grille.outcome import Outcome, Statistics, Verdict
from grille.sudoku.board import Sudoku
from grille.sudoku.logic import USUAL, Reasoner, every, read_candidate
from grille.sudoku.native_step import NativeStep

if TYPE_CHECKING:
    from grille.sudoku.layout import Layout

_SINGLES = ("full_house", "hidden_single", "naked_single")
# Singles do not depend on whether the solution is unique, so the puzzle need not be solved to find them.
_NOT_SOLVED: Final[Outcome[Any]] = Outcome(Verdict.LIMIT, (), Statistics(""))


def first_seen(puzzle: Sudoku, position: Position, step: Step) -> Step:
    """Return the single that people see first, if the next step is a single; otherwise the step itself.

    People scan boxes before rows and columns, and count what a cell can hold last: full house, single in a box, single
    in a row or column, naked single. Ratings keep the order of the techniques.
    """
    if step.technique.id not in _SINGLES or step.contradiction:
        return step
    layout = puzzle.layout
    filled = {read_candidate(layout, word)[0] for word in position.places}
    filled |= {cell for cell, digit in enumerate(puzzle.givens) if digit != "."}
    if puzzle.needs_clue_engine:
        steps = every(puzzle, position, _SINGLES, None, outcome=_NOT_SOLVED)
        singles = (each for each in steps if each.technique.id in _SINGLES)
        return min(singles, key=lambda each: _rank_of_step(layout, each, filled), default=step)
    reasoner = Reasoner(USUAL, puzzle, position, None, _NOT_SOLVED)
    found = min(reasoner.found(_SINGLES), key=lambda each: _rank(layout, each, filled), default=None)
    return step if found is None else reasoner.explained(found)


def _rank(layout: Layout, found: NativeStep, filled: Collection[int]) -> tuple[int, int]:
    """Order by the kind of single, then by how full its house is."""
    if not found.bases:
        return _order(found.technique, "", (), filled)
    house = layout.houses[found.bases[0]]
    return _order(found.technique, house.name, house.cells, filled)


def _rank_of_step(layout: Layout, step: Step, filled: Collection[int]) -> tuple[int, int]:
    house = next((each for each in step.pattern if each.kind is Kind.REGION), None)
    if house is None:
        return _order(step.technique.id, "", (), filled)
    cells = (read_candidate(layout, f"{cell}=1")[0] for cell in house.at)
    return _order(step.technique.id, house.text, cells, filled)


def _order(technique: str, house: str, cells: Iterable[int], filled: Collection[int]) -> tuple[int, int]:
    empty = sum(cell not in filled for cell in cells)
    order = {"full_house": 0, "hidden_single": 1 if house.startswith("box") else 2, "naked_single": 3}
    return order[technique], empty
