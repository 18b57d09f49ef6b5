"""Tasks by number: the same on any machine, with one proven solution, and refused before the first where impossible."""

import hashlib
import re
import subprocess
import sys

import pytest

import grille
from grille.errors import GrilleError
from grille.gym import Tasks, from_id, label, score

RECIPES = [
    {"family": "sudoku", "level": "hard"},
    {"family": "sudoku", "level": ("easy", "medium", "unfair"), "size": 6, "symmetry": "rotational"},
    {"family": "sudoku", "technique": "x_wing", "score": (None, 1500)},
    {"family": "sudoku", "variant": "x", "size": 6},
    {"family": "sudoku", "size": 16, "level": "easy"},
    {"family": "dominosa", "level": "basic", "size": 4},
    {"family": "dominosa", "score": (10, 60), "size": 3},
    {"family": "chain", "level": "medium"},
    {"family": "chain", "size": 12, "highest": 8},
]
# The bytes of recipe 1. A change here is a change of the recipe: raise `grille.gym.recipe.VERSION`.
BYTES = {
    "sudoku": "6df6282db91459258a5e1f5ff9c4f0fca90d084fd731475e49a2e881ecfa3e35",
    "dominosa": "6221f75a95208e6f3ed324b5f05ec83b5d9701fd53e8c2520aeaaf88519a2d6d",
    "chain": "fea32df5856cbf8fa519bf208985c255b68fc016e82b654dc1041acaff8ef8e7",
}
each_recipe = pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: "-".join(map(str, recipe.values())))


@each_recipe
def test_a_task_has_one_proven_solution_and_its_own_answer_scores_one(recipe):
    tasks = Tasks(**recipe, seed=3)
    for number in (0, 7, 2**39):
        task = tasks[number]
        assert task.puzzle.solve().unique
        assert task.puzzle.solve().solution == task.solution
        assert task.text() in task.prompt
        for text in (task.answer, f"So:\n<answer>\n{task.answer}\n</answer>", f"It is \\boxed{{{task.answer}}}."):
            assert score(task, text).reward == 1.0
        labels = task.labels
        assert labels.level == task.puzzle.rate().level
        assert labels.score == task.puzzle.rate().score
        assert labels.steps == len(task.puzzle.steps().trace().steps)
        assert len(labels.canonical) == 32
        level = recipe.get("level")
        assert level is None or labels.level in ((level,) if isinstance(level, str) else level)
        low, high = recipe.get("score", (None, None))
        assert (low or 0) <= labels.score <= (high or labels.score)
        assert "technique" not in recipe or recipe["technique"] in labels.techniques


@each_recipe
def test_the_id_makes_the_same_task_in_any_order(recipe):
    tasks = Tasks(**recipe, seed=5)
    later, first = tasks[4], tasks[1]
    assert from_id(first.id).to_json() == first.to_json()
    assert from_id(later.id).to_json() == later.to_json()
    assert first.prompt != later.prompt
    assert first.prompt != Tasks(**recipe, seed=6)[1].prompt


@pytest.mark.parametrize("family", BYTES)
def test_the_bytes_of_this_version_of_the_recipe(family):
    lines = "\n".join(task.to_json() for task in Tasks(family, seed=11)[:12])
    assert hashlib.sha256(lines.encode()).hexdigest() == BYTES[family]


def test_the_order_of_hashes_and_the_number_of_cores_do_not_matter():
    program = "from grille.gym import Tasks; print(Tasks('sudoku', seed=2, level={'easy', 'hard'})[5].to_json())"
    assert len({_output(program, str(seed)) for seed in (0, 1, 99)}) == 1


def _output(program, hash_seed):
    return subprocess.check_output([sys.executable, "-c", program], env={"PYTHONHASHSEED": hash_seed}, text=True)


def test_labels_of_many_are_those_of_one():
    one, many = Tasks("sudoku", seed=4)[:20], label(Tasks("sudoku", seed=4)[:20], threads=2)
    assert [task.labels for task in one] == [task.labels for task in many]
    assert all(task.labels.width is not None for task in many)


def test_equivalent_puzzles_share_their_canonical_id():
    from grille.gym.families import gym_family
    from grille.sudoku.symmetry import Symmetry

    task = Tasks("sudoku", level="medium", seed=1)[0]
    identity = gym_family("sudoku").identity
    turned = Symmetry.random(task.puzzle.layout, 5).of(task.puzzle)
    assert turned != task.puzzle
    assert identity(turned, turned.solve().solution) == identity(task.puzzle, task.solution)
    hand = grille.parse("0-1 1-2 2-2 from 0")
    same, other = grille.parse("5-5 5-3 3-4 from 4"), grille.parse("0-1 1-1 1-2 from 0")
    identity = gym_family("chain").identity
    assert identity(hand, None) == identity(same, None) != identity(other, None)


@pytest.mark.parametrize("style", ["rows", "line", "framed", "json"])
def test_prompts_in_every_style_show_the_puzzle(style):
    board = Tasks("sudoku", size=6, seed=5, style=style)[0]
    assert board.text(style) in board.prompt
    assert re.sub("[^1-6]", "", board.text(style)) == board.puzzle.givens.replace(".", "")
    tiles = Tasks("dominosa", size=3, seed=5, style=style)[0]
    shown = re.sub("[^0-3]", "", tiles.text(style).removeprefix("3:"))
    assert shown == "".join(map(str, tiles.puzzle.digits))
    hand = Tasks("chain", seed=5, style=style)[0]
    assert hand.text(style) in hand.prompt


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"level": "extreme", "size": 4}, "no 4x4 puzzle is extreme"),
        ({"level": ("easy", "extreme"), "size": 4}, "no 4x4 puzzle is extreme"),
        ({"family": "dominosa", "level": "beyond", "size": 2}, "no board of 3 x 4 has level beyond"),
        ({"family": "chain", "technique": "bridge"}, "can't be generated by technique"),
        ({"family": "chess"}, "unknown family 'chess'"),
        ({"kind": "draw"}, "unknown kind 'draw'"),
        ({"level": "hrad"}, "did you mean 'hard'"),
        ({"colour": "red"}, "unknown option 'colour'"),
        ({"size": "big"}, "size: expected a whole number"),
        ({"score": (9, 3)}, "score: expected a pair"),
        ({"seed": -1}, "seed: expected a whole number"),
        ({"count": 0}, "count: expected a whole number"),
        ({"style": "morse"}, "unknown style 'morse'"),
        ({"technique": "x_wign"}, "x_wign"),
    ],
)
def test_an_impossible_request_is_refused_before_the_first_task(arguments, message):
    with pytest.raises(GrilleError, match=message):
        Tasks(**arguments)


@pytest.mark.parametrize(
    "name", ["", "5", "grille-1/sudoku/solve/5", "grille-99/sudoku/solve/seed=0/1", "grille-1/sudoku/solve/seed=x/1"]
)
def test_an_id_that_names_no_task(name):
    with pytest.raises(GrilleError):
        from_id(name)


def test_tasks_are_a_sequence_where_they_have_an_end():
    tasks = Tasks("sudoku", size=4, count=3)
    assert len(tasks) == len(list(tasks)) == len(tasks[:]) == 3
    assert tasks[-1] == tasks[2]
    with pytest.raises(IndexError):
        tasks[3]
    with pytest.raises(TypeError):
        len(Tasks("sudoku", size=4))
    with pytest.raises(GrilleError, match="give the slice an end"):
        Tasks("sudoku", size=4)[2:]
