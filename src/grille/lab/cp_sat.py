"""CP-SAT of OR-Tools: a Boolean for each variable, "exactly one" where a sum is 1, a linear equation elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from ortools.sat.python import cp_model

from grille.lab.engine import Answer, Board, Stopped, Work


class CpSat(NamedTuple):
    """One worker, so that it is one core against one core."""

    name: str = "CP-SAT"

    def load(self, board: Board) -> LoadedCpSat:
        constraints = board.model(board.puzzle)
        model = cp_model.CpModel()
        ones: list[Any] = [model.new_bool_var(name) for name in constraints.variables]
        for each in constraints.sums:
            over = [ones[variable] for variable in each.variables]
            if each.total == 1:
                model.add_exactly_one(over)
            else:
                model.add(sum(over) == each.total)
        return LoadedCpSat(model, ones)


class LoadedCpSat:
    """A model of one board."""

    def __init__(self, model: Any, ones: list[Any]) -> None:
        self._model = model
        self._ones = ones
        self._solver: Any = cp_model.CpSolver()
        self._solver.parameters.num_workers = 1

    def run(self, limit: int | None, seconds: float | None, found: Callable[[Answer], None]) -> None:
        parameters = self._solver.parameters
        if seconds is not None:
            parameters.max_time_in_seconds = seconds
        # All solutions in one run, by its own means: cheaper than to forbid each and begin again.
        parameters.enumerate_all_solutions = limit != 1
        printer = Reader(self._ones, limit, found)
        status = self._solve(printer)
        if status not in (cp_model.INFEASIBLE, cp_model.OPTIMAL) and printer.number != limit:
            raise Stopped("stopped at the limit")

    def _solve(self, printer: Reader) -> Any:
        """Solves beside the thread that hears Ctrl-C: left to itself, the solver would take it for its limit."""
        self._solver.parameters.catch_sigint_signal = False
        with ThreadPoolExecutor(1) as pool:
            solving = pool.submit(self._solver.solve, self._model, printer)
            try:
                return solving.result()
            except KeyboardInterrupt:
                self._solver.stop_search()
                raise

    def work(self) -> Work:
        return Work(backtracks=self._solver.num_conflicts, choices=self._solver.num_branches)


class Reader(cp_model.CpSolverSolutionCallback):  # type: ignore[misc,unused-ignore]  # untyped where it is not installed
    """Takes each solution as it is found, and stops the solver at the limit."""

    def __init__(self, ones: list[Any], limit: int | None, found: Callable[[Answer], None]) -> None:
        super().__init__()
        self._ones = ones
        self._limit = limit
        self._found = found
        self.number = 0

    def on_solution_callback(self) -> None:
        if self.number == self._limit:
            return
        self.number += 1
        self._found(tuple(variable for variable, one in enumerate(self._ones) if self.boolean_value(one)))
        if self.number == self._limit:
            self.stop_search()
