"""Finders where clues and houses meet: innies and outies, and candidates ruled out from every place of a digit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from grille.sudoku.clues.logic.found import Found
from grille.sudoku.clues.logic.local import clue_name, show_clue
from grille.sudoku.clues.logic.state import ClueState, digits_in
from grille.sudoku.clues.logic.techniques import CLUE_COMMON_PEER, INNIES_OUTIES
from grille.sudoku.clues.primitives import Sum
from grille.sudoku.native_step import Candidate
from grille.sudoku.words.board_names import BoardNames

# The largest number of innies or outies that a person adds up, and of houses taken together.
MOST_CELLS = 5
MOST_HOUSES = 4


def _regions(state: ClueState) -> Iterator[tuple[int, ...]]:
    """Houses, and neighbouring rows, columns and boxes taken together, by their indices."""
    houses = state.layout.houses
    full = [at for at, house in enumerate(houses) if len(house.cells) == state.side]
    yield from ((at,) for at in full)
    for count in range(2, MOST_HOUSES + 1):
        for kind in ("row", "column"):
            own = [at for at in full if houses[at].kind == kind]
            yield from (tuple(own[at : at + count]) for at in range(len(own) - count + 1))
    boxes = [at for at in full if houses[at].kind == "box"]
    yield from combinations(boxes, 2)


class Cage(NamedTuple):
    """A clue that gives the sum of its cells."""

    number: int
    cells: frozenset[int]
    total: int


class Arrow(NamedTuple):
    """A clue whose shaft adds up to one cell."""

    number: int
    circle: int
    shaft: frozenset[int]


class HouseSums:
    """What the sum of houses and the sums of clues say about the cells that are left over."""

    def __init__(self, state: ClueState) -> None:
        self._state = state
        self._each = sum(range(state.first, state.first + state.side))
        self._cages, self._arrows = [], []
        for number, clause in enumerate(state.clauses):
            for each in clause.constraints:
                if not isinstance(each, Sum) or each.relation != "=" or max(each.cells) >= state.layout.cells:
                    continue
                if set(each.weights) == {1} and len(set(each.cells)) == len(each.cells):
                    self._cages.append(Cage(number, frozenset(each.cells), each.total))
                elif each.total == 0 and each.weights[0] == 1 and set(each.weights[1:]) == {-1}:
                    self._arrows.append(Arrow(number, each.cells[0], frozenset(each.cells[1:])))

    @cached_property
    def _sums(self) -> list[HouseSum]:
        found: dict[tuple[tuple[int, int], ...], HouseSum] = {}
        for houses in _regions(self._state):
            cells = [cell for at in houses for cell in self._state.layout.houses[at].cells]
            if len(set(cells)) == len(cells):
                for each in self._of(houses, frozenset(cells)):
                    found.setdefault(tuple(sorted(each.weights.items())), each)
        # What has the fewest cells and houses comes first.
        return sorted(found.values(), key=lambda each: (len(each.weights), len(each.houses)))

    def _of(self, houses: tuple[int, ...], region: frozenset[int]) -> Iterator[HouseSum]:
        touching = sorted(
            (cage for cage in self._cages if cage.cells & region), key=lambda cage: len(cage.cells - region)
        )
        inside = [cage for cage in touching if cage.cells <= region]
        mostly = [cage for cage in touching if len(cage.cells & region) >= len(cage.cells - region)]
        for chosen in (inside, mostly, touching):
            cages = _disjoint(chosen)
            for arrows in ([], self._within(region.difference(*(cage.cells for cage in cages)))):
                weights = dict.fromkeys(region, 1)
                for cage in cages:
                    for cell in cage.cells:
                        weights[cell] = weights.get(cell, 0) - 1
                for arrow in arrows:
                    weights[arrow.circle] = weights.get(arrow.circle, 0) + 1
                    for cell in arrow.shaft:
                        weights[cell] = weights.get(cell, 0) - 1
                left = {cell: weight for cell, weight in weights.items() if weight}
                if (cages or arrows) and 0 < len(left) <= MOST_CELLS:
                    total = self._each * len(houses) - sum(cage.total for cage in cages)
                    yield HouseSum(houses, tuple(cages), tuple(arrows), left, total)

    def _within(self, cells: frozenset[int]) -> list[Arrow]:
        """Arrows with their shaft in these cells, no two of which share a cell of their shafts."""
        found: list[Arrow] = []
        left = set(cells)
        for arrow in self._arrows:
            if arrow.shaft <= left:
                left -= arrow.shaft
                found.append(arrow)
        return found

    def find(self, names: BoardNames) -> Iterator[Found]:
        """Candidates of the cells left over that the sum rules out."""
        state = self._state
        for each in self._sums:
            cells = sorted(each.weights)
            rule = Sum(tuple(cells), tuple(each.weights[cell] for cell in cells), "=", each.total)
            kept = state.area_of_sum(rule).ways(state.masks)
            removes = state.lost(cells, kept) if kept else []
            if removes:
                yield self._found(names, each, removes)

    def _found(self, names: BoardNames, each: HouseSum, removes: list[Candidate]) -> Found:
        state, houses = self._state, each.houses
        named = names.houses(houses)
        cells = sorted(each.weights)
        inside = [cell for cell in cells if each.weights[cell] > 0]
        beyond = [cell for cell in cells if each.weights[cell] < 0]
        said = [f"{named.capitalize()} {'adds' if len(houses) == 1 else 'add'} up to {self._each * len(houses)}."]
        if each.cages:
            caged = sum(cage.total for cage in each.cages)
            them = "it" if len(houses) == 1 else "them"
            if beyond and not inside:
                said.append(f"The cages that cover {them} add up to {caged}, with {names.cells(beyond)} beyond.")
            elif beyond:
                said.append(
                    f"The cages that cover {them} but for {names.cells(inside)} add up to {caged}, with "
                    f"{names.cells(beyond)} beyond."
                )
            else:
                said.append(f"The cages inside add up to {caged}, and leave {names.cells(inside)}.")
        said += (
            f"{names.cells(sorted(arrow.shaft))} add up to {names.cell(arrow.circle)} by their arrow."
            for arrow in each.arrows
        )
        clauses = dict.fromkeys([*(cage.number for cage in each.cages), *(arrow.number for arrow in each.arrows)])
        return Found(
            INNIES_OUTIES,
            " ".join(said),
            f"So {_equation(names, each)}.",
            removes,
            (*(shown for at in clauses for shown in show_clue(names, state.clauses[at])), *names.show_cells(cells)),
            f"Add up the clues in {named}.",
        )


class HouseSum(NamedTuple):
    """The weighted sum of the cells that clues leave over in houses or have beyond them."""

    houses: tuple[int, ...]
    cages: tuple[Cage, ...]
    arrows: tuple[Arrow, ...]
    weights: dict[int, int]
    total: int


def _equation(names: BoardNames, each: HouseSum) -> str:
    """The sum of the cells in words."""
    cells = sorted(each.weights)
    inside = [cell for cell in cells if each.weights[cell] > 0]
    beyond = [cell for cell in cells if each.weights[cell] < 0]
    total = each.total
    if not inside:
        inside, beyond, total = beyond, [], -total
    if any(abs(weight) != 1 for weight in each.weights.values()):
        terms = [_term(names, cell, each.weights[cell]) for cell in cells]
        return f"{' + '.join(terms).replace('+ -', '- ')} is {each.total}"
    verb = "is" if len(inside) == 1 else "add up to"
    if not beyond:
        return f"{names.cells(inside)} {verb} {total}"
    other = names.cells(beyond) if len(beyond) == 1 else f"the sum of {names.cells(beyond)}"
    if total == 0:
        return f"{names.cells(inside)} {verb} {other}"
    return f"{names.cells(inside)} {verb} {abs(total)} {'more' if total > 0 else 'less'} than {other}"


def _term(names: BoardNames, cell: int, weight: int) -> str:
    return (
        names.cell(cell)
        if weight == 1
        else f"-{names.cell(cell)}"
        if weight == -1
        else f"{weight} x {names.cell(cell)}"
    )


def _disjoint(cages: list[Cage]) -> list[Cage]:
    """The cages without those that overlap an earlier one."""
    found: list[Cage] = []
    taken: set[int] = set()
    for cage in cages:
        if taken.isdisjoint(cage.cells):
            taken |= cage.cells
            found.append(cage)
    return found


def common_peers(state: ClueState, names: BoardNames) -> Iterator[Found]:
    """Candidates that can't stand together with any place of a digit in a house, at least once because of a clue."""
    for at, house in enumerate(state.layout.houses):
        for digit in range(1, state.side + 1):
            bit = 1 << (digit - 1)
            places = [cell for cell in house.cells if state.masks[cell] & bit]
            if not 2 <= len(places) <= 4 or any(state.filled[cell] for cell in places):
                continue
            excluded = [_excluded(state, place, digit) for place in places]
            common = set.intersection(*map(set, excluded))
            for candidate in sorted(common):
                clues = {clue for one in excluded for clue in one[candidate] if clue >= 0}
                if not clues or state.filled[candidate[0]]:
                    continue
                rules = " ".join(dict.fromkeys(state.clauses[number].clue.rule for number in sorted(clues)))
                named = ", ".join(clue_name(names, state.clauses[number]) for number in sorted(clues)[:2])
                yield Found(
                    CLUE_COMMON_PEER,
                    f"In {names.houses([at])}, {names.digit(digit)} can only be in {names.cells(places)}.",
                    f"{names.cell(candidate[0])} can't be {names.digit(candidate[1])} beside any of them. {rules}",
                    [candidate],
                    (*names.show_houses([at]), *names.show([(cell, digit) for cell in places])),
                    f"Look at {names.digit(digit)} in {names.houses([at])} and at {named}.",
                )


def _excluded(state: ClueState, cell: int, digit: int) -> dict[tuple[int, int], list[int]]:
    """The candidates that can't stand beside a digit in a cell, each with the clues that say so (-1 for a house)."""
    bit = 1 << (digit - 1)
    found: dict[tuple[int, int], list[int]] = {
        (other, digit): [-1] for other in state.layout.peers[cell] if state.masks[other] & bit
    }
    for number, cells in state.groups.get(cell, ()):
        for other in cells:
            if other != cell and state.masks[other] & bit:
                found.setdefault((other, digit), [number])
    for other, table, number in state.pairs.get(cell, ()):
        for gone in digits_in(state.masks[other] & ~table[digit - 1]):
            found.setdefault((other, gone), [number])
    return found
