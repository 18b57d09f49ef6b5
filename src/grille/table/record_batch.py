"""run: apply a verb to one Arrow record batch. It is the function that every engine calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grille.errors import GrilleError, unknown
from grille.many.threads import threads_of
from grille.table.arrow import arrow
from grille.table.generate import generate
from grille.table.names import answer_column, puzzle_column
from grille.table.verbs import VERBS, Rows, TableVerb

GENERATE = "generate"
# Rows of a table that are processed together.
TOGETHER = 1 << 20


def run(verb: str, batch: Any = None, **options: Any) -> Any:
    """Apply a verb to a record batch, and return it with the result columns added.

    The batch is a pyarrow RecordBatch or Table, or anything with the Arrow C interface; the result has the type of the
    input. Puzzles can be of any family and notation, also mixed. A row that is not a puzzle has the status `invalid`
    and a message in `error`, and a null stays null. Nothing is raised for a row.

    Args:
        verb: `solve`, `check`, `count`, `rate`, `steps`, `canonical`, `convert` or `generate`.
        batch: the rows; None for `generate`.
        options: `column` and `answer_column` name columns other than `puzzle` and `solution` (`answer_column="none"`
            checks the puzzles alone); `prefix` begins the names of the result columns; `threads` is 1 by default.
            `seconds` and `nodes` are limits for each puzzle. `limit` bounds `count`, `rules` choose techniques,
            `form="text"` writes steps as text, `to` names the notation of `convert`. `generate` takes `family`, `seed`,
            `count`, `start` and the options of `grille.generate`.

    Raises GrilleError for an unknown verb or option, and for a column that is missing or exists already.

    >>> import pyarrow, grille.table
    >>> batch = pyarrow.record_batch({"quiz": ["..3.1........4.2", "..3.1........4.."]})
    >>> grille.table.run("count", batch, column="quiz")["count"].to_pylist()
    [1, 3]
    >>> made = grille.table.run("generate", family="sudoku", size=4, seed=1, count=2)
    >>> made.column_names[:4], made.num_rows
    (['puzzle', 'solution', 'level', 'score'], 2)

    """
    pa = arrow()
    threads = threads_of(options.pop("threads", 1))
    prefix = options.pop("prefix", "")
    if verb == GENERATE:
        if batch is not None:
            raise GrilleError("generate makes rows of its own and takes no batch")
        start, count = options.pop("start", 0), options.pop("count", 1)
        return pa.record_batch(_named(generate(options, start, count, threads), prefix))
    if verb not in VERBS:
        raise unknown("verb", str(verb), (*VERBS, GENERATE))
    if batch is None:
        raise GrilleError(f"{verb}: expected a record batch")
    table = batch if isinstance(batch, pa.RecordBatch | pa.Table) else _imported(batch)
    if isinstance(table, pa.Table) and table.num_rows > TOGETHER:
        # In pieces, so that no column of text is too large for one array.
        options |= {"threads": threads, "prefix": prefix}
        pieces = (table.slice(start, TOGETHER) for start in range(0, table.num_rows, TOGETHER))
        return pa.concat_tables([run(verb, piece, **options) for piece in pieces])
    column, answer = options.pop("column", None), options.pop("answer_column", None)
    rows = _rows(VERBS[verb], verb, table, column, answer, threads, options)
    found = _named(_masked(VERBS[verb].columns(rows), rows.puzzles), prefix)
    for name in found:
        if name in table.schema.names:
            raise GrilleError(
                f"the table has a column {name!r} already; set a prefix for the names of the result columns"
            )
    # Rebuilt at once, so that the metadata of the schema stays.
    fields = [*table.schema, *(pa.field(name, column.type) for name, column in found.items())]
    schema = pa.schema(fields, table.schema.metadata)
    return type(table).from_arrays([*table.columns, *found.values()], schema=schema)


def schema(verb: str, schema: Any = None, **options: Any) -> Any:
    """Return the schema of the result for batches with a schema, as engines need it before the first batch.

    >>> import pyarrow, grille.table
    >>> grille.table.schema("canonical", pyarrow.schema({"puzzle": pyarrow.string()})).names
    ['puzzle', 'status', 'canonical', 'hash', 'error']
    """
    if verb == GENERATE:
        return run(verb, **(options | {"count": 0})).schema
    return run(verb, schema.empty_table(), **options).schema


def _imported(batch: Any) -> Any:
    pa = arrow()
    for interface, build in (("__arrow_c_array__", pa.record_batch), ("__arrow_c_stream__", pa.table)):
        if hasattr(batch, interface):
            return build(batch)
    raise GrilleError(f"batch: expected a record batch or a table, not {type(batch).__name__}")


def _rows(
    verb: TableVerb,
    name: str,
    table: Any,
    column: str | None,
    answer: str | None,
    threads: int,
    options: Mapping[str, Any],
) -> Rows:
    for each in options:
        if each not in verb.options:
            known = ("column", *(("answer_column",) if verb.takes_answers else ()), "prefix", "threads", *verb.options)
            raise unknown(f"option of {name}", each, known)
    if answer is not None and not verb.takes_answers:
        raise GrilleError(f"answer_column: {name} takes no answers")
    names = table.schema.names
    puzzles = text_column(table, puzzle_column(names, column))
    answered = answer_column(names, answer) if verb.takes_answers else None
    return Rows(puzzles, None if answered is None else text_column(table, answered), threads, dict(options))


def text_column(table: Any, name: str) -> Any:
    """Return a column as one array of text."""
    pa = arrow()
    if table.schema.names.count(name) > 1:
        raise GrilleError(f"the table has several columns named {name!r}")
    column = table.column(name)
    if isinstance(column, pa.ChunkedArray):
        column = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    kind = column.type
    if pa.types.is_dictionary(kind):
        column = column.dictionary_decode()
        kind = column.type
    types = pa.types
    if types.is_null(kind):
        return column.cast(pa.string())
    plain = (types.is_string, types.is_large_string, types.is_string_view, types.is_binary, types.is_large_binary)
    if any(test(kind) for test in (*plain, types.is_fixed_size_binary, types.is_list, types.is_large_list)):
        return column
    if types.is_fixed_size_list(kind) or types.is_binary_view(kind):
        return column
    raise GrilleError(f"column {name!r}: expected text, found {kind}")


def _masked(columns: dict[str, Any], puzzles: Any) -> dict[str, Any]:
    """Return the columns with nulls in the rows whose puzzle is null."""
    if not puzzles.null_count:
        return columns
    pa = arrow()
    import pyarrow.compute as pc

    missing = pc.is_null(puzzles)
    return {name: pc.if_else(missing, pa.scalar(None, column.type), column) for name, column in columns.items()}


def _named(columns: dict[str, Any], prefix: str) -> dict[str, Any]:
    return {f"{prefix}{name}": column for name, column in columns.items()}
