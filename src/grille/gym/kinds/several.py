"""Puzzles with several solutions, made from one with a single solution."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

from grille.generated import Generated
from grille.gym.kinds import Unsuitable

# Changes to try before giving up.
_TRIES = 400


def several(made: Generated[Any], random: Random, most: int) -> Any:
    """Return a puzzle with 2 to `most` solutions that looks like the one that was generated."""
    puzzle: Any = made.puzzle
    change = _CHANGES[puzzle.family]
    for _ in range(_TRIES):
        changed = change(puzzle, made.solution, random)
        count = changed.count(most + 1)
        if 2 <= count.value <= most:
            return changed
    raise Unsuitable("no similar puzzle with a few solutions was found")


def _fewer_givens(puzzle: Any, _solution: Any, random: Random) -> Any:
    """Remove givens, one after the other, until there are several solutions."""
    cells = [cell for cell, sign in enumerate(puzzle.givens) if sign != "."]
    random.shuffle(cells)
    givens = puzzle.givens
    for cell in cells:
        givens = givens[:cell] + "." + givens[cell + 1 :]
        if puzzle.with_givens(givens).count(2).value == 2:
            break
    return puzzle.with_givens(givens)


def _other_tiles(puzzle: Any, solution: Any, random: Random) -> Any:
    """Deal the tiles to other places of the solution, some of them turned."""
    from grille.dominosa.board import Dominosa

    pairs = [(puzzle.tile_at(spot), spot) for spot in solution.spots()]
    # A few exchanges keep the number of solutions small.
    digits = list(puzzle.digits)
    chosen = random.sample(pairs, min(len(pairs), random.randint(2, 4)))
    tiles = [tile for tile, _ in chosen]
    random.shuffle(tiles)
    for tile, (_, spot) in zip(tiles, chosen, strict=True):
        one, other = tile if random.random() < 0.5 else tile[::-1]
        digits[spot[0]], digits[spot[1]] = one, other
    width = puzzle.width
    return Dominosa([digits[at : at + width] for at in range(0, len(digits), width)], puzzle.chosen)


def _other_walk(puzzle: Any, _solution: Any, random: Random) -> Any:
    """A walk of as many tiles, from the same digit."""
    from grille.chain.hand import Hand

    digits = sorted({half for tile in puzzle.tiles for half in tile})
    walk = [puzzle.start if puzzle.start is not None else random.choice(digits)]
    walk += random.choices(digits, k=len(puzzle.tiles))
    tiles = [*pairwise(walk)]
    random.shuffle(tiles)
    return Hand([tile if random.random() < 0.5 else tile[::-1] for tile in tiles], start=walk[0])


_CHANGES = {"sudoku": _fewer_givens, "dominosa": _other_tiles, "chain": _other_walk}
