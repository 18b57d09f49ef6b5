"""`grille count`: the number of solutions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import click

from grille.cli import LIMIT, NO, limits, output, source
from grille.cli.command import option, verb
from grille.cli.limits import Limits
from grille.cli.loop import Work, for_each
from grille.cli.output import Output
from grille.cli.rows import Lines, Result, Row
from grille.cli.source import Source
from grille.puzzle import Puzzle
from grille.search import FEW


@verb(
    "count",
    examples=(
        ("grille count ..3.1........4..", "Count the solutions of one puzzle."),
        ("grille count --limit 2 puzzles.txt", "Find puzzles with more than one solution, quickly."),
    ),
)
@source.options
@option("--limit", type=click.IntRange(min=1), metavar="N", help="Stop counting at N solutions.")
@limits.options
@limits.jobs
@output.file_option
@output.options
def command(source: Source, limits: Limits, jobs: int, out: Output, limit: int | None, path: str | None) -> int:
    """Count the solutions of each puzzle, one line per puzzle.

    A plain number is exact. "at least" means that a limit stopped the count.
    """
    out.to_file(path, (".txt", ".jsonl", ".ndjson", ".csv", ".tsv", ".parquet"))
    work = Counting(source, out, limits, limit)
    work.jobs = jobs
    return for_each(work)


class Counting(Work):
    """Count the solutions of each puzzle."""

    columns = ("count", "exact")
    in_blocks = True
    good = "exact"

    def __init__(self, source: Source, out: Output, limits: Limits, limit: int | None) -> None:
        super().__init__(source, out)
        self._limits = limits
        self._limit = limit
        self._most = FEW if limit is None else limit

    @property
    def _in_blocks(self) -> bool:
        """Whether to count blocks of lines: larger counts are made puzzle by puzzle, with another method."""
        return self._limits.generous and (self._limit is None or self._limit <= FEW)

    def many(self, rows: Sequence[Row]) -> Sequence[Result | None]:
        results: list[Result | None] = [None] * len(rows)
        bulk = self.source.bulk()
        if bulk is None or not self._in_blocks:
            return results
        from grille.cli.line_blocks import line_blocks, texts_of
        from grille.data import versioned

        for at, (data, start, number, length, _) in line_blocks(bulk, texts_of(rows)):
            for index, count in enumerate(bulk.numbers(data, start, number, length, self._most, self.jobs), at):
                # Puzzles without solutions, or with too many for this method, are counted one by one.
                if 0 < count < self._most:
                    fields = versioned({"count": count, "exact": True})
                    results[index] = Result(fields, str(count), self.good)
                elif count and self._limit is not None:
                    fields = versioned({"count": count, "exact": False})
                    results[index] = Result(fields, f"at least {count}", "at least", LIMIT)
        return results

    def suffixes(self, texts: list[str], answers: list[str] | None, sign: str) -> Sequence[str | None] | None:
        bulk = self.source.bulk()
        if bulk is None or not self._in_blocks:
            return None
        from grille.cli.line_blocks import line_blocks

        found: list[str | None] = [None] * len(texts)
        after = f"{sign}true{sign}\n"
        for at, (data, start, number, length, _) in line_blocks(bulk, texts):
            for index, count in enumerate(bulk.numbers(data, start, number, length, self._most, self.jobs), at):
                if 0 < count < self._most:
                    found[index] = f"{sign}{count}{after}"
        return found

    def lines(self, lines: Lines) -> Iterator[tuple[str, str, int] | int] | None:
        bulk = self.source.bulk()
        if bulk is None or not self._in_blocks:
            return None
        block = lines.block
        counts = bulk.numbers(block.data, block.start, block.lines, block.length, self._most, self.jobs)
        return self._texts(counts)

    def _texts(self, counts: Sequence[int]) -> Iterator[tuple[str, str, int] | int]:
        said: list[str] = []
        for index, count in enumerate(counts):
            if 0 < count < self._most:
                said.append(f"{count}\n")
                continue
            if said:
                yield "".join(said), self.good, len(said)
                said.clear()
            if count and self._limit is not None:
                self.out.happened(LIMIT)
                yield f"at least {self._limit}\n", "at least", 1
            else:
                yield index
        if said:
            yield "".join(said), self.good, len(said)

    def one(self, row: Row, puzzle: Puzzle[Any]) -> Result:
        count = puzzle.count(self._limit, **self._limits._asdict())
        if faults := puzzle.clashes() if count.exact and count.value == 0 else ():
            return Result.clash(row, faults, count.data(), str(count))
        if not count.exact:
            return Result(count.data(), str(count), "at least", LIMIT)
        return Result(count.data(), str(count), self.good if count.value else "none", 0 if count.value else NO)
