"""The scenes of a Dominosa: digits in a grid, and the tiles that cover them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grille.dominosa.board import Tiling
from grille.dominosa.spots import Spot
from grille.scene import Glyph, Line, Plate, Role, Scene

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa


def board_scene(puzzle: Dominosa) -> Scene:
    """Draw the digits without tiles."""
    return Scene(puzzle.height, puzzle.width, _glyphs(puzzle), _grid(puzzle), f"{_title(puzzle)}, no tile laid")


def tiling_scene(answer: Tiling) -> Scene:
    """Draw each tile as a frame around two digits, over the grid if squares are uncovered."""
    puzzle = answer.puzzle
    plates = []
    for spot in answer.spots():
        (top, left), (bottom, right) = (divmod(square, puzzle.width) for square in spot)
        plates.append(Plate(top, left, bottom + 1, right + 1, Role.ENTERED))
    grid = () if len(plates) == len(puzzle.pieces) else _grid(puzzle)
    title = f"{_title(puzzle)}, {len(plates)} of {len(puzzle.pieces)} tiles laid"
    return Scene(puzzle.height, puzzle.width, _glyphs(puzzle), grid, title, tuple(plates))


def _grid(puzzle: Dominosa) -> tuple[Line, ...]:
    rows, columns = puzzle.height, puzzle.width
    inner = [Line(row, 0, row, columns, Role.GRID) for row in range(1, rows)]
    inner += [Line(0, column, rows, column, Role.GRID) for column in range(1, columns)]
    frame = [Line(row, 0, row, columns, Role.EDGE) for row in (0, rows)]
    frame += [Line(0, column, rows, column, Role.EDGE) for column in (0, columns)]
    return (*inner, *frame)


def position_scene(puzzle: Dominosa, laid: Iterable[Spot], closed: Iterable[Spot]) -> Scene:
    """Draw the tiles laid so far, and a border between squares that do not join."""
    borders = []
    for spot in closed:
        row, column = divmod(spot.second, puzzle.width)
        down = spot.second - spot.first == puzzle.width
        borders.append(Line(row, column, row + (not down), column + down, Role.EDGE))
    return tiling_scene(Tiling.of(puzzle, laid))._replace(lines=(*_grid(puzzle), *borders))


def _glyphs(puzzle: Dominosa) -> tuple[Glyph, ...]:
    return tuple(
        Glyph(*divmod(square, puzzle.width), str(digit), Role.GIVEN) for square, digit in enumerate(puzzle.digits)
    )


def _title(puzzle: Dominosa) -> str:
    return f"Dominosa, {puzzle.height} by {puzzle.width}"
