"""clingo: the board as an answer set program of facts and one rule."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, NamedTuple

import clingo

from grille.constraints import Constraints
from grille.lab.engine import Answer, Board, Stopped, Work

RULE = """\
% In each sum, the number of variables that are on equals the total.
{ on(V) : in(S, V) } = T :- total(S, T).
#show on/1.
"""
# Seconds between checks for Ctrl-C and the time limit.
POLL_INTERVAL = 0.05


class Clingo(NamedTuple):
    """The clingo engine. Grounding counts as building the model."""

    name: str = "clingo"

    def load(self, board: Board) -> LoadedClingo:
        constraints = board.model(board.puzzle)
        control = clingo.Control(["--warn=none"])
        control.add("base", [], program(constraints))
        control.ground([("base", [])])
        return LoadedClingo(control, constraints)


class LoadedClingo:
    """A grounded program."""

    def __init__(self, control: Any, constraints: Constraints) -> None:
        self._control = control
        self._number = {name: number for number, name in enumerate(constraints.variables)}

    def run(self, limit: int | None, seconds: float | None, found: Callable[[Answer], None]) -> None:
        self._control.configuration.solve.models = limit or 0
        end = None if seconds is None else perf_counter() + seconds

        def take(model: Any) -> None:
            symbols = model.symbols(shown=True)
            found(tuple(sorted(self._number[symbol.arguments[0].string] for symbol in symbols)))

        with self._control.solve(async_=True, on_model=take) as handle:
            try:
                stopped = False
                while not (stopped or handle.wait(POLL_INTERVAL)):
                    stopped = end is not None and perf_counter() >= end
            finally:
                handle.cancel()
            if stopped:
                raise Stopped("stopped at the limit")
            handle.get()

    def work(self) -> Work:
        counts = self._control.statistics.get("solving", {}).get("solvers", {})
        return Work(backtracks=int(counts.get("conflicts", 0)), choices=int(counts.get("choices", 0)))


def program(constraints: Constraints) -> str:
    """Write the constraints as an answer set program.

    >>> from grille.constraints import Sum
    >>> print(program(Constraints(("heads", "tails"), (Sum("coin", 1, (0, 1)),))))
    % In each sum, the number of variables that are on equals the total.
    { on(V) : in(S, V) } = T :- total(S, T).
    #show on/1.
    total("coin", 1). in("coin", "heads"). in("coin", "tails").
    """
    facts = []
    for name, total, variables in constraints.sums:
        names = (constraints.variables[variable] for variable in variables)
        facts.append(" ".join([f'total("{name}", {total}).', *(f'in("{name}", "{each}").' for each in names)]))
    return RULE + "\n".join(facts)
