"""Random killers by Grille and by CP-SAT from Python, from the clues to the proof that there is one solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import islice
from statistics import median
from time import process_time
from typing import Any

import grille
from grille import Sudoku
from grille.sudoku.clues.compile import compiled
from grille.sudoku.engine.clues import program
from grille.sudoku.layout import EMPTY


def killers(count: int, seed: int) -> list[Sudoku]:
    made = grille.generate("sudoku", variant="killer", level="hard", count=count, seed=seed)
    return [each.puzzle for each in made]


def by_grille(puzzle: Sudoku, clues: Sequence[dict[str, Any]]) -> int:
    fresh = Sudoku(puzzle.givens, puzzle.layout, clues)
    return len([*islice(fresh.solutions(), 2)])


def by_cp_sat(puzzle: Sudoku, clues: Sequence[dict[str, Any]]) -> int:
    """Integer variables, all-different and sums, one worker; solved again without the first solution."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    layout = puzzle.layout
    cells = [model.new_int_var(1, layout.side, "") for _ in range(layout.cells)]
    for cell, sign in enumerate(puzzle.givens):
        if sign != EMPTY:
            model.add(cells[cell] == layout.number(sign))
    for house in layout.houses:
        model.add_all_different([cells[cell] for cell in house.cells])
    for clue in clues:
        mine = [cells[(int(name[1]) - 1) * layout.side + int(name[3]) - 1] for name in clue["cells"]]
        model.add_all_different(mine)
        model.add(sum(mine) == clue["total"])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return 0
    changed = []
    for cell in cells:
        differs = model.new_bool_var("")
        model.add(cell != solver.value(cell)).only_enforce_if(differs)
        changed.append(differs)
    model.add_bool_or(changed)
    return 2 if solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE) else 1


def timed(solve: Callable[[Sudoku, Sequence[dict[str, Any]]], int], puzzle: Sudoku) -> float:
    # Both sides begin with the clues as plain data.
    clues = [each.data() for each in puzzle.clues]
    for cache in (program, compiled):
        cache.cache_clear()
    start = process_time()
    found = solve(puzzle, clues)
    used = process_time() - start
    if found != 1:
        raise AssertionError(f"{solve.__name__} finds {found} solutions")
    return 1000 * used


def main(count: int, seed: int) -> None:
    puzzles = killers(count, seed)
    timed(by_grille, puzzles[0])
    ours = [timed(by_grille, each) for each in puzzles]
    print(f"  {count} killers; milliseconds of CPU at the median: Grille {median(ours):.2f}, slowest {max(ours):.2f}")
    if not find_spec("ortools"):
        print("  CP-SAT is not installed: pip install ortools")
        return
    timed(by_cp_sat, puzzles[0])
    theirs = [timed(by_cp_sat, each) for each in puzzles]
    ratio = median(theirs) / median(ours)
    print(f"  CP-SAT {median(theirs):.2f}, slowest {max(theirs):.2f}: {ratio:.1f} times as long at the median")
