"""Rules: changes to a family's techniques, which ones are used, in which order and with which weights."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, Self

from grille.errors import GrilleError, unknown
from grille.logic import Technique

# The name for all techniques that assume a unique solution.
UNIQUENESS = "uniqueness"
MOST_WEIGHT = 1_000_000


class _Rules(NamedTuple):
    without: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    weights: tuple[tuple[str, int], ...] = ()


class Rules(_Rules):
    """Changes to a table of techniques.

    Names are ids, codes, levels (all techniques of a level) or `uniqueness` (all that assume a unique solution), one or
    a list of them. `order` lists the techniques to use, in order, instead of the default; `without` removes techniques,
    `extra` adds some. `weights` are numbers by name.

    >>> Rules(without=["uniqueness"], weights={"x_wing": 90}).weights
    (('x_wing', 90),)
    """

    __slots__ = ()

    def __new__(
        cls,
        without: str | Iterable[str] = (),
        extra: str | Iterable[str] = (),
        order: str | Iterable[str] = (),
        weights: Mapping[str, int] | Iterable[tuple[str, int]] = (),
    ) -> Self:
        pairs = weights.items() if isinstance(weights, Mapping) else weights
        return super().__new__(cls, _names(without), _names(extra), _names(order), tuple(pairs))

    @classmethod
    def of(cls, data: Any) -> Rules:
        """Read rules from plain data: the lists `without`, `with` and `order`, and the object `weights`."""
        known = ("without", "with", "order", "weights")
        if not isinstance(data, dict):
            raise GrilleError(f"rules: expected an object with {', '.join(known)}, not {type(data).__name__}")
        for name, value in data.items():
            if name not in known:
                raise unknown("rule", name, known)
            if name != "weights" and not (isinstance(value, list) and all(isinstance(each, str) for each in value)):
                raise GrilleError(f"rules: expected a list of techniques for {name!r}, not {str(value)[:40]}")
        weights = data.get("weights", {})
        if not isinstance(weights, dict) or not all(
            isinstance(each, int) and not isinstance(each, bool) for each in weights.values()
        ):
            raise GrilleError("rules: expected an object of techniques and whole numbers for 'weights'")
        return cls(data.get("without", ()), data.get("with", ()), data.get("order", ()), weights)

    def and_also(self, other: Rules) -> Rules:
        """Combine two sets of rules; the other takes precedence."""
        return Rules(
            (*self.without, *other.without),
            (*self.extra, *other.extra),
            other.order or self.order,
            tuple((dict(self.weights) | dict(other.weights)).items()),
        )

    def table(self, techniques: tuple[Technique, ...], levels: tuple[str, ...]) -> tuple[Technique, ...]:
        """Return all techniques in the new order and with the new weights; those not in `order` come last."""
        weights: dict[str, int] = {}
        for name, weight in self.weights:
            if not 0 < weight <= MOST_WEIGHT:
                raise GrilleError(f"rules: expected a weight from 1 to {MOST_WEIGHT:,} for {name!r}, not {weight}")
            weights |= {each.id: weight for each in named(name, techniques, levels)}
        ranked = [each for name in self.order for each in named(name, techniques, levels)]
        return tuple(
            each._replace(weight=weights.get(each.id, each.weight)) for each in dict.fromkeys((*ranked, *techniques))
        )

    def used(
        self, techniques: tuple[Technique, ...], levels: tuple[str, ...], usual: Iterable[str]
    ) -> tuple[Technique, ...]:
        """Return the techniques of a table that are used, in the table's order; `usual` names the default ones."""

        def ids(names: Iterable[str]) -> set[str]:
            return {each.id for name in names for each in named(name, techniques, levels)}

        chosen = (ids(self.order) or set(usual)) - ids(self.without) | ids(self.extra)
        return tuple(each for each in techniques if each.id in chosen)


def named(name: str, techniques: tuple[Technique, ...], levels: tuple[str, ...]) -> list[Technique]:
    """Return the techniques with an id, code, title or level, or all that assume uniqueness."""
    word = _normalized(name)
    found = [each for each in techniques if word in {_normalized(each.id), each.code, _normalized(each.title)}]
    if not found and word in levels:
        found = [each for each in techniques if each.level == word]
    if not found and word == UNIQUENESS:
        found = [each for each in techniques if each.assumes_unique]
    if not found or not word:
        raise unknown("technique", name, (each.id for each in techniques))
    return found


def _names(names: str | Iterable[str]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else tuple(names)


# Large enough for the ids and titles of all techniques: a hint looks some up by name.
@lru_cache(maxsize=1024)
def _normalized(name: str) -> str:
    return name.strip().lower().replace("-", "_").replace(" ", "_")
