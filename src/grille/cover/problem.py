"""Cover: an exact cover problem."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from grille.errors import GrilleError
from grille.search import Search, Searchable

if TYPE_CHECKING:
    from grille.outcome import Count

# The names of the chosen options, in the order in which the options were given.
Answer = tuple[Any, ...]

# The largest number that the engines support.
MOST_TIMES = 10**9


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Cover(Searchable[Answer]):
    """An exact cover problem: choose options so that every item is covered the required number of times.

    Items can be any hashable objects. An item is covered exactly once, or as often as `times` says; one that is
    `optional` is covered at most that often. Options are a mapping from names to items, or a list of the items of each,
    with the names 0, 1, 2 and so on. All items of the options must be covered, unless `items` lists the required ones.

    Knuth's example: which of these six words together contain each of the letters from a to g once?

    >>> cover = Cover(["ce", "adg", "bcf", "adf", "bg", "deg"])
    >>> cover.solve().verdict
    <Verdict.UNIQUE: 'unique'>
    >>> cover.solve().solution
    (0, 3, 4)

    Named options, with b covered twice and x at most once:

    >>> options = {"red": "cex", "blue": "adf", "green": "bg", "grey": "bx", "white": "b"}
    >>> list(Cover(options, optional="x", times={"b": 2}).solutions())
    [('red', 'blue', 'green', 'white')]
    """

    names: Answer
    options: tuple[tuple[Any, ...], ...]
    items: tuple[Any, ...]  # items that must be covered
    optional: tuple[Any, ...]
    times: tuple[tuple[Any, int], ...]  # of items that are not covered exactly once

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
        self._validate(often)

    def _validate(self, often: Mapping[Any, object]) -> None:
        must, may = set(self.items), set(self.optional)
        for item in must & may:
            raise GrilleError(f"item {item!r} is both required and optional: expected one of the two")
        for item, number in often.items():
            if item not in must and item not in may:
                raise GrilleError(f"times: {item!r} is not an item of this problem")
            if not isinstance(number, int) or not 0 <= number <= MOST_TIMES:
                raise GrilleError(f"times: expected a number from 0 to {MOST_TIMES} for item {item!r}, not {number!r}")
        for name, option in zip(self.names, self.options, strict=True):
            if len(set(option)) < len(option):
                twice = next(item for at, item in enumerate(option) if item in option[:at])
                raise GrilleError(f"option {name!r} covers item {twice!r} twice: expected each item once")
            for item in option:
                if item not in must and item not in may:
                    raise GrilleError(
                        f"option {name!r} covers {item!r}, which is not an item: expected one of `items` or `optional`"
                    )
            if must.isdisjoint(option):
                raise GrilleError(f"option {name!r} covers no required item: expected at least one")

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
        """Count the solutions. The result is exact, or a lower bound if `limit` or another limit stopped it.

        >>> print(Cover([[day] for day in range(100) for coin in "HT"]).count())
        1267650600228229401496703205376
        """
        from grille.cover.engine import count

        return count(self, limit, nodes=nodes, seconds=seconds, engine=engine)

    def numbered(self) -> Numbered:
        """Return the problem with numbers as names: first the items that must be covered, then the optional ones."""
        number = {item: index for index, item in enumerate((*self.items, *self.optional))}
        times = [1] * len(number)
        for item, often in self.times:
            times[number[item]] = often
        optional = [False] * len(self.items) + [True] * len(self.optional)
        return Numbered(times, optional, [[number[item] for item in option] for option in self.options])


class Numbered(NamedTuple):
    """An exact cover problem in numbers: how often each item is covered, the optional items, the items of options."""

    times: list[int]
    optional: list[bool]
    options: list[list[int]]
