"""A Dominosa as models: a direction for each square, a spot for each tile, or a 0/1 variable for each border."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from grille.dominosa.borders import borders as border_sums
from grille.dominosa.spots import spots as all_spots
from grille.dominosa.squares import square_name
from grille.dominosa.tiles import Tile, label
from grille.models.model import Constraint, Count, Increasing, Model, Table, Variable, of_sums

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa

# The directions, clockwise; the value is the place in this text, from 1.
DIRECTIONS = "NESW"
NORTH, EAST, SOUTH, WEST = 1, 2, 3, 4


def borders(puzzle: Dominosa) -> Model:
    """A 0/1 variable for each pair of neighbours, 1 if one tile covers both."""
    return of_sums(border_sums(puzzle))


def directions(puzzle: Dominosa) -> Model:
    """A variable for each square, whose value is the direction of the other half of its tile.

    Neighbours agree: one points to the other if and only if that one points back. Every tile lies as often as it is in
    the set.

    >>> from grille.dominosa.board import Dominosa
    >>> model = directions(Dominosa(["001", "011"]))
    >>> model.variables[0].labels, [each.name for each in model.constraints[-3:]]
    (('E', 'S'), ['0-0', '0-1', '1-1'])
    >>> model.constraints[0]
    Table(name='r1c1-r1c2', variables=(0, 1), rows=((2, 4), (3, 2), (3, 3)))
    """
    names = [square_name(puzzle, square) for square in range(len(puzzle.digits))]
    open_to: list[list[int]] = [[] for _ in names]
    lying: defaultdict[Tile, dict[int, list[int]]] = defaultdict(dict)
    pairs = []
    for spot in all_spots(puzzle.height, puzzle.width):
        there, back = (EAST, WEST) if spot.second == spot.first + 1 else (SOUTH, NORTH)
        # A board of one column has no east, so a step of one square is south there.
        if puzzle.width == 1:
            there, back = SOUTH, NORTH
        open_to[spot.first].append(there)
        open_to[spot.second].append(back)
        lying[puzzle.tile_at(spot)].setdefault(spot.first, []).append(there)
        pairs.append((spot, there, back))
    variables = [
        Variable(name, tuple(sorted(ways)), tuple(DIRECTIONS[way - 1] for way in sorted(ways)))
        for name, ways in zip(names, open_to, strict=True)
    ]
    constraints: list[Constraint] = [
        Table(
            f"{names[spot.first]}-{names[spot.second]}",
            (spot.first, spot.second),
            tuple(
                (one, other)
                for one in variables[spot.first].values
                for other in variables[spot.second].values
                if (one == there) == (other == back)
            ),
        )
        for spot, there, back in pairs
    ]
    times = Counter(puzzle.pieces)
    for tile in sorted({*times, *lying}):
        ways = lying[tile]
        constraints.append(Count(label(tile), tuple(ways), tuple(map(tuple, ways.values())), times[tile]))
    return Model(tuple(variables), tuple(constraints))


def spots(puzzle: Dominosa) -> Model:
    """A variable for each tile of the set, whose value is the number of its spot; every square is covered once.

    Where the set has a tile several times, its spots are in ascending order, so that a solution is found once.

    >>> from grille.dominosa.board import Dominosa
    >>> model = spots(Dominosa(["001", "011"]))
    >>> model.variables[0]
    Variable(name='0-0', values=(1, 2), labels=('r1c1-r1c2', 'r1c1-r2c1'))
    >>> model.constraints[0]
    Count(name='r1c1', variables=(0,), values=((1, 2),), total=1)
    """
    names = [square_name(puzzle, square) for square in range(len(puzzle.digits))]
    lying: defaultdict[Tile, list[int]] = defaultdict(list)
    every = [*all_spots(puzzle.height, puzzle.width)]
    for number, spot in enumerate(every, 1):
        lying[puzzle.tile_at(spot)].append(number)
    variables: list[Variable] = []
    covering: list[dict[int, list[int]]] = [{} for _ in names]
    copies: list[Constraint] = []
    for tile, often in sorted(Counter(puzzle.pieces).items()):
        first = len(variables)
        for copy in range(often):
            for number in lying[tile]:
                for square in every[number - 1]:
                    covering[square].setdefault(len(variables), []).append(number)
            labels = tuple(f"{names[every[at - 1].first]}-{names[every[at - 1].second]}" for at in lying[tile])
            name = label(tile) if often == 1 else f"{label(tile)} {copy + 1}"
            variables.append(Variable(name, tuple(lying[tile]), labels))
        if often > 1:
            copies.append(Increasing(f"{label(tile)} in order", tuple(range(first, first + often))))
    squares = [
        Count(name, tuple(over), tuple(map(tuple, over.values())), 1)
        for name, over in zip(names, covering, strict=True)
    ]
    return Model(tuple(variables), (*squares, *copies))
