"""Write puzzles: one after another in a notation, or as one picture each."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grille.errors import GrilleError
from grille.family import Family, families, family
from grille.format import Format
from grille.notation import find_format

if TYPE_CHECKING:
    from grille.cli.output import Output
    from grille.puzzle import Puzzle

SVG = "svg"


def suffixes(to: str | None, records: Sequence[Family[Any]] | None = None) -> tuple[str, ...]:
    """The extensions of files that puzzles of these families can be written to, in the given notation or any."""
    records = records or families()
    tables = (".csv", ".tsv", ".parquet")
    if to == SVG:
        return (".svg", ".png")
    if to is not None:
        # A notation can be written to any text file with --to; its own extensions come first.
        kind = to.partition("-")[0]
        own = [
            each
            for record in records
            for form in record.formats()
            if form.name.partition("-")[0] == kind
            for each in form.suffixes
        ]
        return (*dict.fromkeys((*own, ".txt")), ".jsonl", *tables)
    own = [each for record in records for form in record.formats() for each in form.suffixes]
    return (*dict.fromkeys((*own, ".txt", ".svg", ".png", ".jsonl")), *tables)


def format_of(path: str | None, records: Sequence[Family[Any]] | None = None) -> str | None:
    """The notation of these families that a file's extension stands for; None if there is none."""
    stem, suffix = os.path.splitext(path or "")
    if suffix.lower() in {".gz", ".zst"}:
        suffix = os.path.splitext(stem)[1]
    suffix = suffix.lower()
    if suffix == ".png":
        return SVG
    if not suffix:
        return None
    every = (form for record in records or families() for form in record.formats())
    return next((form.name for form in every if suffix in form.suffixes), None)


class PuzzleFile:
    """Write puzzles of one family in one notation: to standard output, to a file, or as one picture each.

    With --json and in tables a puzzle is a field, and nothing is written here.
    """

    def __init__(self, out: Output, name: str, model: str | None = None) -> None:
        self.written = 0
        self._out = out
        self._name = name
        self._model = model
        self._family: str | None = None
        self._form: Format[Any] | None = None

    @property
    def writes(self) -> bool:
        """Whether puzzles are written here rather than as fields of objects or tables."""
        target = self._out.target
        return not self._out.as_json and not self._out.tabular and not (target is not None and target.is_table)

    def text(self, puzzle: Puzzle[Any]) -> str:
        """The puzzle in the notation."""
        if self._family != puzzle.family:
            if self._family is not None and self.writes and not self._pictures:
                raise GrilleError(f"expected only {self._family} puzzles in this file, found {puzzle.family}")
            self._family = puzzle.family
            self._form = find_format((family(puzzle.family),), self._name)
        assert self._form is not None  # noqa: S101  it was just found
        if self._model is not None:
            from grille.models.export import export

            return export(puzzle, self._form.name, self._model)
        return self._form.write(puzzle)

    def put(self, puzzle: Puzzle[Any], text: str, *, alone: bool) -> None:
        """Write the next puzzle."""
        form, target = self._form, self._out.target
        assert form is not None  # noqa: S101  the text was made by it
        if self._pictures and target is not None:
            from grille.cli.output_file import write_picture

            write_picture(
                target.path if alone and "{n}" not in target.path else target.numbered(self.written + 1), text
            )
        elif self._out.separate and target is not None:
            from grille.cli.output_file import destination

            with destination(target.numbered(self.written + 1)) as stream:
                stream.write(form.head + text + form.tail)
        else:
            if self.written and form.between is None:
                suffix = form.suffixes[0] if form.suffixes else ".txt"
                raise GrilleError(f"--to {form.name}: a file holds one puzzle; use -o name-{{n}}{suffix} for several")
            close = _close(form)
            before = (form.between or "")[len(close) :] if self.written else form.head
            self._out.lines(before + text + close)
        self.written += 1

    def files(self, *, alone: bool) -> str:
        """The name of the file with the puzzles, or of the first and the last file."""
        target = self._out.target
        assert target is not None  # noqa: S101  only asked for a file
        one = not (self._pictures or self._out.separate) or (alone and "{n}" not in target.path)
        if one or not self.written:
            return target.path
        names = target.numbered(1), target.numbered(self.written)
        return names[0] if self.written == 1 else f"{names[0]} to {names[1]}"

    def error(self, message: str) -> bool:
        """Write an error in place of a puzzle; return False if the notation can't hold it."""
        if self._pictures or self._out.separate:
            self.written += 1
            return True
        form = self._form or Format("", "", str)
        if self._form is None and self._name not in {"line", "sdm"}:
            return False
        if form.between is None or form.head or form.between != "\n":
            return False
        self._out.lines(message + "\n")
        self.written += 1
        return True

    def end(self) -> None:
        """Write what follows the last puzzle."""
        if self.written and not self._pictures and not self._out.separate and self.writes and self._form is not None:
            self._out.lines(self._form.tail[len(_close(self._form)) :])

    @property
    def _pictures(self) -> bool:
        return self._out.target is not None and self._out.target.is_picture


def _close(form: Format[Any]) -> str:
    """The text that ends every puzzle, written with it so that each line is complete."""
    return form.tail if (form.between or "").startswith(form.tail) else ""
