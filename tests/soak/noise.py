"""Texts of every notation with bytes changed, lost or moved: read as puzzles or refused with a place, never more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from fuzz.fuzz_parse import check, mutated, seeds
from soak.attack import Attack, Round

TRIALS = 50


@contextmanager
def _begin(_folder: Path) -> Iterator[Callable[[Random], Round]]:
    texts = seeds()

    def one_round(rng: Random) -> Round:
        faults = []
        for _ in range(TRIALS):
            data = mutated(rng.choice(texts), rng)
            try:
                check(data)
            except Exception as error:  # noqa: BLE001  whatever it is, it should not have left the reader
                faults.append(f"{type(error).__name__}: {error}: {data!r}")
        return Round(TRIALS, faults)

    yield one_round


NOISE = Attack("damaged texts", "a damaged text read in every way", _begin, rounds=10)
