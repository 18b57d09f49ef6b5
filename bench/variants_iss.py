"""The puzzles of Interactive-Sudoku-Solver (ISS), by it under node and by Grille, each in processes of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.sudoku.layout import EMPTY
from grille.sudoku.notation import iss

DRIVER = Path(__file__).with_name("iss_run.mjs")


class Timed(NamedTuple):
    """Milliseconds of CPU from the text to the second solution, and the solutions."""

    ms: float
    solutions: list[str]


def solve_all(texts: Sequence[str], seconds: float) -> list[Timed]:
    """Read and solve each text, as ISS does: up to the second solution."""
    found = []
    for text in texts:
        start = process_time()
        puzzle = iss.read(text, None)
        grids = [grid.digits for grid in islice(puzzle.solutions(seconds=seconds), 2)]
        found.append(Timed(1000 * (process_time() - start), [_as_iss(grid, puzzle.layout) for grid in grids]))
    return found


def _as_iss(digits: str, layout: Any) -> str:
    """ISS writes digits beyond 9 as letters from A for 1."""
    if layout.side < 10:
        return digits
    return digits.translate(str.maketrans(layout.symbols, "ABCDEFGHIJKLMNOP"[: layout.side]))


def by_grille(texts: Sequence[str]) -> list[Timed]:
    """In a new interpreter, with nothing in any cache."""
    command = [sys.executable, str(Path(__file__)), "--solve"]
    return _answers(command, texts)


def by_iss(folder: str, texts: Sequence[str]) -> list[Timed]:
    return _answers(["node", str(DRIVER), folder], texts)


def _answers(command: Sequence[str], texts: Sequence[str]) -> list[Timed]:
    lines = "".join(json.dumps(text) + "\n" for text in texts)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    return [Timed(**json.loads(line)) for line in done.stdout.splitlines()]


def fastest(runs: Sequence[Sequence[Timed]]) -> list[Timed]:
    """For each puzzle the fastest of several runs, each in a process of its own."""
    return [min(each, key=lambda timed: timed.ms) for each in zip(*runs, strict=True)]


def usual(runs: Sequence[Sequence[Timed]]) -> list[Timed]:
    """For each puzzle the median of several runs, each in a process of its own, with all that its runtime does."""
    return [sorted(each, key=lambda timed: timed.ms)[len(each) // 2] for each in zip(*runs, strict=True)]


def part(times: Sequence[float], share: float) -> float:
    """The smallest time that is at least as large as this share of all."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def main(data: Path, folder: str | None, runs: int, slowest: int) -> None:
    path = data / "iss.jsonl"
    if not path.exists():
        print(f"  {path} is absent")
        return
    rows, missing = [], Counter[str]()
    for line in path.read_text().splitlines():
        row = json.loads(line)
        try:
            iss.read(row["input"], None)
            rows.append(row)
        except GrilleError as error:
            missing[str(error)] += 1
    print(f"  {len(rows)} of {len(rows) + sum(missing.values())} puzzles are read; what the others need:")
    for reason, count in missing.most_common():
        print(f"  {count:6}  {reason}")
    texts = [row["input"] for row in rows]
    # In turns, so that a busy moment of the machine does not meet one side alone.
    ours, theirs = [], []
    here = folder is not None and Path(folder, "js").is_dir()
    for _ in range(runs):
        ours.append(by_grille(texts))
        if folder is not None and here:
            theirs.append(by_iss(folder, texts))
    if folder is None or not here:
        print(
            "  no copy of Interactive-Sudoku-Solver: --iss FOLDER names one, with js/ in it. Times of the file instead."
        )
        theirs = [[Timed(row["iss_ms"], [row["solution"]] if row["solution"] else []) for row in rows]]
    else:
        # As a page that opens one puzzle, and a program that is called for one puzzle.
        alone = [by_grille([text])[0] for text in texts], [by_iss(folder, [text])[0] for text in texts]
        _table("each puzzle in a process of its own", alone[1], alone[0])
        # Later puzzles find the code compiled already, which a page that solves one puzzle does not.
        warm = fastest([by_iss(folder, texts + texts)[len(texts) :] for _ in range(runs)])
        _table("fastest second pass of ISS in one process", warm, fastest(ours))
        _table("fastest process for each puzzle", fastest(theirs), fastest(ours))
    _table("median process for each puzzle", usual(theirs), usual(ours))
    best, other = fastest(ours), fastest(theirs)
    _compare(rows, best, other, folder)
    for at in sorted(range(len(rows)), key=lambda at: -best[at].ms)[:slowest]:
        print(f"  {best[at].ms:7.1f} ms, ISS {other[at].ms:7.1f}  {rows[at]['name']}")


def _table(name: str, theirs: Sequence[Timed], ours: Sequence[Timed]) -> None:
    print(f"  {'milliseconds of CPU':24}{'Grille':>9}{'ISS':>9}{'ratio':>8}   ({name})")
    for title, share in (("median", 0.5), ("75%", 0.75), ("90%", 0.9), ("99%", 0.99), ("slowest", 1.0)):
        one, other = (part([each.ms for each in side], share) for side in (ours, theirs))
        print(f"  {title:24}{one:9.2f}{other:9.2f}{one / other:8.2f}")


def _compare(rows: Sequence[Any], ours: Sequence[Timed], theirs: Sequence[Timed], folder: str | None) -> None:
    """Count equal answers. Where the other has fewer solutions, ask it whether it accepts ours."""
    same = 0
    for row, own, other in zip(rows, ours, theirs, strict=True):
        if sorted(own.solutions) == sorted(other.solutions):
            same += 1
            continue
        note = f"Grille finds {len(own.solutions)}, ISS {len(other.solutions)}"
        new = [each for each in own.solutions if each not in other.solutions]
        if folder is not None and new:
            accepted = by_iss(folder, [row["input"] + _givens(grid) for grid in new])
            note += (
                f"; ISS accepts {sum(map(len, (each.solutions for each in accepted)))} of {len(new)} others as givens"
            )
        print(f"  {row['name']}: {note}")
    print(f"  the same solutions for {same} of {len(rows)}")


def _givens(grid: str) -> str:
    side = round(len(grid) ** 0.5)
    cells = (f"R{at // side + 1}C{at % side + 1}_{sign}" for at, sign in enumerate(grid) if sign != EMPTY)
    return ".~" + "~".join(cells)


if __name__ == "__main__":
    for timed in solve_all([json.loads(line) for line in sys.stdin], 120):
        print(json.dumps(timed._asdict()))
