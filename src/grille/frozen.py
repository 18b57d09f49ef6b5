"""Frozen: a value with slots that never changes, for the few classes that every start defines.

It is what a frozen dataclass would be. A dataclass writes its methods anew and compiles them each time the program
starts, which takes longer than to solve a puzzle; these are written once.
"""

from __future__ import annotations

from typing import Any


class Frozen:
    """A class derived from it names its fields in `__slots__`, in the order in which it is made from them."""

    __slots__: tuple[str, ...] = ()

    def __init_subclass__(cls) -> None:
        type.__setattr__(cls, "__match_args__", cls.__slots__)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes: {name} can't be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes: {name} can't be deleted")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    def __hash__(self) -> int:
        return hash(tuple([getattr(self, name) for name in self.__slots__]))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple([getattr(self, name) for name in self.__slots__])
