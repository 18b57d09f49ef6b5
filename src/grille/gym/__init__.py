"""Verified tasks for training and evaluating models: puzzles with one proven solution, labels, scores and traces.

>>> from grille.gym import Tasks, score
>>> tasks = Tasks("sudoku", level="easy", size=4, seed=1)
>>> task = tasks[0]
>>> score(task, task.answer).reward
1.0
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grille.gym.augmenting import augment
    from grille.gym.cheating import Cheat, cheats
    from grille.gym.judging import Finding, Judgement, judge
    from grille.gym.kinds import KINDS
    from grille.gym.labels import Labels
    from grille.gym.score_result import Score
    from grille.gym.scoring import score, score_many
    from grille.gym.splitting import Split, canonical_hash, decontaminate, known_hashes
    from grille.gym.task import Task
    from grille.gym.tasks import Tasks, from_id, label
    from grille.gym.trace_styles import TraceStep
    from grille.gym.tracing import TaskTrace, traces
    from grille.gym.writing import write_arrays, write_chat, write_dataset, write_tasks

__all__ = [
    "KINDS",
    "Cheat",
    "Finding",
    "Judgement",
    "Labels",
    "Score",
    "Split",
    "Task",
    "TaskTrace",
    "Tasks",
    "TraceStep",
    "augment",
    "canonical_hash",
    "cheats",
    "decontaminate",
    "from_id",
    "judge",
    "known_hashes",
    "label",
    "score",
    "score_many",
    "traces",
    "write_arrays",
    "write_chat",
    "write_dataset",
    "write_tasks",
]

_HOMES = {
    "Split": "splitting",
    "augment": "augmenting",
    "canonical_hash": "splitting",
    "decontaminate": "splitting",
    "known_hashes": "splitting",
    "write_arrays": "writing",
    "write_chat": "writing",
    "write_dataset": "writing",
    "write_tasks": "writing",
    "TaskTrace": "tracing",
    "TraceStep": "trace_styles",
    "traces": "tracing",
    "Cheat": "cheating",
    "cheats": "cheating",
    "Finding": "judging",
    "Judgement": "judging",
    "KINDS": "kinds",
    "judge": "judging",
    "Labels": "labels",
    "Score": "score_result",
    "Task": "task",
    "Tasks": "tasks",
    "from_id": "tasks",
    "label": "tasks",
    "score": "scoring",
    "score_many": "scoring",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'grille.gym' has no attribute {name!r}")
    value = getattr(import_module(f"grille.gym.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
