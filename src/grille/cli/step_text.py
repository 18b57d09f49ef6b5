"""Steps as text: numbered sentences, pictures and descriptions of techniques."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

from grille.cli import output
from grille.cli.command import option
from grille.cli.output import OUTPUT
from grille.family import logic_of
from grille.logic import Position, Step, Technique
from grille.puzzle import Puzzle

if TYPE_CHECKING:
    from grille.scene import Scene


class Pictures(NamedTuple):
    """Whether and how to draw steps."""

    drawn: bool
    ascii_only: bool
    colour: bool

    def text(self, scene: Scene) -> str:
        from grille.scene.text import draw, legend

        drawing = draw(scene, ascii_only=self.ascii_only, colour=self.colour)
        return f"{drawing}\n{meaning}" if (meaning := legend(scene)) else drawing


def options(command: Callable[..., int]) -> Callable[..., int]:
    """Decorator that adds the options of verbs that draw steps, passed to the verb as one `pictures`."""

    @option("--draw", "drawn", is_flag=True, section=OUTPUT, help="Draw the board with the pattern marked.")
    @option("--ascii", "ascii_only", is_flag=True, section=OUTPUT, help="Draw with ASCII characters only.")
    @option("--color/--no-color", default=None, section=OUTPUT, help="Use colour.  [default: on a terminal]")
    @wraps(command)
    def gather(color: bool | None, *, drawn: bool, ascii_only: bool, **others: Any) -> int:
        return command(pictures=Pictures(drawn, output.wants_ascii(ascii_only), output.wants_colour(color)), **others)

    return gather


def scene_of(puzzle: Puzzle[Any], position: Position, step: Step | None = None) -> Scene:
    from grille.logic.picture import picture

    return picture(logic_of(puzzle), puzzle, position, step)


def step_lines(step: Step, number: str) -> str:
    """A step as numbered lines; the steps of its branches are indented before the conclusion."""
    head = f"{number}. {step.technique.title}: "
    if not step.branches:
        return head + step.sentence
    return "\n".join([head + " ".join(filter(None, (step.notice, step.reason))), *_within(step, number)])


def _within(step: Step, number: str) -> Iterator[str]:
    for i, branch in enumerate(step.branches):
        name = f"{number}{chr(ord('a') + i)}" if len(step.branches) > 1 else number
        yield f"   {branch.sentence}"
        for j, inner in enumerate(branch.steps, 1):
            yield from (f"     {line}" for line in step_lines(inner, f"{name}.{j}").splitlines())
    yield f"   {step.conclusion}"


def lesson(technique: Technique) -> str:
    """The description of a technique as a paragraph."""
    from textwrap import fill

    about = f"{technique.title} ({technique.level}, weight {technique.weight}{', a trial' if technique.trial else ''})"
    return f"{about}\n{fill(technique.description, 100, initial_indent='  ', subsequent_indent='  ')}"


def lessons(steps: Iterable[Step], techniques: Iterable[Technique]) -> Iterator[str]:
    """The descriptions of all techniques that were used, also within branches, the easiest first."""
    used = set(_used(steps))
    return (lesson(technique) for technique in techniques if technique.id in used)


def _used(steps: Iterable[Step]) -> Iterator[str]:
    for step in steps:
        yield step.technique.id
        for branch in step.branches:
            yield from _used(branch.steps)
