"""Summarise a comparison in a few sentences: which engine was best, by how much, and why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from grille.lab.labelling import Labelling
from grille.lab.table import time
from grille.lab.trial import Row

# What each order of variables looks for.
AIMS = {
    "leftmost": "takes variables in the order of the board, so it finishes one corner before it begins another",
    "min": "takes the variable with the smallest value left, wherever it is",
    "max": "takes the variable with the largest value left, wherever it is",
    "ff": "takes the smallest domain, so a wrong choice leaves few others to try",
    "anti_first_fail": "takes the largest domain, where a wrong choice fails late",
    "occurrence": "takes the variable in the most constraints, so each choice affects many others",
    "ffc": "takes the smallest domain, and of those the one in the most constraints",
    "max_regret": "takes the variable whose two smallest values are farthest apart",
    "dom/wdeg": "takes small domains in constraints that have failed before, so it works where the board is hard",
    "tightest": "takes a variable of the constraint with the fewest open variables, so a wrong choice fails soon",
    "degree": "takes the variable with the most open neighbours, where constraints are loosest",
}
# Times closer than this share of the best are called equal: a repetition can differ by as much.
NOISE = 0.1
# Names that a sentence lists.
FEW = 8


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
        near = [row.name for row in done if row.solving <= fastest.solving * (1 + NOISE) and row is not fastest]
        also = f"; within {NOISE:.0%} of it: {_names(near)}" if near else ""
        yield f"Fastest of all: {fastest.name}, {time(fastest.solving)}{also}."


def _best_and_worst(labellings: Sequence[Row], finished: Sequence[Row]) -> Iterator[str]:
    few = min(map(_backtracks, finished))
    best = [row for row in finished if _backtracks(row) == few]
    # A run that was stopped needed more than it counted, so it ranks below any that finished.
    worst = max(labellings, key=lambda row: (row.stopped, _backtracks(row)))
    many = _backtracks(worst)
    if not many and not worst.stopped:
        if len(labellings) > 1:
            yield "Propagation is enough, or almost: no labelling needed a backtrack."
        return
    tie = f", a tie of {len(best)}" if len(best) > 1 else ""
    first = f"Fewest backtracks: {_names([row.name for row in best])}, {few:,}{tie}"
    if many <= few and not worst.stopped:
        yield f"{first}."
        return
    needed = "needed more than" if worst.stopped else "needed"
    times = f", {many / few:,.0f} times as many" if few and many >= 2 * few else ""
    yield f"{first}; {worst.name} {needed} {many:,}{times}."
    good, bad = _order(best[0]), _order(worst)
    if good.variable != bad.variable:
        yield f"{good.variable} {AIMS[good.variable]}; {bad.variable} {AIMS[bad.variable]}."
    elif best[0].model == worst.model:
        yield (
            "Both choose the same variables: the values tried first determine how soon the search reaches a part "
            "of the tree with a solution."
        )


def _alike(labellings: Sequence[Row]) -> Iterator[str]:
    """Yield which labellings made exactly the same search."""
    groups: defaultdict[object, list[str]] = defaultdict(list)
    for row in labellings:
        if not row.stopped:
            groups[row.model, tuple(trial.work for trial in row.trials)].append(row.name)
    for names in groups.values():
        if len(names) == len(labellings) > 1:
            yield "Every labelling made the same search."
        elif len(names) > 1:
            yield f"The same search under different names: {', '.join(names)}."


def _names(names: Sequence[str]) -> str:
    more = len(names) - FEW
    return ", ".join(names[:FEW]) + (f" and {more} more" if more > 0 else "")


def _order(row: Row) -> Labelling:
    assert isinstance(row.engine, Labelling)  # noqa: S101  only rows of labellings are passed
    return row.engine


def _backtracks(row: Row) -> int:
    return row.work.backtracks or 0
