"""Numbers of a board as a NumPy array. NumPy is imported only here, when an array is asked for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def array_of(numbers: Iterable[int], shape: tuple[int, ...], dtype: Any = None, copy: bool | None = None) -> Any:
    """An array of this shape, of bytes unless another type is asked for."""
    import numpy as np

    if copy is False:
        raise ValueError("a puzzle is not an array: its numbers must be copied")
    return np.array([*numbers], dtype=dtype or np.uint8).reshape(shape)
