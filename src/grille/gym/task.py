"""Task: one verified problem, with everything that is known about it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from grille.data import to_json
from grille.errors import unknown
from grille.family import family as family_named
from grille.gym.families import gym_family
from grille.gym.grading import Grader
from grille.gym.kinds import Question, kind_named
from grille.gym.labels import Labels, labels_of
from grille.gym.recipe import Recipe, digest

if TYPE_CHECKING:
    from grille.generated import Generated
    from grille.gym.score_result import Score


class Task:
    """A task: a prompt, its puzzle with the proven solution, and labels.

    `answer` is one right answer as text; `score(text)` says what another one is worth. `position` is what has been
    entered so far, for kinds that ask about a position. `details` are further facts that depend on the kind.
    """

    def __init__(self, recipe: Recipe, index: int, made: Generated[Any], asked: Question) -> None:
        self.recipe, self.index = recipe, index
        self.prompt, self.answer = asked.prompt, asked.answer
        self.puzzle, self.solution = asked.puzzle, asked.solution
        self.position, self.details = asked.position, dict(asked.details)
        self._made = made

    @property
    def id(self) -> str:
        """The name of the task, with the version of the recipe: `grille.gym.from_id(id)` makes the same task."""
        return f"{self.recipe.text}/{self.index}"

    @property
    def kind(self) -> str:
        """The kind of the task, such as `solve`."""
        return self.recipe.kind

    @property
    def family(self) -> str:
        """The family of the puzzle."""
        return self.recipe.family

    @property
    def seed(self) -> int:
        """The seed of the tasks that this one belongs to."""
        return self.recipe.seed

    @cached_property
    def labels(self) -> Labels:
        """What is known about the puzzle: level, score, techniques and more. Computed on first use."""
        return self.labelled(labels_of([self._made])[0])

    def labelled(self, labels: Labels) -> Labels:
        """The labels of the puzzle as it is shown, from those of the puzzle that was generated."""
        if self.puzzle is self._made.puzzle:
            return labels
        family = gym_family(self.family)
        canonical = digest(f"{self.family} {family.identity(self.puzzle, self.solution)}")
        return labels._replace(givens=family.givens(self.puzzle), canonical=canonical)

    @cached_property
    def grader(self) -> Grader:
        """The object that reads and compares solutions of the puzzle."""
        grader: Grader = gym_family(self.family).grader(self.puzzle, self.solution)
        return grader

    def text(self, style: str = "rows") -> str:
        """Return the puzzle as text: `rows`, `line`, `framed`, `json`, or a format of `puzzle.notation`."""
        family = gym_family(self.family)
        if style in family.styles:
            return family.text(self.puzzle, style)
        formats = [each.name for each in family_named(self.family).formats()]
        if style not in formats:
            raise unknown("style", style, (*family.styles, *formats))
        return str(self.puzzle.notation(style))

    @cached_property
    def canonical(self) -> str:
        """The hash of 128 bits that equivalent puzzles share, without the other labels."""
        if "labels" in self.__dict__:
            return self.labels.canonical
        return digest(f"{self.family} {gym_family(self.family).identity(self.puzzle, self.solution)}")

    def png(self, width: int | None = None, theme: str = "light") -> bytes:
        """Return the puzzle as a PNG picture, with what has been entered so far, for models that see.

        `width` is in pixels; `theme` is light, dark or print. Needs the extra `picture`.
        """
        from grille.scene.png import png

        scene = self.puzzle.picture(self.position) if self.position else self.puzzle.scene()
        return png(scene.svg(theme), width)

    def score(self, text: str) -> Score:
        """Score an answer, as `grille.gym.score(task, text)` does."""
        return kind_named(self.kind).score(self, text)

    def data(self) -> dict[str, Any]:
        """Return the task as plain data, the same bytes as JSON on any machine."""
        return {
            "id": self.id,
            "family": self.family,
            "kind": self.kind,
            "prompt": self.prompt,
            "answer": self.answer,
            "puzzle": self.puzzle.notation(),
            "position": self.position,
            "solution": None if self.solution is None else self.solution.line,
            "details": self.details,
            "labels": self.labels.data(),
        }

    def to_json(self, indent: int | None = None) -> str:
        """Return the same as JSON, on one line unless `indent` is given."""
        return to_json(self, indent)

    def _repr_svg_(self) -> str:
        return str(self.puzzle.svg())

    def __str__(self) -> str:
        return self.prompt

    def __repr__(self) -> str:
        return f"<Task {self.id}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Task):
            return NotImplemented
        return self.id == other.id and self.prompt == other.prompt

    def __hash__(self) -> int:
        return hash(self.id)
