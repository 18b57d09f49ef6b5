"""A cache for native objects that is cleared before the interpreter exits."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

T = TypeVar("T")
# A file may have a different layout for every puzzle, so the cache is bounded.
MOST_KEPT = 256


def native_cache(function: Callable[..., T]) -> _lru_cache_wrapper[T]:
    """Return a bounded cache for a function that creates native objects, cleared when the interpreter exits.

    Module globals may outlive the modules: `typing` keeps every generic class that was subscripted, a class keeps the
    globals of its methods, and a library such as NumPy can keep `typing` alive until the end. Without this, nanobind
    would report the cached objects as leaked.
    """
    cached = lru_cache(maxsize=MOST_KEPT)(function)
    atexit.register(cached.cache_clear)
    return cached
