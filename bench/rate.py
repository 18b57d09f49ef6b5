"""CPU time to rate Sudoku on one thread, and agreement with the ratings of HoDoKu and Sudoku Explainer.

HoDoKu and Sudoku Explainer are not part of this project. HoDoKu is measured if GRILLE_HODOKU is a command that runs it,
such as `java -jar Hodoku.jar`; Sudoku Explainer if GRILLE_SERATE runs its batch program, such as
`java -cp SudokuExplainer.jar diuf.sudoku.test.serate`.
"""

from __future__ import annotations

import argparse
import os
import resource
import shlex
import subprocess
import tempfile
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from time import process_time

from corpora import CORPORA
from grille import rate_many
from grille.logic.rating import Rating
from grille.logic.scales import ExplainerRating

HODOKU = os.environ.get("GRILLE_HODOKU")
SERATE = os.environ.get("GRILLE_SERATE")
# Ratings up to this one are compared: beyond, Sudoku Explainer nests chains.
HIGHEST = 9.0
LOGIC = CORPORA / "sudoku-logic"
# Puzzles of each collection: enough for a stable rate, few enough for HoDoKu.
KINDS = (("unbiased", 300), ("17clue", 300), ("magictour1465", 60), ("hardest11", 12), ("hardest1106", 12))


def clocked(puzzles: Sequence[str]) -> float:
    """Puzzles per second of CPU time."""
    start = process_time()
    rate_many(puzzles, threads=1)
    return len(puzzles) / (process_time() - start)


def hodoku(puzzles: Sequence[str]) -> float:
    """Puzzles per second of CPU time for HoDoKu, without its start."""
    first, all_of_them = _hodoku_seconds(puzzles[:1]), _hodoku_seconds(puzzles)
    return (len(puzzles) - 1) / max(all_of_them - first, 1e-9)


def _hodoku_seconds(puzzles: Sequence[str]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzles.txt"
        file.write_text("\n".join(puzzles) + "\n")
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        # It takes any argument that begins with a slash for an option, so file names are relative.
        command = [*shlex.split(HODOKU or ""), "/bs", file.name, "/o", "out.txt"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
        if not (Path(folder) / "out.txt").exists():
            raise SystemExit("HoDoKu rated nothing: GRILLE_HODOKU must be a command that works in any folder")
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def ranks(numbers: Sequence[float]) -> list[float]:
    """The rank of each number; ties share their mean rank."""
    found = [0.0] * len(numbers)
    rank = 0
    for _, group in groupby(sorted(range(len(numbers)), key=numbers.__getitem__), key=numbers.__getitem__):
        tied = list(group)
        for index in tied:
            found[index] = rank + (len(tied) - 1) / 2
        rank += len(tied)
    return found


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's rank correlation."""
    a, b = ranks(one), ranks(other)
    middle = (len(a) - 1) / 2
    up = sum((x - middle) * (y - middle) for x, y in zip(a, b, strict=True))
    down = sum((x - middle) ** 2 for x in a) * sum((y - middle) ** 2 for y in b)
    return up / down**0.5 if down else 0.0


def speed() -> None:
    intermediate = [row[0] for row in labelled() if row[4] == "qqwing-intermediate"]
    kinds = [("intermediate", intermediate)] if intermediate else []
    for name, most in KINDS:
        file = CORPORA / "sudoku" / f"{name}.txt"
        if file.exists():
            kinds.append((name, file.read_text().split()[:most]))
    for name, puzzles in kinds:
        ours = clocked(puzzles)
        text = f"{name:16}{len(puzzles):6} puzzles{ours:12,.0f} per second"
        if HODOKU:
            theirs = hodoku(puzzles)
            text += f"{theirs:10,.1f} with HoDoKu: Grille is {ours / theirs:,.0f} times as fast"
        print(text, flush=True)


def labelled() -> list[list[str]]:
    """Puzzles with their ratings by HoDoKu and Sudoku Explainer."""
    file = LOGIC / "ratings.tsv"
    return [line.split("\t") for line in file.read_text().splitlines()[1:]] if file.exists() else []


def agreement() -> None:
    rows = labelled()
    if not rows:
        print("no corpora (set GRILLE_CORPORA): agreement is not measured")
        return
    rated = rate_many([row[0] for row in rows])
    pairs = [(row, each) for row, each in zip(rows, rated, strict=True) if each.reason is None]
    same = sum(row[1].lower() == each.level for row, each in pairs)
    print(f"{len(rows)} labelled puzzles, {len(pairs)} rated; same level as HoDoKu for {same / len(rows):.1%}")
    print(f"rank correlation with HoDoKu's score: {correlation(*scores(pairs, 2)):.4f}")
    explained = [(row, each) for row, each in pairs if row[3] != "-"]
    print(f"rank correlation with Sudoku Explainer's rating: {correlation(*scores(explained, 3)):.4f}", end="")
    theirs = [float(row[2]) for row, _ in explained], [float(row[3]) for row, _ in explained]
    print(f" (HoDoKu's score: {correlation(*theirs):.4f})")


def explainer() -> None:
    """Speed and agreement of the scale `se`."""
    file = CORPORA / "sudoku" / "unbiased.txt"
    if file.exists():
        puzzles = file.read_text().split()[:1000]
        start = process_time()
        ours = rate_many(puzzles, scale="se", threads=1)
        print(f"scale se: {len(puzzles) / (process_time() - start):,.0f} unbiased puzzles per second")
        if SERATE:
            _compare(puzzles[:100], ours[:100])
    rows = [row for row in labelled() if row[3] != "-" and float(row[3]) <= HIGHEST]
    if rows:
        rated = rate_many([row[0] for row in rows], scale="se")
        same = sum(str(each.er) == row[3] for row, each in zip(rows, rated, strict=True))
        print(f"same ER as in the list for {same} of {len(rows)} puzzles up to {HIGHEST} ({same / len(rows):.1%})")


def _compare(puzzles: Sequence[str], ours: Sequence[ExplainerRating]) -> None:
    """Run Sudoku Explainer itself on the same boards."""
    with tempfile.TemporaryDirectory() as folder:
        file, out = Path(folder) / "puzzles.txt", Path(folder) / "out.txt"
        file.write_text("\n".join(puzzles) + "\n")
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        command = [*shlex.split(SERATE or ""), "--format=%r %p %d", f"--input={file}", f"--output={out}"]
        subprocess.run(command, check=True, capture_output=True)
        spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        theirs = out.read_text().split("\n")
    same = sum(text == f"{each.er} {each.ep} {each.ed}" for text, each in zip(theirs, ours, strict=False))
    print(f"Sudoku Explainer: {len(puzzles) / spent:.1f} per second; same ER, EP and ED for {same} of {len(puzzles)}")


def scores(pairs: Sequence[tuple[list[str], Rating]], column: int) -> tuple[list[float], list[float]]:
    return [each.score or 0 for _, each in pairs], [float(row[column]) for row, _ in pairs]


def main(arguments: list[str] | None = None) -> None:
    argparse.ArgumentParser(description=__doc__).parse_args(arguments)
    speed()
    agreement()
    explainer()


if __name__ == "__main__":
    main()
