"""A request as its handler sees it: its fields, the puzzle and game in it, and the budget of the work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any, NamedTuple

from grille.errors import GrilleError, LimitReached
from grille.family import logic_of
from grille.notation import ReadResult, read
from grille.play.game import Game
from grille.play.opening import enter
from grille.puzzle import Puzzle
from grille.search import Search
from grille.web import limits

# Seconds after which a search checks whether it was cancelled.
_SLICE = 0.1
# Texts of moves after which a replay does.
_REPLAYED = 16


class Budget(NamedTuple):
    """When to stop: after some seconds, after some guesses, or when the job is cancelled."""

    start: float
    seconds: float
    nodes: int
    cancelled: Callable[[], bool]

    @property
    def left(self) -> float:
        return max(0.0, self.start + self.seconds - monotonic())

    def spent(self, guesses: int = 0) -> bool:
        return self.left <= 0 or guesses >= self.nodes or self.cancelled()

    def too_late_to_begin(self) -> bool:
        """Whether replaying the moves took too long.

        A request with a limit of 0 seconds has a short time for that, so that it gets the result of that limit.
        """
        return monotonic() > self.start + max(self.seconds, limits.QUICK_SECONDS) or self.cancelled()


# Called with the number of attempts so far.
Report = Callable[[int], None]


class Request(NamedTuple):
    """The validated fields of a request, its budget, and a function to report progress."""

    fields: dict[str, Any]
    budget: Budget
    report: Report

    def get(self, name: str, default: Any = None) -> Any:
        value = self.fields.get(name)
        return default if value is None else value

    def number(self, name: str, default: int) -> int:
        return int(self.get(name, default))

    def record(self) -> ReadResult:
        """The only puzzle of the text. Raises GrilleError where it is missing, invalid or too large."""
        records = read(self.fields["puzzle"], family=self.get("family"))
        first = next(records, None)
        if first is None:
            raise GrilleError("the text contains no puzzle")
        if first.puzzle is None:
            raise first.error or GrilleError("not a puzzle")
        second = next(records, None)
        if second is not None:
            raise GrilleError(f"line {second.line}: a second puzzle begins here, but a request has one")
        size, most = len(first.puzzle.notation()), limits.longest_notation(first.puzzle)
        if size > most:
            raise GrilleError(f"puzzle too large: its notation has {size} characters, at most {most}")
        return first

    def puzzle(self) -> Puzzle[Any]:
        puzzle = self.record().puzzle
        assert puzzle is not None  # noqa: S101  an invalid record was refused
        return puzzle

    def game(self) -> Game[Any]:
        """The puzzle with the moves made on it, or with a position entered as moves.

        Raises LimitReached where replaying the moves takes longer than the request may.
        """
        puzzle = self.puzzle()
        game: Game[Any] = Game(puzzle)
        since = 0
        for texts in self.get("moves", ()):
            game.move(*texts)
            since += len(texts)
            if since >= _REPLAYED:
                since = 0
                if self.budget.too_late_to_begin():
                    raise LimitReached("stopped at the time limit while the moves were replayed")
        words = self.get("position", "")
        if words:
            enter(game, logic_of(puzzle).position(puzzle, words))
        return game


def solutions(search: Search[Any], budget: Budget) -> Iterator[Any]:
    """Solutions one after another. Raises LimitReached when the budget is spent or the job cancelled."""
    while True:
        try:
            found = search.next(max(0, budget.nodes - search.statistics().guesses), min(budget.left, _SLICE))
        except LimitReached:
            if budget.spent(search.statistics().guesses):
                raise
            continue
        if found is None:
            return
        yield found
        if budget.spent(search.statistics().guesses):
            raise LimitReached("stopped at a limit")
