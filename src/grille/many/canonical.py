"""canonical_many: compute the canonical forms of many puzzles."""

from __future__ import annotations

from typing import Any

from grille.family import family
from grille.many.batch import Batch, finish
from grille.many.column import TEXT
from grille.many.results import Canonical
from grille.many.status import Status
from grille.puzzle import Puzzle


def canonical_many(puzzles: Any, *, threads: int | None = None, seconds: float | None = None) -> Canonical:
    """Compute the canonical forms of many puzzles. Puzzles are equivalent if and only if their forms are equal.

    >>> import grille
    >>> one, upside_down = grille.canonical_many(["..3.1........4.2", ".4.2....1.....3."])
    >>> one.canonical == upside_down.canonical
    True
    """
    batch = Batch(puzzles, threads, seconds)
    ran = batch.kernel.canonical(batch.column, batch.threads, batch.clock.left())
    forms: dict[int, str] = {}
    raised = ran.raised
    if batch.column.others and raised is None:
        others = batch.others(ran.statuses)
        for at, puzzle in list(others.items()):
            record = family(puzzle.family)
            if record.canonical is None:
                message = f"{record.title} has no canonical form, so duplicates cannot be detected"
                batch.refuse(ran.statuses, at, message)
                del others[at]

        def canonical(puzzle: Puzzle[Any], left: float | None) -> str | None:
            if left is not None and left <= 0:
                return None
            record = family(puzzle.family)
            assert record.canonical is not None  # noqa: S101  families without one are refused above
            return str(record.canonical(puzzle).notation())

        raised = batch.each(others, canonical, forms)
        for at in forms:
            ran.statuses[at] = Status.DONE
    return finish(Canonical(batch.column.kind, ran.statuses, batch.explain, batch.texts(ran, forms, TEXT)), raised)
