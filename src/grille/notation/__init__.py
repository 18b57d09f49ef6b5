"""Text in: a file cut into puzzles as it streams by, and the family and the format of each found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import IO, Any

from grille.errors import GrilleError, NotationError
from grille.notation.cut import cut
from grille.notation.lines import LONGEST_LINE, lines_of
from grille.notation.piece import MOST_LINES, shown
from grille.puzzle import Family, Format, Puzzle, families
from grille.puzzle import family as family_named

__all__ = ["LONGEST_LINE", "MOST_LINES", "Record", "find_format", "parse", "read"]


@dataclass(frozen=True, slots=True)
class Record:
    """One puzzle of a file: the line it begins on, its text, and the puzzle or what is wrong with it."""

    line: int
    text: str
    puzzle: Puzzle[Any] | None
    error: NotationError | None = None


def parse(text: str, *, family: str | None = None, form: str | None = None, shape: str | None = None) -> Puzzle[Any]:
    """The puzzle in a text. Family and format are found from the text itself, unless named.

    `shape` settles what the text leaves open, such as 2x3 or 3x2 boxes for a line of 36 characters.

    >>> import grille
    >>> grille.parse("1.3. .... .... ..2.")
    Sudoku('1.3...........2.')
    """
    records = read(text, family=family, form=form, shape=shape)
    first = next(records, None)
    if first is None:
        raise NotationError("nothing to read: the text is empty" if not text.strip() else "no puzzle, only remarks")
    if first.puzzle is None:
        raise first.error or NotationError("not a puzzle")
    second = next(records, None)
    if second is not None:
        raise NotationError("a second puzzle begins here; use grille.read for several", second.line)
    return first.puzzle


def read(
    source: str | Iterable[str] | IO[bytes],
    *,
    family: str | None = None,
    form: str | None = None,
    shape: str | None = None,
) -> Iterator[Record]:
    """The puzzles of a file, one after another as it is read; a bad one is a record with its error, and the rest go on.

    The source is an open binary file, lines of text, or the text itself.

    >>> import grille
    >>> for record in grille.read(["1.3...........2.", "12"]):
    ...     print(record.line, record.puzzle or record.error)  # doctest: +ELLIPSIS
    1 ┌─────┬─────┐
    ...
    2 line 2: ...
    """
    chosen = families() if family is None else (family_named(family),)
    formats = tuple(each for record in chosen for each in record.formats)
    if form is not None:
        formats = (find_format(chosen, form),)
        if formats[0].read is None:
            raise GrilleError(f"{formats[0].title} is written, not read")
    return _records(source, chosen, formats, form is not None, shape)


def find_format(records: tuple[Family[Any], ...], name: str) -> Format[Any]:
    """The format of this name in the first family that has it."""
    for record in records:
        for form in record.formats:
            if form.name == name:
                return form
    known = dict.fromkeys(form.name for record in records for form in record.formats)
    raise GrilleError(f"no format is called {name!r}: there is {', '.join(known)}")


def _records(
    source: str | Iterable[str] | IO[bytes],
    chosen: tuple[Family[Any], ...],
    formats: tuple[Format[Any], ...],
    named: bool,  # positional within this module only
    shape: str | None,
) -> Iterator[Record]:
    readers = [(form.claims, form.read) for form in formats if form.claims is not None and form.read is not None]
    for piece in cut(lines_of(source), chosen, shape):
        text = piece.text
        if piece.error is not None:
            yield Record(piece.line, text, None, piece.place(piece.error))
            continue
        first_error: NotationError | None = None
        for claims, read_one in readers:
            if not named and not claims(text):
                continue
            try:
                yield Record(piece.line, text, read_one(text, shape))
                break
            except NotationError as error:
                # Formats stand from the most particular to the least, so the first to try knows best what is wrong.
                first_error = first_error or error
        else:
            unknown = NotationError(f"not a puzzle in any notation known here: {shown(text)}")
            yield Record(piece.line, text, None, piece.place(first_error or unknown))
