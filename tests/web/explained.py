"""A game whose next hint is a certain step."""

from __future__ import annotations

from at_play import door
from homes import replace_replies

from grille.logic import Position
from grille.logic.hint import Hint
from grille.play.practice import practice
from grille.play.save import to_text


def explained(open_page, technique, name="sudoku", **settings):
    """A page with a game whose next hint is a step of this technique, the game, and the step."""
    place = practice(name, technique)
    game, step = place.game(), place.steps[0]
    moves = list(game.game_rules.moves(game.puzzle, game.board, step))
    page = open_page(**settings)
    replace_replies(page, "hint", lambda _request: Hint(Position(), step).data() | {"moves": moves})
    door(page)
    page.locator("#paste").fill(to_text(game))
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator(".board").wait_for()
    return page, game, step
