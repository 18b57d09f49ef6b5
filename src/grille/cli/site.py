"""`grille site`: export the page as static files, for any web host."""

from __future__ import annotations

import sys
from datetime import date, datetime
from pathlib import Path
from typing import Any

import click

from grille.cli import DONE
from grille.cli.command import option, verb
from grille.errors import GrilleError

# The variants that the page offers first.
VARIANTS = ("killer", "jigsaw", "x", "thermo", "arrow", "kropki")


class Day(click.ParamType[date]):
    """A date such as 2026-01-31."""

    name = "date"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        try:
            return value if isinstance(value, date) else date.fromisoformat(str(value))
        except ValueError:
            raise GrilleError(f"--from: expected a date such as 2026-01-31, not {str(value)[:40]!r}") from None


@verb(
    "site",
    examples=(
        ("grille site -o public", "Export the page with 500 puzzles per level and a year of dailies."),
        (
            "grille site -o public --per-level 50 --days 31 --base-url https://example.org/puzzles/",
            "Export a small site, with the address for share links.",
        ),
        ("grille site -o public --engine wasm", "Export a site that generates, rates and explains in the browser."),
    ),
)
@option(
    "-o", "--output", "folder", required=True, type=click.Path(path_type=Path), help="The folder to write the site to."
)
@option(
    "--per-level", type=click.IntRange(1, 100_000), default=500, show_default=True, help="Puzzles per family and level."
)
@option("--days", type=click.IntRange(0, 3660), default=366, show_default=True, help="Days that have daily puzzles.")
@option(
    "--from",
    "first_day",
    type=Day(),
    metavar="DATE",
    help="The first of these days; by default the first of this month.",
)
@option(
    "--engine",
    type=click.Choice(["none", "wasm"]),
    default="none",
    show_default=True,
    help="wasm: add the whole of Grille, which runs in the browser.",
)
@option(
    "--wasm",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="The engine that `make wasm` has built; build/wasm/dist by default.",
)
@option("--base-url", metavar="URL", help="The public address of the site, for share links.")
@option("--family", "names", multiple=True, help="Export this family only; repeatable.")
@option("--level", "levels", multiple=True, help="Export this play level only; repeatable.")
@option(
    "--variant",
    "variants",
    multiple=True,
    default=VARIANTS,
    help=f"Also export this variant; repeatable.  [default: {', '.join(VARIANTS)}]",
)
@option(
    "--per-variant",
    type=click.IntRange(0, 10_000),
    default=20,
    show_default=True,
    help="Puzzles per variant and level; 0 leaves variants out.",
)
@option(
    "--variant-level",
    type=click.Choice(["easy", "medium", "hard", "expert", "extreme"]),
    default="hard",
    show_default=True,
    help="The hardest play level of variants. The two above hard take much longer to generate.",
)
@option("--seed", type=click.IntRange(0, 2**32 - 1), help="Other puzzles; the same seed gives the same files.")
@option("--jobs", type=click.IntRange(1, 256), help="Worker processes; one per core by default.")
def command(
    folder: Path,
    per_level: int,
    days: int,
    first_day: date | None,
    engine: str,
    wasm: Path | None,
    base_url: str | None,
    names: tuple[str, ...],
    levels: tuple[str, ...],
    variants: tuple[str, ...],
    per_variant: int,
    variant_level: str,
    seed: int | None,
    jobs: int | None,
) -> int:
    """Export the page as static files that any web host can serve.

    The site plays without a server: it has a stock of puzzles and variants with explained hints, a puzzle of the day
    at three levels, and all lessons. With `--engine wasm` it also has everything that `grille serve` does. Put the
    folder on any host, or try it with `python -m http.server -d FOLDER`.
    """
    from grille.family import family
    from grille.web.site.copies import brotli
    from grille.web.site.engine import bundle
    from grille.web.site.export import export
    from grille.web.site.plan import SitePlan

    if wasm is not None and engine != "wasm":
        raise GrilleError("--wasm names the engine of --engine wasm: add that option")
    found_engine = bundle(wasm) if engine == "wasm" else None
    start = first_day or datetime.now().astimezone().date().replace(day=1)
    chosen = tuple(family(name).name for name in names)
    plan = SitePlan(
        per_level,
        days,
        start,
        levels=levels,
        names=chosen,
        variants=variants,
        per_variant=per_variant,
        variant_level=variant_level,
    )
    if seed is not None:
        plan = plan._replace(seed=seed)
    tty = sys.stderr.isatty()

    def report(done: int, total: int) -> None:
        if tty:
            sys.stderr.write(f"\r{done} of {total} groups of puzzles")
            sys.stderr.flush()

    compress = brotli() if found_engine else None
    found = export(folder, plan, base_url, jobs, report, found_engine, compress)
    if tty:
        sys.stderr.write("\r\x1b[K")
    if found_engine and compress is None:
        click.echo("no copies under Brotli (.br), only under gzip (.gz): pip install 'grille[brotli]'", err=True)
    click.echo(f"{folder}: {found.puzzles:,} puzzles, {found.files:,} files, {found.size / 1e6:.1f} MB")
    return DONE
