"""Other scales of difficulty beside level and score: Sudoku Explainer's rating, and effort."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from grille.data import to_json, versioned
from grille.logic.rating import Rating, Reason, reason_message

P = TypeVar("P")


class ExplainerRating(NamedTuple):
    """How hard a Sudoku is on Sudoku Explainer's scale.

    `er` is the difficulty of the hardest step, `ep` (pearl) that of the hardest step up to the first digit, and `ed`
    (diamond) that of the first step. A puzzle that cannot be rated has a `reason`, and its numbers are None.

    >>> import grille
    >>> text = ".....25......3..2.1..........382.79..6.1.......597...39...5..7.....9.38.3....1..9"
    >>> print(grille.parse(text).rate(scale="se"))
    ER 3.2, EP 1.2, ED 1.2, X-Wing
    """

    er: float | None
    ep: float | None
    ed: float | None
    hardest: str | None  # the id of the first technique of the highest difficulty
    techniques: dict[str, int]  # uses by id, easiest first
    reason: Reason | None = None

    @property
    def scale(self) -> str:
        """The name of the scale."""
        return "se"

    @classmethod
    def unrated(cls, reason: Reason) -> ExplainerRating:
        """Return a rating without numbers, for this reason."""
        return cls(None, None, None, None, {}, reason)

    @property
    def message(self) -> str | None:
        """Why there is no rating, as a sentence; None if there is one."""
        if self.reason is Reason.STUCK:
            return "no rating: it takes nested forcing chains (ER above 9), which this scale does not search"
        return reason_message(self.reason)

    def __str__(self) -> str:
        hardest = "" if self.hardest is None else f", {title(self.hardest)}"
        return self.message or f"ER {self.er}, EP {self.ep}, ED {self.ed}{hardest}"

    def _repr_html_(self) -> str:
        return _html(self.message, [("ER", self.er), ("EP", self.ep), ("ED", self.ed)], self.techniques)

    def lines(self) -> Iterable[str]:
        """The techniques with their uses, one line each."""
        return (f"{uses:6}  {title(name)}" for name, uses in self.techniques.items())

    def data(self) -> dict[str, Any]:
        """Return the rating as plain data, with null values if there is none."""
        fields = {name: getattr(self, name) for name in ("er", "ep", "ed", "hardest")}
        return _data(self, fields | {"techniques": dict(self.techniques) if self.reason is None else None})

    def to_json(self, indent: int | None = None) -> str:
        return to_json(self, indent)


class EffortRating(NamedTuple):
    """How much there is to search for: the weight of each step, divided by the number of choices that were open.

    `width` is the mean number of choices, and `bottlenecks` the number of steps without an alternative. A puzzle that
    cannot be rated has a `reason`, and its numbers are None.

    >>> import grille
    >>> print(grille.parse("..3.1........4.2").rate(scale="effort"))
    effort 12.7, width 6.0, 1 bottleneck in 12 steps
    """

    effort: float | None
    width: float | None
    bottlenecks: int | None
    steps: int | None
    reason: Reason | None = None

    @property
    def scale(self) -> str:
        """The name of the scale."""
        return "effort"

    @classmethod
    def unrated(cls, reason: Reason) -> EffortRating:
        """Return a rating without numbers, for this reason."""
        return cls(None, None, None, None, reason)

    @property
    def message(self) -> str | None:
        """Why there is no rating, as a sentence; None if there is one."""
        return reason_message(self.reason)

    def __str__(self) -> str:
        few = "" if self.bottlenecks == 1 else "s"
        many = "" if self.steps == 1 else "s"
        return self.message or (
            f"effort {self.effort}, width {self.width}, {self.bottlenecks} bottleneck{few} in {self.steps} step{many}"
        )

    def _repr_html_(self) -> str:
        fields = ("effort", "width", "bottlenecks", "steps")
        return _html(self.message, [(name, getattr(self, name)) for name in fields], {})

    def lines(self) -> Iterable[str]:
        return ()

    def data(self) -> dict[str, Any]:
        """Return the rating as plain data, with null values if there is none."""
        return _data(self, {name: getattr(self, name) for name in ("effort", "width", "bottlenecks", "steps")})

    def to_json(self, indent: int | None = None) -> str:
        return to_json(self, indent)


ScaleRating: TypeAlias = ExplainerRating | EffortRating
AnyRating: TypeAlias = Rating | ScaleRating


class Scale(NamedTuple, Generic[P]):
    """A scale of a family: the columns of its ratings, and the function that rates puzzles.

    `rate` takes puzzles, a time limit for each and a number of threads. `refuse` says why a puzzle is not on this
    scale; None if it is.
    """

    rate: Callable[[Sequence[P], float | None, int], list[ScaleRating]]
    refuse: Callable[[P], str | None]


# For each scale, the columns of a table and their types. `level` is the scale of `Rating`.
LEVEL = "level"
COLUMNS: dict[str, dict[str, str]] = {
    LEVEL: {
        "level": "string",
        "score": "int64",
        "hardest": "string",
        "techniques": "map",
        "trial": "bool",
        "reason": "string",
    },
    "se": {
        "er": "float64",
        "ep": "float64",
        "ed": "float64",
        "hardest": "string",
        "techniques": "map",
        "reason": "string",
    },
    "effort": {
        "effort": "float64",
        "width": "float64",
        "bottlenecks": "int64",
        "steps": "int64",
        "reason": "string",
    },
}
SCALES = tuple(COLUMNS)
# A rating without numbers, for a reason.
UNRATED: dict[str, Callable[[Reason], AnyRating]] = {
    LEVEL: Rating.unrated,
    "se": ExplainerRating.unrated,
    "effort": EffortRating.unrated,
}
# Scales whose techniques are fixed, so that no rules apply to them.
FIXED = frozenset(("se",))


def title(name: str) -> str:
    """Return the title of a technique of Sudoku Explainer's scale.

    >>> title("x_wing"), title("bug_1"), title("dynamic_forcing_chains_plus")
    ('X-Wing', 'BUG Type 1', 'Dynamic Forcing Chains (+)')
    """
    if name.startswith("bug_"):
        return f"BUG Type {name[4:]}"
    words = {"Xy Wing": "XY-Wing", "Xyz Wing": "XYZ-Wing", "X Wing": "X-Wing", "Plus": "(+)"}
    words |= {"X Cycle": "X-Cycle", "Y Cycle": "Y-Cycle", "X Chain": "X-Chain"}
    text = name.replace("_", " ").title()
    for old, new in words.items():
        text = text.replace(old, new)
    return text


def _data(rating: ScaleRating, fields: dict[str, Any]) -> dict[str, Any]:
    reason = None if rating.reason is None else str(rating.reason)
    return versioned({"scale": rating.scale, **fields, "reason": reason, "message": rating.message})


def _html(message: str | None, rows: list[tuple[str, Any]], uses: dict[str, int]) -> str:
    from grille.html import paragraph, result, table

    if message is not None:
        return result(paragraph(f"{message}."))
    return result(table(rows + [(name, f"{times} x") for name, times in uses.items()]))
