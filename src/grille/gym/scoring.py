"""`score` and `score_many`: what answers are worth."""

from __future__ import annotations

from collections.abc import Iterable

from grille.errors import GrilleError
from grille.gym.score_result import Score
from grille.gym.task import Task


def score(task: Task, text: str) -> Score:
    r"""Score an answer as a model writes it. The last answer counts, between marks if there are any.

    Reads prose before and after the answer, code fences, `<answer>`, `\boxed{}`, JSON, one line, spaced rows, and
    framed pictures. A text without an answer, and one that is too long, scores 0 and has a `fault`.

    >>> from grille.gym import Tasks, score
    >>> task = Tasks("sudoku", level="easy", size=4, seed=7)[3]
    >>> score(task, f"It must be this.\n<answer>\n{task.answer}\n</answer>").reward
    1.0
    >>> score(task, "I cannot solve it.")
    <Score 0, share 0.000, no answer was found in the text>
    """
    if not isinstance(text, str):
        raise GrilleError(f"expected the answer as text, not {type(text).__name__}")
    return task.score(text)


def score_many(tasks: Task | Iterable[Task], texts: Iterable[str]) -> list[Score]:
    """Score many answers: one task for each text, or one task for all of them.

    >>> from grille.gym import Tasks, score_many
    >>> tasks = Tasks("sudoku", level="easy", size=4, seed=7)[:2]
    >>> [each.reward for each in score_many(tasks, [tasks[0].answer, tasks[0].answer])]
    [1.0, 0.0]
    """
    said = list(texts)
    asked = [tasks] * len(said) if isinstance(tasks, Task) else list(tasks)
    if len(asked) != len(said):
        raise GrilleError(f"expected one text for each task, found {len(asked)} tasks and {len(said)} texts")
    return [score(task, text) for task, text in zip(asked, said, strict=True)]
