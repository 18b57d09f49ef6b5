"""Generate a puzzle, and the puzzle of a day."""

from __future__ import annotations

from datetime import date
from typing import Any

from grille.errors import GrilleError, LimitReached
from grille.family import Family, family
from grille.generator import GenerateSpec
from grille.logic.rating import Reason
from grille.option import Option
from grille.play.daily import daily as spec_of
from grille.play.daily import generator_of
from grille.play.generate_task import GenerateTask
from grille.play.path import explained_path, path_or_none
from grille.web import limits
from grille.web.request import Request
from grille.web.result import Result, board_fields, puzzle_fields


def generate(request: Request) -> Result:
    """A puzzle with its solution and rating; it has one solution unless the options say otherwise."""
    record = family(request.fields["family"])
    generator = generator_of(record.name)
    level, play_level = request.get("level"), request.get("play_level")
    if level is not None and play_level is not None:
        raise GrilleError("expected level or play_level, not both")
    seed, options = request.number("seed", 0), request.get("options", {})
    spec = (
        generator.spec(level, seed, options) if play_level is None else generator.play_spec(play_level, seed, options)
    )
    for option in generator.options:
        most = highest(option)
        if most is not None and spec.option(option.name) > most:
            raise GrilleError(f"{option.name}: expected a whole number from {option.low} to {most}")
    return _generated(record, spec, request)


def daily(request: Request) -> Result:
    """A puzzle of a day, the same for everyone: one of three play levels, medium where none is named."""
    record = family(request.fields["family"])
    try:
        day = date.fromisoformat(request.fields["date"])
    except ValueError:
        raise GrilleError("date: expected a date such as 2026-01-31") from None
    level = request.get("level") or "medium"
    answer = _generated(record, spec_of(record.name, day, level), request)
    return answer._replace(fields=answer.fields | {"date": day.isoformat(), "play_level": level})


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
    if len(made.puzzle.notation()) > limits.longest_notation(made.puzzle):
        raise GrilleError("the generated puzzle is too large to be played on the page")
    fields = made.data() | {"outcome": "made"} | board_fields(made.puzzle)
    if request.get("path") in (True, "yes"):
        fields["path"] = path_or_none(made.puzzle, made.solution, request.budget.left)
    return Result(fields)


def path(request: Request) -> Result:
    """The explained path of a puzzle with one solution, and its rating; each is null where a limit was reached."""
    puzzle = request.puzzle()
    found, rating = None, None
    try:
        found = explained_path(puzzle, None, request.budget.left, lambda: not request.budget.spent())
        rating = puzzle.rate(seconds=request.budget.left)
    except LimitReached:
        pass
    if rating is None or rating.reason is Reason.LIMIT:
        return Result(puzzle_fields(puzzle) | {"path": found, "rating": None}, stopped=True)
    return Result(puzzle_fields(puzzle) | {"path": found, "rating": rating.data()})


def highest(option: Option) -> int | None:
    """The largest value of a numeric option: as the family says, limited for the page."""
    return None if option.high is None else min(option.high, limits.MAX_OPTIONS.get(option.name, limits.MAX_OPTION))
