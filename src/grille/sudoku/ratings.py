"""Many Sudoku rated at once, from texts, puzzles or an array, on all cores."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import TYPE_CHECKING, Any

from grille.cores import cores
from grille.errors import GrilleError
from grille.logic.rules import Rules
from grille.sudoku.board import Sudoku
from grille.sudoku.layout import Layout
from grille.sudoku.logic import rate, rate_boards, under
from grille.sudoku.notation import plain

if TYPE_CHECKING:
    from grille.logic.rating import Rating


def rate_many(
    puzzles: Iterable[Sudoku | str] | Any,
    *,
    threads: int | None = None,
    seconds: float | None = None,
    rules: Rules | None = None,
    shape: Layout | str | None = None,
) -> list[Rating]:
    """A rating (or why there is none) for each puzzle, in order; the same for any number of threads."""
    rules = rules or Rules()
    under(rules)
    hands = cores() if threads is None else threads
    if hands < 1:
        raise GrilleError(f"threads are at least 1, not {threads}")
    if hasattr(puzzles, "__array__"):
        return _rate_array(puzzles, hands, seconds, rules, shape)
    return rate([_puzzle(each) for each in puzzles], seconds, hands, rules)


def _puzzle(text: Sudoku | str) -> Sudoku:
    if isinstance(text, Sudoku):
        return text
    if (puzzle := plain(text, None)) is not None:
        return puzzle
    from grille.notation import parse

    other = parse(text, family=Sudoku.family)
    assert isinstance(other, Sudoku)  # noqa: S101  the family was named
    return other


def _rate_array(
    puzzles: Any, threads: int, seconds: float | None, rules: Rules, shape: Layout | str | None
) -> list[Rating]:
    """Boards in an array, (n, cells) or (n, side, side), 0 where a cell is empty."""
    import numpy as np

    boards = np.asarray(puzzles)
    cells = boards[0].size if boards.ndim in {2, 3} and len(boards) else 0
    if boards.ndim not in {2, 3} or boards.dtype.kind not in "iu":
        raise GrilleError(f"expected whole numbers, (n, cells) or (n, side, side), not {boards.dtype} {boards.shape}")
    if not cells:
        return []
    board = Layout.of(shape) if isinstance(shape, str) else shape or Layout.of_length(cells)
    if board.cells != cells:
        raise GrilleError(f"boxes of {board} make boards of {board.cells} cells, not of {cells}")
    if boards.min() < 0 or boards.max() > isqrt(cells):
        raise GrilleError(f"digits go from 1 to {board.side}, 0 for an empty cell")
    return rate_boards(board, boards.astype(np.uint8).tobytes(), seconds, threads, rules)
