"""The verbs of the service: their methods, the schemas of their requests, and their handlers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from grille.web import limits
from grille.web.handlers import catalogue, generate, lessons, logic, puzzle, search, setter
from grille.web.openapi import queries, requests
from grille.web.request import Request
from grille.web.result import Result

Handler = Callable[[Request], Result]


class Verb(NamedTuple):
    """A verb. Long ones always need more than a short time; those that generate have their own pool and report their
    progress; those that search need long only for large puzzles.
    """

    name: str
    method: str
    schema: dict[str, Any]
    handle: Handler
    long: bool = False
    generates: bool = False
    searches: bool = False

    def worth_trying(self, fields: dict[str, Any]) -> bool:
        """Whether a request is worth a short time in the quick pool."""
        if self.long or self.generates:
            return False
        return not self.searches or len(fields["puzzle"]) <= limits.QUICK_PUZZLE


HANDLERS: dict[str, Handler] = {
    "solve": search.solve,
    "count": search.count,
    "check": puzzle.check,
    "steps": logic.steps,
    "hint": logic.hint,
    "next": logic.next_cell,
    "rate": logic.rate,
    "draw": puzzle.draw,
    "parse": puzzle.parse,
    "board": puzzle.board,
    "path": generate.path,
    "setter": setter.setter,
    "generate": generate.generate,
    "families": lambda _request: Result(catalogue.catalogue()),
    "daily": generate.daily,
    "lesson": lessons.lesson,
    "first": lessons.first_game,
    "judge": lessons.judge,
}
_LONG, _GENERATES, _SEARCHES = {"lesson"}, {"generate", "daily"}, {"solve", "count"}


def verbs() -> dict[str, Verb]:
    """All verbs by path."""
    forms = [("POST", requests()), ("GET", queries())]
    return {
        f"/api/{name}": Verb(name, method, schema, HANDLERS[name], name in _LONG, name in _GENERATES, name in _SEARCHES)
        for method, schemas in forms
        for name, schema in schemas.items()
    }
