"""Techniques, steps and positions: one vocabulary of deduction for all families.

A step is data. Its sentence is composed of its three parts, and its picture is drawn from its pattern, so the two
cannot disagree. Nothing here is specific to one technique or one family.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, Self, TypeVar

from grille.data import nested, to_json, versioned
from grille.errors import GrilleError, unknown
from grille.outcome import Fault, Outcome
from grille.scene import Role, Scene

if TYPE_CHECKING:
    from grille.logic.demonstration import Exemplar
    from grille.logic.entries import Entries
    from grille.logic.rating import Rating
    from grille.logic.rules import Rules
    from grille.logic.scales import Scale
    from grille.puzzle import Puzzle

P = TypeVar("P")


class Technique(NamedTuple):
    """A named solving technique. A family lists its techniques once, easiest first.

    `weight` is what one use adds to the score of a puzzle. `trial` marks a technique that makes an assumption and
    follows it (trial and error). `assumes_unique` marks one that is valid only if there is exactly one solution.
    `picks_branch` marks one that chooses between alternatives that can all be completed: it may exclude solutions, but
    never all of them. `proves_contradiction` marks one that only ever shows that there is no solution. `code` is the
    technique's number in HoDoKu's library, if it has one.
    """

    id: str
    title: str
    level: str
    weight: int
    description: str
    trial: bool = False
    assumes_unique: bool = False
    picks_branch: bool = False
    code: str = ""
    proves_contradiction: bool = False


class Kind(StrEnum):
    """The kind of a piece of evidence."""

    CELL = "cell"  # one cell
    CANDIDATE = "candidate"  # a possible placement: a digit in a cell, a tile on a spot
    REGION = "region"  # cells that belong together, with a name
    LINK = "link"  # from one cell or candidate to another


class Evidence(NamedTuple):
    """Something to highlight: its role, kind and place. `text` is its name, if it has one.

    `at` is in the family's notation: a cell, a candidate, the cells of a region, or the two ends of a link. An end may
    be several candidates separated by commas. A link with the text `weak` joins two things that cannot both be true.
    """

    role: Role
    kind: Kind
    at: tuple[str, ...]
    text: str = ""

    def data(self) -> dict[str, Any]:
        return {"role": str(self.role), "kind": str(self.kind), "at": list(self.at), "text": self.text}


class Position(NamedTuple):
    """What a player has placed and ruled out in addition to the givens, in the family's notation."""

    places: frozenset[str] = frozenset()
    removes: frozenset[str] = frozenset()

    def __or__(self, other: Self) -> Position:
        return Position(self.places | other.places, self.removes | other.removes)

    @classmethod
    def of(
        cls, puzzle: Puzzle[Any], text: Position | str = "", *, places: Entries = (), removes: Entries = ()
    ) -> Position:
        """Return a position of a puzzle from text, from cells and values, or both, like `puzzle.position(...)`.

        >>> import grille
        >>> puzzle = grille.parse("..3.1........4.2")
        >>> position = Position.of(puzzle, places={(2, 4): 4}, removes={(1, 1): [2, 3]})
        >>> position == Position.of(puzzle, str(position)) == Position.of(puzzle, "r2c4=4 r1c1<>2 r1c1<>3")
        True
        """
        return puzzle.position(text, places=places, removes=removes)

    def __str__(self) -> str:
        """Return text that `puzzle.position` reads back: placements, then removals."""
        # A Dominosa spot that is ruled out is written as a border.
        return " ".join((*sorted(self.places), *(word.replace("-", "|") for word in sorted(self.removes))))

    def after(self, step: Step) -> Position:
        return Position(self.places.union(step.places), self.removes.union(step.removes))


START = Position()


class Branch(NamedTuple):
    """An assumption and the steps that follow from it. `sentence` is the assumption in words."""

    sentence: str
    places: tuple[str, ...]
    removes: tuple[str, ...]
    steps: tuple[Step, ...]

    @property
    def contradiction(self) -> bool:
        """Whether it ends in a contradiction."""
        return bool(self.steps) and self.steps[-1].contradiction

    def data(self) -> dict[str, Any]:
        return {
            "sentence": self.sentence,
            "places": list(self.places),
            "removes": list(self.removes),
            "steps": [nested(step) for step in self.steps],
        }


class Origin(NamedTuple):
    """Where a step was found: the puzzle, a start position, and the steps taken from it."""

    puzzle: Any
    start: Position = START
    taken: Sequence[Step] = ()
    before: int = 0  # how many of the steps taken come before this one

    @property
    def position(self) -> Position:
        """The position before the step. It is computed on demand, because storing every position takes much memory."""
        position = self.start
        for step in self.taken[: self.before]:
            position = position.after(step)
        return position


class _Step(NamedTuple):
    technique: Technique
    notice: str
    reason: str
    conclusion: str
    places: tuple[str, ...] = ()
    removes: tuple[str, ...] = ()
    pattern: tuple[Evidence, ...] = ()
    branches: tuple[Branch, ...] = ()
    contradiction: bool = False
    where: str = ""


class Step(_Step):
    """One use of a technique: what you notice, why it forces something, and what follows, in sentences.

    `places` and `removes` are the result as data, in the family's notation (`r1c2=5` and `r1c2<>5` in Sudoku, spots
    `r1c1-r1c2` in Dominosa). A step that shows a contradiction has neither: `contradiction` is True, and the conclusion
    says which rule is broken. `where` says only where to look, for the first stage of a hint.

    A step can be drawn with `svg()`, and notebooks display it. `origin` is not part of its value: equal steps can come
    from different puzzles, and a pickled step has no origin.
    """

    origin: Origin | None = None

    def found_in(self, origin: Origin) -> Step:
        """Set the origin of the step and return it."""
        self.origin = origin
        return self

    def __getstate__(self) -> None:
        """Pickle only the fields: the origin would include the whole puzzle."""

    def __repr__(self) -> str:
        follows = (*self.places, *self.removes)
        return f"<Step {self.technique.id}: {' '.join(follows[:8])}{' ...' if len(follows) > 8 else ''}>"

    def scene(self) -> Scene:
        """Return a picture of the board before the step, with its evidence and its result."""
        if self.origin is None:
            raise GrilleError("this step has no puzzle to draw (it was unpickled); use puzzle.picture(position, step)")
        scene: Scene = self.origin.puzzle.picture(self.origin.position, self)
        return scene

    def svg(self, theme: str = "auto") -> str:
        """Return the picture of the step as a self-contained SVG document; `theme` is auto, light, dark or print."""
        return self.scene().svg(theme)

    def _repr_html_(self) -> str:
        from grille.html import paragraph, pictures, result

        drawn = () if self.origin is None else (pictures([self.svg()]),)
        return result(paragraph(self.sentence, strong=f"{self.technique.title}."), *drawn)

    @property
    def sentence(self) -> str:
        return " ".join(part for part in (self.notice, self.reason, self.conclusion) if part)

    @property
    def effort(self) -> int:
        """What the step adds to a score: the technique's weight, plus the effort of all steps in its branches."""
        return self.technique.weight + sum(step.effort for branch in self.branches for step in branch.steps)

    @property
    def trial(self) -> bool:
        """Whether it makes an assumption."""
        return self.technique.trial

    def __str__(self) -> str:
        return self.sentence

    def data(self) -> dict[str, Any]:
        """Return the step as plain data: the technique by its id, the pattern as a list of evidence.

        >>> import grille
        >>> step = next(grille.parse("..3.1........4.2").steps())
        >>> step.data()["technique"], step.data()["places"]
        ('naked_single', ['r2c4=4'])
        """
        return versioned(
            {
                "technique": self.technique.id,
                "code": self.technique.code,
                "title": self.technique.title,
                "level": self.technique.level,
                "trial": self.trial,
                "sentence": self.sentence,
                "notice": self.notice,
                "reason": self.reason,
                "conclusion": self.conclusion,
                "places": list(self.places),
                "removes": list(self.removes),
                "pattern": [each.data() for each in self.pattern],
                "branches": [branch.data() for branch in self.branches],
                "contradiction": self.contradiction,
            }
        )

    def to_json(self, indent: int | None = None) -> str:
        return to_json(self, indent)


_CELL = re.compile(r"r([0-9]+)c([0-9]+)")


def cells_in(word: str) -> tuple[tuple[int, int], ...]:
    """Return the cells named in a word such as `r1c2`, `r1c2=5` or `r1c1-r1c2`, as rows and columns from 0.

    >>> cells_in("r1c1-r1c2")
    ((0, 0), (0, 1))
    """
    return tuple((int(row) - 1, int(column) - 1) for row, column in _CELL.findall(word))


class FindSteps(Protocol):
    """The function that finds the steps of a family. `outcome` is the puzzle's outcome if the caller has solved it."""

    def __call__(
        self, puzzle: Any, position: Position, seconds: float | None, outcome: Outcome[Any] | None = None, /
    ) -> Iterator[Step]: ...


class Logic(NamedTuple, Generic[P]):
    """How a person solves the puzzles of a family: its techniques, and the functions that apply them."""

    # Both sorted from the easiest to the hardest.
    levels: tuple[str, ...]
    techniques: tuple[Technique, ...]
    # Iterate over the steps from a position until the puzzle is finished, a contradiction is found or no technique
    # applies. Raises LimitReached if the seconds (None for no limit) run out before a step is found.
    steps: FindSteps
    # Whether a position is complete.
    finished: Callable[[P, Position], bool]
    # Read one word as a position of one placement or removal; GrilleError if it is neither.
    read: Callable[[P, str], Position]
    # Where a position contradicts a solution.
    mistakes: Callable[[Any, Position], tuple[Fault, ...]]
    # The picture of the puzzle in a position; `grille.logic.picture` adds the highlights of a step.
    scene: Callable[[P, Position], Scene]
    # The cells of a word (a cell, a placement, a removal) on the lattice of that picture.
    cells: Callable[[str], tuple[tuple[int, int], ...]] = cells_in
    # For each level but the last, the score above which a puzzle belongs to the next level; None if only the techniques
    # decide.
    caps: Callable[[P], tuple[int, ...]] | None = None
    # Iterate over all steps that are possible in a position, by the named techniques (all that are in use if none is
    # named). Raises LimitReached if the seconds run out first.
    every: Callable[[P, Position, Sequence[str], float | None], Iterator[Step]] | None = None
    # Rate many puzzles, with a time limit for each and a number of threads, for a family that can do this faster than
    # step by step.
    rate: Callable[[Sequence[P], float | None, int], list[Rating]] | None = None
    # Other scales of difficulty, by name.
    scales: Callable[[], Mapping[str, Scale[P]]] | None = None
    # The same logic with other techniques, another order or other weights.
    under: Callable[[Rules], Logic[P]] | None = None
    # A position that shows each technique, by id.
    exemplars: Callable[[], Mapping[str, Exemplar]] | None = None
    # Whether some solution contains a position, None if the seconds run out first, for a family that can decide this
    # without enumerating solutions.
    has_solution: Callable[[P, Position, float | None], bool | None] | None = None

    def technique(self, name: str) -> Technique:
        for technique in self.techniques:
            if technique.id == name:
                return technique
        raise unknown("technique", name, (each.id for each in self.techniques))

    def position(self, puzzle: P, position: object) -> Position:
        """Return a position unchanged, or read it from words separated by spaces or commas."""
        if isinstance(position, Position):
            # Lists and sets of words are taken as well.
            return position if {*map(type, position)} == {frozenset} else Position(*map(_set, position))
        if not isinstance(position, str):
            what = "expected a position as text such as 'r1c2=5 r1c3<>4', or from puzzle.position(places=...)"
            raise GrilleError(f"{what}, not {type(position).__name__}")
        found = START
        for word in re.split(r"[\s,;]+", position):
            if word:
                found |= self.read(puzzle, word)
        return found


def _set(words: Iterable[str]) -> frozenset[str]:
    if isinstance(words, str):
        raise GrilleError(f"expected a list of entries in a position, not the text {words[:40]!r}")
    return frozenset(words)
