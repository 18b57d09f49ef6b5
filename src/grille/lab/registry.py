"""The engines of the lab by name, and how to install the third-party ones."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from itertools import product
from typing import NamedTuple

from grille.errors import GrilleError, unknown
from grille.lab.cover import ExactCover
from grille.lab.engine import Engine
from grille.lab.family_engine import FamilyEngine
from grille.lab.labelling import Labelling

VARIABLES = ("leftmost", "ff", "ffc", "most-constrained", "most-constraining")
VALUES = ("up", "down", "bisect")
LABELLINGS = tuple(Labelling(variable, value) for variable, value in product(VARIABLES, VALUES))


class ThirdPartyEngine(NamedTuple):
    """A third-party engine: its name in the lab, the package to import, and the adapter class."""

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


THIRD_PARTY = (
    ThirdPartyEngine("cp-sat", "ortools", "grille.lab.cp_sat", "CpSat"),
    ThirdPartyEngine("cadical", "pysat", "grille.lab.cadical", "Cadical"),
    ThirdPartyEngine("clingo", "clingo", "grille.lab.asp", "Clingo"),
)
ENGINES = ("labelling", "cover", "own", *(engine.name for engine in THIRD_PARTY))


class Choice(NamedTuple):
    """The engines to run, and the selected third-party engines that are not installed."""

    engines: tuple[Engine, ...]
    missing: tuple[ThirdPartyEngine, ...]


def chosen(engines: tuple[str, ...] = (), variables: tuple[str, ...] = (), values: tuple[str, ...] = ()) -> Choice:
    """Select the engines named, or all that are installed. A name whose package is missing is an error."""
    for name in engines:
        if name not in ENGINES:
            raise unknown("engine", name, ENGINES)
    # An order of variables or values without an engine selects the labellings.
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
        found.append(FamilyEngine())
    missing = []
    for engine in THIRD_PARTY:
        if engine.name not in wanted:
            continue
        if engine.installed:
            found.append(engine.load())
        elif engine.name in engines:
            raise GrilleError(f"{engine.name} is not installed: pip install 'grille[{engine.extra}]'")
        else:
            missing.append(engine)
    return Choice(tuple(found), tuple(missing))
