"""The same game in the package and on the page: every state compared."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from in_node import Ask

from grille.errors import GrilleError
from grille.play import save
from grille.play.game import Game, game_rules_of


def plain(value: Any) -> Any:
    """A board in the page's form: objects and lists, a spot as its two squares."""
    if hasattr(value, "_asdict"):
        return {name: plain(each) for name, each in value._asdict().items()}
    if isinstance(value, frozenset):
        return [f"{one},{other}" for one, other in sorted(value)]
    return [plain(each) for each in value] if isinstance(value, (tuple, bytes)) else value


def state(game: Game[Any]) -> dict[str, Any]:
    clear = game.game_rules.clear
    return {
        "at": game.at,
        "moves": len(game.moves),
        "board": plain(game.board),
        "clashes": [{"message": fault.message, "cells": list(fault.cells)} for fault in game.clashes()],
        "done": game.done,
        "clear": None if clear is None else list(clear(game.puzzle, game.board)),
    }


def attempt(work: Callable[[], Any]) -> str | None:
    """The error message of a call, if any."""
    try:
        work()
    except GrilleError as error:
        return str(error)
    return None


def board(puzzle: Any) -> dict[str, Any] | None:
    """The description of a board whose rules the page does not know."""
    describe = game_rules_of(puzzle).board_data
    return None if describe is None else describe(puzzle)


def comparable(action: list[Any], error: str | None) -> str | bool | None:
    """An error message; only whether there is one for bookmarks and for characters that Python quotes differently."""
    text = "".join(action[1:])
    alike = action[0] == "move" and text.isascii() and text.isprintable() and not set(text) & set("'\\")
    return error if alike else error is not None


def compare(page: Ask, puzzle: Any, done: list[list[Any]]) -> dict[str, int]:
    """Plays a game on both sides and compares everything after each action; returns counts of what occurred."""
    game: Game[Any] = Game(puzzle)
    there = page("replay", family=puzzle.family, puzzle=puzzle.notation(), board=board(puzzle), actions=done)
    states = iter(there["states"])
    assert next(states) == {"error": None, **state(game)}
    seen = dict.fromkeys(("moves", "refused", "clashes", "done"), 0)
    for action, shown in zip(done, states, strict=True):
        error = attempt(lambda action=action: getattr(game, action[0])(*action[1:]))
        said = shown.pop("error")
        assert comparable(action, said) == comparable(action, error), (puzzle.notation(), action)
        here = state(game)
        assert shown == here, (puzzle.notation(), action)
        seen["moves"] += action[0] == "move" and error is None
        seen["refused"] += error is not None
        seen["clashes"] += bool(here["clashes"])
        seen["done"] += here["done"]
    assert there["save"] == json.loads(save.to_text(game))
    # Each side opens the other's save.
    assert state(save.from_text(json.dumps(there["save"]))) == state(game)
    assert page("load", save=json.loads(save.to_text(game))) == {"error": None, "state": state(game)}
    return seen
