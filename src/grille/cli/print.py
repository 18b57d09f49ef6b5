"""`grille print`: worksheets and books as PDF, SVG or PNG pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from grille.cli import DONE, NO, limits, output, source
from grille.cli.command import Choice, FileName, Name, option, verb
from grille.cli.output import Output
from grille.cli.rules import techniques
from grille.cli.source import Source
from grille.errors import GrilleError, unknown
from grille.family import REGISTRY
from grille.generator import LARGEST_SEED
from grille.puzzle import Puzzle

MAKE, PAGES, BOARDS, ANSWERS, FILES = "What to print", "Pages", "Boards", "Solutions and lessons", "Files"
PREFLIGHT = ("kdp", "office")
# The options that belong to the content, not to the look of a document.
_SOLUTIONS = ("back", "next", "none", "separate")


@verb(
    "print",
    examples=(
        ("grille print puzzles.txt -o sheet.pdf", "Print the puzzles of a file, as many per page as fit well."),
        (
            "grille print --generate sudoku --levels easy:12,medium:12,hard:6 --per-page 6 --seed 7 -o class.pdf",
            "Generate puzzles for a class, with solutions at the end.",
        ),
        (
            "grille print --book --title 'Grille 1' --trim 6x9 --levels easy:40,hard:20 --lessons --seed 7 -o book.pdf",
            "Make a book for print.",
        ),
        ("grille print --worksheet x_wing --count 8 -o xwing.pdf", "Practise one technique."),
        ("grille print --preflight book.pdf --for kdp", "Check whether a printer accepts a PDF."),
    ),
)
@option(
    "--generate",
    "orders",
    multiple=True,
    metavar="'FAMILY [NAME=VALUE]...'",
    section=MAKE,
    help="Generate puzzles: a family and its options, such as 'sudoku size=6'; repeatable.",
)
@option("--levels", metavar="LEVEL:N,...", section=MAKE, help="How many puzzles of each level to generate.")
@option("--count", type=click.IntRange(1), section=MAKE, help="How many to generate, of any level, or for a worksheet.")
@option("--seed", type=click.IntRange(0, LARGEST_SEED), section=MAKE, help="Random seed: the same seed, the same file.")
@option(
    "--worksheet",
    metavar="TECHNIQUE",
    type=Name("technique", techniques),
    section=MAKE,
    help="Print positions to practise a technique, with its lesson.",
)
@option(
    "--exclude",
    multiple=True,
    metavar="FILE",
    type=FileName(),
    section=MAKE,
    help="Repeat no puzzle of this book (its .pdf.json file); repeatable.",
)
@option(
    "--allow",
    is_flag=True,
    section=MAKE,
    help="Leave out puzzles that can't be printed, and name them, instead of stopping.",
)
@option("--book", is_flag=True, section=PAGES, help="A title page, contents, an index and margins for binding.")
@option("--title", default="", section=PAGES, help="The title.")
@option("--subtitle", default="", section=PAGES, help="The line below the title of a book.")
@option("--author", default="", section=PAGES, help="The author of a book.")
@option(
    "--paper",
    "--trim",
    metavar="SIZE",
    default=None,
    section=PAGES,
    help="a4, a5, letter, 8.5x11, 8x10, 7x10, 6x9, 5.5x8.5, 5x8, or any, such as 170x240mm.  [default: a4]",
)
@option("--landscape", is_flag=True, section=PAGES, help="Turn the page on its side.")
@option("--margin", metavar="LENGTH", section=PAGES, help="The outer margins, such as 0.5in or 12mm.")
@option("--gutter", metavar="LENGTH", section=PAGES, help="The inner margin of a book.  [default: by its pages]")
@option("--bleed", metavar="LENGTH", section=PAGES, help="Extend the page beyond the trim, such as 0.125in.")
@option("--booklet", is_flag=True, section=PAGES, help="Two pages side by side, in the order for folding.")
@option("--name-line", is_flag=True, section=PAGES, help="Lines for a name and a date at the top.")
@option("--page-numbers/--no-page-numbers", default=True, section=PAGES, help="Print page numbers.")
@option("--font", metavar="NAME", section=PAGES, help="The font of the text; must be installed.")
@option(
    "--font-path",
    "font_paths",
    multiple=True,
    metavar="FOLDER",
    type=FileName(),
    section=PAGES,
    help="A folder with fonts; repeatable.",
)
@option("--template", metavar="FILE", type=FileName(), section=PAGES, help="A typst template of your own.")
@option("--show-template", is_flag=True, section=PAGES, help="Print the default template and exit.")
@option("--per-page", type=click.IntRange(1, 60), section=BOARDS, help="Boards on a page.  [default: as fit well]")
@option("--large", is_flag=True, section=BOARDS, help="Large print: larger boards and text.")
@option(
    "--labels",
    metavar="NAME,...",
    default="level",
    show_default=True,
    section=BOARDS,
    help="What to print beside the number: level, score, givens, technique, or none.",
)
@option("--candidates", is_flag=True, section=BOARDS, help="Print the candidates of every cell.")
@option("--notes", is_flag=True, section=BOARDS, help="Leave lines for notes below each board.")
@option("--colour", "--color", "colour", is_flag=True, section=BOARDS, help="Print in colour.  [default: greys]")
@option("--qr", metavar="URL", section=BOARDS, help="A QR code that opens each puzzle on the page at this address.")
@option(
    "--solutions",
    type=Choice("place for solutions", _SOLUTIONS),
    default="back",
    show_default=True,
    section=ANSWERS,
    help="At the back, on the next page, none, or in a file of their own.",
)
@option("--solutions-per-page", type=click.IntRange(1, 60), section=ANSWERS, help="Solutions on a page.")
@option(
    "--steps", metavar="N|all", default="0", section=ANSWERS, help="Explain the first N steps of each solution, or all."
)
@option("--lessons", is_flag=True, section=ANSWERS, help="A chapter on the techniques that the puzzles need.")
@option(
    "--index/--no-index",
    default=None,
    section=ANSWERS,
    help="List the hardest technique of each puzzle.  [default: in books]",
)
@option(
    "--output",
    "-o",
    "path",
    metavar="FILE",
    type=FileName(),
    section=FILES,
    help="The file to write: .pdf, .svg or .png; pictures as name-{n}.png.",
)
@option(
    "--dpi",
    type=click.FloatRange(30, 1200),
    default=300,
    show_default=True,
    section=FILES,
    help="The resolution of PNG pictures.",
)
@option(
    "--standard", metavar="NAME", section=FILES, help="Claim a PDF standard: a-2b, a-3b, a-4, ua-1 (accessible), ..."
)
@option(
    "--preflight",
    "checked",
    metavar="FILE",
    type=FileName(),
    section=FILES,
    help="Check a PDF file instead of printing.",
)
@option(
    "--for",
    "printer",
    type=Choice("printer", PREFLIGHT),
    default="kdp",
    show_default=True,
    section=FILES,
    help="Who prints the checked file.",
)
@source.options
@limits.clock
@output.options
def command(source: Source, out: Output, **given: Any) -> int:
    """Print puzzles: a worksheet, a book, or positions to practise a technique.

    Puzzles come from files, as with other verbs, or are generated. Each is proven to have one solution; no two are
    equivalent. The same input gives the same file, to the byte.
    """
    if given.pop("show_template"):
        from grille.print.typeset import default_template

        out.lines(default_template())
        return DONE
    checked, printer = given.pop("checked"), given.pop("printer")
    if checked is not None:
        return _preflight(out, checked, printer)
    return _print(source, out, given)


def _preflight(out: Output, path: str, printer: str) -> int:
    from grille.print.preflight import preflight

    try:
        with open(path, "rb") as file:
            content = file.read()
    except OSError as error:
        raise GrilleError(f"{path}: {(error.strerror or 'cannot be read').lower()}") from None
    try:
        checks = preflight(content, printer)
    except GrilleError as error:
        raise GrilleError(f"{path}: {error}") from None
    good = all(check.ok for check in checks)
    if out.as_json:
        out.json({"file": path, "printer": printer, "ok": good, "checks": [check._asdict() for check in checks]})
    else:
        width = max(len(check.name) for check in checks)
        for check in checks:
            out.text(f"{'ok   ' if check.ok else 'fault'} {check.name:{width}}  {check.found}")
    return DONE if good else NO


def _print(source: Source, out: Output, given: dict[str, Any]) -> int:
    from grille.print.book import form_of, write
    from grille.print.document import Document
    from grille.print.entry import Entry, Volume
    from grille.print.sidecar import canonical_forms
    from grille.print.spec import PrintSpec
    from grille.print.typeset import Typesetter

    path, dpi, seconds = given.pop("path"), given.pop("dpi"), given.pop("seconds")
    orders, levels, count, seed = (given.pop(name) for name in ("orders", "levels", "count", "seed"))
    worksheet, exclude, allow = given.pop("worksheet"), given.pop("exclude"), given.pop("allow")
    if levels is not None and not orders and not source.puzzles and worksheet is None:
        # Levels alone are levels of the first family.
        orders = (next(iter(REGISTRY)),)
    if path is None:
        raise click.UsageError("-o: expected a file to write, such as -o sheet.pdf")
    form_of(path)
    if out.as_json:
        raise click.UsageError("--json: only --preflight prints JSON; a book writes its list to a .pdf.json file")
    with _named_options(given):
        spec = PrintSpec.of(**_look(given))
        typesetter = Typesetter(spec)
    volume = Volume(form for name in exclude for form in canonical_forms(name))
    found: list[Entry] = []
    sheet = None
    with out.progress:
        if worksheet is not None:
            sheet, seed = _worksheet(source, orders, levels, worksheet, count, seed)
        elif orders:
            found, seed = _generated(source, out, orders, levels, count, seed, volume)
        else:
            _unused(("--levels", levels), ("--count", count), ("--seed", seed))
            found = _read(source, out, volume, seconds, allow=allow)
        if sheet is None and not found:
            raise GrilleError("nothing to print: no puzzle was read")
        with _named_options(given):
            made = write(Document(found, spec, sheet, typesetter), path, dpi=dpi, seed=seed, save=_save)
    what = _number(len(found), "puzzle")
    if sheet is not None:
        what = f"{_number(len(sheet.tasks), 'position')} of {sheet.technique.title}"
    out.remark(
        f"{what} on {_number(made.pages, 'page')}: {', '.join(made.paths[:4])}{' ...' if len(made.paths) > 4 else ''}"
        + (f"; seed {seed}" if seed is not None else "")
    )
    return out.code


@contextmanager
def _named_options(given: dict[str, Any]) -> Iterator[None]:
    """Name options in errors as the command line does: `per_page` is --per-page."""
    names = dict.fromkeys((*given, "labels", "steps", "paper"))
    try:
        yield
    except GrilleError as error:
        name, colon, rest = str(error).partition(":")
        if name.replace("-", "_") in names and colon:
            raise GrilleError(f"--{name.replace('_', '-')}:{rest}") from None
        raise


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def _look(given: dict[str, Any]) -> dict[str, Any]:
    """The options of the document's look, in the form that Python takes them."""
    labels, steps, paper = given.pop("labels"), given.pop("steps"), given.pop("paper")
    from grille.print.spec import MOST_STEPS

    if steps != "all" and not steps.isdecimal():
        raise GrilleError(f"--steps: expected a number or all, not {steps!r}")
    chosen = () if labels == "none" else tuple(label.strip() for label in labels.split(","))
    return given | {
        "labels": chosen,
        "steps": MOST_STEPS if steps == "all" else int(steps),
        "paper": paper or ("6x9" if given["book"] else "a4"),
    }


def _unused(*options: tuple[str, object]) -> None:
    for name, value in options:
        if value is not None:
            raise click.UsageError(f"{name}: only for --generate and --worksheet")


def _no_files(source: Source, option: str) -> None:
    if source.puzzles:
        raise click.UsageError(f"{option}: expected either puzzles to print or puzzles to generate, not both")


def _worksheet(
    source: Source, orders: tuple[str, ...], levels: str | None, name: str, count: int | None, seed: int | None
) -> tuple[Any, int]:
    from grille.print.worksheet import make_worksheet

    _no_files(source, "--worksheet")
    if orders or levels:
        raise click.UsageError("--worksheet: makes its own positions; leave out --generate and --levels")
    seed = 1 if seed is None else seed
    return make_worksheet(name, count or 6, seed, source.family), seed


def _generated(
    source: Source,
    out: Output,
    orders: tuple[str, ...],
    levels: str | None,
    count: int | None,
    seed: int | None,
    volume: Any,
) -> tuple[list[Any], int]:
    from grille.generation import random_seed
    from grille.print.order import fill, read_order

    _no_files(source, "--generate")
    seed = random_seed() if seed is None else seed
    read = [read_order(text, levels, count) for text in orders]
    out.progress.total = sum(order.total for order in read)

    def done() -> None:
        out.progress.done += 1

    return list(fill(read, seed, volume, done)), seed


def _read(source: Source, out: Output, volume: Any, seconds: float | None, *, allow: bool) -> list[Any]:
    from grille.print.entry import Refused, entries

    def left_out(refused: Refused) -> None:
        out.complain(f"left out: {refused}")

    found = []
    for each in entries(_rows(source, out, allow=allow), volume, allow=left_out if allow else None, seconds=seconds):
        found.append(each)
        out.progress.done += 1
    return found


def _rows(source: Source, out: Output, *, allow: bool) -> Iterator[tuple[str, Puzzle[Any]]]:
    """The puzzles of the input with their places."""
    tables = tuple(name for name in source.puzzles if name.lower().endswith(".parquet"))
    for name in tables:
        yield from _table_rows(name, source.reader.column or "puzzle", source.family)
    if tables and len(tables) == len(source.puzzles):
        return
    source = source._replace(puzzles=tuple(name for name in source.puzzles if name not in tables))
    number = 0
    for row in source.rows():
        number += 1
        if row.puzzle is None:
            if not allow:
                raise GrilleError(row.complaint())
            out.bad(row)
            continue
        yield (row.place().removesuffix(": ") or f"puzzle {number}"), row.puzzle


def _table_rows(path: str, column: str, family: str | None) -> Iterator[tuple[str, Puzzle[Any]]]:
    """The puzzles in a column of a Parquet file."""
    from grille.cli.output_file import parquet
    from grille.notation import parse

    try:
        file = parquet(path).ParquetFile(path)
    except OSError as error:
        raise GrilleError(f"{path}: {(error.strerror or 'not a Parquet file').lower()}") from None
    except ValueError:  # what PyArrow raises for a damaged file
        raise GrilleError(f"{path}: not a Parquet file, or a damaged one") from None
    with file:
        if column not in file.schema_arrow.names:
            raise GrilleError(f"{path}: {unknown('column', column, file.schema_arrow.names)}")
        number = 0
        for batch in file.iter_batches(columns=[column]):
            for value in batch.column(0).to_pylist():
                number += 1
                try:
                    yield f"{path}, row {number}", parse("" if value is None else str(value), family=family)
                except GrilleError as error:
                    raise GrilleError(f"{path}, row {number}: {error}") from None


def _save(path: str, content: bytes) -> None:
    from grille.cli.output_file import whole_file

    with whole_file(path) as file:
        file.write(content)
