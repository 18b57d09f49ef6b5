"""The packages that printing needs, which are not installed by default."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from grille.errors import GrilleError


def required(name: str) -> Any:
    """Import a package of the extra `print`. Raises GrilleError that names the extra if it is missing."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise GrilleError(f"printing needs {name}: pip install 'grille[print]'") from None
