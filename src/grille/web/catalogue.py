"""What there is to play and to learn, for the page to make its screens of; and one lesson at a time."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Any

from grille.errors import GrilleError, LimitReached
from grille.generator import Option
from grille.logic import Logic, Step
from grille.logic.lesson import demonstration
from grille.notation import read
from grille.play.game import Game
from grille.puzzle import Family, Puzzle, families, family
from grille.web.answer import Answer, about
from grille.web.asked import Asked, Budget, moves_to
from grille.web.making import highest


@cache
def catalogue() -> dict[str, Any]:
    """Every family that can be played: how it is asked for, what can be learnt, which moves there are."""
    return {"families": [_family(record) for record in families() if record.play is not None]}


def _family(record: Family[Any]) -> dict[str, Any]:
    logic = None if record.logic is None else record.logic()
    exemplars = {} if logic is None or logic.exemplars is None else logic.exemplars()
    generator = None if record.generator is None else record.generator()
    return {
        "name": record.name,
        "title": record.title,
        "levels": [] if logic is None else list(logic.levels),
        "options": [] if generator is None else [_option(option) for option in generator.options],
        "techniques": []
        if logic is None
        else [
            {
                "id": each.id,
                "title": each.title,
                "level": each.level,
                "weight": each.weight,
                "lesson": each.lesson,
                "shown": each.id in exemplars,
            }
            for each in logic.techniques
        ],
        "entries": [entry._asdict() for entry in record.play().entries] if record.play is not None else [],
        "examples": [{"name": name, "puzzle": text, "count": count} for name, text, count in record.examples],
        "formats": [{"name": form.name, "title": form.title} for form in record.formats()],
    }


def _option(option: Option) -> dict[str, Any]:
    return option._asdict() | {"high": highest(option), "choices": list(option.choices)}


def lesson(asked: Asked) -> Answer:
    """A technique at work: the moves to the position, the step, and every other idea that can be had there."""
    record = family(asked.fields["family"])
    if record.logic is None:
        raise GrilleError(f"{record.title} has no techniques yet")
    logic = record.logic()
    technique = logic.technique(asked.fields["technique"])
    fields: dict[str, Any] = {"family": record.name, "technique": technique.id, "title": technique.title}
    fields |= {"lesson": technique.lesson, "level": technique.level}
    nothing: dict[str, Any] = {"puzzle": None, "moves": [], "step": None, "ideas": [], "practice": None}
    exemplar = None if logic.exemplars is None else logic.exemplars().get(technique.id)
    if exemplar is None:
        return Answer(fields | nothing)
    text = next(read(exemplar.text, family=record.name))
    puzzle = text.puzzle
    assert puzzle is not None  # noqa: S101  our own data
    shown = demonstration(logic, puzzle, technique.id, text.case, exemplar)
    if shown is None:
        return Answer(fields | nothing)
    game: Game[Any] = Game(puzzle)
    moves = []
    for texts in moves_to(game, shown.position):
        game.move(*texts)
        moves.append(list(texts))
    steps = [shown.step, *_others(logic, puzzle, game, asked.budget)]
    ideas = [_idea(game, step) for step in steps]
    step = shown.step.data() | {"moves": list(game.play.moves(puzzle, game.board, shown.step))}
    return Answer(
        fields | about(puzzle) | {"moves": moves, "step": step, "ideas": ideas, "practice": exemplar.practice or None}
    )


def _others(logic: Logic[Any], puzzle: Puzzle[Any], game: Game[Any], budget: Budget) -> list[Step]:
    """What else can be seen, within half a second; nothing where a family shows one step at a time."""
    if logic.every is None:
        return []
    found: list[Step] = []
    # What was found before the limit is kept.
    with suppress(LimitReached):
        found.extend(logic.every(puzzle, game.position, (), min(0.5, budget.left)))
    return found


def _idea(game: Game[Any], step: Step) -> dict[str, Any]:
    return {
        "technique": step.technique.id,
        "title": step.technique.title,
        "places": list(step.places),
        "removes": list(step.removes),
        "moves": list(game.play.moves(game.puzzle, game.board, step)),
    }
