"""Tables: CSV and TSV files with columns for puzzles and solutions, with or without a header."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BufferedReader, RawIOBase, TextIOWrapper
from itertools import islice
from typing import IO, TYPE_CHECKING, Any

from grille.cli.rows import Batch, Columns, Row, Table
from grille.errors import GrilleError, NotationError, unknown
from grille.family import families
from grille.notation import LONGEST_LINE
from grille.table.names import ANSWER_NAMES, NO_ANSWER, PUZZLE_NAMES, find_name

if TYPE_CHECKING:
    from grille.cli.reader import Reader

# Rows per batch: enough to keep every core busy, few enough for early results.
TOGETHER = 20_000
# Bytes of a file that are read together.
PIECE = 1 << 21
# A shorter puzzle doesn't prove that a file is a table: it may be a row of a larger puzzle.
SHORTEST = 36


def looks_like_table(line: str) -> str | None:
    """The separator of the columns if a file that begins with this line is a table, else None."""
    for sign in ",\t;":
        if sign in line and _puzzle_name(next(csv.reader([line], delimiter=sign), [])) is not None:
            return sign
    for sign in ",\t; ":
        cells = line.split(sign)
        at = _puzzle_at(cells, SHORTEST) if len(cells) > 1 else None
        if at is None:
            continue
        after = cells[at + 1].strip() if at + 1 < len(cells) else ""
        # A comment behind a puzzle is not a column.
        if after.startswith(("#", "//")):
            continue
        # A space or a semicolon can also start a comment, and a space can separate the cells of one board.
        if sign in ",\t" or (len(after) == len(cells[at]) and after.isalnum()):
            return sign
    return None


def batches(
    reader: Reader, name: str, stream: IO[bytes], share: Callable[[], float | None], sign: str
) -> Iterator[Batch | Table]:
    """The rows of a table, without blank lines and comments."""
    columns: Columns | None = None
    line = 1
    for written, some in _pieces(stream, sign):
        if some is None:
            # Cells with separators, quotes or line breaks in them: the rest of the file takes the csv module.
            yield from _quoted(reader, name, written, share, sign, columns, line)
            return
        after = line + len(some)
        if columns is None:
            begun = _begun(reader, name, some)
            if begun is None:
                line = after
                continue
            columns, first = begun
            del some[:first], written[:first]
            line += first
        if some and {len(columns.names)} == set(map(len, some)) and all(cells[columns.puzzle] for cells in some):
            yield Table(name, line, written, some, columns, sign, share())
        elif rows := _rows(name, some, range(line, after), columns):
            yield Batch(rows, columns.names, share(), columns.headed, sign)
        line = after


def _pieces(stream: IO[bytes], sign: str) -> Iterator[tuple[Any, list[list[str]] | None]]:
    """The lines of a file in pieces, as they are written and as cells. If quotes are needed to find the cells, the last
    piece has an iterator over all remaining lines, and None.
    """
    binary: Any = stream
    take = getattr(binary, "read1", binary.read)
    rest, first = b"", True
    while chunk := take(PIECE):
        data = rest + chunk
        if first:
            data, first = data.removeprefix(b"\xef\xbb\xbf"), False
        end = data.rfind(b"\n") + 1
        known = None if len(data) > 2 * PIECE or (b"\r" in data and not end) else _split(data[:end], sign)
        if known is None:
            yield _lines(data, stream), None
            return
        rest = data[end:]
        if end:
            yield known
    if rest:
        yield _split(rest, sign) or (_lines(rest, stream), None)


def _split(data: bytes, sign: str) -> tuple[list[str], list[list[str]]] | None:
    """The lines of some text, and their cells; None if a quoted cell has a separator, a quote or a line break in it."""
    text = data.decode("utf-8", "replace")
    written = text.split("\n")
    if written[-1] == "":
        del written[-1]
    if "\r" in text:
        written = [each.removesuffix("\r") for each in written]
    some = [each.split(sign) for each in written]
    if '"' in text:
        try:
            some = [[_unquoted(cell) if '"' in cell else cell for cell in cells] for cells in some]
        except ValueError:
            return None
    return written, some


def _unquoted(cell: str) -> str:
    inner = cell[1:-1]
    if len(cell) < 2 or not cell[0] == cell[-1] == '"' or '"' in inner:
        raise ValueError(cell)
    return inner


def _lines(data: bytes, stream: IO[bytes]) -> Iterator[str]:
    """The lines of the data and of the rest of the stream, each of limited length."""
    whole: Any = BufferedReader(_Joined(data, stream))
    text = TextIOWrapper(whole, "utf-8", "replace", newline="")
    yield from iter(partial(text.readline, LONGEST_LINE), "")


class _Joined(RawIOBase):
    """Data that was already read, followed by the rest of its stream."""

    def __init__(self, data: bytes, stream: IO[bytes]) -> None:
        self._data = data
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._data or self._stream.read(len(buffer))
        part = data[: len(buffer)]
        self._data = data[len(buffer) :]
        buffer[: len(part)] = part
        return len(part)


def _quoted(
    reader: Reader,
    name: str,
    lines: Iterator[str],
    share: Callable[[], float | None],
    sign: str,
    columns: Columns | None,
    line: int,
) -> Iterator[Batch]:
    """The rows of a table with quoted cells."""
    records = csv.reader(lines, delimiter=sign)
    begin = line
    while True:
        some: list[list[str]] = []
        error: csv.Error | None = None
        try:
            some.extend(islice(records, TOGETHER))
        except csv.Error as wrong:  # the rows before it stay in the list
            error = wrong
        if not some and error is None:
            break
        starts, line = _starts(some, line, records.line_num + begin)
        if columns is None:
            begun = _begun(reader, name, some)
            if begun is None:
                continue
            columns, first = begun
            del some[:first], starts[:first]
        rows = _rows(name, some, starts, columns)
        if error is not None:
            rows.append(Row(name, line - 1, "", error=NotationError(f"not a row of a table: {error}", line - 1)))
        if rows:
            yield Batch(rows, columns.names, share(), columns.headed, sign)


def _begun(reader: Reader, name: str, some: list[list[str]]) -> tuple[Columns, int] | None:
    """The columns, and the number of rows before the first puzzle; None if there are only comments so far."""
    for at, cells in enumerate(some):
        if not _is_remark(cells):
            columns = _columns(reader, name, cells)
            return columns, at + columns.headed
    return None


def _starts(some: list[list[str]], line: int, after: int) -> tuple[list[int], int]:
    """The number of the line that each row begins on, and of the line after the last row."""
    if after - line == len(some):
        return list(range(line, after)), after
    starts = []
    for cells in some:
        starts.append(line)
        line += 1 + sum(cell.count("\n") for cell in cells)
    return starts, after


def _is_remark(cells: list[str]) -> bool:
    return not any(map(str.strip, cells)) or cells[0].lstrip().startswith("#")


def _rows(name: str, some: list[list[str]], starts: Sequence[int], columns: Columns) -> list[Row]:
    names, at, answer, _ = columns
    wide = len(names)
    rows = []
    for line, cells in zip(starts, some, strict=True):
        if len(cells) == wide:
            text = cells[at].strip()
            if text:
                given = None if answer is None else cells[answer] or None
                rows.append(Row(name, line, text, None, None, None, given, None, cells))
                continue
            if not any(cells):
                continue
            error = NotationError(f"no puzzle in column {names[at]!r}", line)
        elif _is_remark(cells):
            continue
        else:
            error = NotationError(f"expected {wide} columns, found {len(cells)}", line)
        rows.append(Row(name, line, "", error=error, cells=_fitted(cells, wide)))
    return rows


def _fitted(cells: list[str], wide: int) -> list[str]:
    """The cells of a row with too few or too many, padded or joined to the width of the table."""
    if len(cells) <= wide:
        return cells + [""] * (wide - len(cells))
    return [*cells[: wide - 1], ",".join(cells[wide - 1 :])]


def _columns(reader: Reader, file: str, first: list[str]) -> Columns:
    """The columns, by the first row and the options of the command line."""
    names = [cell.strip() for cell in first]
    headed = _is_header(names, reader.column)
    at = _puzzle_name(names) if headed else _puzzle_at(names)
    if not headed:
        names = [f"column{number}" for number in range(1, len(first) + 1)]
    if reader.column is not None:
        at = _named(reader.column, names, file)
    elif at is None:
        raise GrilleError(f"{file}: no column is named puzzle; name the column with the puzzles by --column")
    elif not headed:
        names[at] = "puzzle"
    answer = None
    if reader.answer_column not in {None, NO_ANSWER}:
        answer = _named(str(reader.answer_column), names, file)
    elif reader.answer_column is None and headed:
        answer = find_name(names, ANSWER_NAMES)
    elif reader.answer_column is None and at + 1 < len(names):
        # Without a header, the cell after the puzzle is its solution, so that it is checked and not ignored.
        answer = at + 1
        names[answer] = "solution"
    return Columns(tuple(names), at, answer, headed)


def _is_header(names: list[str], column: str | None) -> bool:
    """Whether the first row is a header."""
    if _puzzle_name(names) is not None or column in names:
        return True
    if column is not None and _is_number(column) and 1 <= int(column) <= len(names):
        return _puzzle_at([names[int(column) - 1]]) is None
    return _puzzle_at(names) is None


def _named(column: str, names: list[str], file: str) -> int:
    """The index of a column that is given by name, or by number from 1."""
    if column in names:
        return names.index(column)
    if _is_number(column) and 1 <= int(column) <= len(names):
        return int(column) - 1
    raise GrilleError(f"{file or 'the puzzles of the call'}: {unknown('column', column, names)}")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 9


def _puzzle_name(cells: list[str]) -> int | None:
    return find_name(cells, PUZZLE_NAMES)


def _puzzle_at(cells: list[str], shortest: int = 1) -> int | None:
    """The index of the first cell that is a plain puzzle."""
    for at, cell in enumerate(cells):
        text = cell.strip()
        if len(text) >= shortest and any(record.read_plain(text, None) is not None for record in families()):
            return at
    return None
