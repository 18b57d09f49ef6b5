"""Summarise a comparison in a few sentences: which engine was best, by how much, and why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from grille.lab.labelling import Labelling
from grille.lab.table import time
from grille.lab.trial import Row

WHY = {
    "leftmost": "it finishes one corner of the board before it begins another",
    "ff": "with two values in every open domain it takes the leftmost, and finishes one corner before another",
    "ffc": "with as many constraints on every variable it takes the leftmost, and finishes one corner before another",
    "most-constrained": "it decides where a constraint has the fewest variables left, so a wrong choice fails soon",
    "most-constraining": "it decides variables in the most constraints, so each choice affects many others",
}
WHY_NOT = {
    "most-constraining": "it decides in the loosest constraints first, where a wrong choice fails late",
    "most-constrained": "the tightest constraints of this board are far apart, and it jumps between them",
}
WHY_NOT_OTHERS = "it decides in the order of the board, even where little is known"


def summary(rows: Sequence[Row]) -> Iterator[str]:
    """Yield the sentences that the rows support."""
    labellings = [row for row in rows if isinstance(row.engine, Labelling)]
    finished = [row for row in labellings if not row.stopped]
    if not finished:
        if labellings:
            yield "No labelling finished within the limit: --seconds gives them longer."
    else:
        yield from _best_and_worst(labellings, finished)
        yield from _alike(labellings)
    done = [row for row in rows if not row.stopped]
    if len(rows) > len(labellings) and done:
        fastest = min(done, key=lambda row: row.solving)
        yield f"Fastest of all: {fastest.engine.name}, {time(fastest.solving)}."


def _best_and_worst(labellings: Sequence[Row], finished: Sequence[Row]) -> Iterator[str]:
    best = min(finished, key=lambda row: (_backtracks(row), row.solving))
    # A run that was stopped needed more than it counted, so it ranks below any that finished.
    worst = max(labellings, key=lambda row: (row.stopped, _backtracks(row)))
    few, many = _backtracks(best), _backtracks(worst)
    if not many and not worst.stopped:
        if len(labellings) > 1:
            yield "Propagation is enough, or almost: no labelling needed a backtrack."
        return
    first = f"Fewest backtracks: {best.engine.name}, {few:,}"
    if worst is best or (many <= few and not worst.stopped):
        yield f"{first}."
        return
    needed = "needed more than" if worst.stopped else "needed"
    times = f", {many / few:,.0f} times as many" if few and many >= 2 * few else ""
    yield f"{first}; {worst.engine.name} {needed} {many:,}{times}."
    good, bad = _order(best), _order(worst)
    if good.variable != bad.variable:
        yield f"{good.variable}: {WHY[good.variable]}; {bad.variable}: {WHY_NOT.get(bad.variable, WHY_NOT_OTHERS)}."
    elif good.value != bad.value:
        yield (
            "Both choose the same variables: the value tried first determines how soon the search reaches a part "
            "of the tree with a solution."
        )


def _alike(labellings: Sequence[Row]) -> Iterator[str]:
    """Yield which labellings made exactly the same search: on 0/1 variables, several are equivalent."""
    groups: defaultdict[object, list[str]] = defaultdict(list)
    for row in labellings:
        if not row.stopped:
            groups[row.work._replace(splits=None)].append(row.engine.name)
    for names in groups.values():
        if len(names) == len(labellings) > 1:
            yield "Every labelling made the same search."
        elif len(names) > 1:
            yield f"The same search under different names: {', '.join(names)}."


def _order(row: Row) -> Labelling:
    assert isinstance(row.engine, Labelling)  # noqa: S101  only rows of labellings are passed
    return row.engine


def _backtracks(row: Row) -> int:
    return row.work.backtracks or 0
