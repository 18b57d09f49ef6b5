"""CP-SAT of OR-Tools: integer variables with the global constraints of the model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

from ortools.sat.python import cp_model

from grille.lab.engine import Answer, Board, Stopped, Work
from grille.models.model import AllDifferent, Constraint, Count, Increasing, Model


class CpSat(NamedTuple):
    """The CP-SAT engine, with one worker: the other engines use one core too."""

    name: str = "CP-SAT"
    uses_model: bool = True

    def load(self, board: Board) -> LoadedCpSat:
        builder = Builder(board.build())
        return LoadedCpSat(builder.model, builder.variables)


class Builder:
    """Builds the CP-SAT model."""

    def __init__(self, model: Model) -> None:
        self.model = cp_model.CpModel()
        self.variables = [self._variable(each.name, each.values) for each in model.variables]
        self._domains = [each.values for each in model.variables]
        self._is: dict[tuple[int, int], Any] = {}
        for constraint in model.constraints:
            self._add(constraint)

    def _variable(self, name: str, values: Sequence[int]) -> Any:
        if values == (0, 1):
            return self.model.new_bool_var(name)
        if not values:
            self.model.add_bool_or([])
        return self.model.new_int_var_from_domain(cp_model.Domain.from_values(values or [0]), name)

    def _add(self, constraint: Constraint) -> None:
        over = [self.variables[variable] for variable in constraint.variables]
        if isinstance(constraint, AllDifferent):
            self.model.add_all_different(over)
        elif isinstance(constraint, Increasing):
            for one, other in pairwise(over):
                self.model.add(one < other)
        elif isinstance(constraint, Count):
            pairs = zip(constraint.variables, constraint.values, strict=True)
            terms = [self._literal(variable, value) for variable, values in pairs for value in values]
            if constraint.total == 1:
                self.model.add_exactly_one(terms)
            else:
                self.model.add(sum(terms) == constraint.total)
        else:
            self.model.add_allowed_assignments(over, constraint.rows)

    def _literal(self, variable: int, value: int) -> Any:
        """The Boolean that is true if and only if a variable has a value."""
        if self._domains[variable] == (0, 1):
            return self.variables[variable] if value else self.variables[variable].negated()
        if (variable, value) not in self._is:
            literal: Any = self.model.new_bool_var("")
            self.model.add(self.variables[variable] == value).only_enforce_if(literal)
            self.model.add(self.variables[variable] != value).only_enforce_if(literal.negated())
            self._is[variable, value] = literal
        return self._is[variable, value]


class LoadedCpSat:
    """The model of one board."""

    def __init__(self, model: Any, variables: list[Any]) -> None:
        self._model = model
        self._variables = variables
        self._solver: Any = cp_model.CpSolver()
        self._solver.parameters.num_workers = 1

    def run(self, limit: int | None, seconds: float | None, found: Callable[[Answer], None]) -> None:
        parameters = self._solver.parameters
        if seconds is not None:
            parameters.max_time_in_seconds = seconds
        # Enumerate in one run: faster than excluding each solution and starting again.
        parameters.enumerate_all_solutions = limit != 1
        reader = SolutionReader(self._variables, limit, found)
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

    def __init__(self, variables: list[Any], limit: int | None, found: Callable[[Answer], None]) -> None:
        super().__init__()
        self._variables = variables
        self._limit = limit
        self._found = found
        self.number = 0

    def on_solution_callback(self) -> None:
        if self.number == self._limit:
            return
        self.number += 1
        self._found(tuple(map(self.value, self._variables)))
        if self.number == self._limit:
            self.stop_search()
