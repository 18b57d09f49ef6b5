"""CP-SAT of OR-Tools: Boolean variables, "exactly one" for sums of 1, linear equations for the others."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from ortools.sat.python import cp_model

from grille.lab.engine import Answer, Board, Stopped, Work


class CpSat(NamedTuple):
    """The CP-SAT engine, with one worker: the other engines use one core too."""

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
    """The model of one board."""

    def __init__(self, model: Any, ones: list[Any]) -> None:
        self._model = model
        self._ones = ones
        self._solver: Any = cp_model.CpSolver()
        self._solver.parameters.num_workers = 1

    def run(self, limit: int | None, seconds: float | None, found: Callable[[Answer], None]) -> None:
        parameters = self._solver.parameters
        if seconds is not None:
            parameters.max_time_in_seconds = seconds
        # Enumerate in one run: faster than excluding each solution and starting again.
        parameters.enumerate_all_solutions = limit != 1
        reader = SolutionReader(self._ones, limit, found)
        status = self._solve(reader)
        if status not in (cp_model.INFEASIBLE, cp_model.OPTIMAL) and reader.number != limit:
            raise Stopped("stopped at the limit")

    def _solve(self, reader: SolutionReader) -> Any:
        """Solve in another thread, so that Ctrl-C is not reported as the solver's limit."""
        self._solver.parameters.catch_sigint_signal = False
        with ThreadPoolExecutor(1) as pool:
            solving = pool.submit(self._solver.solve, self._model, reader)
            try:
                return solving.result()
            except KeyboardInterrupt:
                self._solver.stop_search()
                raise

    def work(self) -> Work:
        return Work(backtracks=self._solver.num_conflicts, choices=self._solver.num_branches)


class SolutionReader(cp_model.CpSolverSolutionCallback):  # type: ignore[misc,unused-ignore]  # untyped where it is not installed
    """Passes on each solution as it is found, and stops the solver at the limit."""

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
