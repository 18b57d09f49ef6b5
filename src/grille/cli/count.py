"""`grille count`: how many solutions there are."""

from __future__ import annotations

from typing import Any

import click

from grille.cli import LIMIT, NO, limits, output, source
from grille.cli.limits import Limits
from grille.cli.output import Output
from grille.cli.source import Item, Lines, Source
from grille.puzzle import Puzzle
from grille.search import FEW


@click.command("count")
@source.options
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Stop counting at N solutions.")
@limits.options
@output.options
def command(source: Source, limits: Limits, out: Output, limit: int | None) -> int:
    """Count the solutions of each puzzle, a line each.

    A number alone is exact. "at least" says that a limit stopped the count.
    """
    # A limit beyond what is counted one by one is counted by parts, puzzle by puzzle.
    wholesale = not out.as_json and limits.generous and (limit is None or limit <= FEW)
    with out.progress as progress:
        for item in source.items_and_lines() if wholesale else source.items():
            if isinstance(item, Lines):
                progress.share = item.share
                _count_lines(out, item, source, limit, limits)
                progress.done += item.stretch.lines
                continue
            puzzle = item.puzzle
            if puzzle is None:
                out.bad(item)
            else:
                _count_one(out, item, puzzle, limit, limits)
            progress.done += 1
    return out.code


def _count_lines(out: Output, lines: Lines, source: Source, limit: int | None, limits: Limits) -> None:
    """Many puzzles at once; those that have none, or too many to be counted so, once more by themselves."""
    stretch, most = lines.stretch, FEW if limit is None else limit
    said: list[str] = []
    for index, number in enumerate(
        source.bulk().numbers(stretch.data, stretch.start, stretch.lines, stretch.length, most)
    ):
        if 0 < number < most:
            said.append(f"{number}\n")
            continue
        if number and limit is not None:
            said.append(f"at least {limit}\n")
            out.happened(LIMIT)
            continue
        out.lines("".join(said))
        said.clear()
        item = lines.item(index)
        assert item.puzzle is not None  # noqa: S101  plain puzzles can be read
        _count_one(out, item, item.puzzle, limit, limits)
    out.lines("".join(said))


def _count_one(out: Output, item: Item, puzzle: Puzzle[Any], limit: int | None, limits: Limits) -> None:
    count = puzzle.count(limit, **limits._asdict())
    faults = puzzle.clashes() if count.exact and count.value == 0 else ()
    if out.as_json:
        fields = {
            "family": puzzle.family,
            "puzzle": puzzle.notation(),
            "count": count.value,
            "exact": count.exact,
        }
        out.json(fields | out.clash_fields(item, faults) | {"statistics": count.statistics._asdict()})
    else:
        out.text(str(count))
    if faults:
        out.clash(item, faults)
    elif not count.exact:
        out.happened(LIMIT)
    elif count.value == 0:
        out.happened(NO)
