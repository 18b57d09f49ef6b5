"""Open a game from text: a puzzle in any notation, a position, or a saved game."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any, Final

from grille.errors import GrilleError, NotationError
from grille.logic import START, Position, Step, Technique
from grille.notation import read
from grille.play import save
from grille.play.game import Game

# The technique of steps that are entered without one.
NOTHING: Final = Technique("", "", "", 0, "")


def game_of(text: str, family: str | None = None) -> Game[Any]:
    """The game in a text; of several puzzles the first. Raises GrilleError where there is none."""
    if len(text) > save.LARGEST:
        raise GrilleError("the text is too long for a puzzle or a saved game")
    if _is_save(text):
        return save.from_text(text)
    record = next(read(text, family=family), None)
    if record is None:
        raise NotationError("the text contains no puzzle")
    if record.puzzle is None:
        raise record.error or NotationError("this is not a puzzle")
    game: Game[Any] = Game(record.puzzle)
    position = record.library_position.position
    if position != START:
        enter(game, position)
    return game


def enter(game: Game[Any], position: Position) -> None:
    """Enter a position as one move: first what is placed, then what is ruled out.

    What is already on the board is left unchanged. Raises GrilleError where a placement is not possible.
    """
    if game.game_rules.check is not None:
        game.game_rules.check(game.puzzle, Position(position.places | game.position.places))
    places = tuple(sorted(position.places - game.position.places))
    texts = list(_texts(game, game.board, Step(NOTHING, "", "", "", places)))
    board = game.board
    for text in texts:
        board = game.game_rules.after(game.puzzle, board, text)
    for word in sorted(position.removes):
        # What was ruled out in a place that is now filled adds nothing, and can't be entered.
        with suppress(GrilleError):
            for text in _texts(game, board, Step(NOTHING, "", "", "", removes=(word,))):
                board = game.game_rules.after(game.puzzle, board, text)
                texts.append(text)
    if texts:
        game.move(*texts)


def _texts(game: Game[Any], board: Any, step: Step) -> tuple[str, ...]:
    return game.game_rules.moves(game.puzzle, board, step)


def _is_save(text: str) -> bool:
    if not text.lstrip().startswith("{"):
        return False
    try:
        return "grille" in json.loads(text)
    except (ValueError, RecursionError):
        return False
