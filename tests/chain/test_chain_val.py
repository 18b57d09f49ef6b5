"""VAL, the validator of the planning competitions, accepts Grille's plans (if it is installed)."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

from chain_hands import trail
from grille.chain.hand import Hand
from grille.chain.pddl.domain import write_domain
from grille.chain.pddl.problem import write_problem
from grille.chain.pddl.vocabulary import DIALECTS, LANGUAGES

VAL = os.environ.get("GRILLE_VAL") or shutil.which("Validate") or shutil.which("validate")
pytestmark = pytest.mark.skipif(
    VAL is None, reason="no VAL here: set GRILLE_VAL to its program, or have Validate on the PATH"
)


def verdict(folder, hand: Hand, plan: str, dialect: str, language: str) -> str:
    files = {
        "domain.pddl": write_domain(dialect, language),
        "problem.pddl": write_problem(hand, dialect, language),
        "plan": plan,
    }
    for name, text in files.items():
        (folder / name).write_text(text)
    done = subprocess.run([VAL, *(str(folder / name) for name in files)], capture_output=True, text=True, check=False)
    return done.stdout


@pytest.mark.parametrize("size", [10, 100, 1000])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_plans_are_valid(size, dialect, language, tmp_path):
    hand = trail(size)
    plan = "\n".join(hand.solve().solution.plan.lines(dialect, language))
    assert "Plan valid" in verdict(tmp_path, hand, plan, dialect, language)


def test_a_wrong_plan_is_rejected(tmp_path):
    plan = "(place-first t1 d0 d1)\n(place-left t2 d1 d2)"
    assert "Plan valid" not in verdict(tmp_path, Hand("0-1 1-2"), plan, "strips", "en")
