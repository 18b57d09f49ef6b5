"""Start a search on a cover problem: by the named engine, or by our own with a SAT solver as the fallback."""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from grille._native import CoverProblem, CoverSearch, cover_count
from grille.errors import unknown
from grille.fallback import FallbackSearch
from grille.search import NativeSearch, Search, count_by_parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from grille.cover.problem import Answer, Cover, Numbered
    from grille.outcome import Count
    from grille.sat.model import Model

NATIVE = ("auto", "dancing", "learning")
ENGINES = (*NATIVE, "sat")

# Guesses for one solution, or for proving that there are no more, before the fallback: some seconds of packing
# problems, where our engines are faster, and half a minute of the hardest boards, where the SAT solver is.
PATIENCE = 200_000


def open_search(cover: Cover, engine: str) -> Search[Answer]:
    """Start a search by the named engine; `auto` starts with our own and falls back to a SAT solver if needed."""
    if engine not in ENGINES:
        raise unknown("engine", engine, ENGINES)
    problem = cover.numbered()

    def read(options: Iterable[int]) -> Answer:
        return tuple(cover.names[option] for option in options)

    def sat(excluded: Iterable[Answer] = ()) -> Search[Answer]:
        from grille.sat import SatSearch

        return SatSearch(_model(problem, cover.names), excluded)

    if engine == "sat":
        return sat()
    search = NativeSearch(CoverSearch(native(problem), engine), read)
    if engine == "auto" and find_spec("pysat") is not None:
        return FallbackSearch(search, PATIENCE, sat, len(cover.options))
    return search


def _model(problem: Numbered, names: Sequence[Any]) -> Model[Answer]:
    """Return a problem as sums over variables, one for each option: 1 if it is chosen."""
    from grille.sat.model import BoundedSum, Model

    meeting: list[list[int]] = [[] for _ in problem.times]
    for option, items in enumerate(problem.options):
        for item in items:
            meeting[item].append(option)
    sums = [
        BoundedSum(0 if optional else often, often, options)
        for often, optional, options in zip(problem.times, problem.optional, meeting, strict=True)
    ]
    number = {name: option for option, name in enumerate(names)}

    def read(ones: tuple[int, ...]) -> Answer:
        return tuple([names[one] for one in ones])

    return Model(len(names), sums, read, lambda found: [number[name] for name in found])


def count(cover: Cover, limit: int | None, *, nodes: int | None, seconds: float | None, engine: str = "auto") -> Count:
    """Count solutions: the first ones by enumeration, large numbers by multiplying independent parts."""
    parts = partial(cover_count, native(cover.numbered()))
    return count_by_parts(cover, parts, limit, nodes=nodes, seconds=seconds, engine=engine)


def native(problem: Numbered) -> CoverProblem:
    """Return a problem in the form of the native engines."""
    return CoverProblem(problem.times, problem.optional, problem.options)
