"""The error for an adapter whose library is not installed."""

from __future__ import annotations

from grille.errors import GrilleError


class MissingLibrary(GrilleError, ModuleNotFoundError):
    """A library that an adapter serves is not installed; the message names the extra, `name` the library."""

    def __init__(self, name: str, extra: str) -> None:
        super().__init__(f"{name} is not installed: pip install 'grille[{extra}]'")
        self.name = name


def missing(error: ModuleNotFoundError, extra: str) -> MissingLibrary:
    """Return the error for an import that failed."""
    return MissingLibrary(error.name or extra, extra)
