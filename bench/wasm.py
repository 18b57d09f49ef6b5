"""Compare the core in WebAssembly, under node, with the native one for any x86-64 processor: needs `make wasm`.

    python bench/wasm.py

Both run in turns, and the best time of each counts. Also prints how long the start and the first hint take.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).parent.parent
RUNNER = ROOT / "bin" / "wasm" / "python.mjs"
WORK = Path(__file__).with_name("wasm_work.py")
TURNS = 7


def native() -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, str(WORK)],
        env=os.environ | {"GRILLE_ISA": "baseline"},
        check=True,
        capture_output=True,
        text=True,
    )
    return dict(json.loads(done.stdout))


def in_node(*program: str) -> str:
    command = ["node", str(RUNNER), "--bundle", "--mount", f"{WORK.parent}:/bench", *program]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def wasm() -> dict[str, float]:
    return dict(json.loads(in_node("/bench/wasm_work.py").splitlines()[-1]))


def start() -> float:
    """Return the seconds from nothing to the first hint in words."""
    began = perf_counter()
    in_node("/bench/wasm_hint.py")
    return perf_counter() - began


def main() -> None:
    if not (ROOT / "build" / "wasm" / "dist" / "manifest.json").exists():
        sys.exit("no bundle for WebAssembly: run make wasm")
    turns = [(native(), wasm()) for _ in range(TURNS)]
    print(f"load average {os.getloadavg()[0]:.1f}; milliseconds, the best of {TURNS} turns")
    for name in turns[0][0]:
        here, there = (min(turn[side][name] for turn in turns) * 1000 for side in (0, 1))
        print(f"{name:40} native baseline {here:9.2f}   WebAssembly {there:9.2f}   {there / here:5.2f} times")
    print(f"start of node, Pyodide and the package, and the first hint: {min(start() for _ in range(TURNS)):.2f} s")


if __name__ == "__main__":
    main()
