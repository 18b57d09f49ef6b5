"""The options that stop a search, the engine that makes it, and how many cores share the work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from math import isinf
from typing import Any

import click

from grille.cli.command import Name, Seconds, option
from grille.errors import unknown
from grille.family import families
from grille.fast_namedtuple import NamedTuple

SEARCH = "Search"


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


def seconds_option(default: float, help: str) -> Callable[[Callable[..., int]], Callable[..., int]]:  # noqa: A002
    """The option --seconds: `inf` is no limit, 0 stops at once."""
    shown = "inf" if isinf(default) else f"{default:g}"
    about = f"{help}; inf for no limit."
    return option(
        "--seconds", type=Seconds(), default=default, metavar="N", section=SEARCH, help=f"{about}  [default: {shown}]"
    )


def no_limit(seconds: float) -> float | None:
    """The limit as functions take it: None for none."""
    return None if isinf(seconds) else seconds


def _engines() -> Iterator[str]:
    return (name for record in families() for name in record.engines)


_SECONDS = seconds_option(60, "Give up on a puzzle after this many seconds")


def clock(command: Callable[..., int]) -> Callable[..., int]:
    """The time limit of every verb that reasons, handed to it as `seconds`, None for none."""

    @_SECONDS
    @wraps(command)
    def gather(seconds: float, **others: Any) -> int:
        return command(seconds=no_limit(seconds), **others)

    return gather


def options(command: Callable[..., int]) -> Callable[..., int]:
    """The limits of every verb that searches, handed to it as one `limits`."""
    about = "The engine that searches."

    @option("--nodes", type=click.IntRange(min=0), section=SEARCH, help="Give up on a puzzle after this many guesses.")
    @_SECONDS
    @option("--engine", default="auto", type=Name("engine", _engines), metavar="NAME", section=SEARCH, help=about)
    @wraps(command)
    def gather(nodes: int | None, seconds: float, engine: str, **others: Any) -> int:
        # A verb that happens to need no search refuses it all the same.
        if engine != "auto" and engine not in (known := list(dict.fromkeys(_engines()))):
            raise unknown("engine", engine, known)
        return command(limits=Limits(nodes, no_limit(seconds), engine), **others)

    return gather


def jobs_given() -> bool:
    """Whether the call sets --jobs."""
    source = click.get_current_context().get_parameter_source("jobs")
    return source is not click.core.ParameterSource.DEFAULT


def jobs(command: Callable[..., int]) -> Callable[..., int]:
    """How many puzzles are worked on at once, handed to a verb as `jobs`."""
    about = "How many puzzles to work on at once.  [default: one per core]"

    @option("--jobs", "-j", type=click.IntRange(1, 1024), metavar="N", section=SEARCH, help=about)
    @wraps(command)
    def gather(jobs: int | None, **others: Any) -> int:
        from grille.cores import cores

        return command(jobs=jobs or cores(), **others)

    return gather
