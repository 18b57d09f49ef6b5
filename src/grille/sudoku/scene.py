"""Scenes of a Sudoku: its digits, notes and borders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grille.scene import Glyph, Line, Note, Role, Scene
from grille.sudoku.borders import runs
from grille.sudoku.candidates import remaining
from grille.sudoku.layout import EMPTY, Layout

if TYPE_CHECKING:
    from grille.sudoku.board import Sudoku


def board_scene(puzzle: Sudoku, digits: str) -> Scene:
    """Draw a board with its clues; givens and other digits have different roles."""
    layout, givens = puzzle.layout, puzzle.givens
    side = layout.side
    glyphs = tuple(
        Glyph(cell // side, cell % side, layout.label(digit), _role(givens[cell], digit))
        for cell, digit in enumerate(digits)
    )
    filled = side * side - digits.count(EMPTY)
    title = f"Sudoku, {side} by {side}, {filled} of {side * side} cells filled"
    scene = Scene(side, side, glyphs, _borders(layout), title)
    if not puzzle.clues and not layout.extra:
        return scene
    from grille.sudoku.clues.draw import with_clues

    return with_clues(scene, puzzle)


def position_scene(puzzle: Sudoku, placed: Iterable[tuple[int, int]], removed: Iterable[tuple[int, int]]) -> Scene:
    """Draw a position: givens, placed digits, and the remaining candidates of each empty cell."""
    layout = puzzle.layout
    digits = list(puzzle.givens)
    for cell, digit in placed:
        digits[cell] = layout.symbols[digit - 1]
    gone = {(cell, layout.symbols[digit - 1]) for cell, digit in removed}
    notes = tuple(
        Note(*divmod(cell, layout.side), slot, label, Role.EMPTY, f"{layout.name(cell)}={label}")
        for cell, signs in enumerate(remaining(layout, digits))
        if digits[cell] == EMPTY
        for symbol in signs
        if (cell, symbol) not in gone
        for slot, label in ((layout.symbols.index(symbol), layout.label(symbol)),)
    )
    return board_scene(puzzle, "".join(digits))._replace(notes=notes, slots=note_slots(layout))


def note_slots(layout: Layout) -> tuple[int, int]:
    """Rows and columns of notes in a cell.

    Notes are arranged like the cells of a box, so that each digit has a familiar place; without boxes, in a square.
    """
    if layout.box is not None:
        return layout.box
    across = next(across for across in range(1, layout.side + 1) if across * across >= layout.side)
    return -(-layout.side // across), across


def _role(given: str, digit: str) -> Role:
    if digit == EMPTY:
        return Role.EMPTY
    return Role.GIVEN if digit == given else Role.ENTERED


def _borders(layout: Layout) -> tuple[Line, ...]:
    side, (across, down) = layout.side, layout.borders
    lines = []
    for i in range(side + 1):
        if not all(across[i]):
            lines.append(Line(i, 0, i, side, Role.GRID))
        lines += [Line(i, start, i, end, Role.EDGE) for start, end in runs(across[i])]
        if not all(down[i]):
            lines.append(Line(0, i, side, i, Role.GRID))
        lines += [Line(start, i, end, i, Role.EDGE) for start, end in runs(down[i])]
    # Thin lines come first, so that thick ones are drawn over them.
    return tuple(sorted(lines, key=lambda line: line.role is Role.EDGE))
