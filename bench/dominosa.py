"""Dominosa, by order: us beside Simon Tatham's solver and generator, CP-SAT, CaDiCaL and clingo.

Tatham's two programs are not ours to ship. Where GRILLE_TATHAM names a folder that has them, they are measured:
`tatham-grade`, which reads game ids and prints for each its grade and the microseconds of the solver alone, the mean
and the best of several runs, and
`tatham-gen ORDER LEVEL COUNT SEED SECONDS`, which prints game ids, and on standard error how long each took.
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
from grille.dominosa.borders import borders
from grille.family import family
from grille.lab import Goal, chosen, measure
from grille.lab.engine import Board

TATHAM = os.environ.get("GRILLE_TATHAM")
LEVELS = ("trivial", "basic", "hard", "extreme")
# Milliseconds a board of the constraint system whose labellings the lab took over, on an i7-10870H, by the number of
# digits: 6 digits are 0 to 5, so the order is 5.
SOURCE = {6: 6.5, 8: 35.4, 10: 116.0, 12: 331.0}
RIVALS = ("cp-sat", "cadical", "clingo")


class Tatham(NamedTuple):
    """His programs."""

    folder: Path

    def grade(self, ids: Sequence[str]) -> tuple[float, int]:
        """Seconds a board, and how many of them he could not finish."""
        text = "\n".join(ids) + "\n"
        done = subprocess.run([self.folder / "tatham-grade"], input=text, capture_output=True, text=True, check=True)
        answers = [line.split() for line in done.stdout.splitlines()]
        return mean(float(answer[2]) for answer in answers) / 1e6, sum(a[0] == "ambiguous-stuck" for a in answers)

    def generate(self, order: int, level: str, seconds: float) -> float | None:
        """Seconds a board; None where he made none in time."""
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
    """Our seconds a board, each the best of its runs: of the whole call, and of the engine alone."""

    call: float
    engine: float


def proofs(puzzles: Sequence[Dominosa], runs: int = 5) -> Proof:
    """What it takes us to prove that each board has one solution."""
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
    """Milliseconds to prove that a board has one solution, by order; the rivals on the first few of each."""
    tatham = Tatham(Path(TATHAM)) if TATHAM else None
    rivals = {name: chosen((name,)).engines[0] for name in RIVALS if not _missing(name)}
    heads = ["Tatham", *rivals]
    print("ms a board, each the best of its runs (how many times our call); model building counts, parsing does not.")
    print("ours is the call from Python, engine what the search took of it; Tatham's clock is around his solver in C.")
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
        for engine in rivals.values():
            trials = [measure(engine, Board(puzzle, borders), Goal.UNIQUE, 60) for puzzle in puzzles[:few]]
            assert all(trial.outcome == "unique" for trial in trials)
            cells.append(mean(trial.building + trial.solving for trial in trials))
        times = f"{ours.call * 1000:9.3f} {ours.engine * 1000:9.3f}"
        print(f"{order:5} {len(ids):6} {times}{''.join(_cell(cell, ours.call) for cell in cells)}  {stuck}")


def source(boards: dict[int, list[str]]) -> None:
    """Beside the system that the lab continues."""
    print("\nthe constraint system the lab continues, on an i7-10870H; by digits, of which 6 are 0 to 5 (order 5)")
    print(f"{'digits':>6} {'order':>5} {'its ms':>8} {'ours':>8} {'ratio':>7}")
    for digits, milliseconds in SOURCE.items():
        if digits - 1 in boards:
            ours = 1000 * proofs([Dominosa(text) for text in boards[digits - 1]]).call
            print(f"{digits:6} {digits - 1:5} {milliseconds:8.1f} {ours:8.3f} {milliseconds / ours:6.0f}x")


def levels() -> None:
    """How often our level is the tier that Tatham's generator was asked for."""
    path = CORPORA / "dominosa" / "tiers.tsv"
    rows = [line.split("\t") for line in path.read_text().splitlines()[1:]] if path.exists() else []
    other = []
    for order, tier, text in rows:
        rating = Dominosa(text).rate()
        if rating.level != tier:
            other.append(f"  order {order}, {tier}: ours is {rating} ({text})")
    if rows:
        print(
            f"\nlevels: {len(rows) - len(other)} of {len(rows)} boards get the tier they were made for",
            *other,
            sep="\n",
        )


def make(order: int, level: str, seconds: float) -> float | None:
    """Our seconds a board, by one worker; None where none was made in time."""
    generator = family("dominosa").generator
    assert generator is not None
    spec = generator().spec(level, 1, {"order": order})
    start, number = perf_counter(), 0
    while number < 1000 and perf_counter() - start < seconds:
        number += generator().first(spec, number) is not None
    return (perf_counter() - start) / number if number else None


def generators(cells: Iterable[tuple[int, str]], seconds: float) -> None:
    """Seconds to make a board of an order and level, with its rating: ours, by one worker, beside Tatham's."""
    print(f"\nseconds to make a board\n{'order':>5} {'level':8} {'ours':>10} {'Tatham':>10} {'ratio':>7}")
    for order, level in cells:
        ours = make(order, level, seconds)
        his = Tatham(Path(TATHAM)).generate(order, level, seconds) if TATHAM and level in LEVELS else None
        ratio = f"{his / ours:6.1f}x" if ours and his else "-"
        print(f"{order:5} {level:8} {_seconds(ours):>10} {_seconds(his):>10} {ratio:>7}")


def _missing(name: str) -> bool:
    missing = name in {rival.name for rival in chosen().missing}
    if missing:
        print(f"{name} is not installed, so not measured")
    return missing


def _cell(seconds: float | None, ours: float) -> str:
    return f" {'-':>18}" if seconds is None else f" {f'{seconds * 1000:.3f} ({seconds / ours:.1f}x)':>18}"


def _seconds(amount: float | None) -> str:
    return "-" if amount is None else f"{amount:.5f}"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=200, help="boards of each order")
    parser.add_argument("--few", type=int, default=10, help="of those, how many for the rivals in Python")
    parser.add_argument("--seconds", type=float, default=3, help="for each cell of the generators' table")
    chosen_by = parser.parse_args(arguments)
    boards = corpus(chosen_by.boards)
    if TATHAM is None:
        print("GRILLE_TATHAM names no folder, so Tatham's programs are not measured")
    if boards:
        solvers(boards, chosen_by.few)
        source(boards)
    else:
        print("no corpora at hand (set GRILLE_CORPORA): nothing to solve")
    levels()
    cells = [(order, level) for order in (6, 8, 9, 12, 20) for level in (*LEVELS, "beyond")]
    generators([*cells, *((order, level) for order in (25, 30) for level in LEVELS)], chosen_by.seconds)


if __name__ == "__main__":
    main()
