"""Generate hands: with a unique chain, with some chain, without a chain (odd or split), or one tile short of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from grille.chain.eulerian import groups, odd_digits
from grille.chain.hand import Chain, Hand
from grille.chain.techniques import EASY, LEVELS
from grille.chain.tiles import Tile, kind, turned
from grille.errors import GrilleError
from grille.generated import Generated
from grille.generator import GenerateSpec, Generator
from grille.logic.rating import Rating, Reason
from grille.option import Option

if TYPE_CHECKING:
    from collections.abc import Sequence

UNIQUE, CHAIN, ODD, SPLIT, NEAR = KINDS = ("unique", "chain", "odd", "split", "near")
MOST_TRIES: Final = 2000
# Rating a larger hand, step by step, takes too long.
LARGEST_UNIQUE: Final = 1000
LARGEST: Final = 300_000


def make(spec: GenerateSpec, number: int) -> Iterator[Generated[Hand] | None]:
    """Generate the hand with this number, with tiles shuffled and turned at random."""
    rng = Random(f"{spec.seed} {number} {spec.level}")  # noqa: S311  puzzles, not secrets
    size, digits, wanted = spec.option("tiles"), spec.option("highest") + 1, spec.option("kind")
    for _ in range(MOST_TRIES):
        found = _unique(rng, size, digits, spec.level) if wanted == UNIQUE else _of_kind(rng, size, digits, wanted)
        if found is not None:
            hand, rating, solve = found
            yield Generated(spec, number, hand, rating, solve)
            return
        yield None


# A hand, its rating, and a function that returns its chain if it is known.
Found: TypeAlias = tuple[Hand, Rating, Callable[[], Chain | None] | None]


def _unique(rng: Random, size: int, digits: int, level: str | None) -> Found | None:
    """Try to make a hand with a unique chain from its start digit, at the given level."""
    level = level or rng.choice(LEVELS)
    steps = _unique_trail(rng, size, digits, plain=level == EASY)
    hand = Hand(_shuffled(rng, _tiles(steps)), start=steps[0])
    rating = hand.rate()
    if rating.level != level:
        return None
    outcome = hand.solve()
    return (hand, rating, partial(getattr, outcome, "solution")) if outcome.unique else None


def _unique_trail(rng: Random, size: int, digits: int, *, plain: bool) -> list[int]:
    """Make a unique trail of `size` tiles: along a path, with doubles and detours out and back.

    A digit on the path has doubles or a detour, not both, because their order would be a choice. A `plain` trail has
    them only at its end, where no tile has to wait for them.
    """
    order = rng.sample(range(digits), digits)
    length = min(size, rng.randrange(1, digits) if digits > 1 else 0)
    if plain:
        length = min(size, digits - 1)
    path, spare, extra = order[: length + 1], order[length + 1 :], size - length
    share = [0] * len(path)
    for _ in range(extra):
        share[-1 if plain else rng.randrange(len(path))] += 1
    if extra > 12:
        # Many tiles on few digits: distribute them unevenly.
        rng.shuffle(share)
        share = [0] * (len(path) - 1) + [extra] if plain else share
    trail: list[int] = []
    for digit, more in zip(path, share, strict=True):
        trail.append(digit)
        if spare and more >= 2 and rng.random() < 0.6:
            leaf = spare.pop()
            trail += [leaf] * (more - 1) + [digit]
        else:
            trail += [digit] * more
    return trail


def _of_kind(rng: Random, size: int, digits: int, wanted: str) -> Found | None:
    tiles = _WAYS[wanted](rng, size, digits)
    if len(tiles) != size or (wanted != CHAIN and not _FITS[wanted](Counter(map(kind, tiles)))):
        return None
    # Hands of the other kinds are not rated: they may be far larger, with no chain or with many.
    return Hand(_shuffled(rng, tiles)), Rating.unrated(Reason.SKIPPED), None


def _random_trail(rng: Random, size: int, digits: Sequence[int]) -> list[Tile]:
    return _tiles(rng.choices(digits, k=size + 1))


def _any_chain(rng: Random, size: int, digits: int) -> list[Tile]:
    return _random_trail(rng, size, range(digits))


def _odd(rng: Random, size: int, digits: int) -> list[Tile]:
    """A trail, and tiles that branch off from it, each of which leaves one or two digits odd."""
    loose = min(rng.randrange(2, 6), size - 1)
    steps = rng.choices(range(digits), k=size - loose + 1)
    return _tiles(steps) + [(rng.choice(steps), rng.randrange(digits)) for _ in range(loose)]


def _split(rng: Random, size: int, digits: int) -> list[Tile]:
    order = rng.sample(range(digits), digits)
    cut, first = rng.randrange(1, digits), rng.randrange(1, size)
    return _random_trail(rng, first, order[:cut]) + _random_trail(rng, size - first, order[cut:])


def _near(rng: Random, size: int, digits: int) -> list[Tile]:
    tiles = _random_trail(rng, size, range(digits))
    at = rng.randrange(size)
    tiles[at] = tiles[at][0], rng.randrange(digits)
    return tiles


_WAYS: Final[dict[str, Callable[[Random, int, int], list[Tile]]]] = {
    CHAIN: _any_chain,
    ODD: _odd,
    SPLIT: _split,
    NEAR: _near,
}
_FITS: Final[dict[str, Callable[[Counter[Tile]], bool]]] = {
    ODD: lambda stock: len(odd_digits(stock)) >= 4 and len(groups(stock)) == 1,
    SPLIT: lambda stock: len(groups(stock)) >= 2,
    # With one more tile there would be a chain.
    NEAR: lambda stock: len(odd_digits(stock)) == 4 and len(groups(stock)) == 1,
}


def _tiles(steps: list[int]) -> list[Tile]:
    return [*pairwise(steps)]


def _shuffled(rng: Random, tiles: list[Tile]) -> list[Tile]:
    rng.shuffle(tiles)
    return [tile if rng.random() < 0.5 else turned(tile) for tile in tiles]


def check(spec: GenerateSpec) -> None:
    """Raise GrilleError for a request that is known to be impossible."""
    size, digits, wanted = spec.option("tiles"), spec.option("highest") + 1, spec.option("kind")
    if wanted == UNIQUE:
        if size > LARGEST_UNIQUE:
            raise GrilleError(f"kind 'unique' generates hands of up to {LARGEST_UNIQUE:,} tiles, not {size:,}")
        if spec.level is not None and spec.level != EASY and (size < 2 or digits < 2):
            raise GrilleError(f"no hand of {size} tiles with digits 0 to {digits - 1} has level {spec.level}")
        return
    if spec.level is not None:
        raise GrilleError(f"a level needs kind 'unique': hands of kind {wanted!r} are not rated")
    few = {ODD: (3, 4), NEAR: (3, 4), SPLIT: (2, 2)}.get(wanted, (0, 1))
    if size < few[0] or digits < few[1]:
        raise GrilleError(
            f"kind {wanted!r} needs at least {few[0]} tiles, and a highest digit of at least {few[1] - 1}"
        )


GENERATOR: Generator[Hand] = Generator(
    (
        Option("tiles", "Number of tiles.", 8, 1, LARGEST),
        Option("highest", "Highest digit.", 6, 0, 999),
        Option(
            "kind",
            "unique: one chain from the start digit; chain: one or more; odd, split: none; near: one tile short.",
            UNIQUE,
            choices=KINDS,
        ),
    ),
    make,
    check,
    LEVELS,
)
