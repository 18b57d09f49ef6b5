"""Dominosa by order: Grille, Simon Tatham's solver and generator, CP-SAT, CaDiCaL and clingo.

Tatham's programs are not part of this project. GRILLE_TATHAM names a folder with two programs built from them:
`tatham-grade` reads game ids and prints for each its grade and the microseconds of the solver (mean and best of several
runs); `tatham-gen ORDER LEVEL COUNT SEED SECONDS` prints game ids, and the time for each on standard error.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import mean
from time import perf_counter
from typing import NamedTuple

from corpora import CORPORA
from grille import Dominosa, Verdict
from grille.dominosa.models import borders
from grille.family import family
from grille.lab import Goal, chosen, measure
from grille.lab.engine import Board

TATHAM = os.environ.get("GRILLE_TATHAM")
LEVELS = ("trivial", "basic", "hard", "extreme")
# Published times of a rule-based solver in milliseconds per board, on an i7-10870H, by number of digits: 6 digits are 0
# to 5, so the order is 5.
RULE_SOLVER = {6: 6.5, 8: 35.4, 10: 116.0, 12: 331.0}
OTHER_ENGINES = ("cp-sat", "cadical", "clingo")


class Tatham(NamedTuple):
    """Tatham's programs."""

    folder: Path

    def grade(self, ids: Sequence[str]) -> tuple[float, int]:
        """Seconds per board, and the number of boards that the solver could not finish."""
        text = "\n".join(ids) + "\n"
        done = subprocess.run([self.folder / "tatham-grade"], input=text, capture_output=True, text=True, check=True)
        answers = [line.split() for line in done.stdout.splitlines()]
        return mean(float(answer[2]) for answer in answers) / 1e6, sum(a[0] == "ambiguous-stuck" for a in answers)

    def generate(self, order: int, level: str, seconds: float) -> float | None:
        """Seconds per board; None if none was generated in time."""
        command = [str(self.folder / "tatham-gen"), str(order), level, "1000", "1", str(seconds)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=20 * seconds)
        except subprocess.TimeoutExpired:
            return None
        each = re.search(r"([0-9.]+) s each", done.stderr)
        return float(each[1]) if each else None


def corpus(most: int) -> dict[int, list[str]]:
    """Boards with one solution, by order."""
    path = CORPORA / "dominosa" / "unique.txt"
    boards: defaultdict[int, list[str]] = defaultdict(list)
    for line in path.read_text().split() if path.exists() else ():
        order = int(line.partition(":")[0])
        if len(boards[order]) < most:
            boards[order].append(line)
    return dict(sorted(boards.items()))


class Proof(NamedTuple):
    """Seconds per board, each the best of its runs: the call from Python, and the engine's part of it."""

    call: float
    engine: float


def proofs(puzzles: Sequence[Dominosa], runs: int = 5) -> Proof:
    """Measure the proof that each board has one solution."""
    calls, engines = [], []
    for puzzle in puzzles:
        call = engine = float("inf")
        for _ in range(runs):
            start = perf_counter()
            outcome = puzzle.solve()
            call = min(call, perf_counter() - start)
            engine = min(engine, outcome.statistics.seconds)
            assert outcome.verdict is Verdict.UNIQUE
        calls.append(call)
        engines.append(engine)
    return Proof(mean(calls), mean(engines))


def solvers(boards: dict[int, list[str]], few: int) -> None:
    """Print milliseconds to prove that a board has one solution, by order; other engines get the first few boards."""
    tatham = Tatham(Path(TATHAM)) if TATHAM else None
    others = {name: chosen((name,)).engines[0] for name in OTHER_ENGINES if not _missing(name)}
    heads = ["Tatham", *others]
    print("ms per board, the best of several runs (in brackets: multiple of ours); includes building the model.")
    print("ours: the call from Python; engine: the search within it; Tatham: the solver in C, measured in C.")
    print(
        f"{'order':>5} {'boards':>6} {'ours':>9} {'engine':>9}"
        + "".join(f" {head:>18}" for head in heads)
        + "  Tatham stuck on"
    )
    for order, ids in boards.items():
        puzzles = [Dominosa(text) for text in ids]
        ours = proofs(puzzles)
        stuck = "-"
        cells: list[float | None] = [None]
        if tatham is not None:
            seconds, number = tatham.grade(ids)
            cells, stuck = [seconds], f"{number} of {len(ids)}"
        for engine in others.values():
            trials = [measure(engine, Board(puzzle, borders), Goal.UNIQUE, 60) for puzzle in puzzles[:few]]
            assert all(trial.outcome == "unique" for trial in trials)
            cells.append(mean(trial.building + trial.solving for trial in trials))
        times = f"{ours.call * 1000:9.3f} {ours.engine * 1000:9.3f}"
        print(f"{order:5} {len(ids):6} {times}{''.join(_cell(cell, ours.call) for cell in cells)}  {stuck}")


def rule_solver(boards: dict[int, list[str]]) -> None:
    """Compare `steps` with a published rule-based solver."""
    print("\nms per board for all steps; the rule-based solver on an i7-10870H; 6 digits are 0 to 5 (order 5)")
    print(f"{'digits':>6} {'order':>5} {'its ms':>8} {'ours':>8} {'ratio':>7}")
    for digits, milliseconds in RULE_SOLVER.items():
        if digits - 1 in boards:
            ours = mean(stepping(Dominosa(text)) for text in boards[digits - 1])
            print(f"{digits:6} {digits - 1:5} {milliseconds:8.1f} {ours:8.3f} {milliseconds / ours:6.0f}x")


def stepping(puzzle: Dominosa, runs: int = 3) -> float:
    """Milliseconds to find and explain all steps: the best of several runs."""
    best = float("inf")
    for _ in range(runs):
        start = perf_counter()
        puzzle.steps().trace()
        best = min(best, perf_counter() - start)
    return 1000 * best


def levels() -> None:
    """Print how often our level is the level that Tatham's generator was asked for."""
    path = CORPORA / "dominosa" / "tiers.tsv"
    rows = [line.split("\t") for line in path.read_text().splitlines()[1:]] if path.exists() else []
    other = []
    for order, tier, text in rows:
        rating = Dominosa(text).rate()
        if rating.level != tier:
            other.append(f"  order {order}, {tier}: ours is {rating} ({text})")
    if rows:
        print(
            f"\nlevels: {len(rows) - len(other)} of {len(rows)} boards get the level they were generated for",
            *other,
            sep="\n",
        )


def make(order: int, level: str, seconds: float) -> float | None:
    """Seconds per board with one worker; None if none was generated in time."""
    generator = family("dominosa").generator
    assert generator is not None
    spec = generator().spec(level, 1, {"order": order})
    start, number = perf_counter(), 0
    while number < 1000 and perf_counter() - start < seconds:
        number += generator().first(spec, number) is not None
    return (perf_counter() - start) / number if number else None


def generators(cells: Iterable[tuple[int, str]], seconds: float) -> None:
    """Print seconds to generate a rated board by order and level: Grille with one worker, and Tatham."""
    print(f"\nseconds to generate a board\n{'order':>5} {'level':8} {'ours':>10} {'Tatham':>10} {'ratio':>7}")
    for order, level in cells:
        ours = make(order, level, seconds)
        his = Tatham(Path(TATHAM)).generate(order, level, seconds) if TATHAM and level in LEVELS else None
        ratio = f"{his / ours:6.1f}x" if ours and his else "-"
        print(f"{order:5} {level:8} {_seconds(ours):>10} {_seconds(his):>10} {ratio:>7}")


def _missing(name: str) -> bool:
    missing = name in {other for other, _ in chosen().missing}
    if missing:
        print(f"{name} is not installed: not measured")
    return missing


def _cell(seconds: float | None, ours: float) -> str:
    return f" {'-':>18}" if seconds is None else f" {f'{seconds * 1000:.3f} ({seconds / ours:.1f}x)':>18}"


def _seconds(amount: float | None) -> str:
    return "-" if amount is None else f"{amount:.5f}"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=200, help="boards of each order")
    parser.add_argument("--few", type=int, default=10, help="of those, boards for CP-SAT, CaDiCaL and clingo")
    parser.add_argument("--seconds", type=float, default=3, help="time for each cell of the table of generators")
    asked = parser.parse_args(arguments)
    boards = corpus(asked.boards)
    if TATHAM is None:
        print("GRILLE_TATHAM is not set: Tatham's programs are not measured")
    if boards:
        solvers(boards, asked.few)
        rule_solver(boards)
    else:
        print("no corpora (set GRILLE_CORPORA): solvers are not measured")
    levels()
    cells = [(order, level) for order in (6, 8, 9, 12, 20) for level in (*LEVELS, "beyond")]
    generators([*cells, *((order, level) for order in (25, 30) for level in LEVELS)], asked.seconds)


if __name__ == "__main__":
    main()
