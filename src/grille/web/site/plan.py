"""What a static site contains: its options, and the groups of puzzles to generate."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any, NamedTuple

from grille.errors import GrilleError, unknown
from grille.family import Family, families
from grille.generator import GenerateSpec, PlayLevel, seed_of_part
from grille.play.daily import DAILY_LEVELS, daily, generator_of

# Puzzles of a chunk, and the largest size of a chunk in bytes, compressed. A chunk that is larger is split.
CHUNK = 50
# A puzzle with clues is larger: it comes with the description of its board.
VARIANT_CHUNK = 20
# Puzzles of the first chunk of a level: the first board waits for it.
FIRST_CHUNK = 5
MAX_CHUNK_BYTES = 150_000
# Puzzles per variant and level, and the hardest level of variants, where nothing else is chosen.
PER_VARIANT = 20
VARIANT_LEVEL = "hard"
# Seconds for a path. Puzzles of the play levels need milliseconds.
PATH_SECONDS = 20.0
_SEED = 20_260_101


class SitePlan(NamedTuple):
    """The options of an export."""

    per_level: int
    days: int
    first_day: date
    seed: int = _SEED
    levels: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    # Puzzles per variant and level; at most as many as of a level.
    per_variant: int = PER_VARIANT
    # The hardest play level of variants: above it, one puzzle can take a second and more.
    variant_level: str = VARIANT_LEVEL

    @property
    def records(self) -> list[Family[Any]]:
        """The families of the site: those with play levels."""
        return [
            record for record in families() if _play_levels(record) and record.name in (self.names or (record.name,))
        ]

    @property
    def last_day(self) -> date:
        return self.first_day + timedelta(days=max(self.days, 1) - 1)


class Group(NamedTuple):
    """Puzzles of one file or more: of a play level, or of the days of a month."""

    family: str
    level: str
    # The name and the number of each puzzle among those of its spec; of a day, the date and 0.
    specs: tuple[tuple[str, GenerateSpec, int], ...]
    month: str = ""
    variant: str = ""


def groups(plan: SitePlan) -> Iterator[Group]:
    """Every group of an export. Raises GrilleError for an unknown level or variant."""
    for record in plan.records:
        generator = generator_of(record.name)
        known = [level.name for level in generator.play_levels]
        seeds = {level: seed_of_part(plan.seed, part) for part, level in enumerate(known)}
        for level in plan.levels or known:
            if level not in known:
                raise GrilleError(f"{record.title} has no play level {level!r}: expected one of {', '.join(known)}")
            spec = generator.play_spec(level, seeds[level])
            yield from _stock(record.name, level, spec, plan.per_level, CHUNK)
        for variant in variants_of(plan, record):
            for level in variant_levels(record, variant, plan.variant_level):
                if level in (plan.levels or known):
                    spec = generator.play_spec(level, seeds[level], {"variant": variant})
                    most = min(plan.per_variant, plan.per_level)
                    yield from _stock(record.name, level, spec, most, VARIANT_CHUNK, variant)
        for level in DAILY_LEVELS:
            for month, days in months(plan):
                yield Group(
                    record.name,
                    level,
                    tuple((day.isoformat(), daily(record.name, day, level), 0) for day in days),
                    month,
                )


def _stock(name: str, level: str, spec: GenerateSpec, most: int, size: int, variant: str = "") -> Iterator[Group]:
    """The first puzzles of a spec, in chunks of at most this size."""
    for numbers in chunk_numbers(most, size):
        yield Group(name, level, tuple((str(number), spec, number) for number in numbers), variant=variant)


def variants_of(plan: SitePlan, record: Family[Any]) -> list[str]:
    """The variants of a family that the site has. Raises GrilleError for one that no family has."""
    known = [each.name for each in generator_of(record.name).variants()]
    everywhere = [
        each.name for other in families() if _play_levels(other) for each in generator_of(other.name).variants()
    ]
    for name in plan.variants:
        if name not in everywhere:
            raise unknown("variant", name, everywhere)
    return [name for name in plan.variants if name in known] if plan.per_variant else []


def hardest_level(record: Family[Any], variant: str, most: str | None = None) -> str:
    """The hardest level, as puzzles are rated, of a variant; none above the play level `most`."""
    generator = generator_of(record.name)
    hardest = next(each.hardest for each in generator.variants() if each.name == variant)
    if most is None:
        return hardest
    ranks = [] if record.logic is None else list(record.logic().levels)
    limit = next(each.level for each in generator.play_levels if each.name == most)
    return min(hardest, limit, key=ranks.index)


def variant_levels(record: Family[Any], variant: str, most: str | None = None) -> list[str]:
    """The play levels that a variant has, as the page offers them; none above the play level `most`.

    None is harder than the variant can be; two that differ only in the number of givens are one with other rules.
    """
    generator = generator_of(record.name)
    hardest = hardest_level(record, variant, most)
    ranks = [] if record.logic is None else list(record.logic().levels)
    levels = list(generator.play_levels)
    following = [*(level.level for level in levels[1:]), None]
    return [
        level.name
        for level, after in zip(levels, following, strict=True)
        if level.level != after and ranks.index(level.level) <= ranks.index(hardest)
    ]


def chunk_numbers(count: int, size: int = CHUNK) -> Iterator[range]:
    """The numbers of the puzzles of each chunk."""
    starts = [0, *range(FIRST_CHUNK, count, size)]
    for start, end in zip(starts, [*starts[1:], count], strict=True):
        yield range(start, min(end, count))


def _play_levels(record: Family[Any]) -> tuple[PlayLevel, ...]:
    return () if record.game_rules is None or record.generator is None else record.generator().play_levels


def months(plan: SitePlan) -> Iterator[tuple[str, list[date]]]:
    """The days of the site by month."""
    found: dict[str, list[date]] = {}
    for offset in range(plan.days):
        day = plan.first_day + timedelta(days=offset)
        found.setdefault(f"{day:%Y-%m}", []).append(day)
    yield from found.items()
