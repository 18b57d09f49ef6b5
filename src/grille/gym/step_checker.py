"""Check the steps of a Sudoku again, by rules of its own: nothing here is shared with the code that finds steps.

A step is right if everything it names is on the board, and what it concludes holds in every solution. Most steps are
also proved again from the candidates alone: the opposite of the conclusion is assumed and followed, by nothing but
"one candidate is left" and "one place is left", until it contradicts itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from grille.errors import GrilleError
from grille.logic import Kind, Step
from grille.sudoku.board import Sudoku
from grille.sudoku.layout import EMPTY, SYMBOLS

# Cases within cases that are tried to refute the opposite of a conclusion.
DEEPEST = 1
_WORD = re.compile(r"r([0-9]+)c([0-9]+)(?:(=|<>)([0-9]+|[A-Z]))?", re.ASCII)


class Proof(StrEnum):
    """How the conclusion of a step was confirmed; each kind includes the later ones."""

    PROPAGATION = "propagation"  # its opposite leads to a contradiction by propagation
    CASES = "cases"  # the same, after a few cases
    SOLUTION = "solution"  # it agrees with every solution


class Checked(NamedTuple):
    """The steps of one puzzle by how they were confirmed, and those that need the solution by technique."""

    proofs: dict[Proof, int]
    by_solution: dict[str, int]


class FalseStep(GrilleError):
    """A step that is not right."""


def check_steps(puzzle: Sudoku, steps: Sequence[Step], solutions: Sequence[str]) -> Checked:
    """Check all steps of a puzzle, from its givens on, against all of its solutions, which another engine found.

    Raises FalseStep for the first step that is not right, and if the steps leave a cell empty.
    """
    if puzzle.clues:
        raise GrilleError("steps are checked again for Sudoku without clues only")
    board = _Board(puzzle)
    proofs, by_solution = dict.fromkeys(Proof, 0), dict[str, int]()
    for number, step in enumerate(steps, 1):
        try:
            proof = board.check(step, solutions)
        except FalseStep as error:
            raise FalseStep(f"step {number}, {step.technique.id}: {error} in {puzzle.notation()}") from None
        proofs[proof] += 1
        if proof is Proof.SOLUTION:
            by_solution[step.technique.id] = by_solution.get(step.technique.id, 0) + 1
    if any(mask & (mask - 1) for mask in board.masks) or not all(board.placed):
        raise FalseStep(f"the steps leave cells empty in {puzzle.notation()}")
    return Checked(proofs, by_solution)


class _Board:
    """The candidates of every cell as bits: bit 0 is the first digit."""

    def __init__(self, puzzle: Sudoku) -> None:
        layout = puzzle.layout
        self.side, self.houses = layout.side, [house.cells for house in layout.houses]
        self.peers, self.all = layout.peers, (1 << layout.side) - 1
        self.masks = [self.all] * layout.cells
        self.placed = [sign != EMPTY for sign in puzzle.givens]
        for cell, sign in enumerate(puzzle.givens):
            if sign != EMPTY:
                self.place(cell, 1 << SYMBOLS.index(sign))

    def place(self, cell: int, bit: int) -> None:
        self.masks[cell], self.placed[cell] = bit, True
        for peer in self.peers[cell]:
            if not self.placed[peer]:
                self.masks[peer] &= ~bit

    def read(self, word: str) -> tuple[int, int]:
        """The cell of a word and the bit of its digit, 0 for a word without one."""
        match = _WORD.fullmatch(word)
        if match is None or not (1 <= int(match[1]) <= self.side and 1 <= int(match[2]) <= self.side):
            raise FalseStep(f"{word} is not on the board")
        digit = match[4]
        number = 0 if digit is None else int(digit) if digit.isdecimal() else SYMBOLS.index(digit) + 1
        return (int(match[1]) - 1) * self.side + int(match[2]) - 1, 1 << (number - 1) if number else 0

    def check(self, step: Step, solutions: Sequence[str]) -> Proof:
        """Check a step and apply it."""
        self._check_evidence(step)
        if not step.places and not step.removes:
            raise FalseStep("nothing follows from it")
        proofs = []
        for word in (*step.places, *step.removes):
            cell, bit = self.read(word)
            on = word in step.places
            if self.placed[cell] or not self.masks[cell] & bit:
                raise FalseStep(f"{word} concludes something about a candidate that is not there")
            for solution in solutions:
                if (solution[cell] == SYMBOLS[bit.bit_length() - 1]) != on:
                    raise FalseStep(f"{word} contradicts a solution")
            opposite = self.masks[cell] & ~bit if on else bit
            proofs.append(next((kind for kind, deep in _EFFORTS if self.refuted(cell, opposite, deep)), Proof.SOLUTION))
        for word in step.removes:
            cell, bit = self.read(word)
            self.masks[cell] &= ~bit
        for word in step.places:
            self.place(*self.read(word))
        return max(proofs, key=list(Proof).index)

    def _check_evidence(self, step: Step) -> None:
        for each in step.pattern:
            for words in each.at:
                for word in words.split(","):
                    cell, bit = self.read(word)
                    if each.kind in (Kind.CANDIDATE, Kind.LINK) and bit and not self.masks[cell] & bit:
                        raise FalseStep(f"{word} is named, but not a candidate")

    def refuted(self, cell: int, mask: int, deep: int) -> bool:
        """Whether leaving only these candidates in a cell leads to a contradiction."""
        left = self.masks.copy()
        left[cell] = mask
        return self._contradicts(left, deep)

    def _contradicts(self, masks: list[int], deep: int) -> bool:
        if not self._propagate(masks):
            return True
        if not deep:
            return False
        # Both cases of every cell with two candidates lead to a contradiction, for one cell at least.
        for cell, mask in enumerate(masks):
            if mask.bit_count() == 2:
                low = mask & -mask
                if all(self._contradicts(_with(masks, cell, bit), deep - 1) for bit in (low, mask ^ low)):
                    return True
        return False

    def _propagate(self, masks: list[int]) -> bool:
        """Follow single candidates and single places to the end; False for a contradiction."""
        done = [placed and mask.bit_count() == 1 for placed, mask in zip(self.placed, masks, strict=True)]
        changed = True
        while changed:
            changed = False
            for cell, mask in enumerate(masks):
                if not done[cell] and not mask & (mask - 1):
                    if not mask:
                        return False
                    done[cell] = changed = True
                    for peer in self.peers[cell]:
                        masks[peer] &= ~mask
            for house in self.houses:
                found = self._single_places(masks, house)
                if found is None:
                    return False
                changed |= found
        return True

    def _single_places(self, masks: list[int], house: Sequence[int]) -> bool | None:
        """Give each digit with one place in a house that place; whether any had one, None for a contradiction."""
        once = several = 0
        for cell in house:
            several |= once & masks[cell]
            once |= masks[cell]
        if once != self.all:
            return None
        only, changed = once & ~several, False
        for cell in house:
            mine = masks[cell] & only
            if mine and mine != masks[cell]:
                if mine & (mine - 1):
                    return None
                masks[cell], changed = mine, True
        return changed


_EFFORTS = ((Proof.PROPAGATION, 0), (Proof.CASES, DEEPEST))


def _with(masks: list[int], cell: int, mask: int) -> list[int]:
    left = masks.copy()
    left[cell] = mask
    return left
