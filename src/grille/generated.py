"""Generated: a generated puzzle, with its solution, its rating, and the seed that reproduces it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grille.data import nested, to_json, versioned

if TYPE_CHECKING:
    from grille.generator import GenerateSpec
    from grille.logic.rating import Rating

P = TypeVar("P")


class Generated(Generic[P]):
    """A generated puzzle. Notebooks display the puzzle.

    `rating` is what `puzzle.rate()` returns with the rules of the request; its level is None if no rating was
    requested. `details` are numbers that the family adds, such as the number of givens.
    """

    __slots__ = ("_number", "_solution", "_solve", "details", "puzzle", "rating", "spec")

    def __init__(
        self,
        spec: GenerateSpec,
        number: int,
        puzzle: P,
        rating: Rating,
        solve: Callable[[], Any] | None = None,
        details: Mapping[str, int] | None = None,
    ) -> None:
        """Store a puzzle and its number, from 0; `solve` returns the solution if no search is needed."""
        self.spec, self.puzzle, self.rating, self.details = spec, puzzle, rating, dict(details or {})
        self._number = number
        self._solve = solve

    @property
    def seed(self) -> int:
        """The seed, which reproduces the same puzzles."""
        return self.spec.seed

    @property
    def number(self) -> int:
        """The number of the puzzle among those of its seed, from 1."""
        return self._number + 1

    @property
    def solution(self) -> Any:
        """The solution; None if a puzzle without one was requested."""
        if not hasattr(self, "_solution"):
            puzzle: Any = self.puzzle
            self._solution: Any = puzzle.solve().solution if self._solve is None else self._solve()
        return self._solution

    def data(self) -> dict[str, Any]:
        """Return the puzzle, its solution and its rating as plain data."""
        puzzle: Any = self.puzzle
        fields = {
            "family": puzzle.family,
            "puzzle": puzzle.notation(),
            "solution": None if self.solution is None else self.solution.line,
            "seed": self.seed,
            "number": self.number,
            **self.details,
            **nested(self.rating),
        }
        return versioned(fields)

    def to_json(self, indent: int | None = None) -> str:
        """Return the same as JSON, on one line unless `indent` is given."""
        return to_json(self, indent)

    def _repr_svg_(self) -> str:
        puzzle: Any = self.puzzle
        return str(puzzle.svg())

    def __str__(self) -> str:
        return str(self.puzzle)

    def __repr__(self) -> str:
        about = f"level={self.rating.level!r}, score={self.rating.score}"
        return f"<Generated {self.puzzle!r}, {about}, seed={self.seed}, number={self.number}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Generated):
            return NotImplemented
        return (self.puzzle, self.rating, self.spec, self.number) == (
            other.puzzle,
            other.rating,
            other.spec,
            other.number,
        )

    def __hash__(self) -> int:
        return hash((self.puzzle, self.seed, self.number))
