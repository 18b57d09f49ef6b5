"""Generate a puzzle, and the puzzle of a day."""

from __future__ import annotations

from datetime import date
from typing import Any

from grille.errors import GrilleError
from grille.family import Family, family
from grille.generator import GenerateSpec
from grille.option import Option
from grille.play.daily import daily as spec_of
from grille.play.daily import generator_of
from grille.play.generate_task import GenerateTask
from grille.web import limits
from grille.web.request import Request
from grille.web.result import Result


def generate(request: Request) -> Result:
    """A puzzle with its solution and rating; it has one solution unless the options say otherwise."""
    record = family(request.fields["family"])
    generator = generator_of(record.name)
    spec = generator.spec(request.get("level"), request.number("seed", 0), request.get("options", {}))
    for option in generator.options:
        most = highest(option)
        if most is not None and spec.option(option.name) > most:
            raise GrilleError(f"{option.name}: expected a whole number from {option.low} to {most}")
    return _generated(record, spec, request)


def daily(request: Request) -> Result:
    """The puzzle of a day, the same for everyone, harder towards the end of the week."""
    record = family(request.fields["family"])
    try:
        day = date.fromisoformat(request.fields["date"])
    except ValueError:
        raise GrilleError("date: expected a date such as 2026-01-31") from None
    answer = _generated(record, spec_of(record.name, day), request)
    return answer._replace(fields=answer.fields | {"date": day.isoformat()})


def _generated(record: Family[Any], spec: GenerateSpec, request: Request) -> Result:
    def go_on(attempts: int) -> bool:
        request.report(attempts)
        return not request.budget.spent()

    task = GenerateTask(generator_of(record.name), spec, go_on=go_on)
    made = task.run()
    if made is None:
        nothing = dict.fromkeys(("puzzle", "solution", "level", "score"))
        outcome = "limit" if task.stopped else "none"
        return Result({"family": record.name, "seed": spec.seed} | nothing | {"outcome": outcome}, stopped=task.stopped)
    if len(made.puzzle.notation()) > limits.MAX_NOTATION:
        raise GrilleError("the generated puzzle is too large to be played on the page")
    return Result(made.data() | {"outcome": "made"})


def highest(option: Option) -> int | None:
    """The largest value of a numeric option: as the family says, limited for the page."""
    return None if option.high is None else min(option.high, limits.MAX_OPTIONS.get(option.name, limits.MAX_OPTION))
