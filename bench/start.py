"""Cold start of `grille solve` and `grille generate`, relative to `python -c "import click"`.

Measured in instructions if valgrind is installed, because these are the same in every run, and in time. The package is
copied and compiled to bytecode first.
"""

from __future__ import annotations

import compileall
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import grille
from grille.family import family

ROUNDS = 25
AIM = 1.5


def main() -> None:
    puzzle = family("sudoku").examples[0][1]
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(Path(grille.__file__).parent, Path(folder, "grille"), ignore=shutil.ignore_patterns("*.pyc"))
        compileall.compile_dir(folder, quiet=2)
        # A fixed hash seed, and bytecode files are used.
        environment = os.environ | {"PYTHONPATH": folder, "PYTHONHASHSEED": "0"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        start = "from grille.cli import main; main()"
        calls = {
            'python -c "import click"': [sys.executable, "-c", "import click"],
            "grille solve PUZZLE": [sys.executable, "-c", start, "solve", puzzle],
            "grille generate sudoku": [sys.executable, "-c", start, "generate", "sudoku", "--seed", "1"],
        }
        valgrind = shutil.which("valgrind")
        for call in calls.values():
            subprocess.run(call, env=environment, check=True, capture_output=True)
        if valgrind is not None:
            counted = {name: instructions(valgrind, call, environment) / 1e6 for name, call in calls.items()}
            show(counted, "million instructions")
        show({name: 1000 * seconds for name, seconds in timed(calls, environment).items()}, "ms")


def show(costs: dict[str, float], unit: str) -> None:
    """Print the cost of each call, and its ratio to the first."""
    floor = next(iter(costs.values()))
    for name, cost in costs.items():
        print(f"  {name:28}{cost:8.1f} {unit:20} {cost / floor:5.2f}x (target: at most {AIM:.2f}x)")


def instructions(valgrind: str, call: list[str], environment: dict[str, str]) -> int:
    """Count the instructions of a call."""
    counting = [valgrind, "--tool=callgrind", f"--callgrind-out-file={os.devnull}"]
    done = subprocess.run([*counting, *call], env=environment, check=True, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found is not None, done.stderr
    return int(found[1])


def timed(calls: dict[str, list[str]], environment: dict[str, str]) -> dict[str, float]:
    """The best time of each call over interleaved rounds, in seconds."""
    best = dict.fromkeys(calls, float("inf"))
    for _ in range(ROUNDS):
        for name, call in calls.items():
            start = perf_counter()
            subprocess.run(call, env=environment, check=True, capture_output=True)
            best[name] = min(best[name], perf_counter() - start)
    return best


if __name__ == "__main__":
    main()
