"""What somebody wants otherwise than a family's table has it: which techniques, in which order, at what weight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from grille.errors import GrilleError, unknown
from grille.logic import Technique

# What presumes that there is one solution, all of it.
UNIQUENESS = "uniqueness"
MOST_WEIGHT = 1_000_000


class Rules(NamedTuple):
    """Changes to a table of techniques.

    Names are ids, codes, levels (all techniques of one) or `uniqueness` (all that presume a single solution). `order`
    lists all that is to be used, in order, in place of the usual; `without` and `extra` take from it and add to it.

    >>> Rules.of({"without": ["uniqueness"], "weights": {"x_wing": 90}}).weights
    (('x_wing', 90),)
    """

    without: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    weights: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, data: Any) -> Rules:
        """Rules from plain data, as a JSON file has them: `without`, `with`, `order` (lists), `weights` (by name)."""
        known = ("without", "with", "order", "weights")
        if not isinstance(data, dict):
            raise GrilleError(f"rules are an object with {', '.join(known)}, not {type(data).__name__}")
        for name, value in data.items():
            if name not in known:
                raise unknown("rule", name, known)
            if name != "weights" and not (isinstance(value, list) and all(isinstance(each, str) for each in value)):
                raise GrilleError(f"{name!r} is a list of techniques, not {str(value)[:40]}")
        weights = data.get("weights", {})
        if not isinstance(weights, dict) or not all(
            isinstance(each, int) and not isinstance(each, bool) for each in weights.values()
        ):
            raise GrilleError("'weights' is an object of techniques and whole numbers")
        without, extra, order = (tuple(data.get(name, ())) for name in known[:3])
        return cls(without, extra, order, tuple(weights.items()))

    def and_also(self, other: Rules) -> Rules:
        """Both; where they differ, the other."""
        return Rules(
            (*self.without, *other.without),
            (*self.extra, *other.extra),
            other.order or self.order,
            tuple((dict(self.weights) | dict(other.weights)).items()),
        )

    def table(self, techniques: tuple[Technique, ...], levels: tuple[str, ...]) -> tuple[Technique, ...]:
        """All techniques, in this order and with these weights; those that the order leaves out come after it."""
        weights: dict[str, int] = {}
        for name, weight in self.weights:
            if not 0 < weight <= MOST_WEIGHT:
                raise GrilleError(f"a weight is from 1 to {MOST_WEIGHT:,}, not {weight}")
            weights |= {each.id: weight for each in named(name, techniques, levels)}
        ranked = [each for name in self.order for each in named(name, techniques, levels)]
        return tuple(
            each._replace(weight=weights.get(each.id, each.weight)) for each in dict.fromkeys((*ranked, *techniques))
        )

    def used(
        self, techniques: tuple[Technique, ...], levels: tuple[str, ...], usual: Iterable[str]
    ) -> tuple[Technique, ...]:
        """Those of a table (in the table's order) that are to be used, where `usual` names those usually used."""

        def ids(names: Iterable[str]) -> set[str]:
            return {each.id for name in names for each in named(name, techniques, levels)}

        chosen = (ids(self.order) or set(usual)) - ids(self.without) | ids(self.extra)
        return tuple(each for each in techniques if each.id in chosen)


def named(name: str, techniques: tuple[Technique, ...], levels: tuple[str, ...]) -> list[Technique]:
    """The techniques meant by an id, a code, a level, or `uniqueness`; the title will do as well."""
    word = _plain(name)
    found = [each for each in techniques if word in {_plain(each.id), each.code, _plain(each.title)}]
    if not found and word in levels:
        found = [each for each in techniques if each.level == word]
    if not found and word == UNIQUENESS:
        found = [each for each in techniques if each.assumes_unique]
    if not found or not word:
        raise unknown("technique", name, (each.id for each in techniques))
    return found


def _plain(name: str) -> str:
    return name.strip().lower().replace("-", "_").replace(" ", "_")
