"""Generated hands meet the request."""

from __future__ import annotations

import pytest

from grille.chain import engine
from grille.chain.generator import GENERATOR, KINDS
from grille.chain.techniques import LEVELS
from grille.chain.tiles import kind
from grille.errors import GrilleError


def generated(of, size, highest=6, seed=1, number=0, level=None):
    spec = GENERATOR.spec(level, seed, {"tiles": size, "highest": highest, "kind": of})
    GENERATOR.check(spec)
    return GENERATOR.first(spec, number)


@pytest.mark.parametrize("size", [3, 8, 30])
@pytest.mark.parametrize("kind", KINDS)
def test_a_hand_has_its_kind(kind, size):
    for number in range(5):
        hand = generated(kind, size, number=number).puzzle
        assert len(hand.tiles) == size
        assert max(digit for tile in hand.tiles for digit in tile) <= 6
        outcome = hand.solve()
        analysis = engine.analyse(hand.tiles)
        match kind:
            case "unique":
                assert outcome.unique
            case "chain":
                assert outcome.solution is not None
            case "odd":
                assert outcome.solution is None
                assert len(analysis.odd) >= 4
                assert len(analysis.groups) == 1
            case "split":
                assert outcome.solution is None
                assert len(analysis.groups) >= 2
            case "near":
                assert outcome.solution is None
                assert len(analysis.add) == 1


@pytest.mark.parametrize("size", [20, 200])
def test_one_chain_and_its_reversal(size):
    """Without a start digit there are exactly two chains: one and its reversal."""
    hand = generated("unique", size, highest=9).puzzle
    count = engine.count(hand.tiles)
    assert count in ((2, True), (1, True))


def test_large_hands_are_generated():
    for of in ("chain", "odd", "split", "near"):
        assert len(generated(of, 20_000).puzzle.tiles) == 20_000


def test_hands_have_the_requested_level():
    for level in LEVELS:
        for number in range(4):
            assert generated("unique", 8, number=number, level=level).puzzle.rate().level == level


@pytest.mark.parametrize(
    ("size", "highest", "level"), [(7, 6, "easy"), (13, 6, None), (8, 6, "hard"), (25, 12, "extreme")]
)
def test_tiles_are_different_where_that_is_possible(size, highest, level):
    for number in range(6):
        tiles = generated("unique", size, highest, number=number, level=level).puzzle.tiles
        assert len({*map(kind, tiles)}) == size


def test_every_play_level_has_different_tiles_and_more_of_them_wait():
    waits = []
    for level in GENERATOR.play_levels:
        spec = GENERATOR.play_spec(level.name, 3)
        hands = [GENERATOR.first(spec, number) for number in range(4)]
        for made in hands:
            assert len({*map(kind, made.puzzle.tiles)}) == len(made.puzzle.tiles) == spec.option("tiles")
            assert made.rating.level == level.level
        waits.append(min(made.rating.score - len(made.puzzle.tiles) for made in hands))
    assert waits == sorted(waits)
    assert waits[0] == waits[1] == 0 < waits[2] < waits[3] < waits[4] < waits[5]


@pytest.mark.parametrize(
    ("kind", "size", "highest", "level"),
    [
        ("odd", 2, 6, None),
        ("near", 3, 2, None),
        ("split", 1, 6, None),
        ("chain", 5, 6, "easy"),
        ("unique", 2000, 6, None),
        ("unique", 4, 6, "extreme"),
        ("unique", 2, 6, "hard"),
    ],
)
def test_impossible_requests_are_refused(kind, size, highest, level):
    with pytest.raises(GrilleError):
        generated(kind, size, highest, level=level)
