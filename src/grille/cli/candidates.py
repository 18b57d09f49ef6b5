"""`grille candidates`: the digits that each cell has in some solution, and in how many."""

from __future__ import annotations

from typing import Any

import click

from grille.cli import LIMIT, NO, limits, output, source
from grille.cli.command import option, verb
from grille.cli.loop import Work, for_each
from grille.cli.output import Output
from grille.cli.rows import Result, Row
from grille.cli.source import Source
from grille.data import versioned
from grille.errors import GrilleError, LimitReached
from grille.family import family
from grille.outcome import Verdict
from grille.puzzle import Puzzle
from grille.setting import MOST, Setting, TrueCandidates


@verb(
    "candidates",
    examples=(
        ("grille candidates ..3.1........4..", "Show the digits that each cell has in some solution."),
        ("grille candidates --limit 8 ..3.1........4..", "Count the solutions of each candidate, up to 8."),
    ),
)
@source.options
@option(
    "--limit",
    type=click.IntRange(min=2, max=MOST),
    metavar="N",
    help="Also count the solutions that contain each candidate, up to N.",
)
@limits.clock
@output.file_option
@output.options
def command(source: Source, out: Output, limit: int | None, seconds: float | None, path: str | None) -> int:
    """Show the true candidates: the digits that each cell has in some solution.

    With --limit, a candidate that only one solution contains is listed too: added as a given, it makes the solution
    unique. In a file each puzzle is one line, with the candidates of each cell separated by spaces.
    """
    out.to_file(path, (".txt", ".jsonl", ".ndjson", ".csv", ".tsv", ".parquet"))
    return for_each(FindingCandidates(source, out, limit or 1, seconds))


class FindingCandidates(Work):
    """Find the candidates of each puzzle that occur in a solution."""

    columns = ("candidates",)
    good = "found"

    def __init__(self, source: Source, out: Output, most: int, seconds: float | None) -> None:
        super().__init__(source, out)
        self._most = most
        self._seconds = seconds

    def one(self, row: Row, puzzle: Puzzle[Any]) -> Result:
        try:
            setting = setting_of(puzzle)
            found = setting.candidates(puzzle, self._most, self._seconds)
        except LimitReached:
            data = versioned({"candidates": None, "outcome": str(Verdict.LIMIT)})
            return Result(data, "stopped at the limit: not known", str(Verdict.LIMIT), LIMIT)
        except GrilleError as error:
            return Result.refused(row, str(error))
        if not found.solvable:
            if faults := puzzle.clashes():
                return Result.clash(row, faults, found.data(), "no solution")
            return Result(found.data(), "no solution", "none", NO)
        if not self.alone:
            text = " ".join("".join(digits) for digits in found.counts.values())
            return Result(found.data(), text, self.good)
        return Result(found.data(), "\n".join([setting.picture(puzzle, found), *_counts(found)]), self.good)


def setting_of(puzzle: Puzzle[Any]) -> Setting[Any]:
    """What the family of a puzzle offers to setters. Raises GrilleError if that is nothing."""
    record = family(puzzle.family)
    if record.setting is None:
        raise GrilleError(f"not supported for {record.title}: it has no candidates")
    return record.setting()


def _counts(found: TrueCandidates) -> list[str]:
    """The counts of each cell that has several candidates, and what would make the solution unique."""
    if found.most == 1:
        return []
    lines = [
        f"{cell}: " + ", ".join(f"{digit} in {count}{'+' * (count == found.most)}" for digit, count in digits.items())
        for cell, digits in found.counts.items()
        if len(digits) > 1
    ]
    if not lines:
        return ["one solution"]
    unique = ", ".join(found.makes_unique)
    return [*lines, f"each of these makes it unique: {unique}" if unique else "no given alone makes it unique"]
