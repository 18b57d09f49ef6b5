"""Read the results of a job back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grille.errors import GrilleError
from grille.table.arrow import arrow, empty_batch
from grille.table.shard import Work
from grille.table.storage import Place, open_input

NO_TYPES = "rows can be done again only in Parquet and Arrow files, which keep the types of columns"


def file_batches(where: Place, form: str) -> Iterator[Any]:
    """Iterate over the record batches of a Parquet or Arrow file; a file without rows is one batch without rows."""
    pa = arrow()
    with open_input(where) as stream:
        if form == "parquet":
            import pyarrow.parquet

            file = pyarrow.parquet.ParquetFile(stream)
            yield from file.iter_batches(batch_size=1 << 16)
            if not file.metadata.num_rows:
                yield empty_batch(file.schema_arrow)
        elif form == "arrow":
            with pa.ipc.open_file(stream) as reader:
                yield from (reader.get_batch(at) for at in range(reader.num_record_batches))
                if not reader.num_record_batches:
                    yield empty_batch(reader.schema)
        else:
            raise GrilleError(NO_TYPES)


def part_batches(work: Work, number: int) -> Iterator[Any]:
    """Iterate over the record batches of a part."""
    return file_batches(work.part(number), work.form)


def read_part(work: Work, number: int) -> Any:
    """Return a part as a table."""
    return arrow().Table.from_batches(list(part_batches(work, number)))
