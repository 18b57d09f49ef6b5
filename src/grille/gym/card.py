"""The dataset card: what a reader must know before training on the tasks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from grille.gym.recipe import VERSION

if TYPE_CHECKING:
    from grille.gym.splitting import Split
    from grille.gym.task import Task


def dataset_card(title: str, tasks: Sequence[Task], rows: Mapping[str, int], split: Split) -> str:
    """Return the README of a dataset, with the metadata that Hugging Face reads."""
    total = sum(rows.values())
    full = {name: number for name, number in rows.items() if number}
    files = "\n".join(f"      - split: {name}\n        path: data/{name}-*.parquet" for name in full)
    recipes = sorted({task.recipe.text for task in tasks})
    levels = Counter(task.labels.level or "not rated" for task in tasks)
    table = "\n".join(f"| {level} | {number:,} |" for level, number in sorted(levels.items()))
    splits = "\n".join(f"| {name} | {number:,} |" for name, number in rows.items())
    size = next(label for most, label in _SIZES if total < most)
    return f"""---
license: cc0-1.0
pretty_name: {title}
task_categories:
  - text-generation
tags:
  - reasoning
  - puzzles
  - verifiable-rewards
size_categories:
  - {size}
configs:
  - config_name: default
    data_files:
{files}
---

# {title}

{total:,} tasks, made by Grille. Every puzzle has exactly one solution, which was proved when it was made, unless the
kind of the task asks about the number of solutions. The puzzles may be used without any condition (CC0 1.0).

## Recipes

Version {VERSION} of the recipe. The id of a task makes the same task again, byte for byte:
`grille.gym.from_id(id)`.

{chr(10).join(f"- `{recipe}`" for recipe in recipes)}

## Splits

`{split!r}`: the split of a puzzle follows from its canonical hash, which equivalent puzzles (turned, permuted,
relabelled) share. No equivalent puzzle is in two splits.

| split | tasks |
|---|---|
{splits}

## Levels

| level | tasks |
|---|---|
{table}

## Columns

| column | content |
|---|---|
| `id` | the name of the task, with the recipe |
| `family`, `kind` | what is asked |
| `prompt`, `answer` | the text for the model, and one right answer |
| `puzzle`, `position`, `solution` | the puzzle on one line, what has been entered, its solution |
| `details` | further facts as JSON, by kind |
| `level`, `score`, `hardest`, `techniques`, `steps` | difficulty by the techniques that a person needs |
| `width` | mean number of choices that are open at a step |
| `trial_depth`, `guesses` | depth of suppositions; guesses of a search engine |
| `givens`, `canonical`, `seed` | givens, hash of 128 bits that equivalent puzzles share, seed |

Score an answer with `grille.gym.score(grille.gym.from_id(id), text)`.
"""


_SIZES = (
    (10**3, "n<1K"),
    (10**4, "1K<n<10K"),
    (10**5, "10K<n<100K"),
    (10**6, "100K<n<1M"),
    (10**7, "1M<n<10M"),
    (10**30, "n>10M"),
)
