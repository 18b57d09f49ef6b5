"""Tasks: verified problems by number, the same on any machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import overload

from grille.errors import GrilleError, LimitReached, unknown
from grille.gym.families import gym_family
from grille.gym.kinds import Unsuitable, kind_named
from grille.gym.labels import labels_of
from grille.gym.recipe import LARGEST_INDEX, Recipe, read_id
from grille.gym.task import Task

# Puzzles that are tried for one task, where the question cannot be asked about every puzzle.
MOST_PUZZLES = 100
_UNUSED = Random(0)  # noqa: S311  for kinds that draw nothing


class Tasks:
    """Tasks of one recipe, each made when it is asked for: `tasks[i]`.

    Args:
        family: `sudoku`, `dominosa` or `chain`.
        kind: what is asked; `grille.gym.KINDS` lists the kinds.
        level: a level of the family, or several, of which each task has one at random; any level by default.
        size: the side of a Sudoku, the highest digit of a Dominosa, the tiles of a chain.
        variant: a Sudoku variant, or several.
        technique: a technique that solving must need, or several.
        score: the lowest and the highest score, either of them None.
        seed: other seeds give other tasks.
        count: the number of tasks, for `len` and for loops; None for no limit.
        style: how the puzzle is written in the prompt: `rows`, `line`, `framed` or `json`.
        options: further options of the family's generator, such as `givens` and `symmetry`.

    Raises GrilleError for an unknown option and for a request that is known to be impossible. A task depends only on
    the recipe and its number, not on other tasks, the number of threads or the machine. Its id has the version of the
    recipe; a later version of Grille that makes other tasks has another one.

    >>> from grille.gym import Tasks
    >>> task = Tasks("sudoku", level="easy", size=4, seed=7)[3]
    >>> task.id
    'grille-1/sudoku/solve/level=easy/size=4/seed=7/3'
    >>> print(task.text("line"), task.solution.line, task.labels.level)
    ..4.2...43...... 3142241343211234 easy

    """

    def __init__(
        self,
        family: str = "sudoku",
        kind: str = "solve",
        *,
        level: str | Iterable[str] | None = None,
        size: int | None = None,
        variant: str | Iterable[str] | None = None,
        technique: str | Iterable[str] | None = None,
        score: tuple[int | None, int | None] | None = None,
        seed: int = 0,
        count: int | None = None,
        style: str = "rows",
        **options: object,
    ) -> None:
        if count is not None and not 1 <= count <= LARGEST_INDEX + 1:
            raise GrilleError(f"count: expected a whole number from 1 to {LARGEST_INDEX + 1:,}, or None, not {count}")
        given = {"size": size, "variant": variant, "technique": technique, **options}
        self.recipe = Recipe.of(family, kind, level, score, given, seed)
        styles = gym_family(family).styles
        if style not in styles:
            raise unknown("style", style, styles)
        self.style, self.count = style, count

    def __len__(self) -> int:
        if self.count is None:
            raise TypeError("these tasks have no end: set count=")
        return self.count

    @overload
    def __getitem__(self, index: int) -> Task: ...
    @overload
    def __getitem__(self, index: slice) -> list[Task]: ...
    def __getitem__(self, index: int | slice) -> Task | list[Task]:
        """Return a task by its number, from 0, or a list of tasks for a slice."""
        if isinstance(index, slice):
            end = self.count if self.count is not None else index.stop
            if end is None:
                raise GrilleError("these tasks have no end: give the slice an end, or set count=")
            return [self._make(at) for at in range(*index.indices(end))]
        if index < 0 and self.count is not None:
            index += self.count
        if not 0 <= index <= (LARGEST_INDEX if self.count is None else self.count - 1):
            most = LARGEST_INDEX + 1 if self.count is None else self.count
            raise IndexError(f"task {index} is out of range: there are {most:,} tasks, from number 0")
        return self._make(index)

    def __iter__(self) -> Iterator[Task]:
        number = 0
        while self.count is None or number < self.count:
            yield self._make(number)
            number += 1

    def _make(self, index: int) -> Task:
        return make_task(self.recipe, index, self.style)

    def __repr__(self) -> str:
        size = "" if self.count is None else f": {self.count:,} tasks"
        return f"<Tasks {self.recipe.text}{size}>"


def make_task(recipe: Recipe, index: int, style: str = "rows") -> Task:
    """Make one task of a recipe."""
    kind = kind_named(recipe.kind)
    for again in range(MOST_PUZZLES):
        made = recipe.make(index, again)
        try:
            random = recipe.random(index, f"question {again}") if kind.draws else _UNUSED
            return Task(recipe, index, made, kind.ask(made, random, style))
        except Unsuitable:
            continue
    raise LimitReached(f"task {index}: no puzzle suits the question; relax the request")


def from_id(name: str) -> Task:
    """Make the task with this id. Raises GrilleError for an id of another version of the recipe.

    >>> from grille.gym import Tasks, from_id
    >>> from_id("grille-1/sudoku/solve/level=easy/size=4/seed=7/3") == Tasks("sudoku", level="easy", size=4, seed=7)[3]
    True
    """
    recipe, index = read_id(name)
    return make_task(recipe, index)


def label(tasks: Iterable[Task], threads: int = 1) -> list[Task]:
    """Compute the labels of tasks together, which is faster than one by one. Returns the tasks."""
    found = list(tasks)
    missing = [each for each in found if "labels" not in each.__dict__]
    for each, labels in zip(missing, labels_of([each._made for each in missing], threads), strict=True):  # noqa: SLF001
        each.__dict__["labels"] = each.labelled(labels)
    return found
