"""`grille convert`: write puzzles in another notation."""

from __future__ import annotations

from typing import Any

from grille.cli import output, source
from grille.cli.command import FileName, Name, option, verb
from grille.cli.loop import Work, for_each
from grille.cli.output import OUTPUT, Output
from grille.cli.puzzles import PuzzleFile, format_of, suffixes
from grille.cli.rows import Result, Row
from grille.cli.source import Source
from grille.errors import GrilleError
from grille.family import families
from grille.family import family as family_named
from grille.puzzle import Puzzle


@verb(
    "convert",
    examples=(
        ("grille convert --to solo ..3.1........4.2", "Write a puzzle in another notation."),
        ("grille convert puzzles.txt -o puzzle-{n}.svg", "Draw every puzzle of a file (.svg or .png)."),
        (
            "grille convert --dedupe puzzles.txt -o distinct.txt",
            "Remove puzzles that are equivalent to an earlier one.",
        ),
    ),
)
@source.options
@option(
    "--to",
    metavar="FORMAT",
    type=Name("format", source.formats, checked=True),
    section=OUTPUT,
    help="The notation to write; --formats lists them.  [default: by the file's extension, else line]",
)
@option(
    "--output",
    "-o",
    "path",
    metavar="FILE",
    type=FileName(),
    section=OUTPUT,
    help="Write to a file, in the format of its extension; pictures of several puzzles to name-{n}.svg.",
)
@option("--canonical", is_flag=True, help="Write the canonical form, which is the same for all equivalent puzzles.")
@option("--dedupe", is_flag=True, help="Remove puzzles equivalent to an earlier one: turned, relabelled or permuted.")
@option("--formats", is_flag=True, help="List the notations and exit.")
@output.options
def command(
    source: Source, out: Output, to: str | None, path: str | None, *, canonical: bool, dedupe: bool, formats: bool
) -> int:
    """Write puzzles in another notation, or as pictures.

    A table comes out as a table, with the new notation in the column `text`.
    """
    if formats:
        _list_formats(out, source.family)
        return out.code
    out.to_file(path, suffixes(to))
    out.as_text = to is not None and path is None
    work = Converting(source, out, to or format_of(path) or "line", canonical=canonical, dedupe=dedupe)
    code = for_each(work)
    if dedupe:
        out.remark(f"{work.left_out:,} duplicates removed")
    return code


class Converting(Work):
    """Write each puzzle in another notation, with or without duplicates."""

    columns = ("format", "text")
    good = "written"

    def __init__(self, source: Source, out: Output, name: str, *, canonical: bool, dedupe: bool) -> None:
        super().__init__(source, out)
        self.left_out = 0
        self._name = name
        self._canonical, self._dedupe = canonical, dedupe
        self._met: set[Puzzle[Any]] = set()
        self._file = PuzzleFile(out, name)

    def one(self, row: Row, puzzle: Puzzle[Any]) -> Result:
        form = self._form(puzzle)
        if form is None:
            return Result({}, None, "left out")
        try:
            text = self._file.text(form)
            if self._file.writes:
                self._file.put(form, text, alone=self.alone)
                return Result({}, None, self.good)
        except GrilleError as error:
            raise GrilleError(f"line {row.line}: {error}") from None
        return Result({"format": self._name, "text": text}, None, self.good)

    def bad(self, row: Row) -> Result:
        """Write the error in place of the puzzle in formats of one line per puzzle; stop in any other format."""
        result = super().bad(row)
        if self._file.writes and result.text is not None and not self._file.error(result.text):
            raise GrilleError(f"{row.complaint()}; the format {self._name} can't hold an error: nothing was written")
        return result._replace(text=None) if self._file.writes else result

    def close(self) -> None:
        self._file.end()

    def _form(self, puzzle: Puzzle[Any]) -> Puzzle[Any] | None:
        """The puzzle to write; None for a duplicate."""
        if not (self._canonical or self._dedupe):
            return puzzle
        record = family_named(puzzle.family)
        if record.canonical is None:
            raise GrilleError(f"{record.title} has no canonical form, so duplicates cannot be detected")
        form: Puzzle[Any] = record.canonical(puzzle)
        if self._dedupe:
            if form in self._met:
                self.left_out += 1
                return None
            self._met.add(form)
        return form if self._canonical else puzzle


def _list_formats(out: Output, name: str | None) -> None:
    rows = [
        (record.name, form.name, form.title, "read, written" if form.read else "written")
        for record in (families() if name is None else (family_named(name),))
        for form in record.formats()
    ]
    family_width, name_width = (max(len(row[at]) for row in rows) + 2 for at in (0, 1))
    for family, form, title, ways in rows:
        if out.as_json:
            out.json({"family": family, "format": form, "title": title, "ways": ways})
        else:
            out.text(f"{family:{family_width}}{form:{name_width}}{title} ({ways})")
