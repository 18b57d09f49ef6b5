"""steps_many: explain many puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grille.errors import GrilleError, LimitReached
from grille.logic.rules import Rules
from grille.logic.trace import Ending, Trace
from grille.many.batch import Batch, finish
from grille.many.results import Result
from grille.many.status import Status
from grille.many.step_record import StepRecord, columns_of, encode, json_of

if TYPE_CHECKING:
    from grille.many.kernel import TraceRows
    from grille.puzzle import Puzzle


def steps_many(
    puzzles: Any,
    *,
    threads: int | None = None,
    seconds: float | None = None,
    rules: Rules | None = None,
    state: bool = False,
) -> Explained:
    """Find the steps that a person would take in many puzzles. `seconds` is the time limit for each puzzle.

    `found[i]` is the `Trace` that `puzzle.steps().trace()` returns, None for a row that is not a puzzle. `records()`
    yields a compact dict for each row and `to_json_lines()` the same as shorter text: how the steps end, then lists of
    the techniques, sentences, placements and removals of all steps. With `state`, each row also has the board and the
    candidates before every step (None for families without them).

    >>> import grille
    >>> found = grille.steps_many(["..3.1........4.2", "no puzzle"])
    >>> record = next(found.records())
    >>> record["ending"], record["technique"][0], record["places"][0]
    ('finished', 'naked_single', ['r2c4=4'])
    >>> found[0].steps[0].sentence == record["sentence"][0], found[1]
    (True, None)
    """
    if seconds is not None and not seconds >= 0:
        raise GrilleError(f"seconds: expected a number from 0, or None for no limit, not {seconds}")
    batch = Batch(puzzles, threads, None)
    rules = rules or Rules()
    fast = batch.kernel.steps(batch.column, rules, batch.threads, seconds)
    codes = memoryview(bytearray([Status.INVALID]) * batch.column.rows)
    left = batch.others(codes) if batch.column.others else {}
    for row in fast.rows:
        ending = fast.ending(row)
        codes[row] = Status.STOPPED if ending is Ending.LIMIT else Status.DONE
        if ending is None:
            left[row] = batch.puzzle(row)
    found: dict[int, Trace | str] = {}

    def trace(puzzle: Puzzle[Any], most: float | None) -> Trace | str | None:
        limit = most if seconds is None else seconds if most is None else min(most, seconds)
        try:
            found = puzzle.steps(seconds=limit, rules=rules).trace()
        except LimitReached:
            return None
        except GrilleError as error:  # rules that the family does not support
            return str(error)
        return None if found.ending is Ending.LIMIT and limit != seconds else found

    raised = batch.each(left, trace, found)
    traces: dict[int, Trace] = {}
    for row, came in found.items():
        if isinstance(came, str):
            batch.refuse(codes, row, came)
            continue
        traces[row] = came
        codes[row] = Status.STOPPED if came.ending is Ending.LIMIT else Status.DONE
    source = _StepSource(batch, fast, traces, rules, seconds)
    return finish(Explained(batch.column.kind, codes, batch.explain, source, state=state), raised)


class _StepSource:
    """The steps of each row, from the kernel or from a trace."""

    def __init__(
        self, batch: Batch, fast: TraceRows, traces: dict[int, Trace], rules: Rules, seconds: float | None
    ) -> None:
        self._batch, self._fast, self._traces = batch, fast, traces
        self._rules, self._seconds = rules, seconds

    def ending(self, row: int) -> Ending:
        if row in self._traces:
            return self._traces[row].ending
        return (row in self._fast.rows and self._fast.ending(row)) or Ending.LIMIT

    def records(self, row: int) -> list[StepRecord]:
        if row in self._traces:
            return [
                StepRecord(step.technique.id, step.sentence, step.places, step.removes)
                for step in self._traces[row].steps
            ]
        return self._fast.records(row) if row in self._fast.rows else []

    def trace(self, row: int) -> Trace:
        if row not in self._traces:
            puzzle = self._batch.puzzle(row)
            self._traces[row] = puzzle.steps(seconds=self._seconds, rules=self._rules).trace()
        return self._traces[row]

    def text(self, row: int) -> str:
        """Return the puzzle as a line."""
        if row in self._fast.rows:
            return self._batch.column.text(row, self._batch.kernel.width)
        return self._batch.puzzle(row).notation()

    def states(self, row: int, records: list[StepRecord]) -> Iterator[tuple[str, str]] | None:
        puzzle = self._batch.puzzle(row)
        kernel = self._batch.kernel
        return kernel.states(puzzle, records) if isinstance(puzzle, kernel.family) else None


class Explained(Result["Trace | None"]):
    """The result of `steps_many`. A row is a `Trace`, created on demand."""

    def __init__(
        self, kind: Any, codes: memoryview, explain: Callable[[int], str], source: _StepSource, *, state: bool
    ) -> None:
        super().__init__(kind, codes, explain)
        self._source, self._state = source, state

    def _row(self, at: int) -> Trace | None:
        return None if self._codes[at] == Status.INVALID else self._source.trace(at)

    @cached_property
    def endings(self) -> Any:
        return self._kind.values(self._endings())

    def _endings(self) -> list[str | None]:
        return [None if code == Status.INVALID else str(self._source.ending(at)) for at, code in enumerate(self._codes)]

    def step_records(self, at: int) -> tuple[list[StepRecord], Ending | None]:
        """Return the steps of one row in compact form, and how they end; None for a row that is not a puzzle."""
        if self._codes[at] == Status.INVALID:
            return [], None
        return self._source.records(at), self._source.ending(at)

    def records(self) -> Iterator[dict[str, Any]]:
        """Iterate over a compact dict for each row, in order; a row that is not a puzzle has an `error`."""
        for at in range(len(self)):
            head, records, more = self._parts(at)
            yield head | columns_of(records) | more if "error" not in head else head

    def to_json_lines(self) -> Iterator[str]:
        """Iterate over the same as JSON, one line per row, without line ends.

        To save space, each technique is written once, in `techniques`; `technique_index` says which one a step uses.
        """
        for at in range(len(self)):
            head, records, more = self._parts(at)
            yield json_of(head, records, more) if "error" not in head else encode(head)

    def _parts(self, at: int) -> tuple[dict[str, Any], list[StepRecord], dict[str, Any]]:
        if self._codes[at] == Status.INVALID:
            return {"error": self.errors[at]}, [], {}
        records = self._source.records(at)
        more: dict[str, Any] = {}
        if self._state:
            states = self._source.states(at, records)
            pairs = None if states is None else list(states)
            more = {
                "board": None if pairs is None else [board for board, _ in pairs],
                "candidates": None if pairs is None else [candidates for _, candidates in pairs],
            }
        return {"puzzle": self._source.text(at), "ending": str(self._source.ending(at))}, records, more

    def columns(self) -> dict[str, list[Any]]:
        names = ("technique", "sentence", "places", "removes", *(("board", "candidates") if self._state else ()))
        rows = list(self.records())
        columns: dict[str, list[Any]] = {"ending": [row.get("ending") for row in rows]}
        columns |= {name: [row.get(name) for row in rows] for name in names}
        return columns | {"error": [row.get("error") for row in rows]}
