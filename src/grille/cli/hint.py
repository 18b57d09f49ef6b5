"""`grille hint`: the next step. The first press says where to look, the second why and what."""

from __future__ import annotations

from typing import Any

import click

from grille.cli import DONE, LIMIT, NO, limits, output, source, telling
from grille.cli.destination import destination
from grille.cli.output import Output
from grille.cli.source import Source
from grille.cli.telling import Pictures, lesson, scene_of, told
from grille.errors import GrilleError, LimitReached
from grille.logic import Step
from grille.logic.hint import Hint
from grille.logic.trace import Ending
from grille.puzzle import Puzzle
from grille.scene import Role


@click.command("hint")
@source.options
@click.option("--known", default="", metavar="WORDS", help="Where you are: what you have placed and ruled out.")
@click.option("--more", is_flag=True, help="Also why it forces, and what follows.")
@click.option("--lesson", "taught", is_flag=True, help="Also teach the technique.")
@click.option("--svg", "path", metavar="FILE", help="Write the picture of the step to a file.")
@telling.options
@limits.clock
@output.options
def command(
    source: Source,
    out: Output,
    pictures: Pictures,
    known: str,
    path: str | None,
    seconds: float | None,
    *,
    more: bool,
    taught: bool,
) -> int:
    """Show the next step of a puzzle.

    Where what you know is at odds with the only solution, no step is given: the mistake is shown instead.
    """
    shown = 0
    for item in source.items():
        puzzle = item.puzzle
        if puzzle is None:
            out.bad(item)
            continue
        shown += 1
        if path is not None and shown > 1:
            raise GrilleError("--svg draws the hint for one puzzle")
        try:
            with out.progress:
                hint = puzzle.hint(known, seconds=seconds)
        except LimitReached as stopped:
            out.happened(LIMIT)
            out.complain(str(stopped))
            continue
        out.happened(_code(hint))
        if out.as_json:
            out.json(_fields(puzzle, hint))
        else:
            _show(out, puzzle, hint, pictures, more=more, taught=taught)
        if path is not None and hint.step is not None:
            from grille.scene.svg import draw

            with destination(path) as stream:
                stream.write(draw(scene_of(puzzle, hint.position, _seen(hint.step, more=more))))
    return out.code


def _code(hint: Hint) -> int:
    """A hint to take, or nothing left to find; all else is a no."""
    contradiction = hint.step is not None and hint.step.contradiction
    return NO if hint.mistakes or contradiction or hint.ending is Ending.STUCK else DONE


def _show(out: Output, puzzle: Puzzle[Any], hint: Hint, pictures: Pictures, *, more: bool, taught: bool) -> None:
    step = hint.step
    if step is None:
        out.text(hint.explanation if more else hint.nudge)
        return
    out.text(told(step, "1").removeprefix("1. ") if more else hint.nudge)
    if pictures.drawn:
        out.text(pictures.text(scene_of(puzzle, hint.position, _seen(step, more=more))))
    if taught:
        out.text("\n" + lesson(step.technique))
    if not more:
        out.remark("--more tells why, and what follows")


def _seen(step: Step, *, more: bool) -> Step:
    """The step as it is drawn: until more is asked for, where to look and not what follows."""
    hidden = {Role.TARGET, Role.REMOVED, Role.ASSUMED}
    pattern = tuple(each for each in step.pattern if each.role not in hidden)
    return step if more else step._replace(places=(), removes=(), pattern=pattern, reason="", conclusion="")


def _fields(puzzle: Puzzle[Any], hint: Hint) -> dict[str, Any]:
    return {
        "family": puzzle.family,
        "puzzle": puzzle.notation(),
        "nudge": hint.nudge,
        "explanation": hint.explanation,
        "step": None if hint.step is None else hint.step.data(),
        "mistakes": [fault._asdict() for fault in hint.mistakes],
        "ending": None if hint.ending is None else str(hint.ending),
    }
