"""Wrong turns in a trace: a wrong entry is tried, followed until it contradicts itself, and taken back."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from grille.gym.families import gym_family
from grille.gym.trace_styles import TraceStep
from grille.logic import Position

if TYPE_CHECKING:
    from grille.gym.task import Task

# Steps that a wrong entry is followed, and entries that are tried, before another moment is chosen.
LONGEST, MOST_TRIES = 60, 12


def with_wrong_turns(task: Task, steps: Sequence[TraceStep], turns: int) -> list[TraceStep]:
    """Put wrong turns between steps. Fewer than asked for where no wrong entry leads to a contradiction by logic."""
    random = task.recipe.random(task.index, "wrong turns")
    positions = [Position()]
    for step in steps:
        last = positions[-1]
        positions.append(Position(last.places.union(step.places), last.removes.union(step.removes)))
    chosen: dict[int, list[TraceStep]] = {}
    for at in random.sample(range(len(steps)), len(steps)):
        if len(chosen) == turns:
            break
        turn = _turn(task, positions[at], random)
        if turn:
            chosen[at] = turn
    return [line for at, step in enumerate(steps) for line in (*chosen.get(at, ()), step)]


def _turn(task: Task, position: Position, random: Random) -> list[TraceStep]:
    """A wrong entry, the steps to its contradiction, and the way back; empty if none is found."""
    wrong = gym_family(task.family).wrong_moves(task.puzzle, position, task.solution)
    for word in random.sample(wrong, min(MOST_TRIES, len(wrong))):
        start = Position(position.places | {word}, position.removes)
        steps = list(islice(task.puzzle.steps(start), LONGEST))
        if not steps or not steps[-1].contradiction or any(step.trial for step in steps):
            continue
        followed = [TraceStep.of(step, "contradiction" if step.contradiction else "follow") for step in steps]
        back = f"So {word} was wrong, and everything after it is taken back."
        return [
            TraceStep("try", "", f"Suppose {word}.", (word,), ()),
            *followed,
            TraceStep("undo", "", back, (word,), ()),
        ]
    return []
