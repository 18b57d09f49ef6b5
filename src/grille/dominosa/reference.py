"""The slow, obvious solver: cover the first square that is still bare, by every tile left. The oracle for engines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from grille.dominosa.board import Dominosa, Tiling
from grille.dominosa.spots import Spot


def solutions(puzzle: Dominosa) -> Iterator[Tiling]:
    """Every solution, each once."""
    squares, columns = len(puzzle.digits), puzzle.columns
    left = Counter(puzzle.pieces)
    covered: set[int] = set()
    lying: list[Spot] = []

    def lay() -> Iterator[Tiling]:
        bare = next((square for square in range(squares) if square not in covered), None)
        if bare is None:
            yield Tiling.of(puzzle, lying)
            return
        east = [bare + 1] if (bare + 1) % columns else []
        south = [bare + columns] if bare + columns < squares else []
        for other in east + south:
            tile = puzzle.tile_at(Spot(bare, other))
            if other in covered or not left[tile]:
                continue
            left[tile] -= 1
            covered.update((bare, other))
            lying.append(Spot(bare, other))
            yield from lay()
            lying.pop()
            covered.difference_update((bare, other))
            left[tile] += 1

    yield from lay()
