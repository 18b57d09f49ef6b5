"""The rules of playing Dominosa: lay tiles on two squares, draw borders between them, highlight digits."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import NamedTuple

from grille.dominosa.board import Dominosa, Tiling
from grille.dominosa.check import check_move
from grille.dominosa.scene import position_scene
from grille.dominosa.spots import Spot
from grille.dominosa.squares import read_square, square_name
from grille.dominosa.tiles import Tile, label
from grille.errors import GrilleError
from grille.game_rules import Entry, GameRules
from grille.lazy import Lazy
from grille.logic import Position, Step
from grille.outcome import Fault
from grille.scene import Mark, Role, Scene

_PAIR = re.compile(r"(r[0-9]+c[0-9]+)\s*([-|?])\s*(r[0-9]+c[0-9]+)", re.ASCII | re.IGNORECASE)
_MARK = re.compile(r"mark\s+([12])(?:\s+([0-9]{1,3}))?", re.ASCII | re.IGNORECASE)


class Board(NamedTuple):
    """What the player has entered: tiles and borders by their spots, and the digits of the two highlights."""

    laid: frozenset[Spot] = frozenset()
    closed: frozenset[Spot] = frozenset()
    marks: tuple[int | None, int | None] = (None, None)


def start(_puzzle: Dominosa) -> Board:
    return Board()


def after(puzzle: Dominosa, board: Board, move: str) -> Board:
    text = move.strip()
    if match := _MARK.fullmatch(text):
        return _marked(puzzle, board, int(match[1]) - 1, None if match[2] is None else int(match[2]))
    match = _PAIR.fullmatch(text)
    if match is None:
        raise GrilleError(f"expected a move such as r1c1-r1c2, r1c1|r1c2, r1c1?r1c2 or mark 1 3, found {move[:40]!r}")
    spot = _spot(puzzle, match)
    if faults := check_move(puzzle, f"{match[1]}-{match[3]}").faults:
        raise GrilleError(faults[0].message)
    if match[2] == "-":
        # A square belongs to one tile: laying a tile removes those that overlap it.
        laid = frozenset(each for each in board.laid if not set(each) & set(spot)) | {spot}
        return board._replace(laid=laid, closed=board.closed - {spot})
    laid = board.laid - {spot}
    closed = board.closed | {spot} if match[2] == "|" else board.closed - {spot}
    return board._replace(laid=laid, closed=closed)


def _spot(puzzle: Dominosa, match: re.Match[str]) -> Spot:
    """The spot of a move on two squares, in whichever order they are named."""
    return Spot(*sorted((read_square(puzzle, match[1]), read_square(puzzle, match[3]))))


def _marked(puzzle: Dominosa, board: Board, colour: int, digit: int | None) -> Board:
    if digit is not None and digit not in puzzle.digits:
        raise GrilleError(f"the board has no digit {digit}")
    # A digit has at most one colour.
    marks = [None if digit is not None and other == digit else other for other in board.marks]
    marks[colour] = digit
    return board._replace(marks=(marks[0], marks[1]))


def _name(puzzle: Dominosa, spot: Spot) -> str:
    return f"{square_name(puzzle, spot.first)}-{square_name(puzzle, spot.second)}"


def position(puzzle: Dominosa, board: Board) -> Position:
    return Position(
        frozenset(_name(puzzle, spot) for spot in board.laid), frozenset(_name(puzzle, spot) for spot in board.closed)
    )


def clashes(puzzle: Dominosa, board: Board) -> tuple[Fault, ...]:
    """Tiles laid more often than they are in the set."""
    lying: defaultdict[Tile, list[Spot]] = defaultdict(list)
    for spot in sorted(board.laid):
        lying[puzzle.tile_at(spot)].append(spot)
    faults = []
    for piece, spots in lying.items():
        if len(spots) > puzzle.pieces.count(piece):
            names = tuple(square_name(puzzle, square) for spot in spots for square in spot)
            where = " and ".join(_name(puzzle, spot) for spot in spots)
            faults.append(Fault(f"{label(piece)} is laid {len(spots)} times: on {where}", names))
    return tuple(faults)


def done(puzzle: Dominosa, board: Board) -> bool:
    return 2 * len(board.laid) == len(puzzle.digits) and not clashes(puzzle, board)


def moves(puzzle: Dominosa, board: Board, step: Step) -> tuple[str, ...]:
    texts = (*step.places, *(word.replace("-", "|") for word in step.removes))
    return tuple(text for text in texts if after(puzzle, board, text) != board)


def answer(puzzle: Dominosa, solution: Tiling) -> tuple[str, ...]:
    return tuple(_name(puzzle, spot) for spot in solution.spots())


def scene(puzzle: Dominosa, board: Board) -> Scene:
    drawn = position_scene(puzzle, sorted(board.laid), sorted(board.closed))
    wrong = {name for fault in clashes(puzzle, board) for name in fault.cells}
    marks = [
        Mark((divmod(square, puzzle.width),), role)
        for digit, role in zip(board.marks, (Role.EVIDENCE, Role.OTHER), strict=True)
        for square, there in enumerate(puzzle.digits)
        if there == digit
    ]
    marks += [
        Mark((divmod(square, puzzle.width),), Role.CONFLICT)
        for square in range(len(puzzle.digits))
        if square_name(puzzle, square) in wrong
    ]
    return drawn._replace(marks=tuple(marks))


def aside(puzzle: Dominosa, board: Board, move: str) -> bool:
    """Whether a border states the obvious: a square is covered, or the tile is already laid."""
    match = _PAIR.fullmatch(move.strip())
    if match is None or match[2] != "|":
        return False
    spot = _spot(puzzle, match)
    if spot in board.laid:
        return False
    laid = [puzzle.tile_at(each) for each in board.laid]
    covered = any(set(each) & set(spot) for each in board.laid)
    return covered or laid.count(puzzle.tile_at(spot)) >= puzzle.pieces.count(puzzle.tile_at(spot))


GAME_RULES: GameRules[Dominosa] = GameRules(
    start=start,
    after=after,
    position=position,
    clashes=clashes,
    done=done,
    moves=moves,
    scene=scene,
    answer=answer,
    entries=(
        Entry("r1c1-r1c2", "lay a tile on two squares"),
        Entry("r1c1|r1c2", "draw a border between two squares: they don't join"),
        Entry("r1c1?r1c2", "remove the tile or the border"),
        Entry("mark 1 3", "highlight every 3 in the first of two colours; mark 1 removes the highlight"),
    ),
    aside=aside,
    practice=Lazy("grille.logic.demonstration", "places_in", "grille.dominosa"),
    first_game=Lazy("grille.dominosa.first_game", "FIRST").part,
)
