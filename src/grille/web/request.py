"""What a request asks for, read: the puzzle, the game on it, and how far the work may go."""

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

# A search looks after so many seconds whether somebody still wants its answer.
_SLICE = 0.1
# So does the replay of moves, after so many of them.
_REPLAYED = 16


class Budget(NamedTuple):
    """When to stop: so many seconds after the start, so many guesses, or when nobody wants the answer any more."""

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
        """Whether what comes before the work, the replay of the moves, took too long.

        A request that asks for no time at all has a moment for that: it is told what a limit of 0 leads to.
        """
        return monotonic() > self.start + max(self.seconds, limits.QUICK_SECONDS) or self.cancelled()


# Told how many attempts were made so far, by work that takes long.
Report = Callable[[int], None]


class Request(NamedTuple):
    """The fields of a request, which have the right form; its budget, and where to report how far it has come."""

    fields: dict[str, Any]
    budget: Budget
    report: Report

    def get(self, name: str, default: Any = None) -> Any:
        value = self.fields.get(name)
        return default if value is None else value

    def number(self, name: str, default: int) -> int:
        return int(self.get(name, default))

    def record(self) -> ReadResult:
        """The first and only puzzle of the text, bounded."""
        records = read(self.fields["puzzle"], family=self.get("family"))
        first = next(records, None)
        if first is None:
            raise GrilleError("nothing to read: the text is empty")
        if first.puzzle is None:
            raise first.error or GrilleError("not a puzzle")
        second = next(records, None)
        if second is not None:
            raise GrilleError(f"a second puzzle begins on line {second.line}: one at a time")
        size = len(first.puzzle.notation())
        if size > limits.MAX_NOTATION:
            raise GrilleError(
                f"too large to be played here: its notation has {size} signs, at most {limits.MAX_NOTATION}"
            )
        return first

    def puzzle(self) -> Puzzle[Any]:
        puzzle = self.record().puzzle
        assert puzzle is not None  # noqa: S101  a record that is bad was refused
        return puzzle

    def game(self) -> Game[Any]:
        """The puzzle with the moves made on it; or with a position in words made into moves.

        Raises LimitReached where the moves take longer to replay than the whole request may.
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
    """Solutions one after another. Raises LimitReached when the budget is spent, or nobody wants more."""
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
