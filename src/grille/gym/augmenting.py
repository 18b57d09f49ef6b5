"""Augmentation of arrays by the symmetries of Sudoku: rows, columns, bands, stacks, transposition and digits."""

from __future__ import annotations

from typing import Any

from grille.errors import GrilleError
from grille.sudoku.layout import Layout


def augment(puzzles: Any, solutions: Any = None, *, seed: int = 0, layout: str | None = None) -> Any:
    """Apply a random symmetry to each board of an array; all symmetries are equally likely.

    Args:
        puzzles: an array of numbers with the shape (n, cells) or (n, side, side); 0 is an empty cell.
        solutions: an array of the same shape, to which the same symmetries are applied.
        seed: the same seed gives the same symmetries.
        layout: the boxes, such as `2x3`, if they are not the usual ones of the size.

    Returns an array, or a pair of arrays with solutions. A symmetry turns a puzzle into an equivalent one, so its
    labels (level, score, techniques, canonical hash) stay the same, and row i of a table of labels belongs to row i of
    the result. Needs NumPy.

    >>> import numpy as np
    >>> from grille.gym import Tasks, augment, canonical_hash
    >>> import grille
    >>> task = Tasks("sudoku", size=4, seed=1)[0]
    >>> moved = augment(np.array(task.puzzle).reshape(1, 16), seed=5)
    >>> canonical_hash(grille.parse(moved[0].reshape(4, 4).tolist())) == task.canonical
    True

    """
    try:
        import numpy as np
    except ModuleNotFoundError:
        raise GrilleError("augment needs NumPy: pip install numpy") from None
    boards = np.asarray(puzzles)
    if boards.ndim == 0:
        raise GrilleError(f"puzzles: expected an array of shape (n, cells), not {type(puzzles).__name__}")
    cells = boards[0].size if len(boards) else 81
    board = Layout.of(layout) if layout else Layout.of_length(int(cells))
    if board.cells != cells or boards.ndim not in (2, 3):
        raise GrilleError(f"expected an array of shape (n, {board.cells}), found {boards.shape}")
    side, (height, width) = board.side, board.box_size("augmentation")
    for name, values in (("puzzles", boards), ("solutions", None if solutions is None else np.asarray(solutions))):
        if values is not None and (values.shape != boards.shape or values.dtype.kind not in "iu"):
            raise GrilleError(f"{name}: expected whole numbers with the shape {boards.shape}, found {values.shape}")
        if values is not None and values.size and not 0 <= values.min() <= values.max() <= side:
            raise GrilleError(f"{name}: expected numbers from 0 to {side}")
    count = len(boards)
    random = np.random.Generator(np.random.PCG64(seed))
    rows = _lines(np, random, count, side, height)
    columns = _lines(np, random, count, side, width)
    digits = np.zeros((count, side + 1), boards.dtype)
    digits[:, 1:] = random.random((count, side)).argsort(axis=1) + 1
    turned = random.random(count) < (0.5 if height == width else 0.0)
    at = np.arange(count)[:, None, None]

    def moved(values: Any) -> Any:
        grid = values.reshape(count, side, side)
        grid = np.where(turned[:, None, None], grid.transpose(0, 2, 1), grid)
        grid = grid[at, rows[:, :, None], columns[:, None, :]]
        return digits[at, grid].reshape(values.shape)

    return moved(boards) if solutions is None else (moved(boards), moved(np.asarray(solutions)))


def _lines(np: Any, random: Any, count: int, side: int, together: int) -> Any:
    """For each board a permutation of lines that keeps those of a band together."""
    bands = random.random((count, side // together)).argsort(axis=1)
    within = random.random((count, side // together, together)).argsort(axis=2)
    return (bands[:, :, None] * together + np.take_along_axis(within, bands[:, :, None], axis=1)).reshape(count, side)
