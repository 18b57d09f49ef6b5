"""The engines that the lab compares, by name, and how to get those that are not installed."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from itertools import product
from typing import NamedTuple

from grille.errors import GrilleError, unknown
from grille.lab.cover import ExactCover
from grille.lab.engine import Labelling
from grille.lab.entry import Engine
from grille.lab.own import Own

VARIABLES = ("leftmost", "ff", "ffc", "most-constrained", "most-constraining")
VALUES = ("up", "down", "bisect")
LABELLINGS = tuple(Labelling(variable, value) for variable, value in product(VARIABLES, VALUES))


class Rival(NamedTuple):
    """An engine of another house: its name here, the package it comes in, and our adapter."""

    name: str
    package: str
    module: str
    kind: str
    extra: str = "solvers"

    @property
    def installed(self) -> bool:
        return find_spec(self.package) is not None

    def load(self) -> Engine:
        engine: Engine = getattr(import_module(self.module), self.kind)()
        return engine


RIVALS = (
    Rival("cp-sat", "ortools", "grille.lab.cp_sat", "CpSat"),
    Rival("cadical", "pysat", "grille.lab.cadical", "Cadical"),
    Rival("clingo", "clingo", "grille.lab.asp", "Clingo"),
)
ENGINES = ("labelling", "cover", "own", *(rival.name for rival in RIVALS))


class Choice(NamedTuple):
    """The engines to run, and the rivals that would run if they were installed."""

    engines: tuple[Engine, ...]
    missing: tuple[Rival, ...]


def chosen(engines: tuple[str, ...] = (), variables: tuple[str, ...] = (), values: tuple[str, ...] = ()) -> Choice:
    """Those named, or all; of the rivals those installed. One that is named but not installed is an error."""
    for name in engines:
        if name not in ENGINES:
            raise unknown("engine", name, ENGINES)
    # Who names an order of variables or values and no engine asks about labelling.
    wanted = engines or (("labelling",) if variables or values else ENGINES)
    found: list[Engine] = []
    if "labelling" in wanted:
        found += [
            each
            for each in LABELLINGS
            if each.variable in (variables or VARIABLES) and each.value in (values or VALUES)
        ]
    if "cover" in wanted:
        found.append(ExactCover())
    if "own" in wanted:
        found.append(Own())
    missing = []
    for rival in RIVALS:
        if rival.name not in wanted:
            continue
        if rival.installed:
            found.append(rival.load())
        elif rival.name in engines:
            raise GrilleError(f"{rival.name} is not installed: pip install 'grille[{rival.extra}]'")
        else:
            missing.append(rival)
    return Choice(tuple(found), tuple(missing))
