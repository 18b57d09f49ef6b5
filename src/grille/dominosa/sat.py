"""A Dominosa as clauses: it is a cover problem, with squares and tiles to be met and spots that meet them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from grille.cover.problem import Numbered
from grille.cover.sat import Clauses as CoverClauses
from grille.dominosa.board import Dominosa, Tiling
from grille.dominosa.spots import Spot, spots


class Clauses:
    """A board as clauses. A variable says "a tile lies on this spot"."""

    def __init__(self, puzzle: Dominosa) -> None:
        self._puzzle = puzzle
        copies = Counter(puzzle.pieces)
        squares = len(puzzle.digits)
        number = {piece: squares + at for at, piece in enumerate(copies)}
        places = [spot for spot in spots(puzzle.height, puzzle.width) if puzzle.tile_at(spot) in number]
        times = [1] * squares + [*copies.values()]
        options = [[*spot, number[puzzle.tile_at(spot)]] for spot in places]
        self._clauses = CoverClauses(Numbered(times, [False] * len(times), options), places)

    @property
    def possible(self) -> bool:
        return self._clauses.possible

    def __iter__(self) -> Iterator[list[int]]:
        return iter(self._clauses)

    def numbers(self, solution: Tiling) -> list[int]:
        return self._clauses.numbers(tuple(solution.spots()))

    def solution(self, numbers: Iterable[int]) -> Tiling:
        found: tuple[Spot, ...] = self._clauses.solution(numbers)
        return Tiling.of(self._puzzle, found)
