"""`grille check`: everything that is wrong with a puzzle, a solution or a move."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from grille.cli import BAD, DONE, LIMIT, NO, limits, output, source
from grille.cli.command import FileName, option, verb
from grille.cli.limits import Limits
from grille.cli.loop import Work, for_each
from grille.cli.output import Output
from grille.cli.rows import Result, Row
from grille.cli.source import Source, text_of
from grille.errors import GrilleError, LimitReached, NotationError
from grille.family import Family, families
from grille.outcome import Fault, Report, Verdict
from grille.puzzle import Puzzle

# The top of a picture.
_FRAME = re.compile(r"\s*[┌╭+][─┬-]")

if TYPE_CHECKING:
    from grille.logic.library import LibraryPosition


@verb(
    "check",
    examples=(
        ("grille check ..3.1........4.2 --move r1c4=2", "Check whether a move is allowed."),
        ('grille check --position "r1c1=4" ..3.1........4.2', "Check a position, and whether it can be finished."),
        ("grille check puzzles.csv", "Check a table of puzzles and solutions, row by row."),
        ("grille check --require-unique puzzles.txt", "Prove that every puzzle has exactly one solution."),
        ("grille check --minimal 4.3.1........4.2", "Name the givens and clues that are not needed."),
    ),
)
@source.options
@option(
    "--solution",
    metavar="TEXT|FILE|-",
    type=FileName(),
    help="Check this solution, or a file with one per line; the output of `grille solve --json` works too.",
)
@option(
    "--move", "moves", multiple=True, metavar="MOVE", help="Check this move, such as r4c7=5 or r1c1-r1c2; repeatable."
)
@source.position("Check this position: what is placed and ruled out so far.")
@option(
    "--require-unique", "--prove-unique", "unique", is_flag=True, help="Also prove that there is exactly one solution."
)
@option(
    "--minimal",
    is_flag=True,
    help="Also name each given and clue that is not needed; without one solution, name givens that would give it.",
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
    position: str,
    path: str | None,
    *,
    unique: bool,
    minimal: bool,
) -> int:
    """Check puzzles and list everything that is wrong, with the cells.

    If a row has a solution (a solution column, or "solution" in a JSON object), it is checked too. For a HoDoKu
    library line, check also that the named technique applies. A PDDL domain is compared with the rules of domino
    chains in every reachable state of small hands. For a position (--position) there are two answers:
    whether anything in it is wrong, and whether it can still be finished.
    """
    out.to_file(path, (".txt", ".jsonl", ".ndjson", ".csv", ".tsv", ".parquet"))
    work = Checking(source, out, limits, moves, unique=unique)
    work.position = position
    work.minimal = minimal
    others = {"--solution": solution is not None, "--move": moves, "--require-unique": unique, "--minimal": minimal}
    if position and any(others.values()):
        raise click.UsageError(f"--position can't be combined with {next(each for each in others if others[each])}")
    if (model := _domain(source)) is not None:
        if any(others.values()) or position or path is not None:
            raise click.UsageError("a planning domain is checked alone, without other options")
        return _report_domain(out, *model)
    work.jobs = jobs
    if solution is not None:
        work.answers = _Answers(text_of(solution), solution)
    code = for_each(work)
    if work.answers is not None:
        work.answers.all_used(work.seen)
    return code


def _domain(source: Source) -> tuple[Family[Any], str] | None:
    """The planning domain that the command names instead of puzzles, and the family that can check it."""
    if len(source.puzzles) != 1:
        return None
    (name,) = source.puzzles
    if not name.lower().endswith(".pddl") and "(define" not in name:
        return None
    text = text_of(name)
    if not re.match(r"(?:\s|;[^\n]*\n)*\(\s*define\s*\(\s*domain\b", text, re.IGNORECASE):
        return None
    able = (record for record in families() if record.check_domain is not None)
    record = next((record for record in able if source.family in (None, record.name)), None)
    return None if record is None else (record, text)


def _report_domain(out: Output, record: Family[Any], text: str) -> int:
    assert record.check_domain is not None  # noqa: S101  the family can check it
    try:
        report = record.check_domain(text)
    except NotationError as error:
        raise GrilleError(str(error)) from None
    if out.as_json:
        out.lines(json.dumps({"family": record.name, **report.data()}) + "\n")
    else:
        out.lines("\n".join(fault.message for fault in report.faults) + "\n" if report.faults else "ok\n")
    return DONE if report.ok else NO


class _Answers:
    """The solutions given by --solution: the text of one, or one line per puzzle."""

    def __init__(self, text: str, name: str) -> None:
        self._text = text
        self._name = name
        self._lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]

    def answer(self, number: int, *, alone: bool) -> str:
        """The solution for a puzzle, numbered from 1."""
        from grille.cli.json_lines import answer_in

        if alone and self._text.lstrip().startswith("<"):
            from grille.scene.description import solution_in

            return solution_in(self._text)
        if alone:
            if len(self._lines) == 1 or not self._text.lstrip().startswith("{"):
                inner = answer_in(self._text) if self._text.lstrip().startswith("{") else None
                return self._text if inner is None else inner
        elif number > len(self._lines):
            raise NotationError(f"no solution for this puzzle: --solution has {len(self._lines):,} lines")
        line = self._lines[number - 1]
        inner = answer_in(line) if line.lstrip().startswith("{") else None
        return line if inner is None else inner

    def all_used(self, puzzles: int) -> None:
        if 1 < puzzles < len(self._lines):
            raise GrilleError(
                f"--solution: {len(self._lines):,} lines for {puzzles:,} puzzles; expected one per puzzle"
            )


class Checking(Work):
    """List the faults of each puzzle, its solution and the moves."""

    columns = ("ok", "faults")
    in_blocks = True
    good = "ok"

    def __init__(self, source: Source, out: Output, limits: Limits, moves: tuple[str, ...], *, unique: bool) -> None:
        super().__init__(source, out)
        self.answers: _Answers | None = None
        self.seen = 0
        self.position = ""
        self.minimal = False
        self._limits = limits
        self._moves = moves
        self._unique = unique

    @property
    def _is_plain(self) -> bool:
        """Whether only puzzles, and the solutions in their rows, are checked."""
        more = self._moves or self.position or self.minimal or self.answers is not None
        return self._limits.generous and not more

    def many(self, rows: Sequence[Row]) -> Sequence[Result | None]:
        bulk = self.source.bulk()
        if bulk is None or not self._is_plain:
            return [None] * len(rows)
        from grille.cli.line_blocks import texts_of

        ok = Result(Report().data(), "ok", self.good)
        unique = str(Verdict.UNIQUE)
        return [
            # A puzzle with one solution and that solution are right; anything else is checked one by one.
            ok
            if found is not None
            and (row.answer is None or row.answer == found[1])
            and (found[0] == unique or not self._unique)
            else None
            for row, found in zip(rows, bulk.verdicts(texts_of(rows), self.jobs), strict=True)
        ]

    def suffixes(self, texts: list[str], answers: list[str] | None, sign: str) -> Sequence[str | None] | None:
        bulk = self.source.bulk()
        if bulk is None or not self._is_plain:
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
            if answer is not None:
                reports += map(puzzle.check, _pictures(str(answer)))
            if self.position:
                return self._of_position(puzzle, *reports)
        except NotationError as error:
            if self.alone and row.answer is None:
                raise
            return _unreadable(row, error)
        if not reports or self._unique or self.minimal:
            reports.insert(0, puzzle.check())
        stopped = False
        if self._unique and reports[0].ok:
            report, stopped = _proper(puzzle, self._limits)
            reports.append(report)
        if answer is None and not self._moves and row.library_position.code and reports[0].ok:
            report, unsettled = _case(puzzle, row.library_position, self._limits)
            reports.append(report)
            stopped = stopped or unsettled
        report = Report(tuple(fault for report in reports for fault in report.faults))
        if self.minimal and report.ok and not stopped:
            return self._of_parts(row, puzzle)
        return self._result(report, stopped=stopped)

    def _of_parts(self, row: Row, puzzle: Puzzle[Any]) -> Result:
        """Report what a puzzle has too much, or too little for one solution."""
        try:
            report, more, stopped = _minimal(puzzle, self._limits)
        except GrilleError as error:
            return Result.refused(row, str(error))
        result = self._result(report, stopped=stopped)
        return result._replace(data=result.data | more)

    def _of_position(self, puzzle: Puzzle[Any], *reports: Report) -> Result:
        """Report whether anything in the position is wrong, or in the row's answer, and whether it can be finished."""
        from grille.family import logic_of
        from grille.play.game import Game
        from grille.play.opening import enter

        game: Game[Any] = Game(puzzle)
        position = logic_of(puzzle).position(puzzle, self.position)
        enter(game, position)
        seconds = self._limits.seconds
        try:
            report = Report((*game.mistakes(seconds=seconds), *(fault for each in reports for fault in each.faults)))
        except LimitReached:
            result = self._result(Report(), stopped=True)
            return result._replace(data=result.data | {"can_finish": None})
        finish = report.ok and puzzle.can_finish(position, seconds=seconds)
        result = self._result(report, stopped=False)
        result = result._replace(data=result.data | {"can_finish": finish})
        if not report.ok:
            return result
        if finish is None:
            return result._replace(text="ok so far; stopped at the limit: not known if it can be finished", code=LIMIT)
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
            return Result(data, "stopped at the limit: not known", str(Verdict.LIMIT), LIMIT)
        return Result(data, "ok", self.good)


def _pictures(answer: str) -> list[str]:
    """The answers in a text: one, or the two pictures that `solve` draws if there are several solutions."""
    pictures = re.split(r"\n\s*\n", answer.strip("\n"))
    return pictures if len(pictures) > 1 and all(_FRAME.match(each) for each in pictures) else [answer]


def _unreadable(row: Row, error: NotationError) -> Result:
    """The result for a solution that can't be read."""
    message = f"can't read the solution: {error}"
    place = {"message": message, "line": row.line, "column": error.column}
    data = Report((Fault(message),)).data() | {"error": place}
    return Result(data, f"error: {message}", "error", BAD, row.place() + message)


def _case(puzzle: Puzzle[Any], case: LibraryPosition, limits: Limits) -> tuple[Report, bool]:
    """Whether the technique that the text names applies, and whether a limit stopped the check."""
    from grille.family import logic_of
    from grille.logic.library import check

    try:
        return check(logic_of(puzzle), puzzle, case, limits.seconds), False
    except LimitReached:
        return Report(), True


def _some(words: Sequence[str], most: int = 12) -> str:
    return ", ".join(words[:most]) + (f", and {len(words) - most} more" if len(words) > most else "")


def _minimal(puzzle: Puzzle[Any], limits: Limits) -> tuple[Report, dict[str, Any], bool]:
    """What a puzzle has too much, or too little for one solution; the same as data; whether a limit stopped it."""
    from grille.cli.candidates import setting_of

    setting = setting_of(puzzle)
    outcome = puzzle.solve(**limits._asdict())
    try:
        if outcome.verdict is Verdict.NONE:
            return Report((Fault("there is no solution"),)), {}, False
        if outcome.verdict is Verdict.SEVERAL:
            added = setting.additions(puzzle, limits.seconds)
            shown = _some(added.alone or added.together)
            how = "each of these givens makes it unique" if added.alone else "these givens together make it unique"
            fault = Fault(f"there are several solutions; {how}: {shown}")
            return Report((fault,)), {"add": added.data()}, False
        if outcome.verdict is Verdict.LIMIT:
            return Report(), {}, True
        found = setting.unnecessary(puzzle, limits.seconds)
    except LimitReached:
        return Report(), {}, True
    givens = (Fault(f"the given in {cell} is not needed", (cell,)) for cell in found.givens)
    clues = (Fault(f"not needed: {clue}", tuple(clue.data().get("cells", ()))) for clue in found.clues)
    return Report((*givens, *clues)), {"unnecessary": found.data()}, False


def _proper(puzzle: Puzzle[Any], limits: Limits) -> tuple[Report, bool]:
    """The fault of a puzzle without exactly one solution, and whether a limit stopped the search."""
    outcome = puzzle.solve(**limits._asdict())
    if outcome.verdict is Verdict.NONE:
        return Report((Fault("there is no solution"),)), False
    if outcome.verdict is Verdict.SEVERAL:
        first, second = (each.line for each in outcome.solutions)
        return Report((Fault(f"there are several solutions, such as {first} and {second}"),)), False
    return Report(), outcome.verdict is Verdict.LIMIT
