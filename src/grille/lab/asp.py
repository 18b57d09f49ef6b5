"""clingo: the board as an answer set program."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, NamedTuple

import clingo

from grille.lab.engine import Answer, Board, Stopped, Work
from grille.models.boolean import Encoding
from grille.models.export.clingo import program

# Seconds between checks for Ctrl-C and the time limit.
POLL_INTERVAL = 0.05


class Clingo(NamedTuple):
    """The clingo engine. Grounding counts as building the model."""

    name: str = "clingo"
    uses_model: bool = True

    def load(self, board: Board) -> LoadedClingo:
        encoding = Encoding(board.build())
        control = clingo.Control(["--warn=none"])
        control.add("base", [], program(encoding))
        control.ground([("base", [])])
        return LoadedClingo(control, encoding)


class LoadedClingo:
    """A grounded program."""

    def __init__(self, control: Any, encoding: Encoding) -> None:
        self._control = control
        self._encoding = encoding
        self._number = {name: number for number, name in enumerate(encoding.names)}

    def run(self, limit: int | None, seconds: float | None, found: Callable[[Answer], None]) -> None:
        self._control.configuration.solve.models = limit or 0
        end = None if seconds is None else perf_counter() + seconds

        def take(model: Any) -> None:
            symbols = model.symbols(shown=True)
            found(self._encoding.read([self._number[symbol.arguments[0].string] for symbol in symbols]))

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
