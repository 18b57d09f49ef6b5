"""verifiers: the taskset passes the library's own validation, and rewards are those of `score`."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys

import pytest

vf = pytest.importorskip("verifiers.v1", reason="verifiers is not installed: grille[verifiers]")
adapter = pytest.importorskip("grille.gym.adapters.verifiers")

MODULE = """from grille.gym.adapters.verifiers import GrilleTaskset

__all__ = ["GrilleTaskset"]
"""


def taskset(**settings):
    return adapter.GrilleTaskset(adapter.GrilleConfig(**({"size": 4, "count": 4, "seed": 3} | settings)))


def test_tasks_are_typed_and_the_same_each_time():
    one, two = list(taskset()), list(taskset())
    assert [task.data for task in one] == [task.data for task in two]
    assert [task.data.idx for task in one] == [0, 1, 2, 3]
    assert len({task.key for task in one}) == 4
    assert all(task.data.prompt and task.data.labels["level"] for task in one)
    assert [task.data.idx for task in taskset().shuffle(seed=1).take(2)] != [0, 1, 2, 3]


class Reply:
    def __init__(self, text):
        self.last_reply = text


def test_the_reward_is_the_score():
    task = next(iter(taskset()))

    async def reward(text):
        return await task.right(Reply(text)), await task.share(Reply(text))

    assert asyncio.run(reward(f"So:\n<answer>\n{task.data.answer}\n</answer>")) == (1.0, 1.0)
    assert asyncio.run(reward("I don't know."))[0] == 0.0
    assert asyncio.run(reward(None))[0] == 0.0


def test_the_validator_of_the_library_accepts_the_taskset(tmp_path):
    (tmp_path / "grille_tasks.py").write_text(MODULE)
    code = "import sys; sys.path.insert(0, '.'); from verifiers.v1.cli.validate import main; main()"
    call = ["grille-tasks", "--taskset.size", "4", "--taskset.count", "2", "--runtime.type", "subprocess"]
    done = subprocess.run(
        [sys.executable, "-c", code, *call, "-o", "out"], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (results,) = tmp_path.rglob("results.jsonl")
    rows = [json.loads(line) for line in results.read_text().splitlines()]
    assert [row["reason"] for row in rows] == ["valid", "valid"]
