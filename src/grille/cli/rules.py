"""Which techniques to use: options of every verb that reasons."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from grille.errors import GrilleError
from grille.logic.rules import Rules


def options(command: Callable[..., int]) -> Callable[..., int]:
    """The options about techniques, handed to a verb as one `rules`."""

    @click.option(
        "--without", multiple=True, metavar="NAME", help="Leave out a technique, a level, or all of uniqueness."
    )
    @click.option("--with", "extra", multiple=True, metavar="NAME", help="Use a technique that usually isn't.")
    @click.option("--weight", "weights", multiple=True, metavar="NAME=N", help="What a technique adds to the score.")
    @click.option(
        "--rules", "written", metavar="FILE", help="A JSON file: without, with, order (lists), weights (by name)."
    )
    @wraps(command)
    def gather(
        without: tuple[str, ...], extra: tuple[str, ...], weights: tuple[str, ...], written: str | None, **others: Any
    ) -> int:
        rules = Rules() if written is None else _read(written)
        asked = Rules(without, extra, (), tuple(map(_weight, weights)))
        return command(rules=rules.and_also(asked), **others)

    return gather


def _weight(text: str) -> tuple[str, int]:
    name, _, number = text.partition("=")
    if not number.isascii() or not number.isdecimal() or len(number) > 9:
        raise GrilleError(f"a weight is a technique and a whole number, such as x_wing=140, not {text[:60]!r}")
    return name, int(number)


def _read(path: str) -> Rules:
    import json

    from grille.cli.source import text_of

    try:
        return Rules.of(json.loads(text_of(path)))
    except json.JSONDecodeError as error:
        raise GrilleError(f"{path}, line {error.lineno}: no JSON: {error.msg}") from None
    except GrilleError as error:
        raise GrilleError(f"{path}: {error}") from None
