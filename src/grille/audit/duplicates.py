"""Duplicates: equal and equivalent puzzles, within a file and between files, and the grids that solutions come from."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from grille.audit.rows import MOST_EXAMPLES, Rows
from grille.many.canonical import canonical_many
from grille.many.kernel import kernel
from grille.many.solving import solve_many
from grille.many.status import Status
from grille.table.arrow import arrow

# The canonical form of a complete grid takes about a third of a millisecond, a hundred times that of a puzzle.
MOST_GRIDS = 5000


class Duplicates(NamedTuple):
    """Repeated puzzles of a file. `equivalent` includes those that are equal."""

    readable: int
    equal: int  # rows that repeat the text of another row
    equivalent: int  # rows that are equivalent to another row
    largest: int  # rows of the largest class of equivalent puzzles
    without_form: int  # rows whose family has no canonical form
    examples: list[tuple[int, int]]  # two rows that are equivalent, from 1

    def data(self) -> dict[str, Any]:
        return self._asdict() | {"examples": [list(pair) for pair in self.examples]}


class Grids(NamedTuple):
    """The solutions of a sample: how many are different, and different up to equivalence."""

    sample: int
    different: int
    classes: int

    def data(self) -> dict[str, Any]:
        return self._asdict()


class Leak(NamedTuple):
    """What two files share: the rows of the second that the first has too."""

    first: str
    second: str
    rows: int  # rows of the second file that can be compared
    equal: int
    equivalent: int
    examples: list[tuple[int, int]]  # a row of the first file and one of the second, from 1

    def data(self) -> dict[str, Any]:
        return self._asdict() | {"examples": [list(pair) for pair in self.examples]}


def duplicates(rows: Rows) -> Duplicates:
    """Find the repeated puzzles of a file."""
    import pyarrow.compute as pc

    texts = rows.text_column()
    readable = len(texts) - texts.null_count
    equal = readable - pc.count_distinct(texts, mode="only_valid").as_py()
    classes = _classes(rows).group_by("hash").aggregate([("row", "min"), ("row", "max"), ("row", "count")])
    repeated = classes.filter(pc.greater(classes.column("row_count"), 1)).sort_by("row_min")
    formed = pc.sum(classes.column("row_count")).as_py() or 0
    first = repeated.slice(0, MOST_EXAMPLES)
    return Duplicates(
        readable,
        equal,
        formed - classes.num_rows,
        pc.max(classes.column("row_count")).as_py() or 0,
        rows.without_form,
        [
            (one + 1, other + 1)
            for one, other in zip(first.column("row_min").to_pylist(), first.column("row_max").to_pylist(), strict=True)
        ],
    )


def _classes(rows: Rows) -> Any:
    """Return the hash of each row that has one."""
    pa = arrow()
    table = pa.table({"hash": rows.hash_column(), "row": pa.array(range(len(rows)), pa.int64())})
    return table.filter(table.column("hash").is_valid())


def leak(first_name: str, first: Rows, second_name: str, second: Rows) -> Leak:
    """Compare two files."""
    import pyarrow.compute as pc

    texts = second.text_column()
    known = pc.unique(first.text_column()).drop_null()
    equal = pc.sum(pc.is_in(texts, value_set=known)).as_py() or 0
    seen = _classes(first).group_by("hash").aggregate([("row", "min")])
    table = _classes(second)
    shared = table.filter(pc.is_in(table.column("hash"), value_set=seen.column("hash").combine_chunks()))
    some = shared.slice(0, MOST_EXAMPLES)
    index = pc.index_in(some.column("hash"), value_set=seen.column("hash").combine_chunks())
    rows_of_first = seen.column("row_min").take(index).to_pylist() if some.num_rows else []
    examples = [(one + 1, other + 1) for one, other in zip(rows_of_first, some.column("row").to_pylist(), strict=True)]
    # Families without a canonical form can be compared by their text only.
    plain = texts.filter(pc.and_(texts.is_valid(), second.hash_column().is_null()))
    only_equal = pc.sum(pc.is_in(plain, value_set=known)).as_py() or 0 if len(plain) else 0
    readable = len(texts) - texts.null_count
    return Leak(first_name, second_name, readable, equal, shared.num_rows + only_equal, examples)


def grids(rows: Rows, threads: int) -> Grids | None:
    """Compare the solutions of a random sample of boards; None if there are none."""
    pa = arrow()
    import pyarrow.compute as pc

    width = kernel().width
    texts = rows.text_column()
    lengths = pc.binary_length(texts).to_pylist()
    proper = [
        at
        for at, (code, length) in enumerate(zip(rows.statuses, lengths, strict=True))
        if length == width and code == Status.UNIQUE
    ]
    if not proper:
        return None
    if len(proper) > MOST_GRIDS:
        proper = sorted(Random(0).sample(proper, MOST_GRIDS))  # noqa: S311  a sample, not a secret
    column = texts.take(pa.array(proper, pa.int64())).combine_chunks()
    solutions = pc.unique(solve_many(column, threads=threads).solutions)
    classes = pc.count_distinct(canonical_many(solutions, threads=threads).forms).as_py()
    return Grids(len(proper), len(solutions), classes)
