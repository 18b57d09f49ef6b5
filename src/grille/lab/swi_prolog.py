"""SWI-Prolog's CLP(FD): runs the exported model with the labelling options that both systems have."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import suppress
from selectors import EVENT_READ, DefaultSelector
from time import perf_counter
from typing import IO, NamedTuple

from grille.errors import GrilleError
from grille.lab.engine import Answer, Board, Stopped, Work
from grille.models.export.clpfd import clauses

PROGRAM = "swipl"
# What labeling/2 of SWI-Prolog takes.
VARIABLES = ("leftmost", "ff", "ffc", "min", "max")
VALUES = ("up", "down")
BRANCHINGS = ("step", "enum", "bisect")
# Longer than it takes to load the library on a busy machine.
START = 120.0

# It waits for a line, then posts the constraints and prints every solution that is asked for.
_DRIVER = """\
:- use_module(library(clpfd)).
:- set_prolog_flag(double_quotes, codes).

run :-
    write(ready), nl, flush_output,
    read_term(user_input, Limit, []),
    statistics(inferences, Before),
    (   catch(all(Limit), error(resource_error(_), _), true)
    ->  true
    ;   true
    ),
    statistics(inferences, After),
    Inferences is After - Before,
    format("end ~w~n", [Inferences]), flush_output.

all(Limit) :-
    nb_setval(found, 0),
    model(Vars),
    labeling(OPTIONS, Vars),
    print(Vars), nl, flush_output,
    nb_getval(found, N0), N is N0 + 1, nb_setval(found, N),
    N == Limit, !.
all(_) :-
    write(exhausted), nl.

"""


def installed() -> bool:
    """Whether SWI-Prolog can be run."""
    return shutil.which(PROGRAM) is not None


class SwiProlog(NamedTuple):
    """CLP(FD) with a labelling. Starting Prolog and reading the model count as building; posting counts as solving."""

    variable: str = "leftmost"
    value: str = "up"
    branching: str = "step"
    consistency: str = "domain"

    @property
    def uses_model(self) -> bool:
        return True

    @property
    def name(self) -> str:
        return f"SWI {self.variable} {self.value} {self.branching}"

    def load(self, board: Board) -> LoadedSwiProlog:
        options = f"[{self.variable}, {self.value}, {self.branching}]"
        program = _DRIVER.replace("OPTIONS", options) + clauses(board.build(), self.consistency)
        return LoadedSwiProlog(program)


class LoadedSwiProlog:
    """A process that has read the model and waits."""

    def __init__(self, program: str) -> None:
        self._inferences: int | None = None
        path = shutil.which(PROGRAM)
        if path is None:
            raise GrilleError(f"SWI-Prolog is not installed: {PROGRAM} is not on the PATH (Debian: swi-prolog)")
        handle, self._file = tempfile.mkstemp(suffix=".pl")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(program)
        self._process = subprocess.Popen(  # noqa: S603  the program that the PATH has, on a file of our own
            [path, "-q", "-f", self._file, "-g", "run", "-t", "halt"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self._lines = _Lines(self._process)
        ready = False
        try:
            ready = self._lines.next(perf_counter() + START) == "ready"
        finally:
            complaint = "" if ready else self._complaint()
            if not ready:
                self._close()
        if not ready:
            raise GrilleError(f"SWI-Prolog cannot read the model: {complaint}")

    def run(self, limit: int | None, seconds: float | None, found: Callable[[Answer], None]) -> None:
        end = None if seconds is None else perf_counter() + seconds
        try:
            self._send("0.\n" if limit is None else f"{limit}.\n")
            number, exhausted = 0, False
            while (line := self._lines.next(end)) is not None and not line.startswith("end "):
                if line == "exhausted":
                    exhausted = True
                else:
                    number += 1
                    found(tuple(map(int, line.strip("[]").split(","))) if line != "[]" else ())
            if line is None:
                raise GrilleError(f"SWI-Prolog ended without a result: {self._complaint()}")
            self._inferences = int(line.removeprefix("end "))
            if not exhausted and number != limit:
                raise Stopped("SWI-Prolog ran out of stack")
        finally:
            self._close()

    def work(self) -> Work:
        return Work(inferences=self._inferences)

    def _send(self, text: str) -> None:
        stream: IO[bytes] | None = self._process.stdin
        assert stream is not None  # noqa: S101  it is a pipe
        # A process that has ended is noticed when its answer is read.
        with suppress(BrokenPipeError):
            stream.write(text.encode())
            stream.flush()

    def _complaint(self) -> str:
        self._process.kill()
        _, err = self._process.communicate()
        return " ".join(err.decode(errors="replace").split())[:300] or "no message"

    def _close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                with suppress(BrokenPipeError):
                    stream.close()
        with suppress(FileNotFoundError):
            os.unlink(self._file)


class _Lines:
    """The lines that a process prints, with a time limit for each."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None  # noqa: S101  it is a pipe
        self._descriptor = process.stdout.fileno()
        self._selector = DefaultSelector()
        self._selector.register(self._descriptor, EVENT_READ)
        self._text = b""

    def next(self, end: float | None) -> str | None:
        """The next line; None if the process has closed its output. Raises Stopped at the time `end`."""
        while b"\n" not in self._text:
            left = None if end is None else end - perf_counter()
            if left is not None and (left <= 0 or not self._selector.select(left)):
                raise Stopped("stopped at the limit")
            data = os.read(self._descriptor, 1 << 16)
            if not data:
                return None
            self._text += data
        line, _, self._text = self._text.partition(b"\n")
        return line.decode().strip()
