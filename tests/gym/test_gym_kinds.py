"""Every kind of task: its own answer scores 1, other right answers do too, wrong ones never do."""

import re

import pytest

from grille.errors import GrilleError
from grille.family import logic_of
from grille.gym import KINDS, Tasks, from_id, judge, score
from grille.gym.families import gym_family
from grille.gym.kinds import kind_named
from grille.logic import Position

PAIRS = [(kind, family) for kind in KINDS for family in kind_named(kind).families]
SMALL = {"sudoku": {"size": 6}, "dominosa": {"size": 3}, "chain": {}}
each_pair = pytest.mark.parametrize(("kind", "family"), PAIRS)


@each_pair
def test_its_own_answer_scores_one_and_an_empty_one_nothing(kind, family):
    for task in Tasks(family, kind, seed=8, **SMALL[family])[:5]:
        for text in (
            task.answer,
            f"Let me see.\n<answer>{task.answer}</answer>",
            f"**Answer:** \\boxed{{{task.answer}}}",
        ):
            found = score(task, text)
            assert (found.reward, found.share, found.fault) == (1.0, 1.0, ""), text
        for text in ("", "I do not know.", "<answer></answer>", "?" * 50):
            assert score(task, text).reward == 0.0
        assert from_id(task.id).to_json() == task.to_json()


@each_pair
def test_the_answer_to_another_task_is_not_right_by_itself(kind, family):
    tasks = Tasks(family, kind, seed=9, **SMALL[family])[:8]
    # Yes or no, and small numbers, are right for some other tasks, but not for all.
    rewards = [score(task, other.answer).reward for task in tasks for other in tasks]
    assert len(tasks) <= sum(rewards) < len(rewards)


@pytest.mark.parametrize("family", ["sudoku", "dominosa"])
def test_a_step_is_scored_against_all_steps_that_are_open(family):
    task = Tasks(family, "step", seed=2, **SMALL[family])[1]
    logic = logic_of(task.puzzle)
    position = logic.position(task.puzzle, task.position)
    for step in task.puzzle.all_steps(position):
        for word in step.places:
            assert score(task, word).reward == 1.0
            assert judge(task, position, word).finding == "proved"


def test_every_finding_agrees_with_the_solution():
    task = Tasks("sudoku", level="hard", seed=2)[0]
    layout, seen = task.puzzle.layout, set()
    for cell in range(0, 81, 3):
        for digit in "159":
            found = judge(task, "", f"{layout.name(cell)}={digit}")
            seen.add(str(found.finding))
            right = task.solution.digits[cell] == digit
            assert (found.finding in ("proved", "true")) == (right and task.puzzle.givens[cell] == ".")
            assert (found.technique is not None) == found.proved
    assert seen == {"proved", "true", "false", "illegal"}


@pytest.mark.parametrize("family", ["sudoku", "dominosa", "chain"])
def test_judge_follows_a_whole_trace(family):
    task = Tasks(family, seed=6, **SMALL[family])[0]
    trace = task.puzzle.steps().trace()
    for position, step in list(zip(trace.positions(), trace.steps, strict=False))[:12]:
        word = (*step.places, *(each.replace("-", "|") for each in step.removes))[0]
        assert judge(task, position, word).finding == "proved"
        again = judge(task, position.after(step), word)
        assert again.finding == "illegal", again


@pytest.mark.parametrize("move", ["", "r1c1=5 r1c2=6", "r10c1=1", "r1c1=0", "nonsense", "r1c1=55"])
def test_what_is_not_one_move_is_illegal(move):
    assert judge(Tasks("sudoku", seed=1)[0], "", move).finding == "illegal"


def test_what_the_kinds_ask_is_true():
    for family in ("sudoku", "dominosa", "chain"):
        for task in Tasks(family, "unique", seed=4, **SMALL[family])[:6]:
            assert (task.answer == "yes") == task.puzzle.solve().unique
        for task in Tasks(family, "count", seed=4, **SMALL[family])[:6]:
            assert task.puzzle.count() == int(task.answer)
        for task in Tasks(family, "mistake", seed=4, **SMALL[family])[:6]:
            logic = logic_of(task.puzzle)
            position = logic.position(task.puzzle, task.position)
            faults = logic.mistakes(task.solution, position)
            assert len(faults) >= 1 if family == "chain" else len(faults) == 1
            assert gym_family(family).position_text(task.puzzle, position, "rows") in task.prompt
            if family == "chain":
                # Without the mistake and what follows it, all dominoes can be laid.
                at = int(task.answer[1:])
                before = {word for word in position.places if int(word.split("=")[0][1:]) < at}
                wrong = {word for word in position.places if int(word.split("=")[0][1:]) <= at}
                assert logic.has_solution(task.puzzle, Position(frozenset(before)), None)
                assert not logic.has_solution(task.puzzle, Position(frozenset(wrong)), None)
        for kind in ("technique", "explain"):
            for task in Tasks(family, kind, seed=4, **SMALL[family])[:4]:
                wanted = task.details["technique"]
                steps = task.puzzle.all_steps(task.position, wanted)
                assert wanted in {step.technique.id for step in steps}


def test_the_shortest_plan_is_proved_by_trying_all():
    from grille.chain.tiles import turned

    for task in Tasks("chain", "length", size=6, highest=4, seed=3)[:6]:
        hand, fewest = task.puzzle, 99
        for chain in hand.solutions():
            left, turns = list(hand.tiles), 0
            for tile in sorted(chain.tiles, key=lambda tile: tile not in hand.tiles):
                held = tile if tile in left else turned(tile)
                turns += held != tile
                left.remove(held)
            fewest = min(fewest, turns)
        assert int(task.answer) == len(hand.tiles) + fewest


def test_a_completed_chain_keeps_what_lies_on_the_table():
    for task in Tasks("chain", "complete", seed=3)[:5]:
        assert task.puzzle.table
        assert task.puzzle.check(task.solution).ok
        assert re.search("lie on the table", task.prompt)


@pytest.mark.parametrize(
    ("kind", "family", "more", "message"),
    [
        ("length", "sudoku", {}, "only for chain"),
        ("mistake", "chain", {"level": "easy"}, "choose the level medium"),
        ("solved", "sudoku", {}, "did you mean 'solve'"),
    ],
)
def test_a_kind_that_a_family_does_not_have(kind, family, more, message):
    with pytest.raises(GrilleError, match=message):
        Tasks(family, kind, **more)
