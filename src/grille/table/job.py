"""Jobs: a verb applied to files of any size, in shards, resumable, with the same bytes for any number of workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from grille.cores import cores
from grille.errors import GrilleError, unknown
from grille.option import as_integer
from grille.table.arrow import arrow
from grille.table.dedupe import dedupe
from grille.table.inputs import InputFile, find_inputs
from grille.table.manifest import Lock, Manifest
from grille.table.names import puzzle_column
from grille.table.output import Output
from grille.table.pending import Pending
from grille.table.pools import Pool, ProcessPool, Task, ThreadPool
from grille.table.ranges import close_files, schema_of
from grille.table.record_batch import GENERATE, run, schema
from grille.table.retry import retry_shard
from grille.table.shard import LIMIT, Entry, Shard, Work, process_shard
from grille.table.storage import absolute
from grille.table.text_files import read_text
from grille.table.verbs import VERBS

DEDUPE = "dedupe"
# The most rows of a shard: a few seconds of work.
SHARD_ROWS = {"rate": 1 << 14, "steps": 1 << 13, GENERATE: 1 << 12}
MOST_SHARD_ROWS = 1 << 17
FEWEST_ROWS, FEWEST_SHARD_ROWS = {GENERATE: 1 << 6}, 1 << 10
# A job of a known size has about so many shards, so that several workers share it evenly. A verb that can take less
# time than writing has fewer, because a part costs as much as solving thousands of easy puzzles.
SHARDS, QUICK_SHARDS = 32, 16
QUICK = frozenset(("solve", "check", "count", "canonical", DEDUPE))
# Verbs that do most of their work in Python, or in long native calls.
BY_PROCESSES = frozenset(("steps", "convert", GENERATE))
WORKERS = ("auto", "threads", "processes")

Progress = Callable[[int, int | None, int], None]


class JobSummary(NamedTuple):
    """What a job did: rows by status, the parts done now and before, and where the results are."""

    rows: int
    tally: dict[str, int]
    parts: int
    parts_before: int
    output: str


class JobSpec(NamedTuple):
    """A job: the verb, its input and output, and the options of `grille.table.run`."""

    verb: str
    inputs: tuple[str, ...]
    output: str
    options: dict[str, Any]
    number: int | None = None  # of puzzles to generate
    shard_rows: int | None = None
    form: str | None = None  # of a folder of results
    codec: str | None = None  # of the columns of Parquet and Arrow files


def process(
    verb: str,
    inputs: str | Sequence[str] = (),
    output: str = "",
    *,
    count: int | None = None,
    jobs: int | None = None,
    workers: str = "auto",
    cluster: str | None = None,
    shard_rows: int | None = None,
    part_form: str | None = None,
    compression: str | None = None,
    overwrite: bool = False,
    retry_limits: bool = False,
    unlock: bool = False,
    progress: Progress | None = None,
    **options: Any,
) -> JobSummary:
    """Apply a verb to files, and write files of results. This is what `grille batch` calls.

    The input is cut into shards that depend on the input alone. Each part of the output is written whole or not at all.
    A job that was stopped or killed goes on where it was: call it again. The result is the same to the byte for any
    number of workers.

    Args:
        verb: a verb of `grille.table.run`.
        inputs: files, folders, glob patterns and URLs; none for `generate`.
        output: a folder for parts with a manifest, or one file (.parquet, .arrow, .csv, .tsv, .jsonl).
        count: the number of puzzles to generate.
        jobs: the number of workers, one per core by default.
        workers: `threads`, `processes`, or `auto`, by the verb.
        cluster: the address of a Ray cluster, or `auto` for the one that is running.
        shard_rows: rows per shard; by default a few seconds of work.
        part_form: the format of the parts in a folder: parquet, arrow, csv, tsv or jsonl.
        compression: of the columns of Parquet and Arrow files: zstd (the default), lz4 or none.
        overwrite: replace the results of another job.
        retry_limits: do the rows again that stopped at a limit, with the limits of this call.
        unlock: on an object store, ignore the mark of a run that was killed.
        progress: called with the number of rows done, the total (None if that is not known), and how many of the rows
            were done by an earlier run.
        options: the options of `grille.table.run`.

    """
    names = (inputs,) if isinstance(inputs, str) else tuple(inputs)
    spec = JobSpec(verb, names, output, options, count, shard_rows, part_form, compression)
    return Job(spec, progress).run(
        _pool_maker(verb, jobs, workers, cluster), overwrite=overwrite, retry_limits=retry_limits, unlock=unlock
    )


def _pool_maker(verb: str, jobs: int | None, workers: str, cluster: str | None) -> Callable[[], Pool]:
    if workers not in WORKERS:
        raise unknown("kind of workers", workers, WORKERS)
    number = cores() if jobs is None else jobs
    if as_integer(number) is None or number < 1:
        raise GrilleError(f"jobs: expected a whole number from 1, not {jobs!r}")
    if cluster is not None:
        from grille.table.cluster import RayPool

        return lambda: RayPool(cluster, jobs)
    by_processes = workers == "processes" or (workers == "auto" and verb in BY_PROCESSES and number > 1)
    return lambda: ProcessPool(number) if by_processes else ThreadPool(number)


class Job:
    """One run of a job."""

    def __init__(self, spec: JobSpec, progress: Progress | None) -> None:
        if spec.verb not in (*VERBS, GENERATE, DEDUPE):
            raise unknown("verb", spec.verb, (*VERBS, GENERATE, DEDUPE))
        self._spec = spec
        self._progress = progress or (lambda _done, _total, _before: None)
        self._done_before = 0
        self._files = self._find_files()
        self._total = spec.number if spec.verb == GENERATE else self._known_rows()
        self._shard_rows = _shard_rows(spec, self._total)
        self._check()
        self._output = Output(spec.output, spec.form, spec.codec)
        self._output.check_inputs([file.url for file in self._files])
        self._work = Work(
            spec.verb,
            spec.options,
            self._output.folder,
            self._output.form,
            self._output.part_compression,
            self._metadata(),
            self._output.codec,
        )

    def _find_files(self) -> list[InputFile]:
        if self._spec.verb == GENERATE:
            if self._spec.inputs:
                raise GrilleError("generate takes no input files")
            if self._spec.number is None or self._spec.number < 1:
                raise GrilleError("count: expected the number of puzzles to generate")
            return []
        if not self._spec.inputs:
            raise GrilleError(f"{self._spec.verb}: expected input files")
        return find_inputs(self._spec.inputs)

    def _known_rows(self) -> int | None:
        if any(file.compression is not None for file in self._files):
            return None
        return sum(file.rows for file in self._files)

    def _check(self) -> None:
        """Fail before anything is written: on options, columns, and files that don't go together."""
        options = dict(self._spec.options)
        if self._spec.verb == GENERATE:
            run(GENERATE, count=0, **options)
            return
        first: tuple[str, Any] | None = None
        for file in self._files:
            found = self._schema(file)
            try:
                if self._spec.verb == DEDUPE:
                    schema("canonical", found, **(options | {"prefix": "grille dedupe "}))
                else:
                    schema(self._spec.verb, found, **options)
            except GrilleError as error:
                raise GrilleError(f"{file.url}: {error}") from None
            if first is None:
                first = file.url, found
            elif not found.equals(first[1]):
                expected = f"as in {first[0]}: {_columns(first[1])}"
                raise GrilleError(f"{file.url}: expected the columns {expected}, found {_columns(found)}")

    def _schema(self, file: InputFile) -> Any:
        if file.has_ranges:
            return schema_of(file.url, file.format).remove_metadata()
        column = self._spec.options.get("column")
        read = next(read_text(file, column), None)
        if read is None:
            raise GrilleError(f"{file.url}: the file has no rows")
        puzzle_column(read.batch.schema.names, column)
        return read.batch.schema

    def _metadata(self) -> dict[str, str]:
        from grille import __version__

        seed = self._spec.options.get("seed")
        return {"grille.version": __version__, "grille.verb": self._spec.verb} | (
            {} if seed is None else {"grille.seed": str(seed)}
        )

    def _identity(self) -> dict[str, Any]:
        """Return what the results depend on."""
        options = {name: _plain(value) for name, value in self._spec.options.items() if value is not None}
        return {
            "version": 1,
            "grille": self._metadata()["grille.version"],
            "pyarrow": arrow().__version__,
            "verb": self._spec.verb,
            "options": options,
            "count": self._spec.number,
            "inputs": [file.identity() for file in self._files],
            "shard_rows": self._shard_rows,
            "format": self._output.name_of_format,
            "compression": self._output.codec,
        }

    def run(self, make_pool: Callable[[], Pool], *, overwrite: bool, retry_limits: bool, unlock: bool) -> JobSummary:
        """Do what is missing."""
        self._output.check_writable()
        lock = Lock(self._work.folder, unlock=unlock)
        try:
            manifest = Manifest(self._work, self._identity(), self._output.manifest)
            complete = None if overwrite else self._output.complete(manifest, new_budget=retry_limits)
            if complete is not None and not (retry_limits and any(LIMIT in entry.tally for entry in complete)):
                return self._summary(complete, before=len(complete))
            manifest.begin(overwrite=overwrite, new_budget=retry_limits)
            if complete is not None:
                self._output.reopen(self._work, complete)
            if self._spec.verb == DEDUPE:
                entries, before = self._dedupe(make_pool, manifest)
            else:
                entries, before = self._do(make_pool, manifest, retry_limits=retry_limits)
            listed = [entries[number] for number in sorted(entries)]
            self._output.finish(self._work, manifest, listed)
        finally:
            close_files()
            self._output.tidy()
            lock.release()
        return self._summary(listed, before)

    def _do(
        self, make_pool: Callable[[], Pool], manifest: Manifest, *, retry_limits: bool
    ) -> tuple[dict[int, Entry], int]:
        entries: dict[int, Entry] = {}
        before = done = 0
        pool: Pool | None = None
        running = 0
        self._progress(0, self._total, 0)
        try:
            for shard in self._shards():
                entry = manifest.entry(shard.number)
                again = entry is not None and retry_limits and entry.tally.get(LIMIT, 0) > 0
                if entry is not None and not again:
                    entries[shard.number] = entry
                    before += 1
                    done += entry.rows
                    self._done_before += entry.rows
                    self._progress(done, self._total, self._done_before)
                    continue
                pool = pool or make_pool()
                while running >= 2 * pool.slots:
                    done = self._take(pool, entries, done)
                    running -= 1
                if again and entry is not None:
                    pool.submit(Task(shard.number, retry_shard, (self._work, shard.number, entry)))
                else:
                    pool.submit(Task(shard.number, process_shard, (self._work, shard)))
                running += 1
            while running and pool is not None:
                done = self._take(pool, entries, done)
                running -= 1
        finally:
            if pool is not None:
                pool.close()
        return entries, before

    def _dedupe(self, make_pool: Callable[[], Pool], manifest: Manifest) -> tuple[dict[int, Entry], int]:
        done = 0
        # Each row is read twice: for its hash, and to be copied.
        total = None if self._total is None else 2 * self._total

        def report(rows: int) -> None:
            nonlocal done
            done += rows
            self._progress(done, total, 0)

        pool = make_pool()
        try:
            return dedupe(self._work, self._shards, manifest, pool, report)
        finally:
            pool.close()

    def _take(self, pool: Pool, entries: dict[int, Entry], done: int) -> int:
        """Wait for a shard, and return the number of rows that are done with it."""
        task, entry = pool.next_done()
        entries[task.number] = entry
        done += int(entry.rows)
        self._progress(done, self._total, self._done_before)
        return done

    def _shards(self) -> Iterator[Shard]:
        """Iterate over the shards, in the order of the input."""
        size = self._shard_rows
        if self._spec.verb == GENERATE:
            total = self._spec.number or 0
            for number, start in enumerate(range(0, total, size)):
                yield Shard(number, start, min(size, total - start))
            return
        number = 0
        for file in self._files:
            ranges = self._ranges(file) if file.has_ranges else self._cut(file)
            for shard in ranges:
                yield shard._replace(number=number)
                number += 1

    def _ranges(self, file: InputFile) -> Iterator[Shard]:
        # An empty file is one empty shard, so that its part has the columns.
        for start in range(0, max(file.rows, 1), self._shard_rows):
            rows = min(self._shard_rows, file.rows - start)
            yield Shard(0, start, rows, absolute(file.url), file.format, file.name, file.digest)

    def _cut(self, file: InputFile) -> Iterator[Shard]:
        """Cut the rows of a text file, which only the driver reads, into shards."""
        start, pending = 0, Pending()
        for read in read_text(file, self._spec.options.get("column")):
            pending.add(read)
            while pending.rows >= self._shard_rows:
                rows = pending.take(self._shard_rows)
                yield Shard(0, start, self._shard_rows, None, "", file.name, file.digest, rows)
                start += self._shard_rows
        if pending.rows or not start:
            rows = pending.take(pending.rows)
            yield Shard(0, start, rows.batch.num_rows, None, "", file.name, file.digest, rows)

    def _summary(self, entries: Sequence[Entry], before: int) -> JobSummary:
        tally: dict[str, int] = {}
        for entry in entries:
            for word, number in entry.tally.items():
                tally[word] = tally.get(word, 0) + number
        rows = sum(entry.rows for entry in entries)
        return JobSummary(rows, dict(sorted(tally.items())), len(entries), before, self._spec.output)


def _shard_rows(spec: JobSpec, total: int | None) -> int:
    """Return the rows of a shard: those asked for, or a number that depends on the verb and the size of the input."""
    if spec.shard_rows is not None:
        if type(spec.shard_rows) is not int or spec.shard_rows < 1:
            raise GrilleError(f"shard_rows: expected a whole number from 1, not {spec.shard_rows!r}")
        return spec.shard_rows
    most = SHARD_ROWS.get(spec.verb, MOST_SHARD_ROWS)
    if total is None:
        return most
    shards = QUICK_SHARDS if spec.verb in QUICK else SHARDS
    return max(FEWEST_ROWS.get(spec.verb, FEWEST_SHARD_ROWS), min(most, -(-total // shards)))


def _plain(value: Any) -> Any:
    """Return an option as JSON holds it."""
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    return value


def _columns(found: Any) -> str:
    return ", ".join(f"{field.name} {field.type}" for field in found)
