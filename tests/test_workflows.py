"""The public workflows: each step runs a make target that exists, on every Python version that the package names."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

yaml = pytest.importorskip("yaml")

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TARGETS = set(re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE))


JOBS = [
    pytest.param(job, id=f"{path.stem}-{name}")
    for path in WORKFLOWS
    for name, job in yaml.safe_load(path.read_text())["jobs"].items()
]


def targets(job):
    """The make targets that a job runs, those of its matrix included."""
    for step in job["steps"]:
        for target in re.findall(r"\bmake (\S+)", step.get("run", "")):
            if target != '"$TARGET"':
                yield target
                continue
            assert step["env"] == {"TARGET": "${{ matrix.target }}"}
            matrix = job["strategy"]["matrix"]
            yield from matrix.get("target") or [each["target"] for each in matrix["include"]]


def test_there_are_workflows():
    assert {path.stem for path in WORKFLOWS} == {"audit", "docs", "release", "tests"}


@pytest.mark.parametrize("job", JOBS)
def test_every_job_runs_make_targets_that_exist(job):
    commands = [step["run"] for step in job["steps"] if "run" in step]
    assert [each for each in commands if not re.match(r"make |sudo apt-get ", each)] == []
    assert sum(each.startswith("make ") for each in commands) <= 1
    assert set(targets(job)) <= TARGETS


@pytest.mark.parametrize("job", JOBS)
def test_every_action_is_pinned_to_a_commit(job):
    actions = [step["uses"] for step in job["steps"] if "uses" in step]
    assert [each for each in actions if not re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", each)] == []


def test_every_supported_python_is_tested():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = [each.rpartition(" :: ")[2] for each in project["classifiers"] if re.search(r":: 3\.\d+$", each)]
    matrix = yaml.safe_load((ROOT / ".github" / "workflows" / "tests.yml").read_text())["jobs"]["test"]["strategy"][
        "matrix"
    ]
    assert matrix["python"] == named
    assert project["requires-python"] == f">={named[0]}"


def test_a_password_is_never_used():
    for path in WORKFLOWS:
        assert "secrets." not in path.read_text()


def test_the_container_installs_by_hash_and_does_not_run_as_root():
    text = (ROOT / "Containerfile").read_text()
    assert text.count("--require-hashes") == 2
    assert re.search(r"^USER \d+$", text, re.MULTILINE)
    assert "HEALTHCHECK" in text
