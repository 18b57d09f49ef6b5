"""Processor, cores and memory of the machine, and the end of the interpreter."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grille import rate_many
from grille.cores import cores
from grille.sudoku.engine import reasoning

SOURCE = Path(__file__).parents[1] / "src" / "grille"
HARD = ".....6....59.....82....8....45........3........6..3.54...325..6.................."


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("first", ["numpy, grille", "grille, numpy"])
@pytest.mark.parametrize("use", ["rate()", "hint()", "steps().trace()"])
def test_the_interpreter_exits_without_warnings(first, use):
    pytest.importorskip("numpy")
    done = python(
        f"import {first}\n"
        f"for text in ({HARD!r}, '2x2:b3a1h4a2', '1:010110', '0-1 1-2'):\n"
        f"    grille.parse(text).{use}\n"
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("name", ["foo", "AVX2", "sse"])
def test_an_unknown_instruction_set_is_a_one_line_error(name):
    call = [sys.executable, "-m", "grille", "solve", "..3.1........4.2"]
    done = subprocess.run(call, env={**os.environ, "GRILLE_ISA": name}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"grille: GRILLE_ISA={name}: expected baseline, avx2 or avx512\n"


def test_an_unknown_instruction_set_is_a_grille_error_in_python():
    done = python(
        "import grille\n"
        "for text in ('..3.1........4.2', '0-1 1-2', '1:010110'):\n"
        "    for kind in (grille.GrilleError, ImportError):\n"
        "        try:\n"
        "            grille.parse(text).solve()\n"
        "        except kind as error:\n"
        "            print(error)\n",
        GRILLE_ISA="foo",
    )
    assert done.stdout.splitlines() == ["GRILLE_ISA=foo: expected baseline, avx2 or avx512"] * 6, done.stderr


@pytest.mark.skipif(
    platform.machine() != "x86_64" or shutil.which("qemu-x86_64") is None,
    reason="needs qemu-x86_64 on an x86-64 machine",
)
def test_an_old_processor_is_one_line():
    """A Core 2 has SSSE3 and SSE4.1, but neither SSE4.2 nor POPCNT."""
    call = ["qemu-x86_64", "-cpu", "Penryn", sys.executable, "-m", "grille", "solve", "..3.1........4.2"]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "grille: this processor is too old: Grille needs x86-64-v2, and it lacks SSE4.2\n"


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="no CPU affinity here")
def test_cores_respect_the_cpu_affinity(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {3, 5, 7})
    assert cores() == 3
    asked = []
    rate = reasoning.rate
    monkeypatch.setattr(reasoning, "rate", lambda *given: asked.append(given[3]) or rate(*given))
    rate_many(["..3.1........4.2"])
    assert {*asked} == {3}


def test_cores_are_counted_in_one_place():
    counting = re.compile(r"cpu_count|sched_getaffinity")
    users = [path.name for path in SOURCE.rglob("*.py") if counting.search(path.read_text())]
    assert users == ["cores.py"]


SHORT_OF_MEMORY = """
import re, resource, sys
from grille.sudoku import logic
from grille.sudoku.engine import reasoning
from grille.sudoku.layout import Layout

layout = Layout.boxes(2, 2)
rules = logic.native_rules(layout, logic.USUAL)
boards = bytes(16) * 500_000
used = 1024 * int(re.search("VmSize:[^0-9]+([0-9]+)", open("/proc/self/status").read())[1])
limit = used + (32 << 20), resource.getrlimit(resource.RLIMIT_AS)[1]
resource.setrlimit(resource.RLIMIT_AS, limit)
try:
    reasoning.rate(layout, rules, boards, 2, None)
except MemoryError:
    print("MemoryError")
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
def test_a_rating_without_memory_is_a_memory_error():
    """The native tests cover the same error in a worker thread, where it can be provoked."""
    done = python(SHORT_OF_MEMORY)
    assert (done.returncode, done.stdout, done.stderr) == (0, "MemoryError\n", "")
