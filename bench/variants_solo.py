"""X, jigsaw and killer boards of 9x9 by Grille and by Solo of Simon Tatham's collection (`sgt-solo` of Debian).

Solo solves a game id as often as `--generate` says with `--test-solve`; the time without that option is subtracted. It
prints what each generation takes. Easy boards are generated in a long run too, where the start of a run matters less.
"""

from __future__ import annotations

import os
import resource
import subprocess
from itertools import islice
from shutil import which
from statistics import mean, median
from time import process_time

import grille
from grille import Sudoku
from grille.errors import GrilleError
from grille.sudoku.engine.clues import program

# By kind: Solo's parameters, and which of its levels needs about the same techniques as ours: basic has singles,
# advanced subsets and intersections, extreme forcing chains.
KINDS = {"x": "3x3x", "jigsaw": "9j", "killer": "3x3k"}
LEVELS = {"easy": "db", "medium": "da", "hard": "de"}
TIMES = 300
QUICK, LONG_RUN = "easy", 1000


def cpu(command: list[str]) -> tuple[float, str]:
    """Seconds of CPU of a program, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def solving(solo: str, kind: str, level: str, count: int) -> None:
    ids = [cpu([solo, "--generate", "1", f"{KINDS[kind]}{LEVELS[level]}#{seed}"])[1].strip() for seed in range(count)]
    theirs, first, again = [], [], []
    for each in ids:
        loaded, _ = cpu([solo, "--generate", str(TIMES), each])
        solved, _ = cpu([solo, "--test-solve", "--generate", str(TIMES), each])
        theirs.append(1000 * max(0.0, solved - loaded) / TIMES)
        try:
            puzzle = grille.parse(each)
        except GrilleError as error:
            print(f"  solving {kind}: {error}")
            return
        if not isinstance(puzzle, Sudoku):
            raise TypeError(each)
        start = process_time()
        found = len([*islice(puzzle.solutions(), 2)])
        first.append(1000 * (process_time() - start))
        again.append(_again(puzzle))
        if found != 1:
            raise AssertionError(f"{each}: {found} solutions")
    print(
        f"  solve {kind:7} {level:7} Solo {median(theirs):7.3f} ms; Grille {median(again):7.3f} "
        f"({median(theirs) / median(again):5.1f} times as fast), with reading the clues {median(first):7.3f}"
    )


def _again(puzzle: Sudoku) -> float:
    """Milliseconds of one proof of uniqueness when the board is prepared, as Solo's is."""
    if puzzle.clues:
        program(puzzle.layout, puzzle.clues)
    many = [puzzle] * TIMES
    start = process_time()
    for _ in grille.solve_many(many, threads=1):
        pass
    return 1000 * (process_time() - start) / TIMES


def generating(solo: str, kind: str, level: str, count: int) -> None:
    try:
        _, text = cpu([solo, "--time-generation", "--generate", str(count), KINDS[kind] + LEVELS[level]])
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        print(f"  generate {kind} {level}: Solo has no such level")
        return
    theirs = 1000 * mean(float(line.rsplit(" ", 1)[1]) for line in text.splitlines())
    # Solo's times are those of the generation alone, so that modules are loaded before.
    next(iter(grille.generate("sudoku", variant=kind, level=level, count=1, seed=0)))
    start = process_time()
    made = sum(1 for _ in grille.generate("sudoku", variant=kind, level=level, count=count, seed=1))
    ours = 1000 * (process_time() - start) / made
    print(
        f"  generate {kind:7} {level:7} Solo {theirs:7.2f} ms; Grille {ours:7.3f} "
        f"({theirs / ours:5.2f} times as fast) in a run of {count:,}"
    )


def main(count: int) -> None:
    os.environ["PATH"] += ":/usr/games"
    solo = which("sgt-solo")
    if solo is None:
        print("  sgt-solo is not installed: apt-get install sgt-puzzles")
        return
    for kind in KINDS:
        for level in LEVELS:
            if (kind, level) != ("killer", "hard"):  # Solo's extreme killers take minutes
                solving(solo, kind, level, max(3, count // 4))
                generating(solo, kind, level, count)
            if level == QUICK:
                generating(solo, kind, level, LONG_RUN)
