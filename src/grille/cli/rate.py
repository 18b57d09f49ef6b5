"""`grille rate`: how hard puzzles are, and which techniques they need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grille.cli import LIMIT, NO, limits, output, rules, source
from grille.cli.command import verb
from grille.cli.loop import Work, for_each
from grille.cli.output import Output
from grille.cli.rows import Result, Row
from grille.cli.source import Source
from grille.family import logic_of
from grille.logic.rating import Rating, Reason
from grille.logic.rules import Rules
from grille.puzzle import Puzzle


@verb(
    "rate",
    examples=(
        ("grille rate 3:30113322201300103221", "Rate one puzzle and list the techniques it needs."),
        ("grille rate puzzles.csv -o rated.csv", "Add level, score and hardest technique to a table."),
        ("grille rate --without uniqueness puzzles.txt", "Rate without techniques that assume one solution."),
    ),
)
@source.options
@rules.options
@limits.jobs
@limits.clock
@output.file_option
@output.options
def command(source: Source, out: Output, rules: Rules, jobs: int, seconds: float | None, path: str | None) -> int:
    """Rate puzzles, one line each: level, score and hardest technique.

    The level is that of the hardest technique needed; the score is the sum of the weights of all steps. Only a puzzle
    with exactly one solution has a rating. For a single puzzle the techniques are listed too.
    """
    out.to_file(path, (".txt", ".jsonl", ".ndjson", ".csv", ".tsv", ".parquet"))
    return for_each(RatingWork(source, out, rules, seconds, jobs))


class RatingWork(Work):
    """Rate each puzzle, in batches if the family can do that."""

    columns = ("level", "score", "hardest", "techniques", "trial", "reason")
    good = "rated"

    def __init__(self, source: Source, out: Output, rules: Rules, seconds: float | None, jobs: int) -> None:
        super().__init__(source, out)
        self.gathers = jobs
        self._rules = rules
        self._seconds = seconds

    def many(self, rows: Sequence[Row]) -> Sequence[Result | None]:
        return [None if rating is None else self._result(rating) for rating in self._ratings(rows)]

    def _ratings(self, rows: Sequence[Row]) -> Iterator[Rating | None]:
        puzzles = [row.puzzle for row in rows if row.puzzle is not None]
        many: dict[str, Iterator[Rating]] = {}
        for name in {puzzle.family for puzzle in puzzles}:
            own = [puzzle for puzzle in puzzles if puzzle.family == name]
            logic = logic_of(own[0], self._rules)
            if logic.rate is not None and not self.alone:
                many[name] = iter(logic.rate(own, self._seconds, self.gathers))
        for row in rows:
            yield next(many[row.puzzle.family]) if row.puzzle is not None and row.puzzle.family in many else None

    def one(self, row: Row, puzzle: Puzzle[Any]) -> Result:
        rating = puzzle.rate(seconds=self._seconds, rules=self._rules)
        if self.alone and rating.reason is None and not self.out.as_json:
            return self._result(rating)._replace(text="\n".join([str(rating), *_histogram(puzzle, rating)]))
        return self._result(rating)

    def _result(self, rating: Rating) -> Result:
        if rating.reason is None:
            return Result(rating.data(), str(rating), self.good)
        code = LIMIT if rating.reason is Reason.LIMIT else NO
        return Result(rating.data(), str(rating), str(rating.reason), code)


def _histogram(puzzle: Puzzle[Any], rating: Rating) -> Iterator[str]:
    logic = logic_of(puzzle)
    rows = [(logic.technique(name), count) for name, count in rating.techniques.items()]
    width = max((len(technique.title) for technique, _ in rows), default=0)
    for technique, count in rows:
        yield f"{count:6}  {technique.title:{width}}  {technique.level}{', a trial' if technique.trial else ''}"
