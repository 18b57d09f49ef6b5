"""`grille rate`: how hard puzzles are, and by what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from time import perf_counter
from typing import Any

import click

from grille.cli import LIMIT, NO, limits, output, rules, source
from grille.cli.output import Output
from grille.cli.source import Item, Source
from grille.cores import cores
from grille.family import logic_of
from grille.logic.rating import Rating, Reason
from grille.logic.rules import Rules
from grille.puzzle import Puzzle


@click.command("rate")
@source.options
@rules.options
@click.option(
    "--threads", type=click.IntRange(min=1), metavar="N", help="How many puzzles at once.  [default: one a core]"
)
@limits.clock
@output.options
def command(source: Source, out: Output, rules: Rules, threads: int | None, seconds: float | None) -> int:
    """Rate puzzles, a line each: level, score, the hardest technique.

    The level is that of the hardest technique needed; the score adds up the weights of all steps. Only a puzzle with
    exactly one solution has a rating; of a puzzle alone the techniques are listed too.
    """
    found = source.items()
    first_two = list(islice(found, 2))
    with out.progress as progress:
        rated = _rated(chain(first_two, found), rules, seconds, threads or cores())
        for progress.done, (item, rating) in enumerate(rated):
            if item.puzzle is None or rating is None:
                out.bad(item)
                continue
            if rating.reason is not None:
                out.happened(LIMIT if rating.reason is Reason.LIMIT else NO)
            if out.as_json:
                out.json({"family": item.puzzle.family, "puzzle": item.puzzle.notation()} | rating.data())
            else:
                out.text(str(rating))
                if len(first_two) == 1 and rating.reason is None:
                    _histogram(out, item.puzzle, rating)
    return out.code


# Puzzles are rated some at a time, as many as take about this long, so that the first are soon told.
_SECONDS = 0.5
_MOST = 4096


def _rated(
    items: Iterable[Item], rules: Rules, seconds: float | None, threads: int
) -> Iterator[tuple[Item, Rating | None]]:
    """Each item with its rating, in order."""
    items, size = iter(items), threads
    while some := list(islice(items, size)):
        start = perf_counter()
        yield from zip(some, _ratings(some, rules, seconds, threads), strict=True)
        size = min(_MOST, 2 * size) if perf_counter() - start < _SECONDS else max(threads, size // 2)


def _ratings(some: list[Item], rules: Rules, seconds: float | None, threads: int) -> Iterator[Rating | None]:
    """The ratings of some items: those of a family that can rate many at once together."""
    puzzles = [item.puzzle for item in some if item.puzzle is not None]
    many: dict[str, Iterator[Rating]] = {}
    for name in {puzzle.family for puzzle in puzzles}:
        own = [puzzle for puzzle in puzzles if puzzle.family == name]
        logic = logic_of(own[0], rules)
        if logic.rate is not None:
            many[name] = iter(logic.rate(own, seconds, threads))
    for item in some:
        if item.puzzle is None:
            yield None
        elif item.puzzle.family in many:
            yield next(many[item.puzzle.family])
        else:
            yield item.puzzle.rate(seconds=seconds, rules=rules)


def _histogram(out: Output, puzzle: Puzzle[Any], rating: Rating) -> None:
    logic = logic_of(puzzle)
    rows = [(logic.technique(name), count) for name, count in rating.techniques.items()]
    width = max((len(technique.title) for technique, _ in rows), default=0)
    for technique, count in rows:
        out.text(f"{count:6}  {technique.title:{width}}  {technique.level}{', a trial' if technique.trial else ''}")
