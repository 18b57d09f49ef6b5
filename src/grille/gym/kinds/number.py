"""Questions about the number of solutions: is it one, and how many are there."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from grille.generated import Generated
from grille.gym.families import gym_family
from grille.gym.kinds import Kind, Question, Unsuitable
from grille.gym.kinds.several import several
from grille.gym.prompts import answer_line, paragraphs
from grille.gym.reading.short import numbers, score_one, yes_or_no

if TYPE_CHECKING:
    from grille.gym.score_result import Score
    from grille.gym.task import Task

FAMILIES = ("sudoku", "dominosa", "chain")
# The largest number of solutions that is asked for.
MOST = 20


def ask_unique(made: Generated[Any], random: Random, style: str) -> Question:
    """The puzzle itself, or one with several solutions, with equal chances."""
    one = random.random() < 0.5
    puzzle = made.puzzle if one else several(made, random, MOST)
    return _question(puzzle, "Does this puzzle have exactly one solution?", "yes or no", "yes" if one else "no", style)


def ask_count(made: Generated[Any], random: Random, style: str) -> Question:
    """A puzzle with 1 to 20 solutions."""
    puzzle = made.puzzle if random.random() < 0.2 else several(made, random, MOST)
    count = puzzle.count(MOST + 1)
    if not (count.exact and 1 <= count.value <= MOST):
        raise Unsuitable("the number of solutions is not known")
    return _question(puzzle, "How many solutions does this puzzle have?", "a number", str(count.value), style)


def _question(puzzle: Any, request: str, form: str, answer: str, style: str) -> Question:
    family = gym_family(puzzle.family)
    if puzzle.family == "chain":
        request += " Chains that show the same digits in the same order are one solution."
    prompt = paragraphs(f"{request}\n{family.rules(puzzle)}", family.text(puzzle, style), answer_line(form))
    return Question(prompt, answer, puzzle, puzzle.solve().solution)


def score_unique(task: Task, text: str) -> Score:
    return score_one(text, yes_or_no, [task.answer])


def score_count(task: Task, text: str) -> Score:
    return score_one(text, numbers, [task.answer])


KINDS = (
    Kind("unique", "Say whether there is exactly one solution.", FAMILIES, ask_unique, score_unique),
    Kind("count", "Count the solutions.", FAMILIES, ask_count, score_count),
)
