"""The rules of playing a Sudoku: entering digits, notes in the centre and corners of a cell, colours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from grille.errors import GrilleError
from grille.game_rules import Entry, GameRules
from grille.lazy import Lazy
from grille.logic import Position, Step
from grille.outcome import Fault
from grille.scene import Mark, Role, Scene
from grille.sudoku.board import Grid, Sudoku
from grille.sudoku.candidates import remaining, remaining_in
from grille.sudoku.check import broken_rules
from grille.sudoku.colouring import LINK, colour_mask, colours_in, linked, tinted
from grille.sudoku.layout import EMPTY, Layout
from grille.sudoku.scene import board_scene

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


_MOVE = re.compile(
    r"r([0-9]{1,2})c([0-9]{1,2})(?:(=)([0-9A-Z@]{0,2})(!?)|([~^])([0-9A-Z@]*)|(<>)([0-9A-Z@]{1,2})|(#)([0-9]{1,9})"
    r"|(/)([0-9A-Z@]{1,2})#([0-9]))",
    re.ASCII | re.IGNORECASE,
)


class Board(NamedTuple):
    """A board in play.

    A digit per cell (given or entered), notes in order, the colours of each cell (a bit per colour), the colours of its
    candidates, and links between candidates.
    """

    digits: str
    centre: tuple[str, ...]
    corner: tuple[str, ...]
    colours: bytes
    tints: tuple[str, ...]
    links: tuple[str, ...]


def start(puzzle: Sudoku) -> Board:
    cells = puzzle.layout.cells
    return Board(puzzle.givens, ("",) * cells, ("",) * cells, bytes(cells), ("",) * cells, ())


def after(puzzle: Sudoku, board: Board, move: str) -> Board:
    match = _MOVE.fullmatch(move.strip())
    if match is None:
        return _after_other(puzzle, board, move)
    layout = puzzle.layout
    cell = _cell(layout, match[1], match[2])
    if match[10]:
        colours = bytes([colour_mask(match[11])])
        return board._replace(colours=board.colours[:cell] + colours + board.colours[cell + 1 :])
    if match[12]:
        _, sign = _candidate(puzzle, board, match[1], match[2], match[13])
        return board._replace(tints=_put(board.tints, cell, tinted(layout, board.tints[cell], sign, match[14])))
    _refuse_given(puzzle, cell)
    if match[3]:
        return _written(layout, board, cell, _sign(layout, match[4]) if match[4] else EMPTY, sweep=bool(match[5]))
    return _without(layout, board, cell, _sign(layout, match[9])) if match[8] else _noted(layout, board, cell, match)


def _after_other(puzzle: Sudoku, board: Board, move: str) -> Board:
    """The board after a move that concerns more than one cell."""
    text = move.strip()
    everywhere = _EVERYWHERE.get(text.lower())
    if everywhere is not None:
        return everywhere(puzzle, board)
    if link := LINK.fullmatch(text):
        ends = [_candidate(puzzle, board, *link.group(at, at + 1, at + 2)) for at in (1, 5)]
        return board._replace(links=linked(puzzle.layout, board.links, ends[0], ends[1], link[4]))
    raise GrilleError(f"expected a move such as r4c7=5, r4c7~45, r4c7^45, r4c7<>5 or r4c7#2, not {move[:40]!r}")


def _noted(layout: Layout, board: Board, cell: int, match: re.Match[str]) -> Board:
    if board.digits[cell] != EMPTY:
        raise GrilleError(f"{_holds(layout, board, cell)}: clear the cell before adding notes")
    notes = "".join(sorted({_sign(layout, sign) for sign in match[7]}, key=layout.symbols.index))
    if match[6] == "~":
        return board._replace(centre=_put(board.centre, cell, notes))
    return board._replace(corner=_put(board.corner, cell, notes))


def _cell(layout: Layout, row_text: str, column_text: str) -> int:
    row, column = int(row_text), int(column_text)
    if not (1 <= row <= layout.side and 1 <= column <= layout.side):
        raise GrilleError(f"r{row}c{column} is off the board: rows and columns go from 1 to {layout.side}")
    return (row - 1) * layout.side + column - 1


def _refuse_given(puzzle: Sudoku, cell: int) -> None:
    if puzzle.givens[cell] != EMPTY:
        raise GrilleError(f"{puzzle.layout.name(cell)} holds {puzzle.layout.label(puzzle.givens[cell])}, a given")


def _holds(layout: Layout, board: Board, cell: int) -> str:
    return f"{layout.name(cell)} holds {layout.label(board.digits[cell])}"


def _candidate(puzzle: Sudoku, board: Board, row: str, column: str, digit: str) -> tuple[int, str]:
    """Read a candidate of an empty cell."""
    cell = _cell(puzzle.layout, row, column)
    _refuse_given(puzzle, cell)
    if board.digits[cell] != EMPTY:
        raise GrilleError(f"{_holds(puzzle.layout, board, cell)}: it has no candidates")
    return cell, _sign(puzzle.layout, digit)


def _sign(layout: Layout, text: str) -> str:
    """Convert a digit to its one-character form. On large boards it may be written as a number."""
    sign = text.upper()
    if len(sign) == 2:
        value = int(sign) if sign.isdecimal() else 0
        sign = layout.symbols[value - layout.first] if 0 <= value - layout.first < layout.side else sign
    if sign not in layout.symbols or len(sign) != 1:
        raise GrilleError(
            f"{text} is not a digit of this board: digits go from {layout.first} to {layout.label(layout.symbols[-1])}"
        )
    return sign


def _put(notes: tuple[str, ...], cell: int, text: str) -> tuple[str, ...]:
    return (*notes[:cell], text, *notes[cell + 1 :])


def _written(layout: Layout, board: Board, cell: int, sign: str, *, sweep: bool) -> Board:
    # The most common move: without `_replace`, which takes longer than the rest.
    digits, centre, corner, colours, tints, links = board
    digits = digits[:cell] + sign + digits[cell + 1 :]
    if sign != EMPTY and sweep:
        centre, corner = _swept(layout, centre, cell, sign), _swept(layout, corner, cell, sign)
    return Board(digits, centre, corner, colours, tints, links)


def _swept(layout: Layout, notes: tuple[str, ...], cell: int, sign: str) -> tuple[str, ...]:
    """Remove a digit from the notes of a cell's peers."""
    if not any(notes):
        return notes
    left = list(notes)
    for peer in layout.peers[cell]:
        if sign in left[peer]:
            left[peer] = left[peer].replace(sign, "")
    return tuple(left)


def _without(layout: Layout, board: Board, cell: int, sign: str) -> Board:
    if board.digits[cell] != EMPTY:
        raise GrilleError(f"{_holds(layout, board, cell)}: nothing can be ruled out there")
    notes = board.centre[cell] or allowed(layout, board, cell)
    return board._replace(centre=_put(board.centre, cell, notes.replace(sign, "")))


def allowed(layout: Layout, board: Board, cell: int) -> str:
    """The digits that no peer of a cell contains."""
    return remaining_in(layout, board.digits, cell)


def _filled(puzzle: Sudoku, board: Board) -> Board:
    notes = remaining(puzzle.layout, board.digits)
    return board._replace(
        centre=tuple([note if digit == EMPTY else "" for digit, note in zip(board.digits, notes, strict=True)])
    )


def _completed(puzzle: Sudoku, board: Board) -> Board:
    """Note all candidates in cells without notes. Other notes lose what a peer holds, and nothing comes back."""
    centre = []
    for digit, notes, all_left in zip(board.digits, board.centre, remaining(puzzle.layout, board.digits), strict=True):
        left = "".join(sign for sign in notes if sign in all_left)
        centre.append("" if digit != EMPTY else left or notes or all_left)
    return board._replace(centre=tuple(centre))


def _without_notes(_puzzle: Sudoku, board: Board) -> Board:
    return board._replace(centre=("",) * len(board.centre))


def _without_links(_puzzle: Sudoku, board: Board) -> Board:
    return board._replace(links=())


# Moves that concern the whole board.
_EVERYWHERE: dict[str, Callable[[Sudoku, Board], Board]] = {
    "notes": _filled,
    "notes fill": _completed,
    "notes clear": _without_notes,
    "links clear": _without_links,
}


def position(puzzle: Sudoku, board: Board) -> Position:
    """Entered digits are placed; in a cell with centre notes all other candidates are ruled out."""
    layout = puzzle.layout
    places, removes = [], []
    left = remaining(layout, board.digits) if any(board.centre) else board.digits
    for cell, (digit, notes) in enumerate(zip(board.digits, board.centre, strict=True)):
        if digit != EMPTY:
            if puzzle.givens[cell] == EMPTY:
                places.append(f"{layout.name(cell)}={layout.label(digit)}")
        elif notes and notes != left[cell]:
            name = layout.name(cell)
            removes += [f"{name}<>{layout.label(sign)}" for sign in left[cell] if sign not in notes]
    return Position(frozenset(places), frozenset(removes))


def clashes(puzzle: Sudoku, board: Board) -> tuple[Fault, ...]:
    return tuple(broken_rules(puzzle, board.digits))


def done(puzzle: Sudoku, board: Board) -> bool:
    return EMPTY not in board.digits and not clashes(puzzle, board)


def moves(puzzle: Sudoku, board: Board, step: Step) -> tuple[str, ...]:
    """Moves that make a step: enter digits and remove them from the notes of their peers, then rule out candidates."""
    texts = []
    for place in step.places:
        cell, _, digit = place.partition("=")
        texts.append(f"{cell}={digit}!")
    texts += step.removes
    return tuple(text for text in texts if _changes(puzzle, board, text))


def _changes(puzzle: Sudoku, board: Board, text: str) -> bool:
    return after(puzzle, board, text) != board


def answer(puzzle: Sudoku, solution: Grid) -> tuple[str, ...]:
    layout = puzzle.layout
    return tuple(
        f"{layout.name(cell)}={layout.label(digit)}"
        for cell, digit in enumerate(solution.digits)
        if puzzle.givens[cell] == EMPTY
    )


def scene(puzzle: Sudoku, board: Board) -> Scene:
    """Draw the digits and colours; digits that clash are marked."""
    drawn = board_scene(puzzle, board.digits)
    wrong = {name for fault in clashes(puzzle, board) for name in fault.cells}
    side = puzzle.layout.side
    glyphs = [
        glyph._replace(role=Role.CONFLICT)
        if glyph.role is Role.ENTERED and puzzle.layout.name(glyph.row * side + glyph.column) in wrong
        else glyph
        for glyph in drawn.glyphs
    ]
    return drawn._replace(glyphs=tuple(glyphs), marks=tuple(_coloured_cells(puzzle.layout, board)))


def _coloured_cells(layout: Layout, board: Board) -> Iterator[Mark]:
    for cell, mask in enumerate(board.colours):
        if mask:
            colour = colours_in(mask)[0]
            yield Mark((divmod(cell, layout.side),), Role.EVIDENCE if colour % 2 else Role.OTHER)


def aside(puzzle: Sudoku, board: Board, move: str) -> bool:
    """Whether a move claims nothing: corner notes, notes in all cells, the first centre notes of a cell, colours."""
    match = _MOVE.fullmatch(move.strip())
    if match is None:
        return (
            move.strip().lower() in {"notes", "notes fill", "links clear"} or LINK.fullmatch(move.strip()) is not None
        )
    if match[6] != "~":
        return match[3] is None and match[8] is None
    return not board.centre[(int(match[1]) - 1) * puzzle.layout.side + int(match[2]) - 1]


GAME_RULES: GameRules[Sudoku] = GameRules(
    start=start,
    after=after,
    position=position,
    clashes=clashes,
    done=done,
    moves=moves,
    scene=scene,
    answer=answer,
    entries=(
        Entry("r4c7=5", "enter 5 in row 4, column 7; r4c7= clears the cell"),
        Entry("r4c7=5!", "enter 5 and remove it from the notes of cells that see it"),
        Entry("r4c7~45", "note 4 and 5 in the middle of the cell"),
        Entry("r4c7^45", "note 4 and 5 in the corners of the cell"),
        Entry("r4c7<>5", "rule out 5 in the cell"),
        Entry("r4c7#2", "colour the cell; r4c7#25 gives it two colours, 0 removes them"),
        Entry("r4c7/5#2", "colour the candidate 5 of the cell; 0 removes the colour"),
        Entry("r4c7/5-r4c9/5", "draw a strong link between two candidates; ~ draws a weak one, ? removes it"),
        Entry("links clear", "remove all links"),
        Entry("notes", "note all candidates in every empty cell; notes clear removes them"),
        Entry("notes fill", "note all candidates in cells without notes; in others, only remove impossible ones"),
    ),
    first_seen=Lazy("grille.sudoku.first_seen", "first_seen"),
    pencil=("notes",),
    aside=aside,
    practice=Lazy("grille.logic.demonstration", "places_in", "grille.sudoku"),
    board_data=Lazy("grille.sudoku.board_data", "board_data"),
    first_game=Lazy("grille.sudoku.first_game", "FIRST_GAME").part,
)
