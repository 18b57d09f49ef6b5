"""Questions about one step: find the next one, find one by a technique, name the technique of one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from grille.errors import GrilleError
from grille.family import logic_of
from grille.generated import Generated
from grille.gym.families import gym_family
from grille.gym.kinds import Kind, Question, Unsuitable
from grille.gym.prompts import answer_line, paragraphs
from grille.gym.reading.moves import words_in
from grille.gym.reading.short import names, one_answer, score_one
from grille.gym.score_result import Score
from grille.logic import Position, Step
from grille.logic.trace import Trace

if TYPE_CHECKING:
    from grille.gym.task import Task

FAMILIES = ("sudoku", "dominosa", "chain")


def ask_step(made: Generated[Any], random: Random, style: str) -> Question:
    """A position on the way to the solution; any move that is proved there is right."""
    at = _moment(made, random)
    request = "Give one move that follows from this position by logic: a placement or an elimination."
    if made.puzzle.family == "chain":
        request = "Give one move after which all dominoes can still be laid."
    return _question(made, at, request, style, answer_line(_move_form(made)), move_of(at[2]))


def ask_technique(made: Generated[Any], random: Random, style: str) -> Question:
    """A position in which the solver uses a technique: find a step by it."""
    at = _moment(made, random, hard=True)
    technique = at[2].technique
    request = f"Find a step by this technique: {technique.title}. {technique.description}"
    end = answer_line(f"one move that follows from it, {_move_form(made)}")
    return _question(made, at, request, style, end, move_of(at[2]), {"technique": technique.id})


def ask_explain(made: Generated[Any], random: Random, style: str) -> Question:
    """A position and a move: name a technique that proves it."""
    at = _moment(made, random, hard=True)
    puzzle, step, move = made.puzzle, at[2], move_of(at[2])
    used = [each for each in logic_of(puzzle).techniques if not each.trial and not each.proves_contradiction]
    request = f"In this position {move} can be proved. Which technique proves it?"
    listed = "The techniques are: " + ", ".join(each.title for each in used) + "."
    end = answer_line("the name of one technique")
    details = {"move": move, "technique": step.technique.id}
    return _question(made, at, paragraphs(request, listed), style, end, step.technique.title, details)


def _moment(made: Generated[Any], random: Random, *, hard: bool = False) -> tuple[Trace, Position, Step]:
    """A trace, and a position on it with its next step; with `hard`, a step of a random technique that it uses."""
    puzzle: Any = made.puzzle
    trace = puzzle.steps().trace()
    choices = [at for at, step in enumerate(trace.steps) if not step.trial and (step.places or step.removes)]
    if hard and choices:
        used = sorted({trace.steps[at].technique.id for at in choices})
        wanted = _wanted(made) or random.choice(used)
        choices = [at for at in choices if trace.steps[at].technique.id == wanted] or choices
    if not choices:
        raise Unsuitable("this puzzle has no step to ask about")
    at = random.choice(choices)
    position = list(trace.positions())[at]
    return trace, position, trace.steps[at]


def _wanted(made: Generated[Any]) -> str:
    """The technique that the request names, if it names one."""
    needs = dict(made.spec.options).get("needs", ())
    return needs[0] if isinstance(needs, tuple) and needs else ""


def _move_form(made: Generated[Any]) -> str:
    return gym_family(made.puzzle.family).move_form


def move_of(step: Step) -> str:
    """The first thing that follows from a step, as a move."""
    return str(Position(frozenset(step.places[:1])) if step.places else Position(removes=frozenset(step.removes[:1])))


def _question(
    made: Generated[Any],
    at: tuple[Trace, Position, Step],
    request: str,
    style: str,
    end: str,
    answer: str,
    details: dict[str, Any] | None = None,
) -> Question:
    puzzle: Any = made.puzzle
    family = gym_family(puzzle.family)
    rules = family.rules(puzzle).replace("Fill the empty cells so that every", "In the end, every", 1)
    rules = rules.replace(" holds each digit", " must hold each digit", 1) if puzzle.family == "sudoku" else rules
    prompt = paragraphs(f"{request}\n{rules}", family.position_text(puzzle, at[1], style), end)
    return Question(prompt, answer, puzzle, made.solution, str(at[1]), details or {})


def _move(task: Task, text: str) -> Position | Score:
    """The move of an answer, or the score of a text without one."""
    word = one_answer(text, lambda part: [*words_in(task.puzzle, part)])
    if isinstance(word, Score):
        return word
    try:
        return logic_of(task.puzzle).read(task.puzzle, word)
    except GrilleError as error:
        return Score.none(str(error), word)


def score_step(task: Task, text: str) -> Score:
    """1 for any move that is proved in the position, whichever technique proves it."""
    from grille.gym.judging import Finding, judge

    move = _move(task, text)
    if isinstance(move, Score):
        return move
    found = judge(task, task.position, move)
    if found.proved:
        return Score.right(str(move))
    legal = found.finding is not Finding.ILLEGAL
    return Score(0.0, 0.0, str(move), f"{found.finding}: {found.message}", lambda: (None, legal))


def score_technique(task: Task, text: str) -> Score:
    """1 for any move that follows from a step by the technique."""
    from grille.gym.judging import proofs

    move = _move(task, text)
    if isinstance(move, Score):
        return move
    position = logic_of(task.puzzle).position(task.puzzle, task.position)
    if any(proofs(task.puzzle, position, move, [task.details["technique"]])):
        return Score.right(str(move))
    return Score.none("no step by this technique gives the move", str(move))


def score_explain(task: Task, text: str) -> Score:
    """1 for the name of any technique that proves the move in the position."""
    from grille.gym.judging import shows

    logic = logic_of(task.puzzle)
    known = {title: each.id for each in logic.techniques for title in (each.title, each.id)}
    answer = one_answer(text, names(known))
    if isinstance(answer, Score):
        return answer
    if answer == task.details["technique"]:
        return Score.right(answer)
    position = logic.position(task.puzzle, task.position)
    move = logic.position(task.puzzle, task.details["move"])
    technique = logic.technique(answer)
    if technique.trial or technique.proves_contradiction:
        return Score.none("the technique does not prove the move", answer)
    steps = task.puzzle.all_steps(position, [answer])
    right = [answer] if any(step.technique.id == answer and shows(step, move) for step in steps) else []
    return score_one(text, names(known), right)


KINDS = (
    Kind("step", "Find a move that follows by logic.", FAMILIES, ask_step, score_step),
    Kind("technique", "Find a step by a given technique.", FAMILIES, ask_technique, score_technique),
    Kind("explain", "Name the technique that proves a move.", FAMILIES, ask_explain, score_explain),
)
