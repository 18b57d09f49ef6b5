"""The logic of Dominosa: each technique by example, levels that match other solvers, boards without a solution."""

from __future__ import annotations

import json

import pytest

import grille
from grille.cli import run
from grille.dominosa.board import Dominosa
from grille.dominosa.engine import spots_of
from grille.dominosa.exemplars import EXEMPLARS
from grille.dominosa.techniques import LEVELS, TECHNIQUES
from grille.errors import GrilleError, LimitReached
from grille.logic.rating import Rating, Reason
from grille.logic.trace import Ending
from thorough import some

# The conclusion of each technique on its example.
CONCLUSIONS = {
    "only-spot": "2-2 lies on r3c4-r4c4",
    "only-neighbour": "2-2 lies on r1c4-r1c5",
    "needed-here": "3-3 lies nowhere else: not on r1c2-r1c3",
    "all-overlap": "no tile lies on r3c5-r4c5",
    "twin": "0-2 doesn't lie on r2c4-r2c5",
    "two-needs": "no tile lies on r2c1-r3c1",
    "odd-area": "no tile lies on r1c3-r1c4",
    "set": "these tiles lie nowhere else: not on r1c4-r2c4",
    "set-with-double": "0-0 lies nowhere apart from them: not on r3c2-r3c3",
    "chain-repeats": "no tile lies on r1c2-r1c3, r1c4-r1c5, r2c5-r3c5 or r4c4-r4c5",
    "chain-starves": "no tile lies on r1c3-r1c4 or r1c5-r2c5",
    "chain-decides": "1-2 lies on one of the two, and not on r3c4-r3c5",
    "area-count": "nobody else joins these neighbours: no tile lies on r1c2-r1c3 or r2c1-r3c1",
    "colour-set": "these tiles lie nowhere else: not on r2c4-r3c4",
    "long-chain": "1-3 does not lie on r3c2-r3c3",
    "forked-chain": "1-2 does not lie on r3c2-r3c3",
    "either-way": "3-4 does not lie on r3c2-r4c2",
    "net": "2-2 does not lie on r4c6-r5c6",
}


@pytest.mark.parametrize(("technique", "conclusion"), CONCLUSIONS.items())
def test_a_technique_by_example(technique, conclusion):
    text, number = EXEMPLARS[technique]
    trace = grille.parse(text).steps().trace()
    assert trace.finished
    step = trace.steps[number - 1]
    assert step.technique.id == technique
    assert step.conclusion == f"So {conclusion}."


def test_every_technique_but_the_hardest_has_an_example():
    assert {each.id for each in TECHNIQUES} - set(EXEMPLARS) == {"broken", "deep-net"}
    assert set(CONCLUSIONS) == set(EXEMPLARS)


def test_the_ids_of_the_three_basic_rules():
    titles = [each.title for each in TECHNIQUES if each.id in ("only-spot", "only-neighbour", "needed-here")]
    assert titles == ["A tile with one spot left", "A square with one neighbour left", "A tile that a square needs"]


def test_a_chain_has_its_steps_in_a_branch():
    text, number = EXEMPLARS["net"]
    step = grille.parse(text).steps().trace().steps[number - 1]
    (branch,) = step.branches
    assert branch.contradiction
    assert branch.places == ("r4c6-r5c6",)
    *steps, end = branch.steps
    assert all(len(inner.places) == 1 for inner in steps)
    assert end.contradiction
    assert step.trial


def test_repeated_pieces_are_laid_one_after_another():
    puzzle = Dominosa(["0011", "1100"], ["0-0", "0-0", "1-1", "1-1"])
    trace = puzzle.steps().trace()
    assert trace.finished
    assert {place for step in trace.steps for place in step.places} == {
        "r1c1-r1c2",
        "r1c3-r1c4",
        "r2c1-r2c2",
        "r2c3-r2c4",
    }


# --- every step ---


@pytest.mark.parametrize("technique", CONCLUSIONS)
def test_every_step_is_listed_and_the_next_step_comes_first(technique):
    text, number = EXEMPLARS[technique]
    puzzle = grille.parse(text)
    walk = puzzle.steps()
    for _ in range(number - 1):
        next(walk)
    listed = list(puzzle.all_steps(walk.position, [technique]))
    assert listed[0] == next(walk)
    said = [(step.places, step.removes) for step in listed]
    assert len({*said}) == len(said)
    assert {step.technique.id for step in listed} == {technique}


def test_all_tiles_with_one_spot_left_are_listed():
    puzzle = grille.parse("3:30032122311102302101")
    pairs = [puzzle.tile_at(spot) for spot in spots_of(puzzle)]
    once = {tile for tile in pairs if pairs.count(tile) == 1}
    listed = list(puzzle.all_steps("", ["only-spot"]))
    assert len(listed) == len(once) > 1


def test_after_a_contradiction_only_contradictions_are_listed():
    steps = list(grille.parse("3:01203132130210323210").all_steps())
    assert steps
    assert all(step.contradiction and step.technique.id == "broken" for step in steps)


def test_listing_refuses_unknown_techniques_and_stops_at_a_limit():
    puzzle = grille.parse(EXEMPLARS["net"][0])
    with pytest.raises(GrilleError, match="unknown technique 'onlyspot'"):
        puzzle.all_steps("", ["onlyspot"])
    with pytest.raises(LimitReached):
        next(puzzle.all_steps(seconds=0))


# --- boards without a unique solution ---


def test_a_board_without_a_solution_has_a_short_refutation(capsys):
    # 1-1 has no spot: no two ones are side by side, and no two zeros either.
    assert run(["steps", "3:01203132130210323210"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("1. Nothing left: Look for the tile 1-1.")
    assert "2." not in out.splitlines()[0][:3]


def test_a_refutation_has_only_the_steps_it_needs():
    # Eight other steps are possible first; these three are enough.
    trace = grille.parse("4:412214103013044411022403233302").steps().trace()
    assert trace.ending is Ending.CONTRADICTION
    assert [step.technique.id for step in trace.steps] == ["all-overlap", "only-spot", "broken"]
    assert trace.steps[0].removes == ("r4c2-r4c3",)
    assert trace.steps[1].places == ("r1c3-r1c4",)
    assert "Look for the tile 1-2." in trace.steps[2].sentence


def test_a_board_with_several_solutions_has_no_rating():
    assert grille.parse("2:022201101210").rate() == Rating.unrated(Reason.SEVERAL)


# --- levels that match other solvers ---


def entries(lines):
    return [line.split("\t") for line in lines[1:] if line]


def test_levels_match_the_tiers_that_boards_were_generated_for(corpus):
    rows = entries(corpus("dominosa/tiers.tsv"))
    wrong = []
    for _, tier, text in some(rows, 400):
        rating = grille.parse(text).rate()
        if rating.level != tier:
            wrong.append((tier, rating, text))
    assert len(rows) > 1000
    assert not wrong


def test_every_board_with_a_unique_solution_is_solved_by_steps(corpus):
    boards = some(filter(None, corpus("dominosa/unique.txt")), 200)
    assert len(boards) >= 200
    for text in boards:
        trace = grille.parse(text).steps().trace()
        assert trace.finished, text
        spots = {place for step in trace.steps for place in step.places}
        solution = grille.parse(text).solve().solution
        assert spots == {"-".join(entry["squares"]) for entry in solution.details()["tiles"]}


def test_levels_are_in_order_of_difficulty():
    assert LEVELS == ("trivial", "basic", "hard", "extreme", "beyond")
    ranks = [LEVELS.index(each.level) for each in TECHNIQUES]
    assert ranks == sorted(ranks)
    weights = [each.weight for each in TECHNIQUES]
    assert weights == sorted(weights)


# --- invariants: rotating the board or relabelling digits keeps the level ---


@pytest.mark.parametrize("text", [text for text, _ in EXEMPLARS.values()])
def test_a_board_upside_down_has_the_same_level(text):
    puzzle = grille.parse(text)
    rows = [[*row] for row in puzzle.rows]
    level = puzzle.rate().level
    turned = [row[::-1] for row in rows[::-1]]
    mirrored = [list(column) for column in zip(*rows, strict=True)]
    renamed = [[puzzle.order - digit for digit in row] for row in rows]
    for other in (turned, mirrored, renamed):
        assert Dominosa(other).rate().level == level


def test_solve_reports_a_refutation_stopped_at_the_limit(capsys, monkeypatch):
    monkeypatch.setattr("grille.cli.solve.REASON_SECONDS", 0.0)
    assert run(["solve", "4:412214103013044411022403233302"]) == 1
    captured = capsys.readouterr()
    assert not captured.out
    assert "stopped searching for the reason at the limit" in captured.err


def test_solve_explains_why_there_is_no_solution(capsys):
    assert run(["solve", "4:412214103013044411022403233302"]) == 1
    captured = capsys.readouterr()
    assert [line[:3] for line in captured.out.splitlines()] == ["1. ", "2. ", "3. "]
    assert captured.out.endswith("So 1-2 has no place, and the board has no answer.\n")
    assert captured.err.startswith("no solution")


def test_the_json_of_solve_has_the_refutation(capsys):
    assert run(["solve", "--json", "4:412214103013044411022403233302"]) == 1
    fields = json.loads(capsys.readouterr().out)
    assert fields["outcome"] == "none"
    assert run(["steps", "--json", "4:412214103013044411022403233302"]) == 1
    fields = json.loads(capsys.readouterr().out)
    assert (fields["ending"], len(fields["steps"])) == ("contradiction", 3)
