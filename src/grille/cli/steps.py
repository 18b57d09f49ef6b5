"""`grille steps`: the solution as a person finds it, every step explained."""

from __future__ import annotations

import os
from itertools import chain, islice
from typing import Any

import click

from grille.cli import DONE, LIMIT, NO, limits, output, source, telling
from grille.cli.destination import destination
from grille.cli.output import Output
from grille.cli.source import Source
from grille.cli.telling import Pictures, scene_of, told
from grille.errors import GrilleError, LimitReached
from grille.logic.trace import Ending, Walk
from grille.outcome import Verdict
from grille.puzzle import Puzzle, logic_of

CODES = {Ending.FINISHED: DONE, Ending.STUCK: NO, Ending.CONTRADICTION: NO, Ending.LIMIT: LIMIT}


@click.command("steps")
@source.options
@click.option("--known", default="", metavar="WORDS", help="Begin where you are: what is placed and ruled out already.")
@click.option("--lessons", is_flag=True, help="Teach the techniques that were used.")
@click.option("--svg", "folder", metavar="FOLDER", help="Write a picture of each step into a folder.")
@telling.options
@limits.clock
@output.options
def command(
    source: Source,
    out: Output,
    pictures: Pictures,
    known: str,
    folder: str | None,
    seconds: float | None,
    *,
    lessons: bool,
) -> int:
    """Solve puzzles as a person would: what to notice, why it forces, what follows.

    It ends with the solution, with the contradiction that shows there is none, or where the techniques run out.
    """
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
            walk = puzzle.steps(known, seconds=seconds)
            if not alone and not out.as_json:
                out.text(puzzle.notation())
            _walk(out, walk, pictures, folder)
            _end(out, puzzle, walk, seconds)
            if lessons and not out.as_json:
                out.text("\n" + "\n\n".join(telling.lessons(walk.taken, logic_of(puzzle).techniques)))
    return out.code


def _walk(out: Output, walk: Walk[Any], pictures: Pictures, folder: str | None) -> None:
    """Tells the steps as they are found."""
    before = walk.position
    try:
        for number, step in enumerate(walk, 1):
            if not out.as_json:
                out.text(told(step, str(number)))
            if pictures.drawn and not out.as_json:
                out.text(pictures.text(scene_of(walk.puzzle, before, step)) + "\n")
            if folder is not None:
                from grille.scene.svg import draw

                with destination(os.path.join(folder, f"step-{number:03}.svg")) as stream:
                    stream.write(draw(scene_of(walk.puzzle, before, step)))
            before = walk.position
    except LimitReached:
        pass


def _end(out: Output, puzzle: Puzzle[Any], walk: Walk[Any], seconds: float | None) -> None:
    trace = walk.trace()
    out.happened(CODES[trace.ending])
    if out.as_json:
        out.json(
            {
                "family": puzzle.family,
                "puzzle": puzzle.notation(),
                "steps": [step.data() for step in trace.steps],
                "finished": trace.finished,
                "trial": trace.trial,
                "ending": str(trace.ending),
            }
        )
        return
    steps = f"{len(trace.steps)} step{'' if len(trace.steps) == 1 else 's'}"
    match trace.ending:
        case Ending.FINISHED:
            out.remark(f"finished in {steps}, by {'trial where deduction ran out' if trace.trial else 'deduction'}")
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
