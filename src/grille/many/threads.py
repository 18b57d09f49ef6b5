"""The number of threads of a batch."""

from __future__ import annotations

from grille.cores import cores
from grille.errors import GrilleError

MOST_THREADS = 1024


def threads_of(threads: int | None) -> int:
    """Return the requested number of threads, or one per core."""
    if threads is None:
        return cores()
    if type(threads) is not int or not 1 <= threads <= MOST_THREADS:
        raise GrilleError(f"threads: expected a whole number from 1 to {MOST_THREADS}, not {threads!r}")
    return threads
