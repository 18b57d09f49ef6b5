"""`judge`: whether a move is proved, true, false or illegal in a position, for rewards of each step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from grille.errors import GrilleError
from grille.family import logic_of
from grille.gym.families import gym_family
from grille.gym.task import Task
from grille.logic import Logic, Position, Step

if TYPE_CHECKING:
    from grille.puzzle import Puzzle


class Finding(StrEnum):
    """The kind of a judgement."""

    PROVED = "proved"  # a technique shows it now
    TRUE = "true"  # it agrees with the solution, but no technique shows it yet
    FALSE = "false"  # no solution has it
    ILLEGAL = "illegal"  # it breaks a rule, changes an entry, or says nothing new


class Judgement(NamedTuple):
    """What a move is worth: a finding, the easiest step that proves it, and a sentence that says why."""

    finding: Finding
    message: str
    step: Step | None = None

    @property
    def proved(self) -> bool:
        return self.finding is Finding.PROVED

    @property
    def technique(self) -> str | None:
        """The id of the easiest technique that proves the move; None if none does."""
        return None if self.step is None else self.step.technique.id


def judge(
    task: Task | Puzzle[Any], position: Position | str, move: Position | str, *, seconds: float | None = None
) -> Judgement:
    """Judge one move in a position of a task or puzzle, against all steps that are open there, not one fixed order.

    A move is a word such as `r4c7=5` or `r4c7<>5` (Sudoku), `r1c1-r1c2` or `r1c1|r1c2` (Dominosa), `r1=t3` (chains).
    Techniques that suppose something do not prove a move. Raises GrilleError for a position that cannot be read, and
    LimitReached after `seconds`.

    >>> from grille.gym import Tasks, judge
    >>> task = Tasks("sudoku", level="hard", seed=2)[0]
    >>> for move in ("r1c2=3", "r1c7=7", "r1c7=3", "r1c7=1"):
    ...     found = judge(task, "", move)
    ...     print(move, found.finding, found.technique)
    r1c2=3 proved naked_single
    r1c7=7 true None
    r1c7=3 false None
    r1c7=1 illegal None
    """
    puzzle: Any = task.puzzle if isinstance(task, Task) else task
    solution = task.solution if isinstance(task, Task) else None
    logic = logic_of(puzzle)
    start = logic.position(puzzle, position)
    try:
        new = _one(logic, puzzle, move)
        clash = gym_family(puzzle.family).clash(puzzle, start, new)
    except GrilleError as error:
        return Judgement(Finding.ILLEGAL, str(error))
    if clash:
        return Judgement(Finding.ILLEGAL, clash)
    false = _false(logic, puzzle, solution, start, new, seconds)
    if false:
        return Judgement(Finding.FALSE, false)
    step = next(proofs(puzzle, start, new, seconds=seconds), None)
    if step is None:
        return Judgement(Finding.TRUE, "it is true, but no technique shows it in this position")
    return Judgement(Finding.PROVED, step.sentence, step)


def proofs(
    puzzle: Any, position: Position, move: Position, techniques: Sequence[str] = (), *, seconds: float | None = None
) -> Iterator[Step]:
    """The steps that prove a move, by the named techniques or by all in use, easiest first."""
    return (step for step in puzzle.all_steps(position, techniques, seconds=seconds) if shows(step, move))


def shows(step: Step, move: Position) -> bool:
    """Whether a move is part of what follows from a step."""
    return move.places <= {*step.places} and move.removes <= {*step.removes}


def _one(logic: Logic[Any], puzzle: Any, move: Position | str) -> Position:
    new = logic.position(puzzle, move)
    if len(new.places) + len(new.removes) != 1:
        raise GrilleError(f"expected one move, found {len(new.places) + len(new.removes)}")
    return new


def _false(logic: Logic[Any], puzzle: Any, solution: Any, start: Position, new: Position, seconds: float | None) -> str:
    """Why no solution has the move; empty if one has it."""
    if solution is None:
        outcome = puzzle.solve(seconds=seconds)
        solution = outcome.solution if outcome.unique else None
    if solution is not None and gym_family(puzzle.family).one_answer(puzzle):
        faults = logic.mistakes(solution, new)
        return faults[0].message if faults else ""
    if puzzle.can_finish(start | new, seconds=seconds) is False:
        return "no solution has this position"
    return ""
