"""verifiers (v1): tasks as a taskset with their score as the reward.

A taskset of the `verifiers` command line is a module that exports the class:

    from grille.gym.adapters.verifiers import GrilleTaskset

    __all__ = ["GrilleTaskset"]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grille.gym import Tasks
from grille.gym.adapters.known import score_by_id
from grille.gym.adapters.missing import missing

try:
    import verifiers.v1 as vf
except ModuleNotFoundError as error:
    raise missing(error, "verifiers") from None

__all__ = ["GrilleConfig", "GrilleData", "GrilleTask", "GrilleTaskset"]


class GrilleConfig(vf.TasksetConfig):  # type: ignore[misc]  # the library is optional
    """Which tasks: the fields of `grille.gym.Tasks`."""

    family: str = "sudoku"
    kind: str = "solve"
    level: str | None = None
    size: int | None = None
    variant: str | None = None
    technique: str | None = None
    style: str = "rows"
    seed: int = 0
    count: int = 1000

    def tasks(self) -> Tasks:
        """Return the tasks."""
        given = ("level", "size", "variant", "technique", "style", "seed", "count")
        return Tasks(self.family, self.kind, **{name: getattr(self, name) for name in given})


class GrilleData(vf.TaskData):  # type: ignore[misc]  # the library is optional
    """A task as it is stored in traces: the id makes the same task again."""

    answer: str = ""
    labels: dict[str, Any] = {}  # noqa: RUF012  copied by pydantic


class GrilleTask(vf.Task[GrilleData, vf.State, vf.TaskConfig]):  # type: ignore[misc]  # the library is optional
    """One task. The reward is 1 for the whole right answer in the last reply, however it is written."""

    @property
    def key(self) -> str:
        """The id of the task, which has the version of its recipe."""
        return str(self.data.id)

    @vf.reward(weight=1.0)  # type: ignore[untyped-decorator]  # the library is optional
    async def right(self, trace: Any) -> float:
        """Score the last reply."""
        return float(score_by_id(self.data.id, trace.last_reply or "").reward)

    @vf.metric  # type: ignore[untyped-decorator]  # the library is optional
    async def share(self, trace: Any) -> float:
        """The share of open cells that are right."""
        return float(score_by_id(self.data.id, trace.last_reply or "").share)

    async def validate(self, runtime: Any) -> bool:
        """Check that the stored answer gets the full reward."""
        return bool(score_by_id(self.data.id, self.data.answer).reward == 1.0)


class GrilleTaskset(vf.Taskset[GrilleTask, GrilleConfig]):  # type: ignore[misc]  # the library is optional
    """The tasks of a recipe."""

    def load(self) -> Iterator[GrilleTask]:
        """Make the tasks, one after the other."""
        for task in self.config.tasks():
            data = GrilleData(
                id=task.id, name=task.id, prompt=task.prompt, answer=task.answer, labels=task.labels.data()
            )
            yield GrilleTask(data, self.config.task)
