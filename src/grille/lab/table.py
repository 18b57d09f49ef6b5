"""The comparison as text: a table, and bars on a logarithmic scale."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import log10

from grille.lab.trial import Row

# The counts, and the column widths: the word, or a number up to 999,999,999 with its commas.
COUNTS = ("resumptions", "entailments", "prunings", "backtracks", "constraints", "choices")
COUNT, TIME = 11, 9
# The least width of the column of names.
NAME = 24
BAR = 48


def width_of(names: Iterable[str]) -> int:
    """The width of the column of names."""
    return max([NAME, *map(len, names)])


def heading(name: str = "labelling", width: int = NAME) -> str:
    counts = "".join(f" {word:>{max(COUNT, len(word))}}" for word in COUNTS)
    return f"{name:{width}}{counts} {'time':>{TIME}} {'model':>{TIME}}  outcome"


def line(row: Row, width: int = NAME) -> str:
    """Format a row: the counts, the solving time, the time to build the model, and the outcome."""
    counts = "".join(f" {_count(getattr(row.work, word)):>{COUNT}}" for word in COUNTS)
    times = f"{time(row.solving, over=row.stopped):>{TIME}} {time(row.building):>{TIME}}"
    return f"{row.name:{width}}{counts} {times}  {row.outcome}"


def time(seconds: float, *, over: bool = False) -> str:
    """Format seconds; with `over`, add > because the run was stopped.

    >>> time(0.0000253), time(0.0253), time(2.53), time(5.004, over=True)
    ('25 µs', '25 ms', '2.5 s', '>5.0 s')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size or unit == "µs":
            amount = seconds / size
            break
    return f"{'>' if over else ''}{amount:.{1 if amount < 10 else 0}f} {unit}"


def bars(rows: Sequence[Row], *, ascii_only: bool = False) -> Iterator[str]:
    """Yield bar charts of time and backtracks; each mark is ten times the one before."""
    yield "time, each mark ten times the one before"
    yield from _bars(rows, lambda row: row.solving * 1e6, lambda row: time(row.solving, over=row.stopped), ascii_only)
    counted = [row for row in rows if row.work.backtracks is not None]
    if any(row.work.backtracks for row in counted):
        yield ""
        yield "backtracks, each mark ten times the one before"
        yield from _bars(counted, lambda row: row.work.backtracks or 0, _backtracks, ascii_only)


def _bars(
    rows: Sequence[Row], amount: Callable[[Row], float], words: Callable[[Row], str], ascii_only: bool
) -> Iterator[str]:
    amounts = [amount(row) for row in rows]
    # Bars begin at the power of ten below the smallest amount; the longest bar fills the line.
    least = min((each for each in amounts if each > 0), default=1.0)
    floor = _floor(least)
    decades = max(1.0, log10(max(*amounts, 10 * 10**floor)) - floor)
    full, mark = ("#", "|") if ascii_only else ("█", "┃")
    width = width_of(row.name for row in rows)
    for row, each in zip(rows, amounts, strict=True):
        length = 0 if each <= 0 else max(1, round(BAR * (log10(each) - floor) / decades))
        bar = [full] * length
        for decade in range(1, int(decades) + 1):
            at = round(BAR * decade / decades) - 1
            if at < length - 1:
                bar[at] = mark
        yield f"{row.name:{width}} {''.join(bar)} {words(row)}"


def _floor(amount: float) -> int:
    """The power of ten below an amount, so that even one backtrack has a bar."""
    exact = log10(amount)
    return int(exact // 1) - (1 if exact == exact // 1 else 0)


def _backtracks(row: Row) -> str:
    return f"{'>' if row.stopped else ''}{row.work.backtracks:,}"


def _count(number: int | None) -> str:
    return "-" if number is None else f"{number:,}"
