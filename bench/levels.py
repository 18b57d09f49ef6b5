"""Levels at every size: generates boards of each size and level, rates them again, and lists their hardest techniques.

Also measures the score per cell of boards of each level without caps, from which the caps follow.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from statistics import mean
from time import process_time

import grille
from grille.sudoku.engine.generator import NativeGenerator, native_spec
from grille.sudoku.engine.reasoning import NativeRules, rules
from grille.sudoku.layout import Layout
from grille.sudoku.logic import USUAL, used
from grille.sudoku.techniques import LEVELS

SIZES = (4, 6, 8, 9, 10, 12, 15, 16, 20, 25, 36)
NO_CAP = 1_000_000_000


def boards(size: int, level: str, count: int, seed: int) -> str:
    """Generate boards, rate each again, and return the row of the table; raise if a level is not what was asked."""
    try:
        start = process_time()
        made = list(grille.generate("sudoku", size=size, level=level, count=count, seed=seed, jobs=1))
        spent = process_time() - start
    except grille.GrilleError as error:
        return f"| {size}x{size} | {level} | | {error} | |"
    hardest: Counter[str] = Counter()
    for each in made:
        rating = grille.parse(each.puzzle.notation()).rate()
        if rating.level != level or rating.hardest is None or rating.hardest.level != level:
            raise SystemExit(f"asked for {level}, got {rating}: {each.puzzle.notation()}")
        hardest[rating.hardest.title] += 1
    found = ", ".join(f"{title} {times}" for title, times in hardest.most_common())
    return f"| {size}x{size} | {level} | {len(made)} of {count} | {found} | {1000 * spent / max(len(made), 1):,.0f} |"


def uncapped(layout: Layout) -> NativeRules:
    techniques = tuple((each.id, each.weight, LEVELS.index(each.level)) for each in used(USUAL, layout.side))
    return rules(layout.side, techniques, (NO_CAP,) * (len(LEVELS) - 1))


def scores(size: int, level: str, count: int, seed: int) -> Iterator[float]:
    """The scores per cell of boards that need a technique of this level and nothing harder."""
    layout = Layout.of_side(size)
    spec = native_spec({"level": LEVELS.index(level), "givens": (0, layout.cells)})
    for number in range(count):
        generator = NativeGenerator(layout, spec, uncapped(layout), seed + number)
        while not generator.go(100):
            pass
        yield generator.rating()[0] / layout.cells


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20, help="boards of each size and level")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES)
    parser.add_argument("--levels", nargs="*", default=LEVELS)
    parser.add_argument("--scores", action="store_true", help="measure scores per cell instead")
    asked = parser.parse_args()
    if asked.scores:
        print("| score per cell | " + " | ".join(f"{size}x{size}" for size in asked.sizes) + " |")
        for level in LEVELS[:-1]:
            means = (mean(scores(size, level, asked.count, asked.seed)) for size in asked.sizes)
            print(f"| {level} | " + " | ".join(f"{each:.1f}" for each in means) + " |", flush=True)
        return
    print("| size | level | boards | hardest technique | ms of CPU time for each |\n|---|---|---|---|---|")
    for size in asked.sizes:
        for level in asked.levels:
            print(boards(size, level, asked.count, asked.seed), flush=True)


if __name__ == "__main__":
    main()
