"""What to draw of a Sudoku: its digits, and the borders of its boxes."""

from __future__ import annotations

from grille.scene import Glyph, Line, Role, Scene
from grille.sudoku.shape import EMPTY, Shape


def board_scene(shape: Shape, givens: str, digits: str) -> Scene:
    """A board with these digits in it, told apart from those given."""
    side = shape.side
    glyphs = tuple(
        Glyph(cell // side, cell % side, shape.label(digit), _role(givens[cell], digit))
        for cell, digit in enumerate(digits)
    )
    filled = side * side - digits.count(EMPTY)
    return Scene(
        side, side, glyphs, _borders(shape), f"Sudoku, {side} by {side}, {filled} of {side * side} cells filled"
    )


def _role(given: str, digit: str) -> Role:
    if digit == EMPTY:
        return Role.EMPTY
    return Role.GIVEN if digit == given else Role.ENTERED


def _borders(shape: Shape) -> tuple[Line, ...]:
    side = shape.side
    lines = []
    for i in range(side + 1):
        lines.append(Line(i, 0, i, side, Role.GRID if i % shape.rows else Role.EDGE))
        lines.append(Line(0, i, side, i, Role.GRID if i % shape.columns else Role.EDGE))
    # Thin lines first, so that a painter lays the strong ones over them.
    return tuple(sorted(lines, key=lambda line: line.role is Role.EDGE))
