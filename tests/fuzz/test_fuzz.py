"""The fuzzing harness, run briefly."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fuzz.fuzz_parse import check, mutated, seeds
from thorough import some, trials

# Made by the first test that needs them.
SEEDS = cache(seeds)


def test_seeds() -> None:
    for seed in some(SEEDS(), 40):
        check(seed)


@settings(max_examples=trials(400), deadline=None)
@given(st.deferred(lambda: st.sampled_from(SEEDS())), st.integers(0, 2**32))
def test_mutations_of_readable_texts(seed: bytes, chance: int) -> None:
    check(mutated(seed, Random(chance)))


@settings(max_examples=trials(200), deadline=None)
@given(st.binary(max_size=400))
def test_noise(data: bytes) -> None:
    check(data)


@settings(max_examples=trials(200), deadline=None)
@given(st.text(alphabet="123456789.0_*-?|+=[]{}()<>:;,#'\"/ \n\r\f\tabgxzXNone٣５\u202e", max_size=300))
def test_near_misses(text: str) -> None:
    check(text.encode())


@pytest.mark.skipif(find_spec("atheris") is None, reason="atheris is not installed")
def test_atheris(tmp_path: Path) -> None:
    harness = Path(__file__).with_name("with_atheris.py")
    path = os.pathsep.join(filter(None, sys.path))
    run = subprocess.run(
        [sys.executable, str(harness), f"-runs={trials(1000)}", f"-artifact_prefix={tmp_path}/"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-3000:]
