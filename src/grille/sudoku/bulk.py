"""Plain 9x9 lines of a file, many at once. What that takes is loaded with the first of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grille.bulk import Answers, Bulk
from grille.sudoku.engine.lanes import plain_lines, run_many


def _solve(data: bytes, start: int, lines: int, length: int) -> Answers:
    from grille.cores import cores
    from grille.sudoku.many import Status
    from grille.sudoku.rows import CELLS, TEXT

    statuses, _, text, raised = run_many(data, lines, start, length, TEXT, 2, False, CELLS + 1, cores(), None)
    _pass_on(raised)
    assert text is not None  # noqa: S101  it was asked for
    text[CELLS :: CELLS + 1] = b"\n" * lines
    known = bytes(code in (Status.UNIQUE, Status.SEVERAL) for code in range(256))
    return Answers(bytes(statuses).translate(known), text, CELLS + 1)


def _count(data: bytes, start: int, lines: int, length: int, limit: int) -> Sequence[int]:
    from grille.cores import cores
    from grille.sudoku.rows import TEXT

    _, counts, _, raised = run_many(data, lines, start, length, TEXT, limit, True, 0, cores(), None)
    _pass_on(raised)
    assert counts is not None  # noqa: S101  they were asked for
    return counts.tolist()


def _verdicts(texts: list[str]) -> list[tuple[str, str] | None]:
    from grille.outcome import Verdict
    from grille.sudoku.many import Status, solve_many

    words: dict[int, str] = {Status.UNIQUE: str(Verdict.UNIQUE), Status.SEVERAL: str(Verdict.SEVERAL)}
    found = solve_many(texts)
    return [
        (words[code], line) if code in words else None
        for code, line in zip(found.statuses, found.solutions, strict=True)
    ]


def _pass_on(raised: Any) -> None:
    if raised is not None:
        raise raised


BULK = Bulk(plain_lines, _solve, _count, _verdicts)
