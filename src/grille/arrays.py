"""Boards as NumPy arrays. NumPy is imported only when an array is requested."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def array_of(numbers: Iterable[int], shape: tuple[int, ...], dtype: Any = None, copy: bool | None = None) -> Any:
    """Return the numbers as an array of this shape; `dtype` is uint8 by default."""
    import numpy as np

    if copy is False:
        raise ValueError(
            "copy=False is not possible: a puzzle is not stored as an array, so its numbers must be copied"
        )
    return np.array([*numbers], dtype=dtype or np.uint8).reshape(shape)
