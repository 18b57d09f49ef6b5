"""Results in a notebook: short text and pictures."""

import copy
import pickle
import xml.etree.ElementTree as ET

import pytest

import grille
from grille.errors import GrilleError
from grille.family import families
from grille.logic.rating import Rating, Reason
from grille.outcome import Count, Statistics

SVG = "{http://www.w3.org/2000/svg}svg"
EXAMPLES = [grille.parse(record.examples[0][1]) for record in families()]
each_puzzle = pytest.mark.parametrize("puzzle", EXAMPLES, ids=lambda puzzle: puzzle.family)


def shown(result):
    """Return the text of a result, and its number of pictures."""
    root = ET.fromstring(result._repr_html_())  # noqa: S314  our own document
    pictures = list(root.iter(SVG))
    for picture in pictures:
        picture.clear()
    return " ".join(root.itertext()).strip(), len(pictures)


@each_puzzle
def test_a_step_draws_the_board_it_was_found_on(puzzle):
    walk = puzzle.steps()
    for _ in range(3):
        before = walk.position
        step = next(walk)
        assert step.origin.position == before
        assert step.svg("print") == puzzle.picture(before, step).svg("print")
        words, pictures = shown(step)
        assert words.replace("  ", " ") == f"{step.technique.title}. {step.sentence}"
        assert pictures == 1
        assert str(step) == step.sentence


@each_puzzle
def test_the_origin_of_a_step_is_not_part_of_its_value(puzzle):
    trace = puzzle.steps().trace()
    for step in (trace.steps[0], trace.steps[-1]):
        alike = type(step)(*step)
        assert alike == step
        assert hash(alike) == hash(step)
        assert pickle.dumps(alike) == pickle.dumps(step)
        again = pickle.loads(pickle.dumps(step))  # noqa: S301  our own
        assert again == step
        assert copy.copy(step).origin is None
        assert shown(again)[1] == 0
        with pytest.raises(GrilleError, match="has no puzzle to draw"):
            again.svg()


@each_puzzle
def test_results_are_text_and_pictures(puzzle):
    trace = puzzle.steps().trace()
    assert shown(trace)[1] == 2
    assert shown(pickle.loads(pickle.dumps(trace))) == shown(trace)  # noqa: S301  our own
    assert all(step.sentence in shown(trace)[0] for step in trace.steps[:2])
    assert shown(puzzle.hint())[1] == 1
    outcome = puzzle.solve()
    assert shown(outcome) == (f"{outcome}.", len(outcome.solutions))
    assert shown(puzzle.count())[1] == 0
    assert shown(puzzle.check()) == ("no fault", 0)
    assert shown(grille.Game(puzzle)) == ("0 moves, in progress.", 1)
    for result in (trace, outcome, puzzle.hint(), trace.steps[0], puzzle.steps()):
        assert len(repr(result)) < 400
        assert "\n" not in repr(result)


def test_failures_are_shown_too():
    clash = grille.parse("11.............2")
    assert shown(clash.solve()) == (
        "no solution. row 1 holds 1 twice: r1c1, r1c2 box 1 holds 1 twice: r1c1, r1c2",
        1,
    )
    assert "row 1 holds 1 twice" in shown(clash.check())[0]
    wrong = grille.parse("..3.1........4.2").hint("r1c1=2")
    assert shown(wrong) == ("r1c1 is not 2", 1)
    assert 'class="mark conflict"' in wrong.svg()
    assert shown(Rating.unrated(Reason.NONE))[0] == "no rating: there is no solution."


def test_numbers_have_thousands_separators():
    assert shown(Count(1234567, exact=False, statistics=Statistics("")))[0] == "at least 1,234,567 solutions"
    assert shown(Count(1, exact=True, statistics=Statistics("")))[0] == "1 solution"
    words, _ = shown(grille.parse("..3.1........4.2").rate())
    assert words.startswith("level")
    assert "easy" in words
