"""The problems, plans and results of the corpus are read, solved and compared."""

from __future__ import annotations

import json

import pytest

import grille
from conftest import CORPORA
from grille.chain.hand import Hand


@pytest.fixture
def instances(corpus):
    return json.loads("\n".join(corpus("chain/instances.json")))


def test_results_match_those_of_the_corpus(instances):
    for each in instances:
        hand = Hand(each["tiles"])
        outcome = hand.solve()
        assert (outcome.solution is not None) == each["solvable"], each["name"]
        if outcome.solution is not None:
            assert outcome.solution.turns == each["min_turns"], each["name"]
            assert len(outcome.solution.plan.actions) == each["min_actions"], each["name"]
            assert hand.check(outcome.solution).ok
        else:
            data = hand.shortfall().details
            assert data["odd"] == each["odd"], each["name"]
            assert sorted(data["components"]) == sorted(each["components"]), each["name"]
            assert data["min_chains"] == each["min_chains"], each["name"]
            assert len(data["add"]) == each["tiles_to_add"], each["name"]
            if each.get("longest_chain") is not None and data["longest_exact"]:
                assert data["longest"] == each["longest_chain"], each["name"]
        if each.get("chains_distinct") is not None:
            assert int(hand.count()) == each["chains_distinct"], each["name"]


def test_problems_and_plans_are_read(instances):
    by_name = {each["name"]: each for each in instances}
    problems = 0
    for path in sorted((CORPORA / "chain").glob("*.pddl")):
        name = path.name.split(".")[0]
        if name not in by_name:
            continue
        hand = grille.parse(path.read_text())
        assert [list(tile) for tile in hand.tiles] == by_name[name]["tiles"], path.name
        problems += 1
        plan = path.with_suffix(".plan") if path.name.endswith(".anim.pddl") else path.with_name(f"{name}.plan")
        if plan.exists():
            assert hand.check(plan.read_text()).ok, plan.name
    assert problems


def test_rings_are_found_if_they_exist(corpus):
    cases = json.loads("\n".join(corpus("chain/exercism-dominoes.json")))["cases"]
    for case in cases:
        found = Hand(case["dominoes"], ring=True).solve().solution
        assert (found is not None) == case["closed_chain"], case["description"]
