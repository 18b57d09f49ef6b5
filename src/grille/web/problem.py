"""Errors of requests as application/problem+json, with the place in the input."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from grille.errors import GrilleError, NotationError
from grille.web.json import bytes_of
from grille.web.reply import Reply

TYPE = "application/problem+json"


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
        title = HTTPStatus(self.status).phrase
        return {"type": "about:blank", "title": title, "status": self.status, "detail": self.detail} | self.place

    def reply(self) -> Reply:
        return Reply(bytes_of(self.fields()), self.status, TYPE, self.headers)
