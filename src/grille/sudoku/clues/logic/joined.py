"""Finders for clues that are filled together: two clues that meet, and a house with the clues in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations

from grille.sudoku.clues.logic.area import Area
from grille.sudoku.clues.logic.found import Found
from grille.sudoku.clues.logic.local import clue_name, show_clue
from grille.sudoku.clues.logic.state import ClueState
from grille.sudoku.clues.logic.techniques import CLUE_HOUSE, CLUE_SUBSET, TWO_CLUES
from grille.sudoku.clues.primitives import Group
from grille.sudoku.names import listed, number
from grille.sudoku.words.board_names import BoardNames

# The most empty cells of two clues that a person fills together.
MOST_TOGETHER = 12
# The most cells beyond a house that a clue adds to it.
MOST_BEYOND = 5
LARGEST_SUBSET = 4


class JoinedFinder:
    """What clues rule out together with other clues or with a house."""

    def __init__(self, state: ClueState) -> None:
        self._state = state

    def _clauses(self) -> Iterator[int]:
        """The clauses that say more than that digits differ."""
        for at, clause in enumerate(self._state.clauses):
            alike = all(isinstance(each, Group) for each in clause.constraints)
            if not (clause.on_board or alike) and len(clause.scope) > 1:
                yield at

    @cached_property
    def _meeting(self) -> list[tuple[int, int, Area]]:
        """Pairs of clauses that share a cell or have cells that see each other twice, with their area."""
        state = self._state
        found = []
        for one, other in combinations(self._clauses(), 2):
            left, right = set(state.clauses[one].cells), set(state.clauses[other].cells)
            seen = sum(len(state.apart[cell] & right) for cell in left)
            if left & right or seen > 1:
                found.append((one, other, state.area((one, other))))
        return found

    def two_clues(self, names: BoardNames) -> Iterator[Found]:
        """Candidates that no way to fill two clues together uses."""
        state = self._state
        for one, other, area in self._meeting:
            empty = sum(1 for cell in area.cells if cell >= state.layout.cells or not state.filled[cell])
            if empty > MOST_TOGETHER:
                continue
            kept = area.ways(state.masks)
            removes = state.lost(area.cells, kept) if kept else []
            if removes:
                clauses = [state.clauses[one], state.clauses[other]]
                rules = " ".join(dict.fromkeys(clause.clue.rule for clause in clauses))
                named = " and ".join(clue_name(names, clause) for clause in clauses)
                yield Found(
                    TWO_CLUES,
                    f"Look at {named} together.",
                    f"{rules} No way to fill both, where cells that see each other differ, uses these digits.",
                    removes,
                    tuple(each for clause in clauses for each in show_clue(names, clause)),
                    f"Look at {named}.",
                )

    @cached_property
    def _houses(self) -> list[tuple[int, tuple[int, ...], Area]]:
        """Each house with the clauses inside it, and with each clause that reaches a little beyond it."""
        state = self._state
        found = []
        for at, house in enumerate(state.layout.houses):
            cells = set(house.cells)
            inside = [each for each in self._clauses() if set(state.clauses[each].scope) <= cells]
            crossing = [
                each
                for each in self._clauses()
                if len(set(state.clauses[each].scope) & cells) > 1
                and 0 < len(set(state.clauses[each].scope) - cells) <= MOST_BEYOND
            ]
            paired = any(pair.a in cells and pair.b in cells for pair in state.board_pairs)
            if inside or paired:
                found.append((at, tuple(inside), state.area(inside, house.cells)))
            found += ((at, (*inside, each), state.area((*inside, each), house.cells)) for each in crossing)
            if len(crossing) > 1:
                found.append((at, (*inside, *crossing), state.area((*inside, *crossing), house.cells)))
        return found

    def houses(self, names: BoardNames) -> Iterator[Found]:
        """Candidates that no way to fill a house together with the clues in it uses."""
        state = self._state
        for at, numbers, area in self._houses:
            kept = area.ways(state.masks)
            removes = state.lost(area.cells, kept) if kept else []
            if removes:
                clauses = [state.clauses[each] for each in numbers]
                house = names.houses([at])
                rules = " ".join(dict.fromkeys(clause.clue.rule for clause in clauses))
                named = (
                    listed([clue_name(names, clause) for clause in clauses]) if clauses else "the rules of the board"
                )
                yield Found(
                    CLUE_HOUSE,
                    f"Look at {house} together with {named}.",
                    f"{rules} No way to put all digits into {house} uses these.".strip(),
                    removes,
                    (*names.show_houses([at]), *(each for clause in clauses for each in show_clue(names, clause))),
                    f"Look at {house} and the clues there.",
                )

    def subsets(self, names: BoardNames) -> Iterator[Found]:
        """Cells that all differ, by houses or clues, and have as many digits between them as they are."""
        state = self._state
        small = [
            cell
            for cell, digit in enumerate(state.filled)
            if not digit and 2 <= state.masks[cell].bit_count() <= LARGEST_SUBSET
        ]
        for size in range(2, LARGEST_SUBSET + 1):
            yield from self._subsets(names, [each for each in small if state.masks[each].bit_count() <= size], size)

    def _subsets(self, names: BoardNames, cells: list[int], size: int) -> Iterator[Found]:
        state = self._state
        for chosen, digits in self._apart(size, (), 0, cells):
            if digits.bit_count() != size:
                continue
            removes = [
                (cell, bit + 1)
                for bit in range(state.side)
                if digits >> bit & 1
                for cell in self._seen([each for each in chosen if state.masks[each] >> bit & 1])
                if cell not in chosen and state.masks[cell] >> bit & 1 and not state.filled[cell]
            ]
            if removes:
                held = [bit + 1 for bit in range(state.side) if digits >> bit & 1]
                count = number(size)
                yield Found(
                    CLUE_SUBSET,
                    f"{names.cells(chosen)} all differ, by houses or clues, and have just {names.digits(held)} between "
                    "them.",
                    f"Those {count} cells take those {count} digits, so a cell that sees all places of one of them "
                    "can't hold it.",
                    sorted(removes),
                    names.show_digits(chosen, held),
                    f"Look at {names.cells(chosen)}.",
                )

    def _apart(
        self, size: int, chosen: tuple[int, ...], digits: int, left: list[int]
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        """Each set of `size` cells that all differ and have at most as many digits, with these digits."""
        # Not a function within a function: one that calls itself keeps itself alive, and with it all that it sees.
        if len(chosen) == size:
            yield chosen, digits
            return
        for at, cell in enumerate(left):
            joined = digits | self._state.masks[cell]
            if joined.bit_count() <= size:
                rest = [other for other in left[at + 1 :] if other in self._state.apart[cell]]
                yield from self._apart(size, (*chosen, cell), joined, rest)

    def _seen(self, places: list[int]) -> set[int]:
        return set.intersection(*(self._state.apart[cell] for cell in places))
