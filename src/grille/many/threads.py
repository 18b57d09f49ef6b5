"""The number of threads of a batch."""

from __future__ import annotations

from grille.cores import cores, threads_can_start
from grille.errors import GrilleError

MOST_THREADS = 1024


def threads_of(threads: int | None) -> int:
    """Return the requested number of threads, or one per core; always 1 where no thread can be started."""
    if threads is None:
        return cores()
    if type(threads) is not int or not 1 <= threads <= MOST_THREADS:
        raise GrilleError(f"threads: expected a whole number from 1 to {MOST_THREADS}, not {threads!r}")
    return threads if threads_can_start() else 1
