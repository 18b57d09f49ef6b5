"""Options that choose the techniques, for every verb that solves by techniques."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from grille.cli.command import Choice, FileName, Name, option
from grille.errors import GrilleError
from grille.family import families
from grille.logic.rules import UNIQUENESS, Rules

TECHNIQUES = "Techniques"
# The names of `grille.logic.scales`, which is loaded only to rate.
SCALES = ("level", "se", "effort")
SCALE_ABOUT = (
    "What to measure: a level and a score, Sudoku Explainer's rating of 9x9 boards (se), or effort, the weight of each "
    "step divided by the number of choices open.  [level]"
)


def scale_option(function: Callable[..., int]) -> Callable[..., int]:
    """Decorator that adds --scale."""
    added: Callable[..., int] = option("--scale", type=Choice("scale", SCALES), section=TECHNIQUES, help=SCALE_ABOUT)(
        function
    )
    return added


def techniques() -> Iterator[str]:
    """The ids of the techniques of all families."""
    return (each.id for record in families() if record.logic is not None for each in record.logic().techniques)


def levels() -> Iterator[str]:
    """The levels of the techniques of all families."""
    return (each for record in families() if record.logic is not None for each in record.logic().levels)


def options(command: Callable[..., int]) -> Callable[..., int]:
    """Decorator that adds the options about techniques, passed to the verb as one `rules`."""
    name = Name("technique", techniques)
    group = Name("technique", lambda: (UNIQUENESS, *levels(), *techniques()))
    with_about = "Also use a technique that is off by default; repeatable."
    weight_about = "Set what a technique adds to the score; repeatable."
    without_about = "Don't use a technique, a level, or `uniqueness` (all that assume one solution); repeatable."
    file_about = "Read a JSON object with the lists without, with and order, and weights by name."

    @option("--without", multiple=True, metavar="NAME", type=group, section=TECHNIQUES, help=without_about)
    @option("--with", "extra", multiple=True, metavar="NAME", type=name, section=TECHNIQUES, help=with_about)
    @option("--weight", "weights", multiple=True, metavar="NAME=N", section=TECHNIQUES, help=weight_about)
    @option("--rules", "written", metavar="FILE", type=FileName(), section=TECHNIQUES, help=file_about)
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
        raise GrilleError(f"--weight: expected a technique and a whole number, such as x_wing=140, not {text[:60]!r}")
    return name, int(number)


def _read(path: str) -> Rules:
    import json

    from grille.cli.source import text_of

    text = text_of(path)
    try:
        return Rules.of(json.loads(text))
    except json.JSONDecodeError as error:
        raise GrilleError(f"{path}, line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from None
    except GrilleError as error:
        raise GrilleError(f"{path}: {error}") from None
