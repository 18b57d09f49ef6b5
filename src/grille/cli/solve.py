"""`grille solve`: the solution, or all of them one after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, NamedTuple

import click

from grille.cli import LIMIT, NO, limits, output, source
from grille.cli.limits import Limits
from grille.cli.output import Output
from grille.cli.source import Item, Source
from grille.errors import LimitReached
from grille.outcome import Outcome, Verdict
from grille.puzzle import Puzzle, Solution


class Style(NamedTuple):
    """How a solution is shown."""

    to: str
    ascii_only: bool
    colour: bool

    def show(self, solution: Any) -> str:
        if self.to == "svg":
            return str(solution.svg()).rstrip("\n")
        if self.to == "picture":
            from grille.scene.text import draw

            return draw(solution.scene(), ascii_only=self.ascii_only, colour=self.colour)
        return str(solution.line)


@click.command("solve")
@source.options
@click.option("--all", "every", is_flag=True, help="Every solution, one after another, until you stop it.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="With --all: stop after N solutions.")
@click.option("--to", type=click.Choice(["picture", "line", "svg"]), help="How to show a solution.")
@limits.options
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with plain ASCII characters.")
@click.option("--color/--no-color", default=None, help="Colour, or none. By default on a terminal.")
@output.options
def command(
    source: Source,
    limits: Limits,
    out: Output,
    limit: int | None,
    to: str | None,
    color: bool | None,
    *,
    every: bool,
    ascii_only: bool,
) -> int:
    """Solve puzzles and say whether the solution is the only one.

    One puzzle is drawn; of several each solution is a line, in the order of the input.
    """
    found = source.items()
    first_two = list(islice(found, 2))
    alone = len(first_two) == 1
    style = Style(to or ("picture" if alone else "line"), ascii_only, output.wants_colour(color))
    with out.progress as progress:
        for progress.done, item in enumerate(chain(first_two, found)):
            puzzle = item.puzzle
            if puzzle is None:
                out.bad(item)
            elif every or limit is not None:
                _show_all(out, item, puzzle, limit, style, limits.unless_asked())
            else:
                _show_one(out, item, puzzle, puzzle.solve(**limits._asdict()), style, alone=alone)
    return out.code


def _show_one(
    out: Output, item: Item, puzzle: Puzzle[Any], outcome: Outcome[Any], style: Style, *, alone: bool
) -> None:
    solution = outcome.solution
    if out.as_json:
        out.json(_fields(puzzle, outcome) | out.clash_fields(item, outcome.faults))
    elif solution is not None:
        out.text(style.show(solution))
    elif not alone:
        out.text(str(outcome.verdict))
    if outcome.faults:
        out.clash(item, outcome.faults)
    elif outcome.verdict is Verdict.NONE:
        out.happened(NO)
    elif outcome.verdict is Verdict.LIMIT:
        out.happened(LIMIT)
    if alone and not outcome.faults:
        out.remark(_sentence(outcome))


def _fields(puzzle: Puzzle[Any], outcome: Outcome[Any]) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "family": puzzle.family,
        "puzzle": puzzle.notation(),
        "outcome": str(outcome.verdict),
        "solution": outcome.solution.line if outcome.solution is not None else None,
    }
    if outcome.solution is not None:
        fields |= outcome.solution.details()
    if outcome.verdict is Verdict.SEVERAL:
        fields["second"] = outcome.solutions[1].line
    return fields | {"statistics": outcome.statistics._asdict()}


def _sentence(outcome: Outcome[Any]) -> str:
    work = outcome.statistics
    effort = f"{work.guesses:,} guesses, {work.seconds * 1000:.1f} ms, {work.engine}"
    match outcome.verdict:
        case Verdict.UNIQUE:
            return f"the only solution ({effort})"
        case Verdict.SEVERAL:
            return f"one of several solutions; --all shows them one after another ({effort})"
        case Verdict.NONE:
            return f"no solution ({effort})"
        case Verdict.LIMIT if outcome.solution is not None:
            return f"a solution; whether it is the only one was not settled within the limit ({effort})"
        case _:
            return f"stopped at the limit: whether there is a solution is not known ({effort})"


def _show_all(out: Output, item: Item, puzzle: Puzzle[Any], limit: int | None, style: Style, limits: Limits) -> None:
    stopped = False

    def until_stopped(solutions: Iterable[Solution]) -> Iterator[Solution]:
        nonlocal stopped
        try:
            yield from solutions
        except LimitReached:
            stopped = True

    # One more than the limit is asked for, never shown: it tells "all of them" from "the first of them".
    shown = 0
    for solution in until_stopped(puzzle.solutions(**limits._asdict())):
        if shown == limit:
            stopped = True
            break
        shown += 1
        if out.as_json:
            head = {"family": puzzle.family, "puzzle": puzzle.notation(), "number": shown}
            out.json(head | {"solution": solution.line} | solution.details())
        else:
            if style.to == "picture" and shown > 1:
                out.text("")
            out.text(style.show(solution))
    verdict = Verdict.LIMIT if stopped else (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[min(shown, 2)]
    faults = puzzle.check().faults if verdict is Verdict.NONE else ()
    if out.as_json:
        end = {"family": puzzle.family, "puzzle": puzzle.notation(), "outcome": str(verdict)}
        out.json(end | {"count": shown, "exact": not stopped} | out.clash_fields(item, faults))
    if faults:
        out.clash(item, faults)
        return
    out.happened({Verdict.NONE: NO, Verdict.LIMIT: LIMIT}.get(verdict, 0))
    if stopped:
        out.remark(f"{shown:,} solutions shown, there are more" if shown == limit else "stopped at the limit")
    else:
        out.remark("no solution" if not shown else "the only solution" if shown == 1 else f"all {shown:,} solutions")
