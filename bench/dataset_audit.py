"""Audits: the CPU time of one million rows, by part, on puzzles with many givens and on minimal ones.

    python bench/dataset_audit.py [--rows N] [--rated N]

Puzzles are generated and relabelled at random up to the number of rows. Ratings are timed on the generated puzzles
alone, because of equivalent puzzles only one is rated. CPU time of all threads, because wall time depends on what else
the machine does.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from random import Random
from time import process_time
from typing import Any

import grille
from grille.audit import audit


def write(path: str, boards: list[str], rows: int) -> None:
    """Write random relabellings of boards, one per line."""
    chance = Random(1)
    tables = [str.maketrans("123456789", "".join(chance.sample("123456789", 9))) for _ in range(512)]
    with open(path, "w", encoding="ascii") as file:
        file.writelines(chance.choice(boards).translate(chance.choice(tables)) + "\n" for _ in range(rows))


def spent(path: str, *, minimal: bool, rated: int) -> float:
    """The CPU seconds of one audit."""
    start = process_time()
    audit(path, minimal=minimal, rate_rows=rated, rate_seconds=None)
    return process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rated", type=int, default=10_000)
    chosen = parser.parse_args()
    kinds: dict[str, dict[str, Any]] = {"30 to 34 givens": {"givens": "30-34"}, "minimal": {"minimal": True}}
    print(f"{'puzzles':<18}{'reading, solving, forms':>26}{'minimality':>14}{'rating, each':>16}")
    with tempfile.TemporaryDirectory() as folder:
        for name, options in kinds.items():
            boards = [
                each.puzzle.notation() for each in grille.generate("sudoku", count=chosen.rated, seed=1, **options)
            ]
            path = os.path.join(folder, f"{name}.txt")
            write(path, boards, chosen.rows)
            spent(path, minimal=False, rated=1)  # so that nothing is loaded while the clock runs
            plain = spent(path, minimal=False, rated=0)
            minimal = spent(path, minimal=True, rated=0) - plain
            with open(path, "w", encoding="ascii") as file:
                file.writelines(f"{board}\n" for board in boards)
            unrated = spent(path, minimal=False, rated=0)
            rating = (spent(path, minimal=False, rated=len(boards)) - unrated) / len(boards)
            print(f"{name:<18}{plain:>24.1f} s{minimal:>12.1f} s{rating * 1e6:>13.0f} µs")


if __name__ == "__main__":
    main()
