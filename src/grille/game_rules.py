"""GameRules: how a family is played, its moves and what they do to a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from grille.logic import Position, Step
from grille.logic.hint import Hint
from grille.outcome import Fault
from grille.scene import Scene

if TYPE_CHECKING:
    from grille.logic.demonstration import Exemplar

P = TypeVar("P")


class Entry(NamedTuple):
    """One kind of move, for help texts: how it is written, and what it does."""

    form: str
    meaning: str


class LessonTask(NamedTuple):
    """One task of a first game: the text to show, and what the player does before the next task.

    There are four kinds: make the moves in `does`, which the text names; find a step of one of the techniques `ideas`;
    with `rest`, find all remaining steps (by any technique if none is named); or only read.
    """

    says: str
    does: tuple[str, ...] = ()
    ideas: tuple[str, ...] = ()
    rest: bool = False


class FirstGame(NamedTuple):
    """A small puzzle and a guided way through it, from the rules to the last entry."""

    puzzle: str
    tasks: tuple[LessonTask, ...]


class GameRules(NamedTuple, Generic[P]):
    """How a family is played. A board holds all entries of the player; it is immutable and never saved.

    The moves are saved instead: they are texts, and a board is the result of applying them in order. A move is refused
    (with a GrilleError that a player understands) only if it cannot be entered at all, such as writing over a given.
    Whether it is correct is checked separately.
    """

    # The board before the first move, and the board after one more move.
    start: Callable[[P], Any]
    after: Callable[[P, Any, str], Any]
    # The position of the board, in the notation of the family's logic.
    position: Callable[[P, Any], Position]
    # Entries that break a rule, independent of the solution.
    clashes: Callable[[P, Any], tuple[Fault, ...]]
    # Whether the puzzle is solved: everything is entered and no rule is broken.
    done: Callable[[P, Any], bool]
    # The moves that carry out a step on this board; empty if that is already done.
    moves: Callable[[P, Any, Step], tuple[str, ...]]
    # The board as a picture, including notes and colours.
    scene: Callable[[P, Any], Scene]
    # The moves that enter a solution.
    answer: Callable[[P, Any], tuple[str, ...]]
    # The kinds of moves, for players who type them.
    entries: tuple[Entry, ...]
    # The next step from a board, within a time limit; for a family whose boards hold more information than a position.
    hint: Callable[[P, Any, float | None], Hint] | None = None
    # The step that people see first in a position, given the next step in the order of the techniques.
    first_seen: Callable[[P, Position, Step], Step] | None = None
    # The moves that clear the board, for a family where a solution cannot be entered over existing entries.
    clear: Callable[[P, Any], tuple[str, ...]] | None = None
    # The moves that note all candidates, for a lesson about ruling out candidates.
    pencil: tuple[str, ...] = ()
    # Whether a move asserts nothing about the solution, such as a note. Moves that leave the position unchanged need
    # not be recognised.
    aside: Callable[[P, Any, str], bool] | None = None
    # Positions to practise each technique, by id, in addition to the exemplar of the logic.
    practice: Callable[[], Mapping[str, Sequence[Exemplar]]] | None = None
    # Raises GrilleError for a position that no board can have, for a family whose moves do not detect that.
    check: Callable[[P, Position], None] | None = None
    # What a front end needs to draw and check a board with rules that it does not know, as plain data; None if it does.
    board_data: Callable[[P], dict[str, Any] | None] | None = None
    # A guided first game for beginners.
    first_game: Callable[[], FirstGame] | None = None
