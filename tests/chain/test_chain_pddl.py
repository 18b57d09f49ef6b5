"""The planning domain in PDDL: three dialects and two languages are written and read; errors have a place."""

from __future__ import annotations

import pytest
from hypothesis import given

import grille
from chain_hands import plain_hands, trail
from grille.chain.hand import Hand
from grille.chain.pddl.domain import write_domain
from grille.chain.pddl.expression import read_expression
from grille.chain.pddl.problem import _Reader, read_problem, write_problem
from grille.chain.pddl.quick import read_quickly
from grille.chain.pddl.vocabulary import DIALECTS, LANGUAGES, ORIGINAL
from grille.errors import GrilleError, NotationError

WAYS = [(dialect, language) for dialect in DIALECTS for language in LANGUAGES]
SMALL = write_problem(Hand("1-0 1-2"))


@given(plain_hands)
def test_the_fast_and_the_full_reader_agree(hand):
    for dialect, language in WAYS:
        text = write_problem(hand, dialect, language)
        if dialect != ORIGINAL:
            assert read_quickly(text) == hand
        assert _Reader(text).hand(read_expression(text)) == hand
        assert grille.parse(text) == hand


@pytest.mark.parametrize(
    "text",
    [
        SMALL.replace("(table-bare)", "(table-bare) junk"),
        SMALL.replace("(table-bare)", "(table-bare) (table-bare)"),
        SMALL.replace("(in-hand t1)", "(in-hand t1) t1"),
        SMALL.replace("(in-hand t1)", "((in-hand t1))"),
        SMALL.replace("(left-digit d1 t1)", "(left-digit d7 t1)"),
        SMALL.replace("(left-digit d1 t1)", "(left-digit d1 t2)"),
        SMALL.replace("(laid t1) (laid t2)", "(laid t1)"),
        SMALL.replace("(laid t1) (laid t2)", "(laid t1) (laid t2) t2"),
        SMALL.replace("(laid t1) (laid t2)", "(laid t1) (in-hand t2)"),
        SMALL.replace("(laid t1) (laid t2)", "(laid t1) (laid t2))"),
    ],
)
def test_unusual_files_are_left_to_the_full_reader(text):
    assert text != SMALL
    assert read_quickly(text) is None


def test_the_fast_reader_accepts_facts_in_any_order():
    facts = "(right-digit d2 t2) (in-hand t1) (table-bare)\n(left-digit d1 t1) (left-digit d1 t2) "
    facts += "(right-digit d0 t1) (in-hand t2)"
    start, stop = SMALL.index("(table-bare)"), SMALL.index("(:goal")
    text = SMALL[:start] + facts + ")" + SMALL[stop:].replace("(laid t1) (laid t2)", "(laid t2) (laid t1)")
    assert read_quickly(text) == Hand("1-0 1-2")


@pytest.mark.parametrize(("dialect", "language"), WAYS)
def test_a_domain_is_one_expression_with_its_actions(dialect, language):
    domain = read_expression(write_domain(dialect, language))
    actions = [part for part in domain.items if getattr(part, "head", "") == ":action"]
    assert len(actions) == (6 if dialect == "portable" else 4)


def test_french_names_are_those_of_the_published_domain():
    text = write_domain("strips", "fr")
    for name in ("TournerDomino", "PoserLibre", "PoserGauche", "PoserDroit"):
        assert f"(:action {name}" in text


def test_case_accents_and_comments_are_tolerated():
    text = SMALL.upper().replace("IN-HAND", "In_Hand").replace("(TABLE-BARE)", "; no tile is laid yet\n(TableVide)")
    assert read_problem(text) == Hand("1-0 1-2")
    french = write_problem(Hand("1-0 1-2"), "conditional", "fr").replace("Pose ", "Posé ").replace("EnMain", "enmain")
    assert read_problem(french) == Hand("1-0 1-2")


def test_tiles_keep_their_names():
    text = SMALL.replace("t1", "alpha").replace("t2", "beta")
    hand = grille.parse(text)
    assert hand.names == ("alpha", "beta")
    assert hand == Hand("1-0 1-2")
    assert {line.split()[1] for line in hand.solve().solution.plan.lines()} == {"alpha", "beta"}
    assert hand.check("(turn alpha)\n(place-first alpha)\n(place-right beta)").ok
    assert grille.parse(hand.notation("pddl")).names == ("alpha", "beta")


def test_a_table_is_written_as_its_two_ends():
    hand = Hand("1-0 3-4 on 1-3")
    text = write_problem(hand)
    assert "(left-end d1) (right-end d3)" in text
    assert grille.parse(text) == hand
    for asked in ("0-1 ring", "0-1 from 0", "0-1 to 1", "0-1 on 1-2 2-3"):
        with pytest.raises(GrilleError, match="planning domain"):
            write_problem(grille.parse(asked))


@pytest.mark.parametrize(
    "goal",
    [
        "(forall (?t - tile) (laid ?t))",
        "(forall (?t - tile) (not (in-hand ?t)))",
        "(and (not (in-hand t1)) (laid t2))",
    ],
)
def test_equivalent_goals_are_accepted(goal):
    start = SMALL.index("(and\n", SMALL.index(":goal"))
    assert read_problem(SMALL[:start] + goal + "))") == Hand("1-0 1-2")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("(define (problem", "(define (domain", "line 1, column 9: this is a domain file"),
        ("(:objects", "(:requirements :strips :durative-actions) (:objects", "':durative-actions' is not a supported"),
        ("(:objects", "(:constraints (and)) (:objects", "is not a supported section of a problem"),
        ("(in-hand t1)", "(in-hand t7)", "'(in-hand t7)' is not a fact of this domain"),
        ("(in-hand t1)", "(on t1 t2)", "'(on t1 t2)' is not a fact of this domain"),
        ("(in-hand t1)", "", "t1 is neither in hand nor laid"),
        ("(left-digit d1 t1)", "", "t1 has no left digit"),
        ("(left-digit d1 t1)", "(left-digit d1 t1) (left-digit d2 t1)", "t1 has two left digits"),
        ("(table-bare)", "", "the table is not bare, but does not have two free ends"),
        ("(table-bare)", "(table-bare) (left-end d1)", "the table is bare, but has a free end"),
        ("(laid t1) ", "", "the goal does not include t1"),
        ("(laid t1) ", "(laid t1) (left-end d1) ", "expected a goal such as (laid t1) for every tile"),
        ("  ))\n)", "", "the file ends before this '(' is closed"),
        ("  ))\n)", "  ))))", "')' has no matching '('"),
        ("t1 t2 - tile", "t1 t1 t2 - tile", "the object 't1' occurs twice"),
    ],
)
def test_an_invalid_problem_is_refused_with_its_place(old, new, says):
    text = SMALL.replace(old, new, 1) if old != "d0" else SMALL.replace(old, new)
    assert text != SMALL
    with pytest.raises(NotationError) as caught:
        grille.parse(text, family="chain")
    assert says in str(caught.value)
    assert caught.value.line is not None


def test_a_truncated_file_is_refused():
    for end in range(8, len(SMALL) - 1, 7):
        with pytest.raises(NotationError):
            grille.parse(SMALL[:end])


def test_a_thousand_tiles_round_trip():
    hand = trail(1000)
    for dialect, language in WAYS:
        assert grille.parse(write_problem(hand, dialect, language)) == hand


def test_the_nesting_of_parentheses_is_bounded():
    with pytest.raises(NotationError, match="nested more than"):
        grille.parse("(define " + "(" * 100_000)
