"""Opening a search on a cover problem: by the engine named, or ours first and a solver of another house after."""

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

# Guesses for one solution, or for the end, before another solver is asked: some seconds of packing pieces, where our
# engines are the better ones, and half a minute of the hardest boards, where they are not.
PATIENCE = 200_000


def open_search(cover: Cover, engine: str) -> Search[Answer]:
    """A search by the engine named; `auto` begins with ours and hands over if it must."""
    if engine not in ENGINES:
        raise unknown("engine", engine, ENGINES)
    problem = cover.numbered()

    def read(options: Iterable[int]) -> Answer:
        return tuple(cover.names[option] for option in options)

    def sat(known: Iterable[Answer] = ()) -> Search[Answer]:
        from grille.sat import SatSearch

        return SatSearch(_model(problem, cover.names), known)

    if engine == "sat":
        return sat()
    search = NativeSearch(CoverSearch(native(problem), engine), read)
    if engine == "auto" and find_spec("pysat") is not None:
        return FallbackSearch(search, PATIENCE, sat, len(cover.options))
    return search


def _model(problem: Numbered, names: Sequence[Any]) -> Model[Answer]:
    """A problem as sums: a variable says that an option is chosen."""
    from grille.sat.model import Bounded, Model

    meeting: list[list[int]] = [[] for _ in problem.times]
    for option, items in enumerate(problem.options):
        for item in items:
            meeting[item].append(option)
    sums = [
        Bounded(0 if optional else often, often, options)
        for often, optional, options in zip(problem.times, problem.optional, meeting, strict=True)
    ]
    number = {name: option for option, name in enumerate(names)}

    def read(ones: tuple[int, ...]) -> Answer:
        return tuple([names[one] for one in ones])

    return Model(len(names), sums, read, lambda found: [number[name] for name in found])


def count(cover: Cover, limit: int | None, *, nodes: int | None, seconds: float | None, engine: str = "auto") -> Count:
    """The number of solutions: the first ones one by one, a great many by parts that have no say in each other."""
    parts = partial(cover_count, native(cover.numbered()))
    return count_by_parts(cover, parts, limit, nodes=nodes, seconds=seconds, engine=engine)


def native(problem: Numbered) -> CoverProblem:
    """A problem in the form the engines take."""
    return CoverProblem(problem.times, problem.optional, problem.options)
