"""Rows that were read in one size and are needed in another."""

from __future__ import annotations

from typing import Any

from grille.table.arrow import arrow
from grille.table.text_files import ReadRows


class Pending:
    """Rows that were read and are not yet part of a shard."""

    def __init__(self) -> None:
        self._reads: list[ReadRows] = []
        self.rows = 0

    def add(self, read: ReadRows) -> None:
        self._reads.append(read)
        self.rows += read.batch.num_rows

    def take(self, rows: int) -> ReadRows:
        """Remove and return the first rows."""
        pa = arrow()
        taken: list[Any] = []
        errors: dict[int, str] = {}
        size = 0
        while self._reads and (size < rows or not taken):
            read = self._reads.pop(0)
            number = min(rows - size, read.batch.num_rows)
            part = read.slice(0, number)
            taken.append(part.batch)
            errors |= {size + at: text for at, text in part.errors.items()}
            size += number
            if number < read.batch.num_rows:
                self._reads.insert(0, read.slice(number, read.batch.num_rows - number))
        self.rows -= size
        batches = pa.Table.from_batches(taken).combine_chunks().to_batches()
        return ReadRows(batches[0] if batches else taken[0], errors)
