"""Frames: a sequence of pictures of a board to watch, each computed when it is needed."""

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

# Seconds between two checks whether the result of a search is still needed.
BREATH = 0.5
LONGEST = 60.0


class Frame(NamedTuple):
    """A text, a change of the board, and marks; with `ahead` the board is shown before the change."""

    text: str
    do: Callable[[Game[Any]], object] = lambda _game: None
    marks: Marks = marks.nothing()
    ahead: bool = False


def reasoning(game: Game[Any], _waits: Callable[[], bool]) -> Iterator[Frame]:
    """The steps of the solution from the start."""
    walk = game.puzzle.steps(seconds=LONGEST)
    try:
        for number, step in enumerate(walk, 1):
            hint = Hint(walk.position, step)
            text = f"Step {number}: {step_text(step)}"
            yield Frame(text, partial(_play, hint), marks.of_step(game.logic, step), ahead=True)
    except LimitReached:
        yield Frame(f"Stopped: the next step was not found within {LONGEST:.0f} seconds.")
        return
    endings = {Ending.FINISHED: "Nothing is left to find.", Ending.CONTRADICTION: "So there is no solution."}
    yield Frame(endings.get(walk.ending or Ending.STUCK, "The techniques run out here."))


def onward(game: Game[Any], waits: Callable[[], bool]) -> Iterator[Frame]:
    """The steps from the current board to the end, as hints give them."""
    number = 0
    while waits() and not game.done:
        try:
            hint = game.look(seconds=LONGEST)
        except LimitReached:
            yield Frame(f"Stopped: the next step was not found within {LONGEST:.0f} seconds.")
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
            yield Frame("This step is already on the board, and there is no other.")
            return
    yield Frame("Nothing is left to find.")


def solutions(game: Game[Any], waits: Callable[[], bool]) -> Iterator[Frame]:
    """All solutions, one after another."""
    number = 0
    for answer in _found(game.puzzle, waits):
        number += 1
        yield Frame(f"Solution {number:,}.", partial(_enter, answer))
    if waits():
        said = {0: "There is no solution.", 1: "This is the only solution."}
        short = [] if number else [*game.puzzle.shortfall().sentences]
        yield Frame("\n".join([said.get(number, f"These are all {number:,} solutions."), *short]))


def answer(game: Game[Any], waits: Callable[[], bool]) -> Iterator[Frame]:
    """A solution, entered move by move; for chains, one with the fewest moves."""
    found = next(_found(game.puzzle, waits), None)
    if found is None:
        yield Frame("There is no solution.")
        return
    texts = game.game_rules.answer(game.puzzle, found)
    yield Frame(f"The solution takes {len(texts)} moves.")
    for number, text in enumerate(texts, 1):
        yield Frame(f"Move {number} of {len(texts)}: {text}", partial(_move, text))
    yield Frame("The puzzle is solved.")


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
