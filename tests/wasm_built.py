"""What `make wasm` and `make wasm-wheel` have built, and a way to run Python on it."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WASM = ROOT / "build" / "wasm"
DIST = WASM / "dist"
RUNNER = ROOT / "bin" / "wasm" / "python.mjs"


def manifest():
    """The manifest of the bundle; skips the test where there is none."""
    if not (DIST / "manifest.json").exists():
        pytest.skip("no bundle for WebAssembly: run make wasm")
    return json.loads((DIST / "manifest.json").read_text())


def wheel():
    """The wheel for Pyodide; skips the test where there is none."""
    found = sorted((WASM / "wheel").glob("grille-*.whl"))
    if not found:
        pytest.skip("no wheel for WebAssembly: run make wasm-wheel")
    return found[0]


def run(*command, timeout=600):
    """Run node; return what it printed."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    done = subprocess.run([node, *map(str, command)], capture_output=True, text=True, timeout=timeout, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr)[-2000:]
    return done.stdout
