"""Errors of requests as application/problem+json, with the place in the input."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from grille.errors import GrilleError, NotationError
from grille.web.json import bytes_of
from grille.web.reply import Reply

TYPE = "application/problem+json"
# Names that depend on the version of Python's library: those of RFC 9110.
_TITLES = {413: "Content Too Large", 414: "URI Too Long", 416: "Range Not Satisfiable", 422: "Unprocessable Content"}


class Problem(Exception):
    """An error reply to a request."""

    def __init__(self, status: int, detail: str, *, headers: dict[str, str] | None = None, **place: Any) -> None:
        super().__init__(detail)
        self.status, self.detail, self.headers = status, detail, headers or {}
        self.place = {name: at for name, at in place.items() if at is not None}

    @classmethod
    def of(cls, error: GrilleError) -> Problem:
        """The problem for an error of the package, with line and column where they are known."""
        if isinstance(error, NotationError):
            return cls(422, error.message, line=error.line, column=error.column)
        return cls(422, str(error))

    def fields(self) -> dict[str, Any]:
        return {
            "type": "about:blank",
            "title": _TITLES.get(self.status) or HTTPStatus(self.status).phrase,
            "status": self.status,
            "detail": self.detail,
        } | self.place

    def reply(self) -> Reply:
        return Reply(bytes_of(self.fields()), self.status, TYPE, self.headers)
