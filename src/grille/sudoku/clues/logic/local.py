"""Finders that look at one clue at a time: what its own rule rules out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from grille.logic import Evidence, Kind, Technique
from grille.scene import Role
from grille.sudoku.clues.cells import name as cell_name
from grille.sudoku.clues.kind import kind_named
from grille.sudoku.clues.logic.found import Found
from grille.sudoku.clues.logic.state import Clause, ClueState, digits_in
from grille.sudoku.clues.logic.techniques import (
    CAGE_COMBINATIONS,
    CLUE_CELL,
    CLUE_COMBINATIONS,
    CLUE_LINE,
    CLUE_LOCKED,
    CLUE_OUTSIDE,
    CLUE_PAIR,
    CLUE_PEER,
    CLUE_SUM,
)
from grille.sudoku.clues.primitives import Domain, Masks, Pair, narrow_all
from grille.sudoku.names import listed
from grille.sudoku.words.board_names import BoardNames

# Which technique a clue belongs to, by its group.
TECHNIQUES = {"sums": CLUE_SUM, "lines": CLUE_LINE, "pairs": CLUE_PAIR, "cells": CLUE_CELL, "outside": CLUE_OUTSIDE}
REASONS = {
    CLUE_SUM.id: "With the largest and the smallest candidates in the other cells, these digits miss the sum.",
    CLUE_LINE.id: "No way along the line with the candidates that are left uses these digits.",
    CLUE_PAIR.id: "These digits have no partner among the candidates of the other cell.",
    CLUE_CELL.id: "It leaves no other digits there.",
    CLUE_OUTSIDE.id: "No way to fill the line with the candidates that are left uses these digits.",
}
# Sets of digits are listed in a sentence if they are at most this many.
MOST_SETS = 6


def clue_name(names: BoardNames, clause: Clause) -> str:
    """The clue in a sentence: its title and its cells."""
    title = kind_named(clause.clue.kind).title.lower()
    if clause.on_board:
        return f"the rule “{title}”"
    if clause.of_board:
        return f"the rule “{title}” in {names.cells(clause.cells)}"
    cells = clause.clue.cells
    if len(cells) > 2 and (clause.group == "lines" or clause.clue.kind == "little-killer"):
        # The cells in the order of the board would not show the way along the line.
        return f"the {title} from {cell_name(cells[0])} to {cell_name(cells[-1])}"
    if clause.group == "outside":
        (row, column), (next_row, _) = cells[:2]
        line = f"row {row}" if row == next_row else f"column {column}"
        # A sandwich has no direction.
        seen = "" if clause.clue.kind == "sandwich" else f" from {cell_name(cells[0])}"
        return f"the {title} of {line}{seen}"
    where = names.cells(clause.cells) if len(clause.cells) <= 9 else f"from {names.cell(clause.cells[0])}"
    return f"the {title} {where}"


def show_clue(names: BoardNames, clause: Clause) -> tuple[Evidence, ...]:
    if clause.on_board or not clause.cells:
        return ()
    return (Evidence(Role.OTHER, Kind.REGION, tuple(map(names.cell, clause.cells)), str(clause.clue)),)


def look_at(names: BoardNames, clause: Clause) -> str:
    return f"Look at {clue_name(names, clause)}."


def technique_of(clause: Clause) -> Technique:
    if clause.group in TECHNIQUES:
        return TECHNIQUES[clause.group]
    kinds = {type(each) for each in clause.constraints}
    return CLUE_PAIR if kinds <= {Pair, Domain} else CLUE_LINE


def peers(state: ClueState, names: BoardNames) -> Iterator[Found]:
    """A digit on the board rules out candidates in cells that a clue relates to it."""
    for cell, digit in enumerate(state.filled):
        if not digit:
            continue
        bit = 1 << (digit - 1)
        by_clue: dict[int, list[tuple[int, int]]] = {}
        for number, cells in state.groups.get(cell, ()):
            lost = [(other, digit) for other in cells if other != cell and not state.filled[other]]
            by_clue.setdefault(number, []).extend(each for each in lost if state.masks[each[0]] & bit)
        for other, table, number in state.pairs.get(cell, ()):
            if not state.filled[other] and state.clauses[number].on_board:
                gone = state.masks[other] & ~table[digit - 1]
                by_clue.setdefault(number, []).extend((other, each) for each in digits_in(gone))
        for number, removes in by_clue.items():
            if removes:
                clause = state.clauses[number]
                there = "" if clause.on_board else f" of {clue_name(names, clause)}"
                yield Found(
                    CLUE_PEER,
                    f"{names.cell(cell)}{there} is {names.digit(digit)}.",
                    clause.clue.rule,
                    sorted(set(removes)),
                    (*show_clue(names, clause), *names.show_cells([cell])),
                    f"Look at {names.cell(cell)}.",
                )


class LocalFinder:
    """What each clue rules out by itself. Results are kept as long as the candidates of the clue do not change."""

    def __init__(self, state: ClueState) -> None:
        self._state = state
        self._narrowed: dict[tuple[int, tuple[int, ...]], Masks | None] = {}
        self.local = [(number, clause) for number, clause in enumerate(state.clauses) if not clause.on_board]

    def _key(self, number: int) -> tuple[int, tuple[int, ...]]:
        masks = self._state.masks
        return number, tuple([masks[cell] for cell in self._state.clauses[number].scope])

    def narrowed(self, number: int) -> Masks | None:
        """The candidates of the clause's cells after the clue alone was applied; None for a contradiction."""
        key = self._key(number)
        if key not in self._narrowed:
            masks = list(self._state.masks)
            good = narrow_all(self._state.clauses[number].constraints, masks, self._state.first)
            self._narrowed[key] = [masks[cell] for cell in self._state.clauses[number].scope] if good else None
        return self._narrowed[key]

    def ways(self, number: int) -> list[int] | None:
        """The digits that each cell of a clause has in any way to fill it; None if there are too many ways."""
        return self._state.area((number,)).ways(self._state.masks)

    def contradiction(self, names: BoardNames) -> Found | None:
        """A clue that can't be satisfied any more."""
        for number, clause in self.local:
            if self.narrowed(number) is None:
                return self._impossible(names, clause)
        return None

    def no_way(self, names: BoardNames) -> Found | None:
        """A clue that no digits in its cells can satisfy, where cells that see each other differ."""
        for number, clause in self.local:
            if len(clause.scope) > 1 and self.ways(number) == []:
                return self._impossible(names, clause)
        return None

    def _impossible(self, names: BoardNames, clause: Clause) -> Found:
        cells = [cell for cell in clause.cells if not self._state.filled[cell]] or list(clause.cells)
        return Found(
            CLUE_CELL,
            f"Look at {clue_name(names, clause)}.",
            f"{clause.clue.rule} No way to fill it is left.",
            [],
            names.show_cells(cells, Role.CONFLICT),
            conclusion=f"So {names.cells(cells)} can't be filled: there is no solution.",
            contradiction=True,
        )

    def bounds(self, names: BoardNames, wanted: Technique) -> Iterator[Found]:
        """Candidates that the rule of a clue rules out, cell by cell."""
        for number, clause in self.local:
            if technique_of(clause) is not wanted:
                continue
            kept = self.narrowed(number)
            if kept is None:
                continue
            removes = self._state.lost(clause.scope, kept)
            if removes:
                yield Found(
                    wanted,
                    look_at(names, clause),
                    f"{clause.clue.rule} {REASONS[wanted.id]}",
                    removes,
                    (*show_clue(names, clause), *self._others(names, clause, removes)),
                    look_at(names, clause),
                )

    def board_pairs(self, names: BoardNames) -> Iterator[Found]:
        """Candidates that a rule of the whole board leaves no partner in a cell nearby."""
        state = self._state
        for cell, links in state.pairs.items():
            if state.filled[cell]:
                continue
            for other, table, number in links:
                clause = state.clauses[number]
                if not clause.on_board or state.filled[other]:
                    continue
                held = state.masks[other]
                removes = [(cell, digit) for digit in digits_in(state.masks[cell]) if not table[digit - 1] & held]
                if removes:
                    yield Found(
                        CLUE_PAIR,
                        f"{names.cell(other)} is {names.digits(digits_in(held), 'or')}.",
                        f"{clause.clue.rule} {REASONS[CLUE_PAIR.id]}",
                        removes,
                        names.show([(other, digit) for digit in digits_in(held)]),
                        f"Look at {names.cell(other)}.",
                    )

    def _others(self, names: BoardNames, clause: Clause, removes: list[tuple[int, int]]) -> tuple[Evidence, ...]:
        """The candidates of the clue's other cells, if there are few."""
        lost = {cell for cell, _ in removes}
        others = [cell for cell in clause.cells if cell not in lost and not self._state.filled[cell]]
        if len(others) > 4:
            return ()
        return names.show([(cell, digit) for cell in others for digit in digits_in(self._state.masks[cell])])

    def combinations(self, names: BoardNames, wanted: Technique) -> Iterator[Found]:
        """Candidates that no way to fill a clue uses."""
        for number, clause in self.local:
            is_cage = clause.clue.kind == "cage" and len(clause.cells) <= self._state.side
            if (wanted is CAGE_COMBINATIONS) != is_cage or len(clause.scope) < 2:
                continue
            found = self.ways(number)
            if not found:
                continue
            removes = self._state.lost(clause.scope, found)
            if removes:
                yield Found(
                    wanted,
                    look_at(names, clause),
                    f"{clause.clue.rule} {self._sets(names, number)}",
                    removes,
                    (*show_clue(names, clause), *self._others(names, clause, removes)),
                    look_at(names, clause),
                )

    def _sets(self, names: BoardNames, number: int) -> str:
        """The sets of digits that fit in a cage, if they are few."""
        clause, state = self._state.clauses[number], self._state
        written = []
        if clause.clue.kind == "cage" and clause.clue["total"] is not None and not clause.clue["repeats"]:
            area = state.area((number,))
            excess = clause.clue["total"] - (state.first - 1) * len(clause.cells)
            for digits in combinations(range(1, state.side + 1), len(clause.cells)):
                if sum(digits) == excess:
                    mask = sum(1 << (digit - 1) for digit in digits)
                    start = [state.masks[cell] & mask for cell in area.cells]
                    if all(start) and area.possible(start):
                        written.append(digits)
        if not 0 < len(written) <= MOST_SETS:
            return "No way to fill it with the candidates that are left uses these digits."
        if len(written) == 1:
            return f"Only {names.digits(written[0])} fit."
        return f"Only these sets of digits fit: {listed([''.join(map(names.digit, each)) for each in written], 'or')}."

    def locked(self, names: BoardNames) -> Iterator[Found]:
        """A digit that every way to fill a clue uses, seen by a cell from all its places."""
        state = self._state
        for number, clause in self.local:
            found = self.ways(number) if len(clause.scope) > 1 else None
            if not found or len(clause.scope) > len(clause.cells):
                continue
            area = state.area((number,))
            for digit, places in self._shared(clause, found):
                seen = set.intersection(*(state.apart[cell] for cell in places))
                bit = 1 << (digit - 1)
                removes = [(cell, digit) for cell in sorted(seen) if state.masks[cell] & bit and not state.filled[cell]]
                if removes and area.needed(state.masks) & bit:
                    yield Found(
                        CLUE_LOCKED,
                        f"Every way to fill {clue_name(names, clause)} uses {names.digit(digit)}.",
                        f"It is in {names.cells(places, 'or')}, and these cells see each cell that follows.",
                        removes,
                        (*show_clue(names, clause), *names.show([(cell, digit) for cell in places])),
                        look_at(names, clause),
                    )

    def _shared(self, clause: Clause, found: list[int]) -> Iterator[tuple[int, list[int]]]:
        """Digits with their places in the clause, where none of them is filled."""
        for digit in range(1, self._state.side + 1):
            bit = 1 << (digit - 1)
            places = [cell for cell, mask in zip(clause.scope, found, strict=True) if mask & bit]
            if places and not any(self._state.filled[cell] for cell in places):
                yield digit, places

    def find(self, names: BoardNames, wanted: Technique) -> Iterator[Found]:
        """All steps of one of these techniques."""
        if wanted is CLUE_PEER:
            return peers(self._state, names)
        if wanted is CLUE_LOCKED:
            return self.locked(names)
        if wanted in {CAGE_COMBINATIONS, CLUE_COMBINATIONS}:
            return self.combinations(names, wanted)
        if wanted is CLUE_PAIR:
            return chain(self.bounds(names, wanted), self.board_pairs(names))
        return self.bounds(names, wanted)
