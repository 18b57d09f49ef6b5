"""The notations that every family with models has: its default model in the languages of solvers."""

from __future__ import annotations

from typing import Any

from grille.format import Format
from grille.lazy import Lazy


def _format(name: str, title: str, suffix: str) -> Format[Any]:
    # A file holds one model.
    return Format(name, title, Lazy("grille.models.export", "export", name), suffixes=(suffix,), between=None)


FORMATS: tuple[Format[Any], ...] = (
    _format("clpfd", "model for CLP(FD) of SWI-Prolog", ".pl"),
    _format("minizinc", "model for MiniZinc", ".mzn"),
    _format("dimacs", "model as clauses for SAT solvers, DIMACS CNF", ".cnf"),
    _format("lp", "model as a 0/1 program, CPLEX LP", ".lp"),
    _format("clingo", "model as an answer set program for clingo", ".asp"),
    _format("opb", "model as pseudo-Boolean constraints, OPB", ".opb"),
)
NAMES = frozenset(each.name for each in FORMATS)
