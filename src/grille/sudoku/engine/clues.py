"""Searches on boards with clues, by the native kernel of propagators."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, TypeAlias

from grille import _native
from grille.errors import LimitReached
from grille.native_cache import native_cache
from grille.search import NativeSearch, time_limit
from grille.sudoku.board import Grid, Sudoku
from grille.sudoku.clues.board import variables
from grille.sudoku.clues.check import masks_of
from grille.sudoku.clues.compile import compiled
from grille.sudoku.clues.primitives import Constraint, Count, Domain, Either, Group, Line, Pair, Same, Sum, Table
from grille.sudoku.engine.automata import native_automaton
from grille.sudoku.layout import SYMBOLS

if TYPE_CHECKING:
    from grille.sudoku.clues import Clue
    from grille.sudoku.layout import Layout

NativeProgram: TypeAlias = _native.ClueProgram

ENGINES = ("auto", "clues")


@native_cache
def program(layout: Layout, clues: tuple[Clue, ...]) -> _native.ClueProgram:
    """The houses of a layout and the constraints of its clues, ready for the native kernel."""
    return program_of(layout, compiled(layout, clues).constraints, variables(clues))


def program_of(layout: Layout, constraints: Iterable[Constraint], more: int = 0) -> _native.ClueProgram:
    """The houses of a layout and constraints, ready for the native kernel; `more` variables follow the cells."""
    rules = _native.ClueRules()
    rules.groups(layout.side, _house_cells(layout))
    add(rules, constraints, layout.first)
    return _native.ClueProgram(layout.side, layout.cells + more, rules)


def small_program(side: int, cells: int, constraints: Iterable[Constraint], first: int) -> _native.ClueProgram:
    """A program for a few cells, numbered from 0, and nothing else."""
    rules = _native.ClueRules()
    add(rules, constraints, first)
    return _native.ClueProgram(side, cells, rules)


def ways_within(made: _native.ClueProgram, start: list[int], looks: int) -> list[int] | None:
    """For each cell, the digits it has in any way to fill a small program; None if there is too much to look at."""
    return _native.clue_ways(made, start, looks)


def settled(made: _native.ClueProgram, start: list[int]) -> list[int]:
    """What propagation leaves of the candidates; empty for a contradiction."""
    return _native.clue_settled(made, start)


@lru_cache(maxsize=256)
def _house_cells(layout: Layout) -> list[int]:
    """The cells of all houses in one list."""
    return [cell for house in layout.houses for cell in house.cells]


def solution_within(made: _native.ClueProgram, start: list[int], nodes: int) -> str | None:
    """The first solution within candidates, given as masks; None if there is none. Raises LimitReached."""
    try:
        return _native.ClueSearch(made, start, len(start)).next(nodes, None)
    except StopIteration:
        raise LimitReached("stopped at a limit") from None


def add(rules: _native.ClueRules, constraints: Iterable[Constraint], first: int) -> None:  # noqa: C901  one case each
    """Add constraints to native rules, where digits count from 0."""
    pairs: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for each in constraints:
        match each:
            case Pair():
                pairs[each.table] += each.cells
            case Group():
                rules.group(each.cells)
            case Sum():
                total = each.total - first * sum(each.weights)
                least, most = (None if each.relation == other else total for other in ("<=", ">="))
                rules.sum(each.cells, each.weights, least, most)
            case Line():
                rules.line(each.cells, native_automaton(each.automaton))
            case Count():
                rules.count(each.cells, each.digit, list(each.counts))
            case Same():
                rules.same(each.left, each.right)
            case Domain():
                rules.domain(each.cell, each.mask)
            case Table():
                rules.table(each.cells, each.rows)
            case Either():
                rules.either([_option(option, first) for option in each.options])
    for table, flat in pairs.items():
        rules.pairs(flat, table)


def _option(constraints: Iterable[Constraint], first: int) -> _native.ClueRules:
    rules = _native.ClueRules()
    add(rules, constraints, first)
    return rules


def open_search(puzzle: Sudoku, engine: str) -> NativeSearch[str, Grid]:
    """Open a search on a puzzle with clues."""
    if engine not in ENGINES:
        puzzle.refuse_clues(f"engine {engine}")
    layout = puzzle.layout
    start = masks_of(layout, puzzle.givens, variables(puzzle.clues))
    native = _native.ClueSearch(program(layout, puzzle.clues), start, layout.cells)
    if layout.first == 1:
        return NativeSearch(native, partial(Grid, puzzle))
    names = str.maketrans(SYMBOLS[: layout.side], layout.symbols)
    return NativeSearch(native, lambda digits: Grid(puzzle, digits.translate(names)))


def true_candidates(puzzle: Sudoku, seconds: float | None) -> list[str]:
    """For each cell, the digits it has in any solution. Raises LimitReached if the time runs out."""
    layout = puzzle.layout
    made = program(layout, puzzle.clues)
    start = masks_of(layout, puzzle.givens, variables(puzzle.clues))
    found = _native.clue_candidates(made, start, layout.cells, time_limit(seconds))
    if found is None:
        raise LimitReached("stopped at a limit")
    symbols = layout.symbols
    return ["".join(sign for bit, sign in enumerate(symbols) if mask >> bit & 1) for mask in found]
