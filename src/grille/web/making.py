"""Generate: one puzzle to order, and the puzzle of a day."""

from __future__ import annotations

from datetime import date
from typing import Any

from grille.errors import GrilleError
from grille.family import Family, family
from grille.generator import GenerateSpec, Generator
from grille.option import Option
from grille.play.daily import daily as request_of
from grille.play.daily import generator_of
from grille.web import bounds
from grille.web.answer import Answer, about
from grille.web.asked import Asked, spent


def generate(asked: Asked) -> Answer:
    """A puzzle with one solution (or as the family's options say), its level and score."""
    record = family(asked.fields["family"])
    generator = generator_of(record.name)
    spec = generator.spec(asked.get("level"), asked.number("seed", 0), asked.get("options", {}))
    for option in generator.options:
        most = highest(option)
        if most is not None and spec.option(option.name) > most:
            raise GrilleError(f"{option.name}: expected a whole number from {option.low} to {most} here")
    return _made(record, generator, spec, asked)


def daily(asked: Asked) -> Answer:
    """The puzzle of a day: the same for everyone, harder towards the end of the week."""
    record = family(asked.fields["family"])
    try:
        day = date.fromisoformat(asked.fields["date"])
    except ValueError:
        raise GrilleError("a date is written as 2026-01-31") from None
    answer = _made(record, generator_of(record.name), request_of(record.name, day), asked)
    return answer._replace(fields=answer.fields | {"date": day.isoformat()})


def _made(record: Family[Any], generator: Generator[Any], spec: GenerateSpec, asked: Asked) -> Answer:
    generator.check(spec)
    head = {"family": record.name, "seed": spec.seed}
    stopped = False

    def go_on() -> bool:
        nonlocal stopped
        asked.progress.attempts += 1
        stopped = spent(asked.budget)
        return not stopped

    made = generator.first(spec, 0, go_on)
    if made is None:
        nothing = {"puzzle": None, "level": None, "score": None}
        return Answer(head | nothing | {"outcome": "limit" if stopped else "none"}, stopped=stopped)
    if len(made.puzzle.notation()) > bounds.NOTATION:
        raise GrilleError("too large to be played here")
    rating = made.rating
    return Answer(about(made.puzzle) | head | {"level": rating.level, "score": rating.score, "outcome": "made"})


def highest(option: Option) -> int | None:
    """How large a whole number may be here: as the family says, within reason for a page."""
    return None if option.high is None else min(option.high, bounds.OPTION)
