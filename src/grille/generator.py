"""GenerateSpec and Generator: a request for puzzles, and how a family generates one puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from grille.errors import GrilleError, unknown
from grille.option import Option, Value, as_integer

if TYPE_CHECKING:
    from grille.generated import Generated
    from grille.logic.rules import Rules

P = TypeVar("P")

LARGEST_SEED = 2**64 - 1
# Far apart, so that small seeds, which people type, share no part.
_NEXT_PART = 1_000_003


def seed_of_part(seed: int, part: int) -> int:
    """Return the seed of one part of a collection, such as the puzzles of one level.

    Puzzles of two levels that have the same seed and number can share their solution. With seeds of their own, they
    do not.
    """
    return (seed + part * _NEXT_PART) & LARGEST_SEED


class GenerateSpec(NamedTuple):
    """A request for puzzles: a level (None for any), a seed, a value for each option of the family, and rules.

    The rules change which techniques are used and their weights; None means the defaults.
    """

    level: str | None
    seed: int
    options: tuple[tuple[str, Value], ...] = ()
    rules: Rules | None = None

    def option(self, name: str) -> Any:
        """Return the value of an option."""
        for key, value in self.options:
            if key == name:
                return value
        raise KeyError(name)

    def seed_of(self, number: int) -> int:
        """Return the seed of one puzzle: the finalizer of splitmix64, which makes nearby inputs unrelated."""
        word = (self.seed * 0x9E3779B97F4A7C15 + number + 1) & 0xFFFFFFFFFFFFFFFF
        word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        word = ((word ^ word >> 27) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return word ^ word >> 31


# The levels that players choose from, the same for every family: the same name means the same effort.
PLAY_LEVELS = ("beginner", "easy", "medium", "hard", "expert", "extreme")


class PlayLevel(NamedTuple):
    """What a family generates for one of PLAY_LEVELS: a level of its own, and options where the player set none.

    `effort` says in a few plain words what the level asks of a player.
    """

    name: str
    level: str
    effort: str
    options: tuple[tuple[str, Value], ...] = ()


class NamedVariant(NamedTuple):
    """A kind of puzzle that the option `variant` names: its title, what it is about, and its hardest level."""

    name: str
    title: str
    about: str
    hardest: str


class Generator(NamedTuple, Generic[P]):
    """How a family generates puzzles.

    `make` generates the puzzle with a number (from 0). It yields None after each failed attempt and then the puzzle, or
    ends without one if it gives up. The result depends only on the spec and the number, not on time or on earlier
    calls, so any number of workers generates the same puzzles. An attempt takes at most a second, and attempts are
    limited by their number, not by time. Native attempts release the GIL.
    """

    options: tuple[Option, ...]
    make: Callable[[GenerateSpec, int], Iterator[Generated[P] | None]]
    # Raises GrilleError for a spec that is known to be impossible.
    check: Callable[[GenerateSpec], None] = lambda _spec: None
    levels: tuple[str, ...] = ()
    # Whether a spec may have rules.
    takes_rules: bool = False
    # The play levels, easiest first; and options for one of them that depend on those the player set.
    play_levels: tuple[PlayLevel, ...] = ()
    play_options: Callable[[PlayLevel, Mapping[str, object]], Mapping[str, object]] = lambda level, _set: dict(
        level.options
    )
    # The kinds of puzzles that the option `variant` names, for menus.
    variants: Callable[[], tuple[NamedVariant, ...]] = tuple

    def spec(
        self,
        level: str | None = None,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        rules: Rules | None = None,
        *,
        also: Iterable[str] = (),
    ) -> GenerateSpec:
        """Return the spec for these options; an option that is missing or None has its default.

        Raises GrilleError for an unknown name or an invalid value. `also` lists names that the caller handles itself,
        for the message about an unknown name.
        """
        given = dict(options or {})
        declared = {option.name: option for option in self.options}
        for name in given:
            if name not in declared:
                raise unknown("option", name, (*also, *declared))
        if level is not None and level not in self.levels:
            raise unknown("level", str(level), self.levels)
        number = as_integer(seed)
        if number is None or not 0 <= number <= LARGEST_SEED:
            raise GrilleError(f"seed: expected a whole number from 0 to 2^64 - 1, not {str(seed)[:40]!r}")
        if rules is not None and any(rules) and not self.takes_rules:
            raise GrilleError("rules: this family has a fixed set of techniques; none can be removed or added")
        values = tuple((name, option.value(given.get(name))) for name, option in declared.items())
        return GenerateSpec(level, number, values, rules if rules is not None and any(rules) else None)

    def play_spec(self, name: str, seed: int = 0, options: Mapping[str, object] | None = None) -> GenerateSpec:
        """Return the spec of a play level; options that are given replace those of the level.

        Raises GrilleError for an unknown play level, and where `spec` does.
        """
        level = next((each for each in self.play_levels if each.name == name), None)
        if level is None:
            raise unknown("play level", name, [each.name for each in self.play_levels])
        given = dict(options or {})
        return self.spec(level.level, seed, {**self.play_options(level, given), **given})

    def first(
        self, spec: GenerateSpec, number: int = 0, go_on: Callable[[], bool] = lambda: True
    ) -> Generated[P] | None:
        """Generate the puzzle with a number; None if the family gives up or `go_on` is false after an attempt."""
        for generated in self.make(spec, number):
            if generated is not None:
                return generated
            if not go_on():
                break
        return None
