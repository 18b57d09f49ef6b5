"""Requests that are broken in every layer, sent to a running service: each is refused or answered, none stops it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.request import Request, urlopen

from hostile import probe
from patience import GUARD
from serving import serving
from soak.attack import Attack, Round

TRIALS = 200
# Kilobytes that the server may grow by in a run, whatever it was sent.
GROWTH = 40_000


@contextmanager
def _begin(_folder: Path) -> Iterator[Callable[[Random], Round]]:
    with serving() as (server, address):
        first: list[int] = []

        def one_round(rng: Random) -> Round:
            tally = probe(int(address.rpartition(":")[2]), TRIALS, seed=rng.randrange(2**32))
            faults = list(tally.wrong)
            if server.poll() is not None:
                faults.append(f"the server ended with {server.returncode}")
            elif (said := _hint(address)) != "hint":
                faults.append(f"another user's hint was answered with {said}")
            # The first round loads what is loaded late.
            first.append(_memory(server.pid))
            if first[-1] - first[0] > GROWTH:
                faults.append(f"the server grew from {first[0]:,} to {first[-1]:,} kB")
            return Round(TRIALS, faults)

        yield one_round


def _hint(address: str) -> str:
    """What an ordinary request is answered with, after all this."""
    body = json.dumps({"puzzle": "..3.1........4.2"}).encode()
    asked = Request(f"{address}/api/hint", body, {"Content-Type": "application/json"})  # noqa: S310  our own
    try:
        with urlopen(asked, timeout=GUARD) as answer:  # noqa: S310  our own
            return "hint" if (said := json.load(answer)).get("step") else repr(said)
    except OSError as error:
        return str(error)


def _memory(pid: int) -> int:
    """Kilobytes in use by a process; 0 where the system does not say."""
    status = Path(f"/proc/{pid}/status")
    lines = status.read_text(encoding="ascii").splitlines() if status.exists() else []
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)


REQUESTS = Attack("requests", "a malformed request to the service", _begin, rounds=4)
