"""A cold start: one `grille solve` beside `python -c "import click"`, which any such program pays at least."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter

from grille.family import family

ROUNDS = 25


def main() -> None:
    puzzle = family("sudoku").examples[0][1]
    calls = {
        'python -c "import click"': [sys.executable, "-c", "import click"],
        "grille solve PUZZLE": [str(Path(sys.executable).with_name("grille")), "solve", puzzle],
    }
    best = dict.fromkeys(calls, float("inf"))
    for _ in range(ROUNDS):
        for name, call in calls.items():
            start = perf_counter()
            subprocess.run(call, check=True, capture_output=True)
            best[name] = min(best[name], perf_counter() - start)
    floor, ours = best.values()
    for name, seconds in best.items():
        print(f"  {name:28}{1000 * seconds:8.1f} ms")
    print(f"  ratio                       {ours / floor:8.2f} (at most 1.50 is the aim)")


if __name__ == "__main__":
    main()
