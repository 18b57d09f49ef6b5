"""Do the rows of a part again that stopped at a limit, with the limits of a new call."""

from __future__ import annotations

from typing import Any

from grille.table.arrow import arrow
from grille.table.reading import read_part
from grille.table.record_batch import run
from grille.table.shard import ALONE, LIMIT, Entry, Work, commit, count_statuses
from grille.table.turn import Turn
from grille.table.views import take_rows
from grille.table.writers import whole


def retry_shard(work: Work, number: int, entry: Entry, turn: Turn = ALONE) -> Entry:
    """Replace the rows with the status `limit` of a part; the other rows stay as they are."""
    pa = arrow()
    import pyarrow.compute as pc

    table = read_part(work, number)
    limited = pc.equal(table.column(work.status), LIMIT)
    rows = pc.indices_nonzero(pc.fill_null(limited, False))
    added = _added(work, table)
    again = run(work.verb, take_rows(table.drop_columns(added), rows), **work.options)
    for name in added:
        at = table.schema.get_field_index(name)
        column = table.column(at).combine_chunks()
        new = again.column(name).combine_chunks()
        table = table.set_column(at, table.schema.field(at), _replaced(pa, column, rows, new))
    tally: dict[str, int] = {}
    count_statuses(table, work.status, tally)
    batches = table.combine_chunks().to_batches()
    content = whole(work.writer(), batches)
    return commit(work, number, content, entry.rows, tally, entry.origin, turn)


def _added(work: Work, table: Any) -> list[str]:
    """Return the names of the result columns: those from the status to the end of the table."""
    names: list[str] = table.schema.names
    return names[names.index(work.status) :]


def _replaced(pa: Any, column: Any, rows: Any, new: Any) -> Any:
    """Return a column with the values of some rows replaced, for any type."""
    positions = list(range(len(column)))
    for at, row in enumerate(rows.to_pylist()):
        positions[row] = len(column) + at
    return pa.concat_arrays([column, new.cast(column.type)]).take(pa.array(positions))
