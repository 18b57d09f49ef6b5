"""Order: what was asked for, so that the next puzzle can be like this one."""

from __future__ import annotations

from typing import NamedTuple

from grille.generator import Request


class Order(NamedTuple):
    """The puzzle of a number among those that a request to a family makes; `title` where it has a name."""

    family: str
    request: Request
    number: int = 0
    title: str = ""

    @property
    def next(self) -> Order:
        return Order(self.family, self.request, self.number + 1)
