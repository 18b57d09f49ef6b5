"""Puzzle and Solution: the interface of every family."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, Self, TypeVar, overload

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
    from grille.logic.scales import AnyRating, EffortRating, ExplainerRating
    from grille.logic.trace import StepIterator
    from grille.scene import Scene


class Solution(Protocol):
    """A solution in the family's own terms. `str` draws it, `repr` rebuilds it, `line` writes it on one line."""

    @property
    def line(self) -> str: ...

    def cells(self) -> dict[str, str]:
        """Return the content of each cell by the cell's name, to compare two solutions."""
        ...

    def details(self) -> dict[str, Any]:
        """Return the fields that the family adds to the JSON of a solution."""
        ...


class Shortfall(NamedTuple):
    """What is known about a puzzle without a solution: sentences, and the same as data for JSON."""

    sentences: tuple[str, ...] = ()
    details: dict[str, Any] = {}  # noqa: RUF012  never changed


S_co = TypeVar("S_co", bound=Solution, covariant=True)


class Puzzle(Searchable[S_co]):
    """A puzzle: immutable, hashable, equal by content. `str` draws it, `repr` rebuilds it, notebooks show it as SVG."""

    __slots__ = ()

    family: ClassVar[str]

    @abstractmethod
    def check(self, answer: object = None) -> Report:
        """Return all faults of the puzzle itself, or of an answer to it."""

    def clashes(self) -> tuple[Fault, ...]:
        """Return the faults that make the puzzle invalid, whatever is entered."""
        return self.faults()

    def shortfall(self, *, seconds: float | None = None) -> Shortfall:
        """Return how close to a solution a puzzle without one can come; empty unless the family supports this."""
        return Shortfall()

    @abstractmethod
    def check_move(self, move: str) -> Report:
        """Check whether the rules allow a move in the puzzle as given; the report says why not."""

    @abstractmethod
    def notation(self, form: str | None = None) -> str:
        """Return the puzzle as text, in the named format or in the family's standard one."""

    def faults(self) -> tuple[Fault, ...]:
        return self.check().faults

    def position(self, position: Position | str = "", *, places: Entries = (), removes: Entries = ()) -> Position:
        """Return a position of this puzzle: what a player has placed and ruled out in addition to the givens.

        It is given as text (words such as r1c2=5 and r1c2<>5), as `places` and `removes`, or both. A cell is a pair of
        a row and a column, counted from 1. Sudoku takes digits by cell, Dominosa pairs of squares, a domino chain tiles
        by place. Raises GrilleError for an entry that is not possible on this board.

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
        """Return a picture of the puzzle in a position, with a step and its evidence highlighted, and faults marked.

        Use `svg(theme)` to draw it; notebooks display it.
        """
        from grille.logic.picture import picture

        logic = logic_of(self)
        return picture(logic, self, logic.position(self, position), step, faults)

    def steps(
        self, position: Position | str = "", *, seconds: float | None = None, rules: Rules | None = None
    ) -> StepIterator[Self]:
        """Iterate over the steps a person would take, from the start or from a position. Each is found on demand."""
        from grille.logic.trace import StepIterator

        logic = logic_of(self, rules)
        return StepIterator(logic, self, logic.position(self, position), time_limit(seconds))

    def all_steps(
        self,
        position: Position | str = "",
        techniques: str | Sequence[str] = (),
        *,
        seconds: float | None = None,
        rules: Rules | None = None,
    ) -> Iterator[Step]:
        """Iterate over all steps that are possible in a position, by the named techniques or by all that are in use.

        Raises LimitReached at the limit, so an iterator that ends has yielded all of them.
        """
        from grille.logic import Origin

        logic = logic_of(self, rules)
        if logic.every is None:
            raise GrilleError(f"{family(self.family).title} cannot list all steps of a position, only the next one")
        start = logic.position(self, position)
        names = (techniques,) if isinstance(techniques, str) else techniques
        found = logic.every(self, start, names, time_limit(seconds))
        return (step.found_in(Origin(self, start)) for step in found)

    def hint(self, position: Position | str = "", *, seconds: float | None = None, rules: Rules | None = None) -> Hint:
        """Return the next step from the start or from a position, or the mistakes to correct first."""
        from grille.logic.hint import hint

        logic = logic_of(self, rules)
        return hint(logic, self, logic.position(self, position), time_limit(seconds))

    def can_finish(self, position: Position | str = "", *, seconds: float | None = None) -> bool | None:
        """Whether some solution contains the position; None if this was not known within the time limit.

        If there are several solutions, a position that breaks no rule can still be impossible to finish.

        >>> import grille
        >>> puzzle = grille.parse("3:33232201002300211113")
        >>> puzzle.can_finish("r1c1-r1c2"), puzzle.can_finish("r4c4|r4c5")
        (True, False)
        """
        from grille.logic.can_finish import can_finish

        logic = logic_of(self)
        return can_finish(logic, self, logic.position(self, position), time_limit(seconds))

    @overload
    def rate(
        self, *, scale: Literal["level"] = "level", seconds: float | None = None, rules: Rules | None = None
    ) -> Rating: ...

    @overload
    def rate(
        self, *, scale: Literal["se"], seconds: float | None = None, rules: Rules | None = None
    ) -> ExplainerRating: ...

    @overload
    def rate(
        self, *, scale: Literal["effort"], seconds: float | None = None, rules: Rules | None = None
    ) -> EffortRating: ...

    @overload
    def rate(self, *, scale: str, seconds: float | None = None, rules: Rules | None = None) -> AnyRating: ...

    def rate(self, *, scale: str = "level", seconds: float | None = None, rules: Rules | None = None) -> AnyRating:
        """Rate how hard the puzzle is by the steps it takes. A puzzle without a rating has a `reason`.

        `scale` is `level` (a level and a score), `se` (Sudoku Explainer's rating) or `effort` (the weight of each step,
        divided by the number of choices that were open).
        """
        if scale != "level":
            from grille.logic.scaled import known_scale, scale_of

            known_scale(scale, rules)
            return scale_of(logic_of(self, rules), self, scale).rate([self], time_limit(seconds), 1)[0]
        logic, seconds = logic_of(self, rules), time_limit(seconds)
        if logic.rate is not None:
            return logic.rate([self], seconds, 1)[0]
        from grille.logic.rating import rating

        trace = self.steps(seconds=seconds, rules=rules).trace()
        return rating(logic, trace, lambda: self.solve(seconds=seconds).verdict)
