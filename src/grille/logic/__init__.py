"""One language of deduction for every family: techniques, the steps they give, and what a family says of its own.

A step is data first. Its sentence is the three parts in it, and its picture is drawn from its pattern, so the two can't
disagree. Nothing here belongs to one technique or one family.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
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
    from grille.puzzle import Puzzle

P = TypeVar("P")


class Technique(NamedTuple):
    """A named way people reason. A family lists its own once, the easiest first.

    `weight` is what one use adds to the score of a puzzle. `trial` marks what is more than pure deduction: it supposes
    something and goes on from there. `assumes_unique` marks what holds only where there is exactly one solution.
    `picks_branch` marks what takes one of several ways that all lead to the end: it leaves solutions behind, never all
    of them. `proves_contradiction` marks what only ever shows that there is no solution. `code` is its number in
    HoDoKu's library of positions, where it has one.
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
    """What a piece of evidence is."""

    CELL = "cell"  # one cell
    CANDIDATE = "candidate"  # what could be placed: a digit in a cell, a tile on a spot
    REGION = "region"  # cells that belong together, and the name they have
    LINK = "link"  # from one cell or candidate to another


class Evidence(NamedTuple):
    """Something to look at: the part it plays, what it is and where. `text` is its name, where it has one.

    `at` is in the family's words: a cell, a candidate, the cells of a region, the two ends of a link. An end may be
    several candidates with commas between them. A link that is `weak` by its text joins what can't both be.
    """

    role: Role
    kind: Kind
    at: tuple[str, ...]
    text: str = ""

    def data(self) -> dict[str, Any]:
        return {"role": str(self.role), "kind": str(self.kind), "at": list(self.at), "text": self.text}


class Position(NamedTuple):
    """How far somebody has come: all that is placed and ruled out beyond the givens, in the family's words."""

    places: frozenset[str] = frozenset()
    removes: frozenset[str] = frozenset()

    def __or__(self, other: Self) -> Position:
        return Position(self.places | other.places, self.removes | other.removes)

    @classmethod
    def of(
        cls, puzzle: Puzzle[Any], text: Position | str = "", *, places: Entries = (), removes: Entries = ()
    ) -> Position:
        """A position of a puzzle, from text, from cells and values, or both: the same as `puzzle.position(...)`.

        >>> import grille
        >>> puzzle = grille.parse("..3.1........4.2")
        >>> position = Position.of(puzzle, places={(2, 4): 4}, removes={(1, 1): [2, 3]})
        >>> position == Position.of(puzzle, str(position)) == Position.of(puzzle, "r2c4=4 r1c1<>2 r1c1<>3")
        True
        """
        return puzzle.position(text, places=places, removes=removes)

    def __str__(self) -> str:
        """The position as text that `puzzle.position` reads back: first what is placed, then what is ruled out."""
        # A spot where no tile lies is written as a border.
        return " ".join((*sorted(self.places), *(word.replace("-", "|") for word in sorted(self.removes))))

    def after(self, step: Step) -> Position:
        return Position(self.places.union(step.places), self.removes.union(step.removes))


START = Position()


class Branch(NamedTuple):
    """A supposition and what follows from it, step by step. `sentence` says in words what is supposed."""

    sentence: str
    places: tuple[str, ...]
    removes: tuple[str, ...]
    steps: tuple[Step, ...]

    @property
    def contradiction(self) -> bool:
        """Whether it ends in something that can't be."""
        return bool(self.steps) and self.steps[-1].contradiction

    def data(self) -> dict[str, Any]:
        return {
            "sentence": self.sentence,
            "places": list(self.places),
            "removes": list(self.removes),
            "steps": [nested(step) for step in self.steps],
        }


class Origin(NamedTuple):
    """Where a step was found: the puzzle, and the position as the steps that led there from a start."""

    puzzle: Any
    start: Position = START
    taken: Sequence[Step] = ()
    before: int = 0  # how many of those taken come before the step

    @property
    def position(self) -> Position:
        """The position before the step. Made when it is asked for: a trace of positions is long."""
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
    """One use of a technique: what you notice, why it forces, and what follows, each a sentence or more.

    `places` and `removes` say what follows as data, in the family's words (`r1c2=5` and `r1c2<>5` in Sudoku, spots
    `r1c1-r1c2` in Dominosa). A step that shows something that can't be has neither: there `contradiction` is True and
    the conclusion says what breaks. `where` is less than the notice: just where to look, for the first press of a hint.

    A step of a puzzle can be drawn: `svg()`, or shown by a notebook. Where it was found is not part of its value: equal
    steps may stem from different puzzles, and a pickled step has only its words.
    """

    origin: Origin | None = None

    def found_in(self, origin: Origin) -> Step:
        """The same step, which knows where it was found."""
        self.origin = origin
        return self

    def __getstate__(self) -> None:
        """Nothing beyond the fields: where it was found would take the whole puzzle along."""

    def __repr__(self) -> str:
        follows = (*self.places, *self.removes)
        return f"<Step {self.technique.id}: {' '.join(follows[:8])}{' ...' if len(follows) > 8 else ''}>"

    def scene(self) -> Scene:
        """The board before the step, with what it rests on and what follows."""
        if self.origin is None:
            raise GrilleError("this step does not know its puzzle; puzzle.picture(position, step) draws it")
        scene: Scene = self.origin.puzzle.picture(self.origin.position, self)
        return scene

    def svg(self, theme: str = "auto") -> str:
        """The picture of the step as a self-contained SVG document; `theme` is auto, light, dark or print."""
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
        """What the step adds to a score: the technique's weight, and that of every step within its branches."""
        return self.technique.weight + sum(step.effort for branch in self.branches for step in branch.steps)

    @property
    def trial(self) -> bool:
        """Whether it supposed something."""
        return self.technique.trial

    def __str__(self) -> str:
        return self.sentence

    def data(self) -> dict[str, Any]:
        """The step as plain data: the technique by its id, the pattern as a list of evidence.

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
    """The cells that a word speaks of, as rows and columns from 0: `r1c2`, `r1c2=5`, `r1c1-r1c2`.

    >>> cells_in("r1c1-r1c2")
    ((0, 0), (0, 1))
    """
    return tuple((int(row) - 1, int(column) - 1) for row, column in _CELL.findall(word))


class FindSteps(Protocol):
    """How a family finds its steps. `outcome` is that of the puzzle itself, from a caller who has solved it already."""

    def __call__(
        self, puzzle: Any, position: Position, seconds: float | None, outcome: Outcome[Any] | None = None, /
    ) -> Iterator[Step]: ...


class Logic(NamedTuple, Generic[P]):
    """All that the house knows of how a family is reasoned about."""

    # From the easiest to the hardest, both.
    levels: tuple[str, ...]
    techniques: tuple[Technique, ...]
    # The steps from a position to the end, to a contradiction or to where the techniques run out, each found when it is
    # asked for. Raises LimitReached where the seconds (None for no limit) run out before a step is found.
    steps: FindSteps
    # Whether nothing is left to find.
    finished: Callable[[P, Position], bool]
    # What somebody typed (one word) as a position of one placement or removal; GrilleError where it is neither.
    read: Callable[[P, str], Position]
    # Where a position is at odds with a solution.
    mistakes: Callable[[Any, Position], tuple[Fault, ...]]
    # The puzzle as it stands in a position; what a step highlights is laid over it by `grille.logic.picture`.
    scene: Callable[[P, Position], Scene]
    # The cells of a word (a cell, a placement, a removal) on that scene's lattice.
    cells: Callable[[str], tuple[tuple[int, int], ...]] = cells_in
    # The score above which a puzzle belongs to the next level, for each level but the last; none where techniques alone
    # decide.
    caps: tuple[int, ...] = ()
    # Every step there is to see in a position, by the techniques named (all of those in use for none), each when it is
    # asked for. Raises LimitReached where the seconds run out first.
    every: Callable[[P, Position, Sequence[str], float | None], Iterator[Step]] | None = None
    # The ratings of many puzzles, at most so many seconds on each, by so many threads: for a family that can tell them
    # faster than step by step.
    rate: Callable[[Sequence[P], float | None, int], list[Rating]] | None = None
    # The same with other techniques, another order, other weights.
    under: Callable[[Rules], Logic[P]] | None = None
    # Where each technique can be seen at work, by id.
    exemplars: Callable[[], Mapping[str, Exemplar]] | None = None
    # Whether some solution has all that a position says, None where the seconds run out first: for a family that can
    # tell without looking at its solutions one by one.
    has_solution: Callable[[P, Position, float | None], bool | None] | None = None

    def technique(self, name: str) -> Technique:
        for technique in self.techniques:
            if technique.id == name:
                return technique
        raise unknown("technique", name, (each.id for each in self.techniques))

    def position(self, puzzle: P, position: Position | str) -> Position:
        """A position as it is, or one that somebody typed: words with spaces or commas between them."""
        if isinstance(position, Position):
            return position
        found = START
        for word in re.split(r"[\s,;]+", position):
            if word:
                found |= self.read(puzzle, word)
        return found
