"""Every engine, and every function for many puzzles, against the slow solver of each family."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import grille
from fixtures import FIXTURES
from grille.errors import GrilleError
from grille.family import Family, families
from grille.logic import Position
from grille.puzzle import Solution
from grille.sudoku.layout import Layout
from soak.attack import Attack, Round
from sudoku_boards import holed

# Solutions that are compared one by one; a board with more is compared by this many.
MOST = 2000
NINES = 20


@contextmanager
def _begin(_folder: Path) -> Iterator[Callable[[Random], Round]]:
    def one_round(rng: Random) -> Round:
        faults: list[str] = []
        trials = 0
        for record in families():
            puzzle = FIXTURES[record.name].sample(rng)
            truth = [*islice(FIXTURES[record.name].reference(puzzle), MOST)]
            for engine in record.engines:
                trials += 1
                faults += _compare(puzzle, engine, truth)
            trials += 1
            faults += _steps(record, puzzle, truth)
        faults += _many(rng)
        return Round(trials + NINES, faults)

    yield one_round


def _compare(puzzle: Any, engine: str, truth: list[Solution]) -> Iterator[str]:
    """Every solution that an engine finds, its count and its outcome."""
    try:
        found = [solution.line for solution in islice(puzzle.solutions(engine=engine), MOST)]
    except GrilleError:
        # An engine may refuse a board, by name.
        return
    if len(found) != len(set(found)) or (set(found) != {solution.line for solution in truth} and len(truth) < MOST):
        yield f"{engine} finds {len(found)} solutions of {puzzle!r}, there are {len(truth)}"
    outcome = puzzle.solve(engine=engine).data()["outcome"]
    if outcome != ("none", "unique", "several")[min(len(truth), 2)]:
        yield f"{engine} says {outcome} of {puzzle!r}, which has {len(truth)} solutions"


def _steps(record: Family, puzzle: Any, truth: list[Solution]) -> Iterator[str]:
    """Each step to the solution of a puzzle with one solution agrees with that solution, which is accepted."""
    if len(truth) != 1 or record.logic is None:
        return
    logic = record.logic()
    for step in puzzle.steps():
        if logic.mistakes(truth[0], Position(frozenset(step.places), frozenset(step.removes))):
            yield f"a step of {puzzle!r} is wrong: {step.sentence}"
    if not puzzle.check(truth[0]):
        yield f"the solution of {puzzle!r} is not accepted"


def _many(rng: Random) -> Iterator[str]:
    """The vector kernels of 9x9 boards, many at a time."""
    boards = [holed(Layout.boxes(3, 3), rng, rng.uniform(0.3, 0.6)) for _ in range(NINES)]
    for at in rng.sample(range(NINES), 4):
        cells = [*boards[at].givens]
        cells[rng.randrange(81)] = rng.choice("123456789")
        boards[at] = grille.Sudoku("".join(cells))
    counts = grille.count_many(boards, limit=50)
    for board, row in zip(boards, counts, strict=True):
        truth = sum(1 for _ in islice(FIXTURES["sudoku"].reference(board), 50))
        if row.count != truth:
            yield f"count_many says {row.count} of {board!r}, there are {truth}"


ENGINES = Attack("engines", "a puzzle in an engine, against the slow solver", _begin, rounds=12)
