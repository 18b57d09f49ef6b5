"""Laying a hand of millions of digits can be interrupted."""

from __future__ import annotations

import subprocess
import sys

import pytest

# A pending signal is handled once, when the native call returns. Here each signal is sent only after the last one was
# handled and some more work was done, so the second one is handled during the work or not at all.
STOPPED = """
import signal, sys
import numpy as np
from grille.chain import lay_arrays

heard = 0

def hear(*_):
    global heard
    heard += 1
    if heard == 2:
        raise KeyboardInterrupt
    signal.setitimer(signal.ITIMER_PROF, 0.01)

path = np.random.default_rng(1).permutation(2_000_000)
mixed = np.random.default_rng(2).permutation(len(path) - 1)
left, right = path[:-1][mixed], path[1:][mixed]
signal.signal(signal.SIGPROF, hear)
signal.setitimer(signal.ITIMER_PROF, 0.01)
try:
    lay_arrays(left, right, fewest=sys.argv[1] == "fewest")
except KeyboardInterrupt:
    print("stopped")
"""


@pytest.mark.parametrize("which", ["fewest", "any"])
def test_arrays_of_millions_of_digits_can_be_stopped(which):
    pytest.importorskip("numpy")
    done = subprocess.run([sys.executable, "-c", STOPPED, which], capture_output=True, text=True, check=True)
    assert done.stdout == "stopped\n"
