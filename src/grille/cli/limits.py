"""The options that stop a search, and the engine that makes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def options(command: F) -> F:
    """The limits of every verb that searches. A limit of 0 seconds is no limit."""
    for decorate in (
        click.option("--engine", default="auto", metavar="NAME", help="The engine that searches."),
        click.option(
            "--seconds",
            type=click.FloatRange(min=0),
            default=60,
            show_default=True,
            help="Give up on a puzzle after this long; 0 for never.",
        ),
        click.option("--nodes", type=click.IntRange(min=0), help="Give up on a puzzle after this many guesses."),
    ):
        command = decorate(command)
    return command
