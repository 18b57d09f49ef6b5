"""`grille solve`: the solution, or all of them one after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, NamedTuple

import click

from grille.cli import LIMIT, NO, limits, output, source
from grille.cli.limits import Limits
from grille.cli.output import Output, few
from grille.cli.source import Item, Lines, Source
from grille.errors import GrilleError, LimitReached
from grille.family import families, family
from grille.outcome import Count, Outcome, Verdict
from grille.puzzle import Puzzle, Shortfall, Solution

# The ways that every family has; a family may add its own.
WAYS = ("picture", "line", "svg")


class Style(NamedTuple):
    """How a solution is shown."""

    to: str
    ascii_only: bool
    colour: bool

    def show(self, puzzle: Puzzle[Any], solution: Any) -> str:
        if self.to == "svg":
            return str(solution.svg()).rstrip("\n")
        if self.to == "picture":
            from grille.scene.text import draw

            return draw(solution.scene(), ascii_only=self.ascii_only, colour=self.colour)
        if self.to == "line":
            return str(solution.line)
        own = {name: write for name, _, write in family(puzzle.family).shows}
        if self.to not in own:
            raise GrilleError(f"no answer is shown as {self.to!r}: there is {', '.join((*WAYS, *own))}")
        return own[self.to](solution)

    @property
    def tall(self) -> bool:
        """Whether a solution takes several lines, so that two want a blank line between them."""
        return self.to not in {"line", "svg"}


# How many solutions are counted to say how many there are: of one puzzle, and of each of many.
MOST_COUNTED = 10_000, 100
MOST_SECONDS = 1.0


def _known(_ctx: click.Context, _param: click.Parameter, to: str | None) -> str | None:
    known = dict.fromkeys((*WAYS, *(name for record in families() for name, _, _ in record.shows)))
    if to is not None and to not in known:
        raise click.BadParameter(f"{to!r} is not one of {', '.join(known)}.")
    return to


@click.command("solve")
@source.options
@click.option("--all", "every", is_flag=True, help="Every solution, one after another, until you stop it.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="With --all: stop after N solutions.")
@click.option("--to", metavar="WAY", callback=_known, help="How: picture, line, svg, or a way of the family's own.")
@click.option("--jsonl", is_flag=True, help="A puzzle a line, plain or in a JSON object; an object a line out.")
@limits.options
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with plain ASCII characters.")
@click.option("--color/--no-color", default=None, help="Colour, or none. By default on a terminal.")
@output.options_but_jsonl
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
    jsonl: bool,
) -> int:
    """Solve puzzles and say whether the solution is the only one.

    One puzzle is drawn; of several each solution is a line, in the order of the input.
    """
    if jsonl:
        if every or limit is not None or to is not None or out.as_json:
            raise click.UsageError("--jsonl stands by itself: it solves each puzzle once and says so in JSON")
        from grille.cli.jsonl import solve_objects

        return solve_objects(source, limits, out)
    wholesale = not (every or limit is not None or out.as_json or to not in {None, "line"}) and limits.generous
    found = source.items_and_lines() if wholesale else source.items()
    first_two = list(islice(found, 2))
    alone = len(first_two) == 1 and isinstance(first_two[0], Item)
    style = Style(to or ("picture" if alone else "line"), ascii_only, output.wants_colour(color))
    with out.progress as progress:
        for item in chain(first_two, found):
            if isinstance(item, Lines):
                progress.share = item.share
                _show_lines(out, item, source, limits, style)
                progress.done += item.stretch.lines
                continue
            puzzle = item.puzzle
            if puzzle is None:
                out.bad(item)
            elif every or limit is not None:
                _show_all(out, item, puzzle, limit, style, limits.unless_asked())
            else:
                _show_one(out, item, puzzle, limits, style, alone=alone)
            progress.done += 1
    return out.code


def _show_lines(out: Output, lines: Lines, source: Source, limits: Limits, style: Style) -> None:
    """Many puzzles at once; those without an answer once more by themselves, to say why."""
    stretch = lines.stretch
    known, text, length = source.bulk().solve(stretch.data, stretch.start, stretch.lines, stretch.length)
    at = 0
    while at < stretch.lines:
        odd = known.find(0, at)
        until = stretch.lines if odd < 0 else odd
        out.lines(str(text[at * length : until * length], "ascii"))
        if odd >= 0:
            item = lines.item(odd)
            assert item.puzzle is not None  # noqa: S101  plain puzzles can be read
            _show_one(out, item, item.puzzle, limits, style, alone=False)
        at = until + 1


def _show_one(out: Output, item: Item, puzzle: Puzzle[Any], limits: Limits, style: Style, *, alone: bool) -> None:
    outcome = puzzle.solve(**limits._asdict())
    clashes = puzzle.clashes() if outcome.faults else ()
    told = alone or out.as_json
    ways = _how_many(puzzle, limits, alone=alone) if outcome.verdict is Verdict.SEVERAL and told else None
    lacking = outcome.verdict is Verdict.NONE and told and not clashes
    why = _why_not(puzzle, limits) if lacking else ()
    short = puzzle.shortfall(seconds=limits.seconds) if lacking else Shortfall()
    if out.as_json:
        fields = _fields(puzzle, outcome, ways) | ({"contradiction": list(why)} if why else {}) | short.details
        out.json(fields | out.clash_fields(item, clashes))
    else:
        _show_text(out, puzzle, outcome, style, more=ways is not None, alone=alone)
        for number, sentence in enumerate(why, 1):
            out.text(f"{number}. {sentence}")
        for sentence in short.sentences:
            out.text(sentence)
    if clashes:
        out.clash(item, clashes)
    elif outcome.verdict in (Verdict.NONE, Verdict.LIMIT):
        out.happened(NO if outcome.verdict is Verdict.NONE else LIMIT)
    if alone and not clashes:
        remark = family(puzzle.family).remark
        if remark is not None and outcome.solution is not None and not out.as_json:
            out.remark(remark(outcome.solution))
        out.remark(_sentence(outcome, ways))


def _show_text(
    out: Output, puzzle: Puzzle[Any], outcome: Outcome[Any], style: Style, *, more: bool, alone: bool
) -> None:
    """The solution, a second one if there is room for it, or the word for none."""
    if outcome.solution is None:
        if not alone:
            out.text(str(outcome.verdict))
        return
    out.text(style.show(puzzle, outcome.solution))
    # A way that was asked for may be a file for another program, and holds one answer.
    if more and style.to == "picture":
        out.text("\n" + style.show(puzzle, outcome.solutions[1]))


def _why_not(puzzle: Puzzle[Any], limits: Limits) -> tuple[str, ...]:
    """Why there is no solution, step by step, where the family can tell in time."""
    if family(puzzle.family).logic is None:
        return ()
    trace = puzzle.steps(seconds=MOST_SECONDS if limits.seconds is None else min(limits.seconds, MOST_SECONDS)).trace()
    return tuple(step.sentence for step in trace.steps) if trace.contradiction else ()


def _how_many(puzzle: Puzzle[Any], limits: Limits, *, alone: bool) -> Count:
    """The number of solutions, as far as it is known soon."""
    most = MOST_COUNTED[0 if alone else 1] + 1
    seconds = MOST_SECONDS if limits.seconds is None else min(limits.seconds, MOST_SECONDS)
    return puzzle.count(most, **limits._replace(seconds=seconds)._asdict())


def _fields(puzzle: Puzzle[Any], outcome: Outcome[Any], ways: Count | None) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "family": puzzle.family,
        "puzzle": puzzle.notation(),
        "outcome": str(outcome.verdict),
        "solution": outcome.solution.line if outcome.solution is not None else None,
    }
    if outcome.solution is not None:
        fields |= outcome.solution.details()
    if ways is not None:
        fields |= {"second": outcome.solutions[1].line, "differences": list(outcome.differences)}
        fields |= {"count": ways.value, "exact": ways.exact}
    if outcome.faults:
        fields["faults"] = [fault._asdict() for fault in outcome.faults]
    return fields | {"statistics": outcome.statistics._asdict()}


def _sentence(outcome: Outcome[Any], ways: Count | None) -> str:
    work = outcome.statistics
    effort = f"{work.guesses:,} guesses, {work.seconds * 1000:.1f} ms, {work.engine}"
    match outcome.verdict:
        case Verdict.UNIQUE:
            return f"the only solution ({effort})"
        case Verdict.SEVERAL:
            number = "several" if ways is None else _number(ways)
            where = few(outcome.differences)
            return f"one of {number} solutions; another differs in {where}; --all shows them ({effort})"
        case Verdict.NONE:
            why = "".join(f": {fault.message}" for fault in outcome.faults[:1])
            return f"no solution{why} ({effort})"
        case Verdict.LIMIT if outcome.solution is not None:
            return f"a solution; whether it is the only one was not settled within the limit ({effort})"
        case _:
            return f"stopped at the limit: whether there is a solution is not known ({effort})"


def _number(ways: Count) -> str:
    if ways.exact:
        return f"{ways.value:,}"
    return f"more than {MOST_COUNTED[0]:,}" if ways.value > MOST_COUNTED[0] else f"at least {max(ways.value, 2):,}"


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
            if style.tall and shown > 1:
                out.text("")
            out.text(style.show(puzzle, solution))
    verdict = Verdict.LIMIT if stopped else (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[min(shown, 2)]
    faults = puzzle.clashes() if verdict is Verdict.NONE else ()
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
