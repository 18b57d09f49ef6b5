"""Entry: a puzzle to print, proven and rated, and what keeps equivalent ones out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from typing import Any

from grille.errors import GrilleError
from grille.family import Family, family
from grille.logic.rating import Rating
from grille.outcome import Verdict
from grille.print_rules import PrintRules
from grille.puzzle import Puzzle


def print_rules_of(record: Family[Any]) -> PrintRules[Any]:
    """How a family is printed."""
    if record.print_rules is None:
        raise GrilleError(f"{record.title} can't be printed yet")
    return record.print_rules()


class Entry:
    """A puzzle with its solution and its rating. `number` is its number in the document, from 1."""

    def __init__(self, puzzle: Puzzle[Any], solution: Any, rating: Rating, place: str = "") -> None:
        self.puzzle, self.solution, self.rating, self.place = puzzle, solution, rating, place
        self.number = 0

    @property
    def record(self) -> Family[Any]:
        return family(self.puzzle.family)

    @cached_property
    def canonical(self) -> str:
        """A text that equivalent puzzles share; for puzzles without a canonical form, their own text."""
        made = self.puzzle
        if self.record.canonical is not None:
            # Puzzles with clues, and some layouts, have no canonical form.
            with suppress(GrilleError):
                made = self.record.canonical(self.puzzle)
        return f"{self.puzzle.family}:{made.notation()}"

    @property
    def level(self) -> str:
        return self.rating.level or "unrated"

    def data(self) -> dict[str, Any]:
        """Return what the sidecar file of a book lists."""
        return {
            "number": self.number,
            "family": self.puzzle.family,
            "puzzle": self.puzzle.notation(),
            "solution": self.solution.line,
            "canonical": self.canonical,
            "level": self.rating.level,
            "score": self.rating.score,
            "hardest": None if self.rating.hardest is None else self.rating.hardest.id,
        }


class Refused(GrilleError):
    """A puzzle that can't be printed as it is; the message names it."""


def entry(puzzle: Puzzle[Any], place: str, seconds: float | None = None) -> Entry:
    """Solve, prove and rate a puzzle. Raises Refused if it does not have exactly one solution."""
    rules = print_rules_of(family(puzzle.family))
    outcome = puzzle.solve(seconds=seconds)
    if outcome.verdict is Verdict.LIMIT:
        raise Refused(f"{place}: not proven to have one solution within {seconds:g} seconds")
    if outcome.solution is None:
        raise Refused(f"{place}: no solution")
    if outcome.verdict is Verdict.SEVERAL and rules.one_solution:
        raise Refused(f"{place}: several solutions")
    return Entry(puzzle, outcome.solution, puzzle.rate(seconds=seconds), place)


class Volume:
    """The canonical forms of everything printed so far, and of other volumes."""

    def __init__(self, exclude: Iterable[str] = ()) -> None:
        self._places = dict.fromkeys(exclude, "a puzzle of an excluded volume")

    def repeats(self, found: Entry) -> str | None:
        """The place of an equivalent puzzle; None if there is none, and then this one is remembered."""
        before = self._places.get(found.canonical)
        if before is None:
            self._places[found.canonical] = found.place
        return before


def entries(
    puzzles: Iterable[tuple[str, Puzzle[Any]]],
    volume: Volume,
    *,
    allow: Callable[[Refused], None] | None = None,
    seconds: float | None = None,
) -> Iterator[Entry]:
    """Prove and rate puzzles, each given with its place in the input.

    A puzzle without exactly one solution, or one equivalent to another, raises Refused; with `allow`, the error is
    passed to that function and the puzzle is left out.
    """
    for place, puzzle in puzzles:
        found: Entry | Refused
        try:
            found = entry(puzzle, place, seconds)
        except Refused as refused:
            found = refused
        if isinstance(found, Entry) and (before := volume.repeats(found)) is not None:
            found = Refused(f"{place}: equivalent to {before}")
        if isinstance(found, Entry):
            yield found
        elif allow is None:
            raise found
        else:
            allow(found)
