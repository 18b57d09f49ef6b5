"""ParquetSink: results as a Parquet file, written in row groups."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import IO, TYPE_CHECKING, Any

from grille.cli.output_file import folder_of, parquet, whole_file
from grille.cli.sinks import Plain
from grille.cli.streams import ESCAPED
from grille.cli.table_sink import TableSink

if TYPE_CHECKING:
    from grille.cli.output import Output
    from grille.cli.rows import Table

# Rows per group, which are held in memory.
GROUP = 50_000
_LARGEST = 2**63
_WORDS = {"true": True, "false": False}


class Kind(IntEnum):
    """The type of a column so far; more rows can only change it to a later member."""

    NOTHING = 0
    BOOLEAN = 1
    NUMBER = 2
    TEXT = 3

    @classmethod
    def of(cls, values: Iterable[Any]) -> Kind:
        """The type that holds all these values."""
        there = [value for value in values if value is not None]
        if not there:
            return cls.NOTHING
        if all(type(value) is int and -_LARGEST <= value < _LARGEST for value in there):
            return cls.NUMBER
        return cls.BOOLEAN if all(value in _WORDS for value in there) else cls.TEXT

    def joined(self, other: Kind) -> Kind:
        """The type that holds values of both types."""
        return max(self, other) if self is other or Kind.NOTHING in (self, other) else Kind.TEXT


class ParquetSink(TableSink):
    """Write the table as a Parquet file with columns of strings, integers and booleans.

    If a later row changes the type of a column, the earlier groups are written again with the new type.
    """

    def __init__(self, out: Output, columns: Sequence[str], bulk: Plain, path: str) -> None:
        super().__init__(out, columns, bulk)
        self._path = path
        self._rows: list[list[Any]] = []
        self._kinds: list[Kind] = []
        self._draft: IO[bytes] | None = None
        self._writer: Any = None

    def keeps(self, table: Table) -> bool:
        return False

    def close(self) -> None:
        from shutil import copyfileobj

        self._group()
        assert self._draft is not None  # noqa: S101  a group was written, maybe an empty one
        self._writer.close()
        self._draft.seek(0)
        with self._draft, whole_file(self._path) as file:
            copyfileobj(self._draft, file, 1 << 20)

    def _begin(self, names: list[str]) -> None:
        """Do nothing: the names are in the schema."""

    def _write(self, rows: list[list[Any]]) -> None:
        self._rows += rows
        while len(self._rows) >= GROUP:
            self._group()

    def _group(self) -> None:
        """Write the collected rows as a group."""
        import pyarrow as pa

        rows, self._rows = self._rows[:GROUP], self._rows[GROUP:]
        columns = [[None if value == "" else value for value in column] for column in zip(*rows, strict=True)]
        columns = columns or [[] for _ in self.names()]
        found = [Kind.of(column) for column in columns]
        kinds = list(map(Kind.joined, self._kinds, found)) if self._kinds else found
        if self._writer is None or kinds != self._kinds:
            self._kinds = kinds
            self._start()
        arrays = [
            pa.array(_values(column, kind), each.type)
            for column, kind, each in zip(columns, kinds, self._schema(), strict=True)
        ]
        self._writer.write_table(pa.table(arrays, schema=self._schema()))

    def _schema(self) -> Any:
        import pyarrow as pa

        types = {Kind.BOOLEAN: pa.bool_(), Kind.NUMBER: pa.int64()}
        return pa.schema(
            [(name, types.get(kind, pa.string())) for name, kind in zip(self.names(), self._kinds, strict=True)]
        )

    def _start(self) -> None:
        """Start a file with the current column types, and copy the groups written so far into it."""
        from tempfile import TemporaryFile

        library, before = parquet(self._path), self._draft
        # A file without a name in the same directory: it disappears with this process, however that ends.
        draft = TemporaryFile(dir=folder_of(os.path.realpath(self._path)))  # noqa: SIM115  open until `close`
        if self._writer is not None:
            self._writer.close()
        self._draft, self._writer = draft, library.ParquetWriter(draft, self._schema())
        if before is not None:
            with before:
                old = library.ParquetFile(before)
                for group in range(old.num_row_groups):
                    self._writer.write_table(old.read_row_group(group).cast(self._schema()))


def _values(column: Sequence[Any], kind: Kind) -> list[Any]:
    """The cells of a column as values of its type."""
    if kind is Kind.BOOLEAN:
        return [None if value is None else _WORDS[value] for value in column]
    if kind is Kind.TEXT:
        return [None if value is None else str(value).encode("utf-8", ESCAPED).decode() for value in column]
    return list(column)
