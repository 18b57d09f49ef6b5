"""Read text: split a stream into puzzles, and find the family and the format of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from typing import IO, TYPE_CHECKING, Any, TypeAlias, overload

from grille.errors import GrilleError, NotationError, unknown
from grille.family import Family, families
from grille.family import family as family_named
from grille.fast_namedtuple import NamedTuple
from grille.format import Format
from grille.notation.chunk import LONGEST_PUZZLE, MOST_LINES, shown
from grille.notation.lines import LONGEST_LINE, Line, LineBlock, Source, line_blocks_of, lines_of
from grille.notation.split import split_chunks
from grille.puzzle import Puzzle

if TYPE_CHECKING:
    from grille.logic.library import LibraryPosition

# A board as rows of numbers: 0 or None is an empty cell of a Sudoku.
Rows: TypeAlias = Sequence[Sequence[int | None]]

# Reads one text, and names its format.
_ReadOne: TypeAlias = Callable[[str], tuple[Puzzle[Any], Format[Any]]]

__all__ = ["LONGEST_LINE", "MOST_LINES", "LineBlock", "ReadResult", "find_format", "parse", "read", "read_line_blocks"]


class ReadResult(NamedTuple):
    """One puzzle of a file: its first line, its text, and the puzzle or the error."""

    line: int
    text: str
    puzzle: Puzzle[Any] | None
    error: NotationError | None = None
    form: Format[Any] | None = None  # None for the plain form, which holds only the puzzle

    @property
    def library_position(self) -> LibraryPosition:
        """What the text holds beyond the puzzle: the position reached, and the technique that applies there."""
        from grille.logic.library import LibraryPosition

        if self.puzzle is None or self.form is None or self.form.library_position is None:
            return LibraryPosition()
        return self.form.library_position(self.puzzle, self.text)


def parse(
    text: str | Rows, *, family: str | None = None, form: str | None = None, shape: str | None = None
) -> Puzzle[Any]:
    """Read the puzzle in a text, or in rows of numbers. Family and format are detected, unless they are given.

    `shape` resolves what the text leaves open, such as 2x3 or 3x2 boxes for a line of 36 characters.

    >>> import grille
    >>> grille.parse("1.3. .... .... ..2.")
    Sudoku('1.3...........2.')
    >>> grille.parse([[0, 0, 3, 0], [1, 0, 0, 0], [0, 0, 0, 0], [0, 4, 0, 2]])
    Sudoku('..3.1........4.2')
    """
    source: Any = text
    if text and isinstance(text, list | tuple) and all(isinstance(row, list | tuple) for row in text):
        source = _written(text)
    results = read(source, family=family, form=form, shape=shape)
    first = next(results, None)
    if first is None:
        raise NotationError(
            "expected a puzzle, found " + ("only comments" if str(text).strip("\ufeff \t\r\n") else "an empty text")
        )
    if first.puzzle is None:
        raise first.error or NotationError("not a puzzle")
    second = next(results, None)
    if second is not None:
        raise NotationError("expected one puzzle, found a second one here; use grille.read for several", second.line)
    return first.puzzle


def _written(rows: Rows) -> str:
    """Rows of numbers as the text of a list, which has a notation."""
    from json import dumps

    try:
        return dumps(rows)
    except (TypeError, ValueError):
        raise NotationError("expected whole numbers in the rows") from None


def read(
    source: Source,
    *,
    family: str | None = None,
    form: str | None = None,
    shape: str | None = None,
) -> Iterator[ReadResult]:
    """Iterate over the puzzles of a file as it is read. One that cannot be read is a result with an error.

    The source is a path, an open binary file, an iterable of lines, or the text itself.

    >>> import grille
    >>> for record in grille.read(["1.3...........2.", "12"]):
    ...     print(record.line, record.puzzle or record.error)  # doctest: +ELLIPSIS
    1 ┌─────┬─────┐
    ...
    2 line 2: ...
    """
    chosen = _chosen(family, form)
    if isinstance(source, str) and form is shape is None and (result := _read_whole(source, chosen)) is not None:
        return iter((result,))
    return _results(lines_of(source), chosen, form, shape)


def read_line_blocks(
    source: IO[bytes],
    *,
    family: str | None = None,
    form: str | None = None,
    shape: str | None = None,
) -> Iterator[ReadResult | LineBlock]:
    """Read an open binary file like `read`, but yield runs of plain puzzles of the first family as `LineBlock`s."""
    chosen = _chosen(family, form)
    kernel = chosen[0].line_kernel
    if kernel is None or form is not None or shape is not None:
        return _results(lines_of(source), chosen, form, shape)
    return _results(line_blocks_of(source, kernel().lines), chosen, form, shape)


def _chosen(family: str | None, form: str | None) -> tuple[Family[Any], ...]:
    chosen = families() if family is None else (family_named(family),)
    if form is not None and all(each.read is None for each in _formats_named(chosen, form)):
        raise GrilleError(f"format {form!r} ({find_format(chosen, form).title}) can be written but not read")
    return chosen


def find_format(chosen: tuple[Family[Any], ...], name: str) -> Format[Any]:
    """Return the format of this name, from the first family that has it."""
    return _formats_named(chosen, name)[0]


def _formats_named(chosen: tuple[Family[Any], ...], name: str) -> list[Format[Any]]:
    formats = [form for family in chosen for form in family.formats()]
    if found := [form for form in formats if form.name == name]:
        return found
    known = dict.fromkeys(form.name for form in formats)
    raise unknown("format", name, known)


@overload
def _results(
    lines: Iterable[Line], chosen: tuple[Family[Any], ...], form: str | None, shape: str | None
) -> Iterator[ReadResult]: ...
@overload
def _results(
    lines: Iterable[Line | LineBlock], chosen: tuple[Family[Any], ...], form: str | None, shape: str | None
) -> Iterator[ReadResult | LineBlock]: ...
def _results(
    lines: Iterable[Line | LineBlock], chosen: tuple[Family[Any], ...], form: str | None, shape: str | None
) -> Iterator[ReadResult | LineBlock]:
    quick = [family.read_plain for family in chosen] if form is None else []
    read_one = cache(lambda: _reader(chosen, form, shape))
    for chunk in split_chunks(lines, chosen, shape):
        if isinstance(chunk, LineBlock):
            yield chunk
            continue
        if chunk.error is not None:
            yield ReadResult(chunk.line, chunk.text, None, chunk.place(chunk.error))
            continue
        for plain in quick:
            if (puzzle := plain(chunk.text, shape)) is not None:
                yield ReadResult(chunk.line, chunk.text, puzzle)
                break
        else:
            try:
                puzzle, found = _read_chunk(chunk.text, read_one())
                yield ReadResult(chunk.line, chunk.text, puzzle, form=found)
            except NotationError as error:
                yield ReadResult(chunk.line, chunk.text, None, chunk.place(error))


def _read_chunk(text: str, read_one: _ReadOne) -> tuple[Puzzle[Any], Format[Any]]:
    """Read a text; a line that no format takes is read again without the comment behind it."""
    try:
        return read_one(text)
    except NotationError:
        if "\n" not in text:
            from grille.notation.separators import without_remark

            body = without_remark(text)
            if body != text and body.strip():
                with suppress(NotationError):
                    return read_one(body)
        raise


def _read_whole(text: str, chosen: tuple[Family[Any], ...]) -> ReadResult | None:
    """Read a text of many lines that a family recognises as one puzzle, without looking at single lines."""
    body = text.rstrip()
    before = body.rfind("\n", 0, len(body) - len(body.lstrip())) + 1
    body = body[before:]
    # The checks that are otherwise made line by line: line ends, number of lines, no NUL characters.
    if "\r" in body or "\0" in body or len(body) > LONGEST_PUZZLE or not 0 < body.count("\n") < MOST_LINES:
        return None
    for family in chosen:
        if (puzzle := family.read_whole_text(body)) is not None:
            return ReadResult(1 + text.count("\n", 0, before), body, puzzle)
    return None


def _reader(chosen: tuple[Family[Any], ...], form: str | None, shape: str | None) -> _ReadOne:
    """Return a function that reads one text in the named format, or in the first that recognises and reads it."""
    readers = [
        (family, each, each.sniff, each.read)
        for family in chosen
        for each in family.formats()
        if each.sniff is not None and each.read is not None and form in (None, each.name)
    ]

    def read_one(text: str) -> tuple[Puzzle[Any], Format[Any]]:
        errors: dict[str, GrilleError] = {}
        for family, each, sniff, read_as in readers:
            # A single reader is not asked to recognise the text, because its error is the best explanation.
            if len(readers) > 1 and not sniff(text):
                continue
            try:
                puzzle: Puzzle[Any] = read_as(text, shape)
            except GrilleError as error:
                # Formats are sorted from the most specific to the least, so the first error is the best explanation.
                errors.setdefault(family.name, error)
            else:
                return puzzle, each
        if len(errors) > 1:
            errors = {
                family.name: errors[family.name]
                for family in chosen
                if family.name in errors and family.resembles(text)
            } or errors
        raise next(iter(errors.values()), NotationError(f"expected a puzzle in a known notation, found {shown(text)}"))

    return read_one
