"""Shared by all tests: the template family is registered, so that tests over all families include it."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from hypothesis import HealthCheck, settings

from grille.family import REGISTRY

REGISTRY["coins"] = "coins"

# Timings on a shared machine mean nothing, so no example fails for being slow. The examples are the same in every run,
# so that a change of the code is what breaks a test; GRILLE_TEST_RANDOM=1 tries new ones, and `make soak` always does.
settings.register_profile(
    "grille",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=not os.environ.get("GRILLE_TEST_RANDOM"),
)
settings.load_profile("grille")

CORPORA = Path(os.environ.get("GRILLE_CORPORA", Path(__file__).parents[2] / "shared" / "data"))


def pytest_collection_finish():
    """Spare what stays, such as modules, from garbage collection: that took an eighth of the time of the tests."""
    gc.freeze()
    gc.set_threshold(10_000)


def pytest_unconfigure():
    """Let it be collected at the end, as libraries expect that report what is left."""
    gc.unfreeze()


@pytest.fixture
def corpus():
    """Read the lines of a benchmark corpus, which is not part of the project; skip the test if it is absent."""

    def read(name: str, most: int | None = None) -> list[str]:
        path = CORPORA / name
        if not path.exists():
            pytest.skip(f"no corpus {name}: set GRILLE_CORPORA to a folder that has it")
        return path.read_text().split("\n")[:most]

    return read


@pytest.fixture
def called(capsys, monkeypatch):
    """Call `grille` in this process, in a folder; what it printed and its exit code are those of a process."""
    from grille.cli import run

    def call(*arguments: object, cwd: Path) -> CompletedProcess[str]:
        monkeypatch.chdir(cwd)
        code = run([*map(str, arguments)])
        return CompletedProcess(arguments, code, *capsys.readouterr())

    return call
