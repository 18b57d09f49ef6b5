"""Check the steps of a Sudoku again, with or without clues.

A step is right if everything it names is on the board, and what it concludes holds in every solution. Most steps are
also proved again from the candidates alone: the opposite of the conclusion is assumed and followed, by nothing but
"one candidate is left", "one place is left" and what each clue allows by itself, until it contradicts itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from grille.gym.checkers.proof import Budget, Checked, FalseStep, Proof, tally
from grille.logic import Kind, Step
from grille.sudoku.board import Sudoku
from grille.sudoku.clues.board import variables
from grille.sudoku.clues.compile import compiled
from grille.sudoku.layout import EMPTY, SYMBOLS

# Cases within cases that are tried to refute the opposite of a conclusion.
DEEPEST = 1
_WORD = re.compile(r"r([0-9]+)c([0-9]+)(?:(=|<>)([0-9]+|[A-Z]))?", re.ASCII)


def check_steps(puzzle: Sudoku, steps: Sequence[Step], solutions: Sequence[str], budget: Budget) -> Checked:
    """Check all steps of a puzzle, from its givens on, against all of its solutions."""
    board = Board(puzzle, budget)
    checked = tally(steps, lambda step: board.check(step, solutions), puzzle.notation())
    if any(mask & (mask - 1) for mask in board.masks) or not all(board.placed):
        raise FalseStep(f"the steps leave cells empty in {puzzle.notation()}")
    return checked


class Board:
    """The candidates of every cell as bits: bit 0 is the first digit."""

    def __init__(self, puzzle: Sudoku, budget: Budget) -> None:
        layout = puzzle.layout
        self._budget = budget
        # The rules of clues, each of which narrows candidates by itself; the engines have code of their own for them.
        self._first = layout.first
        self._rules = compiled(layout, puzzle.clues).constraints if puzzle.clues else ()
        self._variables = variables(puzzle.clues)
        self.side, self.symbols, self.houses = layout.side, layout.symbols, [house.cells for house in layout.houses]
        self.peers, self.all = layout.peers, (1 << layout.side) - 1
        self.masks = [self.all] * layout.cells
        self.placed = [sign != EMPTY for sign in puzzle.givens]
        for cell, sign in enumerate(puzzle.givens):
            if sign != EMPTY:
                self.place(cell, 1 << layout.symbols.index(sign))
        self._start = [mask if placed else self.all for mask, placed in zip(self.masks, self.placed, strict=True)]

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
        cell = (int(match[1]) - 1) * self.side + int(match[2]) - 1
        if digit is None:
            return cell, 0
        number = (int(digit) if digit.isdecimal() else SYMBOLS.index(digit) + 1) - self._first
        if not 0 <= number < self.side:
            raise FalseStep(f"{word} is not on the board")
        return cell, 1 << number

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
                if (solution[cell] == self.symbols[bit.bit_length() - 1]) != on:
                    raise FalseStep(f"{word} contradicts a solution")
            opposite = self.masks[cell] & ~bit if on else bit
            proofs.append(self._proof(cell, opposite, solutions))
        for word in step.removes:
            cell, bit = self.read(word)
            self.masks[cell] &= ~bit
        for word in step.places:
            self.place(*self.read(word))
        return max(proofs, key=list(Proof).index)

    def _proof(self, cell: int, opposite: int, solutions: Sequence[str]) -> Proof:
        found = next((kind for kind, deep in _EFFORTS if self.refuted(cell, opposite, deep)), None)
        if found is not None:
            return found
        # Boards with clues have one engine only, so the solutions are searched for here.
        if self._rules and self._own_solutions is None:
            return Proof.LIMIT
        if self._rules and self._own_solutions != [*solutions]:
            raise FalseStep("a search by other rules finds other solutions")
        return Proof.SOLUTION

    @cached_property
    def _own_solutions(self) -> list[str] | None:
        """All solutions of a board with clues, or two of them; None if the budget is spent before they are known."""
        found: list[str] = []
        stack = [self._start]
        while stack and len(found) < 2:
            masks = stack.pop()
            if self._budget.left <= 0:
                return None
            if not self._propagate(masks, [False] * len(masks)):
                continue
            if all(mask & (mask - 1) == 0 for mask in masks):
                found.append("".join(self.symbols[mask.bit_length() - 1] for mask in masks))
                continue
            cell = min((at for at, mask in enumerate(masks) if mask & (mask - 1)), key=lambda at: masks[at].bit_count())
            stack += [_with(masks, cell, 1 << bit) for bit in range(self.side) if masks[cell] >> bit & 1]
        return found

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
        if not self._propagate(masks, self._done(masks)):
            return True
        if not deep or self._budget.left <= 0:
            return False
        # Both cases of every cell with two candidates lead to a contradiction, for one cell at least.
        for cell, mask in enumerate(masks):
            if mask.bit_count() == 2:
                low = mask & -mask
                if all(self._contradicts(_with(masks, cell, bit), deep - 1) for bit in (low, mask ^ low)):
                    return True
        return False

    def _done(self, masks: list[int]) -> list[bool]:
        """The cells whose digit is removed from their peers already."""
        return [placed and mask.bit_count() == 1 for placed, mask in zip(self.placed, masks, strict=True)]

    def _propagate(self, masks: list[int], done: list[bool]) -> bool:
        """Follow single candidates, single places and clues to the end; False for a contradiction.

        What is left when the budget is spent is never a contradiction.
        """
        if not self._budget.spend():
            return True
        changed = True
        while changed:
            followed = self._single_candidates(masks, done)
            places = None if followed is None else self._places(masks)
            if followed is None or places is None:
                return False
            changed = followed or places
            if not changed and self._rules:
                narrowed = self._narrow(masks)
                if narrowed is None:
                    return False
                changed = narrowed
        return True

    def _single_candidates(self, masks: list[int], done: list[bool]) -> bool | None:
        """Remove the digit of cells with one candidate from their peers; whether one was new, None if none is left."""
        changed = False
        for cell, mask in enumerate(masks):
            if not done[cell] and not mask & (mask - 1):
                if not mask:
                    return None
                done[cell] = changed = True
                for peer in self.peers[cell]:
                    masks[peer] &= ~mask
        return changed

    def _places(self, masks: list[int]) -> bool | None:
        """Follow single places in all houses; whether there was any, None for a contradiction."""
        changed = False
        for house in self.houses:
            found = self._single_places(masks, house)
            if found is None:
                return None
            changed |= found
        return changed

    def _narrow(self, masks: list[int]) -> bool | None:
        """Remove what the clues exclude, each by itself; whether anything was removed, None for a contradiction."""
        left = masks + [self.all] * self._variables
        for rule in self._rules:
            if not rule.narrow(left, self._first):
                return None
        if not all(left):
            return None
        changed = left[: len(masks)] != masks
        masks[:] = left[: len(masks)]
        return changed

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
