"""The results of searches and checks. "Stopped at a limit" and "no solution" are always different results.

They are named tuples, because a dataclass takes four times as long to define, and every start defines them.
"""

from __future__ import annotations

from enum import StrEnum
from math import inf
from typing import Any, Generic, TypeVar

from grille.data import to_json, versioned
from grille.errors import LimitReached
from grille.fast_namedtuple import NamedTuple

S = TypeVar("S")


class Verdict(StrEnum):
    """How many solutions a puzzle has, as far as is known."""

    UNIQUE = "unique"
    SEVERAL = "several"
    NONE = "none"
    LIMIT = "limit"  # stopped before it was known; a solution may have been found


class Statistics(NamedTuple):
    """The work done by a search. Counters that an engine does not use are zero."""

    engine: str
    guesses: int = 0
    placements: int = 0
    backtracks: int = 0
    learned: int = 0
    restarts: int = 0
    seconds: float = 0.0

    def then(self, other: Statistics) -> Statistics:
        """Return the sum of the work of one engine and of another that took over from it."""
        return Statistics(
            f"{self.engine}, then {other.engine}",
            self.guesses + other.guesses,
            self.placements + other.placements,
            self.backtracks + other.backtracks,
            self.learned + other.learned,
            self.restarts + other.restarts,
            self.seconds + other.seconds,
        )


class Fault(NamedTuple):
    """One thing that is wrong: a message, and the cells it concerns."""

    message: str
    cells: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.message

    def data(self) -> dict[str, Any]:
        """Return the fault as plain data. It is always nested in another object, so it has no version."""
        return {"message": self.message, "cells": list(self.cells)}

    def to_json(self, indent: int | None = None) -> str:
        return to_json(self, indent)


class Report(NamedTuple):
    """The result of a check: all faults. It is true if there are none.

    >>> import grille
    >>> print(grille.parse("11.............2").check())
    row 1 holds 1 twice: r1c1, r1c2
    box 1 holds 1 twice: r1c1, r1c2
    """

    faults: tuple[Fault, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.faults

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        return "\n".join(fault.message for fault in self.faults) or "no fault"

    def _repr_html_(self) -> str:
        from grille.html import items, paragraph, result

        return result(items(fault.message for fault in self.faults) if self.faults else paragraph("no fault"))

    def data(self) -> dict[str, Any]:
        """Return the report as plain data.

        >>> import grille
        >>> grille.parse("..3.1........4.2").check().data()
        {'version': 1, 'ok': True, 'faults': []}
        """
        return versioned({"ok": self.ok, "faults": [fault.data() for fault in self.faults]})

    def to_json(self, indent: int | None = None) -> str:
        return to_json(self, indent)


_FOUND = {
    (Verdict.UNIQUE, True): "one solution",
    (Verdict.SEVERAL, True): "several solutions",
    (Verdict.NONE, False): "no solution",
    (Verdict.LIMIT, True): "a solution; stopped at the limit before it was known whether it is the only one",
    (Verdict.LIMIT, False): "stopped at the limit before a solution was found",
}


class Outcome(NamedTuple, Generic[S]):
    """The result of `solve`: the verdict, up to two solutions as its proof, and the work it took.

    It is true if a solution was found: `if outcome:` means `if outcome.solution is not None:`. It is false both if
    there is no solution and if the search stopped at a limit before finding one; `verdict` distinguishes the two.

    `faults` are conflicts in the puzzle itself that rule out a solution. `puzzle` is what was solved.
    """

    verdict: Verdict
    solutions: tuple[S, ...]
    statistics: Statistics
    faults: tuple[Fault, ...] = ()
    puzzle: Any = None

    def __bool__(self) -> bool:
        return bool(self.solutions)

    @property
    def solution(self) -> S | None:
        """The first solution, or None if none was found."""
        return self.solutions[0] if self.solutions else None

    @property
    def unique(self) -> bool:
        return self.verdict is Verdict.UNIQUE

    @property
    def differences(self) -> tuple[str, ...]:
        """The cells where the two solutions differ; empty unless two were found.

        >>> import grille
        >>> grille.parse("..3.1........4..").solve().differences
        ('r3c1', 'r3c4', 'r4c1', 'r4c4')
        """
        if len(self.solutions) < 2:
            return ()
        answers: tuple[Any, ...] = self.solutions
        one, other = (answer.cells() for answer in answers[:2])
        return tuple(cell for cell, value in one.items() if other[cell] != value)

    def __str__(self) -> str:
        return _FOUND[self.verdict, bool(self)]

    def __repr__(self) -> str:
        lines = (getattr(each, "line", each) for each in self.solutions)
        return f"<Outcome {self.verdict}{''.join(f': {line}' for line in lines)}>"

    def _repr_html_(self) -> str:
        from grille.html import items, paragraph, pictures, result

        shown: tuple[Any, ...] = self.solutions or (self.puzzle,)
        drawn = [each.svg() for each in shown if hasattr(each, "svg")]
        faults = (items(fault.message for fault in self.faults),) if self.faults else ()
        return result(paragraph(f"{self}."), pictures(drawn), *faults)

    def data(self, *, seconds: float | None = None) -> dict[str, Any]:
        """Return the outcome as plain data: `outcome`, `solution` as a line, and fields of the family.

        If there are several solutions, this includes a second one and the cells where it differs. If there is none, it
        includes what the family knows about the closest thing to a solution; `seconds` limits the time for that.

        >>> import grille
        >>> found = grille.parse("..3.1........4.2").solve().data()
        >>> found["outcome"], found["solution"]
        ('unique', '4231132421433412')
        """
        answers: tuple[Any, ...] = self.solutions
        fields: dict[str, Any] = {
            "outcome": str(self.verdict),
            "solution": answers[0].line if answers else None,
        }
        if answers:
            fields |= answers[0].details()
        if len(answers) > 1:
            fields |= {"second": answers[1].line, "differences": list(self.differences)}
        fields["faults"] = [fault.data() for fault in self.faults]
        if self.verdict is Verdict.NONE and not self.faults and self.puzzle is not None:
            short = self.puzzle.shortfall(seconds=seconds)
            fields |= {"why": list(short.sentences)} | short.details
        return versioned(fields | {"statistics": self.statistics._asdict()})

    def to_json(self, indent: int | None = None) -> str:
        return to_json(self, indent)


class Count:
    """A number of solutions: the exact number if `exact`, otherwise a lower bound.

    An exact count compares and converts like an integer. A count that stopped at a limit equals no number, `<` and `>`
    raise LimitReached if the answer depends on solutions that were not counted, `str` says "at least", and it cannot be
    used as an index or in `range`. `int` returns the number that was counted, exact or not. A count is true if at least
    one solution was counted.

    >>> import grille
    >>> several = grille.parse("..3.1........4..")
    >>> several.count() == 3, several.count() > 1, int(several.count())
    (True, True, 3)
    >>> few = several.count(limit=1)
    >>> print(few, few == 1, few >= 1)
    at least 1 False True
    """

    __slots__ = ("exact", "statistics", "value")

    value: int
    exact: bool
    statistics: Statistics

    def __init__(self, value: int, exact: bool, statistics: Statistics) -> None:
        for name, given in (("value", value), ("exact", exact), ("statistics", statistics)):
            object.__setattr__(self, name, given)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Count is immutable: cannot change {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"Count is immutable: cannot change {name!r}")

    def __reduce__(self) -> tuple[type[Count], tuple[int, bool, Statistics]]:
        return Count, (self.value, self.exact, self.statistics)

    def __repr__(self) -> str:
        return f"Count({self.value}, exact={self.exact})"

    def __str__(self) -> str:
        return format(self)

    def __format__(self, spec: str) -> str:
        return ("" if self.exact else "at least ") + format(self.value, spec)

    def __int__(self) -> int:
        return self.value

    def __index__(self) -> int:
        if not self.exact:
            raise LimitReached(
                f"the exact count is not known, it is {self}; int(count) gives the number counted so far"
            )
        return self.value

    def __bool__(self) -> bool:
        return self.value > 0

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Count):
            return (self.value, self.exact) == (other.value, other.exact)
        return self.exact and self.value == other

    def __hash__(self) -> int:
        return hash(self.value) if self.exact else hash((self.value, "at least"))

    def __lt__(self, other: float | Count) -> bool:
        (low, high), (least, most) = _bounds(self), _bounds(other)
        if high < least or low >= most or (low, least) == (high, most):
            return high < least
        raise _unsettled(self, "less than", other)

    def __le__(self, other: float | Count) -> bool:
        (low, high), (least, most) = _bounds(self), _bounds(other)
        if high <= least or low > most or (low, least) == (high, most):
            return high <= least
        raise _unsettled(self, "at most", other)

    def __gt__(self, other: float | Count) -> bool:
        return not self <= other

    def __ge__(self, other: float | Count) -> bool:
        return not self < other

    def _repr_html_(self) -> str:
        from grille.html import paragraph, result

        return result(paragraph(f"{self:,} solution{'' if self == 1 else 's'}"))

    def data(self) -> dict[str, Any]:
        """Return the count as plain data.

        >>> import grille
        >>> {**grille.parse("..3.1........4..").count().data(), "statistics": ...}
        {'version': 1, 'count': 3, 'exact': True, 'statistics': Ellipsis}
        """
        fields = {"count": self.value, "exact": self.exact, "statistics": self.statistics._asdict()}
        return versioned(fields)

    def to_json(self, indent: int | None = None) -> str:
        return to_json(self, indent)


def _bounds(number: float | Count) -> tuple[float, float]:
    """Return the smallest and the largest value that the exact number can have."""
    if isinstance(number, Count):
        return number.value, number.value if number.exact else inf
    return number, number


def _unsettled(count: Count, relation: str, other: float | Count) -> LimitReached:
    return LimitReached(f"unknown whether {count} is {relation} {other}: the count stopped at a limit")
