"""A cache for native objects that ends before the interpreter does."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

T = TypeVar("T")
# A file may bring a layout with every puzzle: only so many are kept.
MOST_KEPT = 256


def native_cache(function: Callable[..., T]) -> _lru_cache_wrapper[T]:
    """A bounded cache for a function that makes native objects; emptied when the interpreter exits.

    A module's globals may outlive the modules: `typing` keeps every generic class that was ever subscripted, a class
    keeps the globals of its methods, and a library such as NumPy can keep `typing` to the very end. What a plain cache
    holds would then be reported by nanobind as leaked.
    """
    cached = lru_cache(maxsize=MOST_KEPT)(function)
    atexit.register(cached.cache_clear)
    return cached
