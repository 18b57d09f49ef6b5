"""The sidebar of a Sudoku: the remaining digits, and the cell under the cursor with its notes."""

from __future__ import annotations

from textual.content import Content

from grille.sudoku.board import Sudoku
from grille.sudoku.game_rules import Board
from grille.sudoku.layout import EMPTY, Layout
from grille.sudoku.scene import note_slots
from grille.tui.boards.sudoku.geometry import NINE

# The most clues of a cell that are listed.
MOST_CLUES = 3


def stock(layout: Layout, board: Board) -> list[Content]:
    """All digits, which can be clicked; completed ones are crossed out."""
    signs = []
    for sign in layout.symbols:
        left = layout.side - board.digits.count(sign)
        text = f" {layout.label(sign)} "
        click = f"[@click=screen.pick('{sign}')]{text}[/]"
        signs.append(Content.from_markup(click) if left > 0 else Content.styled(text, "dim strike"))
    across = NINE if layout.side <= NINE else 8
    # Without the space after the last one, nine fit the panel of a small window.
    return [Content("").join(signs[at : at + across]).rstrip() for at in range(0, len(signs), across)]


def here(layout: Layout, givens: str, board: Board, cell: int) -> Content:
    """The content of a cell."""
    sign = board.digits[cell]
    if sign != EMPTY:
        return Content(f"{layout.name(cell)}: {layout.label(sign)}, {'given' if givens[cell] != EMPTY else 'yours'}")
    centre, corner = board.centre[cell], board.corner[cell]
    if len(centre) + len(corner) > NINE:
        return Content(f"{layout.name(cell)}: {len(set(centre + corner))} notes")
    notes = [centre, f"({corner})" if corner else ""]
    return Content(f"{layout.name(cell)}: {' '.join(filter(None, notes)) or 'empty'}")


def clues_at(puzzle: Sudoku, row: int, column: int) -> list[Content]:
    """The rules of the clues of a cell; and by their names, those of the whole board."""
    place = (row + 1, column + 1)
    here = [clue for clue in puzzle.clues if place in clue.all_cells()]
    everywhere = [str(clue) for clue in puzzle.clues if not clue.cells]
    lines = [Content(f"Everywhere: {', '.join(everywhere)}")] if everywhere else []
    return lines + [Content.styled(clue.rule, "italic") for clue in here[:MOST_CLUES]]


def magnified(layout: Layout, board: Board, cell: int) -> list[Content]:
    """The notes of a cell that is too small for them, each in its place; corner notes are underlined."""
    centre, corner = board.centre[cell], board.corner[cell]
    if not centre and not corner:
        return []
    signs = [
        Content.styled(
            f"{layout.label(sign) if sign in centre + corner else '·':>3}",
            f"{'bold' if sign in centre else 'dim'}{' underline' if sign in corner else ''}",
        )
        for sign in layout.symbols
    ]
    across = note_slots(layout)[1] if layout.side > NINE else 3
    return [Content("").join(signs[at : at + across]) for at in range(0, len(signs), across)]
