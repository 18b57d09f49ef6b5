"""The result of a request handler: fields for JSON, and whether a limit stopped the work."""

from __future__ import annotations

from typing import Any, NamedTuple

from grille.play.game import game_rules_of
from grille.puzzle import Puzzle


class Result(NamedTuple):
    """Fields for JSON; `stopped` where more time might change them."""

    fields: dict[str, Any]
    stopped: bool = False


def puzzle_fields(puzzle: Puzzle[Any]) -> dict[str, Any]:
    """The fields that identify a puzzle, first in every reply."""
    return {"family": puzzle.family, "puzzle": puzzle.notation()}


def board_fields(puzzle: Puzzle[Any]) -> dict[str, Any]:
    """What the page needs to draw and check a board whose rules it does not know; null where it knows them."""
    describe = game_rules_of(puzzle).board_data
    return {"board": None if describe is None else describe(puzzle)}
