"""Practice: a position, and the task to be done there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.family import Family, family
from grille.game_rules import GameRules, LessonTask
from grille.logic import Step, Technique
from grille.logic.demonstration import Exemplar
from grille.notation import read
from grille.play.facts import added_facts, available_steps
from grille.play.game import Game
from grille.play.opening import enter
from grille.puzzle import Puzzle

Moves = tuple[tuple[str, ...], ...]


class Claim(NamedTuple):
    """An answer about a whole position, where no move expresses it: its text and its title."""

    text: str
    title: str


FINE = Claim("claim fine", "It can still be finished")


class Practice(NamedTuple):
    """A puzzle, the moves made on it, and what is asked for: a step by one of `ideas`, moves to be made (`does`), every
    step to the end (`rest`; by any technique where there are no ideas), or one of `claims`.
    """

    puzzle: Puzzle[Any]
    before: Moves
    prompt: str
    ideas: tuple[str, ...] = ()
    does: tuple[str, ...] = ()
    rest: bool = False
    claims: tuple[Claim, ...] = ()

    def game(self, since: Sequence[Sequence[str]] = ()) -> Game[Any]:
        """The game at this place, after further moves."""
        game: Game[Any] = Game(self.puzzle)
        for texts in (*self.before, *since):
            game.move(*texts)
        return game

    @property
    def read_only(self) -> bool:
        """Whether there is no task: the page is only for reading."""
        return not (self.ideas or self.does or self.rest or self.claims)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The right steps, the one to show first; none where moves are named."""
        return _right(self)


@lru_cache(maxsize=128)
def _right(practice: Practice) -> tuple[Step, ...]:
    return right_steps(practice, practice.game())


def right_steps(practice: Practice, game: Game[Any]) -> tuple[Step, ...]:
    """The right steps on a later board of the practice."""
    return tuple(_right_steps(practice, game))


def _right_steps(practice: Practice, game: Game[Any]) -> Iterator[Step]:
    if practice.does or practice.read_only:
        return
    for step in available_steps(game, practice.ideas):
        if step.contradiction or added_facts(game, step):
            yield step


def technique_of(practice: Practice) -> Technique | None:
    """The technique that is practised, where it is a single one."""
    if len(practice.ideas) != 1:
        return None
    record = family(practice.puzzle.family)
    return None if record.logic is None else record.logic().technique(practice.ideas[0])


def places(record: Family[Any], technique: str) -> tuple[Exemplar, ...]:
    """The practice places of a technique: the exemplar of the logic, then the others."""
    found: list[Exemplar] = []
    if record.logic is not None:
        logic = record.logic()
        shown = None if logic.exemplars is None else logic.exemplars().get(logic.technique(technique).id)
        found += [] if shown is None else [shown]
    rules: GameRules[Any] | None = None if record.game_rules is None else record.game_rules()
    if rules is not None and rules.practice is not None:
        found += rules.practice().get(technique, ())
    return tuple(found)


def practised(record: Family[Any]) -> dict[str, int]:
    """The techniques that can be practised, with the number of places for each."""
    if record.logic is None or record.game_rules is None:
        return {}
    counts = {each.id: len(places(record, each.id)) for each in record.logic().techniques}
    return {name: count for name, count in counts.items() if count}


@lru_cache(maxsize=128)
def practice(name: str, technique: str, number: int = 0) -> Practice:
    """A practice place of a technique; numbers wrap around. Raises GrilleError where there is none."""
    record = family(name)
    if record.logic is None or record.game_rules is None:
        raise GrilleError(f"{record.title} has no lessons yet")
    idea = record.logic().technique(technique)
    there = places(record, technique)
    if not there:
        raise GrilleError(f"{idea.title} has no practice place yet")
    return practice_at(record, idea, there[number % len(there)])


def practice_at(record: Family[Any], idea: Technique, exemplar: Exemplar) -> Practice:
    """The practice of a technique at an exemplar. Raises GrilleError where it does not apply there."""
    puzzle, before = _led_to(record, exemplar)
    bare = Practice(puzzle, before, f"Find “{idea.title}”, and enter what follows from it.", (idea.id,))
    game = bare.game()
    step = next(_right_steps(bare, game), None)
    if idea.proves_contradiction:
        return _claimed(record, bare, step)
    if step is None:
        raise GrilleError(f"{idea.title} does not apply in its practice place")
    if game.game_rules.pencil and (game.position.removes or not step.places):
        # The candidates that the step removes must be noted on the board.
        return bare._replace(before=_pencilled(puzzle, game))
    return bare


def _claimed(record: Family[Any], bare: Practice, step: Step | None) -> Practice:
    """A practice where the question is whether the position can be finished."""
    assert record.logic is not None  # noqa: S101  checked before
    proofs = [each for each in record.logic().techniques if each.proves_contradiction]
    claims = (FINE, *(Claim(f"claim {each.id}", f"It can't: {each.title.lower()}") for each in proofs))
    ideas = bare.ideas if step is not None else ()
    return bare._replace(prompt="Can this be finished? If not, say why.", ideas=ideas, claims=claims)


def _led_to(record: Family[Any], exemplar: Exemplar) -> tuple[Puzzle[Any], Moves]:
    """The puzzle of an exemplar, and the moves to its position."""
    text = next(read(exemplar.text, family=record.name))
    puzzle = text.puzzle
    assert puzzle is not None  # noqa: S101  our own data
    assert record.logic is not None  # noqa: S101  checked before
    game: Game[Any] = Game(puzzle)
    walk = puzzle.steps(text.library_position.position | record.logic().position(puzzle, exemplar.position))
    for _ in islice(walk, exemplar.taken):
        pass
    enter(game, walk.position)
    return puzzle, tuple(move.texts for move in game.moves)


def _pencilled(puzzle: Puzzle[Any], game: Game[Any]) -> Moves:
    """The same board with all candidates noted: what is placed, the notes, what is ruled out."""
    position = game.position
    noted: Game[Any] = Game(puzzle)
    enter(noted, position._replace(removes=frozenset()))
    noted.move(*noted.game_rules.pencil)
    enter(noted, position._replace(places=frozenset()))
    return tuple(move.texts for move in noted.moves)


def at_task(puzzle: Puzzle[Any], task: LessonTask, before: Sequence[Sequence[str]]) -> Practice:
    """What a task of a first game asks, on the board that somebody has come to."""
    moves = tuple(tuple(texts) for texts in before)
    return Practice(puzzle, moves, task.says, task.ideas, task.does, task.rest)
