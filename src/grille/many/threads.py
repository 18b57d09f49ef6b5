"""How many threads a batch runs on."""

from __future__ import annotations

from grille.cores import cores
from grille.errors import GrilleError

MOST_THREADS = 1024


def threads_of(threads: int | None) -> int:
    """The number of threads asked for, or one for each core."""
    if threads is None:
        return cores()
    if type(threads) is not int or not 1 <= threads <= MOST_THREADS:
        raise GrilleError(f"threads must be a whole number from 1 to {MOST_THREADS}, not {threads!r}")
    return threads
