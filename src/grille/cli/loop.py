"""The loop over all puzzles of a command, common to every verb that reads puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from time import monotonic
from typing import Any

from grille.cli.output import Output
from grille.cli.rows import Batch, Lines, Result, Row, Table, Tally, expanded
from grille.cli.sinks import Pair, Sink, sink_for
from grille.cli.source import Source
from grille.puzzle import Puzzle

# Results are printed at least this often, and batches for parallel work are sized to take about this long.
_SECONDS = 0.5
_MOST_GATHERED = 4096
# Fewer rows than this are processed one by one.
_FEWEST = 2


class Work:
    """What a verb does with puzzles: one by one and, if it can, in batches."""

    # The fields of a result that become columns of a table.
    columns: tuple[str, ...] = ()
    # The word for normal results: the summary is printed only if there are others.
    good: str = ""
    # Whether `lines` takes blocks of plain puzzles as bytes of a file.
    in_blocks: bool = False
    # The smallest batch of parsed puzzles that `many` takes; 0 if `many` takes rows that are not parsed.
    gathers: int = 0
    # How many puzzles are processed in parallel.
    jobs: int = 1
    # Whether there is only one puzzle.
    alone: bool = False
    # The column names of the current row, if it comes from a table.
    header: tuple[str, ...] | None = None

    def __init__(self, source: Source, out: Output) -> None:
        self.source = source
        self.out = out

    @property
    def prints_more(self) -> bool:
        """Whether more than a line is printed for the only puzzle: not between the rows of a table."""
        return self.alone and not self.out.as_json and not self.out.tabular

    def one(self, row: Row, puzzle: Puzzle[Any]) -> Result:
        """The result for one puzzle."""
        raise NotImplementedError

    def bad(self, row: Row) -> Result:
        """The result for a row that can't be read."""
        result = Result.bad(row)
        return result if self.is_row(row) else result._replace(text=None)

    def is_row(self, row: Row) -> bool:
        """Whether it is a row of a file, rather than an empty file or the only puzzle on the command line."""
        return row.line > 0 and not (self.alone and not row.source)

    def close(self) -> None:
        """Called after the results of all rows are printed."""

    def many(self, rows: Sequence[Row]) -> Sequence[Result | None]:
        """Results for a batch of rows; None for rows to be processed one by one."""
        return [None] * len(rows)

    def lines(self, lines: Lines) -> Iterator[tuple[str, str, int] | int] | None:
        """Output for plain puzzles taken from a file as bytes: the text, the word for its rows and their number; or the
        index of a row to be processed alone. None if the verb can't do this.
        """
        return None

    def suffixes(self, texts: list[str], answers: list[str] | None, sign: str) -> Sequence[str | None] | None:
        """The cells to append to the rows of a table, each after a separator, with the end of the line; None for a row
        to be processed alone. None for all rows if the verb can't do this.
        """
        return None


def for_each(work: Work) -> int:
    """Process every puzzle of a command in order: one result per row, also for rows that can't be read."""
    source, out = work.source, work.out
    tally = Tally()
    batches = source.batches(in_blocks=work.in_blocks)
    first = list(islice(batches, 2))
    work.alone = len(first) == 1 and not isinstance(first[0], Lines) and _number(first[0]) == 1
    if not first:
        return out.code
    begin = first[0] if isinstance(first[0], Batch) else first[0].of([]) if isinstance(first[0], Table) else Batch([])
    sink = sink_for(out, work.columns, source.bulk, begin)
    out.tabular = sink.tabular
    with out.progress as progress, out.opened():
        try:
            run = _Run(work, sink, tally)
            everything = chain(first, batches)
            for batch in _gathered(everything, work) if work.gathers else everything:
                progress.share = batch.share
                run.take(batch)
        finally:
            out.end()
        work.close()
        sink.close()
    if not work.alone and tally.words.keys() - {work.good}:
        out.remark(str(tally))
    if out.target is not None and not out.target.is_picture:
        out.remark(f"{tally.rows:,} row{'' if tally.rows == 1 else 's'} written to {out.target.path}")
    return out.code


class _Run:
    """One pass over the rows, which prints results in order and counts them."""

    def __init__(self, work: Work, sink: Sink, tally: Tally) -> None:
        self._work = work
        self._sink = sink
        self._tally = tally
        self._pending: list[Pair] = []

    def take(self, batch: Batch | Lines | Table) -> None:
        """Process some rows in the fastest available way."""
        work, sink = self._work, self._sink
        if isinstance(batch, Batch):
            self.batch(batch)
        elif isinstance(batch, Lines):
            pieces = work.lines(batch) if sink.plain else None
            if pieces is None:
                self.batch(batch.batch())
            else:
                self.lines(batch, pieces)
        else:
            suffixes = None
            if sink.keeps(batch):
                suffixes = work.suffixes(batch.texts(), batch.answers(), batch.sign)
            if suffixes is None:
                self.batch(batch.batch())
            else:
                self.table(batch, suffixes)

    def table(self, table: Table, suffixes: Sequence[str | None]) -> None:
        """Process rows of a table that are written as they were read, with cells appended."""
        out, at = self._work.out, 0
        odd = [index for index, suffix in enumerate(suffixes) if suffix is None]
        for stop in [*odd, len(suffixes)]:
            if stop > at:
                pairs = zip(table.written[at:stop], suffixes[at:stop], strict=True)
                out.lines("".join([written + suffix for written, suffix in pairs if suffix is not None]))
                self._tally.words[self._work.good] += stop - at
                out.progress.done += stop - at
            if stop < len(suffixes):
                self.batch(table.of([table.row(stop)]), at_once=False)
            at = stop + 1

    def lines(self, lines: Lines, pieces: Iterator[tuple[str, str, int] | int]) -> None:
        """Process plain puzzles whose output is made directly from the bytes of the file."""
        for piece in pieces:
            if isinstance(piece, int):
                self.batch(Batch([lines.row(piece)], None, lines.share), at_once=False)
            else:
                text, word, number = piece
                self._work.out.lines(text)
                self._tally.words[word] += number
                self._work.out.progress.done += number

    def batch(self, batch: Batch, *, at_once: bool = True) -> None:
        """Process some rows: together if possible, the others one by one."""
        rows, work = batch.rows, self._work
        work.header = batch.header
        if work.gathers:
            rows = [work.source.read(row) for row in rows]
        many = at_once and len(rows) >= _FEWEST
        results = work.many(rows) if many or work.gathers else [None] * len(rows)
        spoke = monotonic()
        try:
            for row, found in zip(rows, results, strict=True):
                result = found
                if result is None:
                    row = work.source.read(row)  # noqa: PLW2901  the same row, read
                    if row.puzzle is None:
                        result = work.bad(row)
                    else:
                        # A verb may print on its own, so print pending results first.
                        self._print(batch)
                        result = work.one(row, row.puzzle)
                self._pending.append((row, result))
                if result.complaint:
                    self._print(batch)
                    work.out.complain(result.complaint)
                if result.remark and not work.out.quiet:
                    self._print(batch)
                    work.out.remark(result.remark)
                if monotonic() - spoke > _SECONDS:
                    self._print(batch)
                    spoke = monotonic()
        finally:
            self._print(batch)

    def _print(self, batch: Batch) -> None:
        pending, self._pending = self._pending, []
        if not pending:
            return
        self._sink.put(pending, batch)
        out = self._work.out
        for _, result in pending:
            self._tally.words[result.word] += 1
            if result.code:
                out.happened(result.code)
        out.progress.done += len(pending)


def _number(batch: Batch | Table) -> int:
    return len(batch.rows if isinstance(batch, Batch) else batch.cells)


def _gathered(batches: Iterator[Batch | Lines | Table], work: Work) -> Iterator[Batch]:
    """Batches sized to take about half a second each, so that the first results come early."""
    size = work.gathers
    rest: Batch | None = None
    for batch in expanded(batches):
        more = batch
        if rest is not None and rest.header == more.header:
            more = more._replace(rows=rest.rows + more.rows)
        elif rest is not None:
            yield rest
        while len(more.rows) >= size:
            start = monotonic()
            yield more._replace(rows=more.rows[:size])
            more = more._replace(rows=more.rows[size:])
            size = min(_MOST_GATHERED, 2 * size) if monotonic() - start < _SECONDS else max(work.gathers, size // 2)
        rest = more
    if rest is not None and rest.rows:
        yield rest
