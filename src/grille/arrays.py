"""Boards as arrays: by row and column, and as NumPy arrays. NumPy is imported only when an array is requested."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def row_and_column(index: object) -> tuple[int, int]:
    """Return the row and the column of `board[row, column]`. Raises TypeError for anything else."""
    if not isinstance(index, tuple) or len(index) != 2:
        raise TypeError(f"expected a row and a column, as in board[1, 2], not {str(index)[:40]}")
    return index


def array_of(numbers: Iterable[int], shape: tuple[int, ...], dtype: Any = None, copy: bool | None = None) -> Any:
    """Return the numbers as an array of this shape; `dtype` is uint8 by default."""
    import numpy as np

    if copy is False:
        raise ValueError(
            "copy=False is not possible: a puzzle is not stored as an array, so its numbers must be copied"
        )
    return np.array([*numbers], dtype=dtype or np.uint8).reshape(shape)
