"""CPU time of each verb on the same 9x9 puzzles as plain lines, CSV and JSON lines, relative to plain lines."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import grille

ROWS = 100_000
ROUNDS = 3
# Verbs that find steps, and the number of rows for them: they take a thousand times as long.
SLOW = frozenset(("rate", "steps"))
FEW = 500
# The target for each layout, as a multiple of the time for plain lines.
AIMS = {"csv": 3.0, "csv.gz": 3.0, "jsonl": 8.0, "jsonl, --json": 8.0}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        calls = write(Path(folder), ROWS)
        few = write(Path(folder), FEW)
        for verb in ("solve", "check", "count", "convert", "rate", "steps"):
            slow = verb in SLOW
            print(f"grille {verb}, {FEW if slow else ROWS:,} rows, CPU seconds (best of {ROUNDS})")
            best = dict.fromkeys(calls, float("inf"))
            for _ in range(ROUNDS):
                for name, arguments in (few if slow else calls).items():
                    best[name] = min(best[name], cpu([verb, "-q", *arguments]))
            for name, seconds in best.items():
                ratio = seconds / best["lines"]
                aim = f" (target: at most {AIMS[name]:.0f}x)" if name in AIMS else ""
                print(f"  {name:16}{seconds:8.2f} s{ratio:8.2f}x{aim}")


def write(folder: Path, rows: int) -> dict[str, list[str]]:
    """Write the files, and return the arguments for each."""
    made = [each.puzzle.givens for each in grille.generate("sudoku", minimal=True, rate=False, count=2_000, seed=1)]
    puzzles = (made * (rows // len(made) + 1))[:rows]
    answers = dict(zip(made, grille.solve_many(made).solutions, strict=True))
    lines = "".join(f"{puzzle}\n" for puzzle in puzzles)
    table = "id,puzzle,solution\n" + "".join(f"{at},{each},{answers[each]}\n" for at, each in enumerate(puzzles))
    objects = "".join(json.dumps({"id": at, "puzzle": each}) + "\n" for at, each in enumerate(puzzles))
    (folder / f"{rows}.txt").write_text(lines)
    (folder / f"{rows}.csv").write_text(table)
    (folder / f"{rows}.csv.gz").write_bytes(gzip.compress(table.encode(), 6))
    (folder / f"{rows}.jsonl").write_text(objects)
    return {
        "lines": [str(folder / f"{rows}.txt")],
        "csv": [str(folder / f"{rows}.csv")],
        "csv.gz": [str(folder / f"{rows}.csv.gz")],
        "jsonl": [str(folder / f"{rows}.jsonl")],
        "jsonl, --json": ["--json", str(folder / f"{rows}.jsonl")],
    }


def cpu(arguments: list[str]) -> float:
    """CPU time of one run, over all threads."""
    before = os.times()
    subprocess.run([sys.executable, "-m", "grille", *arguments], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


if __name__ == "__main__":
    main()
