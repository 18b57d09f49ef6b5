"""Parse, check and draw."""

from __future__ import annotations

from typing import Any

from grille.errors import LimitReached
from grille.family import family
from grille.outcome import Report
from grille.play.game import Game
from grille.play.opening import enter
from grille.scene.svg import draw as draw_svg
from grille.web.request import Request
from grille.web.result import Result, board_fields, puzzle_fields


def parse(request: Request) -> Result:
    """The family, the shortest notation, and the moves of a game in progress, if the text contains one."""
    record = request.record()
    puzzle = record.puzzle
    assert puzzle is not None  # noqa: S101  an invalid record was refused
    game: Game[Any] = Game(puzzle)
    enter(game, record.library_position.position)
    moves = [list(move.texts) for move in game.moves]
    fields = puzzle_fields(puzzle) | puzzle.check().data()
    return Result(fields | {"title": family(puzzle.family).title, "moves": moves} | board_fields(puzzle))


def board(request: Request) -> Result:
    """What the page needs to draw and check the board, for rules that it does not know itself."""
    puzzle = request.puzzle()
    return Result(puzzle_fields(puzzle) | board_fields(puzzle))


def check(request: Request) -> Result:
    """The mistakes in a game or a solution, and whether the game can still be finished.

    `ok` and `can_finish` are null where a limit was reached first.
    """
    game = request.game()
    fields = puzzle_fields(game.puzzle)
    if "solution" in request.fields:
        report = game.puzzle.check(request.fields["solution"])
        return Result(fields | report.data() | {"done": report.ok, "can_finish": report.ok})
    try:
        report = Report(game.mistakes(seconds=request.budget.left))
    except LimitReached:
        return Result(fields | Report().data() | {"ok": None, "done": False, "can_finish": None}, stopped=True)
    finish = report.ok and game.can_finish(seconds=request.budget.left)
    return Result(fields | report.data() | {"done": game.done, "can_finish": finish}, stopped=finish is None)


def draw(request: Request) -> Result:
    """The board as an SVG document."""
    game = request.game()
    return Result(puzzle_fields(game.puzzle) | {"svg": draw_svg(game.scene())})
