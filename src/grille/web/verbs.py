"""What can be request of the service: each verb with its method, the form of its request, and what does the work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from grille.web import bounds, catalogue, lessons, making, reading, reasoning, searching
from grille.web.answer import Answer
from grille.web.openapi import queries, requests
from grille.web.request import Request

Work = Callable[[Request], Answer]


class Verb(NamedTuple):
    """One thing to ask. What is `long` takes its time by its nature, and a short go at it is wasted; so does `making`,
    which has threads of its own and tells how far it has come. What `searches` does so on large boards.
    """

    name: str
    method: str
    schema: dict[str, Any]
    work: Work
    long: bool = False
    making: bool = False
    searches: bool = False

    def at_once(self, fields: dict[str, Any]) -> bool:
        """Whether a request is worth a short go beside the quick ones."""
        if self.long or self.making:
            return False
        return not self.searches or len(fields["puzzle"]) <= bounds.SMALL


WORK: dict[str, Work] = {
    "solve": searching.solve,
    "count": searching.count,
    "check": reading.check,
    "steps": reasoning.steps,
    "hint": reasoning.hint,
    "next": reasoning.next_cell,
    "rate": reasoning.rate,
    "draw": reading.draw,
    "parse": reading.parse,
    "generate": making.generate,
    "families": lambda _request: Answer(catalogue.catalogue()),
    "daily": making.daily,
    "lesson": lessons.lesson,
    "first": lessons.first_game,
    "judge": lessons.judge,
}
_LONG, _MAKING, _SEARCHES = {"lesson"}, {"generate", "daily"}, {"solve", "count"}


def verbs() -> dict[str, Verb]:
    """By path, everything there is."""
    forms = [("POST", requests()), ("GET", queries())]
    return {
        f"/api/{name}": Verb(name, method, schema, WORK[name], name in _LONG, name in _MAKING, name in _SEARCHES)
        for method, schemas in forms
        for name, schema in schemas.items()
    }
