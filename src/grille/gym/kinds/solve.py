"""Solve the puzzle."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from grille.generated import Generated
from grille.gym.families import gym_family
from grille.gym.kinds import Kind, Question
from grille.gym.prompts import answer_line, paragraphs

if TYPE_CHECKING:
    from grille.gym.score_result import Score
    from grille.gym.task import Task


def ask(made: Generated[Any], _random: Random, style: str) -> Question:
    puzzle: Any = made.puzzle
    family = gym_family(puzzle.family)
    solution = made.solution
    question = paragraphs(
        f"{_TITLES[puzzle.family]} {family.rules(puzzle)}",
        family.text(puzzle, style),
        answer_line(family.answer_form(puzzle)),
    )
    return Question(question, family.answer_text(solution), puzzle, solution)


_TITLES = {
    "sudoku": "Solve this Sudoku.",
    "dominosa": "Solve this Dominosa.",
    "chain": "Make a chain of these dominoes.",
}


def score(task: Task, text: str) -> Score:
    found: Score = task.grader.score(text)
    return found


KINDS = (Kind("solve", "Solve the puzzle.", ("sudoku", "dominosa", "chain"), ask, score, draws=False),)
