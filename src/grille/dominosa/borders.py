"""A Dominosa as constraints: a 0/1 variable for each pair of neighbours, 1 if one tile covers both."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from grille.constraints import Constraints, Sum
from grille.dominosa.spots import spots
from grille.dominosa.squares import square_name
from grille.dominosa.tiles import Tile, label

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa


def borders(puzzle: Dominosa) -> Constraints:
    """Build the constraints: every square joins one neighbour, and every tile occurs as often as in the set.

    >>> from grille.dominosa.board import Dominosa
    >>> model = borders(Dominosa(["001", "011"]))
    >>> model.variables
    ('r1c1-r1c2', 'r1c1-r2c1', 'r1c2-r1c3', 'r1c2-r2c2', 'r1c3-r2c3', 'r2c1-r2c2', 'r2c2-r2c3')
    >>> [str(each.name) for each in model.sums]
    ['r1c1', 'r1c2', 'r1c3', 'r2c1', 'r2c2', 'r2c3', '0-0', '0-1', '1-1']
    """
    names = [square_name(puzzle, square) for square in range(len(puzzle.digits))]
    joined: list[list[int]] = [[] for _ in names]
    lying: defaultdict[Tile, list[int]] = defaultdict(list)
    variables = []
    for number, spot in enumerate(spots(puzzle.height, puzzle.width)):
        variables.append(f"{names[spot.first]}-{names[spot.second]}")
        joined[spot.first].append(number)
        joined[spot.second].append(number)
        lying[puzzle.tile_at(spot)].append(number)
    times = Counter(puzzle.pieces)
    sums = [Sum(name, 1, tuple(over)) for name, over in zip(names, joined, strict=True)]
    sums += [Sum(label(tile), times[tile], tuple(lying[tile])) for tile in sorted({*times, *lying})]
    return Constraints(tuple(variables), tuple(sums))
