"""Compare what an answer says with the solution, cell by cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from grille.gym.reading.grid import GridReader
from grille.gym.reading.region import LONGEST, Region, region
from grille.gym.score_result import Score

NO_ANSWER = "no answer was found in the text"
TOO_LONG = f"the text is longer than {LONGEST:,} characters"
SEVERAL = "the marked answer holds several different answers"


class Grader(Protocol):
    """Scores answers to one puzzle."""

    def score(self, text: str) -> Score: ...


class GridGrader:
    """Scores answers that are grids: `given` has a `.` for each open cell, `right` is the solution."""

    __slots__ = ("_given", "_legal", "_more", "_names", "_open", "_reader", "_right")

    def __init__(
        self,
        reader: GridReader,
        given: str,
        right: str,
        names: Sequence[str],
        legal: Callable[[str], bool],
        more: Callable[[str], str | None] = lambda _text: None,
    ) -> None:
        self._reader, self._given, self._right, self._names, self._legal = reader, given, right, names, legal
        self._open = given.count(".")
        # Reads a grid that is written in another way, such as a list of tiles.
        self._more = more

    def score(self, text: str) -> Score:
        """Score a text: the last answer counts, between marks if there are any."""
        if len(text) > LONGEST:
            return Score.none(TOO_LONG)
        found = region(text)
        if not found.marked:
            answer = self._reader.last(found.text)
            if answer is not None:
                return self.grade(answer)
        return self._search(found)

    def _search(self, found: Region) -> Score:
        for text in (found.text, found.after):
            grid = self._reader.find(text) if text else None
            if grid is not None:
                if found.marked and grid.different > 1:
                    return Score.none(SEVERAL)
                return self.grade(grid.grid)
            other = self._more(text) if text else None
            if other is not None:
                return self.grade(other)
        return Score.none(NO_ANSWER)

    def grade(self, answer: str) -> Score:
        """Score a grid."""
        if answer == self._right:
            return Score.right(answer)
        # A given that is kept is right, so what else is right are open cells.
        kept = self._same(answer, self._given)
        if "." in answer:
            kept -= sum(1 for pair in zip(answer, self._given, strict=True) if pair == (".", "."))
        share = (self._same(answer, self._right) - kept) / self._open if self._open else 0.0
        fault = "the answer is wrong"
        if kept < len(self._given) - self._open:
            fault = "the answer changes a given"
        elif "." in answer:
            fault = "the answer has empty cells"
        return Score(0.0, share, answer, fault, lambda: self._detail(answer))

    @staticmethod
    def _same(one: str, other: str) -> int:
        """The number of cells that are equal. As numbers, because this is done for every wrong answer."""
        difference = int.from_bytes(one.encode()) ^ int.from_bytes(other.encode())
        return difference.to_bytes(len(one)).count(0)

    def _detail(self, answer: str) -> tuple[str | None, bool]:
        cells = zip(self._names, self._given, self._right, answer, strict=True)
        wrong = next((name for name, given, right, sign in cells if given == "." and sign != right), None)
        return wrong, self._legal(answer)
