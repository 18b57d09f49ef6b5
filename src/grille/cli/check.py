"""`grille check`: is it right, and if not, where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from grille.cli import LIMIT, NO, limits, output, source
from grille.cli.limits import Limits
from grille.cli.output import Output
from grille.cli.source import Source, text_of
from grille.errors import LimitReached
from grille.outcome import Fault, Report, Verdict
from grille.puzzle import Puzzle

if TYPE_CHECKING:
    from grille.logic.case import Case


@click.command("check")
@source.options
@click.option("--solution", metavar="TEXT|FILE|-", help="An answer: is it a solution, and of this puzzle?")
@click.option(
    "--move", "moves", multiple=True, metavar="MOVE", help="A move, such as r4c7=5 or r1c1-r1c2: is it allowed?"
)
@click.option("--unique", is_flag=True, help="Also that there is exactly one solution.")
@limits.options
@output.options
def command(
    source: Source, limits: Limits, out: Output, solution: str | None, moves: tuple[str, ...], *, unique: bool
) -> int:
    """Check puzzles: everything that is wrong as they stand, each with its cells.

    Of a line of a library that says what a technique gives there, also whether it does.
    """
    answer = None if solution is None else text_of(solution)
    with out.progress as progress:
        for progress.done, item in enumerate(source.items()):
            puzzle = item.puzzle
            if puzzle is None:
                out.bad(item)
                continue
            reports = [puzzle.check_move(move) for move in moves]
            if answer is not None:
                reports.append(puzzle.check(answer))
            if not reports or unique:
                reports.insert(0, puzzle.check())
            stopped = False
            if unique and reports[0].ok:
                report, stopped = _proper(puzzle, limits)
                reports.append(report)
            if answer is None and not moves and item.record.case.code and reports[0].ok:
                report, unsettled = _case(puzzle, item.record.case, limits)
                reports.append(report)
                stopped = stopped or unsettled
            faults = [fault for report in reports for fault in report.faults]
            _show(out, puzzle, faults, stopped)
    return out.code


def _show(out: Output, puzzle: Puzzle[Any], faults: list[Fault], stopped: bool) -> None:
    if faults:
        out.happened(NO)
    elif stopped:
        out.happened(LIMIT)
    if out.as_json:
        fields: dict[str, Any] = {"family": puzzle.family, "puzzle": puzzle.notation(), "ok": not faults}
        if stopped:
            fields["ok"], fields["outcome"] = None, str(Verdict.LIMIT)
        out.json(fields | {"faults": [fault._asdict() for fault in faults]})
    elif faults:
        out.text("\n".join(fault.message for fault in faults))
    else:
        out.text("not settled within the limit" if stopped else "ok")


def _case(puzzle: Puzzle[Any], case: Case, limits: Limits) -> tuple[Report, bool]:
    """Whether what the text claims of a technique is so, and whether a limit kept us from knowing."""
    from grille.family import logic_of
    from grille.logic.case import check

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
