"""Read rows from files: plain lines, tables (CSV, TSV) and JSON lines, detected by how the file begins."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import IO, Any

from grille.cli.rows import Batch, Lines, Row, Table
from grille.errors import GrilleError, NotationError
from grille.family import families
from grille.fast_namedtuple import NamedTuple
from grille.notation import LineBlock, ReadResult, parse, read, read_line_blocks
from grille.notation.lines import is_binary

# How many bytes of a file are inspected to detect its format.
HEAD = 4096


class Reader(NamedTuple):
    """Reads the rows of the input, by the options of the command line."""

    family: str | None = None
    form: str | None = None
    shape: str | None = None
    column: str | None = None
    answer_column: str | None = None

    @property
    def plain(self) -> bool:
        """Whether plain puzzles belong to the first family, so that they can be processed in blocks."""
        return self.form is None and self.shape is None and self.family in {None, families()[0].name}

    def batches(
        self, name: str, stream: IO[bytes], raw: IO[bytes], *, in_blocks: bool
    ) -> Iterator[Batch | Lines | Table]:
        """The rows of a file, or of a puzzle on the command line, in batches."""
        share = _Share(raw)
        head = _head(stream) if name else stream.read(HEAD)
        if not name:
            stream.seek(0)
        kind = self._kind(name, head)
        if kind is None or is_binary(head):
            return self._texts(name, stream, share, in_blocks=in_blocks)
        if kind == "{":
            from grille.cli.json_lines import batches

            return batches(self, name, stream, share)
        from grille.cli.tables import batches as table_batches

        return table_batches(self, name, stream, share, kind)

    def _kind(self, name: str, head: bytes) -> str | None:
        """The format of a file, by its first line and its name: `{` for JSON lines, the separator for a table, None for
        anything else.
        """
        if self.form is not None:
            if self.column is not None or self.answer_column is not None:
                raise GrilleError("--column and --solution-column are for tables: they can't be used with --from")
            return None
        suffix = _suffix(name)
        lines = _text_lines(head)
        line = lines[0] if lines else ""
        if line.lstrip().startswith("{"):
            # A few objects among other notations are puzzles of a text file; bad lines among objects are bad rows.
            found = sum(each.lstrip().startswith("{") for each in lines)
            objects = suffix in (".jsonl", ".ndjson", ".json") or 2 * found >= len(lines)
            return "{" if objects and _is_object(line, cut=len(head) >= HEAD and b"\n" not in head) else None
        if suffix in (".csv", ".tsv"):
            return "\t" if suffix == ".tsv" or ("\t" in line and "," not in line) else _delimiter(line) or ","
        if self.column is not None or self.answer_column is not None:
            return _delimiter(line) or ","
        # The most common case, a plain line, needs no further import.
        if not any(sign in line for sign in ",\t; "):
            return None
        from grille.cli.tables import looks_like_table

        return looks_like_table(line)

    def _texts(self, name: str, stream: IO[bytes], share: _Share, *, in_blocks: bool) -> Iterator[Batch | Lines]:
        """The puzzles of a file in any notation; plain lines as blocks."""
        # A puzzle on the command line is not part of a block.
        reader = read_line_blocks if name and in_blocks else read
        for record in reader(stream, family=self.family, form=self.form, shape=self.shape):
            if isinstance(record, LineBlock):
                yield Lines(name, record, share())
            else:
                yield Batch([_row(name, record)], None, share())

    def read(self, row: Row) -> Row:
        """The row with its puzzle, or with its error."""
        if row.puzzle is not None or row.error is not None:
            return row
        try:
            family = self.family or row.family
            return row._replace(puzzle=parse(row.text, family=family, form=self.form, shape=self.shape))
        except NotationError as error:
            return row._replace(error=NotationError(error.message, row.line, error.column))
        except GrilleError as error:  # a family that does not exist
            return row._replace(error=NotationError(str(error), row.line))


def _row(name: str, record: ReadResult) -> Row:
    row = Row(name, record.line, record.text, record.puzzle, record.error, record.form)
    if record.puzzle is not None and record.text.lstrip().startswith("{"):
        from grille.cli.json_lines import with_fields

        return with_fields(row)
    return row


class _Share:
    """The fraction of a file that has been read, from 0 to 1; None if it has no size, such as a pipe."""

    def __init__(self, raw: IO[bytes]) -> None:
        self._raw = raw
        try:
            self._size = os.fstat(raw.fileno()).st_size if raw.seekable() else 0
        except (OSError, ValueError):
            self._size = 0

    def __call__(self) -> float | None:
        return self._raw.tell() / self._size if self._size else None  # codespell:ignore tell


def _head(stream: IO[bytes]) -> bytes:
    """The beginning of a file, without consuming it."""
    peek: Any = stream
    head: bytes = peek.peek(HEAD)
    return head[:HEAD]


def _text_lines(head: bytes) -> list[str]:
    """Return the lines that are neither blank nor a comment, without a last one that is cut off."""
    lines = head.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace").splitlines()
    if len(head) >= HEAD and len(lines) > 1:
        lines.pop()
    return [line for line in lines if (text := line.strip()) and not text.startswith("#")]


def _suffix(name: str) -> str:
    stem, suffix = os.path.splitext(name)
    return (os.path.splitext(stem)[1] if suffix in (".gz", ".zst") else suffix).lower()


def _is_object(line: str, *, cut: bool) -> bool:
    """Whether a line is a JSON object, or the beginning of one that is longer than the inspected part."""
    import json

    try:
        return cut or isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _delimiter(line: str) -> str | None:
    return max(",\t;|", key=line.count) if any(sign in line for sign in ",\t;|") else None
