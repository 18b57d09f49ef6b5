"""`grille.print_book`: puzzles to a printed document in one call."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from tempfile import NamedTemporaryFile
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.generated import Generated
from grille.print.document import Document, Pages
from grille.print.entry import Entry, Refused, Volume, entries
from grille.print.sidecar import canonical_forms, sidecar
from grille.print.spec import PrintSpec
from grille.print.typeset import Typesetter
from grille.puzzle import Puzzle

# The extensions of the files that can be written, and typst's names of their formats.
FORMS = {".pdf": "pdf", ".svg": "svg", ".png": "png"}


class Printed(NamedTuple):
    """What was printed: the files, the number of pages, and the puzzles in their order."""

    paths: tuple[str, ...]
    pages: int
    puzzles: tuple[Puzzle[Any], ...]


def print_book(
    puzzles: Iterable[str | Puzzle[Any] | Generated[Any]],
    path: str | os.PathLike[str],
    *,
    exclude: Sequence[str] = (),
    allow: Callable[[Refused], None] | None = None,
    seconds: float | None = None,
    dpi: float = 300,
    seed: int | None = None,
    **options: Any,
) -> Printed:
    """Print puzzles to a PDF file, or to SVG or PNG pictures, one for each page.

    Every puzzle is proven to have one solution, and is rated. A book (`book=True`) has a title page, contents, an
    index, margins for binding, and a file beside it that lists its puzzles (`book.pdf.json`).

    Args:
        puzzles: texts in any notation, puzzles, or what `grille.generate` yields.
        path: the file to write. Several pictures are numbered: `{n}` in the name stands for the page.
        exclude: lists of earlier volumes, whose puzzles must not be repeated.
        allow: called with the reason for each puzzle that can't be printed, which is then left out. By default, such a
            puzzle is an error.
        seconds: the time limit for solving and for rating each puzzle.
        dpi: the resolution of PNG pictures.
        seed: the seed of the puzzles, for the list beside a book.
        options: how the document looks: the fields of `grille.print.spec.PrintSpec`, such as `title`, `book`, `paper`,
            `per_page`, `large`, `solutions`, `steps`, `lessons` and `labels`.

    Raises GrilleError for a puzzle that can't be printed, an unknown option, and a board too large for the page.

    >>> import grille
    >>> made = grille.generate("sudoku", level="easy", count=4, seed=1)
    >>> grille.print_book(made, "class.pdf", title="Monday", paper="a4").pages
    2

    """
    spec = PrintSpec.of(**options)
    form_of(os.fspath(path))
    typesetter = Typesetter(spec)
    volume = Volume(form for name in exclude for form in canonical_forms(name))
    found = list(entries(_placed(puzzles), volume, allow=allow, seconds=seconds))
    return write(Document(found, spec, typesetter=typesetter), os.fspath(path), dpi=dpi, seed=seed)


def form_of(path: str) -> str:
    """The format of a file name. Raises GrilleError if it can't be written."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in FORMS:
        raise GrilleError(
            f"{path}: can't print to {suffix or 'a file without an extension'}; expected .pdf, .svg or .png"
        )
    folder = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(folder):
        raise GrilleError(f"{path}: the directory does not exist")
    return FORMS[suffix]


def _placed(puzzles: Iterable[str | Puzzle[Any] | Generated[Any]]) -> Iterable[tuple[str, Puzzle[Any]]]:
    from grille.notation import parse

    for number, given in enumerate(puzzles, 1):
        puzzle = parse(given) if isinstance(given, str) else given.puzzle if isinstance(given, Generated) else given
        yield f"puzzle {number}", puzzle


def write(
    document: Document,
    path: str,
    *,
    dpi: float = 300,
    seed: int | None = None,
    save: Callable[[str, bytes], None] | None = None,
) -> Printed:
    """Set a document and write its files by `save`. Nothing is written before all of it is set."""
    form = form_of(path)
    made = document.set(form, dpi)
    files = dict(_named(made, path, form))
    if document.spec.book:
        listed: Sequence[Entry] = document.entries
        files[f"{path}.json"] = sidecar(document.spec.title, seed, made.pages, listed)
    for name, content in files.items():
        (save or write_whole)(name, content)
    return Printed(tuple(files), made.pages, tuple(each.puzzle for each in document.entries))


def _named(made: Pages, path: str, form: str) -> Iterable[tuple[str, bytes]]:
    """The name of each file of a document."""
    stem, suffix = os.path.splitext(path)
    apart = f"{stem.replace('{n}', '')}-solutions{suffix}" if form == "pdf" else f"{stem}-solutions{suffix}"
    for name, pages in ((path, made.files), (apart, made.solutions)):
        if form == "pdf":
            yield from ((name, pdf) for pdf in pages)
        else:
            for number, page in enumerate(pages, 1):
                base, end = os.path.splitext(name)
                alone = len(pages) == 1 and "{n}" not in name
                yield (
                    (name if alone else name.replace("{n}", str(number)) if "{n}" in name else f"{base}-{number}{end}"),
                    page,
                )


def write_whole(path: str, content: bytes) -> None:
    """Write a file completely or not at all."""
    folder = os.path.dirname(os.path.abspath(path))
    try:
        with NamedTemporaryFile("wb", dir=folder, prefix=".grille-", delete=False) as file:
            try:
                file.write(content)
                file.close()
                mask = os.umask(0)
                os.umask(mask)
                os.chmod(file.name, 0o666 & ~mask)
                os.replace(file.name, path)
            except BaseException:
                os.unlink(file.name)
                raise
    except OSError as error:
        raise GrilleError(f"{path}: {(error.strerror or 'cannot be written').lower()}") from None
