"""Orders: puzzles to generate for a document, such as `sudoku size=6` with 12 easy and 6 medium ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.family import family
from grille.generation import generate
from grille.generator import seed_of_part
from grille.outcome import Verdict
from grille.print.entry import Entry, Volume, print_rules_of

MOST = 100_000
# How many puzzles in a row may be equivalent to earlier ones before the request is impossible.
MOST_REPEATS = 2_000


class Order(NamedTuple):
    """Puzzles of one family: how many of each level (None for any level), and further options of the generator."""

    family: str
    levels: tuple[tuple[str | None, int], ...]
    options: dict[str, object] = {}  # noqa: RUF012  never changed

    @property
    def total(self) -> int:
        return sum(count for _, count in self.levels)


def read_levels(text: str) -> tuple[tuple[str | None, int], ...]:
    """Read levels and counts, such as easy:12,medium:6.

    >>> read_levels("easy:12, medium:6")
    (('easy', 12), ('medium', 6))
    """
    levels = []
    for part in text.split(","):
        name, colon, count = part.strip().partition(":")
        if not name or not colon or not count.strip().isdecimal() or not 1 <= int(count) <= MOST:
            raise GrilleError(f"levels: expected a level and a number, such as easy:12,medium:6, not {part.strip()!r}")
        levels.append((name.strip(), int(count)))
    return tuple(levels)


def read_order(text: str, levels: str | None, count: int | None) -> Order:
    """Read what to generate: a family, then its options as name=value; `levels` among them replaces the given ones."""
    name, *words = text.split()
    options: dict[str, object] = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not sign or not key:
            raise GrilleError(f"generate: expected an option as name=value after the family, not {word!r}")
        options[key.replace("-", "_")] = value
    record = family(name)
    print_rules_of(record)
    if record.generator is None:
        raise GrilleError(f"{record.title} has no generator")
    for option in record.generator().options:
        text_of = options.get(option.name)
        if isinstance(text_of, str):
            options[option.name] = _value(option.name, option.default, text_of, many=option.many)
    chosen = str(options.pop("levels", None) or levels or "")
    if chosen and count is not None:
        raise GrilleError("count: the levels already say how many puzzles of each to generate")
    return Order(name, read_levels(chosen) if chosen else ((None, count or 1),), options)


def _value(name: str, default: object, text: str, *, many: bool) -> object:
    """An option of a generator from its text, by the type of its default."""
    if many:
        return text.split(",")
    if isinstance(default, bool):
        if text.lower() not in {"yes", "no", "true", "false"}:
            raise GrilleError(f"generate: {name}: expected yes or no, not {text!r}")
        return text.lower() in {"yes", "true"}
    if isinstance(default, int):
        if not text.isdecimal():
            raise GrilleError(f"generate: {name}: expected a number, not {text!r}")
        return int(text)
    return text


def fill(
    orders: Iterable[Order],
    seed: int,
    volume: Volume,
    done: Callable[[], None] = lambda: None,
    jobs: int | None = None,
) -> Iterator[Entry]:
    """Generate the puzzles of orders. Puzzles equivalent to earlier ones are replaced by others."""
    levels = [(order, level, count) for order in orders for level, count in order.levels]
    for part, (order, level, count) in enumerate(levels):
        yield from _one_level(order, level, count, seed_of_part(seed, part), volume, done, jobs)


def _one_level(
    order: Order, level: str | None, count: int, seed: int, volume: Volume, done: Callable[[], None], jobs: int | None
) -> Iterator[Entry]:
    one_solution = print_rules_of(family(order.family)).one_solution
    made = repeats = 0
    with generate(order.family, level=level, count=None, seed=seed, jobs=jobs, **_any(order.options)) as generation:
        for each in generation:
            place = f"{order.family} number {each.number} of seed {seed}"
            if each.solution is None:
                raise GrilleError(f"generate: {place} has no solution; leave out the option that asks for this")
            if one_solution and each.puzzle.solve().verdict is not Verdict.UNIQUE:
                raise GrilleError(f"generate: {place} does not have exactly one solution")
            found = Entry(each.puzzle, each.solution, each.rating, place)
            if volume.repeats(found) is not None:
                repeats += 1
                if repeats > MOST_REPEATS:
                    wanted = f"{level} " if level else ""
                    raise GrilleError(f"generate: only {made} different {wanted}puzzles were found, not {count}")
                continue
            repeats = 0
            made += 1
            done()
            yield found
            if made == count:
                break


def _any(options: dict[str, object]) -> dict[str, Any]:
    return dict(options)
