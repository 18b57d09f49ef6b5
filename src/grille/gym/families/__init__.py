"""What the gym knows about each family: how a prompt shows it, and how an answer is read and compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.family import family
from grille.logic import Position


class GymFamily(NamedTuple):
    """The parts of a task that depend on the family.

    `options` maps the names that all families share (`size`, `technique`) to those of the family's generator.
    """

    name: str
    options: Mapping[str, str]
    # The rules of this puzzle in sentences, and the puzzle as text in a style.
    rules: Callable[[Any], str]
    text: Callable[[Any, str], str]
    styles: tuple[str, ...]
    # How the solution must be written, and the solution in that form.
    answer_form: Callable[[Any], str]
    answer_text: Callable[[Any], str]
    # Reads and compares answers to one puzzle with its solution.
    grader: Callable[[Any, Any], Any]
    # Text that equivalent puzzles share.
    identity: Callable[[Any, Any], str]
    # The number of givens, or of tiles.
    givens: Callable[[Any], int]
    # The engine whose guesses are counted.
    engine: Callable[[Any], str]
    # The number of choices that are open at each step, for puzzles that are not on the scale `effort`.
    widths: Callable[[Any], Iterable[int]]
    # The only solution of each puzzle by another engine than the generator's, on some threads; None without one. Not
    # for a family whose puzzles have several right answers.
    solve_again: Callable[[Sequence[Any], int | None], list[Any]] | None
    # How a move is written.
    move_form: str
    # The puzzle with what has been entered so far, as text in a style.
    position_text: Callable[[Any, Position, str], str]
    # Why a move is not possible in a position; empty if it is.
    clash: Callable[[Any, Position, Position], str]
    # The entries of a solution as words of a position, what must never be ruled out on the way to it, and whether a
    # position is complete.
    entries: Callable[[Any], frozenset[str]]
    never: Callable[[Any], frozenset[str]]
    complete: Callable[[Any, Position], bool]
    # Entries that are possible in a position, but not in the solution.
    wrong_moves: Callable[[Any, Position, Any], list[str]]
    # The board and its candidates before each line of a trace.
    states: Callable[[Any, Sequence[Any]], Iterable[tuple[str, str]]]
    # Whether a puzzle with one solution has only one right way to enter it.
    one_answer: Callable[[Any], bool] = lambda _puzzle: True


# Families by module, as in `grille.family`.
_MODULES = {
    "sudoku": "grille.gym.families.sudoku",
    "dominosa": "grille.gym.families.dominosa",
    "chain": "grille.gym.families.chain",
}


@cache
def gym_family(name: str) -> GymFamily:
    """Return what the gym knows about a family."""
    record = family(name)
    if name not in _MODULES:
        raise GrilleError(f"{record.title} has no tasks yet")
    found: GymFamily = import_module(_MODULES[name]).GYM
    return found
