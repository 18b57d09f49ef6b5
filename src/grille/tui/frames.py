"""Frames: something to watch on a board, one picture after another, each found when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from grille.errors import LimitReached
from grille.logic.hint import Hint
from grille.logic.trace import Ending
from grille.play import Game
from grille.puzzle import Puzzle
from grille.tui import marks
from grille.tui.marks import Marks
from grille.tui.panel_text import step_text

# How long a search goes on before it looks whether somebody still waits for it.
BREATH = 0.5
LONGEST = 60.0


class Frame(NamedTuple):
    """What is said, what is done to the board, what is marked; `ahead` shows the board before it is done."""

    text: str
    do: Callable[[Game[Any]], object] = lambda _game: None
    marks: Marks = marks.nothing()
    ahead: bool = False


def reasoning(game: Game[Any], _waits: Callable[[], bool]) -> Iterator[Frame]:
    """The way a person would take, from the start."""
    walk = game.puzzle.steps(seconds=LONGEST)
    try:
        for number, step in enumerate(walk, 1):
            hint = Hint(walk.position, step)
            text = f"Step {number}: {step_text(step)}"
            yield Frame(text, partial(_play, hint), marks.of_step(game.logic, step), ahead=True)
    except LimitReached:
        yield Frame("The next step takes longer to find than anyone waits for.")
        return
    endings = {Ending.FINISHED: "Nothing is left to find.", Ending.CONTRADICTION: "So there is no solution."}
    yield Frame(endings.get(walk.ending or Ending.STUCK, "The techniques run out here."))


def onward(game: Game[Any], waits: Callable[[], bool]) -> Iterator[Frame]:
    """The way on from where the board stands, as hints would lead it."""
    number = 0
    while waits() and not game.done:
        try:
            hint = game.look(seconds=LONGEST)
        except LimitReached:
            yield Frame("The next step takes longer to find than anyone waits for.")
            return
        step = hint.step
        if step is None or step.contradiction:
            wrong = marks.of_faults(game.logic, hint.mistakes) if step is None else marks.of_step(game.logic, step)
            yield Frame(
                hint.explanation if step is None else f"It can't be finished from here. {step_text(step)}", marks=wrong
            )
            return
        number += 1
        yield Frame(
            f"Step {number}: {step_text(step)}", partial(_play, hint), marks.of_step(game.logic, step), ahead=True
        )
        if not game.play_hint(hint):
            yield Frame("That is on the board already, and nothing else is found.")
            return
    yield Frame("Nothing is left to find.")


def solutions(game: Game[Any], waits: Callable[[], bool]) -> Iterator[Frame]:
    """Every solution, one after another, for as long as somebody likes."""
    number = 0
    for answer in _found(game.puzzle, waits):
        number += 1
        yield Frame(f"Solution {number:,}.", partial(_enter, answer))
    if waits():
        said = {0: "There is no solution.", 1: "That was the only solution."}
        short = [] if number else [*game.puzzle.shortfall(seconds=2).sentences]
        yield Frame("\n".join([said.get(number, f"Those were all {number:,} solutions."), *short]))


def answer(game: Game[Any], waits: Callable[[], bool]) -> Iterator[Frame]:
    """An answer, made move by move; of several one that takes the fewest."""
    found = next(_found(game.puzzle, waits), None)
    if found is None:
        yield Frame("There is no solution.")
        return
    texts = game.game_rules.answer(game.puzzle, found)
    yield Frame(f"{len(texts)} moves lead to the end.")
    for number, text in enumerate(texts, 1):
        yield Frame(f"Move {number} of {len(texts)}: {text}", partial(_move, text))
    yield Frame("That is all of it.")


def _play(hint: Hint, game: Game[Any]) -> None:
    game.play_hint(hint)


def _enter(answer: Any, game: Game[Any]) -> None:
    game.show_answer(answer)


def _move(text: str, game: Game[Any]) -> None:
    game.move(text)


def _found(puzzle: Puzzle[Any], waits: Callable[[], bool]) -> Iterator[Any]:
    search = puzzle.search()
    while waits():
        try:
            found = search.next(None, BREATH)
        except LimitReached:
            continue
        if found is None:
            return
        yield found
