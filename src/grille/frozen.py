"""Frozen: an immutable class with slots, for the few classes that every start defines.

It behaves like a frozen dataclass. A dataclass generates and compiles its methods each time the program starts, which
takes longer than solving a puzzle.
"""

from __future__ import annotations

from typing import Any


class Frozen:
    """Base class of immutable values. Subclasses list their fields in `__slots__`, in the order of the constructor."""

    __slots__: tuple[str, ...] = ()

    def __init_subclass__(cls) -> None:
        type.__setattr__(cls, "__match_args__", cls.__slots__)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: cannot delete {name!r}")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    def __hash__(self) -> int:
        return hash(tuple([getattr(self, name) for name in self.__slots__]))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple([getattr(self, name) for name in self.__slots__])
