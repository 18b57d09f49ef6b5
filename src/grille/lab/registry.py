"""The engines of the lab by name, and how to install the third-party ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from typing import Any, NamedTuple

from grille.errors import GrilleError, unknown
from grille.family import Family
from grille.lab import swi_prolog
from grille.lab.cover import ExactCover
from grille.lab.engine import Engine
from grille.lab.family_engine import FamilyEngine
from grille.lab.labelling import BRANCHINGS, VALUES, VARIABLES, Labelling
from grille.lab.steps import Steps

# Without any option: every order of variables, and every other option beside the plainest.
DEFAULT = (
    *(Labelling(variable) for variable in VARIABLES),
    Labelling("dom/wdeg", restarts="luby"),
    Labelling("leftmost", "down"),
    *(Labelling("leftmost", branching=each) for each in BRANCHINGS[1:]),
)


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
SWI = "swi"
PLAIN = "plain"
ENGINES = ("labelling", "cover", "own", "steps", PLAIN, *(engine.name for engine in THIRD_PARTY), SWI)
# Those that run without --engine: `plain` and `steps` are for an experiment of their own.
USUAL = ("labelling", "cover", "own", *(engine.name for engine in THIRD_PARTY), SWI)


class Options(NamedTuple):
    """The options of labellings; an empty one leaves the choice to the lab."""

    variables: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    branchings: tuple[str, ...] = ()
    restarts: tuple[str, ...] = ()
    consistencies: tuple[str, ...] = ()

    def labellings(self) -> tuple[Labelling, ...]:
        """The labellings that the options select: every combination of what is named."""
        if not any(self):
            return DEFAULT
        if not any(self[:-1]):
            return tuple(each._replace(consistency=name) for name in self.consistencies for each in DEFAULT)
        variables = self.variables or (("dom/wdeg",) if self.restarts else VARIABLES)
        combined = product(
            variables,
            self.values or VALUES[:1],
            self.branchings or BRANCHINGS[:1],
            self.restarts or ("none",),
            self.consistencies or ("domain",),
        )
        return tuple(Labelling(*each) for each in combined)

    def swi(self) -> tuple[swi_prolog.SwiProlog, ...]:
        """The labellings that SWI-Prolog has too: those that are named, or the three that people use most."""
        if not any(self):
            return tuple(swi_prolog.SwiProlog(variable) for variable in ("leftmost", "ff", "ffc"))
        found = dict.fromkeys(
            swi_prolog.SwiProlog(each.variable, each.value, each.branching, each.consistency)
            for each in self.labellings()
            if each.variable in swi_prolog.VARIABLES
            and each.branching in swi_prolog.BRANCHINGS
            and each.restarts == "none"
            # It has no all-different with bounds consistency.
            and each.consistency != "bounds"
        )
        return tuple(found)


class Choice(NamedTuple):
    """The engines to run, and the usual ones that are not installed: their names, and how to install them."""

    engines: tuple[Engine, ...]
    missing: tuple[tuple[str, str], ...]


def chosen(engines: Sequence[str] = (), options: Options | None = None, records: Sequence[Family[Any]] = ()) -> Choice:
    """Select the engines named, or all usual ones that are installed, for boards of some families.

    An engine that is named but not installed is an error.
    """
    for name in engines:
        if name not in ENGINES:
            raise unknown("engine", name, ENGINES)
    options = options or Options()
    # Options of labellings without an engine select the labellings.
    wanted = engines or (("labelling",) if any(options) else USUAL)
    found: list[Engine] = []
    missing: list[tuple[str, str]] = []
    for name in ENGINES:
        if name not in wanted:
            continue
        how = _how_to_install(name)
        if how is None:
            found += _engines(name, options, records)
        elif name in engines:
            raise GrilleError(f"{name} is not installed: {how}")
        else:
            missing.append((name, how))
    return Choice(tuple(found), tuple(missing))


def _how_to_install(name: str) -> str | None:
    """How to install an engine; None if it can be used."""
    if name == SWI:
        return None if swi_prolog.installed() else "swipl is not on the PATH (Debian: apt install swi-prolog)"
    engine = next((each for each in THIRD_PARTY if each.name == name), None)
    return None if engine is None or engine.installed else f"pip install 'grille[{engine.extra}]'"


def _engines(name: str, options: Options, records: Sequence[Family[Any]]) -> Sequence[Engine]:
    """The rows of the table that an engine has."""
    for engine in THIRD_PARTY:
        if engine.name == name:
            return [engine.load()]
    several: dict[str, Callable[[], Sequence[Engine]]] = {
        "labelling": options.labellings,
        PLAIN: lambda: plain(records),
        SWI: options.swi,
    }
    if name in several:
        return several[name]()
    alone: dict[str, Engine] = {"cover": ExactCover(), "own": FamilyEngine(), "steps": Steps()}
    return [alone[name]]


def plain(records: Sequence[Family[Any]]) -> list[FamilyEngine]:
    """The engines in plain Python that all these families have."""
    having = [(*record.engines, *record.slow_engines) for record in records]
    names = [name for name in (having[0] if having else ()) if name.startswith(PLAIN)]
    shared = [name for name in names if all(name in each for each in having)]
    if records and not shared:
        raise GrilleError(f"{records[0].title} has no plain engine")
    return [FamilyEngine(name, name) for name in shared]
