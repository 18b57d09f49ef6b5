"""The kinds of tasks: what is asked about a puzzle, and how an answer is scored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from grille.errors import GrilleError, unknown
from grille.generated import Generated

if TYPE_CHECKING:
    from grille.gym.score_result import Score
    from grille.gym.task import Task


class Unsuitable(GrilleError):
    """A generated puzzle about which the question cannot be asked; another one is generated."""


class Question(NamedTuple):
    """The question of a task.

    `prompt` is the text for the model. `answer` is one right answer as text. `puzzle` and `solution` replace those
    that were generated where the kind changes them; `position` is what has been entered so far; `details` are further
    facts, for `task.data()`.
    """

    prompt: str
    answer: str
    puzzle: Any
    solution: Any
    position: str = ""
    details: Mapping[str, Any] = {}


class Kind(NamedTuple):
    """A kind of task."""

    name: str
    title: str
    families: tuple[str, ...]
    ask: Callable[[Generated[Any], Random, str], Question]
    score: Callable[[Task, str], Score]
    # Whether the question is drawn at random: preparing random numbers takes time.
    draws: bool = True
    # Options of the generator that the kind needs, by family.
    options: Mapping[str, Mapping[str, object]] = {}
    # Levels whose puzzles never suit the question, by family, with the reason.
    unsuitable: Mapping[str, tuple[str, str]] = {}

    def refuse(self, family: str, levels: tuple[str, ...]) -> None:
        """Raise GrilleError if the family has no tasks of this kind, or none of these levels."""
        if family not in self.families:
            raise GrilleError(f"kind {self.name}: only for {', '.join(self.families)}, not for {family}")
        level, why = self.unsuitable.get(family, ("", ""))
        if level in levels:
            raise GrilleError(f"kind {self.name}: {why}")


# Kinds by module, in the order of the documentation.
KINDS: dict[str, str] = {
    "solve": "grille.gym.kinds.solve",
    "step": "grille.gym.kinds.steps",
    "technique": "grille.gym.kinds.steps",
    "explain": "grille.gym.kinds.steps",
    "unique": "grille.gym.kinds.number",
    "count": "grille.gym.kinds.number",
    "mistake": "grille.gym.kinds.mistake",
    "complete": "grille.gym.kinds.plans",
    "length": "grille.gym.kinds.plans",
}


@cache
def kind_named(name: str) -> Kind:
    """Return the kind of this name."""
    if name not in KINDS:
        raise unknown("kind", str(name), KINDS)
    kinds: dict[str, Kind] = {each.name: each for each in import_module(KINDS[name]).KINDS}
    return kinds[name]
