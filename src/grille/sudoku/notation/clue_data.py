"""A board with its layout and clues as one JSON object, the standard text of a puzzle with clues."""

from __future__ import annotations

import json

from grille.errors import GrilleError, NotationError
from grille.format import Format
from grille.sudoku.board import Sudoku

# Longer texts are refused before they are read.
LONGEST = 4_000_000


def sniff(text: str) -> bool:
    return text.lstrip()[:1] == "{" and '"givens"' in text[:LONGEST]


def read(text: str, shape: str | None) -> Sudoku:
    if len(text) > LONGEST:
        raise NotationError(f"expected at most {LONGEST:,} characters, found {len(text):,}")
    if shape is not None:
        raise NotationError("the object names its own layout, so none can be given")
    try:
        return Sudoku.of_data(json.loads(text))
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON: {error.msg.lower()}", error.lineno, error.colno) from None
    except NotationError:
        raise
    except (GrilleError, RecursionError) as error:
        raise NotationError(str(error) or "nested too deeply") from None


def write(puzzle: Sudoku) -> str:
    return json.dumps(puzzle.data(), separators=(",", ":"))


CLUES = Format("clues", "JSON object with clues", write, sniff, read)
