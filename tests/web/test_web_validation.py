"""Lists of texts are validated at once, with the same result as one by one."""

from __future__ import annotations

import pytest

from grille.web import limits
from grille.web.openapi import requests
from grille.web.problem import Problem
from grille.web.schema import check

MOVES = requests()["hint"]
LONG = "x" * (limits.MAX_MOVE_LENGTH + 1)


@pytest.mark.parametrize("moves", [[], [["r1c1=5"]], [["a", "b"], ["c"]], [["x" * limits.MAX_MOVE_LENGTH]]])
def test_moves_that_fit(moves):
    check(MOVES, {"puzzle": "1", "moves": moves})


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ([["a"], [LONG]], "moves[1][0]: at most 400 characters, not 401"),
        ([["a"], []], "moves[1]: at least 1 items"),
        ([["a"], "b"], "moves[1]: expected array"),
        (["a", "b"], "moves[0]: expected array"),
        ([["a", 5]], "moves[0][1]: expected string"),
        ([["a"], [True]], "moves[1][0]: expected string"),
        ([["a"], [["b"]]], "moves[1][0]: expected string"),
        ([["a"], [None]], "moves[1][0]: expected string"),
        ([["a"] * (limits.MAX_TEXTS_PER_MOVE + 1)], "moves[0]: at most 2000 items, not 2001"),
        ([["a"]] * (limits.MAX_MOVES + 1), "moves: at most 5000 items, not 5001"),
    ],
)
def test_the_message_names_the_first_item_that_does_not_fit(moves, message):
    with pytest.raises(Problem) as refused:
        check(MOVES, {"puzzle": "1", "moves": moves})
    assert refused.value.detail == message
