"""Plain 9x9 lines of a file, many at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grille.outcome import Verdict
from grille.puzzle import Answers, Bulk
from grille.sudoku.engine import plain_lines, run_many
from grille.sudoku.many import Status, cores, solve_many
from grille.sudoku.rows import CELLS, TEXT

LINE = CELLS + 1
_KNOWN = bytes(code in (Status.UNIQUE, Status.SEVERAL) for code in range(256))
_VERDICTS = {Status.UNIQUE: str(Verdict.UNIQUE), Status.SEVERAL: str(Verdict.SEVERAL)}


def _solve(data: bytes, start: int, lines: int, length: int) -> Answers:
    statuses, _, text, raised = run_many(data, lines, start, length, TEXT, 2, False, LINE, cores(), None)
    _pass_on(raised)
    assert text is not None  # noqa: S101  it was asked for
    text[CELLS::LINE] = b"\n" * lines
    return Answers(bytes(statuses).translate(_KNOWN), text, LINE)


def _count(data: bytes, start: int, lines: int, length: int, limit: int) -> Sequence[int]:
    _, counts, _, raised = run_many(data, lines, start, length, TEXT, limit, True, 0, cores(), None)
    _pass_on(raised)
    assert counts is not None  # noqa: S101  they were asked for
    return counts.tolist()


def _verdicts(texts: list[str]) -> list[tuple[str, str] | None]:
    found = solve_many(texts)
    words: dict[int, str] = {int(status): word for status, word in _VERDICTS.items()}
    return [
        (words[code], line) if code in words else None
        for code, line in zip(found.statuses, found.solutions, strict=True)
    ]


def _pass_on(raised: Any) -> None:
    if raised is not None:
        raise raised


BULK = Bulk(plain_lines, _solve, _count, _verdicts)
