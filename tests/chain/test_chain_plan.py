"""Plans: the actions that lay a chain, plan files, and the first wrong step of an answer."""

from __future__ import annotations

import json
from itertools import islice

import pytest
from hypothesis import given

import grille
from chain_hands import hands, trail
from fixtures.chain_reference import fewest_turns, solutions
from grille.chain.certificate import check_certificate
from grille.chain.hand import Chain, Hand
from grille.chain.plan import Verb
from grille.chain.plan_file import read_plan
from grille.errors import GrilleError, NotationError

HAND = Hand("1-0 1-2 3-2 2-2")


@given(hands)
def test_the_first_chain_has_the_fewest_turns_and_a_certificate(hand):
    best = hand.solve().solution
    assert (None if best is None else best.turns) == fewest_turns(hand)
    if best is not None:
        asked = {"ring": hand.ring, "start": hand.start, "end": hand.end, "table": hand.ends}
        assert check_certificate(hand.tiles, best.certificate, **asked) is None
        assert best.certificate.bound == best.turns


@given(hands)
def test_the_plan_of_every_chain_lays_it(hand):
    for chain in islice(solutions(hand), 20):
        plan = chain.plan
        assert hand.check(plan).ok
        assert hand.check(chain).ok
        steps = [*plan.steps()]
        assert len(plan.actions) == len(hand.tiles) + plan.turns
        if steps:
            assert steps[-1].state.table == chain.tiles
            assert steps[-1].state.hand == {}
            last = json.loads(json.dumps(plan.data()))[-1]
            assert (last["table"], last["hand"]) == ([list(tile) for tile in chain.tiles], {})
            assert last["ends"] == [chain.tiles[0][0], chain.tiles[-1][1]]
        for dialect, language in (("strips", "en"), ("portable", "en"), ("strips", "fr")):
            text = "\n".join(plan.lines(dialect, language))
            assert read_plan(hand, text).actions == plan.actions
            assert hand.check(text).ok or not hand.tiles


def test_a_double_is_never_turned():
    for size in (10, 100, 1000):
        plan = trail(size).solve().solution.plan
        assert all(tile[0] != tile[1] for action, tile in plan.moves() if action.verb is Verb.TURN)


IPC = """\
(turn t1 d1 d0)
(place-first t1 d0 d1)
(place-right t2 d1 d2)
(place-right t4 d2 d2)
(turn t3)
(place-right t3)
; cost = 6 (unit cost)
"""
TIMED = """\
0.00000: (TURN T1 D1 D0) [1]
1.000: (PLACE-FIRST T1) [1]
2: (PLACE_RIGHT T2) [1]
3: (place-right t4)
4: (turn t3)
5: (place-right t3)
"""
LISTED = """\
found plan as follows:

00: ( turn t1 d1 d0) [0]
01: ( place-first t1 d0 d1) [0]
02: ( place-right t2 d1 d2) [0]
03: ( place-right t4 d2 d2) [0]
04: ( turn t3 d3 d2) [0]
05: ( place-right t3 d2 d3) [0]

time spent:       0.03 seconds parsing
"""
FRENCH = """\
(TournerDomino d1 n1 n0)
(PoserLibre d1 n0 n1)
(PoserDroit d2 n1 n2)
(PoserDoubleDroit d4 n2)
(tournerdomino d3 n3 n2)
(PôserDroit d3 n2 n3)
"""
BARE = "place-first t4\nplace-left t2\nturn t1\nplace-left t1\nturn t3\nplace-right t3"


@pytest.mark.parametrize(
    "text",
    [
        IPC,
        TIMED,
        LISTED,
        FRENCH,
        BARE,
        "0-1 1-2 2-2 2-3",
        "[0|1][1|2][2|2][2|3]",
        "[[3,2],[2,2],[2,1],[1,0]]",
        '{"chain": [[0,1],[1,2],[2,2],[2,3]], "turns": 2}',
        json.dumps({"plan": BARE.split("\n")}),
    ],
)
def test_an_answer_is_read_in_every_form(text):
    assert str(HAND.check(text)) == "no fault"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("place-first t1\nplace-right t2", "step 2: 1-2 does not fit at the right end: 1 is not 0"),
        ("place-first t1\nplace-left t2", "step 2: 1-2 does not fit at the left end: 2 is not 1"),
        ("place-right t1", "step 1: the table is empty: lay the first tile with place-first"),
        ("place-first t1\nplace-first t2", "step 2: the table is not empty: place-first lays only the first tile"),
        ("place-first t1\nturn t1", "step 2: t1: it is already laid"),
        ("place-first t4\nplace-right t3", "step 2: 3-2 does not fit at the right end: 3 is not 2"),
        ("place-first t4\nplace-left t3", "after 2 steps t1 and t2 are still in hand"),
        ("0-1 1-2 2-3 2-2", "step 4: 2-2 does not fit after 2-3: 2 is not 3"),
        ("0-1 1-2 2-2 2-2", "step 4: 2-2 is in the hand only 1 time"),
        ("0-1 1-5", "step 2: 1-5 is not in this hand"),
        ("0-1 1-2 2-2", "after 3 steps 2-3 is still in hand"),
    ],
)
def test_the_first_wrong_step_is_named_with_the_reason(text, says):
    assert str(HAND.check(text)) == says


@pytest.mark.parametrize(
    ("hand", "text", "says"),
    [
        ("0-1 1-2 from 0", "2-1 1-0", "step 1: the chain begins with 2, but must begin with 0"),
        ("0-1 1-2 to 0", "0-1 1-2", "step 2: the chain finishes with 2, but must finish with 0"),
        ("0-1 1-2 ring", "0-1 1-2", "step 2: the ring does not close: 2 is not 0"),
        ("0-1 2-2 on 1-2", "2-2 2-1 1-0", "the chain must contain 1-2, as on the table"),
    ],
)
def test_requirements_are_checked(hand, text, says):
    assert str(grille.parse(hand).check(text)) == says


@pytest.mark.parametrize(
    ("plan", "says"),
    [
        ("(place-first t1 d0 d1)\n(place-right t2 d1 d2)", "no fault"),
        ("(place-first t1)\n(place-right t2)", "no fault"),
        ("(place-first t1 d0 d1)\n(place-right t2 d1 d3)", "step 2: the plan states 1-3 for t2, but it is 1-2 here"),
        ("(turn t1 d1 d0)\n(turn t1 d1 d0)", "step 1: the plan states 1-0 for t1, but it is 0-1 here"),
        ("(poserlibre d1 n0 n1)\n(poserdroit d2 n1 n2 d1)", "no fault"),
        ("(place-first t1 d0)", "step 1: the plan states 0-0 for t1, but it is 0-1 here"),
    ],
)
def test_the_digits_that_a_plan_states_are_checked(plan, says):
    assert str(Hand("0-1 1-2").check(plan)) == says


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("place-first t9", "line 1: there is no tile 't9' in this hand"),
        ("place-first t1\nplace-under t2", "line 2: expected an action"),
        ("(place-first t1", "line 1: unbalanced parentheses"),
        ("place-first", "line 1: expected a tile after place-first"),
        ("{", "'{' is never closed"),
        ('{"moves": 3}', "expected a field 'chain', 'plan' or 'solution' in the answer"),
        ("[[0,1],[2]]", "expected a tile, a pair of digits"),
        ("0-1 ring", "expected only tiles in the answer"),
    ],
)
def test_an_invalid_answer_is_refused(text, says):
    with pytest.raises(NotationError, match=None) as caught:
        HAND.check(text)
    assert says in str(caught.value)


def test_moves_are_checked():
    assert HAND.check_move("turn t1").ok
    assert HAND.check_move("(PoserLibre d2)").ok
    assert not HAND.check_move("place-left t1").ok
    with pytest.raises(GrilleError, match="place-right t1"):
        HAND.check_move("jump")
    table = grille.parse("0-1 2-3 on 1-2")
    assert table.check_move("place-left t1").ok
    assert table.check_move("place-right t2").ok
    assert not table.check_move("place-right t1").ok


def test_a_chain_on_a_table_grows_at_both_ends():
    hand = grille.parse("1-0 3-4 on 1-2 2-3")
    chain = hand.solve().solution
    assert chain == Chain(hand, ((0, 1), (1, 2), (2, 3), (3, 4)), 1)
    assert chain.line == "0-1 [1-2 2-3] 3-4"
    assert [*chain.plan.lines()] == ["(place-right t2 d3 d4)", "(turn t1 d1 d0)", "(place-left t1 d0 d1)"]
    assert hand.check(chain.line).ok
