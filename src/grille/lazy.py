"""Lazy: a part of a family that is loaded when it is first used."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Lazy:
    """A part of a family that is loaded when it is first used: a record names many, and a run needs few of them.

    Called, it is the function of that name; `more` are arguments that come after the others. `part` gives the thing
    itself, for a part that is no function.
    """

    __slots__ = ("_home", "_more", "_name", "_part")

    def __init__(self, home: str, name: str, *more: object) -> None:
        self._home, self._name, self._more = home, name, more
        self._part: Any = None

    def __call__(self, *given: Any) -> Any:
        return self.part()(*given, *self._more)

    def part(self) -> Any:
        if self._part is None:
            self._part = getattr(import_module(self._home), self._name)
        return self._part
