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
from grille.sudoku.check import clashes_of
from grille.sudoku.layout import EMPTY, SYMBOLS, Layout
from grille.sudoku.scene import board_scene

if TYPE_CHECKING:
    from collections.abc import Iterator


COLOURS = 8

_MOVE = re.compile(
    r"r([0-9]{1,2})c([0-9]{1,2})(?:(=)([0-9A-Z@]{0,2})(!?)|([~^])([0-9A-Z@]*)|(<>)([0-9A-Z@]{1,2})|(#)([0-9]))",
    re.ASCII | re.IGNORECASE,
)


class Board(NamedTuple):
    """A board in play: a digit per cell (given or entered), notes in order, and a colour per cell."""

    digits: str
    centre: tuple[str, ...]
    corner: tuple[str, ...]
    colours: bytes


def start(puzzle: Sudoku) -> Board:
    cells = puzzle.layout.cells
    return Board(puzzle.givens, ("",) * cells, ("",) * cells, bytes(cells))


def after(puzzle: Sudoku, board: Board, move: str) -> Board:
    text = move.strip()
    if text.lower() in ("notes", "notes clear"):
        return _filled(puzzle, board) if text.lower() == "notes" else board._replace(centre=("",) * len(board.centre))
    match = _MOVE.fullmatch(text)
    if match is None:
        raise GrilleError(f"expected a move such as r4c7=5, r4c7~45, r4c7^45, r4c7<>5 or r4c7#2, not {move[:40]!r}")
    layout = puzzle.layout
    row, column = int(match[1]), int(match[2])
    if not (1 <= row <= layout.side and 1 <= column <= layout.side):
        raise GrilleError(f"r{row}c{column} is off the board: rows and columns go from 1 to {layout.side}")
    cell = (row - 1) * layout.side + column - 1
    if match[10]:
        return _coloured(board, cell, int(match[11]))
    if puzzle.givens[cell] != EMPTY:
        raise GrilleError(f"{layout.name(cell)} holds {layout.label(puzzle.givens[cell])}, a given")
    if match[3]:
        return _written(layout, board, cell, _sign(layout, match[4]) if match[4] else EMPTY, sweep=bool(match[5]))
    if match[8]:
        return _without(layout, board, cell, _sign(layout, match[9]))
    if board.digits[cell] != EMPTY:
        raise GrilleError(
            f"{layout.name(cell)} holds {layout.label(board.digits[cell])}: clear the cell before adding notes"
        )
    notes = "".join(sorted({_sign(layout, sign) for sign in match[7]}, key=SYMBOLS.index))
    if match[6] == "~":
        return board._replace(centre=_put(board.centre, cell, notes))
    return board._replace(corner=_put(board.corner, cell, notes))


def _sign(layout: Layout, text: str) -> str:
    """Convert a digit to its one-character form. On large boards it may be written as a number."""
    sign = text.upper()
    if len(sign) == 2:
        value = int(sign) if sign.isdecimal() else 0
        sign = SYMBOLS[value - 1] if 1 <= value <= layout.side else sign
    if sign not in layout.symbols or len(sign) != 1:
        raise GrilleError(
            f"{text} is not a digit of this board: digits go from 1 to {layout.label(layout.symbols[-1])}"
        )
    return sign


def _put(notes: tuple[str, ...], cell: int, text: str) -> tuple[str, ...]:
    return (*notes[:cell], text, *notes[cell + 1 :])


def _coloured(board: Board, cell: int, colour: int) -> Board:
    if colour > COLOURS:
        raise GrilleError(f"colours go from 1 to {COLOURS}; 0 removes the colour")
    return board._replace(colours=board.colours[:cell] + bytes([colour]) + board.colours[cell + 1 :])


def _written(layout: Layout, board: Board, cell: int, sign: str, *, sweep: bool) -> Board:
    board = Board(board.digits[:cell] + sign + board.digits[cell + 1 :], board.centre, board.corner, board.colours)
    if sign == EMPTY or not sweep or not (any(board.centre) or any(board.corner)):
        return board
    centre, corner = list(board.centre), list(board.corner)
    for peer in layout.peers[cell]:
        centre[peer] = centre[peer].replace(sign, "")
        corner[peer] = corner[peer].replace(sign, "")
    return board._replace(centre=tuple(centre), corner=tuple(corner))


def _without(layout: Layout, board: Board, cell: int, sign: str) -> Board:
    if board.digits[cell] != EMPTY:
        raise GrilleError(
            f"{layout.name(cell)} holds {layout.label(board.digits[cell])}: nothing can be ruled out there"
        )
    notes = board.centre[cell] or allowed(layout, board, cell)
    return Board(board.digits, _put(board.centre, cell, notes.replace(sign, "")), board.corner, board.colours)


def allowed(layout: Layout, board: Board, cell: int) -> str:
    """The digits that no peer of a cell contains."""
    return remaining_in(layout, board.digits, cell)


def _filled(puzzle: Sudoku, board: Board) -> Board:
    notes = remaining(puzzle.layout, board.digits)
    return board._replace(
        centre=tuple([note if digit == EMPTY else "" for digit, note in zip(board.digits, notes, strict=True)])
    )


def position(puzzle: Sudoku, board: Board) -> Position:
    """Entered digits are placed; in a cell with centre notes all other candidates are ruled out."""
    layout = puzzle.layout
    places, removes = [], []
    for cell, digit in enumerate(board.digits):
        if digit != EMPTY:
            if puzzle.givens[cell] == EMPTY:
                places.append(f"{layout.name(cell)}={layout.label(digit)}")
        elif board.centre[cell]:
            removes += [
                f"{layout.name(cell)}<>{layout.label(sign)}"
                for sign in allowed(layout, board, cell)
                if sign not in board.centre[cell]
            ]
    return Position(frozenset(places), frozenset(removes))


def clashes(puzzle: Sudoku, board: Board) -> tuple[Fault, ...]:
    return tuple(clashes_of(puzzle.layout, board.digits))


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
    drawn = board_scene(puzzle.layout, puzzle.givens, board.digits)
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
    for cell, colour in enumerate(board.colours):
        if colour:
            yield Mark((divmod(cell, layout.side),), Role.EVIDENCE if colour % 2 else Role.OTHER)


def aside(puzzle: Sudoku, board: Board, move: str) -> bool:
    """Whether a move only takes notes: corner notes, notes in all cells, or the first centre notes of a cell."""
    match = _MOVE.fullmatch(move.strip())
    if match is None:
        return move.strip().lower() == "notes"
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
        Entry("r4c7#2", "colour the cell; 0 removes the colour"),
        Entry("notes", "note all candidates in every empty cell; notes clear removes them"),
    ),
    pencil=("notes",),
    aside=aside,
    practice=Lazy("grille.logic.demonstration", "places_in", "grille.sudoku"),
    first_game=Lazy("grille.sudoku.first_game", "FIRST_GAME").part,
)
