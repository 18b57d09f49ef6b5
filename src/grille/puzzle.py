"""Puzzle and Solution: what a puzzle of any family can do."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, TypeVar

from grille.errors import GrilleError
from grille.family import family, logic_of
from grille.fast_namedtuple import NamedTuple
from grille.outcome import Fault, Report
from grille.search import Searchable, time_limit

if TYPE_CHECKING:
    from grille.logic import Position, Step
    from grille.logic.entries import Entries
    from grille.logic.hint import Hint
    from grille.logic.rating import Rating
    from grille.logic.rules import Rules
    from grille.logic.trace import StepIterator
    from grille.scene import Scene


class Solution(Protocol):
    """An answer in the family's own terms. `str` draws it, `repr` rebuilds it, `line` writes it on one line."""

    @property
    def line(self) -> str: ...

    def cells(self) -> dict[str, str]:
        """What the answer says of each cell, by the cell's name: two answers differ where these do."""
        ...

    def details(self) -> dict[str, Any]:
        """What the family adds to the answer in JSON, beside the line."""
        ...


class Shortfall(NamedTuple):
    """What a family can say of a puzzle without a solution: sentences, and the same as data for JSON."""

    sentences: tuple[str, ...] = ()
    details: dict[str, Any] = {}  # noqa: RUF012  never changed


S_co = TypeVar("S_co", bound=Solution, covariant=True)


class Puzzle(Searchable[S_co]):
    """A puzzle: frozen, hashable, equal by content. `str` draws it, `repr` rebuilds it, a notebook shows it as SVG."""

    __slots__ = ()

    family: ClassVar[str]

    @abstractmethod
    def check(self, answer: object = None) -> Report:
        """Every fault of the puzzle as it stands, or of an answer to it."""

    def clashes(self) -> tuple[Fault, ...]:
        """Those faults of the puzzle as it stands that make it none at all, whatever is tried."""
        return self.faults()

    def shortfall(self, *, seconds: float | None = None) -> Shortfall:
        """How near to a solution one can come, where there is none; nothing, unless the family can tell."""
        return Shortfall()

    @abstractmethod
    def check_move(self, move: str) -> Report:
        """Whether the rules allow a move here and now, and if not, why."""

    @abstractmethod
    def notation(self, form: str | None = None) -> str:
        """The puzzle as text: the shortest standard form, or the one named."""

    def faults(self) -> tuple[Fault, ...]:
        return self.check().faults

    def position(self, position: Position | str = "", *, places: Entries = (), removes: Entries = ()) -> Position:
        """A position of this puzzle: what somebody has placed and ruled out beyond the givens.

        It is written as text (words such as r1c2=5 and r1c2<>5), as `places` and `removes`, or both. A cell is a row
        and a column from 1, as in its name. Sudoku takes digits by cell, Dominosa pairs of squares, a domino chain
        tiles by place. Raises GrilleError where an entry is impossible to write down here.

        >>> import grille
        >>> puzzle = grille.parse("..3.1........4.2")
        >>> print(puzzle.position("r2c4=4", removes={(1, 1): [2, 3]}))
        r2c4=4 r1c1<>2 r1c1<>3
        >>> tiles = grille.parse("2 0 0 1 / 1 1 2 0 / 0 1 2 2")
        >>> print(tiles.position(places=[((1, 1), (1, 2))], removes=["r2c1|r2c2"]))
        r1c1-r1c2 r2c1|r2c2
        >>> print(grille.parse("1-0 1-2 3-2").position(places={"r1": "t3"}))
        r1=t3
        """
        from grille.logic.entries import words

        logic = logic_of(self)
        found = logic.position(self, position)
        for word in (*words(places, "=", "-"), *words(removes, "<>", "|")):
            found |= logic.read(self, word)
        return found

    def picture(
        self, position: Position | str = "", step: Step | None = None, *, faults: Sequence[Fault] = ()
    ) -> Scene:
        """The puzzle in a position, with what a step rests on and what follows from it, and with faults marked.

        The picture has `svg(theme)`, and a notebook shows it.
        """
        from grille.logic.picture import picture

        logic = logic_of(self)
        return picture(logic, self, logic.position(self, position), step, faults)

    def steps(
        self, position: Position | str = "", *, seconds: float | None = None, rules: Rules | None = None
    ) -> StepIterator[Self]:
        """The steps a person would take, from the start or from a position, each found when it is asked for."""
        from grille.logic.trace import StepIterator

        logic = logic_of(self, rules)
        return StepIterator(logic, self, logic.position(self, position), time_limit(seconds))

    def all_steps(
        self,
        position: Position | str = "",
        techniques: Sequence[str] = (),
        *,
        seconds: float | None = None,
        rules: Rules | None = None,
    ) -> Iterator[Step]:
        """Every step there is to see now, not only the first; by the techniques named, or by all that are in use.

        Raises LimitReached at the limit, so that an iterator that ends has shown them all.
        """
        from grille.logic import Origin

        logic = logic_of(self, rules)
        if logic.every is None:
            raise GrilleError(f"of {family(self.family).title} the next step can be shown, not all that there are")
        start = logic.position(self, position)
        found = logic.every(self, start, techniques, time_limit(seconds))
        return (step.found_in(Origin(self, start)) for step in found)

    def hint(self, position: Position | str = "", *, seconds: float | None = None, rules: Rules | None = None) -> Hint:
        """The next step from the start or from a position, or the mistake that stands in its way."""
        from grille.logic.hint import hint

        logic = logic_of(self, rules)
        return hint(logic, self, logic.position(self, position), time_limit(seconds))

    def can_finish(self, position: Position | str = "", *, seconds: float | None = None) -> bool | None:
        """Whether some solution has all that a position says; None where a limit kept that from being known.

        Where there are several solutions, a position that breaks no rule may still lead nowhere.

        >>> import grille
        >>> puzzle = grille.parse("3:33232201002300211113")
        >>> puzzle.can_finish("r1c1-r1c2"), puzzle.can_finish("r4c4|r4c5")
        (True, False)
        """
        from grille.logic.can_finish import can_finish

        logic = logic_of(self)
        return can_finish(logic, self, logic.position(self, position), time_limit(seconds))

    def rate(self, *, seconds: float | None = None, rules: Rules | None = None) -> Rating:
        """How hard it is, by the steps it takes; or why that can't be said."""
        logic, seconds = logic_of(self, rules), time_limit(seconds)
        if logic.rate is not None:
            return logic.rate([self], seconds, 1)[0]
        from grille.logic.rating import rating

        trace = self.steps(seconds=seconds, rules=rules).trace()
        return rating(logic, trace, lambda: self.solve(seconds=seconds).verdict)
