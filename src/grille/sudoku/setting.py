"""For setters of Sudoku: true candidates with their number of solutions, unnecessary givens and clues, additions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from grille.errors import GrilleError
from grille.outcome import Verdict
from grille.search import Budget
from grille.setting import Additions, Setting, TrueCandidates, Unnecessary, check_most
from grille.sudoku.candidates import in_solutions
from grille.sudoku.layout import EMPTY

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku

# How far solutions are counted to choose what to add.
ENOUGH = 12


def counted(puzzle: Sudoku, most: int, seconds: float | None) -> list[dict[str, int]]:
    """For each cell, in how many solutions each digit occurs there, up to `most`. Raises LimitReached.

    A solution counts for a digit of every cell, so each candidate is asked only for the solutions it still lacks.
    """
    check_most(most)
    budget = Budget(None, seconds)
    candidates = in_solutions(puzzle, seconds)
    found = [dict.fromkeys(signs, 0) for signs in candidates]
    known: set[str] = set()
    for cell, signs in enumerate(candidates):
        for sign in signs:
            solutions = _solutions(puzzle, cell, sign, budget)
            while found[cell][sign] < most and (digits := next(solutions, None)) is not None:
                if digits not in known:
                    known.add(digits)
                    for other, digit in enumerate(digits):
                        found[other][digit] += 1
    return [{sign: min(count, most) for sign, count in each.items()} for each in found]


def _solutions(puzzle: Sudoku, cell: int, sign: str, budget: Budget) -> Iterator[str]:
    """The solutions with a digit in a cell."""
    givens = puzzle.givens
    search = puzzle.with_givens(givens[:cell] + sign + givens[cell + 1 :]).search()
    while (solution := budget.next(search)) is not None:
        yield solution.digits


def true_candidates(puzzle: Sudoku, most: int, seconds: float | None) -> TrueCandidates:
    """The candidates that occur in a solution, with the number of solutions up to `most`."""
    if most == 1:
        counts = [dict.fromkeys(signs, 1) for signs in in_solutions(puzzle, seconds)]
    else:
        counts = counted(puzzle, most, seconds)
    layout = puzzle.layout
    named = {
        layout.name(cell): {layout.label(sign): count for sign, count in each.items()}
        for cell, each in enumerate(counts)
    }
    givens = frozenset(layout.name(cell) for cell, sign in enumerate(puzzle.givens) if sign != EMPTY)
    return TrueCandidates(named, most, givens)


def unnecessary(puzzle: Sudoku, seconds: float | None) -> Unnecessary:
    """Find each given and clue without which the solution stays unique. Raises GrilleError if it is not unique."""
    budget = Budget(None, seconds)
    if not _is_unique(puzzle, budget):
        raise GrilleError("only a puzzle with exactly one solution has unnecessary parts")
    givens, layout, clues = puzzle.givens, puzzle.layout, puzzle.clues
    free = [
        layout.name(cell)
        for cell, sign in enumerate(givens)
        if sign != EMPTY and _is_unique(puzzle.with_givens(givens[:cell] + EMPTY + givens[cell + 1 :]), budget)
    ]
    kind = type(puzzle)
    idle = [
        clue for at, clue in enumerate(clues) if _is_unique(kind(givens, layout, clues[:at] + clues[at + 1 :]), budget)
    ]
    return Unnecessary(tuple(free), tuple(idle))


def _is_unique(puzzle: Sudoku, budget: Budget) -> bool:
    search = puzzle.search()
    return budget.next(search) is not None and budget.next(search) is None


def additions(puzzle: Sudoku, seconds: float | None) -> Additions:
    """Find givens that make the solution unique: each alone, or else a few together that need each other."""
    outcome = puzzle.solve(seconds=seconds)
    if outcome.verdict is Verdict.UNIQUE:
        return Additions((), ())
    if outcome.verdict is Verdict.NONE:
        raise GrilleError("there is no solution, so no given makes it unique")
    counts = counted(puzzle, 2, seconds)
    alone = [(cell, sign) for cell, each in enumerate(counts) for sign, count in each.items() if count == 1]
    word = partial(_word, puzzle)
    if alone:
        return Additions(tuple(word(*each) for each in alone), ())
    return Additions((), tuple(word(*each) for each in _together(puzzle, seconds)))


def _word(puzzle: Sudoku, cell: int, sign: str) -> str:
    return f"{puzzle.layout.name(cell)}={puzzle.layout.label(sign)}"


def _together(puzzle: Sudoku, seconds: float | None) -> list[tuple[int, str]]:
    """Add the candidate with the fewest solutions until one is left; then leave out what the others make needless."""
    budget = Budget(None, seconds)
    added: list[tuple[int, str]] = []
    larger = puzzle
    while not _is_unique(larger, budget):
        counts = counted(larger, ENOUGH, seconds)
        _, cell, sign = min(
            (count, cell, sign) for cell, each in enumerate(counts) if len(each) > 1 for sign, count in each.items()
        )
        added.append((cell, sign))
        larger = _with(puzzle, added)
    for each in list(added):
        fewer = [other for other in added if other != each]
        if _is_unique(_with(puzzle, fewer), budget):
            added = fewer
    return sorted(added)


def _with(puzzle: Sudoku, added: list[tuple[int, str]]) -> Sudoku:
    signs = list(puzzle.givens)
    for cell, sign in added:
        signs[cell] = sign
    return puzzle.with_givens("".join(signs))


def picture(puzzle: Sudoku, found: TrueCandidates) -> str:
    """Draw the candidates of each cell in a frame."""
    from grille.scene.text import BOX
    from grille.sudoku.notation.picture import frame

    layout = puzzle.layout
    between = "," if any(len(digit) > 1 for each in found.counts.values() for digit in each) else ""
    cells = [between.join(found.counts[layout.name(cell)]) or EMPTY for cell in range(layout.cells)]
    return frame(layout, [cells[at : at + layout.side] for at in range(0, layout.cells, layout.side)], BOX)


SETTING: Setting[Sudoku] = Setting(true_candidates, unnecessary, additions, picture)
