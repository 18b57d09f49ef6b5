"""Parse, check, draw: what a text and a game on it say, without a search where none is asked for."""

from __future__ import annotations

from typing import Any

from grille.errors import LimitReached
from grille.family import family
from grille.play.game import Game
from grille.play.opening import enter
from grille.scene.svg import draw as draw_svg
from grille.web.answer import Answer, about, told
from grille.web.asked import Asked


def parse(asked: Asked) -> Answer:
    """The family, the shortest notation, and the moves of a game in progress, if the text holds one."""
    record = asked.record()
    puzzle = record.puzzle
    assert puzzle is not None  # noqa: S101  a record that is bad was refused
    game: Game[Any] = Game(puzzle)
    enter(game, record.case.position)
    moves = [list(move.texts) for move in game.moves]
    fields = {"title": family(puzzle.family).title, "moves": moves, "faults": told(puzzle.check().faults)}
    return Answer(about(puzzle) | fields)


def check(asked: Asked) -> Answer:
    """What is wrong with a game, or with an answer; `ok` is null where a limit kept us from knowing."""
    game = asked.game()
    fields = about(game.puzzle)
    if "solution" in asked.fields:
        faults = game.puzzle.check(asked.fields["solution"]).faults
        return Answer(fields | {"ok": not faults, "done": not faults, "faults": told(faults)})
    try:
        faults = game.mistakes(seconds=asked.budget.left)
    except LimitReached:
        return Answer(fields | {"ok": None, "done": False, "faults": []}, stopped=True)
    return Answer(fields | {"ok": not faults, "done": game.done, "faults": told(faults)})


def draw(asked: Asked) -> Answer:
    """The board as it stands, as an SVG document."""
    game = asked.game()
    return Answer(about(game.puzzle) | {"svg": draw_svg(game.scene())})
