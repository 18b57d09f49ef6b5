"""`grille count`: how many solutions there are."""

from __future__ import annotations

import click

from grille.cli import LIMIT, NO, limits, output, source
from grille.cli.limits import Limits
from grille.cli.output import Output
from grille.cli.source import Source


@click.command("count")
@source.options
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Stop counting at N solutions.")
@limits.options
@output.options
def command(source: Source, limits: Limits, out: Output, limit: int | None) -> int:
    """Count the solutions of each puzzle, a line each.

    A number alone is exact. "at least" says that a limit stopped the count.
    """
    with out.progress as progress:
        for progress.done, item in enumerate(source.items()):
            puzzle = item.puzzle
            if puzzle is None:
                out.bad(item)
                continue
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
    return out.code
