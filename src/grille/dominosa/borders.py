"""A Dominosa as constraints: a variable for each border between two squares, 1 if they are joined into one tile."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from grille.constraints import Constraints, Sum
from grille.dominosa.spots import spots, square_name
from grille.dominosa.tiles import Tile, label

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa


def borders(puzzle: Dominosa) -> Constraints:
    """Every square is joined to one neighbour; every tile lies as often as it is in the set, and no other tile at all.

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
