"""reasoning-gym: tasks as a `ProceduralDataset` named `grille`.

Importing this module registers it, so `reasoning_gym.create_dataset("grille", level="hard", seed=1)` makes one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grille.gym import Tasks
from grille.gym.adapters.known import score_by_id
from grille.gym.adapters.missing import missing

try:
    import reasoning_gym.factory
    from reasoning_gym.coaching import BaseCurriculum, ScalarAttributeDefinition
    from reasoning_gym.dataset import ProceduralDataset
except ModuleNotFoundError as error:
    raise missing(error, "reasoning-gym") from None

NAME = "grille"


@dataclass
class GrilleConfig:
    """Which tasks: the fields of `grille.gym.Tasks`, with `side` for its size, because `size` counts the tasks here."""

    family: str = "sudoku"
    kind: str = "solve"
    level: str | None = None
    side: int | None = None
    variant: str | None = None
    technique: str | None = None
    style: str = "rows"
    partial: bool = False  # whether a wrong answer gets the share of open cells that are right
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raise GrilleError for a request that can't be met."""
        self.tasks(0)

    def tasks(self, seed: int) -> Tasks:
        """Return the tasks."""
        return Tasks(
            self.family,
            self.kind,
            level=self.level,
            size=self.side,
            variant=self.variant,
            technique=self.technique,
            style=self.style,
            seed=seed,
            count=self.size,
        )


class GrilleDataset(ProceduralDataset):  # type: ignore[misc]  # the library has no types
    """Tasks with proven answers. The score is 1 for the whole right answer, however it is written."""

    def __init__(self, config: GrilleConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self.tasks = config.tasks(self.seed)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        task = self.tasks[idx]
        labels = task.labels.data()
        return {
            "question": task.prompt,
            "answer": task.answer,
            "metadata": {
                "source_dataset": NAME,
                "source_index": idx,
                "task_id": task.id,
                "puzzle": task.puzzle.notation(),
                "labels": labels,
                "difficulty": {"level": labels["level"], "score": labels["score"]},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """Score an answer as `grille.gym.score` does."""
        if not isinstance(answer, str):
            return 0.0
        found = score_by_id(entry["metadata"]["task_id"], answer)
        return float(max(found.reward, found.share * 0.99) if self.config.partial and found.legal else found.reward)


class GrilleCurriculum(BaseCurriculum):  # type: ignore[misc]  # the library has no types
    """Levels of Sudoku, easiest first."""

    def __init__(self) -> None:
        super().__init__(GrilleCurriculum.__name__, GrilleConfig)
        levels = ["easy", "medium", "hard", "unfair", "extreme"]
        about = "The level by the techniques that a person needs"
        self._define_attributes(
            ScalarAttributeDefinition(name="level", levels=levels, field_name="level", description=about)
        )


if NAME not in reasoning_gym.factory.DATASETS:
    reasoning_gym.factory.register_dataset(NAME, GrilleDataset, GrilleConfig, GrilleCurriculum)
