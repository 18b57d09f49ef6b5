"""`grille audit`: check a dataset of puzzles, and compare datasets."""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack
from typing import IO, Any

import click

from grille.cli import DONE, NO, interrupt, limits, output
from grille.cli.command import FileName, Seconds, option, verb
from grille.cli.output import OUTPUT, Output
from grille.errors import GrilleError

COLUMNS, MEASURES = "Columns", "Measures"
# As in grille.audit.settings, which is not imported for --help.
PUZZLE_SECONDS, RATE_SECONDS = 10.0, 45.0


@verb(
    "audit",
    examples=(
        ("grille audit puzzles.csv", "Check one dataset."),
        ("grille audit puzzles.csv puzzles.txt --html report.html", "Also find what both have, with charts."),
        ("grille audit puzzles.csv --column puzzle --label-column none --json", "Name columns; print JSON."),
    ),
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=FileName())
@option("--column", metavar="NAME", section=COLUMNS, help="The column with the puzzles.  [puzzle]")
@option(
    "--solution-column",
    "answer_column",
    metavar="NAME",
    section=COLUMNS,
    help="The column with the solutions; none to check no solutions.  [solution]",
)
@option(
    "--label-column",
    metavar="NAME",
    section=COLUMNS,
    help="The column with the dataset's own difficulty; none for no labels.  [difficulty, level or rating]",
)
@option("--no-minimal", is_flag=True, section=MEASURES, help="Do not measure whether puzzles are minimal.")
@option(
    "--rate-rows",
    metavar="N",
    type=click.IntRange(0),
    section=MEASURES,
    help="Rate N puzzles of each file, chosen at random.  [default: all]",
)
@option(
    "--rate-seconds",
    metavar="SECONDS",
    type=Seconds(),
    default=RATE_SECONDS,
    section=MEASURES,
    help=f"Stop rating a file after this many seconds; inf for no limit.  [default: {RATE_SECONDS:g}]",
)
@limits.seconds_option(PUZZLE_SECONDS, "Give up on a puzzle after this many seconds")
@limits.jobs
@option("--html", "page", metavar="FILE", type=FileName(), section=OUTPUT, help="Also write a page with charts.")
@output.options
def command(
    out: Output,
    files: tuple[str, ...],
    *,
    seconds: float,
    rate_seconds: float,
    jobs: int,
    page: str | None,
    no_minimal: bool,
    **settings: Any,
) -> int:
    """Check datasets of puzzles: Parquet, Arrow, CSV, TSV, JSON lines, plain lines and NumPy arrays.

    Reports rows that can't be read, puzzles without exactly one solution, wrong stored solutions, duplicates and
    equivalent puzzles within and between files, givens, minimality, and how hard the puzzles are, beside the dataset's
    own labels. The exit code is 1 if anything is wrong.
    """
    from grille.audit import audit

    def report(done: int, total: int | None) -> None:
        out.progress.done, out.progress.total = done, total

    with ExitStack() as stack:
        # Opened first: a page that can't be written is an error before the work, not after it.
        html = None if page is None else stack.enter_context(_page(page))
        with out.progress, interrupt.defer_sigint.raise_on_termination():
            found = audit(
                files,
                seconds=limits.no_limit(seconds),
                rate_seconds=limits.no_limit(rate_seconds),
                threads=jobs,
                minimal=not no_minimal,
                progress=report,
                **settings,
            )
        if html is not None:
            html.write(found.html())
    if out.as_json:
        out.json(found.data())
    else:
        out.text(str(found))
    if page is not None:
        out.remark(f"wrote {page}")
    return DONE if found.ok else NO


def _page(path: str) -> AbstractContextManager[IO[str]]:
    from grille.cli.output_file import destination, target

    if not path.lower().endswith((".html", ".htm")):
        raise GrilleError(f"--html: expected a file name that ends in .html, not {path!r}")
    return destination(target(path, (".html", ".htm")).path)
