"""What the finders look at: the candidates of a board, and which cells and candidates exclude each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from grille.sudoku.board import Sudoku
from grille.sudoku.clues.board import variables
from grille.sudoku.clues.clue import Clue
from grille.sudoku.clues.compile import compiled, turned
from grille.sudoku.clues.kind import kind_named
from grille.sudoku.clues.logic.area import Area
from grille.sudoku.clues.primitives import Constraint, Group, Masks, Pair, Sum
from grille.sudoku.native_step import Candidate


def digits_in(mask: int) -> Iterator[int]:
    """The digits of a mask, from 1."""
    while mask:
        low = mask & -mask
        yield low.bit_length()
        mask ^= low


class Clause(NamedTuple):
    """A clue, or one place where a rule of the whole board applies, with its constraints and cells."""

    clue: Clue
    constraints: tuple[Constraint, ...]
    # Those of the board; `scope` has variables too.
    cells: tuple[int, ...]
    scope: tuple[int, ...]
    # Whether it applies to the whole board through relations of pairs and groups alone.
    on_board: bool = False
    # Whether it is one place of a rule of the whole board.
    of_board: bool = False

    @property
    def group(self) -> str:
        return kind_named(self.clue.kind).group


def _whole_board(clue: Clue) -> bool:
    return (not clue.cells and kind_named(clue.kind).group == "board") or clue.kind in {
        "kropki-negative",
        "xv-negative",
    }


class ClueState:
    """A board with clues: everything that does not change while it is solved, and the candidates now."""

    def __init__(self, puzzle: Sudoku) -> None:
        self.layout, self.clues = puzzle.layout, puzzle.clues
        self.first, self.side = puzzle.layout.first, puzzle.layout.side
        # Variables of clues have numbers after the cells; nothing is known about them.
        self.free = [(1 << self.side) - 1] * variables(puzzle.clues)
        found = compiled(puzzle.layout, puzzle.clues)
        by_clue: list[list[Constraint]] = [[] for _ in puzzle.clues]
        for each, number in zip(found.constraints, found.origins, strict=True):
            by_clue[number].append(each)
        self.clauses = [
            clause
            for clue, own in zip(puzzle.clues, by_clue, strict=True)
            for clause in self._clauses(clue, tuple(own))
        ]
        # The candidates of each cell; one bit for a cell that is filled.
        self.masks: Masks = []
        self.filled: list[int] = []
        self._sums: dict[Sum, Area] = {}
        self._areas: dict[tuple[tuple[int, ...], tuple[int, ...]], Area] = {}

    def _clauses(self, clue: Clue, own: tuple[Constraint, ...]) -> Iterator[Clause]:
        if not _whole_board(clue):
            yield self._clause(clue, own)
            return
        joined = tuple(each for each in own if isinstance(each, Pair | Group))
        if joined:
            yield self._clause(clue, joined)._replace(on_board=True)
        # Each other constraint is looked at by itself: one block of four cells, one column.
        for each in own:
            if not isinstance(each, Pair | Group):
                yield self._clause(clue, (each,))._replace(of_board=True)

    def _clause(self, clue: Clue, own: tuple[Constraint, ...]) -> Clause:
        scope = tuple(dict.fromkeys(cell for each in own for cell in each.cells))
        return Clause(clue, own, tuple(cell for cell in scope if cell < self.layout.cells), scope)

    @cached_property
    def apart(self) -> list[set[int]]:
        """For each cell, the cells that can't hold the same digit: by a house or by a clue."""
        apart = [set(peers) for peers in self.layout.peers]
        for clause in self.clauses:
            for each in clause.constraints:
                if isinstance(each, Group):
                    for cell in each.cells:
                        if cell < self.layout.cells:
                            apart[cell].update(other for other in each.cells if other < self.layout.cells)
                            apart[cell].discard(cell)
        for cell, links in self.pairs.items():
            for other, table, _ in links:
                if all(not mask >> bit & 1 for bit, mask in enumerate(table)):
                    apart[cell].add(other)
        return apart

    @cached_property
    def pairs(self) -> dict[int, list[tuple[int, tuple[int, ...], int]]]:
        """For each cell, the cells that a relation joins it to: the table from this cell, and the clause's number."""
        pairs: dict[int, list[tuple[int, tuple[int, ...], int]]] = {}
        for number, clause in enumerate(self.clauses):
            for each in clause.constraints:
                if isinstance(each, Pair) and max(each.cells) < self.layout.cells:
                    pairs.setdefault(each.a, []).append((each.b, each.table, number))
                    pairs.setdefault(each.b, []).append((each.a, turned(each.table), number))
        return pairs

    @cached_property
    def groups(self) -> dict[int, list[tuple[int, tuple[int, ...]]]]:
        """For each cell, the groups of clues that it is in: the clause's number and the cells."""
        groups: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
        for number, clause in enumerate(self.clauses):
            for each in clause.constraints:
                if isinstance(each, Group):
                    cells = tuple(cell for cell in each.cells if cell < self.layout.cells)
                    for cell in cells:
                        groups.setdefault(cell, []).append((number, cells))
        return groups

    @cached_property
    def _all_groups(self) -> list[frozenset[int]]:
        """The cells of houses and of groups of clues: no digit twice."""
        found = [frozenset(house.cells) for house in self.layout.houses]
        found += [
            frozenset(each.cells) for clause in self.clauses for each in clause.constraints if isinstance(each, Group)
        ]
        return found

    @cached_property
    def board_pairs(self) -> list[Pair]:
        """The relations that rules of the whole board make."""
        return [
            each for clause in self.clauses if clause.on_board for each in clause.constraints if isinstance(each, Pair)
        ]

    def area(self, numbers: Iterable[int], more: Iterable[int] = ()) -> Area:
        """The cells of some clauses and some more cells, with these clauses, and with houses and groups among them."""
        key = tuple(sorted(numbers)), tuple(sorted(more))
        if key not in self._areas:
            own = [each for number in key[0] for each in self.clauses[number].constraints]
            cells = tuple(dict.fromkeys((*(cell for each in own for cell in each.cells), *key[1])))
            self._areas[key] = self.area_of(cells, own)
        return self._areas[key]

    def area_of_sum(self, rule: Sum) -> Area:
        """The cells of a sum, where those that see each other differ."""
        if rule not in self._sums:
            self._sums[rule] = self.area_of(rule.cells, (rule,))
        return self._sums[rule]

    def area_of(self, cells: tuple[int, ...], constraints: Iterable[Constraint]) -> Area:
        """These cells with these constraints, and with houses, groups and rules of the whole board among them."""
        inside = frozenset(cells)
        shared = {group & inside for group in self._all_groups}
        groups = [each for each in shared if len(each) > 1 and not any(each < other for other in shared)]
        pairs = [each for each in self.board_pairs if each.a in inside and each.b in inside]
        own = [each for each in constraints if not isinstance(each, Group)]
        more = [Group(tuple(sorted(each))) for each in sorted(groups, key=sorted)]
        return Area(cells, (*own, *more, *pairs), self.side, self.first)

    def lost(self, cells: Iterable[int], kept: Iterable[int]) -> list[Candidate]:
        """The candidates of empty cells that are not among those kept."""
        return [
            (cell, digit)
            for cell, mask in sorted(zip(cells, kept, strict=True))
            if cell < self.layout.cells and not self.filled[cell]
            for digit in digits_in(self.masks[cell] & ~mask)
        ]
