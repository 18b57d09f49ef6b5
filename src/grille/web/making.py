"""Generate: one puzzle to order, and the puzzle of a day."""

from __future__ import annotations

from datetime import date
from typing import Any

from grille.errors import GrilleError, unknown
from grille.family import Family, family
from grille.generator import Generator, Option, Request
from grille.play.daily import daily as request_of
from grille.play.daily import generator_of
from grille.web import bounds
from grille.web.answer import Answer, about
from grille.web.asked import Asked, spent


def generate(asked: Asked) -> Answer:
    """A puzzle with one solution (or as the family's options say), its level and score."""
    record = family(asked.fields["family"])
    generator = generator_of(record.name)
    level = asked.get("level")
    levels = record.logic().levels if record.logic is not None else ()
    if level is not None and level not in levels:
        raise unknown("level", level, levels)
    options = _options(generator, asked.get("options", {}))
    return _made(record, generator, Request(level, asked.number("seed", 0), options), asked)


def daily(asked: Asked) -> Answer:
    """The puzzle of a day: the same for everyone, harder towards the end of the week."""
    record = family(asked.fields["family"])
    try:
        day = date.fromisoformat(asked.fields["date"])
    except ValueError:
        raise GrilleError("a date is written as 2026-01-31") from None
    answer = _made(record, generator_of(record.name), request_of(record.name, day), asked)
    return answer._replace(fields=answer.fields | {"date": day.isoformat()})


def _made(record: Family[Any], generator: Generator[Any], request: Request, asked: Asked) -> Answer:
    generator.check(request)
    head = {"family": record.name, "seed": request.seed}
    nothing = {"puzzle": None, "level": None, "score": None}
    for made in generator.make(request, 0):
        if made is not None:
            if len(made.puzzle.notation()) > bounds.NOTATION:
                raise GrilleError("too large to be played here")
            return Answer(about(made.puzzle) | head | {"level": made.level, "score": made.score, "outcome": "made"})
        asked.progress.attempts += 1
        if spent(asked.budget):
            return Answer(head | nothing | {"outcome": "limit"}, stopped=True)
    return Answer(head | nothing | {"outcome": "none"})


def highest(option: Option) -> int | None:
    """How large a whole number may be here: as the family says, within reason for a page."""
    return None if option.high is None else min(option.high, bounds.OPTION)


def _options(generator: Generator[Any], asked: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    known = {option.name: option for option in generator.options}
    for name in asked:
        if name not in known:
            raise unknown("option", name, known)
    return tuple((name, _value(option, asked.get(name, option.default))) for name, option in known.items())


def _value(option: Option, value: Any) -> Any:
    if isinstance(option.default, bool):
        if not isinstance(value, bool):
            raise GrilleError(f"{option.name} is true or false")
    elif isinstance(option.default, int):
        if not isinstance(value, (int, float)) or isinstance(value, bool) or value != int(value):
            raise GrilleError(f"{option.name} is a whole number")
        value, high = int(value), highest(option)
        if (option.low is not None and value < option.low) or (high is not None and value > high):
            raise GrilleError(f"{option.name} goes from {option.low} to {high}")
    elif not isinstance(value, str) or (option.choices and value not in option.choices):
        raise GrilleError(
            f"{option.name} is one of {', '.join(option.choices)}" if option.choices else f"{option.name} is a text"
        )
    return value
