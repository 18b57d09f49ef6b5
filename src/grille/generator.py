"""What a family declares about generating its puzzles: the options of a request, and how one puzzle is generated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from grille.errors import GrilleError, unknown
from grille.option import Option, Value, whole

if TYPE_CHECKING:
    from grille.generated import Generated
    from grille.logic.rules import Rules

P = TypeVar("P")

LARGEST_SEED = 2**64 - 1


class GenerateSpec(NamedTuple):
    """A request for puzzles: a level (None for any), a seed, the family's options (each with a value), and rules.

    The rules change which techniques may be used, and what they weigh; None stands for the usual ones.
    """

    level: str | None
    seed: int
    options: tuple[tuple[str, Value], ...] = ()
    rules: Rules | None = None

    def option(self, name: str) -> Any:
        """The value of an option."""
        return dict(self.options)[name]

    def seed_of(self, number: int) -> int:
        """A seed of its own for each number: the finisher of splitmix64, which spreads neighbours far apart."""
        word = (self.seed * 0x9E3779B97F4A7C15 + number + 1) & 0xFFFFFFFFFFFFFFFF
        word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        word = ((word ^ word >> 27) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return word ^ word >> 31


class Generator(NamedTuple, Generic[P]):
    """How a family generates puzzles.

    `make` tries to generate the puzzle of this number (from 0), and yields None after each attempt that failed, then
    the puzzle. It ends without one where it gives up. The result depends on the spec and the number alone: no clock, no
    state between calls, so that any number of workers generates the same puzzles. An attempt is short (a second at
    most) and counted, not timed. Native attempts release the interpreter lock and run in as many threads as there are
    jobs.
    """

    options: tuple[Option, ...]
    make: Callable[[GenerateSpec, int], Iterator[Generated[P] | None]]
    # Raises GrilleError where a spec can't be met, before anything is tried.
    check: Callable[[GenerateSpec], None] = lambda _spec: None
    levels: tuple[str, ...] = ()
    # Whether a spec may have rules of its own.
    takes_rules: bool = False

    def spec(
        self,
        level: str | None = None,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        rules: Rules | None = None,
        *,
        also: Iterable[str] = (),
    ) -> GenerateSpec:
        """The request for these options; an option that is missing or None has its default.

        Raises GrilleError where a name or a value isn't valid. `also` are further names that the caller knows, for the
        message about an unknown one.
        """
        given = dict(options or {})
        declared = {option.name: option for option in self.options}
        for name in given:
            if name not in declared:
                raise unknown("option", name, (*also, *declared))
        if level is not None and level not in self.levels:
            raise unknown("level", str(level), self.levels)
        sown = whole(seed)
        if sown is None or not 0 <= sown <= LARGEST_SEED:
            raise GrilleError(f"seed: expected a whole number from 0 to 2^64 - 1, not {str(seed)[:40]!r}")
        if rules is not None and any(rules) and not self.takes_rules:
            raise GrilleError("rules: this family has a fixed set of techniques; none can be left out or added")
        values = tuple((name, option.value(given.get(name))) for name, option in declared.items())
        return GenerateSpec(level, sown, values, rules if rules is not None and any(rules) else None)

    def first(
        self, spec: GenerateSpec, number: int = 0, go_on: Callable[[], bool] = lambda: True
    ) -> Generated[P] | None:
        """The puzzle of this number; None where the family gives up, or `go_on` is false after a failed attempt."""
        for generated in self.make(spec, number):
            if generated is not None:
                return generated
            if not go_on():
                break
        return None
