"""Every fault of a Dominosa and of an answer is reported with its squares."""

from __future__ import annotations

import json
from random import Random

import pytest

from fixtures.dominosa_sample import sample
from grille import Dominosa, GrilleError, NotationError

CLASSIC = Dominosa(["12103", "21102", "33330", "01220"])
ANSWER = "EWSEW SSNEW NNEWS EWEWN"
TILES = "0-0 r3c5-r4c5, 0-1 r4c1-r4c2, 0-2 r2c4-r2c5, 0-3 r1c4-r1c5, 1-1 r1c3-r2c3, 1-2 r1c1-r1c2, 1-3 r2c2-r3c2,"
TILES += " 2-2 r4c3-r4c4, 2-3 r2c1-r3c1, 3-3 r3c3-r3c4"


def faults(report):
    return [fault.message for fault in report.faults]


# --- the board ---


def test_wrong_digit_counts_are_reported_with_their_squares():
    report = Dominosa(["12103", "21102", "33330", "01221"]).check()
    assert faults(report) == [
        "0 occurs 4 times, but a double-3 set has it 5 times: r1c4, r2c4, r3c5, r4c1",
        "1 occurs 6 times, but a double-3 set has it 5 times: r1c1, r1c3, r2c2, r2c3, r4c2, r4c5",
    ]
    assert report.faults[0].cells == ("r1c4", "r2c4", "r3c5", "r4c1")


def test_a_missing_digit_is_reported():
    assert faults(Dominosa(["001", "001"]).check())[:1] == [
        "0 occurs 4 times, but a double-1 set has it 3 times: r1c1, r1c2, r2c1, r2c2"
    ]
    assert faults(Dominosa(["000", "000"]).check())[1] == "1 occurs 0 times, but a double-1 set has it 3 times"


def test_digit_counts_are_compared_with_a_chosen_set():
    assert Dominosa(["01", "10"], pieces=["0-1", "0-1"]).check().ok
    report = Dominosa(["01", "10"], pieces=["0-0", "0-1"]).check()
    assert faults(report)[0] == "0 occurs twice, but the set has it 3 times: r1c1, r2c2"


def test_a_tile_without_a_spot_is_reported():
    board = Dominosa(["010", "101"])
    assert faults(board.check()) == [
        "0-0 has no spot: its digits are never side by side",
        "1-1 has no spot: its digits are never side by side",
    ]
    assert not board.clashes()


def test_fewer_spots_than_pieces_is_a_fault():
    report = Dominosa(["0110", "0101"], pieces=["0-0", "0-0", "1-1", "1-1"]).check()
    assert faults(report) == ["0-0 is in the set twice, but has fewer spots: r1c1-r2c1"]
    assert report.faults[0].cells == ("r1c1", "r2c1")


# --- an answer ---


@pytest.mark.parametrize(
    "answer",
    [
        ANSWER,
        ANSWER.lower(),
        ANSWER.replace(" ", ""),
        ANSWER.replace(" ", "\n"),
        ANSWER.replace(" ", " / "),
        " ".join(ANSWER.replace(" ", "")),
        ANSWER.split(),
        tuple(ANSWER.split()),
        {"directions": ANSWER.split()},
        json.dumps({"directions": ANSWER.split()}),
        json.dumps({"solution": ANSWER, "family": "dominosa"}),
        json.dumps(ANSWER.split()),
        TILES,
        TILES.replace(", ", "\n"),
        [(a, b) for a, b in (spot.split("-") for spot in TILES.replace(",", "").split()[1::2])],
        TILES.replace(",", "").split()[1::2],
        {"tiles": [{"tile": "0-0", "squares": ["r3c5", "r4c5"]}]},
    ],
    ids=str,
)
def test_an_answer_is_accepted_in_any_form(answer):
    report = CLASSIC.check(answer)
    if isinstance(answer, dict) and "tiles" in answer:
        assert len(report.faults) == 2
    else:
        assert report.ok, report


def test_the_json_of_a_solution_is_an_answer():
    assert CLASSIC.check(CLASSIC.solve().solution.details()).ok
    assert CLASSIC.check({"tiles": CLASSIC.solve().solution.details()["tiles"]}).ok


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (
            "EWSEW SSNEW NNEWS EWEWW",
            ["r3c5 has S, but r4c5 has W instead of N", "r4c5 has W, but r4c4 has W instead of E"],
        ),
        (
            "WWSEW SSNEW NNEWS EWEWN",
            ["r1c1 has W, which leads off the board", "r1c2 has W, but r1c1 has W instead of E"],
        ),
        (".WSEW SSNEW NNEWS EWEWN", ["r1c2 has W, but r1c1 has no direction instead of E", "r1c1 has no direction"]),
        ("EWSEW SSNEW NNEWS EWEW.", ["r3c5 has S, but r4c5 has no direction instead of N", "r4c5 has no direction"]),
    ],
)
def test_directions_that_do_not_match_are_reported(answer, says):
    assert faults(CLASSIC.check(answer))[: len(says)] == says


def test_tiles_laid_twice_and_missing_tiles_are_reported():
    report = CLASSIC.check("SSSEW NNNEW EWEWS EWEWN")
    assert faults(report) == [
        "1-2 is laid twice: r1c1-r2c1 and r1c2-r2c2",
        "3-3 is laid twice: r3c1-r3c2 and r3c3-r3c4",
        "1-3 is missing: it could be on r2c2-r3c2, r2c3-r3c3, r3c2-r4c2",
        "2-3 is missing: it could be on r1c5-r2c5, r2c1-r3c1, r3c3-r4c3, r3c4-r4c4",
    ]
    assert report.faults[0].cells == ("r1c1", "r2c1", "r1c2", "r2c2")
    assert report.faults[2].cells == ("r2c2", "r3c2", "r2c3", "r3c3", "r3c2", "r4c2")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("r3c5-r4c5", "r3c5-r5c5"), "r5c5 of r3c5-r5c5 is off the board"),
        (("r3c5-r4c5", "r9c5-r9c6"), "r9c5-r9c6 is off the board"),
        (("r3c5-r4c5", "r3c5-r3c3"), "r3c5 and r3c3 are not side by side"),
        (("r3c5-r4c5", "r3c5-r3c5"), "r3c5 and r3c5 are not side by side"),
        (("r3c5-r4c5", "r3c4-r3c5"), "r3c4 is covered twice: by r3c4-r3c5 and r3c3-r3c4"),
        (("0-0 r3c5", "0-1 r3c5"), "r3c5-r4c5 holds 0-0, not 0-1"),
        (("0-0 r3c5-r4c5, ", ""), "r3c5, r4c5 are not covered"),
    ],
)
def test_wrong_placements_are_reported(change, says):
    report = CLASSIC.check(TILES.replace(*change))
    assert says in faults(report)
    assert all(fault.cells for fault in report.faults)


def test_a_tile_that_is_twice_in_the_set_may_be_laid_twice():
    board = Dominosa(["01", "10"], pieces=["0-1", "0-1"])
    assert board.check("EW EW").ok
    other = Dominosa(["0101", "1010"], pieces=["0-1"] * 4)
    assert other.count().value == 5
    assert "0-1 is not in the set: r1c1-r1c2, r1c3-r1c4" in str(
        Dominosa(["0101", "1010"], pieces=["0-0", "0-0", "1-1", "1-1"]).check("EWEW EWEW")
    )


@pytest.mark.parametrize("answer", ["EWS", "hello", "EWSEW SSNEW NNEWS EWEW", "{", 7, {"a": 1}, "0-0 r3c5-r4c5 and"])
def test_an_invalid_answer_is_refused(answer):
    with pytest.raises(GrilleError):
        CLASSIC.check(answer)
    with pytest.raises(NotationError):
        CLASSIC.check(Dominosa(["001", "011"]).solve().solution)


def test_every_solution_passes_and_every_change_of_one_letter_fails():
    for seed in range(40):
        board = sample(Random(seed))
        for solution in board.solutions():
            assert board.check(solution).ok
            line = solution.line
            at = line.index("E") if "E" in line else line.index("S")
            assert not board.check(line[:at] + "N" + line[at + 1 :])
            break


# --- a move ---


def test_moves_are_two_squares_or_a_square_and_a_direction():
    assert CLASSIC.check_move("r1c1-r1c2").ok
    assert CLASSIC.check_move("r1c2 - r1c1").ok
    assert CLASSIC.check_move("r1c1=S").ok
    assert faults(CLASSIC.check_move("r1c1-r2c2")) == ["r1c1 and r2c2 are not side by side"]
    assert faults(CLASSIC.check_move("r1c5-r2c1")) == ["r1c5 and r2c1 are not side by side"]
    own = Dominosa(["01", "10"], pieces=["0-0", "1-1"])
    assert faults(own.check_move("r1c1-r1c2")) == ["r1c1-r1c2 would be 0-1, which is not in the set"]


@pytest.mark.parametrize("move", ["r9c1-r1c1", "r1c1=N", "r1c1", "1-2", "r1c1=5", ""])
def test_an_invalid_move_is_refused(move):
    with pytest.raises(GrilleError):
        CLASSIC.check_move(move)
