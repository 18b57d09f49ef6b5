"""Problems from elsewhere: names of their own, any domain name, words as numbers, no types, other goals.

Every plan that is written for such a problem is accepted by unified-planning.
"""

from __future__ import annotations

import warnings

import pytest

import grille
from grille.chain.pddl.domain import write_domain
from grille.chain.pddl.vocabulary import DIALECTS
from grille.cli import run

FACTS = """(:init (TableVide)
    (EnMain petit) (ChiffreGauche un petit) (ChiffreDroit zero petit)
    (EnMain moyen) (ChiffreGauche un moyen) (ChiffreDroit deux moyen)
    (EnMain gros) (ChiffreGauche trois gros) (ChiffreDroit deux gros))"""
TYPED = "(:objects un zero trois deux - chiffre gros petit moyen - domino)"
EACH = "(:goal (and (not (EnMain petit)) (not (EnMain gros)) (not (EnMain moyen))))"
PROBLEMS = {
    "words as numbers": (TYPED, FACTS, EACH),
    "a goal for all": (TYPED, FACTS, "(:goal (forall (?d - domino) (not (EnMain ?d))))"),
    "no types": ("(:objects un zero trois deux gros petit moyen)", FACTS, "(:goal (forall (?d) (not (EnMain ?d))))"),
    "digits c0": (
        TYPED.replace("un zero trois deux", "c1 c0 c3 c2"),
        FACTS.replace(" un ", " c1 ").replace(" zero ", " c0 ").replace(" deux ", " c2 ").replace(" trois ", " c3 "),
        EACH,
    ),
    "tile first": (
        TYPED,
        FACTS.replace("un petit", "petit un").replace("zero petit", "petit zero").replace("trois gros", "gros trois"),
        EACH,
    ),
    "accents": (TYPED, FACTS.replace("(TableVide)", "(TableVide) (SontDifférents un zero)"), EACH),
    "names without numbers": (
        TYPED.replace("un zero trois deux", "soleil lune mars venus"),
        FACTS.replace(" un ", " soleil ")
        .replace(" zero ", " lune ")
        .replace(" trois ", " mars ")
        .replace(" deux ", " venus "),
        EACH,
    ),
}


def problem(name):
    return f"(define (problem p3)\n  (:domain mes-dominos)\n  {chr(10).join(PROBLEMS[name])})"


@pytest.mark.parametrize("name", PROBLEMS)
def test_foreign_problems_are_read(name):
    hand = grille.parse(problem(name))
    assert len(hand.tiles) == 3
    assert hand.solve().solution is not None
    assert sorted(hand.named) == ["gros", "moyen", "petit"]


@pytest.mark.parametrize("name", PROBLEMS)
def test_plans_use_the_names_of_the_problem(name, capsys):
    text = problem(name)
    for form in ("plan", "plan-fr", "plan-portable"):
        assert run(["solve", "-q", "--to", form, text]) == 0
        plan = capsys.readouterr().out
        words = {word for line in plan.splitlines() if line.startswith("(") for word in line.strip("()").split()[1:]}
        assert words <= {*text.replace("(", " ").replace(")", " ").split()}
        assert run(["check", "-q", text, "--solution", plan]) == 0
        capsys.readouterr()


def test_digits_without_numbers_get_numbers_of_their_own():
    assert len({digit for tile in grille.parse(problem("names without numbers")).tiles for digit in tile}) == 4


@pytest.mark.parametrize(
    ("name", "dialect"),
    [*((name, "strips") for name in PROBLEMS), *(("words as numbers", dialect) for dialect in DIALECTS[1:])],
)
def test_every_plan_is_accepted(name, dialect):
    pytest.importorskip("unified_planning", reason="unified-planning (the extra `planning`) is not installed")
    from unified_planning.engines import ValidationResultStatus
    from unified_planning.io import PDDLReader
    from unified_planning.shortcuts import PlanValidator, get_environment

    get_environment().credits_stream = None
    hand = grille.parse(problem(name))
    for language in ("en", "fr"):
        ending = ("" if dialect == "strips" else f"-{dialect}") + ("" if language == "en" else "-fr")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            read = PDDLReader().parse_problem_string(write_domain(dialect, language), hand.notation(f"pddl{ending}"))
            lines = hand.solve().solution.plan.lines(dialect, language)
            plan = PDDLReader().parse_plan_string(read, "\n".join(lines))
            with PlanValidator(problem_kind=read.kind, plan_kind=plan.kind) as validator:
                assert validator.validate(read, plan).status is ValidationResultStatus.VALID


def test_the_original_problem_with_its_own_file_is_accepted():
    """The plan fits the file as it was given, with the domain as it was published."""
    pytest.importorskip("unified_planning", reason="unified-planning (the extra `planning`) is not installed")
    from unified_planning.engines import ValidationResultStatus
    from unified_planning.io import PDDLReader
    from unified_planning.shortcuts import PlanValidator

    different = " ".join(
        f"(SontDifferents {one} {two})"
        for one in ("zero", "un", "deux", "trois")
        for two in ("zero", "un", "deux", "trois")
        if one != two
    )
    text = problem("words as numbers").replace("mes-dominos", "alignement-dominos-original")
    text = text.replace("(TableVide)", f"(TableVide) {different}")
    plan_text = "\n".join(grille.parse(text).solve().solution.plan.lines("original", "fr"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        read = PDDLReader().parse_problem_string(write_domain("original", "fr"), text)
        plan = PDDLReader().parse_plan_string(read, plan_text)
        with PlanValidator(problem_kind=read.kind, plan_kind=plan.kind) as validator:
            assert validator.validate(read, plan).status is ValidationResultStatus.VALID


def test_the_lab_takes_a_french_problem(tmp_path, capsys):
    file = tmp_path / "p10.pddl"
    call = ["generate", "chain", "-q", "--kind", "chain", "--tiles", "10", "--seed", "1"]
    assert run([*call, "--to", "pddl-fr", "-o", str(file)]) == 0
    assert run(["lab", "-q", "--engine", "grille", str(file)]) == 0
    assert "optimal" in capsys.readouterr().out
