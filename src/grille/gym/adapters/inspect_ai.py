"""inspect-ai: a task of Inspect with the tasks of a recipe as samples and `grille.gym.score` as the scorer.

inspect eval grille.gym.adapters.inspect_ai@grille --model ... -T level=hard
"""

from __future__ import annotations

from typing import Any

from grille.gym import Tasks
from grille.gym.adapters.known import score_by_id
from grille.gym.adapters.missing import missing

try:
    from inspect_ai import Task, task
    from inspect_ai.dataset import MemoryDataset, Sample
    from inspect_ai.scorer import Score, Target, mean, scorer, stderr
    from inspect_ai.solver import TaskState, generate
except ModuleNotFoundError as error:
    raise missing(error, "inspect-ai") from None


def dataset(tasks: Tasks) -> Any:
    """Return tasks as a dataset of Inspect; `tasks` needs a count."""
    samples = [Sample(input=each.prompt, target=each.answer, id=each.id, metadata=each.labels.data()) for each in tasks]
    return MemoryDataset(samples, name=tasks.recipe.text)


@scorer(metrics={"reward": [mean(), stderr()], "share": [mean()]})  # type: ignore[untyped-decorator]
def grille_scorer() -> Any:
    """Return the scorer: 1 for the whole right answer, and the share of open cells that are right."""

    async def apply(state: TaskState, _target: Target) -> Score:
        found = score_by_id(str(state.sample_id), state.output.completion)
        value = {"reward": found.reward, "share": found.share}
        return Score(value=value, answer=found.answer, explanation=found.fault or "right")

    return apply


@task  # type: ignore[untyped-decorator]  # the library is optional
def grille(
    family: str = "sudoku",
    kind: str = "solve",
    level: str | None = None,
    size: int | None = None,
    variant: str | None = None,
    technique: str | None = None,
    style: str = "rows",
    seed: int = 0,
    count: int = 100,
) -> Task:
    """Verified puzzles with proven answers; the parameters are those of `grille.gym.Tasks`."""
    tasks = Tasks(
        family,
        kind,
        level=level,
        size=size,
        variant=variant,
        technique=technique,
        style=style,
        seed=seed,
        count=count,
    )
    return Task(dataset=dataset(tasks), solver=generate(), scorer=grille_scorer())
