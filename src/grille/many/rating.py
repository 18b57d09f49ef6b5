"""rate_many: rate many puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from grille.errors import GrilleError
from grille.family import logic_of
from grille.logic.rating import Rating, Reason
from grille.logic.rules import Rules
from grille.logic.scaled import known_scale, scale_of
from grille.logic.scales import LEVEL, UNRATED, AnyRating, EffortRating, ExplainerRating
from grille.many.batch import Batch, clash_message, finish
from grille.many.results import Rated
from grille.many.status import Status

if TYPE_CHECKING:
    from grille.puzzle import Puzzle

_STATUS = {Reason.NONE: Status.NONE, Reason.SEVERAL: Status.SEVERAL, Reason.LIMIT: Status.STOPPED}


@overload
def rate_many(
    puzzles: Any,
    *,
    scale: Literal["level"] = "level",
    threads: int | None = None,
    seconds: float | None = None,
    rules: Rules | None = None,
) -> Rated[Rating]: ...


@overload
def rate_many(
    puzzles: Any,
    *,
    scale: Literal["se"],
    threads: int | None = None,
    seconds: float | None = None,
    rules: Rules | None = None,
) -> Rated[ExplainerRating]: ...


@overload
def rate_many(
    puzzles: Any,
    *,
    scale: Literal["effort"],
    threads: int | None = None,
    seconds: float | None = None,
    rules: Rules | None = None,
) -> Rated[EffortRating]: ...


@overload
def rate_many(
    puzzles: Any,
    *,
    scale: str,
    threads: int | None = None,
    seconds: float | None = None,
    rules: Rules | None = None,
) -> Rated[AnyRating]: ...


def rate_many(
    puzzles: Any,
    *,
    scale: str = LEVEL,
    threads: int | None = None,
    seconds: float | None = None,
    rules: Rules | None = None,
) -> Rated[Any]:
    """Rate many puzzles. `seconds` is the time limit for each puzzle, not for all.

    `scale` is `level`, `se` (Sudoku Explainer's rating) or `effort`. A puzzle that is not on the scale is an error of
    its row.

    >>> import grille
    >>> easy, several = grille.rate_many(["..3.1........4.2", "..3.1........4.."])
    >>> easy.level, str(several)
    ('easy', 'no rating: there are several solutions')
    """
    known_scale(scale, rules)
    batch = Batch(puzzles, threads, None)
    if seconds is not None and not seconds >= 0:
        raise GrilleError(f"seconds: expected a number from 0, or None for no limit, not {seconds}")
    column = batch.column
    codes = memoryview(bytearray([Status.INVALID]) * column.rows)
    ratings: list[AnyRating] = [UNRATED[scale](Reason.INVALID)] * column.rows
    found = batch.kernel.rate(column, scale, rules or Rules(), batch.threads, seconds)
    raised = None
    if column.others:
        raised = _rate_others(batch, codes, scale, rules, seconds, found)
    for at, rating in found.items():
        ratings[at] = rating
        codes[at] = Status.UNIQUE if rating.reason is None else _STATUS.get(rating.reason, Status.UNIQUE)
    return finish(Rated(column.kind, codes, batch.explain, ratings, scale), raised)


def _rate_others(
    batch: Batch,
    codes: memoryview,
    scale: str,
    rules: Rules | None,
    seconds: float | None,
    found: dict[int, AnyRating],
) -> BaseException | None:
    others = batch.others(codes)
    together: dict[Any, list[int]] = {}
    singly: dict[int, Puzzle[Any]] = {}
    for at, puzzle in others.items():
        if puzzle.clashes():
            batch.refuse(codes, at, clash_message(puzzle))
            continue
        try:
            logic = logic_of(puzzle, rules)
            rate = logic.rate if scale == LEVEL else scale_of(logic, puzzle, scale).rate
        except GrilleError as error:
            batch.refuse(codes, at, str(error))
            continue
        if rate is None:
            singly[at] = puzzle
        else:
            together.setdefault(rate, []).append(at)
    for rate, rows in together.items():
        found |= dict(zip(rows, rate([others[at] for at in rows], seconds, batch.threads), strict=True))

    def rate_one(puzzle: Puzzle[Any], left: float | None) -> Rating | None:
        limit = left if seconds is None else seconds if left is None else min(left, seconds)
        rating = puzzle.rate(seconds=limit, rules=rules)
        return None if rating.reason is Reason.LIMIT and limit != seconds else rating

    return batch.each(singly, rate_one, found)
