"""The chain engine agrees with brute force on all small hands, and satisfies invariants on larger ones."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations_with_replacement, islice, pairwise, product
from math import factorial, prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chain_by_hand import after, all_chains, fewest, finish, flip, longest
from chain_hands import trail
from grille.chain import engine
from grille.chain.hand import Hand
from grille.errors import GrilleError, LimitReached

SMALL = [(left, right) for left in range(3) for right in range(3)]
FOUR = [(left, right) for left in range(4) for right in range(4)]

hands = st.integers(1, 9).flatmap(
    lambda top: st.lists(st.tuples(st.integers(0, top), st.integers(0, top)), max_size=60)
)


def small_hands(kinds, most):
    return (hand for size in range(1, most + 1) for hand in combinations_with_replacement(kinds, size))


def confirm(hand, laid, turns=None, **wish):
    """Check that a chain uses all tiles, counts its turns, and that its certificate proves their number."""
    chain = laid.tiles(hand)
    assert sorted(laid.order) == list(range(len(hand)))
    assert all(one[1] == other[0] for one, other in pairwise(chain))
    assert laid.turns == sum(laid.turned)
    assert all(hand[tile][0] != hand[tile][1] for tile, turned in zip(laid.order, laid.turned, strict=True) if turned)
    assert engine.check_certificate(hand, laid.certificate, **wish) is None
    assert laid.certificate.bound == laid.turns
    if turns is not None:
        assert laid.turns == turns
    if wish.get("start") is not None:
        assert chain[0][0] == wish["start"]
    if wish.get("end") is not None:
        assert chain[-1][1] == wish["end"]
    if wish.get("ring"):
        assert chain[0][0] == chain[-1][1]


def requirements(digits):
    yield {}
    yield {"ring": True}
    for digit in digits:
        yield {"start": digit}
        yield {"end": digit}
        yield {"start": digit, "ring": True}
        for other in digits:
            yield {"start": digit, "end": other}


def satisfies(chain, wish):
    first, last = chain[0][0], chain[-1][1]
    return (
        wish.get("start", first) == first and wish.get("end", last) == last and (first == last or not wish.get("ring"))
    )


def searched(hand, **wish):
    search = engine.open_search(hand, **wish)
    found = []
    while (chain := search.next(None, None)) is not None:
        found.append(chain)
    return found


def test_every_small_hand_has_the_fewest_turns_and_all_its_chains():
    for hand in small_hands(SMALL, 5):
        chains = all_chains(hand)
        for wish in requirements(range(3)):
            granted = {chain: turns for chain, turns in chains.items() if satisfies(chain, wish)}
            laid = engine.lay(hand, **wish)
            assert searched(hand, **wish) == sorted(granted)
            assert engine.count(hand, **wish) == (len(granted), True)
            if granted:
                confirm(hand, laid, min(granted.values()), **wish)
                assert laid.tiles(hand) in granted
            else:
                assert laid is None


def test_hands_of_five_and_six_tiles():
    random = Random(3)
    for size, digits in product((5, 6), (2, 3, 4, 5)):
        for _ in range(25):
            hand = tuple((random.randrange(digits), random.randrange(digits)) for _ in range(size))
            chains = all_chains(hand)
            laid = engine.lay(hand)
            assert searched(hand) == sorted(chains)
            assert engine.count(hand) == (len(chains), True)
            assert (laid is not None) == bool(chains)
            if laid is not None:
                confirm(hand, laid, min(chains.values()))


def test_the_analysis_of_every_small_hand():
    # The orientation of the tiles in hand does not matter here.
    kinds = [tile for tile in FOUR if tile[0] <= tile[1]]
    for hand in small_hands(kinds, 5):
        analysis = engine.analyse(hand)
        chains = engine.chains(hand)
        assert analysis.fewest_chains == len(chains) == fewest(hand)
        assert sorted(tile for laid in chains for tile in laid.order) == list(range(len(hand)))
        for laid in chains:
            some = sorted(laid.order)
            renumbered = laid._replace(order=tuple(some.index(tile) for tile in laid.order))
            confirm([hand[tile] for tile in some], renumbered)
        assert len(analysis.add) == analysis.fewest_chains - 1
        assert engine.lay([*hand, *analysis.add]) is not None
        assert analysis.exact
        assert len(hand) - len(analysis.drop) == longest(hand)
        found = engine.longest(hand)
        assert found.exact
        assert found.bound == len(found.laid.order) == longest(hand)
        assert set(found.laid.order).isdisjoint(analysis.drop)


@pytest.mark.parametrize("digits", [6, 8, 10])
def test_the_longest_chain_of_a_sparse_hand(digits):
    """Few tiles on many digits: leaving tiles out often disconnects the rest."""
    random = Random(digits)
    for _ in range(40):
        hand = tuple((random.randrange(digits), random.randrange(digits)) for _ in range(9))
        found = engine.longest(hand)
        assert found.exact
        assert len(found.laid.order) == longest(hand)


def test_the_fewest_chains_have_the_fewest_turns_in_total():
    """Two chains, each in either direction: brute force over which tiles are turned."""
    random = Random(8)
    for _ in range(60):
        hand = tuple((random.randrange(5), random.randrange(5)) for _ in range(6))
        best = len(hand)
        number = len(engine.chains(hand))
        for turned in product((False, True), repeat=len(hand)):
            lies = [flip(tile) if turn else tile for tile, turn in zip(hand, turned, strict=True)]
            surplus = Counter(left for left, _ in lies)
            surplus.subtract(right for _, right in lies)
            if sum(max(1, _starts(group, surplus)) for group in engine.analyse(hand).groups) == number and all(
                abs(times) < 2 for times in surplus.values()
            ):
                best = min(best, sum(turned))
        assert sum(laid.turns for laid in engine.chains(hand)) == best


def _starts(group, surplus):
    return sum(max(0, surplus[digit]) for digit in group)


def test_extensions_of_every_small_game():
    for hand in small_hands(SMALL, 3):
        for table in [None, *SMALL]:
            _check_extensions(hand, table)


def test_extensions_of_games_with_more_tiles():
    random = Random(5)
    for _ in range(60):
        hand = tuple((random.randrange(4), random.randrange(4)) for _ in range(5))
        _check_extensions(hand, random.choice([None, *FOUR]))


def _check_extensions(hand, table):
    turns = finish(hand, table)
    state = engine.extensions(hand, table)
    assert state.finishable == (turns is not None)
    assert state.turns == turns
    moves = set(state.moves)
    assert len(moves) == len(state.moves)
    for number, tile in enumerate(hand):
        rest = hand[:number] + hand[number + 1 :]
        for turned in (False, True):
            lies = flip(tile) if turned else tile
            for side in ("first", "left", "right"):
                allowed = (
                    (side == "first") == (table is None)
                    and not (turned and tile[0] == tile[1])
                    and (side != "left" or lies[1] == table[0])
                    and (side != "right" or lies[0] == table[1])
                )
                live = allowed and finish(rest, after(lies, side, table)) is not None
                assert ((number, side, turned) in moves) == live, (hand, table, number, side, turned)
    laid = engine.lay(hand, table=table)
    assert (laid is None) == (turns is None)
    if laid is not None and table is not None:
        chain = laid.tiles(hand)
        whole = [*chain[: laid.left], table, *chain[laid.left :]]
        assert all(one[1] == other[0] for one, other in pairwise(whole))
        assert laid.turns == turns
        assert engine.check_certificate(hand, laid.certificate, table=table) is None


@given(hands)
def test_every_chain_has_a_valid_certificate(hand):
    laid = engine.lay(hand)
    analysis = engine.analyse(hand)
    assert (laid is not None) == (analysis.fewest_chains <= 1)
    if laid is not None:
        confirm(hand, laid)
    else:
        assert analysis.exact
        kept = [tile for number, tile in enumerate(hand) if number not in analysis.drop]
        confirm(kept, engine.lay(kept))
        some = engine.longest(hand)
        assert len(some.laid.order) == len(kept)


@given(hands, st.randoms())
def test_relabelling_shuffling_and_reversing_keep_all_numbers(hand, random):
    names = list(range(100))
    random.shuffle(names)
    other = [(names[left], names[right]) for left, right in hand]
    random.shuffle(other)
    backwards = [flip(tile) for tile in other]
    one, two = engine.lay(hand), engine.lay(backwards)
    assert (one and one.turns) == (two and two.turns)
    assert len(engine.longest(hand).laid.order) == len(engine.longest(backwards).laid.order)
    assert engine.analyse(hand).fewest_chains == engine.analyse(backwards).fewest_chains


@given(hands.filter(lambda hand: len(hand) <= 8))
def test_the_count_is_the_number_of_chains_found(hand):
    chains = searched(hand)
    assert chains == sorted(set(chains))
    assert engine.count(hand) == (len(chains), True)
    assert all(tuple(flip(tile) for tile in reversed(chain)) in set(chains) for chain in chains)


def test_a_search_can_be_stopped_and_resumed():
    search = engine.open_search([(a, b) for a in range(5) for b in range(a, 5)])
    found = 0
    stops = 0
    while True:
        try:
            if search.next(3, None) is None:
                break
            found += 1
        except LimitReached:
            stops += 1
    assert found == engine.count([(a, b) for a in range(5) for b in range(a, 5)])[0]
    assert stops > 0
    assert search.statistics().guesses > 0


def test_the_full_double_six_set():
    """Reiss counted the chains in 1871, each with its reversal: 7,959,229,931,520."""
    hand = [(a, b) for a in range(7) for b in range(a, 7)]
    assert engine.count(hand) == (7_959_229_931_520, True)
    # Every chain is a ring cut at one of 28 joints, so a seventh of them begin with a given digit.
    assert engine.count(hand, start=3) == (7_959_229_931_520 // 7, True)
    assert engine.count(hand, nodes=10)[1] is False
    assert 1 <= engine.count(hand, nodes=10)[0] <= 7_959_229_931_520


def test_counts_beyond_64_bits():
    # Copies of 0-1: an odd number makes one chain in each direction, an even number two rings, cut at either digit.
    assert engine.count([(0, 1)] * 1001) == (2, True)
    assert engine.count([(0, 1)] * 40_000) == (2, True)
    assert engine.count([(0, 1)] * 1000) == (2, True)
    # Two digits, with doubles of one of them at its 101 visits.
    assert engine.count([(0, 1)] * 201 + [(0, 0)] * 50) == (2 * _choose(150, 50), True)
    # A path of 150 digits, there and back: no choice on the way back, but every digit may be the start.
    line = [(digit, digit + 1) for digit in range(149)]
    assert engine.count(line) == (2, True)
    number, exact = engine.count([(a, b) for a in range(5) for b in range(5) if a != b] * 3)
    assert exact
    assert number > 2**64


def _choose(n, k):
    return factorial(n) // factorial(k) // factorial(n - k)


def test_the_empty_hand():
    empty = engine.lay([])
    assert empty == ((), (), 0, ({}, 0), 0)
    assert engine.check_certificate([], empty.certificate) is None
    assert engine.chains([]) == ()
    assert engine.analyse([]) == ((), (), 0, (), (), True)
    assert engine.longest([]).laid.order == ()
    assert searched([]) == [()]
    assert searched([], start=1, end=2) == []
    assert engine.count([]) == (1, True)
    assert engine.extensions([], None) == (True, 0, ())
    assert engine.extensions([], (3, 4)) == (True, 0, ())
    assert engine.lay([], table=(3, 4)).order == ()


@pytest.mark.parametrize(("digits", "tiles"), [(600, 700), (3000, 3000), (700, 40_000)])
def test_the_fewest_turns_of_many_digits_are_proven(digits, tiles):
    hand = trail(tiles, digits=digits).tiles
    laid = engine.lay(hand)
    assert engine.check_certificate(hand, laid.certificate) is None
    assert laid.certificate.bound == laid.turns == sum(laid.turned)
    assert all(left[1] == right[0] for left, right in pairwise(laid.tiles(hand)))


def test_a_wrong_certificate_is_refused():
    hand = [(1, 0), (1, 2), (3, 2), (3, 4)]
    laid = engine.lay(hand)
    assert laid.turns == 2
    certificate = laid.certificate
    assert "prove 2 turns, not 3" in engine.check_certificate(hand, certificate._replace(bound=3))
    assert "no potential for the digit 9" in engine.check_certificate([*hand, (9, 0)], certificate)
    flat = certificate._replace(potentials=dict.fromkeys(range(5), 0))
    assert "prove 0 turns" in engine.check_certificate(hand, flat)
    assert "no ring" in engine.check_certificate(hand, certificate, ring=True)
    assert "no chain from 1" in engine.check_certificate(hand, certificate, start=1)
    assert "4 digits" in engine.check_certificate([(0, 1), (2, 3)], certificate)


@given(hands.filter(bool), st.dictionaries(st.integers(0, 9), st.integers(-20, 20)))
def test_no_potentials_prove_more_than_the_fewest_turns(hand, potentials):
    laid = engine.lay(hand)
    if laid is not None:
        any_potentials = {digit: potentials.get(digit, 0) for tile in hand for digit in tile}
        claim = engine.Certificate(any_potentials, laid.turns + 1)
        said = engine.check_certificate(hand, claim)
        assert said is not None
        assert int(said.split("prove ")[1].split()[0]) <= laid.turns


@pytest.mark.parametrize("digits", [2, 7, 40, 300, 5000])
def test_certificates_of_large_hands(digits):
    random = Random(digits)
    path = [random.randrange(digits) for _ in range(20_001)]
    hand = [tile if random.random() < 0.5 else flip(tile) for tile in pairwise(path)]
    random.shuffle(hand)
    confirm(hand, engine.lay(hand))


def test_a_long_ring_of_digits():
    random = Random(1)
    size = 3000
    hand = [(i, (i + 1) % size) for i in range(size)]
    hand = [tile if random.random() < 0.5 else flip(tile) for tile in hand]
    forwards = sum(tile[1] == (tile[0] + 1) % size for tile in hand)
    confirm(hand, engine.lay(hand, ring=True), min(forwards, size - forwards), ring=True)


def test_digits_can_be_any_integers():
    hand = [(10**12, 7), (2**63, 7), (10**12, 2**63)]
    confirm(hand, engine.lay(hand))
    with pytest.raises(TypeError):
        engine.lay([(-1, 2)])
    with pytest.raises(TypeError):
        engine.lay([(2**64, 2)])


def test_the_corpus(corpus):
    instances = json.loads("\n".join(corpus("chain/instances.json")))
    assert len(instances) > 50
    for case in instances:
        hand = [tuple(tile) for tile in case["tiles"]]
        analysis = engine.analyse(hand)
        assert list(analysis.odd) == case["odd"]
        assert sorted(map(list, analysis.groups)) == sorted(case["components"])
        assert analysis.fewest_chains == case["min_chains"]
        assert len(analysis.add) == case["tiles_to_add"]
        assert analysis.exact
        assert len(hand) - len(analysis.drop) == case["longest_chain"]
        laid = engine.lay(hand)
        assert (laid is not None) == case["solvable"]
        if laid is not None:
            confirm(hand, laid, case["min_turns"])
            assert (engine.lay(hand, ring=True) is not None) == case["closed"]
        if "chains_distinct" in case:
            assert engine.count(hand) == (case["chains_distinct"], True)
            alike = Counter((min(tile), max(tile)) for tile in hand)
            labelled = case["chains_distinct"] * prod(map(factorial, alike.values()))
            assert labelled == case["chains_labelled"]


KINDS = ("uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64", "int64")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("digits", [1, 7, 100])
def test_arrays_of_every_integer_type_give_the_same_chain(kind, digits):
    np = pytest.importorskip("numpy")
    random = Random(digits)
    path = [random.randrange(digits) for _ in range(501)]
    hand = [tile if random.random() < 0.5 else flip(tile) for tile in pairwise(path)]
    table = np.array(hand, dtype=kind)
    laid = engine.lay(hand)
    # A strided view, a contiguous copy, and a view with a negative stride.
    for left, right in (table.T, np.ascontiguousarray(table.T), (table[::-1, 0], table[::-1, 1])):
        array = engine.lay_arrays(left, right)
        lies = list(zip(left.tolist(), right.tolist(), strict=True))
        as_list = engine.LaidChain(
            tuple(array.order.tolist()), tuple(array.turned.tolist()), array.turns, _held(array.certificate, hand)
        )
        confirm(lies, as_list, laid.turns)
        assert array.chain.dtype == np.int32


def _held(certificate, hand):
    digits = {digit for tile in hand for digit in tile}
    return certificate._replace(potentials={digit: certificate.potentials[digit] for digit in digits})


def test_arrays_make_a_chain_with_any_number_of_turns():
    np = pytest.importorskip("numpy")
    random = Random(2)
    for digits, tiles in ((1, 5), (3, 40), (50, 60), (4000, 4000)):
        path = [random.randrange(digits) for _ in range(tiles + 1)]
        hand = [tile if random.random() < 0.5 else flip(tile) for tile in pairwise(path)]
        left, right = np.array(hand).T
        for wish in ({}, {"start": path[0]}, {"end": path[-1]}, {"start": path[0], "end": path[-1]}):
            array = engine.lay_arrays(left, right, fewest=False, **wish)
            assert array.certificate is None
            _confirm_chain(hand, array, wish)


def _confirm_chain(hand, array, wish):
    turned = array.turned.tolist()
    lies = [flip(hand[tile]) if turn else hand[tile] for tile, turn in zip(array.order.tolist(), turned, strict=True)]
    assert sorted(array.order.tolist()) == list(range(len(hand)))
    assert all(one[1] == other[0] for one, other in pairwise(lies))
    assert array.turns == sum(turned)
    assert satisfies(lies, wish)


def test_arrays_without_a_chain_and_invalid_arrays():
    np = pytest.importorskip("numpy")
    for fewest_turns in (True, False):
        lay = engine.lay_arrays
        assert lay(np.array([0, 2]), np.array([1, 3]), fewest=fewest_turns) is None
        assert lay(np.array([0, 0, 0]), np.array([1, 2, 3]), fewest=fewest_turns) is None
        assert lay(np.array([0, 1]), np.array([0, 1]), fewest=fewest_turns) is None
        assert lay(np.array([0]), np.array([1]), fewest=fewest_turns, ring=True) is None
        assert lay(np.array([0]), np.array([1]), fewest=fewest_turns, start=9) is None
        assert lay(np.array([0]), np.array([10**15]), fewest=fewest_turns, start=9) is None
        assert lay(np.array([0]), np.array([10**15]), fewest=fewest_turns).turns == 0
        assert len(lay(np.array([], dtype=int), np.array([], dtype=int), fewest=fewest_turns).chain) == 0
    for left, right, says in (
        (np.array([0, -1]), np.array([0, 1]), "tile 2 has a negative digit"),
        (np.array([0]), np.array([0, 1]), "1 left digits and 2 right ones"),
        (np.array([0]), np.array([0], dtype="int8"), "different types"),
        (np.array([0.5]), np.array([0.5]), "integers of 8 to 64 bits"),
        (np.array([[0]]), np.array([[0]]), "arrays of integers"),
        ("01", "12", "arrays of integers"),
    ):
        with pytest.raises(GrilleError, match=says):
            engine.lay_arrays(left, right)


@given(hands.map(lambda hand: hand[:6]), st.tuples(st.integers(0, 3), st.integers(0, 3)))
def test_chains_on_a_table_are_those_of_the_plain_search(hand, table):
    game = Hand(hand, table=[table])
    assert {*game.solutions()} == {*game.solutions(engine="plain")}


def test_chains_on_a_table_are_found_for_large_hands():
    game = Hand(trail(2000).tiles, table=[(3, 3)])
    found = [*islice(game.solutions(), 5)]
    assert len({*found}) == len(found) == 5
    assert all(game.check(chain).ok for chain in found)
