"""Puzzle, Solution and Family: what every family of puzzles offers, and the list of families there are."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from grille.errors import GrilleError
from grille.outcome import Fault, Report
from grille.search import Searchable

if TYPE_CHECKING:
    from random import Random

    from grille.constraints import Constraints
    from grille.generator import Generator
    from grille.logic import Logic, Position, Step
    from grille.logic.case import Case
    from grille.logic.hint import Hint
    from grille.logic.rating import Rating, Unrated
    from grille.logic.rules import Rules
    from grille.logic.trace import Walk
    from grille.planning import Planning
    from grille.playing import Play


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

    def steps(
        self, known: Position | str = "", *, seconds: float | None = None, rules: Rules | None = None
    ) -> Walk[Self]:
        """The steps a person would take, from the start or from what is known, each found when it is asked for."""
        from grille.logic.trace import Walk

        logic = logic_of(self, rules)
        return Walk(logic, self, logic.position(self, known), seconds)

    def all_steps(
        self,
        known: Position | str = "",
        techniques: Sequence[str] = (),
        *,
        seconds: float | None = None,
        rules: Rules | None = None,
    ) -> Iterator[Step]:
        """Every step there is to see now, not only the first; by the techniques named, or by all that are in use.

        Raises LimitReached at the limit, so that an iterator that ends has shown them all.
        """
        logic = logic_of(self, rules)
        if logic.every is None:
            raise GrilleError(f"of {family(self.family).title} the next step can be shown, not all that there are")
        return logic.every(self, logic.position(self, known), techniques, seconds)

    def hint(self, known: Position | str = "", *, seconds: float | None = None, rules: Rules | None = None) -> Hint:
        """The next step from what is known, or the mistake that stands in its way."""
        from grille.logic.hint import hint

        logic = logic_of(self, rules)
        return hint(logic, self, logic.position(self, known), seconds)

    def rate(self, *, seconds: float | None = None, rules: Rules | None = None) -> Rating | Unrated:
        """How hard it is, by the steps it takes; or why that can't be said."""
        logic = logic_of(self, rules)
        if logic.rate is not None:
            return logic.rate([self], seconds, 1)[0]
        from grille.logic.rating import rating

        trace = self.steps(seconds=seconds, rules=rules).trace()
        return rating(logic, trace, lambda: self.solve(seconds=seconds).verdict)


P = TypeVar("P", bound=Puzzle[Any])


class Format(NamedTuple, Generic[P]):
    """A notation: how one puzzle is told from other text, read and written.

    `claims` is cheap and says only whether the text tries to be of this form; `read` then says what is wrong with it.
    A file of many puzzles is `head`, the texts with `between` between them, then `tail`; where `between` is None one
    file holds one puzzle. `case` reads what a text that was read says beyond the puzzle: how far somebody has come.
    """

    name: str
    title: str
    write: Callable[[P], str]
    claims: Callable[[str], bool] | None = None
    read: Callable[[str, str | None], P] | None = None
    suffixes: tuple[str, ...] = ()
    head: str = ""
    between: str | None = "\n"
    tail: str = "\n"
    case: Callable[[P, str], Case] | None = None


class Answers(NamedTuple):
    """What became of many plain puzzles: for each whether it has an answer, and the answers as lines of one length."""

    known: bytes  # 1 where there is an answer, 0 where it takes a closer look
    text: memoryview
    length: int  # of a line with its end


class Bulk(NamedTuple):
    """How a family takes plain puzzles many at once, straight from the bytes of a file.

    A stretch of them is given by the bytes, where it starts, how many lines it has and how long each is with its end.
    """

    # How many lines there are from a place on that are plain puzzles, and how long each is with its end.
    lines: Callable[[bytes, int], tuple[int, int]]
    # An answer for each that has one, the same that the puzzle gives alone.
    solve: Callable[[bytes, int, int, int], Answers]
    # How many solutions each has, counting no further than the limit.
    numbers: Callable[[bytes, int, int, int, int], Sequence[int]]
    # The verdict on each of many texts and the answer as a line, None for a text that takes a closer look.
    verdicts: Callable[[list[str]], list[tuple[str, str] | None]]


class Fit(Enum):
    """How a line fits the lines before it."""

    MORE = "it belongs with them, and more may follow"
    FAINT = "it belongs with them, if no other family has a use for them"
    WHOLE = "it completes the puzzle, unless another family has a use for still more lines"
    SURE = "it completes the puzzle, beyond doubt"
    APART = "it does not belong with them"


class Block(Protocol):
    """A puzzle that takes several lines, as they come by: what it has seen tells where it ends."""

    def add(self, line: str) -> Fit:
        """The next line. APART for the first line of all says that no puzzle of this family begins so."""
        ...

    def starts(self) -> Sequence[int]:
        """Where puzzles begin among the lines taken, from 0: one place, unless the lines prove to be several."""
        ...


class Later:
    """A part of a family that is loaded when it is first asked for: a record names many, and a run meets few of them.

    Called, it is the function of that name; `more` are arguments that come after the others. `part` gives the thing
    itself, for a part that is no function.
    """

    __slots__ = ("_home", "_more", "_name", "_part")

    def __init__(self, home: str, name: str, *more: object) -> None:
        self._home, self._name, self._more = home, name, more
        self._part: Any = None

    def __call__(self, *given: Any) -> Any:
        return self.part()(*given, *self._more)

    def part(self) -> Any:
        if self._part is None:
            self._part = getattr(import_module(self._home), self._name)
        return self._part


class Family(NamedTuple, Generic[P]):
    """All that the house knows of a family. A front end works from this record and names no family itself."""

    name: str
    title: str
    # Called rather than listed: most runs meet plain texts alone and never load the other notations.
    formats: Callable[[], tuple[Format[P], ...]]
    # The commonest form, read at once; None where a text is anything else.
    plain: Callable[[str, str | None], P | None]
    # A line that is (or tries to be) a whole puzzle by itself; for all others, a new block (of this shape).
    alone: Callable[[str], bool]
    block: Callable[[str | None], Block]
    # A solution read from text, for checking somebody's answer.
    solution: Callable[[P, str], object]
    # The slow and obvious solver that every engine is tested against.
    reference: Callable[[P], Iterator[Solution]]
    engines: tuple[str, ...]
    # Puzzles to show and to test with: a name, the text, the number of solutions.
    examples: tuple[tuple[str, str, int], ...]
    # A small random puzzle, with no, one or several solutions.
    sample: Callable[[Random], P]
    # Texts that must be refused, and a move to try on the first example, right and wrong.
    refused: tuple[str, ...]
    moves: tuple[str, str]
    # Plain puzzles many at once; None for a family that takes them one by one.
    bulk: Callable[[], Bulk] | None = None
    # How it is reasoned about and how puzzles are made; None for a family that has not learnt it yet.
    logic: Callable[[], Logic[P]] | None = None
    generator: Callable[[], Generator[P]] | None = None
    # How it is played by hand.
    play: Callable[[], Play[P]] | None = None
    # Whether a text that no family can read was most likely meant to be of this one; else the first to try says why.
    meant: Callable[[str], bool] = lambda _text: False
    # Ways to show an answer, beside its picture and its line: a name, a title, and the text.
    shows: tuple[tuple[str, str, Callable[[Any], str]], ...] = ()
    # What is worth saying of an answer beside showing it, in a few words.
    remark: Callable[[Any], str] | None = None
    # The puzzle as sums over 0/1 variables, and the puzzle that shows best what a choice of labelling does to it.
    constraints: Callable[[P], Constraints] | None = None
    lesson: str | None = None
    # A whole text of many lines that is one puzzle beyond doubt, read at once; None where it is anything else.
    whole: Callable[[str], P | None] = lambda _text: None
    # The form that a puzzle shares with its twins, those that turning, renaming and the like make of it, and no other.
    canonical: Callable[[P], P] | None = None
    # The puzzle as a planning problem, for those that are one.
    planning: Callable[[P], Planning] | None = None


# One line a family. They are named, not imported: a verb that needs one family loads one.
REGISTRY: dict[str, str] = {
    "sudoku": "grille.sudoku.family",
    "dominosa": "grille.dominosa.family",
    "chain": "grille.chain.family",
}


@cache
def family(name: str) -> Family[Any]:
    """The family of this name."""
    if name not in REGISTRY:
        raise GrilleError(f"no family is called {name!r}: there is {', '.join(REGISTRY)}")
    record: Family[Any] = import_module(REGISTRY[name]).FAMILY
    return record


def families() -> tuple[Family[Any], ...]:
    """Every family there is."""
    return tuple(family(name) for name in REGISTRY)


def logic_of(puzzle: P, rules: Rules | None = None) -> Logic[P]:
    """How the family of this puzzle is reasoned about; under these rules, if they say anything."""
    record = family(puzzle.family)
    if record.logic is None:
        raise GrilleError(f"{record.title} has no techniques yet")
    logic: Logic[P] = record.logic()
    if rules is None or not any(rules):
        return logic
    if logic.under is None:
        raise GrilleError(
            f"the techniques of {record.title} are what they are: none can be left out, added or weighted"
        )
    return logic.under(rules)
