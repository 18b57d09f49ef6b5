"""A series as text: mean, standard deviation, median and worst of each engine in each group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grille.lab.series import GroupRow, Spread
from grille.lab.table import time

# Further counts, of which only the mean is shown.
MEANS = ("resumptions", "entailments", "prunings", "constraints")
_TIME, _COUNT = 8, 7
_SPREAD = ("mean", "± sd", "median", "worst")


def lines(rows: Sequence[GroupRow], kind: str) -> Iterator[str]:
    """Yield a table for each group. `kind` is what groups differ by."""
    width = max(len(each.row.name) for each in rows) + 1
    means = [word for word in MEANS if any(each.work(word) is not None for each in rows)]
    last = None
    for each in rows:
        if each.group != last:
            if last is not None:
                yield ""
            yield from _heading(f"{kind} {each.group.name}", width, means)
            last = each.group
        over = each.row.stopped
        cells = [f"{len(each.row.trials):6}", _times(each.seconds, over=over), _counts(each, over=over)]
        for word in means:
            spread = each.work(word)
            cells.append(f"{'-' if spread is None else _number(spread.mean):>{len(word)}}")
        yield f"{each.row.name:{width}}{' '.join(cells)}"


def _heading(title: str, width: int, means: Sequence[str]) -> Iterator[str]:
    """Two lines: what is measured, then mean, deviation, median and worst of it."""
    times, counts = (" ".join(f"{word:>{wide}}" for word in _SPREAD) for wide in (_TIME, _COUNT))
    after = "  mean" if means else ""
    above = f"{title:{width}}{'':6} {'time':>{_TIME}}{'':{len(times) - _TIME}} {'backtracks':>10}"
    yield (above + " " * (len(counts) - 10) + after).rstrip()
    yield " ".join([f"{'':{width}}boards", times, counts, *means])


def _times(spread: Spread, *, over: bool) -> str:
    words = [time(each) for each in spread]
    if over:
        words[0], words[3] = f">{words[0]}", f">{words[3]}"
    return " ".join(f"{word:>{_TIME}}" for word in words)


def _counts(each: GroupRow, *, over: bool) -> str:
    spread = each.work("backtracks")
    words = ["-"] * len(_SPREAD) if spread is None else [_number(amount) for amount in spread]
    if over and spread is not None:
        words[0], words[3] = f">{words[0]}", f">{words[3]}"
    return " ".join(f"{word:>{_COUNT}}" for word in words)


def _number(amount: float) -> str:
    """A count, with one decimal where it is small.

    >>> _number(3.25), _number(12.0), _number(1234.5)
    ('3.2', '12', '1,234')
    """
    return f"{amount:.1f}" if amount < 100 and amount != int(amount) else f"{amount:,.0f}"
