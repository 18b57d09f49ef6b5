"""`grille lab`: compares labellings and engines on the same boards."""

from __future__ import annotations

from typing import Any

import click

from grille.cli import LIMIT, interrupt, limits, output, source
from grille.cli.command import Choice, FileName, Name, option, verb
from grille.cli.limits import no_limit
from grille.cli.output import OUTPUT, Output
from grille.cli.source import Source
from grille.errors import GrilleError, unknown
from grille.family import REGISTRY
from grille.family import family as family_named
from grille.lab import ENGINES, VALUES, VARIABLES, Goal, Row, Trial, chosen, measure
from grille.lab.engine import Board, Engine
from grille.notation import parse
from grille.planning_problem import PlanningProblem


@verb(
    "lab",
    examples=(
        ("grille lab", "Compare all labellings and engines on the built-in board."),
        ("grille lab --engine cover --solutions all puzzles.txt", "One engine, all solutions, several boards."),
    ),
)
@source.options
@option(
    "--variable",
    "variables",
    multiple=True,
    type=Choice("order of variables", VARIABLES),
    help="Only this order of variables; can be repeated.",
)
@option(
    "--value",
    "values",
    multiple=True,
    type=Choice("order of values", VALUES),
    help="Only this order of values; can be repeated.",
)
@option(
    "--engine",
    "engines",
    multiple=True,
    metavar="NAME",
    type=Name("engine", lambda: ENGINES),
    help="Only this engine or planner; can be repeated.",
)
@option(
    "--solutions",
    "goal",
    type=Choice("goal", [goal.value for goal in Goal]),
    default=Goal.FIRST.value,
    show_default=True,
    help="Stop at the first solution, once uniqueness is decided, or after all solutions.",
)
@limits.seconds_option(5, "Stop each run after this many seconds")
@option("--picture", metavar="FILE", type=FileName(), section=OUTPUT, help="Draw the comparison: .png, .svg or .pdf.")
@option("--ascii", "ascii_only", is_flag=True, section=OUTPUT, help="Draw bars with ASCII characters only.")
@output.options
def command(
    source: Source,
    out: Output,
    variables: tuple[str, ...],
    values: tuple[str, ...],
    engines: tuple[str, ...],
    goal: str,
    seconds: float,
    picture: str | None,
    *,
    ascii_only: bool,
) -> int:
    """Compare search methods: labellings and other engines on the same boards.

    A labelling is an order of variables and an order of values. The work is reported in the counts of constraint
    systems, added up over all boards. Without a board, a built-in one is used.

    Planning problems are solved by planners instead: Grille's own, and those that unified-planning finds.
    """
    if picture is not None:
        from grille.lab.chart import check

        check(picture)
    boards, problems = _boards(source, out)
    if problems:
        from grille.cli import lab_planners

        if boards:
            raise GrilleError("boards and planning problems cannot be compared in one run")
        return lab_planners.run(out, problems, engines, no_limit(seconds), picture)
    for name in engines:
        if name not in ENGINES:
            raise unknown("engine", name, ENGINES)
    choice = chosen(engines, variables, values)
    if not choice.engines:
        raise click.UsageError("the options select no engine")
    if not boards:
        return out.code
    if choice.missing:
        names = ", ".join(engine.name for engine in choice.missing)
        out.remark(f"skipped, because not installed: {names} (pip install 'grille[{choice.missing[0].extra}]')")
    report = Report(out, boards, Goal(goal), no_limit(seconds))
    try:
        with out.progress as progress:
            for progress.done, engine in enumerate(choice.engines):
                report.run(engine)
    finally:
        # Also after Ctrl-C: show and draw the finished rows.
        report.end(picture, ascii_only=output.wants_ascii(ascii_only))
    return out.code


def _boards(source: Source, out: Output) -> tuple[list[Board], list[PlanningProblem]]:
    """Read the puzzles: boards for families with constraints, planning problems for the others."""
    if not source.puzzles:
        return [_demo(source.family, out)], []
    boards, problems = [], []
    for row in source.rows():
        if row.puzzle is None:
            out.bad(row)
            continue
        record = family_named(row.puzzle.family)
        if record.constraints is not None:
            boards.append(Board(row.puzzle, record.constraints))
        elif record.planning_problem is not None:
            problems.append(record.planning_problem(row.puzzle))
        else:
            raise GrilleError(f"{row.puzzle.family} has neither a constraint model nor a planning problem to compare")
    return boards, problems


def _demo(named: str | None, out: Output) -> Board:
    """The built-in board of the named family, or of the first family that has one."""
    for name in REGISTRY if named is None else (named,):
        record = family_named(name)
        if record.demo is not None and record.constraints is not None:
            out.remark(f"no board given, using the built-in one: {record.title} {record.demo}")
            return Board(parse(record.demo, family=name), record.constraints)
    raise click.UsageError("expected a board: a file name, - for standard input, or the board itself")


class Report:
    """Prints the rows as they finish, then the bars and the summary."""

    def __init__(self, out: Output, boards: list[Board], goal: Goal, seconds: float | None) -> None:
        self._out = out
        self._boards = boards
        self._goal = goal
        self._seconds = seconds
        self._rows: list[Row] = []
        # For each board: the outcome, the number of solutions, and the first engine that found it.
        self._settled: dict[int, tuple[str, int, str]] = {}

    def run(self, engine: Engine) -> None:
        """Run an engine on every board and print its row."""
        trials = []
        for number, board in enumerate(self._boards):
            trial = measure(engine, board, self._goal, self._seconds)
            self._agree(number, trial)
            trials.append(trial)
            if self._out.as_json:
                self._out.json(_fields(board, trial))
                interrupt.flush()
        row = Row(engine, tuple(trials))
        if not self._out.as_json:
            from grille.lab.table import heading, line

            if not self._rows:
                self._out.text(heading())
            self._out.text(line(row))
            interrupt.flush()
        self._rows.append(row)

    def end(self, picture: str | None, *, ascii_only: bool) -> None:
        """Print the bars and the summary, and write the picture."""
        if not self._rows:
            return
        if len(self._settled) < len(self._boards):
            self._out.happened(LIMIT)
        if not self._out.as_json and len(self._rows) > 1:
            from grille.lab.summary import summary
            from grille.lab.table import bars

            self._out.text("")
            for text in bars(self._rows, ascii_only=ascii_only):
                self._out.text(text)
            self._out.text("")
            for text in summary(self._rows):
                self._out.text(text)
        if picture is not None:
            from grille.lab.chart import write

            write(picture, self._rows, self._title())
            self._out.remark(f"wrote {picture}")

    def _agree(self, number: int, trial: Trial) -> None:
        """Raise GrilleError if two engines that finished disagree: one of them is wrong."""
        if trial.stopped:
            return
        outcome, solutions, name = self._settled.setdefault(number, (trial.outcome, trial.solutions, trial.engine.name))
        if (outcome, solutions) != (trial.outcome, trial.solutions):
            raise GrilleError(
                f"board {number + 1}: engines disagree: {name}: {outcome} ({solutions}), "
                f"{trial.engine.name}: {trial.outcome} ({trial.solutions})"
            )

    def _title(self) -> str:
        boards = self._boards
        what = {
            Goal.FIRST: "to the first solution",
            Goal.UNIQUE: "until uniqueness is decided",
            Goal.ALL: "for all solutions",
        }
        about = family_named(boards[0].puzzle.family).title
        if len(boards) > 1:
            about = f"{len(boards):,} boards"
        return f"{about}: the work of each labelling, {what[self._goal]}"


def _fields(board: Board, trial: Trial) -> dict[str, Any]:
    from grille.lab.labelling import Labelling

    engine = trial.engine
    order = engine if isinstance(engine, Labelling) else None
    return {
        "family": board.puzzle.family,
        "puzzle": board.puzzle.notation(),
        "engine": engine.name if order is None else "labelling",
        "variable": None if order is None else order.variable,
        "value": None if order is None else order.value,
        "outcome": trial.outcome,
        "solutions": trial.solutions,
        "seconds": trial.solving,
        "building": trial.building,
    } | trial.work._asdict()
