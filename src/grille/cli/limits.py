"""Options that limit a search, choose the engine, and set the number of jobs."""

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
    """The limits of the search for each puzzle, and its engine."""

    nodes: int | None
    seconds: float | None
    engine: str

    @property
    def generous(self) -> bool:
        """Whether puzzles may be solved in blocks: any engine will do, and there is time enough for each puzzle."""
        return self.nodes is None and self.engine == "auto" and (self.seconds is None or self.seconds >= 1)

    def unless_asked(self) -> Limits:
        """The same without the default time limit: for runs that the user stops."""
        source = click.get_current_context().get_parameter_source("seconds")
        return self._replace(seconds=None) if source is click.core.ParameterSource.DEFAULT else self


def seconds_option(default: float, help: str) -> Callable[[Callable[..., int]], Callable[..., int]]:  # noqa: A002
    """The option --seconds: `inf` for no limit, 0 to stop immediately."""
    shown = "inf" if isinf(default) else f"{default:g}"
    about = f"{help}; inf for no limit."
    return option(
        "--seconds", type=Seconds(), default=default, metavar="N", section=SEARCH, help=f"{about}  [default: {shown}]"
    )


def no_limit(seconds: float) -> float | None:
    """The limit as functions take it: None for `inf`."""
    return None if isinf(seconds) else seconds


def _engines() -> Iterator[str]:
    return (name for record in families() for name in record.engines)


_SECONDS = seconds_option(60, "Give up on a puzzle after this many seconds")


def clock(command: Callable[..., int]) -> Callable[..., int]:
    """Decorator that adds --seconds, passed to the verb as `seconds` (None for no limit)."""

    @_SECONDS
    @wraps(command)
    def gather(seconds: float, **others: Any) -> int:
        return command(seconds=no_limit(seconds), **others)

    return gather


def options(command: Callable[..., int]) -> Callable[..., int]:
    """Decorator that adds --nodes, --seconds and --engine, passed to the verb as one `limits`."""
    about = "The search engine; `grille lab` compares them.  [default: auto]"

    @option("--nodes", type=click.IntRange(min=0), section=SEARCH, help="Give up on a puzzle after this many guesses.")
    @_SECONDS
    @option(
        "--engine",
        default="auto",
        type=Name("engine", _engines, checked=True),
        metavar="NAME",
        section=SEARCH,
        help=about,
    )
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
    """Decorator that adds --jobs, passed to the verb as `jobs`."""
    about = "Number of puzzles to process in parallel.  [default: one per core]"

    @option("--jobs", "-j", type=click.IntRange(1, 1024), metavar="N", section=SEARCH, help=about)
    @wraps(command)
    def gather(jobs: int | None, **others: Any) -> int:
        from grille.cores import cores

        return command(jobs=jobs or cores(), **others)

    return gather
