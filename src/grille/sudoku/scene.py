"""What to draw of a Sudoku: its digits, and the borders of its boxes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grille.scene import Glyph, Line, Note, Role, Scene
from grille.sudoku.shape import EMPTY, SYMBOLS, Shape

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku


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


def position_scene(puzzle: Sudoku, placed: Iterable[tuple[int, int]], removed: Iterable[tuple[int, int]]) -> Scene:
    """A board in play: what is given and what was placed, and in each empty cell the pencil marks that are left."""
    shape = puzzle.shape
    digits = list(puzzle.givens)
    for cell, digit in placed:
        digits[cell] = SYMBOLS[digit - 1]
    seen: list[set[str]] = [set() for _ in digits]
    for house in shape.houses:
        held = {digits[cell] for cell in house.cells}
        for cell in house.cells:
            seen[cell] |= held
    for cell, digit in removed:
        seen[cell].add(SYMBOLS[digit - 1])
    notes = tuple(
        Note(*divmod(cell, shape.side), slot, label, Role.EMPTY, f"{shape.name(cell)}={label}")
        for cell, held in enumerate(digits)
        if held == EMPTY
        for slot, symbol in enumerate(shape.symbols)
        if symbol not in seen[cell]
        for label in (shape.label(symbol),)
    )
    # Marks lie in a cell as cells lie in a box, so that a digit is found where the eye expects it.
    slots = (shape.rows, shape.columns) if shape.rows > 1 else _squarest(shape.side)
    return board_scene(shape, puzzle.givens, "".join(digits))._replace(notes=notes, slots=slots)


def _squarest(count: int) -> tuple[int, int]:
    across = next(across for across in range(1, count + 1) if across * across >= count)
    return -(-count // across), across


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
