"""Questions about plans for domino chains: complete one, and how short one can be."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from grille.generated import Generated
from grille.gym.families import gym_family
from grille.gym.kinds import Kind, Question, Unsuitable
from grille.gym.prompts import answer_line, paragraphs
from grille.gym.reading.short import numbers, score_one

if TYPE_CHECKING:
    from grille.gym.score_result import Score
    from grille.gym.task import Task

FAMILIES = ("chain",)


def ask_complete(made: Generated[Any], random: Random, style: str) -> Question:
    """Part of the chain lies on the table: lay the rest on either side of it."""
    from grille.chain.hand import Hand

    tiles = made.solution.tiles
    size = random.randint(1, max(1, len(tiles) // 2))
    start = random.randint(0, len(tiles) - size)
    rest = [*tiles[:start], *tiles[start + size :]]
    random.shuffle(rest)
    hand = Hand([tile if random.random() < 0.5 else tile[::-1] for tile in rest], table=tiles[start : start + size])
    family = gym_family("chain")
    outcome = hand.solve()
    prompt = paragraphs(
        f"Complete this chain of dominoes. {family.rules(hand)}",
        family.text(hand, style),
        answer_line(family.answer_form(hand)),
    )
    return Question(prompt, family.answer_text(outcome.solution), hand, outcome.solution)


def ask_length(made: Generated[Any], random: Random, style: str) -> Question:  # noqa: ARG001  nothing is random here
    """The fewest actions of a plan: one to lay each domino, and one for each that is turned."""
    hand: Any = made.puzzle
    solution = made.solution
    if solution is None or (solution.certificate is None and hand.start is None):
        raise Unsuitable("the fewest turns of this hand are not proved")
    family = gym_family("chain")
    request = (
        "A plan lays the dominoes one after the other, at either end of the chain. It may turn a domino in hand before "
        "it is laid: left and right half change places. Each laying and each turning is one action. "
        "How many actions has the shortest plan that lays all dominoes?"
    )
    answer = str(len(solution.plan.actions))
    details = {"plan": [*solution.plan.lines()]}
    prompt = paragraphs(f"{request}\n{family.rules(hand)}", family.text(hand, style), answer_line("a number"))
    return Question(prompt, answer, hand, solution, details=details)


def score_complete(task: Task, text: str) -> Score:
    found: Score = task.grader.score(text)
    return found


def score_length(task: Task, text: str) -> Score:
    return score_one(text, numbers, [task.answer])


KINDS = (
    Kind("complete", "Complete a chain that is partly laid.", FAMILIES, ask_complete, score_complete),
    Kind(
        "length",
        "Say how many actions the shortest plan has.",
        FAMILIES,
        ask_length,
        score_length,
        options={"chain": {"kind": "chain"}},
    ),
)
