"""`grille steps`: the solution as a person finds it, every step explained."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

import click

from grille.cli import DONE, LIMIT, NO, limits, output, rules, source, telling
from grille.cli.destination import destination
from grille.cli.output import Output
from grille.cli.source import Source
from grille.cli.telling import Pictures, scene_of, told
from grille.data import nested
from grille.errors import GrilleError, LimitReached
from grille.family import logic_of
from grille.logic import Position, Step
from grille.logic.case import Case
from grille.logic.rules import Rules
from grille.logic.trace import Ending, Walk
from grille.outcome import Verdict
from grille.puzzle import Puzzle

CODES = {Ending.FINISHED: DONE, Ending.STUCK: NO, Ending.CONTRADICTION: NO, Ending.LIMIT: LIMIT}


@click.command("steps")
@source.options
@click.option("--known", default="", metavar="WORDS", help="Begin where you are: what is placed and ruled out already.")
@click.option("--to", "most", type=click.IntRange(min=1), metavar="N", help="Stop after this many steps.")
@click.option("--all", "every", is_flag=True, help="Every step there is to see now, not only the next.")
@click.option("--technique", "names", multiple=True, metavar="NAME", help="With --all: by this technique alone.")
@click.option("--lessons", is_flag=True, help="Teach the techniques that were used.")
@click.option("--svg", "folder", metavar="FOLDER", help="Write a picture of each step into a folder.")
@rules.options
@telling.options
@limits.clock
@output.options
def command(
    source: Source,
    out: Output,
    pictures: Pictures,
    rules: Rules,
    known: str,
    most: int | None,
    names: tuple[str, ...],
    folder: str | None,
    seconds: float | None,
    *,
    every: bool,
    lessons: bool,
) -> int:
    """Solve puzzles as a person would: what to notice, why it forces, what follows.

    It ends with the solution, with the contradiction that shows there is none, or where the techniques run out. A text
    that holds a game in progress is taken up where it stands.
    """
    if names and not every:
        raise GrilleError("--technique chooses among all steps: it goes with --all")
    found = source.items()
    first_two = list(islice(found, 2))
    alone = len(first_two) == 1
    if folder is not None:
        if not alone:
            raise GrilleError("--svg draws the steps of one puzzle")
        _make(folder)
    with out.progress as progress:
        for progress.done, item in enumerate(chain(first_two, found)):
            puzzle = item.puzzle
            if puzzle is None:
                out.bad(item)
                continue
            case = item.record.case
            start = case.position | logic_of(puzzle).position(puzzle, known)
            if not alone and not out.as_json:
                out.text(puzzle.notation())
            if every:
                _list(out, puzzle, _all(puzzle, start, case, names, rules, seconds), case, pictures, folder, start)
                continue
            walk = puzzle.steps(start, seconds=seconds, rules=rules)
            _walk(out, walk, pictures, folder, most)
            _end(out, puzzle, walk, seconds, most)
            if lessons and not out.as_json:
                out.text("\n" + "\n\n".join(telling.lessons(walk.taken, logic_of(puzzle).techniques)))
    return out.code


def _walk(out: Output, walk: Walk[Any], pictures: Pictures, folder: str | None, most: int | None) -> None:
    """Tells the steps as they are found."""
    before = walk.position
    try:
        for number, step in enumerate(islice(walk, most), 1):
            _tell(out, walk.puzzle, before, step, number, pictures, folder)
            before = walk.position
    except LimitReached:
        pass


def _tell(
    out: Output, puzzle: Puzzle[Any], before: Position, step: Step, number: int, pictures: Pictures, folder: str | None
) -> None:
    if not out.as_json:
        out.text(told(step, str(number)))
    if pictures.drawn and not out.as_json:
        out.text(pictures.text(scene_of(puzzle, before, step)) + "\n")
    if folder is not None:
        from grille.scene.svg import draw

        with destination(os.path.join(folder, f"step-{number:03}.svg")) as stream:
            stream.write(draw(scene_of(puzzle, before, step)))


def _all(
    puzzle: Puzzle[Any], start: Position, case: Case, names: tuple[str, ...], rules: Rules, seconds: float | None
) -> Iterator[Step]:
    """All steps, by what is in use and by what the case names."""
    logic = logic_of(puzzle, rules)
    extra = tuple(name for name in case.techniques(logic) if not names)
    asked = rules.and_also(Rules(extra=extra)) if extra else rules
    return puzzle.all_steps(start, names, seconds=seconds, rules=asked)


def _list(
    out: Output,
    puzzle: Puzzle[Any],
    steps: Iterator[Step],
    case: Case,
    pictures: Pictures,
    folder: str | None,
    start: Position,
) -> None:
    """Tells all steps from one position, as they are found."""
    shown: list[Step] = []
    stopped = False
    try:
        for number, step in enumerate(steps, 1):
            shown.append(step)
            _tell(out, puzzle, start, step, number, pictures, folder)
    except LimitReached:
        stopped = True
    found = any(map(case.shown_by, shown)) != case.absent if case.code and not stopped else None
    out.happened(LIMIT if stopped else DONE if shown and found is not False else NO)
    if out.as_json:
        fields = {"family": puzzle.family, "puzzle": puzzle.notation(), "steps": [nested(step) for step in shown]}
        ending = {"ending": str(Ending.LIMIT)} if stopped else {}
        out.json(fields | ending | ({} if found is None else {"code": case.code, "found": found}))
        return
    count = f"{len(shown)} step{'' if len(shown) == 1 else 's'}"
    out.remark(f"stopped at the limit after {count}" if stopped else f"{count} to see")
    if found is not None:
        out.remark(f"what the line says of {case.code} is {'' if found else 'not '}so")


def _end(out: Output, puzzle: Puzzle[Any], walk: Walk[Any], seconds: float | None, most: int | None) -> None:
    ending = None if walk.ending is None and len(walk.taken) == most else walk.trace().ending
    done = logic_of(puzzle).finished(puzzle, walk.position) if ending is None else ending is Ending.FINISHED
    out.happened(DONE if ending is None else CODES[ending])
    if out.as_json:
        fields = {
            "family": puzzle.family,
            "puzzle": puzzle.notation(),
            "steps": [nested(step) for step in walk.taken],
            "finished": done,
            "trial": any(step.trial for step in walk.taken),
            "ending": ending and str(ending),
        }
        if ending is Ending.STUCK:
            # Why they run out: there may be several solutions, or none.
            fields["outcome"] = str(puzzle.solve(seconds=seconds).verdict)
        out.json(fields)
        return
    steps = f"{len(walk.taken)} step{'' if len(walk.taken) == 1 else 's'}"
    trial = any(step.trial for step in walk.taken)
    match ending:
        case Ending.FINISHED:
            out.remark(f"finished in {steps}, by {'trial where deduction ran out' if trial else 'deduction'}")
        case Ending.CONTRADICTION:
            out.remark(f"no solution: {steps} to a contradiction")
        case Ending.LIMIT:
            out.remark(f"stopped at the limit after {steps}")
        case Ending.STUCK:
            out.remark(f"the techniques run out after {steps}{_why(puzzle, seconds)}")


def _why(puzzle: Puzzle[Any], seconds: float | None) -> str:
    match puzzle.solve(seconds=seconds).verdict:
        case Verdict.SEVERAL:
            return ": there are several solutions"
        case Verdict.NONE:
            return "; there is no solution, but they do not show it"
        case Verdict.UNIQUE:
            return "; there is one solution, which `grille solve` shows"
        case _:
            return ""


def _make(folder: str) -> None:
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise GrilleError(f"{folder}: {(error.strerror or 'can not be made').lower()}") from None
