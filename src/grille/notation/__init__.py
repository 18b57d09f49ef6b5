"""Text in: a file cut into puzzles as it streams by, and the family and the format of each found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import IO, Any, TypeAlias

from grille.errors import GrilleError, NotationError
from grille.notation.cut import cut
from grille.notation.lines import LONGEST_LINE, lines_of
from grille.notation.piece import MOST_LINES, Piece, shown
from grille.puzzle import Family, Format, Puzzle, families
from grille.puzzle import family as family_named

__all__ = ["LONGEST_LINE", "MOST_LINES", "Record", "find_format", "parse", "read"]

_Reader: TypeAlias = tuple[Callable[[str], bool], Callable[[str, str | None], Puzzle[Any]]]


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
    formats = [each for record in chosen for each in record.formats]
    if form is not None:
        only = find_format(chosen, form)
        formats = [each for each in formats if each.name == form]
        if only.read is None:
            raise GrilleError(f"{only.title} is written, not read")
    readers = [(each.claims, each.read) for each in formats if each.claims is not None and each.read is not None]
    return _records(cut(lines_of(source), chosen, shape), readers, shape, trusted=form is not None)


def find_format(records: tuple[Family[Any], ...], name: str) -> Format[Any]:
    """The format of this name in the first family that has it."""
    for record in records:
        for form in record.formats:
            if form.name == name:
                return form
    known = dict.fromkeys(form.name for record in records for form in record.formats)
    raise GrilleError(f"no format is called {name!r}: there is {', '.join(known)}")


def _records(pieces: Iterator[Piece], readers: list[_Reader], shape: str | None, *, trusted: bool) -> Iterator[Record]:
    for piece in pieces:
        try:
            if piece.error is not None:
                raise piece.error
            puzzle = _read_one(piece.text, readers, shape, trusted)
        except NotationError as error:
            yield Record(piece.line, piece.text, None, piece.place(error))
        else:
            yield Record(piece.line, piece.text, puzzle)


def _read_one(text: str, readers: list[_Reader], shape: str | None, trusted: bool) -> Puzzle[Any]:
    first_error: NotationError | None = None
    for claims, read_as in readers:
        if claims(text):
            try:
                return read_as(text, shape)
            except NotationError as error:
                # Formats stand from the most particular to the least: the first to try knows best what is wrong.
                first_error = first_error or error
    if first_error is None and trusted:
        # The caller named the format, so it says what it misses, even where it would not have claimed the text.
        return readers[0][1](text, shape)
    raise first_error or NotationError(f"not a puzzle in any notation known here: {shown(text)}")
