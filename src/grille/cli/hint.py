"""`grille hint`: the next step. First where to look, then what there is to see, then why and what follows."""

from __future__ import annotations

from typing import Any

import click

from grille.cli import DONE, LIMIT, NO, limits, output, rules, source, telling
from grille.cli.destination import destination
from grille.cli.output import Output
from grille.cli.source import Source
from grille.cli.telling import Pictures, lesson, scene_of, told
from grille.errors import GrilleError, LimitReached
from grille.family import logic_of
from grille.logic import Step
from grille.logic.hint import Hint
from grille.logic.rules import Rules
from grille.logic.trace import Ending
from grille.puzzle import Puzzle
from grille.scene import Role


@click.command("hint")
@source.options
@click.option("--known", default="", metavar="WORDS", help="Where you are: what you have placed and ruled out.")
@click.option(
    "--depth",
    type=click.IntRange(1, 3),
    default=1,
    metavar="1|2|3",
    help="Where to look (1), what pattern there is (2), why it forces and what follows (3).",
)
@click.option("--more", is_flag=True, help="All of it at once: the third depth.")
@click.option("--lesson", "taught", is_flag=True, help="Also teach the technique.")
@click.option("--svg", "path", metavar="FILE", help="Write the picture of the step to a file.")
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
    depth: int,
    path: str | None,
    seconds: float | None,
    *,
    more: bool,
    taught: bool,
) -> int:
    """Show the next step of a puzzle.

    Where what you know is at odds with the only solution, no step is given: the mistake is shown instead. A text that
    holds a game in progress is taken up where it stands.
    """
    depth = 3 if more else depth
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
                start = item.record.case.position | logic_of(puzzle).position(puzzle, known)
                hint = puzzle.hint(start, seconds=seconds, rules=rules)
        except LimitReached as stopped:
            out.happened(LIMIT)
            out.complain(str(stopped))
            continue
        out.happened(_code(hint))
        if out.as_json:
            out.json({"family": puzzle.family, "puzzle": puzzle.notation()} | hint.data())
        else:
            _show(out, puzzle, hint, pictures, depth, taught=taught)
        if path is not None and hint.step is not None:
            from grille.scene.svg import draw

            with destination(path) as stream:
                stream.write(draw(scene_of(puzzle, hint.position, _seen(hint.step, depth))))
    return out.code


def _code(hint: Hint) -> int:
    """A hint to take, or nothing left to find; all else is a no."""
    contradiction = hint.step is not None and hint.step.contradiction
    return NO if hint.mistakes or contradiction or hint.ending is Ending.STUCK else DONE


def _show(out: Output, puzzle: Puzzle[Any], hint: Hint, pictures: Pictures, depth: int, *, taught: bool) -> None:
    step = hint.step
    if step is None:
        # Where something is wrong, the second press already names it.
        out.text(hint.explanation if depth > 1 else hint.nudge)
        return
    texts = {1: hint.nudge, 2: hint.title, 3: told(step, "1").removeprefix("1. ")}
    out.text(texts[depth])
    if pictures.drawn:
        out.text(pictures.text(scene_of(puzzle, hint.position, _seen(step, depth))))
    if taught:
        out.text("\n" + lesson(step.technique))
    if depth < 3:
        next_depth = "what pattern there is" if depth == 1 else "why it forces, and what follows"
        out.remark(f"--depth {depth + 1} tells {next_depth}" + ("; --more tells all" if depth == 1 else ""))


def _seen(step: Step, depth: int) -> Step:
    """The step as it is drawn: until more is asked for, where to look and not what follows."""
    if depth == 3:
        return step
    hidden = {Role.TARGET, Role.REMOVED, Role.ASSUMED}
    pattern = tuple(each for each in step.pattern if each.role not in hidden)
    return step._replace(places=(), removes=(), pattern=pattern, reason="", conclusion="")
