"""The repair of a hand without a chain works, and no smaller repair does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from fixtures.chain_reference import solutions
from grille.chain.hand import Hand
from grille.chain.tiles import Tile
from thorough import trials

KINDS = ("free", "ring", "from", "to", "from and to", "table")


def _sample_hand(kind: str, rng: Random) -> Hand:
    """A small hand with requirements of this kind."""
    digits = rng.randint(2, 5)
    tiles = [(rng.randrange(digits), rng.randrange(digits)) for _ in range(rng.randint(0, 6))]
    first, middle, last = (rng.randrange(digits + 1) for _ in range(3))
    match kind:
        case "ring":
            return Hand(tiles, ring=True, start=rng.choice((None, first)), end=rng.choice((None, None, last)))
        case "from":
            return Hand(tiles, start=first)
        case "to":
            return Hand(tiles, end=last)
        case "from and to":
            return Hand(tiles, start=first, end=last)
        case "table":
            return Hand(tiles, table=rng.choice(([(first, last)], [(first, middle), (middle, last)])))
    return Hand(tiles)


def _with(hand: Hand, tiles: Sequence[Tile]) -> Hand:
    return Hand(tiles, ring=hand.ring, start=hand.start, end=hand.end, table=hand.table)


def _laid(hand: Hand) -> bool:
    return next(solutions(hand), None) is not None


def _longest(hand: Hand) -> int | None:
    """The length of the longest required chain, by brute force."""
    for size in range(len(hand.tiles), -1, -1):
        if any(_laid(_with(hand, some)) for some in combinations(hand.tiles, size)):
            return size
    return None


@pytest.mark.parametrize("kind", KINDS)
def test_a_repaired_hand_has_the_required_chain(kind: str) -> None:
    rng = Random(kind)
    seen: Counter[str] = Counter()
    while seen["hands"] < trials(350):
        hand = _sample_hand(kind, rng)
        if _laid(hand):
            continue
        seen["hands"] += 1
        details = hand.shortfall().details
        if details["add"] is None:
            assert hand.ring
            assert hand.start != hand.end
            assert details["drop"] is details["longest"] is None
            continue
        assert _laid(_with(hand, [*hand.tiles, *map(tuple, details["add"])])), hand
        longest = _longest(hand)
        if longest is None:
            assert details["drop"] is details["longest"] is details["longest_chain"] is None
            continue
        kept = [tile for name, tile in zip(hand.names, hand.tiles, strict=True) if name not in details["drop"]]
        assert _laid(_with(hand, kept)), hand
        assert len(kept) == longest, hand
        assert (
            details["longest"] == details["longest_bound"] == len(details["longest_chain"]) == longest + len(hand.table)
        )
        assert details["longest_exact"]
        assert (details["min_chains"] is None) == (details["chains"] is None) == (kind != "free")


@pytest.mark.parametrize("kind", KINDS)
def test_fewer_tiles_than_reported_are_not_enough(kind: str) -> None:
    rng = Random(kind)
    # One digit more than any hand has: a link may lead through a new digit.
    every = list(combinations_with_replacement(range(6), 2))
    seen = 0
    while seen < 12:
        hand = _sample_hand(kind, rng)
        add = [] if _laid(hand) else hand.shortfall().details["add"]
        if not add or not 2 <= len(add) <= 3:
            continue
        seen += 1
        for fewer in combinations_with_replacement(every, len(add) - 1):
            assert not _laid(_with(hand, [*hand.tiles, *fewer])), (hand, fewer)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("0-1 0-2 0-3 1-4 ring", "With 2 more tiles there is such a ring"),
        (
            "0-1 1-2 from 0 to 1",
            "Without 1 tile there is such a chain, and no smaller number is enough: drop t2 (1-2).",
        ),
        ("0-1 2-3 on 4-5 5-0", "The longest such chain has 3 tiles including the table."),
        ("hand from 0 to 1", "No subset of this hand makes such a chain."),
        ("0-1 ring from 0 to 1", "A ring begins and finishes with one digit, so none goes from 0 to 1."),
    ],
)
def test_the_sentences_mention_the_requirements(text: str, says: str) -> None:
    assert any(says in sentence for sentence in Hand(text).shortfall().sentences)


def test_a_hand_with_a_chain_needs_no_repair() -> None:
    assert Hand("0-1 1-2").shortfall().sentences == ()


def test_the_step_for_an_empty_hand_lists_no_tiles() -> None:
    (step,) = Hand("hand from 0 to 1").steps()
    assert step.conclusion == "So there is no chain."
    assert step.notice == "There is no tile in hand."
