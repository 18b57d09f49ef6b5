"""Rows out of files: plain lines, tables (CSV, TSV) and JSON lines, compressed or not, told apart by how they begin."""

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

# How much of a file is looked at to see what it is.
HEAD = 4096


class Reader(NamedTuple):
    """How the rows of the input are to be read."""

    family: str | None = None
    form: str | None = None
    shape: str | None = None
    column: str | None = None
    answer_column: str | None = None

    @property
    def plain(self) -> bool:
        """Whether plain puzzles are of the first family, and may be taken many at once."""
        return self.form is None and self.shape is None and self.family in {None, families()[0].name}

    def batches(
        self, name: str, stream: IO[bytes], raw: IO[bytes], *, in_blocks: bool
    ) -> Iterator[Batch | Lines | Table]:
        """The rows of a file, or of a puzzle written in the call, some at a time."""
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
        """What a file is by its beginning and its name: `{` for JSON lines, a sign for a table with that between its
        columns, None for anything else.
        """
        if self.form is not None:
            if self.column is not None or self.answer_column is not None:
                raise GrilleError("--column and --solution-column are for tables: --from does not go with them")
            return None
        suffix = _suffix(name)
        lines = _text_lines(head)
        line = lines[0] if lines else ""
        if line.lstrip().startswith("{"):
            # Objects among other notations are puzzles of a text file.
            objects = suffix in (".jsonl", ".ndjson", ".json") or all(each.lstrip().startswith("{") for each in lines)
            return "{" if objects and _is_object(line, cut=len(head) >= HEAD and b"\n" not in head) else None
        if suffix in (".csv", ".tsv"):
            return "\t" if suffix == ".tsv" or ("\t" in line and "," not in line) else _delimiter(line) or ","
        if self.column is not None or self.answer_column is not None:
            return _delimiter(line) or ","
        # The commonest case apart: a plain line loads nothing more.
        if not any(sign in line for sign in ",\t; "):
            return None
        from grille.cli.tables import looks_like_table

        return looks_like_table(line)

    def _texts(self, name: str, stream: IO[bytes], share: _Share, *, in_blocks: bool) -> Iterator[Batch | Lines]:
        """The puzzles of a file in any notation; plain lines are left together."""
        # A puzzle written in the call is not one of many.
        reader = read_line_blocks if name and in_blocks else read
        for record in reader(stream, family=self.family, form=self.form, shape=self.shape):
            if isinstance(record, LineBlock):
                yield Lines(name, record, share())
            else:
                yield Batch([_row(name, record)], None, share())

    def read(self, row: Row) -> Row:
        """The row with its puzzle, or with what is wrong with it."""
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
    """How much of a file has been read, from 0 to 1; None for what has no size, such as a pipe."""

    def __init__(self, raw: IO[bytes]) -> None:
        self._raw = raw
        try:
            self._size = os.fstat(raw.fileno()).st_size if raw.seekable() else 0
        except (OSError, ValueError):
            self._size = 0

    def __call__(self) -> float | None:
        return self._raw.tell() / self._size if self._size else None


def _head(stream: IO[bytes]) -> bytes:
    """The beginning of a file, which stays to be read."""
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
    """Whether a line is a whole JSON object, or the beginning of one that is too long to see its end."""
    import json

    try:
        return cut or isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _delimiter(line: str) -> str | None:
    return max(",\t;|", key=line.count) if any(sign in line for sign in ",\t;|") else None
