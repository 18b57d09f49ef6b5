"""Lessons for the page: lessons on techniques, first games, and the judging of moves."""

from __future__ import annotations

from typing import Any

from grille.data import nested
from grille.errors import GrilleError
from grille.family import Family, family
from grille.logic import Step
from grille.play.judging import judge as judged
from grille.play.lesson import Page, first, lesson_page, pages_of
from grille.play.practice import Practice, at_task, practice, right_steps
from grille.web import limits
from grille.web.request import Request
from grille.web.result import Result, puzzle_fields


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
        "says": page.says,
        "moves": [list(each) for each in practice_place.before],
    }
    claims = [claim._asdict() for claim in practice_place.claims]
    return fields | {
        "step": _step_data(page.step),
        "beat": page.beat,
        "claims": claims,
        "read": practice_place.read_only,
        "number": page.number,
    }


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
    pages = [{"says": beat.says, "read": at_task(puzzle, beat, ()).read_only, "rest": beat.rest} for beat in game.tasks]
    return Result(puzzle_fields(puzzle) | {"title": record.title, "pages": pages})


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
