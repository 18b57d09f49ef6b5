"""solve_many, count_many and check_many: solve, count or check many puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grille.errors import GrilleError
from grille.many.batch import Batch, clash_message, finish
from grille.many.column import column_of, is_missing, numbers_in
from grille.many.kernel import KernelResult
from grille.many.one_by_one import read_row
from grille.many.results import Checked, Counted, Solved
from grille.many.status import Status
from grille.outcome import Outcome, Verdict

if TYPE_CHECKING:
    from grille.puzzle import Puzzle

_STATUS = {Verdict.NONE: Status.NONE, Verdict.UNIQUE: Status.UNIQUE, Verdict.SEVERAL: Status.SEVERAL}
MOST = (1 << 64) - 1


def solve_many(puzzles: Any, *, threads: int | None = None, seconds: float | None = None) -> Solved:
    """Solve many puzzles. Each row has a status, and a solution if there is one.

    `threads` is one per available core by default; the result does not depend on it. After `seconds` for the whole
    batch, unfinished rows are STOPPED. After Ctrl-C, the exception has the partial result as its attribute `finished`.
    """
    batch = Batch(puzzles, threads, seconds)
    ran = batch.kernel.run(batch.column, 2, False, True, batch.threads, batch.clock.left())
    lines, raised = _solve_others(batch, ran)
    return finish(
        Solved(batch.column.kind, ran.statuses, batch.explain, batch.texts(ran, lines, batch.column.zero)), raised
    )


def count_many(
    puzzles: Any, limit: int = 10_000, *, threads: int | None = None, seconds: float | None = None
) -> Counted:
    """Count the solutions of many puzzles, up to `limit` for each.

    >>> import grille
    >>> list(grille.count_many(["." * 81, "1" * 81, "..3.1........4.."], 1000))[2]
    CountedRow(status=<Status.SEVERAL: 2>, count=3, exact=True, error=None)
    """
    if type(limit) is not int or not 1 <= limit <= MOST:
        raise GrilleError(f"limit: expected a whole number from 1 to 2^64 - 1, not {limit!r}")
    batch = Batch(puzzles, threads, seconds)
    ran = batch.kernel.run(batch.column, limit, True, False, batch.threads, batch.clock.left())
    codes, counts, raised = ran.statuses, ran.counts, ran.raised
    assert counts is not None  # noqa: S101  they were requested
    if batch.column.others and raised is None:

        def count(puzzle: Puzzle[Any], left: float | None) -> int | None:
            counted = puzzle.count(limit, seconds=left)
            return None if not counted.exact and counted.value < limit else counted.value

        found: dict[int, int] = {}
        others = batch.others(codes)
        raised = batch.each(others, count, found)
        for at, number in found.items():
            codes[at] = min(number, int(Status.SEVERAL))
            counts[at] = number
            if not number and others[at].clashes():
                batch.refuse(codes, at, clash_message(others[at]))
    return finish(Counted(batch.column.kind, codes, batch.explain, counts, limit), raised)


def check_many(
    puzzles: Any, answers: Any = None, *, threads: int | None = None, seconds: float | None = None
) -> Checked:
    """Check whether each of many puzzles has exactly one solution, or whether its answer in `answers` is correct.

    Answers are given in the same forms as puzzles, one for each row.

    >>> import grille
    >>> puzzle = "..3.1........4.2"
    >>> checked = grille.check_many([puzzle, puzzle], ["4231132421433412", "4231132421433421"])
    >>> list(checked.ok), checked.errors[1][:40]
    ([True, False], 'r4c4 is given as 2, but the answer has 1')
    """
    batch = Batch(puzzles, threads, seconds)
    if answers is not None:
        return _check_answers(batch, answers)
    ran = batch.kernel.run(batch.column, 2, False, False, batch.threads, batch.clock.left())
    _, raised = _solve_others(batch, ran)
    return finish(Checked(batch.column.kind, ran.statuses, batch.explain), raised)


def _solve_others(batch: Batch, ran: KernelResult) -> tuple[dict[int, str], BaseException | None]:
    """Solve the rows that are not plain; return their solutions as lines, and the exception of a signal."""
    lines: dict[int, str] = {}
    if not batch.column.others or ran.raised is not None:
        return lines, ran.raised
    others = batch.others(ran.statuses)
    left = dict(others)

    def note(at: int, status: int, line: str | None) -> None:
        ran.statuses[at] = status
        if line is not None:
            lines[at] = line
        elif others[at].clashes():
            batch.refuse(ran.statuses, at, clash_message(others[at]))

    try:
        for at, number, line in batch.kernel.solve_others(others, batch.threads, batch.clock.left):
            note(at, number, line)
            del left[at]
    except KeyboardInterrupt as raised:
        return lines, raised

    def solve(puzzle: Puzzle[Any], seconds: float | None) -> Outcome[Any] | None:
        outcome = puzzle.solve(seconds=seconds)
        return None if outcome.verdict is Verdict.LIMIT else outcome

    found: dict[int, Outcome[Any]] = {}
    interrupted = batch.each(left, solve, found)
    for at, outcome in found.items():
        note(at, _STATUS[outcome.verdict], None if outcome.solution is None else outcome.solution.line)
    return lines, interrupted


def _check_answers(batch: Batch, answers: Any) -> Checked:
    column, width = batch.column, batch.kernel.width
    answered = column_of(answers, batch.kernel, "answers")
    if answered.rows != column.rows:
        raise GrilleError(f"answers: expected one for each of the {column.rows:,} puzzles, found {answered.rows:,}")
    codes = batch.kernel.check(column, answered)
    for at in sorted({*column.others, *answered.others}):
        codes[at] = Status.STOPPED
        if (left := batch.clock.left()) is not None and not left:
            continue
        answer = answered.others[at] if at in answered.others else answered.text(at, width)
        _check_one(batch, codes, at, answer)

    def explain(at: int) -> str:
        """Return the message of a row; for a plain row it is computed only now."""
        if at not in batch.errors and codes[at] == Status.WRONG:
            _check_one(batch, codes, at, answered.text(at, width))
        return batch.explain(at)

    return Checked(column.kind, codes, explain)


def _check_one(batch: Batch, codes: memoryview, at: int, answer: Any) -> None:
    try:
        puzzle = batch.puzzle(at)
    except GrilleError as error:
        batch.refuse(codes, at, str(error))
        return
    if is_missing(answer):
        batch.refuse(codes, at, "expected an answer, found a missing value")
        return
    try:
        if isinstance(answer, bytes):
            answer = answer.decode("utf-8", "replace")
        if numbers_in(answer) is not None:
            answer = read_row(answer, batch.kernel).notation()
        faults = puzzle.check(answer).faults
    except GrilleError as error:
        batch.refuse(codes, at, str(error), Status.WRONG)
        return
    codes[at] = Status.RIGHT
    if faults:
        batch.refuse(codes, at, "; ".join(fault.message for fault in faults), Status.WRONG)
