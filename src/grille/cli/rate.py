"""`grille rate`: how hard puzzles are, and which techniques they need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from grille.cli import LIMIT, NO, limits, output, rules, source
from grille.cli.command import verb
from grille.cli.loop import Work, for_each
from grille.cli.output import Output
from grille.cli.rows import Result, Row
from grille.cli.source import Source
from grille.errors import GrilleError, NotationError
from grille.family import logic_of
from grille.logic.rating import Rating, Reason
from grille.logic.rules import Rules
from grille.puzzle import Puzzle

if TYPE_CHECKING:
    from grille.logic.scales import AnyRating, ScaleRating

RATED = "rated"


@verb(
    "rate",
    examples=(
        ("grille rate 3:30113322201300103221", "Rate one puzzle and list the techniques it needs."),
        ("grille rate puzzles.csv -o rated.csv", "Add level, score and hardest technique to a table."),
        ("grille rate --without uniqueness puzzles.txt", "Rate without techniques that assume one solution."),
        (
            "grille rate --scale se 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "Rate a 9x9 Sudoku as Sudoku Explainer does: ER, EP and ED.",
        ),
    ),
)
@source.options
@rules.options
@rules.scale_option
@limits.jobs
@limits.clock
@output.file_option
@output.options
def command(
    source: Source,
    out: Output,
    rules: Rules,
    jobs: int,
    seconds: float | None,
    path: str | None,
    scale: str | None = None,
) -> int:
    """Rate puzzles, one line each: level, score and hardest technique.

    The level is that of the hardest technique needed, raised while the score (the sum of the weights of all steps) is
    above the level's cap, which grows with the board. Only a puzzle with exactly one solution has a rating. For a
    single puzzle the techniques are listed too. --scale measures something else instead.
    """
    out.to_file(path, (".txt", ".jsonl", ".ndjson", ".csv", ".tsv", ".parquet"))
    if scale not in (None, "level"):
        return for_each(ScaleWork(source, out, rules, seconds, jobs, scale))
    return for_each(RatingWork(source, out, rules, seconds, jobs))


class RatingWork(Work):
    """Rate each puzzle, in batches if the family can do that."""

    columns = ("level", "score", "hardest", "techniques", "trial", "reason")
    good = RATED

    def __init__(self, source: Source, out: Output, rules: Rules, seconds: float | None, jobs: int) -> None:
        super().__init__(source, out)
        self.gathers = jobs
        self._rules = rules
        self._seconds = seconds

    def many(self, rows: Sequence[Row]) -> Sequence[Result | None]:
        return [None if rating is None else _result(rating) for rating in self._ratings(rows)]

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
        if self.prints_more and rating.reason is None:
            return _result(rating)._replace(text="\n".join([str(rating), *_histogram(puzzle, rating)]))
        return _result(rating)


class ScaleWork(Work):
    """Rate each puzzle on another scale, in batches if the family can do that."""

    good = RATED

    def __init__(self, source: Source, out: Output, rules: Rules, seconds: float | None, jobs: int, scale: str) -> None:
        from grille.logic.scaled import known_scale
        from grille.logic.scales import COLUMNS

        super().__init__(source, out)
        known_scale(scale, rules)
        self.columns = tuple(COLUMNS[scale])
        self.gathers = jobs
        self._rules, self._seconds, self._scale = rules, seconds, scale

    def many(self, rows: Sequence[Row]) -> Sequence[Result | None]:
        """Rate the rows that are on the scale; `one` says why another is not."""
        from grille.logic.scaled import scale_of

        results: list[Result | None] = [None] * len(rows)
        together: dict[Any, list[int]] = {}
        for at, row in enumerate(rows):
            if row.puzzle is not None and not self.alone:
                with suppress(GrilleError):
                    scale = scale_of(logic_of(row.puzzle, self._rules), row.puzzle, self._scale)
                    together.setdefault(scale.rate, []).append(at)
        for rate, places in together.items():
            ratings = rate([rows[at].puzzle for at in places], self._seconds, self.gathers)
            for at, rating in zip(places, ratings, strict=True):
                results[at] = _result(rating)
        return results

    def one(self, row: Row, puzzle: Puzzle[Any]) -> Result:
        try:
            rated = puzzle.rate(scale=self._scale, seconds=self._seconds, rules=self._rules)
        except GrilleError as error:
            if self.alone:
                raise
            return self.bad(row._replace(error=NotationError(str(error), row.line)))
        rating = cast("ScaleRating", rated)
        result = _result(rating)
        if self.prints_more and rating.reason is None:
            return result._replace(text="\n".join([str(rating), *rating.lines()]))
        return result


def _result(rating: AnyRating) -> Result:
    if rating.reason is None:
        return Result(rating.data(), str(rating), RATED)
    code = LIMIT if rating.reason is Reason.LIMIT else NO
    return Result(rating.data(), str(rating), str(rating.reason), code)


def _histogram(puzzle: Puzzle[Any], rating: Rating) -> Iterator[str]:
    logic = logic_of(puzzle)
    rows = [(logic.technique(name), count) for name, count in rating.techniques.items()]
    width = max((len(technique.title) for technique, _ in rows), default=0)
    for technique, count in rows:
        yield f"{count:6}  {technique.title:{width}}  {technique.level}{', a trial' if technique.trial else ''}"
