"""The answer to a request: the data of a result with what the page needs beside it, and whether a limit stopped it."""

from __future__ import annotations

from typing import Any, NamedTuple

from grille.puzzle import Puzzle


class Result(NamedTuple):
    """Fields for JSON; `stopped` where more time might change them."""

    fields: dict[str, Any]
    stopped: bool = False


def puzzle_fields(puzzle: Puzzle[Any]) -> dict[str, Any]:
    """The puzzle that an answer is about."""
    return {"family": puzzle.family, "puzzle": puzzle.notation()}
