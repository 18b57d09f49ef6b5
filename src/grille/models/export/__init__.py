"""Models as files for constraint, SAT, integer and answer set solvers."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from grille.errors import GrilleError, unknown
from grille.family import Family, family
from grille.models.formats import FORMATS
from grille.models.model import Model

LANGUAGES = tuple(each.name for each in FORMATS)


def export(puzzle: Any, language: str, model: str | None = None) -> str:
    """Write a model of a puzzle in a language: the model of this name, or the family's default.

    >>> from grille.dominosa.board import Dominosa
    >>> print(export(Dominosa(["00", "11"], pieces=["0-0", "1-1"]), "opb", "borders"))
    * #variable= 4 #constraint= 7
    * Dominosa, model borders: a 0/1 variable for each border
    * x1 r1c1-r1c2
    * x2 r1c1-r2c1
    * x3 r1c2-r2c2
    * x4 r2c1-r2c2
    +1 x1 +1 x2 = 1 ;
    +1 x1 +1 x3 = 1 ;
    +1 x2 +1 x4 = 1 ;
    +1 x3 +1 x4 = 1 ;
    +1 x1 = 1 ;
    +1 x2 +1 x3 = 0 ;
    +1 x4 = 1 ;
    """
    name, title, build = named(family(puzzle.family), model)
    written: str = _writer(language)(build(puzzle), f"{family(puzzle.family).title}, model {name}: {title}")
    return written


def named(record: Family[Any], name: str | None) -> tuple[str, str, Callable[[Any], Model]]:
    """The model of a family with this name, or its default: name, title, function."""
    models = {each[0]: each for each in record.models}
    if not models:
        raise GrilleError(f"{record.title} has no constraint model")
    if name is None:
        return record.models[0]
    if name not in models:
        raise unknown(f"{record.title} model", name, models)
    return models[name]


def _writer(language: str) -> Callable[[Model, str], str]:
    if language not in LANGUAGES:
        raise unknown("language", language, LANGUAGES)
    write: Callable[[Model, str], str] = import_module(f"{__name__}.{language}").write
    return write
