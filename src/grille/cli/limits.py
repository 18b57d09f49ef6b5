"""The options that stop a search, and the engine that makes it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

import click


class Limits(NamedTuple):
    """How long a search may go on, for each puzzle, and by which engine."""

    nodes: int | None
    seconds: float | None
    engine: str

    @property
    def generous(self) -> bool:
        """Whether puzzles may be dealt with many at once: by any engine, with time enough for each."""
        return self.nodes is None and self.engine == "auto" and (self.seconds is None or self.seconds >= 1)

    def unless_asked(self) -> Limits:
        """The same without the clock, if nobody set it: for runs that a person means to stop."""
        source = click.get_current_context().get_parameter_source("seconds")
        return self._replace(seconds=None) if source is click.core.ParameterSource.DEFAULT else self


_SECONDS = click.option(
    "--seconds",
    type=click.FloatRange(min=0),
    default=60,
    show_default=True,
    help="Give up on a puzzle after this long; 0 for never.",
)


def clock(command: Callable[..., int]) -> Callable[..., int]:
    """The time limit of every verb that reasons, handed to it as `seconds`, None for none."""

    @_SECONDS
    @wraps(command)
    def gather(seconds: float, **others: Any) -> int:
        return command(seconds=seconds or None, **others)

    return gather


def options(command: Callable[..., int]) -> Callable[..., int]:
    """The limits of every verb that searches, handed to it as one `limits`."""

    @click.option("--nodes", type=click.IntRange(min=0), help="Give up on a puzzle after this many guesses.")
    @_SECONDS
    @click.option("--engine", default="auto", metavar="NAME", help="The engine that searches.")
    @wraps(command)
    def gather(nodes: int | None, seconds: float, engine: str, **others: Any) -> int:
        return command(limits=Limits(nodes, seconds or None, engine), **others)

    return gather
