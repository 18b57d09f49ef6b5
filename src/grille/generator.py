"""What a family says of how its puzzles are made: what can be asked for, and the making of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

P = TypeVar("P")


class Option(NamedTuple):
    """Something a request may ask for, such as the size. A front end makes a switch or a field of it.

    The type of the default is the type of the value: a whole number (within `low` and `high`), a text (one of
    `choices`, if there are any) or yes and no.
    """

    name: str
    title: str
    default: int | str | bool
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()


class Request(NamedTuple):
    """What was asked for: a level (None for any), a seed, and the family's options, every one with a value."""

    level: str | None
    seed: int
    options: tuple[tuple[str, Any], ...] = ()

    def option(self, name: str) -> Any:
        return dict(self.options)[name]


class Made(NamedTuple, Generic[P]):
    """A puzzle made to order, with the level and score that `rate` gives it; no level where nobody wanted to know."""

    puzzle: P
    level: str
    score: int


class Generator(NamedTuple, Generic[P]):
    """How a family makes puzzles.

    `make` tries to make the puzzle of this number (from 0), and yields None after each attempt that failed, then the
    puzzle. It ends without one where it gives up. The result depends on the request and the number alone: no clock, no
    state between calls, so that any number of workers makes the same puzzles. An attempt is short (a second at most)
    and counted, not timed; a stop is heard between attempts. Native attempts let go of the interpreter, and run in as
    many threads as there are jobs.
    """

    options: tuple[Option, ...]
    make: Callable[[Request, int], Iterator[Made[P] | None]]
    # Raises GrilleError where a request can't be met, before anything is tried.
    check: Callable[[Request], None] = lambda _request: None
