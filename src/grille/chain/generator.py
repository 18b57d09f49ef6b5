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
from grille.chain.techniques import EASY, LEVELS, caps
from grille.chain.tiles import Tile, kind, turned
from grille.errors import GrilleError
from grille.generated import Generated
from grille.generator import GenerateSpec, Generator, PlayLevel
from grille.logic.rating import Rating, Reason
from grille.option import Option

if TYPE_CHECKING:
    from collections.abc import Sequence

UNIQUE, CHAIN, ODD, SPLIT, NEAR = KINDS = ("unique", "chain", "odd", "split", "near")
MOST_TRIES: Final = 2000
# Attempts before the tiles of one more set are allowed.
PATIENCE: Final = 100
# Rating a larger hand, step by step, takes too long.
LARGEST_UNIQUE: Final = 1000
LARGEST: Final = 300_000


def make(spec: GenerateSpec, number: int) -> Iterator[Generated[Hand] | None]:
    """Generate the hand with this number, with tiles shuffled and turned at random."""
    rng = Random(f"{spec.seed} {number} {spec.level}")  # noqa: S311  puzzles, not secrets
    size, digits, wanted = spec.option("tiles"), _highest(spec) + 1, spec.option("kind")
    # A hand from several sets need not have the same number of copies of each tile.
    sets = sets if (sets := _sets(size, digits)) == 1 else 2 * sets
    for attempt in range(MOST_TRIES):
        # From as few sets as possible: more than the size needs only if that is not enough for the kind.
        copies = 1 if spec.option("set") else sets << attempt // PATIENCE
        found = (
            _unique(rng, size, digits, spec.level, copies, distinct=attempt < PATIENCE or bool(spec.option("set")))
            if wanted == UNIQUE
            else _of_kind(rng, size, digits, wanted, copies)
        )
        if found is not None:
            hand, rating, solve = found
            yield Generated(spec, number, hand, rating, solve)
            return
        yield None


def _highest(spec: GenerateSpec) -> int:
    """The highest digit: that of the set if one is named."""
    named = str(spec.option("set"))
    if named and not (named.isascii() and named.isdecimal() and len(named) <= 3):
        raise GrilleError(f"set: expected the highest digit of a set, such as 6 for double-six, not {named[:24]!r}")
    return int(named) if named else int(spec.option("highest"))


def _most(tiles: list[Tile]) -> int:
    """The largest number of copies of one tile."""
    return max(Counter(map(kind, tiles)).values(), default=0)


def _sets(size: int, digits: int) -> int:
    """How many full sets a hand needs at least."""
    return -(-size // (digits * (digits + 1) // 2))


# A hand, its rating, and a function that returns its chain if it is known.
Found: TypeAlias = tuple[Hand, Rating, Callable[[], Chain | None] | None]


def _unique(rng: Random, size: int, digits: int, level: str | None, copies: int, *, distinct: bool) -> Found | None:
    """Try to make a hand with a unique chain from its start digit, at the given level; if `distinct`, with different
    tiles where that is possible.
    """
    plain = level == EASY or (level is None and rng.random() < 0.25)
    steps = _distinct_trail(rng, size, digits, plain=plain) if distinct else []
    steps = steps or _unique_trail(rng, size, digits, plain=plain)
    tiles = _tiles(steps)
    if _most(tiles) > copies:
        return None
    hand = Hand(_shuffled(rng, tiles), start=steps[0])
    rating = hand.rate()
    if level is not None and rating.level != level:
        return None
    outcome = hand.solve()
    return (hand, rating, partial(getattr, outcome, "solution")) if outcome.unique else None


def _distinct_trail(rng: Random, size: int, digits: int, *, plain: bool) -> list[int]:
    """Make a unique trail of `size` different tiles: along a path, with at most one double at each of its digits.

    A round trip could be made in both directions, and a way out and back needs a tile twice, so there are no others.
    A `plain` trail has a double only at its end, where no tile has to wait for it. Empty if there are too few digits.
    """
    most_doubles = 1 if plain else digits
    shortest = max(size - most_doubles, 0 if plain else size // 2)
    longest = min(size, digits - 1)
    if shortest > longest:
        return []
    length = rng.randint(shortest, longest)
    path = rng.sample(range(digits), length + 1)
    places = [length] if plain else rng.sample(range(length + 1), size - length)
    doubled = {*places[: size - length]}
    return [digit for at, digit in enumerate(path) for _ in range(2 if at in doubled else 1)]


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


def _of_kind(rng: Random, size: int, digits: int, wanted: str, copies: int) -> Found | None:
    tiles = _drawn_trail(rng, size, digits, copies) if wanted == CHAIN else _WAYS[wanted](rng, size, digits)
    if (
        len(tiles) != size
        or _most(tiles) > copies
        or (wanted != CHAIN and not _FITS[wanted](Counter(map(kind, tiles))))
    ):
        return None
    # Hands of the other kinds are not rated: they may be far larger, with no chain or with many.
    return Hand(_shuffled(rng, tiles)), Rating.unrated(Reason.SKIPPED), None


def _random_trail(rng: Random, size: int, digits: Sequence[int]) -> list[Tile]:
    return _tiles(rng.choices(digits, k=size + 1))


def _drawn_trail(rng: Random, size: int, digits: int, copies: int) -> list[Tile]:
    """A random chain of this many tiles, each in at most this many copies; fewer tiles if no walk is long enough.

    A walk along unused tiles ends where none is left; then, at a digit on it that has unused tiles, a walk that comes
    back is put in. Any part of the result is a chain.
    """
    unused = [dict.fromkeys(range(digits), copies) for _ in range(digits)]
    trail = _walk(rng, unused, rng.randrange(digits), size)
    at = 0
    while len(trail) <= size and at < len(trail):
        detour = _walk(rng, unused, trail[at], size) if unused[trail[at]] else [trail[at]]
        if len(detour) > 1 and detour[-1] == trail[at]:
            trail[at : at + 1] = detour
        else:
            # A walk that ends elsewhere is undone.
            for one, two in pairwise(detour):
                _return(unused, one, two)
            at += 1
    start = rng.randrange(max(1, len(trail) - size))
    return _tiles(trail[start : start + size + 1])


def _walk(rng: Random, unused: list[dict[int, int]], here: int, most: int) -> list[int]:
    """Walk along unused tiles, and use them up, until there is none or there are enough."""
    walk = [here]
    while unused[here] and len(walk) <= most:
        other = rng.choice([*unused[here]])
        for one, two in {(here, other), (other, here)}:
            unused[one][two] -= 1
            if not unused[one][two]:
                del unused[one][two]
        walk.append(other)
        here = other
    return walk


def _return(unused: list[dict[int, int]], one: int, two: int) -> None:
    for here, other in {(one, two), (two, one)}:
        unused[here][other] = unused[here].get(other, 0) + 1


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
    size, digits, wanted = spec.option("tiles"), _highest(spec) + 1, spec.option("kind")
    if spec.option("set") and _sets(size, digits) > 1:
        full = digits * (digits + 1) // 2
        raise GrilleError(f"set: a double-{digits - 1} set has {full} tiles, which is fewer than {size:,}")
    if wanted == UNIQUE:
        if size > LARGEST_UNIQUE:
            raise GrilleError(f"kind 'unique' generates hands of up to {LARGEST_UNIQUE:,} tiles, not {size:,}")
        if spec.level is not None and spec.level != EASY:
            rank = LEVELS.index(spec.level)
            # Every tile but the last may have to wait.
            reached = 3 * size - 2 > caps(size)[rank - 1] if rank > 1 else size > 1
            if digits < 2 or not reached:
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
            "set",
            "Draw the tiles from one double-N set, each at most once, such as 6.  [default: as few sets as needed]",
            "",
            examples=("6",),
        ),
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
    play_levels=(
        PlayLevel("beginner", "easy", "A short chain: one tile fits at a time.", (("tiles", 6),)),
        PlayLevel("easy", "easy", "One tile fits at a time.", (("tiles", 9), ("highest", 9))),
        PlayLevel(
            "medium",
            "medium",
            "Sometimes two tiles fit: see which one leaves the other behind.",
            (("tiles", 9), ("highest", 9)),
        ),
        PlayLevel("hard", "hard", "More tiles, and more places where two fit.", (("tiles", 13), ("highest", 9))),
        PlayLevel(
            "expert", "extreme", "A long chain, and two tiles fit at most places.", (("tiles", 18), ("highest", 9))
        ),
        PlayLevel("extreme", "extreme", "The longest chain: look ahead all the way.", (("tiles", 25), ("highest", 12))),
    ),
)
