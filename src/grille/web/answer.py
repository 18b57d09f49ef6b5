"""What the service says: fields for JSON, and whether a limit kept it from saying more."""

from __future__ import annotations

from typing import Any, NamedTuple

from grille.outcome import Fault
from grille.puzzle import Puzzle


class Answer(NamedTuple):
    """Fields, as `grille --json` prints them and a few more; `stopped` where more time might tell more."""

    fields: dict[str, Any]
    stopped: bool = False


def about(puzzle: Puzzle[Any]) -> dict[str, Any]:
    """What every answer begins with."""
    return {"family": puzzle.family, "puzzle": puzzle.notation()}


def told(faults: tuple[Fault, ...]) -> list[dict[str, Any]]:
    return [{"message": fault.message, "cells": list(fault.cells)} for fault in faults]
