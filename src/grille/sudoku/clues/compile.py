"""From clues to constraints, with every fault of a clue found on the way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grille.errors import GrilleError
from grille.fast_namedtuple import NamedTuple
from grille.sudoku.clues.board import LARGEST_WITH_CLUES, ClueBoard
from grille.sudoku.clues.clue import Clue, read_clue
from grille.sudoku.clues.kind import ImpossibleClueError, kind_named
from grille.sudoku.clues.primitives import Constraint, Domain, Pair, Sum

if TYPE_CHECKING:
    from grille.sudoku.layout import Layout

MOST_CLUES = 4096
# Constraints that exclude each other if they are on the same cells.
_COMPARED = frozenset((Pair, Domain, Sum))


class Compiled(NamedTuple):
    """The constraints of all clues, and for each the index of its clue."""

    constraints: tuple[Constraint, ...]
    origins: tuple[int, ...]


def read_clues(values: Any) -> tuple[Clue, ...]:
    """Read clues from clues or their data."""
    if isinstance(values, str | bytes | Clue | dict) or not hasattr(values, "__iter__"):
        raise GrilleError(f"expected a list of clues, not {type(values).__name__}")
    found: list[Clue] = []
    for each in values:
        if len(found) == MOST_CLUES:
            raise GrilleError(f"expected at most {MOST_CLUES} clues")
        found.append(read_clue(each))
    return tuple(found)


@lru_cache(maxsize=512)
def compiled(layout: Layout, clues: tuple[Clue, ...]) -> Compiled:
    """Compile clues. Raises GrilleError, naming the clue and its cells, if one is impossible."""
    if clues and layout.side > LARGEST_WITH_CLUES:
        raise GrilleError(f"clues are supported on boards up to side {LARGEST_WITH_CLUES}, not {layout.side}")
    board = ClueBoard(layout, clues)
    constraints: list[Constraint] = []
    origins: list[int] = []
    for number, clue in enumerate(clues):
        found = compile_clue(board, clue)
        constraints += found
        origins += [number] * len(found)
    _refuse_contradictions(board, constraints, origins)
    return Compiled(tuple(constraints), tuple(origins))


def compile_clue(board: ClueBoard, clue: Clue) -> list[Constraint]:
    """Compile one clue."""
    kind = kind_named(clue.kind)
    try:
        kind.validate(board, clue)
        board.indices(clue.cells)
        if kind.alone:
            return [*_whole_board(board.layout, clue)]
        found = [*kind.compile(board, clue)]
        _refuse_impossible(board, found)
    except GrilleError as error:
        raise type(error)(f"{clue}: {error}") from None
    return found


@lru_cache(maxsize=256)
def _whole_board(layout: Layout, clue: Clue) -> tuple[Constraint, ...]:
    """The constraints of a clue that depends on nothing but the layout: the same for many puzzles."""
    board = ClueBoard(layout, (clue,))
    found = tuple(kind_named(clue.kind).compile(board, clue))
    _refuse_impossible(board, found)
    return found


def _refuse_impossible(board: ClueBoard, constraints: Sequence[Constraint]) -> None:
    first, side, table = board.first, board.side, None
    for each in constraints:
        # The pairs of a clue usually share a table.
        if type(each) is Pair:
            if each.table is table:
                continue
            table = each.table
        if not each.possible(first, side):
            raise ImpossibleClueError("no digits satisfy it")


def _refuse_contradictions(board: ClueBoard, constraints: Sequence[Constraint], origins: Sequence[int]) -> None:
    """Refuse two clues on the same cells that exclude each other."""
    domains: dict[int, tuple[int, int]] = {}
    # The first pair on two cells, and from the second on the table of all of them.
    alone: dict[tuple[int, int], tuple[Pair, int]] = {}
    pairs: dict[tuple[int, int], tuple[tuple[int, ...], int]] = {}
    sums: dict[frozenset[tuple[int, int]], tuple[int, int]] = {}
    clues = board.clues
    for each, number in zip(constraints, origins, strict=True):
        if type(each) not in _COMPARED or not clues[number].cells:
            # Rules on the whole board may exclude each other on some cells: then there is no solution, but no mistake.
            continue
        if isinstance(each, Pair):
            a, b = each.a, each.b
            key = (a, b) if a < b else (b, a)
            first, first_number = alone.setdefault(key, (each, number))
            if first is each:
                continue
            table = _upward(each)
            known = pairs.get(key) or (_upward(first), first_number)
            both = tuple([one & other for one, other in zip(known[0], table, strict=True)])
            pairs[key] = (both, number)
            if any(both):
                continue
            before = known[1]
        elif isinstance(each, Domain):
            mask, before = domains.get(each.cell, (board.full, number))
            domains[each.cell] = (mask & each.mask, number)
            if mask & each.mask:
                continue
        elif isinstance(each, Sum) and each.relation == "=":
            terms = frozenset(zip(each.cells, each.weights, strict=True))
            total, before = sums.setdefault(terms, (each.total, number))
            if total == each.total:
                continue
        else:
            continue
        one, two = clues[before], clues[number]
        raise GrilleError(_excluded(two, one))


def _excluded(one: Clue, other: Clue) -> str:
    if one == other:
        return f"{one}: no digits satisfy it"
    if str(one) != str(other):
        return f"{one} and {other} exclude each other"
    from grille.sudoku.clues.check import words

    # Only their rules differ.
    (name, rule), (_, other_rule) = words(one), words(other)
    return f"{name} ({rule}) and {name} ({other_rule}) exclude each other"


def _upward(pair: Pair) -> tuple[int, ...]:
    """The table with the smaller cell first, so that both directions meet."""
    return pair.table if pair.a < pair.b else turned(pair.table)


@lru_cache(maxsize=4096)
def turned(table: tuple[int, ...]) -> tuple[int, ...]:
    """The same relation seen from the second cell."""
    return tuple(sum(1 << i for i, mask in enumerate(table) if mask >> bit & 1) for bit in range(len(table)))


def compile_option(board: ClueBoard, clues: Sequence[Clue]) -> tuple[Constraint, ...] | None:
    """Compile clues that hold together, as an option of an alternative. None if they are impossible on this board.

    A clue that could never be on the board (wrong cells or digits) is an error, not an impossible option.
    """
    found: list[Constraint] = []
    for clue in clues:
        kind = kind_named(clue.kind)
        kind.validate(board, clue)
        board.indices(clue.cells)
        try:
            constraints = [*kind.compile(board, clue)]
        except ImpossibleClueError:
            return None
        if not all(each.possible(board.first, board.side) for each in constraints):
            return None
        found += constraints
    return tuple(found)
