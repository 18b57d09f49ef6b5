"""A domain that somebody wrote is compared with the rules in every reachable state; the first difference is named."""

from __future__ import annotations

import pytest

from grille.chain.pddl.compare import check_domain
from grille.chain.pddl.domain import write_domain
from grille.chain.pddl.vocabulary import DIALECTS, LANGUAGES
from grille.cli import run
from grille.errors import NotationError

FRENCH = write_domain("original", "fr")
UNTYPED = """(define (domain dominos)
  (:predicates (table-vide) (en-main ?d) (chiffre_gauche ?d ?c) (chiffre_droit ?d ?c)
               (libre-gauche ?c) (libre-droit ?c))
  (:action tourner-domino :parameters (?d ?a ?b)
    :precondition (and (en-main ?d) (chiffre_gauche ?d ?a) (chiffre_droit ?d ?b) (not (= ?a ?b)))
    :effect (and (not (chiffre_gauche ?d ?a)) (not (chiffre_droit ?d ?b)) (chiffre_gauche ?d ?b) (chiffre_droit ?d ?a)))
  (:action poser-libre :parameters (?d ?a ?b)
    :precondition (and (table-vide) (en-main ?d) (chiffre_gauche ?d ?a) (chiffre_droit ?d ?b))
    :effect (and (not (table-vide)) (not (en-main ?d)) (libre-gauche ?a) (libre-droit ?b)))
  (:action poser-gauche :parameters (?d ?a ?b)
    :precondition (and (en-main ?d) (chiffre_gauche ?d ?a) (chiffre_droit ?d ?b) (libre-gauche ?b))
    :effect (and (not (en-main ?d)) (not (libre-gauche ?b)) (libre-gauche ?a)))
  (:action poser-droit :parameters (?d ?a ?b)
    :precondition (and (en-main ?d) (chiffre_gauche ?d ?a) (chiffre_droit ?d ?b) (libre-droit ?a))
    :effect (and (not (en-main ?d)) (not (libre-droit ?a)) (libre-droit ?b))))
"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_dialect_means_the_same(dialect, language):
    assert check_domain(write_domain(dialect, language)).ok


def test_a_domain_without_types_and_with_the_tile_first():
    assert check_domain(UNTYPED).ok


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("(libre-gauche ?b))", "(libre-gauche ?a))", "`poser-gauche` does not let d1 be placed"),
        ("(libre-gauche ?b))\n", "(not (table-vide)))\n", "`poser-gauche` lets d"),
        (" (libre-droit ?a))\n    :effect", " (not (table-vide)))\n    :effect", "is not the chain's right"),
        ("(and (table-vide) (en-main ?d)", "(and (en-main ?d)", "although the table is not empty"),
        ("(not (libre-droit ?a)) (libre-droit ?b)", "(libre-droit ?b)", "the chain's right is 1 and 2, expected 2"),
        ("(not (en-main ?d)) (libre-gauche ?a)", "(libre-gauche ?a)", "`poser-libre` of d1: d1 stays in hand"),
        (
            "(chiffre_gauche ?d ?b) (chiffre_droit ?d ?a)))\n  (:action poser-libre",
            "(chiffre_gauche ?d ?b)))\n  (:action poser-libre",
            "the right number of d1 is nothing, expected 0",
        ),
        ("(and (en-main ?d) (chiffre_gauche ?d ?a) (chiffre_droit ?d ?b) (not (= ?a ?b)))",
         "(and (table-vide) (en-main ?d) (chiffre_gauche ?d ?a) (chiffre_droit ?d ?b) (not (= ?a ?b)))",
         "`tourner-domino` does not let d"),
        ("(and (en-main ?d) (chiffre_gauche ?d ?a) (chiffre_droit ?d ?b) (not (= ?a ?b)))",
         "(and (chiffre_gauche ?d ?a) (chiffre_droit ?d ?b) (not (= ?a ?b)) (or (en-main ?d) (not (table-vide))))",
         "`tourner-domino` lets d1 be turned although it is not in hand"),
    ],
)  # fmt: skip
def test_the_first_difference_is_named(right, wrong, message):
    assert UNTYPED.count(right) >= 1
    report = check_domain(UNTYPED.replace(right, wrong, 1))
    assert len(report.faults) == 1
    assert message in report.faults[0].message


def test_a_missing_action_is_named():
    text = FRENCH[: FRENCH.index("  (:action PoserGauche")] + FRENCH[FRENCH.index("  (:action PoserDroit") :]
    assert "no action lets d" in check_domain(text).faults[0].message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (FRENCH.replace("(LibreGauche ?r))", "(LibreGauch ?r))", 1), "'libregauch' is not declared"),
        (FRENCH.replace("(EnMain ?t - domino)", "(Tenu ?t - domino)"), "is not one of the domain"),
        (FRENCH.replace("(PoserLibre", "(PoserLibre)").replace(":effect", ":effets", 1), "expected :parameters"),
        (FRENCH[:-20], "before this '(' is closed"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(text, message):
    with pytest.raises(NotationError, match=message.replace("(", r"\(")) as caught:
        check_domain(text)
    assert caught.value.line


def test_the_verb_check(tmp_path, capsys):
    file = tmp_path / "domain.pddl"
    file.write_text(UNTYPED, encoding="utf-8")
    assert run(["check", str(file)]) == 0
    assert "ok" in capsys.readouterr().out
    file.write_text(UNTYPED.replace("(and (table-vide) (en-main ?d)", "(and (en-main ?d)"), encoding="utf-8")
    assert run(["check", str(file)]) == 1
    assert "`poser-libre` lets d" in capsys.readouterr().out
    assert run(["check", "--json", str(file)]) == 1
    assert '"ok": false' in capsys.readouterr().out
    assert run(["solve", str(file)]) == 2
    assert "domain" in capsys.readouterr().err
