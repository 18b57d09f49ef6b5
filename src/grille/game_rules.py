"""What a family says of how it is played by hand: the moves there are, and what they make of a board."""

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
    """One kind of move, as somebody would be told it: how it is written, and what it does."""

    form: str
    meaning: str


class LessonTask(NamedTuple):
    """One thing taught in a first game: what is said, and what somebody does before it goes on.

    One of four: `does` are moves to be made, which the words name; `ideas` are techniques, by id, of which a step is to
    be found; with `rest` they all are, to the end (by any technique where none is named); or it is only read.
    """

    says: str
    does: tuple[str, ...] = ()
    ideas: tuple[str, ...] = ()
    rest: bool = False


class FirstGame(NamedTuple):
    """A small puzzle and a way through it, from the rules to the last entry."""

    puzzle: str
    tasks: tuple[LessonTask, ...]


class GameRules(NamedTuple, Generic[P]):
    """How a family is played. A board is all that somebody has entered, as the family keeps it: frozen, never saved.

    What is saved are the moves, which are texts; a board is those moves made one after another. A move is refused
    (GrilleError, in words a player can use) only where the rules make it impossible to enter, such as writing over a
    given. Whether it is wise is another question, and asked by another name.
    """

    # The board before the first move, and after one more.
    start: Callable[[P], Any]
    after: Callable[[P, Any, str], Any]
    # What the board says of the answer, in the words of the family's logic.
    position: Callable[[P, Any], Position]
    # Entries that break a rule as they stand, whatever the answer is.
    clashes: Callable[[P, Any], tuple[Fault, ...]]
    # Whether nothing is left to enter and nothing clashes: the puzzle is done.
    done: Callable[[P, Any], bool]
    # The moves that do what a step says on this board; none where it is done already.
    moves: Callable[[P, Any, Step], tuple[str, ...]]
    # The board as a picture, notes and colours and all.
    scene: Callable[[P, Any], Scene]
    # The moves that make the board say all that an answer says.
    answer: Callable[[P, Any], tuple[str, ...]]
    # The moves there are, for those who type them.
    entries: tuple[Entry, ...]
    # The next step from a board, at most so many seconds on it; for a family where a position in the logic's words says
    # less than the board.
    hint: Callable[[P, Any, float | None], Hint] | None = None
    # The moves that take all back, for a family where an answer can't be entered over what is there.
    clear: Callable[[P, Any], tuple[str, ...]] | None = None
    # The moves that note down what may still be, for a lesson on what is ruled out.
    pencil: tuple[str, ...] = ()
    # Whether a move claims nothing: a note to oneself, or what anybody sees. Where the position stays as it was, that
    # is known without asking.
    aside: Callable[[P, Any, str], bool] | None = None
    # Where techniques can be practised, by id, beyond the one place that the logic shows.
    practice: Callable[[], Mapping[str, Sequence[Exemplar]]] | None = None
    # Raises GrilleError where a position can't be on any board, for a family whose moves don't show that.
    check: Callable[[P, Position], None] | None = None
    # A guided first game.
    first_game: Callable[[], FirstGame] | None = None
