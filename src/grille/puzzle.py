"""Puzzle, Solution and Family: what every family of puzzles offers, and the list of families there are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import cache
from importlib import import_module
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from grille.errors import GrilleError, LimitReached
from grille.outcome import Count, Fault, Outcome, Report, Statistics, Verdict

if TYPE_CHECKING:
    from random import Random

    from grille.constraints import Constraints


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


S_co = TypeVar("S_co", bound=Solution, covariant=True)


class Search(Protocol[S_co]):
    """A search under way: the next solution each time it is asked, None when there are no more."""

    def next(self, nodes: int | None, seconds: float | None) -> S_co | None:
        """Raises LimitReached where the nodes or the seconds run out first; asked again, it goes on from there."""
        ...

    def statistics(self) -> Statistics: ...


class Puzzle(ABC, Generic[S_co]):
    """A puzzle: frozen, hashable, equal by content. `str` draws it, `repr` rebuilds it, a notebook shows it as SVG."""

    __slots__ = ()

    family: ClassVar[str]

    @abstractmethod
    def search(self, engine: str = "auto") -> Search[S_co]:
        """Begins a search for all solutions."""

    @abstractmethod
    def check(self, answer: object = None) -> Report:
        """Every fault of the puzzle as it stands, or of an answer to it."""

    def clashes(self) -> tuple[Fault, ...]:
        """Those faults of the puzzle as it stands that make it none at all, whatever is tried."""
        return self.check().faults

    @abstractmethod
    def check_move(self, move: str) -> Report:
        """Whether the rules allow a move here and now, and if not, why."""

    @abstractmethod
    def notation(self, form: str | None = None) -> str:
        """The puzzle as text: the shortest standard form, or the one named."""

    def count(
        self, limit: int | None = None, *, nodes: int | None = None, seconds: float | None = None, engine: str = "auto"
    ) -> Count:
        """The number of solutions, exactly, or "at least" where `limit` or another limit stopped it."""
        search, budget = self.search(engine), Budget(nodes, seconds)
        found = 0
        try:
            while limit is None or found < limit:
                if budget.next(search) is None:
                    return Count(found, exact=True, statistics=search.statistics())
                found += 1
        except LimitReached:
            pass
        return Count(found, exact=False, statistics=search.statistics())

    def solve(self, *, nodes: int | None = None, seconds: float | None = None, engine: str = "auto") -> Outcome[S_co]:
        """Solves and says whether the solution is the only one. Stops at `nodes` guesses or after `seconds`."""
        search, budget = self.search(engine), Budget(nodes, seconds)
        found: list[S_co] = []
        try:
            while len(found) < 2 and (solution := budget.next(search)) is not None:
                found.append(solution)
            verdict = (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[len(found)]
        except LimitReached:
            verdict = Verdict.LIMIT
        # Looked for only here: a puzzle that has a solution has no clash.
        faults = self.check().faults if verdict is Verdict.NONE else ()
        return Outcome(verdict, tuple(found), search.statistics(), faults)

    def solutions(
        self, *, nodes: int | None = None, seconds: float | None = None, engine: str = "auto"
    ) -> Iterator[S_co]:
        """The solutions one after another, each found when it is asked for.

        Take three and drop it, or run until there are no more. Raises LimitReached at a limit, so that an iterator
        that ends has shown them all.
        """
        search, budget = self.search(engine), Budget(nodes, seconds)
        while (solution := budget.next(search)) is not None:
            yield solution


class Budget:
    """Nodes and seconds for a whole run, spent over several steps of one search."""

    def __init__(self, nodes: int | None, seconds: float | None) -> None:
        for name, amount in (("nodes", nodes), ("seconds", seconds)):
            # Negated so that NaN, which compares false with everything, is refused too.
            if amount is not None and not amount >= 0:
                raise GrilleError(f"{name} is at least 0, not {amount}")
        self.nodes = nodes
        self.end = None if seconds is None else perf_counter() + seconds

    def next(self, search: Search[S_co]) -> S_co | None:
        if self.nodes is None and self.end is None:
            return search.next(None, None)
        nodes = None if self.nodes is None else max(0, self.nodes - search.statistics().guesses)
        left = None if self.end is None else self.end - perf_counter()
        # An engine looks at the clock only where it has gone on for a while without a solution.
        if left is not None and left <= 0:
            raise LimitReached("stopped at a limit")
        return search.next(nodes, left)


P = TypeVar("P", bound=Puzzle[Any])


class Format(NamedTuple, Generic[P]):
    """A notation: how one puzzle is told from other text, read and written.

    `claims` is cheap and says only whether the text tries to be of this form; `read` then says what is wrong with it.
    A file of many puzzles is `head`, the texts with `between` between them, then `tail`; where `between` is None one
    file holds one puzzle.
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
    # Whether a text that no family can read was most likely meant to be of this one; else the first to try says why.
    meant: Callable[[str], bool] = lambda _text: False
    # Ways to show an answer, beside its picture and its line: a name, a title, and the text.
    shows: tuple[tuple[str, str, Callable[[Any], str]], ...] = ()
    # The puzzle as sums over 0/1 variables, and the puzzle that shows best what a choice of labelling does to it.
    constraints: Callable[[P], Constraints] | None = None
    lesson: str | None = None


# One line a family. They are named, not imported: a verb that needs one family loads one.
REGISTRY: dict[str, str] = {
    "sudoku": "grille.sudoku.family",
    "dominosa": "grille.dominosa.family",
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
