"""CPU time to generate Sudoku on one thread: full grids, minimal puzzles, levels, techniques, sizes; and QQWing.

QQWing is not part of this project. It is measured if GRILLE_QQWING names its program.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
from collections.abc import Callable
from functools import partial
from time import process_time

from grille.generator import GenerateSpec
from grille.sudoku.engine.generator import full_grid
from grille.sudoku.generator import GENERATOR
from grille.sudoku.layout import Layout
from grille.sudoku.techniques import LEVELS

QQWING = os.environ.get("GRILLE_QQWING")
DIFFICULTIES = ("any", "simple", "easy", "intermediate", "expert")
TECHNIQUES = ("naked_pair", "x_wing", "swordfish", "skyscraper", "xy_wing", "uniqueness_1", "xy_chain", "aic", "als_xz")


def spec(level: str | None, **asked: object) -> GenerateSpec:
    return GENERATOR.spec(level, 1, asked)


def one(wanted: GenerateSpec, number: int) -> bool:
    """Generate one puzzle; return whether that succeeded."""
    return GENERATOR.first(wanted, number) is not None


def clocked(make: Callable[[int], object], seconds: float) -> tuple[int, float]:
    """Call repeatedly for some seconds of CPU time; return the number of calls and the time for each."""
    make(0)
    start = process_time()
    made = 0
    while process_time() - start < seconds:
        made += 1
        make(made)
    return made, (process_time() - start) / made


def row(what: str, make: Callable[[int], object], seconds: float) -> float:
    made, each = clocked(make, seconds)
    print(f"{what:34}{1e3 * each:12.3f} ms{1 / each:12,.1f} per second{made:8} generated")
    return each


def grids(seconds: float) -> None:
    print("full grids")
    for text in ("2x2", "2x3", "3x3", "3x4", "4x4", "5x5", "6x6"):
        shape = Layout.of(text)
        row(f"  {shape.side}x{shape.side}", partial(full_grid, shape), seconds / 4)


def nine(seconds: float) -> float:
    print("9x9")
    minimal = row("  minimal, not rated", partial(one, spec(None, minimal=True, rate=False)), seconds)
    row("  minimal, rated", partial(one, spec(None, minimal=True)), seconds)
    for level in LEVELS:
        row(f"  {level}", partial(one, spec(level)), seconds)
    for level in LEVELS:
        row(f"  {level}, rotational", partial(one, spec(level, symmetry="rotational")), seconds)
    return minimal


def techniques(seconds: float) -> None:
    print("9x9 that need a technique and none harder")
    for name in TECHNIQUES:
        row(f"  {name}", partial(one, spec(None, needs=name, hardest=name)), seconds)


def sizes(seconds: float) -> None:
    print("other sizes")
    for size, levels in ((4, LEVELS[:1]), (6, LEVELS[:2]), (12, LEVELS[:4]), (16, LEVELS[:4]), (25, LEVELS[:3])):
        for level in levels:
            row(f"  {size}x{size} {level}", partial(one, spec(level, size=size)), seconds)


def qqwing(program: str, count: int, minimal: float) -> None:
    print("QQWing")
    for difficulty in DIFFICULTIES:
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        command = [program, "--generate", str(count), "--difficulty", difficulty, "--one-line"]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        each = (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before) / count
        faster = f"Grille is {each / minimal:,.0f} times as fast"
        print(f"  {difficulty:32}{1e3 * each:12.3f} ms{1 / each:12,.1f} per second   {faster}")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU time for each row of the table")
    parser.add_argument("--count", type=int, default=100, help="puzzles of each difficulty for QQWing")
    asked = parser.parse_args(arguments)
    grids(asked.seconds)
    minimal = nine(asked.seconds)
    techniques(asked.seconds)
    sizes(asked.seconds)
    if QQWING:
        qqwing(QQWING, asked.count, minimal)


if __name__ == "__main__":
    main()
