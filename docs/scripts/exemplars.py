"""Find, for each Sudoku technique, a position that shows it and a puzzle that needs it, and write them as data.

    .venv/bin/python docs/scripts/exemplars.py SECONDS SEED

`make test` sets up the environment. Earlier results are kept unless a simpler one is found.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

import grille
from grille import rate_many
from grille.errors import LimitReached
from grille.logic import Position, Step
from grille.logic.demonstration import Exemplar, demonstration
from grille.logic.rating import Rating
from grille.logic.rules import Rules
from grille.outcome import Verdict
from grille.sudoku.board import Sudoku
from grille.sudoku.layout import Layout
from grille.sudoku.logic import LOGIC
from grille.sudoku.notation.hodoku import library_line
from grille.sudoku.techniques import BROKEN, TECHNIQUES

FILE = Path(__file__).parents[2] / "src" / "grille" / "sudoku" / "exemplars.py"
NINE, SIXTEEN = Layout.of("3x3"), Layout.of("4x4")
# What takes a larger board than 9x9 to be seen at its best.
BEYOND = ("naked_set", "hidden_set", "large_fish")
RANKS = {technique.id: rank for rank, technique in enumerate(TECHNIQUES)}


def full(shape: Layout, rng: Random) -> str:
    """A full grid: a few cells by chance, the rest by search."""
    while True:
        signs = ["."] * shape.cells
        for cell in rng.sample(range(shape.cells), shape.side + shape.side // 3):
            signs[cell] = rng.choice(shape.symbols)
        solution = next(iter(Sudoku("".join(signs), shape).solve(nodes=2000).solutions), None)
        if solution is not None:
            # Search prefers some grids; relabelled ones are no worse.
            return solution.digits.translate(
                str.maketrans(shape.symbols, "".join(rng.sample(shape.symbols, shape.side)))
            )


def dug(shape: Layout, rng: Random) -> Sudoku:
    """A puzzle with one solution: digits taken away one after another, those that must stay put back."""
    signs = list(full(shape, rng))
    kept = rng.choice((0, 0, 2, 4))
    for cell in rng.sample(range(shape.cells), shape.cells)[kept * shape.side // 4 :]:
        sign, signs[cell] = signs[cell], "."
        if Sudoku("".join(signs), shape).solve(nodes=5000).verdict is not Verdict.UNIQUE:
            signs[cell] = sign
    return Sudoku("".join(signs), shape)


def text_of(puzzle: Sudoku, position: Position, step: Step) -> Exemplar:
    """A position as a library line; of a large board, which those have no room for, in words."""
    if puzzle.layout == NINE:
        return Exemplar(library_line(puzzle, position, step))
    return Exemplar(puzzle.notation(), position=" ".join(sorted((*position.places, *position.removes))))


def harder(with_it: Rating, without: Rating) -> bool:
    """Whether a puzzle needs a technique: without it, it takes something further down the table, or isn't solved."""
    return without.level is None or last(without) > last(with_it)


def last(rating: Rating) -> int:
    return max(map(RANKS.__getitem__, rating.techniques), default=0)


def sudoku(puzzle: object) -> Sudoku:
    assert isinstance(puzzle, Sudoku)  # noqa: S101  our own data
    return puzzle


class Search:
    """The best found so far: by technique the score, and the exemplar."""

    def __init__(self) -> None:
        self.shown: dict[str, tuple[int, Exemplar]] = {}
        self.needed: dict[str, tuple[int, str]] = {}
        if FILE.exists():
            from grille.sudoku.exemplars import EXEMPLARS

            # What was found with other finders may no longer be so.
            for name, exemplar in EXEMPLARS.items():
                (text,) = grille.read(exemplar.text)
                if demonstration(LOGIC, sudoku(text.puzzle), name, text.library_position, exemplar) is not None:
                    self.shown[name] = (self._score(sudoku(text.puzzle)), exemplar)
            self.look([sudoku(grille.parse(each.practice)) for each in EXEMPLARS.values() if each.practice])

    @staticmethod
    def _score(puzzle: Sudoku) -> int:
        rating = rate_many([puzzle])[0]
        return 10**6 if rating.score is None else rating.score

    def look(self, puzzles: list[Sudoku]) -> None:
        for puzzle, rating in zip(puzzles, rate_many(puzzles, threads=2), strict=True):
            if rating.score is None:
                continue
            for name in rating.techniques:
                if rating.score < self.shown.get(name, (10**6,))[0]:
                    trace = puzzle.steps().trace()
                    positions = zip(trace.positions(), trace.steps, strict=False)
                    position, step = next(each for each in positions if each[1].technique.id == name)
                    self.shown[name] = (rating.score, text_of(puzzle, position, step))
                if (
                    rating.score < self.needed.get(name, (10**6,))[0]
                    and RANKS[name] == last(rating)
                    and harder(rating, rate_many([puzzle], rules=Rules(without=(name,)))[0])
                ):
                    self.needed[name] = (rating.score, puzzle.notation())

    def list_all(self, puzzle: Sudoku, names: list[str]) -> None:
        """Looks at every position of a puzzle for what its steps don't use."""
        walk = puzzle.steps()
        position = walk.position
        for step in walk:
            if RANKS[step.technique.id] > RANKS["hidden_single"]:
                try:
                    found = list(puzzle.all_steps(position, names, seconds=2))
                except LimitReached:
                    found = []
                for each in found:
                    size = 10**5 + len(each.pattern)
                    if size < self.shown.get(each.technique.id, (10**6,))[0]:
                        self.shown[each.technique.id] = (size, text_of(puzzle, position, each))
            position = walk.position

    def missing(self) -> list[str]:
        rest = (each.id for each in TECHNIQUES if each is not BROKEN and not each.trial)
        return [name for name in rest if name not in self.shown]

    def write(self) -> None:
        rows = []
        for technique in LOGIC.techniques:
            if technique.id in self.shown:
                _, exemplar = self.shown[technique.id]
                practice = self.needed.get(technique.id, (0, ""))[1]
                rows.append(f'    "{technique.id}": Exemplar(')
                rows.append(f'        "{exemplar.text}",')
                rows += [f'        practice="{practice}",'] * bool(practice)
                rows += [f'        position="{exemplar.position}",'] * bool(exemplar.position)
                rows.append("    ),")
        FILE.write_text(HEAD + "\n".join(rows) + "\n}\n", encoding="utf-8")


HEAD = '''"""For each technique a position that shows it and a puzzle that needs it."""

# Written by docs/scripts/exemplars.py.
# ruff: noqa: E501  a position is one line

from __future__ import annotations

from grille.logic.demonstration import Exemplar

EXEMPLARS: dict[str, Exemplar] = {
'''


def pool(rng: Random, shape: Layout, count: int) -> Iterator[Sudoku]:
    for _ in range(count):
        yield dug(shape, rng)


def main(seconds: float, seed: int) -> None:
    rng, end = Random(seed), perf_counter() + seconds  # noqa: S311  puzzles, not secrets
    search = Search()
    number = 0
    while perf_counter() < end:
        puzzles = list(pool(rng, NINE, 200))
        number += len(puzzles)
        search.look(puzzles)
        rare = [name for name in search.missing() if name not in BEYOND]
        for puzzle in puzzles[: 20 if rare else 0]:
            search.list_all(puzzle, rare)
        if number % 1000 == 0 and (large := [name for name in search.missing() if name in BEYOND]):
            search.list_all(dug(SIXTEEN, rng), large)
        search.write()
        sys.stderr.write(f"{number} puzzles, {len(search.shown)} shown, {len(search.needed)} needed\n")
    sys.stderr.write(f"not yet seen: {', '.join(search.missing())}\n")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
