"""Hands as text: every notation, how they differ from boards, and the errors of invalid text."""

from __future__ import annotations

import pytest
from hypothesis import given

import grille
from chain_hands import hands
from grille.chain.hand import Chain, Hand
from grille.errors import GrilleError, NotationError

THREE = Hand([(0, 1), (1, 2), (2, 3)])


@pytest.mark.parametrize(
    "text",
    [
        "0-1 1-2 2-3",
        "01 12 23",
        "[0|1][1|2][2|3]",
        "[0|1] [1|2] [2|3]",
        "0-1, 1-2, 2-3",
        "hand 0-1 1-2 2-3",
        "[[0,1],[1,2],[2,3]]",
        "((0, 1), (1, 2), (2, 3))",
        '{"tiles": [[0, 1], [1, 2], [2, 3]]}',
        '{"family": "chain", "puzzle": "0-1 1-2 2-3", "outcome": "several"}',
        '["0-1", "1-2", "2-3"]',
    ],
)
def test_one_hand_in_every_notation(text):
    assert grille.parse(text) == grille.parse(text, family="chain") == THREE


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("0-1 1-0 ring", Hand([(0, 1), (1, 0)], ring=True)),
        ("10-11 11-12 from 10 to 12", Hand([(10, 11), (11, 12)], start=10, end=12)),
        ("01 12 from 0", Hand([(0, 1), (1, 2)], start=0)),
        ("[0|1] on [1|2][2|2]", Hand([(0, 1)], table=[(1, 2), (2, 2)])),
        ('{"tiles": [[0, 1]], "start": 1, "ring": false}', Hand([(0, 1)], start=1)),
        ("hand", Hand([])),
        ("[]", Hand([])),
    ],
)
def test_requirements_follow_the_tiles(text, hand):
    assert grille.parse(text) == hand
    assert grille.parse(hand.notation()) == hand


@given(hands)
def test_every_notation_round_trips(hand):
    assert grille.parse(hand.notation()) == hand
    assert eval(repr(hand)) == hand  # noqa: S307  our own repr
    for form in ("compact", "brackets", "json", "python", "pddl", "pddl-conditional-fr"):
        try:
            text = hand.notation(form)
        except GrilleError:
            continue
        assert grille.parse(text, family="chain") == hand


def test_a_file_has_one_hand_per_line():
    lines = ["0-1 1-2 2-3", "01 12", "# a remark", "[0|1][1|2]", "7-8 8-9 9-10 from 7", "[[4,5],[5,6]]"]
    found = [record.puzzle for record in grille.read(lines)]
    assert [len(hand.tiles) for hand in found] == [3, 2, 2, 3, 2]
    assert {type(hand) for hand in found} == {Hand}


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("12 34\n34 12\n21 43\n43 21", "sudoku"),
        ("3:12103211023333001220", "dominosa"),
        ("[[0,1],[0,0],[1,1]]", "dominosa"),
        ("set 0-0 0-1 0-1 0-3 0-3 1-1 1-2 1-3 2-2 2-3 3-3 3-3 / 122323 / 010100 / 012330 / 333113", "dominosa"),
        ("..3.1........4.2", "sudoku"),
    ],
)
def test_boards_are_not_read_as_hands(text, family):
    assert grille.parse(text).family == family


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("0-1 1-", "line 1, column 5: expected a tile of two digits such as 1-3, found '1-'"),
        ("0-1 2", "line 1, column 5: expected a tile of two digits such as 1-3, found '2'"),
        ("0-1 a-b", "line 1, column 5: expected a tile of two digits such as 1-3, found 'a-b'"),
        ("0-1 -1-2", "line 1, column 5: expected a digit of 0 or more, found -1"),
        ("0--1 2-3", "line 1, column 3: expected a digit of 0 or more, found -1"),
        ("0-1 2--3", "line 1, column 7: expected a digit of 0 or more, found -3"),
        ("0--1", "line 1, column 3: expected a digit of 0 or more, found -1"),
        ("a-b c-d", "line 1, column 1: expected a tile of two digits such as 1-3, found 'a-b'"),
        ("01 1a", "line 1, column 4: expected a tile of two digits such as 1-3, found '1a'"),
        ("01 1", "line 1, column 4: expected a tile of two digits"),
        ("01 12 -23", "line 1, column 7: expected a digit of 0 or more, found -23"),
        ("[0|-1]", "line 1, column 1: expected a digit from 0 to 999,999,999, found -1"),
        ("0-1000000000000", "expected a digit from 0 to 999,999,999, found 1000000000000"),
        ("0-1 from", "line 1, column 5: expected a digit after 'from'"),
        ("0-1 from 0 1", "line 1, column 12: expected one digit after 'from', found a second"),
        ("0-1 ring 1-2", "line 1, column 10: found a tile after 'ring'"),
        ("0-1 ring ring", "found 'ring' again"),
        ("0-1 round", "expected a tile, or one of ring, from, to, on; found 'round'"),
        ("0-1 on 2-3 4-5", "the table is not a chain: 4-5 does not fit after 2-3"),
        ("0-1 ring on 2-3", "ring, from and to can be used only if no tiles are on the table"),
        ("[[0,1],[2]]", "line 1, column 8: expected a tile of two digits such as [1, 3], found one digit"),
        ("[[0,1],[2,-3]]", "line 1, column 11: expected a digit from 0 to 999,999,999, found -3"),
        ("[[0,1],[2,1000000000000]]", "expected a digit from 0 to 999,999,999, found 1000000000000"),
        ('[[0,1],["a","b"]]', "expected a digit, found 'a'"),
        ('{"tiles": 3}', "expected a list of tiles, found '3'"),
        ('{"tiles": [[0,1]], "ring": 3}', "expected true or false, found '3'"),
        ("a-b", "line 1, column 1: expected a tile of two digits such as 1-3, found 'a-b'"),
        ("-1-2", "line 1, column 1: expected a digit of 0 or more, found -1"),
        ("", "found an empty text"),
    ],
)
def test_bad_text_is_refused_with_its_place(text, says):
    with pytest.raises(NotationError) as caught:
        grille.parse(text, family="chain")
    assert says in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
    # No other family claims the text.
    if text:
        with pytest.raises(NotationError) as caught:
            grille.parse(text)
        assert says in str(caught.value)


def test_a_line_that_is_too_long_gives_one_message():
    with pytest.raises(NotationError, match="longer than 1,048,576 characters"):
        grille.parse("0-1 " * 1_000_000)


def test_the_longest_line_is_read():
    hand = grille.parse("0-1 1-0 " * 100_000)
    assert len(hand.tiles) == 200_000
    assert hand.solve().solution.turns == 0


def test_invalid_values_are_refused():
    for wrong in ([(0,)], [(0, 1, 2)], [3], [(0, -1)], [(0, 10**12)], [(0, 1.5)], [(True, 1)]):
        with pytest.raises(GrilleError):
            Hand(wrong)
    with pytest.raises(GrilleError, match="expected a different name for each of the 2 tiles, found 1"):
        Hand([(0, 1), (1, 2)], named=["a", "a"])


def test_the_empty_hand_is_the_empty_chain():
    outcome = Hand([]).solve()
    assert outcome.unique
    assert outcome.solution == Chain(Hand([]), ())
    assert outcome.solution.plan.actions == ()
    assert outcome.solution.details() | {"certificate": None} == {
        "chain": [],
        "plan": [],
        "turns": 0,
        "actions": 0,
        "certificate": None,
    }
