"""Text in: cutting a file into puzzles as it streams by, and finding the family and the format of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import IO, Any

from grille.errors import GrilleError, NotationError
from grille.puzzle import Family, Format, Puzzle, families, family

# Far more than any puzzle needs on a line (36x36 with every pencil mark is 50 kB), far less than memory.
LONGEST_LINE = 1 << 20
# The most lines one puzzle takes before the reader gives up joining them.
MOST_LINES = 4096


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
    records = iter(read(text.splitlines(), family=family, form=form, shape=shape))
    first = next(records, None)
    if first is None:
        raise NotationError("nothing to read: the text is empty")
    if first.puzzle is None:
        raise first.error or NotationError("not a puzzle")
    second = next(records, None)
    if second is not None:
        raise NotationError("a second puzzle begins here; use grille.read for several", second.line)
    return first.puzzle


def read(
    source: Iterable[str] | IO[bytes],
    *,
    family: str | None = None,
    form: str | None = None,
    shape: str | None = None,
) -> Iterator[Record]:
    """The puzzles of a file, one after another as it is read; a bad one is a record with its error, and the rest go on.

    The source is an open binary file, or lines of text.

    >>> import grille
    >>> for record in grille.read(["1.3...........2.", "12"]):
    ...     print(record.line, record.puzzle or record.error)  # doctest: +ELLIPSIS
    1 ┌─────┬─────┐
    ...
    2 line 2: ...
    """
    chosen = _families(family)
    for line, text in _cut(_lines(source), chosen):
        if isinstance(text, NotationError):
            yield Record(line, "", None, text)
            continue
        try:
            yield Record(line, text, _read_one(text, chosen, form, shape))
        except NotationError as error:
            yield Record(line, text, None, error.below(line - 1))


def find_format(records: tuple[Family[Any], ...], name: str) -> Format[Any]:
    """The format of this name in the first family that has it."""
    for record in records:
        for form in record.formats:
            if form.name == name:
                return form
    known = dict.fromkeys(form.name for record in records for form in record.formats)
    raise GrilleError(f"no format is called {name!r}: there is {', '.join(known)}")


def _families(name: str | None) -> tuple[Family[Any], ...]:
    return families() if name is None else (family(name),)


def _read_one(text: str, chosen: tuple[Family[Any], ...], form: str | None, shape: str | None) -> Puzzle[Any]:
    if form is not None:
        only = find_format(chosen, form)
        if only.read is None:
            raise GrilleError(f"{only.title} is written, not read")
        puzzle: Puzzle[Any] = only.read(text, shape)
        return puzzle
    first_error: NotationError | None = None
    for record in chosen:
        for candidate in record.formats:
            if candidate.read is None or candidate.claims is None or not candidate.claims(text):
                continue
            try:
                puzzle = candidate.read(text, shape)
            except NotationError as error:
                first_error = first_error or error
            else:
                return puzzle
    raise first_error or NotationError(f"not a puzzle in any notation known here: {_shown(text)}")


def _shown(text: str) -> str:
    line = text.strip().split("\n", 1)[0]
    return repr(line if len(line) <= 40 else line[:37] + "...")


def _lines(source: Iterable[str] | IO[bytes]) -> Iterator[str | NotationError]:
    """The lines of the source, without their ends; one that can't be read as text is an error in its place."""
    if not hasattr(source, "readline"):
        yield from (line.rstrip("\r\n") for line in source)  # type: ignore[union-attr]  # str lines: no readline
        return
    first = True
    while raw := source.readline(LONGEST_LINE):
        if first:
            first = False
            if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
                yield NotationError("the file is UTF-16: save it as UTF-8")
                return
            raw = raw.removeprefix(b"\xef\xbb\xbf")
        if len(raw) == LONGEST_LINE and not raw.endswith(b"\n"):
            while (rest := source.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
            yield NotationError(f"the line is longer than {LONGEST_LINE:,} bytes, more than any puzzle")
            continue
        try:
            text = raw.decode("utf-8").rstrip("\r\n")
        except UnicodeDecodeError as error:
            yield NotationError("not UTF-8 text", column=error.start + 1)
            continue
        if "\0" in text:
            yield NotationError("a NUL byte: this is not a text file", column=text.index("\0") + 1)
            continue
        yield text


def _cut(lines: Iterator[str | NotationError], chosen: tuple[Family[Any], ...]) -> Iterator[tuple[int, Any]]:
    """Puzzle by puzzle: the number of its first line, and its text or what is wrong with it.

    A line that stands alone is a puzzle. Other lines are joined until they make a whole one; a blank line ends them
    too, unless what follows is needed (pictures may have blank lines between their bands).
    """
    block: list[str] = []
    start = 0

    def whole() -> bool:
        return any(record.whole(block) for record in chosen)

    for number, line in enumerate(lines, 1):
        if isinstance(line, NotationError):
            if block:
                yield start, "\n".join(block)
                block = []
            yield number, line.below(0) if line.line else NotationError(line.message, number, line.column)
            continue
        if not block and not line.strip():
            continue
        if not block and any(record.alone(line) for record in chosen):
            yield number, line
            continue
        if not block:
            start = number
        block.append(line)
        if whole() or len(block) >= MOST_LINES:
            yield start, "\n".join(block)
            block = []
    if any(line.strip() for line in block):
        yield start, "\n".join(block)
