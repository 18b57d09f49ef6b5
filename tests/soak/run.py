"""The soak: every attack for some minutes, and one table of what was tried and what went wrong.

    python tests/soak/run.py [--seconds 600] [--seed N] [--only NAME,...] [--rounds N]

`make soak` runs it for ten minutes with a new seed. With `--rounds`, the clock plays no part: the same seed makes
the same trials, which is how the test suite runs a short part of it. Exits with 1 where anything went wrong; what went
wrong is written to standard error with the seed that repeats it, and kept in build/soak.txt.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random, SystemRandom
from typing import NamedTuple

# The modules of this folder are `soak.…`: by themselves, some would hide packages of the same name.
if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[1])

from soak.attack import Attack, Missing
from soak.engines import ENGINES
from soak.files import FILES
from soak.links import LINKS
from soak.noise import NOISE
from soak.players import TABS, TERMINALS
from soak.requests import REQUESTS
from soak.signals import SIGNAL

ATTACKS = (REQUESTS, LINKS, SIGNAL, FILES, NOISE, TERMINALS, TABS, ENGINES)
FAULTS = Path(__file__).parents[2] / "build" / "soak.txt"


class Line(NamedTuple):
    """A line of the table."""

    attack: Attack
    trials: int
    faults: list[str]
    seconds: float
    missing: str = ""


def soak(attack: Attack, seed: int, folder: Path, *, seconds: float, rounds: int | None) -> Line:
    """Repeats an attack until its time or its rounds are over."""
    begun = time.monotonic()
    trials, faults, done = 0, [], 0
    with ExitStack() as stack:
        try:
            one_round = stack.enter_context(attack.begin(folder))
        except (Missing, ImportError) as reason:
            return Line(attack, 0, [], 0, str(reason))
        while done < rounds if rounds is not None else time.monotonic() - begun < seconds:
            made = one_round(Random(f"{seed} {attack.name} {done}"))
            trials += made.trials
            faults += [f"{attack.name}, --seed {seed}, round {done}: {fault}" for fault in made.faults]
            done += 1
    return Line(attack, trials, faults, time.monotonic() - begun)


def table(lines: list[Line]) -> str:
    """The summary, as Markdown."""
    rows = [["attack", "a trial is", "trials", "faults", "seconds"], ["---", "---", "--:", "--:", "--:"]]
    for attack, trials, faults, seconds, missing in lines:
        found = [f"{trials:,}", f"{len(faults):,}", f"{seconds:.0f}"] if not missing else ["not run", missing, ""]
        rows.append([attack.name, attack.trial, *found])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def main() -> int:
    """Reads the options, runs the attacks one after another and prints the table."""
    parser = argparse.ArgumentParser(description="Attack Grille in every way, for some minutes.")
    parser.add_argument("--seconds", type=float, default=600, help="in all, shared between the attacks")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(2**32))
    parser.add_argument(
        "--only", default=",".join(attack.name for attack in ATTACKS), help="names, with commas between"
    )
    parser.add_argument("--rounds", type=int, help="rounds of each attack, whatever time they take")
    asked = parser.parse_args()
    names = asked.only.split(",")
    if unknown := [name for name in names if name not in {attack.name for attack in ATTACKS}]:
        parser.error(f"unknown attack {unknown[0]!r}; there are {', '.join(attack.name for attack in ATTACKS)}")
    chosen = [attack for attack in ATTACKS if attack.name in names]
    lines: list[Line] = []
    for attack in chosen:
        with tempfile.TemporaryDirectory() as folder:
            share = asked.seconds / len(chosen)
            lines.append(soak(attack, asked.seed, Path(folder), seconds=share, rounds=asked.rounds))
        for fault in lines[-1].faults:
            print(fault, file=sys.stderr)
    print(f"seed {asked.seed}\n\n{table(lines)}")
    faults = [fault for line in lines for fault in line.faults]
    if faults:
        FAULTS.parent.mkdir(exist_ok=True)
        FAULTS.write_text("\n".join(faults) + "\n", encoding="utf-8", errors="backslashreplace")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
