"""Third-party solvers behind one interface: a puzzle in, the number of solutions out, at most two.

Each is called as its documentation shows. Those that are installed are measured.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec

from grille import Sudoku
from grille.sat.formula import Formula
from grille.sat.settled import settled
from grille.sudoku.layout import EMPTY
from grille.sudoku.sat import model

Solver = Callable[[Sudoku], int]


def installed(*, nine_only: bool) -> dict[str, Solver]:
    """The installed solvers, by name."""
    solvers: dict[str, Solver] = {}
    if nine_only and find_spec("rustoku"):
        solvers["rustoku"] = rustoku
    if nine_only and find_spec("sudoku"):
        solvers["py-sudoku"] = py_sudoku
    if find_spec("pysat"):
        solvers["Glucose 4 (PySAT)"] = partial(pysat, name="glucose4")
        solvers["CaDiCaL 1.9.5 (PySAT)"] = partial(pysat, name="cadical195")
    if find_spec("ortools"):
        solvers["CP-SAT (OR-Tools)"] = cp_sat
    return solvers


def rustoku(puzzle: Sudoku) -> int:
    from rustoku import count_solutions

    return int(count_solutions(puzzle.givens, 2))


def py_sudoku(puzzle: Sudoku) -> int:
    """Count by its test for several solutions, which searches twice."""
    from sudoku import Sudoku as PySudoku

    side = puzzle.layout.side
    rows = [puzzle.givens[at : at + side] for at in range(0, side * side, side)]
    board = [[int(sign) if sign != EMPTY else None for sign in row] for row in rows]
    return 2 if PySudoku(*puzzle.layout.box_size("py-sudoku")[::-1], board=board).has_multiple_solutions() else 1


def pysat(puzzle: Sudoku, name: str) -> int:
    """The puzzle as clauses, and once more without the solution found."""
    from pysat.solvers import Solver as PySat

    board = model(puzzle)
    found = settled(board.variables, board.sums)
    if found is None:
        return 0
    formula = Formula(found)
    with PySat(name=name, bootstrap_with=list(formula)) as solver:
        if not solver.solve():
            return 0
        another = formula.other_than(formula.ones(solver.get_model()))
        if not another:
            return 1
        solver.add_clause(another)
        return 2 if solver.solve() else 1


def cp_sat(puzzle: Sudoku) -> int:
    """All-different over integer variables, one worker; solved again with the first solution excluded."""
    from ortools.sat.python import cp_model

    shape = puzzle.layout
    model = cp_model.CpModel()
    digits = [
        model.new_int_var(1, shape.side, "") if given == EMPTY else model.new_constant(shape.symbols.index(given) + 1)
        for given in puzzle.givens
    ]
    for house in shape.houses:
        model.add_all_different([digits[cell] for cell in house.cells])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return 0
    changed = []
    for cell, digit in enumerate(digits):
        if puzzle.givens[cell] == EMPTY:
            same = model.new_bool_var("")
            model.add(digit != solver.value(digit)).only_enforce_if(same)
            changed.append(same)
    model.add_bool_or(changed)
    return 2 if solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE) else 1
