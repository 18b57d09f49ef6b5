"""Signals sent to every verb at a random moment: a documented exit code, no traceback, and nothing half-written."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random

from ctrl_c import receive_signals, worked
from patience import GUARD, wait_until
from soak.attack import Attack, Missing, Round
from sudoku_boards import SHAPES, holed

SIGNALS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}
# Codes of a verb that was done before the signal came: done, the answer is no, bad input, stopped at a limit.
DONE = {0, 1, 2, 3}
BOARDS = 4000
MANY = "many.txt"
CASES = tuple(
    line.split()
    for line in f"""
    solve {MANY}
    solve {MANY} -o out.jsonl
    solve --all {MANY} -o out.csv
    count {MANY} -o out.csv
    check {MANY} -o out.jsonl.gz
    steps {MANY} -o out.jsonl
    hint {MANY} -o out.jsonl
    rate {MANY}
    rate {MANY} -o out.parquet
    convert {MANY} -o out.sdm
    convert --unique {MANY} -o out.txt
    generate sudoku --count 100000 -o out.txt
    generate dominosa --count 100000 -o out.txt
    generate chain --count 100000 -o out.txt
    lab {"." * 256}
    learn x_wing
    serve --port 0
    """.strip().splitlines()
)


@contextmanager
def _begin(folder: Path) -> Iterator[Callable[[Random], Round]]:
    if not Path("/proc/self/status").exists():
        raise Missing("there is no /proc to see in when a program is ready")
    rng, nine = Random(5), next(shape for shape in SHAPES if str(shape) == "3x3")
    source = folder / MANY
    source.write_text("".join(f"{holed(nine, rng, 0.4).givens}\n" for _ in range(BOARDS)), encoding="ascii")
    numbers = count()

    def one_round(rng: Random) -> Round:
        case, number = rng.choice(CASES), rng.choice([*SIGNALS])
        place = folder / f"run-{next(numbers)}"
        place.mkdir()
        old = rng.random() < 0.5 and "-o" in case
        if old:
            (place / case[-1]).write_bytes(b"before\n")
        faults = _stopped(
            [str(source) if word == MANY else word for word in case], number, place, rng.random() * 0.4, old=old
        )
        shutil.rmtree(place)
        return Round(1, [f"{' '.join(case)} and {signal.Signals(number).name}: {fault}" for fault in faults])

    yield one_round


def _stopped(case: list[str], number: int, place: Path, work: float, *, old: bool) -> list[str]:
    """Starts a verb, sends a signal when it has worked for so long, and says what is wrong with how it ends."""
    with subprocess.Popen(
        [sys.executable, "-m", "grille", *case],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=place,
        env=os.environ | {"XDG_STATE_HOME": str(place.parent), "NO_COLOR": "1"},
        preexec_fn=receive_signals,
    ) as process:
        wait_until(lambda: process.poll() is not None or _ready(process.pid, case))
        begun = worked(process) if process.poll() is None else 0
        # A verb that waits, as a server does, works for less: then the clock decides.
        give_up = time.monotonic() + 2
        wait_until(lambda: process.poll() is not None or worked(process) > begun + work or time.monotonic() > give_up)
        process.send_signal(number)
        said = process.communicate(timeout=GUARD)[1].decode(errors="replace")
    code = process.returncode
    faults = []
    if "Traceback" in said:
        faults.append(said[-2000:])
    # What has nothing to clear away is ended by the system itself, which shells report as the same code.
    ended = {SIGNALS[number]} if number == signal.SIGINT or "-o" in case else {SIGNALS[number], -number}
    if code not in DONE | ended:
        faults.append(f"exit code {code}: {said[-500:]}")
    left = {path.name: path.read_bytes() for path in place.iterdir()}
    # On Ctrl-C, generate keeps the puzzles that are finished.
    kept = case[0] == "generate" and number == signal.SIGINT
    expected = {case[-1]} if "-o" in case and (old or code in DONE or kept) else set()
    if set(left) - expected or (code in DONE and set(left) != expected and code != 2):
        faults.append(f"exit code {code}, and these files are left: {sorted(left)}")
    elif code not in DONE and old and not kept and left[case[-1]] != b"before\n":
        faults.append(f"exit code {code}, and the file that was there has changed")
    return faults


def _ready(pid: int, case: list[str]) -> bool:
    """Whether a verb has begun: before that, a signal finds Python itself, which is not ours to test.

    What writes a file or serves has set up what it does on SIGTERM; what only prints has loaded its engine.
    """
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
        if "-o" not in case and case[0] != "serve":
            return "_native" in Path(f"/proc/{pid}/maps").read_text(encoding="utf-8")
    except OSError:
        return False
    caught = next((int(line.split()[1], 16) for line in lines if line.startswith("SigCgt:")), 0)
    return bool(caught >> (signal.SIGTERM - 1) & 1)


SIGNAL = Attack("signals", "a verb that is sent a signal", _begin, rounds=14)
