"""The game rules of coins: the template for the game rules of a family."""

from __future__ import annotations

import re

from coins import Coins, Row, alike, scene
from grille.errors import GrilleError
from grille.game_rules import Entry, FirstGame, GameRules, LessonTask
from grille.logic import Position, Step
from grille.logic.demonstration import Exemplar
from grille.outcome import Fault
from grille.scene import Scene

_MOVE = re.compile(r"([0-9]{1,3})(=|<>)([HT]?)")
# A board: the row, and the faces that the player has ruled out.
Board = tuple[str, frozenset[str]]


def after(puzzle: Coins, board: Board, move: str) -> Board:
    match = _MOVE.fullmatch(move.strip())
    if match is None or not 1 <= int(match[1]) <= len(puzzle.coins) or (match[2] == "<>" and not match[3]):
        raise GrilleError(f"a move is 2=H, 2= or 2<>H, not {move[:40]!r}")
    at = int(match[1])
    if puzzle.coins[at - 1] != "?":
        raise GrilleError(f"coin {at} is given")
    row, out = board
    if match[2] == "<>":
        return row, out | {f"{at}<>{match[3]}"}
    return row[: at - 1] + (match[3] or "?") + row[at:], out


def position(puzzle: Coins, board: Board) -> Position:
    shown = [(at, given, face) for at, (given, face) in enumerate(zip(puzzle.coins, board[0], strict=True), 1)]
    return Position(frozenset(f"{at}={face}" for at, given, face in shown if given == "?" != face), board[1])


def clashes(_puzzle: Coins, board: Board) -> tuple[Fault, ...]:
    return tuple(alike(board[0]))


def done(puzzle: Coins, board: Board) -> bool:
    return "?" not in board[0] and not clashes(puzzle, board)


def moves(puzzle: Coins, board: Board, step: Step) -> tuple[str, ...]:
    return tuple(text for text in (*step.places, *step.removes) if after(puzzle, board, text) != board)


def answer(puzzle: Coins, row: Row) -> tuple[str, ...]:
    return tuple(f"{at}={face}" for at, face in enumerate(row.coins, 1) if puzzle.coins[at - 1] == "?")


def picture(puzzle: Coins, board: Board) -> Scene:
    return scene(puzzle.coins, board[0])


# Positions to practise each technique: a text, and the number of steps taken.
PRACTICE = {
    "last-face": (Exemplar("?H", 1), Exemplar("??TH", 1)),
    "onward": (Exemplar("H???"), Exemplar("T??", 1), Exemplar("?H??")),
    "alike": (Exemplar("HH?"), Exemplar("H??"), Exemplar("?TT")),
    "suppose": (Exemplar("?H"), Exemplar("??TH")),
}
FIRST = FirstGame(
    "H????",
    (
        LessonTask("Coins lie in a row, and no two neighbours are alike."),
        LessonTask("The first shows heads. Turn the second to tails.", does=("2=T",)),
        LessonTask("And the one after that?", ideas=("onward",)),
        LessonTask("Go on to the end.", rest=True),
    ),
)

GAME_RULES: GameRules[Coins] = GameRules(
    start=lambda puzzle: (puzzle.coins, frozenset()),
    after=after,
    position=position,
    clashes=clashes,
    done=done,
    moves=moves,
    scene=picture,
    answer=answer,
    entries=(Entry("2=H", "turn the second coin up; 2= turns it down again"), Entry("2<>H", "rule a face out")),
    practice=lambda: PRACTICE,
    first_game=lambda: FIRST,
)
