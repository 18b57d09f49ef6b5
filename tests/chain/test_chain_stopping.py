"""Hands of millions of digits: laying them can be stopped in the middle."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ctrl_c import hears_ctrl_c

STOPPED = """
import os, signal, sys, threading, time
import numpy as np
from grille.chain import lay_arrays
path = np.random.default_rng(1).permutation(8_000_000)
mixed = np.random.default_rng(2).permutation(len(path) - 1)
left, right = path[:-1][mixed], path[1:][mixed]
threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
start = time.perf_counter()
try:
    lay_arrays(left, right, fewest=sys.argv[1] == "fewest")
except KeyboardInterrupt:
    stopped = time.perf_counter() - start
    print("stopped")
    start = time.perf_counter()
    lay_arrays(left, right, fewest=sys.argv[1] == "fewest")
    print("early" if stopped < 0.8 * (time.perf_counter() - start) else "late")
"""


@pytest.mark.parametrize("which", ["fewest", "any"])
def test_arrays_of_millions_of_digits_can_be_stopped(which):
    pytest.importorskip("numpy")
    done = subprocess.run(
        [sys.executable, "-c", STOPPED, which], capture_output=True, text=True, check=True, preexec_fn=hears_ctrl_c
    )
    assert done.stdout.split() == ["stopped", "early"]
