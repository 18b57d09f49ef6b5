"""Gymnasium: both environments pass its own checker, and their rewards are those of `score` and `judge`."""

from __future__ import annotations

import warnings

import pytest

from grille.errors import GrilleError
from grille.gym import Tasks

gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed: grille[gymnasium]")
np = pytest.importorskip("numpy")
adapter = pytest.importorskip("grille.gym.adapters.gymnasium")

TASKS = Tasks("sudoku", size=4, seed=1, count=5)


def check(env):
    from gymnasium.utils.env_checker import check_env

    # Warnings of the checker are failures.
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # It can't know that these are not meant to be made by name.
        warnings.filterwarnings("ignore", message=".*spec.*")
        check_env(env, skip_render_check=False)


@pytest.mark.parametrize("family", ["sudoku", "dominosa", "chain"])
def test_the_text_environment_passes_the_checker(family):
    tasks = TASKS if family == "sudoku" else Tasks(family, seed=1, count=3)
    adapter.register()
    check(gymnasium.make("grille/Text-v0", tasks=tasks, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("settings", [{}, {"judged": False}, {"forgive": True}])
def test_the_board_environment_passes_the_checker(settings):
    adapter.register()
    check(gymnasium.make("grille/Board-v0", tasks=TASKS, render_mode="ansi", **settings).unwrapped)


def test_the_text_environment_rewards_the_answer():
    env = adapter.TextEnv(TASKS)
    prompt, info = env.reset(options={"task": 3})
    assert (prompt, info["id"]) == (TASKS[3].prompt, TASKS[3].id)
    assert env.observation_space.contains(prompt)
    assert env.step(TASKS[3].answer)[1:3] == (1.0, True)
    env.reset(options={"task": 3})
    assert env.step("1" * 16)[1:3] == (0.0, True)


def oracle(env):
    """The actions that fill the board, from the solution of its task."""
    answer = np.array(env.task.solution.rows)
    for row, column in zip(*np.nonzero(env.observe() == 0), strict=True):
        yield (row * env.side + column) * env.side + answer[row, column] - 1


@pytest.mark.parametrize("judged", [True, False])
def test_a_perfect_player_finishes_the_board(judged):
    env = adapter.BoardEnv(TASKS, judged=judged)
    board, info = env.reset(options={"task": 2})
    assert (board == np.array(TASKS[2].puzzle.rows)).all()
    ended, findings = False, []
    for action in oracle(env):
        assert not ended
        assert info["mask"][action]
        board, reward, ended, cut, info = env.step(action)
        findings.append(info["finding"])
    assert ended
    assert not cut
    assert reward > 1
    assert set(findings) <= {"proved", "true"}
    assert (board == np.array(TASKS[2].solution.rows)).all()


def test_false_and_illegal_digits_cost_and_change_nothing():
    env = adapter.BoardEnv(TASKS, forgive=True)
    board, info = env.reset(options={"task": 0})
    right = set(map(int, oracle(env)))
    false = next(at for at in np.nonzero(info["mask"])[0].tolist() if at not in right)
    illegal = int(np.nonzero(info["mask"] == 0)[0][0])
    for action, finding in ((false, "false"), (illegal, "illegal")):
        after, reward, ended, _, found = env.step(action)
        assert found["finding"] == finding
        assert reward < 0
        assert not ended
        assert (after == board).all()
    env = adapter.BoardEnv(TASKS)
    env.reset(options={"task": 0})
    assert env.step(false)[2]


def test_the_board_is_for_sudoku_only():
    with pytest.raises(GrilleError, match="expected tasks that ask for the solution of a Sudoku"):
        adapter.BoardEnv(Tasks("dominosa", seed=1))
    with pytest.raises(GrilleError, match="reset"):
        adapter.TextEnv(TASKS).step("")
