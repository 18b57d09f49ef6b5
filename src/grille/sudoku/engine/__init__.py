"""Searches on a Sudoku, by the engine named or by the fastest for the board."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grille import _native
from grille.errors import GrilleError, unknown
from grille.native_cache import native_cache
from grille.outcome import Count, Outcome, Statistics, Verdict
from grille.search import NativeSearch, Search, Searchable, count_by_parts
from grille.sudoku.board import Grid, Sudoku

if TYPE_CHECKING:
    from grille.sudoku.layout import Layout

NATIVE = ("auto", "triads", "branching", "learning")
# Searches in plain Python, to read and to compare: by cells or by rows, with and without the cut at a failure.
PLAIN = ("plain", "plain-rows")
# Far too slow for anything but a few empty cells, which is what they are to show.
UNCUT = ("plain-uncut", "plain-rows-uncut")
ENGINES = (*NATIVE, "sat", *PLAIN)
# The largest side of boards that singles and a few guesses are tried on first, in one call.
MOST_QUICK = 16
VERDICTS = (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)


@native_cache
def geometry(layout: Layout) -> _native.SudokuGeometry:
    """The houses of a layout as the native engines take them."""
    return _native.SudokuGeometry(layout.side, [house.cells for house in layout.houses])


@native_cache
def quick(layout: Layout) -> _native.SudokuQuick:
    """The solver for boards of a layout that need no more than a few guesses."""
    return _native.SudokuQuick(geometry(layout))


def open_search(puzzle: Sudoku, engine: str) -> Search[Grid]:
    """Open a search by the engine named; `auto` picks the fastest for the board."""
    if engine not in ENGINES and engine not in UNCUT:
        raise unknown("engine", engine, ENGINES)
    if puzzle.needs_clue_engine:
        from grille.sudoku.engine import clues

        return clues.open_search(puzzle, engine)
    if engine == "triads" and not puzzle.layout.is_classic:
        raise GrilleError(f"the triads engine only solves 9x9 boards with 3x3 boxes, not {puzzle.layout.brief}")
    if engine == "sat":
        from grille.sudoku.sat import sat_search

        return sat_search(puzzle)
    if engine in PLAIN or engine in UNCUT:
        from grille.sudoku.plain_search import PlainSearch

        return PlainSearch(puzzle, by_rows="rows" in engine, cut="uncut" not in engine)
    native = _native.SudokuSearch(geometry(puzzle.layout), puzzle.givens, engine)
    search = NativeSearch(native, partial(Grid, puzzle))
    # Up to 9x9 the native engine finishes before another solver could start.
    if engine == "auto" and puzzle.layout.side > 9:
        from grille.sudoku.fallback import with_fallback

        return with_fallback(puzzle, search)
    return search


def solve_nine(puzzle: Sudoku) -> Outcome[Grid] | None:
    """Solve a classic 9x9 board in one native call; None if it takes more than a few guesses."""
    found = _native.sudoku_nine(puzzle.givens)
    if found is None:
        return None
    lines, guesses, backtracks, seconds = found
    solutions = tuple([Grid(puzzle, line) for line in lines])
    verdict = VERDICTS[len(solutions)]
    statistics = Statistics("triads", guesses, 0, backtracks, 0, 0, seconds)
    return Outcome(verdict, solutions, statistics, () if solutions else puzzle.faults(), puzzle)


def is_quick(layout: Layout) -> bool:
    """Whether boards of a layout can be solved in one native call."""
    return layout.side <= MOST_QUICK and layout.first == 1


def solve_quick(puzzle: Sudoku) -> Outcome[Grid] | None:
    """Solve a board without clues in one native call; None if it is large, or takes more than a few guesses."""
    layout = puzzle.layout
    found = quick(layout).solve(puzzle.givens) if is_quick(layout) else None
    if found is None:
        return None
    lines, guesses, placements, backtracks, seconds = found
    solutions = tuple([Grid(puzzle, line) for line in lines])
    statistics = Statistics("branching", guesses, placements, backtracks, 0, 0, seconds)
    faults = () if solutions else puzzle.faults()
    return Outcome(VERDICTS[len(solutions)], solutions, statistics, faults, puzzle)


def count(
    puzzle: Sudoku, limit: int | None, *, nodes: int | None, seconds: float | None, engine: str = "auto"
) -> Count:
    """Count solutions: the first ones one by one, large numbers as a product over independent parts of the board."""
    if puzzle.needs_clue_engine:
        return Searchable.count(puzzle, limit, nodes=nodes, seconds=seconds, engine=engine)
    parts = partial(_native.sudoku_count, geometry(puzzle.layout), puzzle.givens)
    return count_by_parts(puzzle, parts, limit, nodes=nodes, seconds=seconds, engine=engine)
