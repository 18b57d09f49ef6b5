"""`grille hint`: the next step. First where to look, then the pattern, then the reason and what follows."""

from __future__ import annotations

from typing import Any, NamedTuple

import click

from grille.cli import DONE, LIMIT, NO, limits, output, rules, source, step_text
from grille.cli.command import FileName, option, verb
from grille.cli.loop import Work, for_each
from grille.cli.output import OUTPUT, Output
from grille.cli.rows import Result, Row
from grille.cli.source import Source
from grille.cli.step_text import Pictures, lesson, scene_of, step_lines
from grille.data import versioned
from grille.errors import LimitReached
from grille.family import logic_of
from grille.logic import Step
from grille.logic.hint import Hint
from grille.logic.rules import Rules
from grille.logic.trace import Ending
from grille.puzzle import Puzzle
from grille.scene import Role


@verb(
    "hint",
    examples=(
        ("grille hint ..3.1........4.2", "Show where to look next."),
        ('grille hint --more --draw --position "r1c1=4" ..3.1........4.2', "Explain the next step, with a picture."),
        ("grille hint --svg step.svg ..3.1........4.2", "Save the picture of the step (.svg or .png)."),
    ),
)
@source.options
@source.position("Start from this position: what is placed and ruled out so far.")
@option(
    "--depth",
    type=click.IntRange(1, 3),
    default=1,
    show_default=True,
    metavar="1|2|3",
    help="Show where to look (1), also the pattern (2), or also the reason and what follows (3).",
)
@option("--more", is_flag=True, help="Show everything: the same as --depth 3.")
@option("--lesson", "taught", is_flag=True, help="Also explain the technique.")
@option(
    "--svg",
    "--picture",
    "picture",
    metavar="FILE",
    type=FileName(),
    section=OUTPUT,
    help="Write a picture of the step to a file (.svg or .png); for several puzzles to name-{n}.svg.",
)
@rules.options
@step_text.options
@output.file_option
@limits.clock
@output.options
def command(
    source: Source,
    out: Output,
    pictures: Pictures,
    rules: Rules,
    position: str,
    depth: int,
    picture: str | None,
    path: str | None,
    seconds: float | None,
    *,
    more: bool,
    taught: bool,
) -> int:
    """Show the next step of a puzzle.

    If the position contradicts the only solution, the mistake is shown instead of a step. If the text holds a game
    in progress, the hint is for its position.
    """
    if picture is not None:
        from grille.cli.output_file import PICTURES, target

        target(picture, PICTURES)
    out.to_file(path, (".txt", ".jsonl", ".ndjson", ".csv", ".tsv", ".parquet"))
    wanted = Wanted(3 if more else depth, position, pictures, picture, seconds, rules, taught)
    return for_each(Hinting(source, out, wanted))


class Wanted(NamedTuple):
    """How much of the next step to show, and how."""

    depth: int
    position: str
    pictures: Pictures
    picture: str | None
    seconds: float | None
    rules: Rules
    taught: bool


class Hinting(Work):
    """Show the next step of each puzzle."""

    columns = ("nudge", "title", "explanation", "step", "mistakes", "ending")
    good = "hint"

    def __init__(self, source: Source, out: Output, wanted: Wanted) -> None:
        super().__init__(source, out)
        self._wanted = wanted
        self._drawn = 0

    def one(self, row: Row, puzzle: Puzzle[Any]) -> Result:
        wanted = self._wanted
        try:
            start = row.library_position.position | logic_of(puzzle).position(puzzle, wanted.position)
            hint = puzzle.hint(start, seconds=wanted.seconds, rules=wanted.rules)
        except LimitReached as stopped:
            self.out.complain(row.place() + str(stopped))
            return Result(versioned({"outcome": "limit", "message": str(stopped)}), f"limit: {stopped}", "limit", LIMIT)
        code = _code(hint)
        if wanted.picture is not None:
            self._draw(puzzle, hint, wanted.picture)
        text = None if self.out.as_json else self._text(puzzle, hint)
        return Result(hint.data(), text, self.good if code == DONE else "no hint", code)

    def _draw(self, puzzle: Puzzle[Any], hint: Hint, path: str) -> None:
        from grille.cli.output_file import Target, write_picture
        from grille.scene.svg import draw

        self._drawn += 1
        if hint.step is None:
            self.out.remark("there is no step to draw")
            return
        name = path if self.alone else Target(path, "").numbered(self._drawn)
        write_picture(name, draw(scene_of(puzzle, hint.position, _seen(hint.step, self._wanted.depth))))

    def _text(self, puzzle: Puzzle[Any], hint: Hint) -> str | None:
        step, depth, pictures = hint.step, self._wanted.depth, self._wanted.pictures
        if step is None:
            # A mistake is named from the second depth on.
            return hint.explanation if depth > 1 else hint.nudge
        texts = {1: hint.nudge, 2: hint.title, 3: step_lines(step, "1").removeprefix("1. ")}
        parts = [texts[depth]]
        if pictures.drawn:
            parts.append(pictures.text(scene_of(puzzle, hint.position, _seen(step, depth))))
        if self._wanted.taught:
            parts.append("\n" + lesson(step.technique))
        if depth < 3 and self.prints_more:
            # Printed first: the remark on standard error follows the hint.
            self.out.text("\n".join(parts))
            next_depth = "the pattern" if depth == 1 else "the reason and what follows"
            self.out.remark(f"--depth {depth + 1} shows {next_depth}" + ("; --more shows all" if depth == 1 else ""))
            return None
        return "\n".join(parts)


def _code(hint: Hint) -> int:
    """The exit code: success if there is a step or nothing is left to find."""
    contradiction = hint.step is not None and hint.step.contradiction
    return NO if hint.mistakes or contradiction or hint.ending is Ending.STUCK else DONE


def _seen(step: Step, depth: int) -> Step:
    """The step to draw: below depth 3 without what follows from it."""
    if depth == 3:
        return step
    hidden = {Role.TARGET, Role.REMOVED, Role.ASSUMED}
    pattern = tuple(each for each in step.pattern if each.role not in hidden)
    return step._replace(places=(), removes=(), pattern=pattern, reason="", conclusion="")
