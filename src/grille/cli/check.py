"""`grille check`: is it right, and if not, where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grille.cli import BAD, LIMIT, NO, limits, output, source
from grille.cli.command import FileName, option, verb
from grille.cli.limits import Limits
from grille.cli.loop import Work, for_each
from grille.cli.output import Output
from grille.cli.rows import Result, Row
from grille.cli.source import Source, text_of
from grille.errors import GrilleError, LimitReached, NotationError
from grille.outcome import Fault, Report, Verdict
from grille.puzzle import Puzzle

if TYPE_CHECKING:
    from grille.logic.library import LibraryPosition


@verb(
    "check",
    examples=(
        ("grille check ..3.1........4.2 --move r1c4=2", "Check whether a move is allowed."),
        ('grille check --known "r1c1=4" ..3.1........4.2', "Check a position, and whether it can be finished."),
        ("grille check puzzles.csv", "Check a table of puzzles and answers, row by row."),
        ("grille check --require-unique puzzles.txt", "Prove that every puzzle has exactly one solution."),
    ),
)
@source.options
@option(
    "--solution",
    metavar="TEXT|FILE|-",
    type=FileName(),
    help="An answer to check, or a file with one per line; also what `grille solve --json` prints.",
)
@option("--move", "moves", multiple=True, metavar="MOVE", help="A move to check, such as r4c7=5 or r1c1-r1c2.")
@option("--known", default="", metavar="WORDS", help="A position to check: what you have placed and ruled out.")
@option(
    "--require-unique", "--prove-unique", "unique", is_flag=True, help="Also prove that there is exactly one solution."
)
@limits.options
@limits.jobs
@output.file_option
@output.options
def command(
    source: Source,
    limits: Limits,
    jobs: int,
    out: Output,
    solution: str | None,
    moves: tuple[str, ...],
    known: str,
    path: str | None,
    *,
    unique: bool,
) -> int:
    """Check puzzles: everything that is wrong, each with its cells.

    Where a row has an answer (a solution column, a "solution" in a JSON object), the answer is checked too. For a
    HoDoKu library line, also verify that the named technique applies. Of a position (--known) two things are said:
    whether anything in it is wrong, and whether it can still be finished.
    """
    out.to_file(path, (".txt", ".jsonl", ".ndjson", ".csv", ".tsv", ".parquet"))
    work = Checking(source, out, limits, moves, unique=unique)
    work.known = known
    work.jobs = jobs
    if solution is not None:
        work.answers = _Answers(text_of(solution), solution)
    code = for_each(work)
    if work.answers is not None:
        work.answers.all_used(work.seen)
    return code


class _Answers:
    """The answers of the call: the text of one, or a line for each puzzle."""

    def __init__(self, text: str, name: str) -> None:
        self._text = text
        self._name = name
        self._lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]

    def answer(self, number: int, *, alone: bool) -> str:
        """The answer to a puzzle, numbered from 1."""
        from grille.cli.json_lines import answer_in

        if alone:
            if len(self._lines) == 1 or not self._text.lstrip().startswith("{"):
                inner = answer_in(self._text) if self._text.lstrip().startswith("{") else None
                return self._text if inner is None else inner
        elif number > len(self._lines):
            raise NotationError(f"no answer: --solution has {len(self._lines):,} lines")
        line = self._lines[number - 1]
        inner = answer_in(line) if line.lstrip().startswith("{") else None
        return line if inner is None else inner

    def all_used(self, puzzles: int) -> None:
        if 1 < puzzles < len(self._lines):
            raise GrilleError(f"--solution has {len(self._lines):,} lines for {puzzles:,} puzzles")


class Checking(Work):
    """The faults of each puzzle, of its answer, and of moves."""

    columns = ("ok", "faults")
    in_blocks = True
    good = "ok"

    def __init__(self, source: Source, out: Output, limits: Limits, moves: tuple[str, ...], *, unique: bool) -> None:
        super().__init__(source, out)
        self.answers: _Answers | None = None
        self.seen = 0
        self.known = ""
        self._limits = limits
        self._moves = moves
        self._unique = unique

    def many(self, rows: Sequence[Row]) -> Sequence[Result | None]:
        bulk = self.source.bulk()
        if bulk is None or not self._limits.generous or self._moves or self.known or self.answers is not None:
            return [None] * len(rows)
        from grille.cli.line_blocks import texts_of

        ok = Result(Report().data(), "ok", self.good)
        unique = str(Verdict.UNIQUE)
        return [
            # The only solution is right, and so is a puzzle with one; all else is looked at by itself.
            ok
            if found is not None
            and (row.answer is None or row.answer == found[1])
            and (found[0] == unique or not self._unique)
            else None
            for row, found in zip(rows, bulk.verdicts(texts_of(rows), self.jobs), strict=True)
        ]

    def suffixes(self, texts: list[str], answers: list[str] | None, sign: str) -> Sequence[str | None] | None:
        bulk = self.source.bulk()
        if bulk is None or not self._limits.generous or self._moves or self.known or self.answers is not None:
            return None
        right = f"{sign}true{sign}{sign}\n"
        unique = str(Verdict.UNIQUE)
        return [
            right
            if found is not None and answer in {"", found[1]} and (found[0] == unique or not self._unique)
            else None
            for answer, found in zip(answers or [""] * len(texts), bulk.verdicts(texts, self.jobs), strict=True)
        ]

    def one(self, row: Row, puzzle: Puzzle[Any]) -> Result:
        self.seen += 1
        answer: Any = row.answer
        try:
            if self.answers is not None:
                answer = self.answers.answer(self.seen, alone=self.alone)
            reports = [puzzle.check_move(move) for move in self._moves]
            if self.known:
                return self._of_position(puzzle)
            if answer is not None:
                reports.append(puzzle.check(answer if isinstance(answer, str) else str(answer)))
        except NotationError as error:
            if self.alone and row.answer is None:
                raise
            return _unreadable(row, error)
        if not reports or self._unique:
            reports.insert(0, puzzle.check())
        stopped = False
        if self._unique and reports[0].ok:
            report, stopped = _proper(puzzle, self._limits)
            reports.append(report)
        if answer is None and not self._moves and row.library_position.code and reports[0].ok:
            report, unsettled = _case(puzzle, row.library_position, self._limits)
            reports.append(report)
            stopped = stopped or unsettled
        return self._result(Report(tuple(fault for report in reports for fault in report.faults)), stopped=stopped)

    def _of_position(self, puzzle: Puzzle[Any]) -> Result:
        """Whether anything in the position is wrong, and whether it can still be finished."""
        from grille.family import logic_of
        from grille.play.game import Game
        from grille.play.opening import enter

        game: Game[Any] = Game(puzzle)
        position = logic_of(puzzle).position(puzzle, self.known)
        enter(game, position)
        seconds = self._limits.seconds
        try:
            report = Report(game.mistakes(seconds=seconds))
        except LimitReached:
            result = self._result(Report(), stopped=True)
            return result._replace(data=result.data | {"can_finish": None})
        finish = report.ok and puzzle.can_finish(position, seconds=seconds)
        result = self._result(report, stopped=False)
        result = result._replace(data=result.data | {"can_finish": finish})
        if not report.ok:
            return result
        if finish is None:
            return result._replace(text="ok so far; whether it can be finished is not settled", code=LIMIT)
        if finish:
            return result._replace(text="ok so far, and it can still be finished")
        return result._replace(text="ok so far, but it can't be finished from here", word="wrong", code=NO)

    def _result(self, report: Report, *, stopped: bool) -> Result:
        data = report.data()
        if report.faults:
            text = ("\n" if self.alone else "; ").join(fault.message for fault in report.faults)
            return Result(data, text, "wrong", NO)
        if stopped:
            data |= {"ok": None, "outcome": str(Verdict.LIMIT)}
            return Result(data, "not settled within the limit", str(Verdict.LIMIT), LIMIT)
        return Result(data, "ok", self.good)


def _unreadable(row: Row, error: NotationError) -> Result:
    """The result for an answer that is none."""
    message = f"the answer can't be read: {error}"
    place = {"message": message, "line": row.line, "column": error.column}
    data = Report((Fault(message),)).data() | {"error": place}
    return Result(data, f"error: {message}", "error", BAD, row.place() + message)


def _case(puzzle: Puzzle[Any], case: LibraryPosition, limits: Limits) -> tuple[Report, bool]:
    """Whether what the text claims of a technique is so, and whether a limit kept us from knowing."""
    from grille.family import logic_of
    from grille.logic.library import check

    try:
        return check(logic_of(puzzle), puzzle, case, limits.seconds), False
    except LimitReached:
        return Report(), True


def _proper(puzzle: Puzzle[Any], limits: Limits) -> tuple[Report, bool]:
    """What keeps the puzzle from having one solution, and whether a limit kept us from knowing."""
    outcome = puzzle.solve(**limits._asdict())
    if outcome.verdict is Verdict.NONE:
        return Report((Fault("there is no solution"),)), False
    if outcome.verdict is Verdict.SEVERAL:
        first, second = (each.line for each in outcome.solutions)
        return Report((Fault(f"there are several solutions, such as {first} and {second}"),)), False
    return Report(), outcome.verdict is Verdict.LIMIT
