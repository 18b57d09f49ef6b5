"""Steps, hints and ratings on the smallest family."""

from __future__ import annotations

import pytest

import grille
from coins_logic import EASY, LAST_FACE, LOGIC, ONWARD, SUPPOSE
from grille.cli import run
from grille.errors import GrilleError
from grille.logic import START, Branch, Position, Step, cells_in
from grille.logic.rating import Rating, Reason, rating
from grille.logic.trace import Ending, Trace
from grille.outcome import Verdict


def test_a_word_names_its_cells():
    assert cells_in("r10c2") == ((9, 1),)
    assert cells_in("r1c2=5") == ((0, 1),)
    assert cells_in("r1c1-r2c1") == ((0, 0), (1, 0))
    assert cells_in("row 3") == ()


def test_steps_are_found_on_demand():
    walk = grille.parse("coins T???").steps()
    assert next(walk).places == ("2=H",)
    assert (walk.position, walk.ending) == (Position(frozenset({"2=H"})), None)
    assert [step.places for step in walk] == [("3=T",), ("4=H",)]
    assert walk.ending is Ending.FINISHED
    assert next(walk, None) is None
    assert len(walk.trace().steps) == 3


def test_steps_can_start_from_a_position():
    puzzle = grille.parse("coins ??T")
    first = next(puzzle.steps("2<>T"))
    assert (first.technique, first.places) == (LAST_FACE, ("2=H",))
    assert puzzle.steps("2=H, 1=T").trace() == Trace(puzzle, Position(frozenset({"1=T", "2=H"})), (), Ending.FINISHED)


def test_a_puzzle_without_a_solution_ends_in_a_contradiction():
    trace = grille.parse("coins H?T").steps().trace()
    assert trace.ending is Ending.CONTRADICTION
    assert trace.steps[-1].conclusion == "So no row has coins 2 and 3 as they are."


def test_effort_includes_the_steps_of_branches():
    inner = Step(ONWARD, "A.", "B.", "C.")
    step = Step(SUPPOSE, "A.", "B.", "C.", branches=(Branch("Suppose.", (), (), (inner, inner)),))
    assert step.effort == SUPPOSE.weight + 2 * ONWARD.weight
    assert step.trial
    assert not inner.trial


def test_techniques_that_assume_uniqueness_are_rated_only_for_unique_puzzles():
    trace = Trace(None, START, (Step(ONWARD._replace(assumes_unique=True), "A.", "B.", "C."),), Ending.FINISHED)
    assert rating(LOGIC, trace, lambda: Verdict.SEVERAL) == Rating.unrated(Reason.SEVERAL)
    assert rating(LOGIC, trace, lambda: Verdict.LIMIT) == Rating.unrated(Reason.LIMIT)
    proven = rating(LOGIC, trace, lambda: Verdict.UNIQUE)
    assert proven.reason is None
    assert (proven.level, proven.score) == (EASY, 1)


def test_a_finished_trace_needs_no_search():
    def never():
        pytest.fail("the steps themselves are the proof")

    trace = grille.parse("coins T??").steps().trace()
    assert rating(LOGIC, trace, never).reason is None


def test_a_solved_puzzle_has_the_easiest_level():
    rated = grille.parse("coins HTH").rate()
    assert (rated.level, rated.score, rated.hardest, rated.techniques) == (EASY, 0, None, {})


def test_a_hint_shows_where_the_mistake_is_before_naming_it():
    hint = grille.parse("coins ??T").hint("2=T 1<>T")
    assert hint.nudge == "Something is wrong already: look again at coin 2, coin 1."
    assert hint.explanation == "coin 2 does not show T\ncoin 1 shows T after all"
    assert hint.step is None


# --- output ---


def test_steps_are_printed_one_per_line(capsys):
    assert run(["steps", "coins T?"]) == 0
    printed = capsys.readouterr()
    assert printed.out == (
        "1. Onward: Coin 1 shows T. Coin 2 is its neighbour, and no two neighbours are alike. So coin 2 shows H.\n"
    )
    assert printed.err == "finished in 1 step, by deduction\n"


def test_an_assumption_is_printed_before_its_conclusion(capsys):
    assert run(["steps", "coins ?T", "-q"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "1. Suppose: Coin 1 lies before coin 2, which shows T. If coin 1 showed T too, two neighbours would be alike.",
        "   Suppose coin 1 shows T.",
        (
            "     1.1. Two alike: Coins 1 and 2 both show T. No two neighbours are alike. "
            "So no row has coins 1 and 2 as they are."
        ),
        "   So coin 1 doesn't show T.",
        "2. Last face: Coin 1 can't show T. A coin has two faces. So coin 1 shows H.",
    ]


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("coins ?T", "finished in 2 steps, by trial where deduction ran out"),
        ("coins H?T", "no solution: 2 steps to a contradiction"),
        ("coins ???", "the techniques run out after 0 steps: there are several solutions"),
    ],
)
def test_the_ending_is_printed(text, remark, capsys):
    run(["steps", text])
    assert capsys.readouterr().err == remark + "\n"


def test_a_drawn_step_shows_where_to_look(capsys):
    assert run(["steps", "coins T?", "--draw", "-q"]) == 0
    assert capsys.readouterr().out.splitlines()[1:5] == [
        "┌───────┐",
        "│ :T *H │",
        "└───────┘",
        "* placed   : look here",
    ]


def test_the_first_stage_of_a_hint_hides_the_conclusion(capsys):
    assert run(["hint", "coins T?", "--draw", "-q"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Coin 1 shows T.",
        "┌───────┐",
        "│ :T  ? │",
        "└───────┘",
        ": look here",
    ]


def test_pictures_of_the_steps_go_into_a_folder(tmp_path, capsys):
    folder = tmp_path / "pictures"
    assert run(["steps", "coins T??", "--svg", str(folder)]) == 0
    assert sorted(path.name for path in folder.iterdir()) == ["step-001.svg", "step-002.svg"]
    assert run(["steps", "coins T??", "coins T??", "--svg", str(folder)]) == 0
    assert (folder / "puzzle-2" / "step-002.svg").exists()
    (tmp_path / "file").touch()
    assert run(["steps", "coins T??", "--svg", str(tmp_path / "file")]) == 2


def test_several_puzzles_are_rated_one_per_line(capsys):
    assert run(["rate", "coins ??T", "coins ???", "coins T?"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "hard 14 Suppose",
        "no rating: there are several solutions",
        "easy 1 Onward",
    ]
    assert run(["rate", "coins ??T"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["     2  Last face  easy", "     2  Suppose    hard, a trial"]


def test_a_wrong_word_is_refused(capsys):
    assert run(["hint", "coins ??T", "--position", "7=H"]) == 2
    assert "such as 2=H" in capsys.readouterr().err
    with pytest.raises(GrilleError):
        grille.parse("coins ??T").steps("2=X")


def test_a_limit_while_checking_a_position_is_not_a_mistake(capsys):
    assert run(["hint", "coins ??T", "--position", "2=H", "--seconds", "1e-9"]) == 3
