"""The steps of a chain: one tile per step, bridges last, and why there is no chain."""

from __future__ import annotations

import pytest
from hypothesis import given

import grille
from chain_hands import hands, trail
from grille.chain import engine
from grille.chain.game import Game
from grille.chain.hand import Hand
from grille.errors import GrilleError
from grille.logic.trace import Ending


@given(hands)
def test_every_hand_with_a_chain_is_finished_with_one_step_per_tile(hand):
    trace = hand.steps().trace()
    if hand.solve().solution is None:
        assert trace.ending is Ending.CONTRADICTION
        assert len(trace.steps) == 1
    else:
        assert trace.ending is Ending.FINISHED
        assert len(trace.steps) == len(hand.tiles)
        *_, last = trace.positions()
        assert hand.check(Game.of(hand, last.places).lying).ok


@given(hands)
def test_every_step_can_be_extended_to_a_chain(hand):
    """The native engine confirms each tile, in games with two free ends."""
    if not hand.table:
        return
    trace = hand.steps().trace()
    if trace.contradiction:
        return
    for position, step in zip(trace.positions(), trace.steps, strict=False):
        game = Game.of(hand, position.places)
        held = [*game.held.items()]
        extensions = engine.extensions([tile for _, tile in held], game.ends)
        assert extensions.finishable
        side, tile = step.places[0][0], int(step.places[0].split("t")[-1]) - 1
        allowed = {(held[move.tile][0], move.side[0]) for move in extensions.moves}
        assert (tile, side) in allowed


def test_steps_of_large_hands():
    trace = trail(300).steps().trace()
    assert trace.finished
    assert len(trace.steps) == 300


@pytest.mark.parametrize(
    ("text", "technique", "says"),
    [
        ("0-1 0-2 0-3", "odd-digits", "0, 1, 2 and 3 each stand on an odd number of them"),
        ("0-1 ring", "odd-digits", "In a ring halves meet two by two"),
        ("0-1 2-3", "apart", "0 and 1; 2 and 3"),
        ("0-1 on 2-3", "apart", "or with the table"),
        ("0-1 1-2 from 1", "wrong-ends", "it can't begin with 1"),
        ("0-1 1-0 from 0 to 1", "wrong-ends", "it can't begin with 0 and finish with 1"),
        ("0-1 from 7", "wrong-ends", "it can't begin with 7"),
    ],
)
def test_why_there_is_no_chain(text, technique, says):
    (step,) = grille.parse(text).steps().trace().steps
    assert step.contradiction
    assert step.technique.id == technique
    assert says in step.sentence


def test_a_bridge_waits():
    steps = grille.parse("0-1 1-2 2-1 1-3 from 0").steps().trace().steps
    assert [step.technique.id for step in steps] == ["only-tile", "bridge", "only-tile", "only-tile"]
    assert steps[1].reason == "1-3 is a bridge: laid now, it would leave 1-2 behind for good, so it waits."


def test_a_hint_in_the_middle_of_a_game():
    hand = grille.parse("0-1 3-4 4-3 3-5 on 1-2 2-3")
    hint = hand.hint()
    assert "3-5 is a bridge" in hint.explanation or "left end" in hint.explanation
    after = hand.hint("r1=t2 r2=t3")
    assert after.step is not None
    wrong = grille.parse("0-1 1-2 2-3 from 0").hint("r1=t3")
    assert wrong.mistakes
    stuck = grille.parse("0-1 1-2 2-0 0-3 1-1").hint("r1=t2 r2=t3 r3=t4")
    assert stuck.step is not None
    assert stuck.step.contradiction


@pytest.mark.parametrize(
    ("known", "says"),
    [
        ("r2=t1", "r2 is laid, but r1 is not"),
        ("r1=t1 r2=t1", "t1 is laid twice"),
        ("r1=t1 r2=t3", "does not fit at r2"),
        ("r1=t9", "there is no t9"),
        ("l1=t1", "grows to the right"),
    ],
)
def test_an_impossible_position_is_refused(known, says):
    hand = Hand("0-1 1-2 2-0 0-1")
    with pytest.raises(GrilleError, match=says):
        hand.hint(known)
