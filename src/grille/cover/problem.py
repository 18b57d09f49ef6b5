"""Cover: an exact-cover problem, as a value."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from grille.errors import GrilleError
from grille.search import Search, Searchable

if TYPE_CHECKING:
    from grille.outcome import Count

# The names of the options chosen, in the order the options were given.
Answer = tuple[Any, ...]

# As far as the engines count.
MOST_TIMES = 10**9


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Cover(Searchable[Answer]):
    """Items to be met, and options that each meet some of them: which options meet every item as often as they must?

    Items may be anything hashable. An item is met exactly once, or as often as `times` says; one that is `optional` is
    met at most so often. Options are a mapping from their names to their items, or just the items of each, and then
    their names are 0, 1, 2 and so on. All that options name are items, unless `items` lists the ones that must be met.

    Knuth's example: which of these six hold, together, each of the letters from a to g once?

    >>> cover = Cover(["ce", "adg", "bcf", "adf", "bg", "deg"])
    >>> cover.solve().verdict
    <Verdict.UNIQUE: 'unique'>
    >>> cover.solve().solution
    (0, 3, 4)

    Named options, b to be met twice, and an x that no two may share:

    >>> options = {"red": "cex", "blue": "adf", "green": "bg", "grey": "bx", "white": "b"}
    >>> list(Cover(options, optional="x", times={"b": 2}).solutions())
    [('red', 'blue', 'green', 'white')]
    """

    names: Answer
    options: tuple[tuple[Any, ...], ...]
    items: tuple[Any, ...]  # those that must be met
    optional: tuple[Any, ...]
    times: tuple[tuple[Any, int], ...]  # of the items that are not met once

    def __init__(
        self,
        options: Mapping[Any, Iterable[Hashable]] | Iterable[Iterable[Hashable]],
        *,
        items: Iterable[Hashable] | None = None,
        optional: Iterable[Hashable] = (),
        times: Mapping[Any, int] | None = None,
    ) -> None:
        named = options if isinstance(options, Mapping) else dict(enumerate(options))
        lists = tuple(tuple(option) for option in named.values())
        may = dict.fromkeys(optional)
        often = times or {}
        if items is None:
            met = dict.fromkeys(item for option in (*lists, often) for item in option)
            must = tuple(item for item in met if item not in may)
        else:
            must = tuple(dict.fromkeys(items))
        set_field = object.__setattr__
        set_field(self, "names", tuple(named))
        set_field(self, "options", lists)
        set_field(self, "items", must)
        set_field(self, "optional", tuple(may))
        set_field(self, "times", tuple((item, number) for item, number in often.items() if number != 1))
        self._refuse_nonsense(often)

    def _refuse_nonsense(self, often: Mapping[Any, object]) -> None:
        must, may = set(self.items), set(self.optional)
        for item in must & may:
            raise GrilleError(f"{item!r} both must be met and is optional")
        for item, number in often.items():
            if item not in must and item not in may:
                raise GrilleError(f"{item!r} is to be met {number} times, but is no item")
            if not isinstance(number, int) or not 0 <= number <= MOST_TIMES:
                raise GrilleError(f"{item!r} is to be met {number!r} times: expected a number from 0 to {MOST_TIMES}")
        for name, option in zip(self.names, self.options, strict=True):
            if len(set(option)) < len(option):
                twice = next(item for at, item in enumerate(option) if item in option[:at])
                raise GrilleError(f"option {name!r} meets {twice!r} twice")
            for item in option:
                if item not in must and item not in may:
                    raise GrilleError(f"option {name!r} meets {item!r}, which is no item")
            if must.isdisjoint(option):
                raise GrilleError(f"option {name!r} meets no item that must be met")

    def __repr__(self) -> str:
        counted = self.names == tuple(range(len(self.names)))
        parts = [repr(list(self.options) if counted else dict(zip(self.names, self.options, strict=True)))]
        parts.append(f"items={list(self.items)!r}")
        if self.optional:
            parts.append(f"optional={list(self.optional)!r}")
        if self.times:
            parts.append(f"times={dict(self.times)!r}")
        return f"Cover({', '.join(parts)})"

    def search(self, engine: str = "auto") -> Search[Answer]:
        from grille.cover.engine import open_search

        return open_search(self, engine)

    def count(
        self, limit: int | None = None, *, nodes: int | None = None, seconds: float | None = None, engine: str = "auto"
    ) -> Count:
        """The number of solutions, exactly, or "at least" where `limit` or another limit stopped it.

        >>> print(Cover([[day] for day in range(100) for coin in "HT"]).count())
        1267650600228229401496703205376
        """
        from grille.cover.engine import count

        return count(self, limit, nodes=nodes, seconds=seconds, engine=engine)

    def numbered(self) -> Numbered:
        """The same with numbers for names: first the items that must be met, then the optional ones."""
        number = {item: index for index, item in enumerate((*self.items, *self.optional))}
        times = [1] * len(number)
        for item, often in self.times:
            times[number[item]] = often
        optional = [False] * len(self.items) + [True] * len(self.optional)
        return Numbered(times, optional, [[number[item] for item in option] for option in self.options])


class Numbered(NamedTuple):
    """An exact-cover problem in numbers: by item how often, and whether no more than that; by option its items."""

    times: list[int]
    optional: list[bool]
    options: list[list[int]]
