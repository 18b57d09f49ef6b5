"""Lazy: an object of another module that is imported on first use."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Lazy:
    """An object of another module that is imported on first use.

    A family refers to many modules, and a run needs few of them. Calling a `Lazy` calls the function it stands for,
    with `more` as its last arguments. `part` returns the object itself, for one that is not a function.
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
