"""A short part of the soak, the same trials each time. `make soak` runs all of it for ten minutes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from soak.run import ATTACKS
from thorough import trials

RUN = Path(__file__).with_name("run.py")


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_nothing_goes_wrong(attack):
    """In a process of its own: a browser and a server want one."""
    rounds = trials(attack.rounds)
    command = [sys.executable, RUN, "--seed", "1", "--rounds", str(rounds), "--only", attack.name]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-5000:]
    tried = done.stdout.splitlines()[-1].split(" | ")[2]
    if tried == "not run":
        pytest.skip(done.stdout.splitlines()[-1])
    assert int(tried.replace(",", "")) >= rounds
