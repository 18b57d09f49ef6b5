"""Results as values: equality, truth, and plain data."""

import json
import operator
import pickle

import pytest

import grille
from grille.errors import LimitReached
from grille.family import families
from grille.logic.rating import Rating, Reason
from grille.outcome import Count, Fault, Outcome, Report, Statistics, Verdict
from grille.play import Game

WORK = Statistics("test")
EXAMPLES = [(record.name, text) for record in families() for _, text, _ in record.examples]


def exactly(number):
    return Count(number, exact=True, statistics=WORK)


def at_least(number):
    return Count(number, exact=False, statistics=WORK)


def test_an_exact_count_is_like_its_number():
    count = exactly(3)
    assert count == 3
    assert 3 == count  # noqa: SIM300  the other way round
    assert count != 4
    assert (count > 2, count >= 3, count < 4, count <= 3, count < 3, count > 3) == (
        True,
        True,
        True,
        True,
        False,
        False,
    )
    assert int(count) == operator.index(count) == len(range(count)) == 3
    assert {3: "three"}[count] == "three"
    assert (str(count), f"{exactly(1234567):,}") == ("3", "1,234,567")
    assert (bool(count), bool(exactly(0))) == (True, False)
    assert sorted([exactly(5), exactly(1)]) == [1, 5]


def test_a_stopped_count_answers_only_what_is_certain():
    count = at_least(5)
    assert count != 5
    assert count != exactly(5)
    assert count == at_least(5)
    assert len({count, at_least(5), 5}) == 2
    assert (count > 4, count >= 5, count < 5, count <= 4) == (True, True, False, False)
    assert (exactly(3) < count, count > exactly(3), exactly(5) <= count, exactly(5) > at_least(6)) == (
        True,
        True,
        True,
        False,
    )
    assert (str(count), f"{at_least(12345):,}", int(count), bool(count)) == ("at least 5", "at least 12,345", 5, True)


@pytest.mark.parametrize(
    "question",
    [
        lambda: at_least(5) > 5,
        lambda: at_least(5) <= 5,
        lambda: at_least(5) < 7,
        lambda: at_least(5) >= 6,
        lambda: at_least(5) < at_least(6),
        lambda: exactly(7) < at_least(5),
        lambda: exactly(7) >= at_least(6),
        lambda: range(at_least(5)),
    ],
)
def test_a_stopped_count_raises_if_the_answer_is_not_known(question):
    with pytest.raises(LimitReached, match=r"unknown whether|not known"):
        question()


def test_a_count_is_immutable_and_not_a_sequence():
    with pytest.raises(TypeError):
        exactly(2) * 2
    with pytest.raises(AttributeError, match="is immutable"):
        exactly(2).value = 3
    again = pickle.loads(pickle.dumps(at_least(4)))  # noqa: S301  our own
    assert (again, again.statistics) == (at_least(4), WORK)


def test_an_outcome_is_true_if_a_solution_was_found():
    assert grille.parse("..3.1........4.2").solve()
    assert grille.parse("..3.1........4..").solve()
    assert not grille.parse("11.............2").solve()
    assert not grille.parse("..3.1........4.2").solve(seconds=0)


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_every_result_is_plain_data(name, text):
    puzzle = grille.parse(text)
    results = [puzzle.solve(), puzzle.count(limit=3), puzzle.check(), Game(puzzle)]
    if len(text) < 400:
        trace = puzzle.steps(seconds=20).trace()
        results += [trace, *trace.steps[:3], puzzle.hint(), puzzle.rate(seconds=20)]
    for result in results:
        data = result.data()
        assert data["version"] == 1
        assert json.loads(result.to_json()) == data, "nothing but what JSON has, and nothing lost on the way"
        assert "verdict" not in data
        assert "\n" in result.to_json(indent=2)


def test_results_as_text():
    outcome = grille.parse("..3.1........4..").solve().data()
    assert (outcome["outcome"], outcome["second"] != outcome["solution"]) == ("several", True)
    assert outcome["differences"] == ["r3c1", "r3c4", "r4c1", "r4c4"]
    hand = grille.parse("1-2 3-4").solve().data()
    assert (hand["outcome"], hand["solution"], hand["min_chains"], hand["longest"]) == ("none", None, 2, 1)
    assert (hand["odd"], hand["components"]) == ([1, 2, 3, 4], [[1, 2], [3, 4]])
    assert Report((Fault("it is wrong", ("r1c1",)),)).data() == {
        "version": 1,
        "ok": False,
        "faults": [{"message": "it is wrong", "cells": ["r1c1"]}],
    }
    hint = grille.parse("..3.1........4.2").hint().data()
    assert hint["title"].startswith(hint["step"]["title"])
    assert "version" not in hint["step"]
    assert {each["kind"] for each in hint["step"]["pattern"]} <= {"cell", "candidate", "region", "link"}


def test_a_rating_always_has_a_level():
    rated = grille.parse("..3.1........4.2").rate()
    assert (rated.level, rated.reason, rated.message) == ("easy", None, None)
    assert rated.data()["hardest"] == rated.hardest.id
    unrated = Rating.unrated(Reason.STUCK)
    assert (unrated.level, unrated.score, unrated.hardest, unrated.techniques) == (None, None, None, {})
    assert unrated.data() == {
        "version": 1,
        **dict.fromkeys(("level", "score", "hardest", "techniques", "trial")),
        "reason": "stuck",
        "message": "no rating: there is one solution, but the techniques do not reach it",
    }


def test_an_outcome_pickles_with_its_puzzle():
    outcome = grille.parse("..3.1........4.2").solve()
    assert pickle.loads(pickle.dumps(outcome)) == outcome  # noqa: S301  our own
    assert outcome.puzzle == grille.parse("..3.1........4.2")
    assert Outcome(Verdict.LIMIT, (), WORK).data()["outcome"] == "limit"
