"""The results of an audit: one report for each file, and one for each pair of files."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from grille.audit.difficulty import Difficulty
from grille.audit.duplicates import Duplicates, Grids, Leak
from grille.audit.labels import Labels
from grille.audit.ranks import Correlations, quantile
from grille.audit.rows import NO_GIVENS, Finding, Minimal, Rows
from grille.data import to_json, versioned
from grille.many.status import Status


class FileReport(NamedTuple):
    """What was found in one file."""

    path: str
    format: str
    size: int
    digest: str
    columns: dict[str, str | None]  # the columns that were read: puzzle, solution, label
    rows: Rows
    duplicates: Duplicates
    grids: Grids | None
    difficulty: Difficulty
    empty_cells: Correlations  # of the number of empty cells
    labels: Labels | None

    @property
    def right(self) -> int:
        return self.rows.answers.count(Status.RIGHT)

    @property
    def answers(self) -> int:
        """The number of stored solutions that were checked."""
        return self.right + self.rows.wrong.count

    @property
    def readable(self) -> int:
        return len(self.rows) - self.rows.unreadable.count

    def givens(self) -> dict[int, int]:
        """Return the number of puzzles with each number of givens; empty for families without givens."""
        codes = zip(self.rows.givens, self.rows.statuses, strict=True)
        counts = Counter(number for number, code in codes if code != Status.INVALID and number != NO_GIVENS)
        return dict(sorted(counts.items()))

    def minimal(self) -> tuple[int, int]:
        """Return how many puzzles are minimal, and of how many that was measured."""
        yes, no = (self.rows.minimal.count(each) for each in (Minimal.YES, Minimal.NO))
        return yes, yes + no

    def faults(self) -> dict[str, int]:
        """Return the number of rows of each kind of fault, without those that are 0."""
        found = {
            "unreadable": self.rows.unreadable.count,
            "several_solutions": self.rows.several.count,
            "no_solution": self.rows.none.count,
            "limit": self.rows.stopped.count,
            "wrong_solutions": self.rows.wrong.count,
            "duplicates": max(self.duplicates.equal, self.duplicates.equivalent),
        }
        return {name: number for name, number in found.items() if number}

    def examples(self) -> dict[str, list[Finding]]:
        """Return the first rows with each fault."""
        found = {
            "unreadable": self.rows.unreadable,
            "several_solutions": self.rows.several,
            "no_solution": self.rows.none,
            "limit": self.rows.stopped,
            "wrong_solutions": self.rows.wrong,
        }
        return {name: each.examples for name, each in found.items() if each.examples}

    def data(self) -> dict[str, Any]:
        """Return the report as plain data."""
        rows, givens = self.rows, self.givens()
        ordered = sorted(Counter(givens).elements())
        minimal, measured = self.minimal()
        return {
            "path": self.path,
            "format": self.format,
            "bytes": self.size,
            "digest": self.digest,
            "columns": self.columns,
            "rows": len(rows),
            "kinds": dict(rows.kinds.most_common()),
            "unreadable": rows.unreadable.count,
            "one_solution": rows.count(Status.UNIQUE),
            "several_solutions": rows.several.count,
            "no_solution": rows.none.count,
            "limit": rows.stopped.count,
            "solutions": {
                "checked": self.answers,
                "right": self.right,
                "wrong": rows.wrong.count,
                "missing": self.readable - self.answers - rows.stopped.count,
            },
            "duplicates": self.duplicates.data(),
            "grids": None if self.grids is None else self.grids.data(),
            "givens": {
                "least": ordered[0] if ordered else None,
                "median": quantile(ordered, 0.5),
                "most": ordered[-1] if ordered else None,
                "counts": {str(number): count for number, count in givens.items()},
            },
            "minimal": {"measured": measured, "minimal": minimal},
            "difficulty": self.difficulty.data() | {"rank_correlation_of_empty_cells": self.empty_cells.data()},
            "labels": None if self.labels is None else self.labels.data(),
            "faults": self.faults(),
            "examples": {name: [each.data() for each in found] for name, found in self.examples().items()},
        }


class Audit(NamedTuple):
    """The result of an audit."""

    files: list[FileReport]
    leaks: list[Leak]

    @property
    def ok(self) -> bool:
        """Whether no fault was found: every row is a puzzle with one solution, right answers, and no duplicates."""
        return not any(file.faults() for file in self.files) and not any(self._shared())

    def _shared(self) -> list[int]:
        return [max(leak.equal, leak.equivalent) for leak in self.leaks]

    def data(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return versioned(
            {
                "ok": self.ok,
                "files": [file.data() for file in self.files],
                "between": [leak.data() for leak in self.leaks],
            }
        )

    def to_json(self, indent: int | None = None) -> str:
        return to_json(self, indent)

    def __str__(self) -> str:
        from grille.audit.text import text

        return text(self)

    def html(self) -> str:
        """Return the report as one HTML page with charts, which loads nothing from elsewhere."""
        from grille.audit.page import page

        return page(self)

    def _repr_html_(self) -> str:
        from grille.audit.page import body

        return body(self)
