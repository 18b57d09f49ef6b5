"""`grille convert`: the same puzzles in another notation."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import click

from grille.cli import output, source
from grille.cli.destination import destination
from grille.cli.output import Output
from grille.cli.source import Source
from grille.errors import GrilleError
from grille.family import REGISTRY, families
from grille.family import family as family_named
from grille.notation import find_format
from grille.puzzle import Puzzle


@click.command("convert")
@source.options
@click.option("--to", metavar="FORMAT", help="The notation to write; by default as the file's name says, else a line.")
@click.option("--output", "-o", "path", metavar="FILE", help="Write to a file: complete, or not at all.")
@click.option("--canonical", is_flag=True, help="Write the form that all twins of a puzzle share.")
@click.option("--unique", is_flag=True, help="Leave out twins: turned, relabelled or permuted, the same puzzle again.")
@click.option("--formats", is_flag=True, help="List the notations and leave.")
@output.options
def command(
    source: Source, out: Output, to: str | None, path: str | None, *, canonical: bool, unique: bool, formats: bool
) -> int:
    """Write puzzles in another notation, or as an SVG picture."""
    if formats:
        _list_formats(out, source.family)
        return out.code
    name = to or _format_of(path)
    written = 0
    current = None
    twins = Twins(canonical=canonical, unique=unique)
    with destination(path) as stream:
        for line, puzzle in _puzzles(source, out, twins):
            record = family_named(puzzle.family)
            chosen = find_format((record,), name)
            if current is not None and current[0] is not record:
                raise GrilleError(f"line {line}: a file holds puzzles of one family")
            try:
                text = chosen.write(puzzle)
            except GrilleError as error:
                raise GrilleError(f"line {line}: {error}") from None
            if out.as_json:
                stream.write(_json(puzzle.family, puzzle.notation(), name, text))
            else:
                if written and chosen.between is None:
                    raise GrilleError(f"{chosen.title}: a file holds one puzzle, and a second begins here")
                stream.write(chosen.between or "" if written else chosen.head)
                stream.write(text)
            current = record, chosen
            written += 1
        if current is not None and not out.as_json:
            stream.write(current[1].tail)
    if path is not None:
        out.remark(f"{written:,} written to {path}")
    if unique:
        out.remark(f"{twins.left_out:,} left out as twins of others")
    return out.code


def _puzzles(source: Source, out: Output, twins: Twins) -> Iterator[tuple[int, Puzzle[Any]]]:
    """Each puzzle to be written, with the line it begins on."""
    for item in source.items():
        puzzle = item.puzzle
        if puzzle is None:
            out.bad(item)
        elif (dressed := twins.dressed(puzzle)) is not None:
            yield item.record.line, dressed


class Twins:
    """The puzzles met so far, told apart by what they are rather than how they lie."""

    def __init__(self, *, canonical: bool, unique: bool) -> None:
        self.left_out = 0
        self._canonical, self._unique = canonical, unique
        self._met: set[Puzzle[Any]] = set()

    def dressed(self, puzzle: Puzzle[Any]) -> Puzzle[Any] | None:
        """The puzzle as it is to be written; None for a twin that is to be left out."""
        if not (self._canonical or self._unique):
            return puzzle
        record = family_named(puzzle.family)
        if record.canonical is None:
            raise GrilleError(f"{record.title} has no canonical form yet: twins can't be told")
        form: Puzzle[Any] = record.canonical(puzzle)
        if self._unique:
            if form in self._met:
                self.left_out += 1
                return None
            self._met.add(form)
        return form if self._canonical else puzzle


def _json(family: str, line: str, form: str, text: str) -> str:
    import json

    return json.dumps({"family": family, "puzzle": line, "format": form, "text": text}, ensure_ascii=False) + "\n"


def _format_of(path: str | None) -> str:
    suffix = os.path.splitext(path or "")[1].lower()
    for record in families():
        for candidate in record.formats():
            if suffix and suffix in candidate.suffixes:
                return candidate.name
    return "line"


def _list_formats(out: Output, name: str | None) -> None:
    for record in families() if name is None else (family_named(name),):
        for candidate in record.formats():
            ways = "read, written" if candidate.read else "written"
            if out.as_json:
                out.json({"family": record.name, "format": candidate.name, "title": candidate.title, "ways": ways})
            else:
                prefix = f"{record.name:10}" if len(REGISTRY) > 1 else ""
                out.text(f"{prefix}{candidate.name:12}{candidate.title} ({ways})")
