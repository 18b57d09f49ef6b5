"""audit: read files and measure every row."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from grille.audit.difficulty import rate
from grille.audit.duplicates import duplicates, grids, leak
from grille.audit.labels import label_column, label_report
from grille.audit.measure import measure
from grille.audit.report import Audit, FileReport
from grille.audit.rows import NO_GIVENS, Rows
from grille.audit.settings import PUZZLE_SECONDS, RATE_SECONDS, Settings
from grille.errors import GrilleError
from grille.table.arrow import arrow
from grille.table.inputs import InputFile, find_inputs
from grille.table.names import ANSWER_NAMES, NO_ANSWER, answer_column, find_name, puzzle_column
from grille.table.reading import file_batches
from grille.table.record_batch import text_column
from grille.table.storage import place
from grille.table.text_files import ReadRows, read_text

# How the solutions of an array of puzzles are found: recurrent reasoners store them in two files.
INPUTS, LABELS = "inputs.npy", "labels.npy"
Progress = Callable[[int, int | None], None]


def audit(
    files: str | Sequence[str],
    *,
    column: str | None = None,
    answer_column: str | None = None,
    label_column: str | None = None,
    minimal: bool = True,
    rate_rows: int | None = None,
    rate_seconds: float | None = RATE_SECONDS,
    seconds: float | None = PUZZLE_SECONDS,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Audit:
    """Audit datasets of puzzles: what can be read, is proper, is right, is repeated, and how hard it is.

    Args:
        files: files, folders, glob patterns and URLs: Parquet, Arrow, CSV, TSV, JSON lines, plain lines, NumPy arrays.
        column: the column with the puzzles, if its name is not one of the usual ones.
        answer_column: the column with the solutions; `none` to check no solutions.
        label_column: the column with the dataset's own difficulty; `none` for no labels.
        minimal: whether to measure minimality, one search per given.
        rate_rows: the most puzzles of a file to rate, chosen at random; None for all.
        rate_seconds: the most seconds for the ratings of a file; the report says how many were rated.
        seconds: the time limit for one puzzle.
        threads: the number of threads, one per core by default.
        progress: called with the number of rows measured and the total, None if that is not known.

    """
    settings = Settings.of(
        threads=threads,
        seconds=seconds,
        minimal=minimal,
        rate_rows=rate_rows,
        rate_seconds=rate_seconds,
        column=column,
        answer_column=answer_column,
        label_column=label_column,
    )
    found = find_inputs([files] if isinstance(files, str) else list(files))
    if not found:
        raise GrilleError("expected a file to audit")
    if len(found) > 1:
        # The other half of a pair of arrays is read with its first half.
        halves = {labels for file in found if (labels := _labels_of(file.url)) is not None}
        found = [file for file in found if file.url not in halves]
    total = None if any(file.compression for file in found) else sum(file.rows for file in found)
    reports: list[FileReport] = []
    for file in found:
        before = sum(len(each.rows) for each in reports)
        report = partial(_add_progress, progress, before, total)
        reports.append(_file(file, settings, report))
    leaks = [leak(one.path, one.rows, two.path, two.rows) for one, two in combinations(reports, 2)]
    return Audit(reports, leaks)


def _add_progress(progress: Progress | None, before: int, total: int | None, rows: int) -> None:
    if progress is not None:
        progress(before + rows, total)


def _file(file: InputFile, settings: Settings, report: Callable[[int], None]) -> FileReport:
    rows = Rows()
    columns: dict[str, str | None] | None = None
    for read in _read(file, settings):
        try:
            if columns is None:
                columns = _columns(read.batch.schema.names, settings)
            measure(rows, read, *_parts(read, columns), settings)
        except GrilleError as error:
            raise GrilleError(f"{file.url}: {error}") from None
        report(len(rows))
    if columns is None or not len(rows):
        raise GrilleError(f"{file.url}: the file has no rows")
    difficulty = rate(rows, settings)
    label = columns["label"]
    return FileReport(
        file.url,
        file.format,
        file.size,
        file.digest,
        columns,
        rows,
        duplicates(rows),
        grids(rows, settings.threads),
        difficulty,
        difficulty.correlations([None if number == NO_GIVENS else -float(number) for number in rows.givens]),
        None if label is None else label_report(label, rows, difficulty),
    )


def _read(file: InputFile, settings: Settings) -> Iterator[ReadRows]:
    if file.has_ranges:
        pa = arrow()
        try:
            for batch in file_batches(place(file.url), file.format):
                yield ReadRows(batch, {})
        except pa.ArrowException as error:
            raise GrilleError(f"{file.url}: {str(error).splitlines()[0]}") from None
        return
    labels = _labels_of(file.url) if file.format == "npy" else None
    if labels is None:
        yield from read_text(file, settings.column)
        return
    pa = arrow()
    from grille.table.array_files import read_array

    (other,) = find_inputs([labels])
    if other.rows != file.rows:
        raise GrilleError(f"{labels}: expected {file.rows:,} rows as in {file.url}, found {other.rows:,}")
    for read, answers in zip(read_array(file), read_array(other, ANSWER_NAMES[0]), strict=True):
        yield read._replace(batch=pa.record_batch([*read.batch.columns, *answers.batch.columns], _LABELLED))


_LABELLED = ["puzzle", ANSWER_NAMES[0]]


def _labels_of(url: str) -> str | None:
    """Return the file with the solutions of an array of puzzles: its name has labels where this has inputs."""
    if not url.endswith(INPUTS) or "://" in url:
        return None
    labels = url[: -len(INPUTS)] + LABELS
    return labels if os.path.isfile(labels) else None


def _columns(names: Sequence[str], settings: Settings) -> dict[str, str | None]:
    puzzle = puzzle_column(names, settings.column)
    answer = None
    if settings.answer_column is not None or find_name(names, ANSWER_NAMES) is not None:
        answer = answer_column(names, settings.answer_column)
    label = label_column(names, settings.label_column, (puzzle, answer, NO_ANSWER))
    return {"puzzle": puzzle, "solution": answer, "label": label}


def _parts(read: ReadRows, columns: dict[str, str | None]) -> tuple[Any, Any | None, Any | None]:
    puzzle, answer, label = columns["puzzle"], columns["solution"], columns["label"]
    assert puzzle is not None  # noqa: S101  there is no audit without one
    return (
        text_column(read.batch, puzzle),
        None if answer is None else text_column(read.batch, answer),
        None if label is None else read.batch.column(label),
    )
