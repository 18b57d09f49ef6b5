"""Lessons for the page: lessons on techniques, first games, and the judging of moves."""

from __future__ import annotations

from typing import Any

from grille.data import nested
from grille.errors import GrilleError
from grille.family import Family, family
from grille.game_rules import FirstGame
from grille.logic import Step
from grille.play.game import Game, game_rules_of
from grille.play.judging import Verdict
from grille.play.judging import judge as judged
from grille.play.lesson import Lesson, Page, first, lesson_page, pages_of
from grille.play.path import step_fields
from grille.play.practice import Practice, at_task, practice, right_steps
from grille.puzzle import Puzzle
from grille.web import limits
from grille.web.request import Request
from grille.web.result import Result, board_fields, puzzle_fields


def lesson(request: Request) -> Result:
    """Every page of the lesson on a technique; only its description where there is no practice place."""
    record = family(request.fields["family"])
    if record.logic is None:
        raise GrilleError(f"{record.title} has no techniques")
    technique = record.logic().technique(request.fields["technique"])
    fields: dict[str, Any] = {"family": record.name, "technique": technique.id, "title": technique.title}
    fields |= {"level": technique.level, "lesson": technique.description}
    pages = [lesson_page(record.name, technique.id, at) for at in range(pages_of(record, technique.id))]
    return Result(fields | {"pages": [_page(page) for page in pages], "practice": _whole(record, technique.id)})


def _page(page: Page) -> dict[str, Any]:
    practice_place = page.practice
    fields: dict[str, Any] = puzzle_fields(practice_place.puzzle) | {
        **board_fields(practice_place.puzzle),
        "says": page.says,
        "moves": [list(each) for each in practice_place.before],
    }
    claims = [claim._asdict() for claim in practice_place.claims]
    fields |= {
        "step": _step_data(page.step),
        "beat": page.beat,
        "claims": claims,
        "read": practice_place.read_only,
        "number": page.number,
    }
    return fields if page.number is None else fields | _without_service(practice_place)


def _without_service(place: Practice) -> dict[str, Any]:
    """What the page needs to judge moves itself: the right steps, the solution, the verdicts on claims."""
    if place.claims:
        return {"verdicts": {claim.text: _verdict_data(judged(place, (), (claim.text,))) for claim in place.claims}}
    game = place.game()
    right = [
        step_fields(step) | {"moves": list(game.game_rules.moves(place.puzzle, game.board, step))}
        for step in place.steps
    ]
    # Only the first one is shown; the others are recognised by what they place and rule out.
    for fields in right[1:]:
        for name in ("pattern", "branches"):
            fields.pop(name, None)
    return {"right": right, "answer": _answer(place.puzzle)}


def _answer(puzzle: Puzzle[Any]) -> list[str] | None:
    """The moves that enter the only solution; None where there is not exactly one."""
    outcome = puzzle.solve()
    return list(game_rules_of(puzzle).answer(puzzle, outcome.solution)) if outcome.unique else None


def _verdict_data(verdict: Verdict) -> dict[str, Any]:
    fields = verdict._asdict() | {"right": verdict.right, "allowed": verdict.allowed}
    return fields | {"step": _step_data(verdict.step), "moves": []}


def _step_data(step: Step | None) -> dict[str, Any] | None:
    return None if step is None else nested(step) | {"where": step.where}


def _whole(record: Family[Any], technique: str) -> str | None:
    """A whole puzzle that needs the technique, where one is known."""
    logic = None if record.logic is None else record.logic()
    exemplar = None if logic is None or logic.exemplars is None else logic.exemplars().get(technique)
    return None if exemplar is None else exemplar.practice or None


def first_game(request: Request) -> Result:
    """The pages of a family's first game, which share one board."""
    record = family(request.fields["family"])
    game, puzzle = first(record.name)
    return Result(
        puzzle_fields(puzzle) | {"title": record.title, "answer": _answer(puzzle), "pages": _tasks(puzzle, game)}
    )


def _tasks(puzzle: Puzzle[Any], game: FirstGame) -> list[dict[str, Any]]:
    """The pages of a first game. The right steps are those of a player who does what the pages show."""
    pages = []
    lesson = Lesson("", len(game.tasks), lambda at, moves: Page("", at_task(puzzle, game.tasks[at], moves)))
    for task in game.tasks:
        place = lesson.page.practice
        fields: dict[str, Any] = {"says": task.says, "read": place.read_only, "rest": task.rest}
        if task.does:
            fields["does"] = list(task.does)
        if task.ideas and not task.rest:
            fields |= {"ideas": list(task.ideas), "right": _without_service(place)["right"]}
        elif task.rest:
            fields["right"] = _rest(lesson.game)
        pages.append(fields)
        lesson.forward()
    return pages


def _rest(game: Game[Any]) -> list[dict[str, Any]]:
    """All steps from here to the end."""
    steps: list[dict[str, Any]] = []
    while not game.done and (step := game.look().step) is not None:
        moves = game.game_rules.moves(game.puzzle, game.board, step)
        steps.append(step_fields(step) | {"moves": list(moves)})
        game.move(*moves)
    return steps


def judge(request: Request) -> Result:
    """Judge a move against the technique that is practised; without a move, the step that is looked for."""
    made = [*request.get("moves", ()), *request.get("since", ()), request.get("texts", ())]
    if sum(map(len, made)) > limits.MAX_LESSON_MOVES:
        raise GrilleError(f"too many moves for a page of a lesson: at most {limits.MAX_LESSON_MOVES}")
    place = _place(request)
    since = [tuple(texts) for texts in request.get("since", ())]
    game = place.game(since)
    texts = request.get("texts", [])
    fields: dict[str, Any] = dict.fromkeys(("right", "allowed", "finished"), False) | {"finding": "aside"}
    fields |= {"sentence": "", "cells": []}
    step: Step | None = None
    if texts:
        verdict = judged(place, since, texts)
        fields = verdict._asdict() | {"right": verdict.right, "allowed": verdict.allowed}
        step = fields.pop("step")
    elif place.rest:
        step = next(iter(right_steps(place, game)), None)
    else:
        step = next(iter(place.steps), None)
    moves = list(place.does) if place.does else []
    if step is not None and not texts:
        at = game if place.rest else place.game()
        moves = list(at.game_rules.moves(at.puzzle, at.board, step))
    return Result(puzzle_fields(place.puzzle) | fields | {"step": _step_data(step), "moves": moves})


def _place(request: Request) -> Practice:
    """The practice place of a technique, or the page of a first game after the moves before it."""
    name, technique, beat = request.fields["family"], request.get("technique"), request.get("beat")
    if technique is not None:
        return practice(name, technique, request.number("number", 0))
    if beat is None:
        raise GrilleError("expected technique, or beat for a page of the first game")
    game, puzzle = first(name)
    if int(beat) >= len(game.tasks):
        raise GrilleError(f"beat: expected a number from 0 to {len(game.tasks) - 1}")
    return at_task(puzzle, game.tasks[int(beat)], request.get("moves", ()))
