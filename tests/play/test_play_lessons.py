"""Judgements of moves in lessons (right, a note, impossible, another technique, a guess), and moving through pages."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grille
from grille.dominosa.logic import every
from grille.errors import GrilleError
from grille.family import family
from grille.game_rules import LessonTask
from grille.logic import START
from grille.play import Game
from grille.play.facts import available_steps, facts, new_facts
from grille.play.judging import Finding, judge
from grille.play.lesson import EXPLAINED, first_game, technique
from grille.play.practice import Practice, at_task, practice
from grille.sudoku.clues.logic.techniques import CLUE_IDS

SMALL = "..3.1........4.2"
TILES = "3:12103211023333001220"


def asked(text, *ideas, before=(), **more):
    return Practice(grille.parse(text), tuple(before), "Find it.", ideas, **more)


def finding(place, *texts, since=()):
    return judge(place, since, texts).finding


def test_a_digit_is_right_wherever_the_technique_applies():
    """The small board has four naked singles, and each of them is accepted."""
    place = asked(SMALL, "naked_single")
    for text in ("r2c4=4", "r1c2=2!", "r4c1=3", "r4c3=1"):
        verdict = judge(place, (), (text,))
        assert (verdict.right, verdict.finished) == (True, True)
        assert verdict.step.technique.id == "naked_single"


def test_what_breaks_a_rule_is_refused_with_the_rule():
    verdict = judge(asked(SMALL, "naked_single"), (), ("r1c2=3",))
    assert verdict.finding is Finding.WRONG
    assert verdict.sentence == "That can't be: row 1 holds 3 twice: r1c2, r1c3."
    assert verdict.cells == ("r1c2", "r1c3")


def test_a_wrong_digit_is_refused_without_revealing_the_solution():
    verdict = judge(asked(SMALL, "naked_single"), (), ("r1c1=2",))
    assert verdict.finding is Finding.WRONG
    assert verdict.sentence == "That can't be: r1c1 is not 2."
    assert "4" not in verdict.sentence


def test_another_technique_is_named():
    verdict = judge(asked(SMALL, "naked_single"), (), ("r1c1=4",))
    assert verdict.finding is Finding.OTHER
    assert verdict.sentence == "True, but that is another idea: “Hidden Single”. Look for “Naked Single”."


def test_a_lucky_guess_is_called_one():
    """r3c1 is 2, but no single proves it yet."""
    verdict = judge(asked(SMALL, "naked_single", "hidden_single"), (), ("r3c1=2",))
    assert verdict.finding is Finding.UNPROVEN
    assert "lucky guess" in verdict.sentence
    assert "“Naked Single” or “Hidden Single”" in verdict.sentence


@pytest.mark.parametrize("text", ["r1c1~24", "r1c1^24", "r1c1#3", "notes", "notes clear", "r1c1="])
def test_notes_and_colours_decide_nothing(text):
    verdict = judge(asked(SMALL, "naked_single"), (), (text,))
    assert (verdict.finding, verdict.allowed, verdict.sentence) == (Finding.ASIDE, True, "")


def test_removing_a_note_is_a_claim():
    place = asked(SMALL, "naked_single", before=(("notes",),))
    assert finding(place, "r1c1~4") is not Finding.ASIDE
    assert finding(place, "r1c1~24") is Finding.ASIDE
    assert finding(place, "r1c1~2") is Finding.WRONG


def test_a_given_cannot_be_changed():
    verdict = judge(asked(SMALL, "naked_single"), (), ("r1c3=1",))
    assert verdict.finding is Finding.REFUSED
    assert verdict.sentence == "r1c3 holds 3, a given."


def test_several_conclusions_are_accepted_one_by_one():
    place = practice("sudoku", "naked_pair", 1)
    *firsts, last = place.steps[0].removes
    since = []
    for left, word in enumerate(firsts, 1):
        verdict = judge(place, since, (word,))
        assert (verdict.right, verdict.finished) == (True, False)
        assert "By the same idea" in verdict.sentence
        since.append((word,))
        assert len(since) == left
    verdict = judge(place, since, (last,))
    assert verdict.finished
    assert place.steps[0].conclusion in verdict.sentence


def test_re_entering_a_move_is_not_a_new_claim():
    place = asked(SMALL, "naked_single")
    since = [("r2c4=4",), ("r2c4=",)]
    assert judge(place, since, ("r2c4=4",)).allowed
    assert judge(place, since[:1], ("r2c4=",)).finding is Finding.ASIDE


def test_moves_of_one_entry_are_judged_together():
    place = asked(SMALL, "naked_single")
    assert judge(place, (), ("r2c4=4", "r1c2=2")).finished
    assert finding(place, "r2c4=4", "r1c2=3") is Finding.WRONG


def test_only_the_named_moves_are_accepted():
    puzzle = grille.parse(SMALL)
    place = at_task(puzzle, LessonTask("Note 2 and 4 in r1c1.", does=("r1c1~24",)), ())
    half = judge(place, (), ("r1c1~2",))
    assert (half.allowed, half.finished) == (True, False)
    assert judge(place, (("r1c1~2",),), ("r1c1~24",)).finished
    early = judge(place, (), ("r2c4=4",))
    assert (early.finding, early.sentence) == (Finding.UNPROVEN, "Not that yet: first do what is asked for.")
    assert finding(place, "r1c1=3") is Finding.WRONG


def test_an_obvious_border_is_not_a_claim():
    """Beside a laid tile, and between two digits whose tile lies elsewhere."""
    place = asked(TILES, "only-spot", before=(("r4c3-r4c4",),))
    assert finding(place, "r3c3|r4c3") is Finding.ASIDE
    after = asked(TILES, "only-spot", before=(("r4c3-r4c4",), ("r3c5-r4c5",)))
    assert finding(after, "r1c4|r2c4") is Finding.ASIDE
    assert finding(place, "r1c1|r1c2") is Finding.WRONG
    assert finding(place, "mark 1 2") is Finding.ASIDE


def test_every_tile_with_one_spot_left_is_found():
    """Counted independently on each board: a tile with one spot, a square with one neighbour."""
    puzzle = grille.parse("4:104232131032004421301324204413")
    for position in puzzle.steps().trace().positions():
        spots = [step.places for step in every(puzzle, position, ("only-spot",), None)]
        squares = [step.places for step in every(puzzle, position, ("only-neighbour",), None)]
        ahead = next(iter(puzzle.steps(position)), None)
        if ahead is not None and ahead.technique.id in {"only-spot", "only-neighbour"}:
            assert ahead.places in spots + squares
        assert len(spots) == len(set(spots))


def test_a_technique_is_found_in_all_its_places():
    """The first step that the solver finds is among them, and all of them are true."""
    for number in range(4):
        place = practice("dominosa", "needed-here", number)
        game = place.game()
        answer = facts(position_of_answer(place.puzzle))
        steps = list(every(place.puzzle, game.position, ("needed-here",), None))
        ahead = next(iter(place.puzzle.steps(game.position)))
        assert set(ahead.removes) in [set(step.removes) for step in steps]
        for step in steps:
            assert not {f"+{word}" for word in step.removes} & answer


def position_of_answer(puzzle):
    game = Game(puzzle)
    game.show_answer(puzzle.solve().solution)
    return game.position


def test_an_equal_tile_is_accepted_too():
    """Two tiles of the hand are 1-2; either is accepted, turned as needed."""
    place = asked("0-1 1-2 2-1 1-3 3-3 3-4 from 0", "bridge", before=(("first t1",),))
    assert {step.places for step in place.steps} == {("r2=t2",), ("r2=~t3",)}
    assert judge(place, (), ("right t2",)).finished
    assert judge(place, (), ("turn t3", "right t3")).finished
    assert finding(place, "turn t3") is Finding.ASIDE


def test_a_bridge_crossed_too_early_is_refused():
    place = asked("0-1 1-2 2-1 1-3 3-3 3-4 from 0", "bridge", before=(("first t1",),))
    verdict = judge(place, (), ("right t4",))
    assert verdict.finding is Finding.WRONG
    assert "no way to the end" in verdict.sentence


def test_a_tile_that_does_not_fit_is_refused_as_in_a_game():
    place = asked("0-1 1-2 2-1 1-3 3-3 3-4 from 0", "bridge", before=(("first t1",),))
    verdict = judge(place, (), ("right t6",))
    assert verdict.finding is Finding.REFUSED
    assert "does not fit" in verdict.sentence


def test_where_a_chain_may_begin_both_ends_are_right():
    place = asked("1-2 4-3 0-2 3-3 2-3 2-1", "start")
    assert judge(place, (), ("first t3",)).finished
    assert judge(place, (), ("first t2",)).finished
    middle = judge(place, (), ("first t4",))
    assert middle.finding is Finding.UNPROVEN
    assert middle.sentence.startswith("Nothing speaks against it")


def test_reasons_why_a_hand_cannot_be_laid_are_distinguished():
    place = practice("chain", "odd-digits")
    said = {claim.text: judge(place, (), (claim.text,)) for claim in place.claims}
    assert said["claim odd-digits"].finished
    assert said["claim apart"].finding is Finding.OTHER
    assert said["claim fine"].finding is Finding.WRONG
    assert said["claim fine"].sentence.startswith("It can't be finished. Count the halves")
    # Trying it out is allowed.
    assert finding(place, "turn t1") is Finding.ASIDE
    assert finding(place, "first t1") is Finding.ASIDE


def test_a_lesson_knows_what_is_looked_for_and_does_it():
    lesson = technique("sudoku", "x_wing")
    for _ in range(EXPLAINED):
        lesson.forward()
    hint = lesson.hint()
    assert hint.step.technique.id == "x_wing"
    assert lesson.show()
    assert lesson.finished
    assert lesson.hint() is None
    assert not lesson.show()


def test_a_refused_move_changes_nothing_and_an_accepted_one_can_be_undone():
    lesson = first_game("sudoku")
    lesson.forward()
    board = lesson.game.board
    assert not lesson.attempt("r4c3=2").allowed
    assert lesson.game.board == board
    assert lesson.attempt("r4c3=1").finished
    assert lesson.since == (("r4c3=1",),)
    assert lesson.undo()
    assert (lesson.game.board, lesson.since) == (board, ())
    assert not lesson.undo()


def test_a_skipped_page_is_done_automatically():
    lesson = first_game("dominosa")
    while lesson.at < 3:
        lesson.forward()
    assert [move.texts for move in lesson.game.moves] == [("r4c3-r4c4",), ("r3c5-r4c5",)]


@pytest.mark.parametrize(("name", "idea"), [("sudoku", "nonsense"), ("chain", ""), ("dominosa", "deep-net")])
def test_an_unknown_lesson_is_refused(name, idea):
    with pytest.raises(GrilleError):
        technique(name, idea)


def test_every_technique_with_an_example_has_several_practice_places():
    """Except techniques that occur only on large boards or by chance, or that need clues."""
    rare = {"naked_set", "hidden_set", "leviathan", "uniqueness_5"}
    for name in ("sudoku", "dominosa", "chain"):
        for idea in family(name).logic().techniques:
            few = idea.id in {"large_fish", "avoidable_rectangle_2"} or idea.id in CLUE_IDS
            if idea.id not in rare and not idea.trial and not few:
                assert technique(name, idea.id).count >= EXPLAINED + 3, idea.id


@cache
def texts_of(name):
    """Every placement of every board of the first game of a family, right or wrong."""
    puzzle = first_game(name).page.practice.puzzle
    if name == "sudoku":
        return [f"r{row}c{column}={digit}" for row in range(1, 5) for column in range(1, 5) for digit in range(1, 5)]
    if name == "chain":
        return [f"{verb} t{tile}" for verb in ("turn", "first", "left", "right") for tile in range(1, 7)]
    spots = [
        (row, column, row + down, column + 1 - down) for row in range(1, 5) for column in range(1, 6) for down in (0, 1)
    ]
    return [f"r{a}c{b}{sign}r{c}c{d}" for a, b, c, d in spots for sign in "-|?" if puzzle.holds(c, d)]


@pytest.mark.parametrize("name", ["sudoku", "dominosa", "chain"])
@given(data=st.data())
def test_a_first_game_can_be_finished_after_any_moves(name, data):
    """Only accepted moves stay: after any moves, nothing on the board is wrong."""
    lesson = first_game(name)
    for _ in range(data.draw(st.integers(1, lesson.count - 1))):
        lesson.forward()
    for text in data.draw(st.lists(st.sampled_from(texts_of(name)), max_size=8)):
        verdict = lesson.attempt(text)
        assert verdict.sentence or verdict.finding is Finding.ASIDE
    hint = lesson.game.look()
    assert hint.mistakes == ()
    assert hint.step is None or not hint.step.contradiction


def test_new_facts_are_those_a_move_adds():
    game = Game(grille.parse(SMALL))
    assert new_facts(game, ("r2c4=4",)) == {"+r2c4=4"}
    assert new_facts(game, ("r1c1~24",)) == frozenset()
    assert game.position == START
    assert all(step.places or step.removes for step in available_steps(game, ("naked_single",)))
