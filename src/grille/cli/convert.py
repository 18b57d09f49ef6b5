"""`grille convert`: write puzzles in another notation."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from grille.cli import output, source
from grille.cli.command import FileName, Name, option, verb
from grille.cli.loop import Work, for_each
from grille.cli.output import OUTPUT, Output
from grille.cli.puzzles import PuzzleFile, format_of, suffixes
from grille.cli.rows import Result, Row
from grille.cli.source import Source
from grille.data import versioned
from grille.errors import GrilleError
from grille.family import families
from grille.family import family as family_named
from grille.models.formats import NAMES as MODELS
from grille.puzzle import Puzzle

SYMMETRIES = "Symmetries, applied in this order"
_PLAIN = (("mirror", "left and right"), ("flip", "top and bottom"), ("transpose", "rows and columns"))
_SWAPPED = ("rows", "columns", "bands", "stacks")


def transforms(command: Callable[..., int]) -> Callable[..., int]:
    """Decorator that adds the symmetries, passed to the verb as `changes`."""

    @wraps(command)
    def gather(turn: int, relabel: str | None, **others: Any) -> int:
        changes = [("turn", str(turn))] if turn else []
        changes += [(name, "") for name, _ in _PLAIN if others.pop(name)]
        for what in _SWAPPED:
            changes += [(f"swap-{what}", pair) for pair in others.pop(f"swap_{what}")]
        changes += [("relabel", relabel)] if relabel is not None else []
        return command(changes=tuple(changes), **others)

    taken: Any = option(
        "--relabel", metavar="DIGITS", section=SYMMETRIES, help="The new digit for each digit, in order: 213456789."
    )(gather)
    for what in reversed(_SWAPPED):
        taken = option(
            f"--swap-{what}",
            multiple=True,
            metavar="A,B",
            section=SYMMETRIES,
            help=f"Exchange two {what}, counted from 1; repeatable.",
        )(taken)
    for name, sides in reversed(_PLAIN):
        taken = option(f"--{name}", is_flag=True, section=SYMMETRIES, help=f"Exchange {sides}.")(taken)
    about = "Turn clockwise by a quarter; repeatable."
    turned: Callable[..., int] = option("--turn", count=True, section=SYMMETRIES, help=about)(taken)
    return turned


@verb(
    "convert",
    examples=(
        ("grille convert --to solo ..3.1........4.2", "Write a puzzle in another notation."),
        (
            "grille convert --to minizinc --model spots 3:12103211023333001220",
            "Write a model of a puzzle for a constraint solver.",
        ),
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
    help="Write to a file, in the format of its extension; pictures and models of several puzzles to name-{n}.svg.",
)
@option(
    "--model",
    metavar="NAME",
    type=Name("model", lambda: (name for record in families() for name, *_ in record.models), checked=True),
    section=OUTPUT,
    help="The variables of a model: spots, directions or borders; cells or candidates.  [default: spots, cells]",
)
@option("--canonical", is_flag=True, help="Write the canonical form, which is the same for all equivalent puzzles.")
@option("--dedupe", is_flag=True, help="Remove puzzles equivalent to an earlier one: turned, relabelled or permuted.")
@option("--formats", is_flag=True, help="List the notations and exit.")
@transforms
@output.options
def command(
    source: Source,
    out: Output,
    to: str | None,
    path: str | None,
    model: str | None,
    changes: tuple[tuple[str, str], ...],
    *,
    canonical: bool,
    dedupe: bool,
    formats: bool,
) -> int:
    """Write puzzles in another notation, as pictures, or as models for solvers.

    A table comes out as a table, with the new notation in the column `text`.
    """
    if formats:
        _list_formats(out, source.family)
        return out.code
    out.to_file(path, suffixes(to))
    out.as_text = to is not None and path is None
    name = to or format_of(path) or "line"
    if model is not None and name not in MODELS:
        raise click.UsageError(f"--model: {name} is not a model; expected --to {', '.join(sorted(MODELS))}")
    out.separate = path is not None and "{n}" in path
    work = Converting(source, out, name, model, canonical=canonical, dedupe=dedupe)
    work.changes = changes
    code = for_each(work)
    if dedupe:
        out.remark(f"{work.left_out:,} duplicates removed")
    return code


class Converting(Work):
    """Write each puzzle in another notation, with or without duplicates."""

    columns = ("format", "text")
    good = "written"

    def __init__(
        self, source: Source, out: Output, name: str, model: str | None, *, canonical: bool, dedupe: bool
    ) -> None:
        super().__init__(source, out)
        self.left_out = 0
        self.changes: tuple[tuple[str, str], ...] = ()
        self._name = name
        self._canonical, self._dedupe = canonical, dedupe
        self._met: set[Puzzle[Any]] = set()
        self._file = PuzzleFile(out, name, model)

    def one(self, row: Row, puzzle: Puzzle[Any]) -> Result:
        form = self._form(self._changed(puzzle))
        if form is None:
            return Result({}, None, "left out")
        try:
            text = self._file.text(form)
            if self._file.writes:
                self._file.put(form, text, alone=self.alone)
                return Result({}, None, self.good)
        except GrilleError as error:
            raise GrilleError(f"line {row.line}: {error}") from None
        return Result(versioned({"format": self._name, "text": text}), None, self.good)

    def bad(self, row: Row) -> Result:
        """Write the error in place of the puzzle in formats of one line per puzzle; stop in any other format."""
        result = super().bad(row)
        if self._file.writes and result.text is not None and not self._file.error(result.text):
            raise GrilleError(f"{row.complaint()}; the format {self._name} can't hold an error: nothing was written")
        return result._replace(text=None) if self._file.writes else result

    def close(self) -> None:
        self._file.end()

    def _changed(self, puzzle: Puzzle[Any]) -> Puzzle[Any]:
        """The puzzle, turned, mirrored, swapped and relabelled as requested."""
        if not self.changes:
            return puzzle
        record = family_named(puzzle.family)
        if record.transform is None:
            raise GrilleError(f"--{self.changes[0][0]}: {record.title} has no symmetries to apply")
        changed: Puzzle[Any] = record.transform(puzzle, self.changes)
        return changed

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
