"""`grille.generate`: generate puzzles with several workers; the same seed gives the same puzzles for any number."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from queue import Empty, SimpleQueue
from threading import Thread, current_thread
from time import monotonic, sleep
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, Literal, Self, TypeVar, overload
from weakref import finalize

from grille.cores import cores, threads_can_start
from grille.errors import GrilleError, LimitReached
from grille.family import family as family_named
from grille.generated import Generated
from grille.generator import GenerateSpec, Generator
from grille.logic.rules import Rules
from grille.option import as_integer
from grille.search import time_limit

if TYPE_CHECKING:
    from grille.chain.hand import Hand
    from grille.dominosa.board import Dominosa
    from grille.sudoku.board import Sudoku

P = TypeVar("P")

# How many puzzles each worker may finish ahead of a slow one; results are returned in order.
AHEAD = 64
# Seconds in which quick puzzles are collected: to wake the consumer for each would take about as long as making it.
NAP = 0.002
# The arguments of `generate` for all families, for the message about an unknown option.
COMMON = ("level", "count", "seed", "jobs", "seconds", "without", "rules")


@overload
def generate(
    family: Literal["sudoku"],
    *,
    level: str | None = ...,
    count: int | None = ...,
    seed: int | None = ...,
    jobs: int | None = ...,
    seconds: float | None = ...,
    without: Iterable[str] = ...,
    rules: Rules | None = ...,
    **options: object,
) -> Generation[Sudoku]: ...
@overload
def generate(
    family: Literal["dominosa"],
    *,
    level: str | None = ...,
    count: int | None = ...,
    seed: int | None = ...,
    jobs: int | None = ...,
    seconds: float | None = ...,
    without: Iterable[str] = ...,
    rules: Rules | None = ...,
    **options: object,
) -> Generation[Dominosa]: ...
@overload
def generate(
    family: Literal["chain"],
    *,
    level: str | None = ...,
    count: int | None = ...,
    seed: int | None = ...,
    jobs: int | None = ...,
    seconds: float | None = ...,
    without: Iterable[str] = ...,
    rules: Rules | None = ...,
    **options: object,
) -> Generation[Hand]: ...
@overload
def generate(
    family: str,
    *,
    level: str | None = ...,
    count: int | None = ...,
    seed: int | None = ...,
    jobs: int | None = ...,
    seconds: float | None = ...,
    without: Iterable[str] = ...,
    rules: Rules | None = ...,
    **options: object,
) -> Generation[Any]: ...
def generate(
    family: str,
    *,
    level: str | None = None,
    count: int | None = 1,
    seed: int | None = None,
    jobs: int | None = None,
    seconds: float | None = None,
    without: Iterable[str] = (),
    rules: Rules | None = None,
    **options: object,
) -> Generation[Any]:
    """Generate puzzles of a family, each with exactly one solution unless the options say otherwise.

    Returns an iterator of `Generated`, each with `.puzzle`, `.solution`, `.rating`, `.seed` and `.number`. Generation
    starts with the first `next`, and stops when the loop ends, when the iterator is closed, and on Ctrl-C.

    Args:
        family: `sudoku`, `dominosa` or `chain`.
        level: the level that `puzzle.rate()` must return; any level by default.
        count: the number of puzzles; None for no limit.
        seed: the same seed gives the same puzzles, with any number of jobs. Chosen at random by default, and reported
            in `.seed`.
        jobs: the number of worker threads; one per core by default. Where no thread can be started, as in a browser,
            the puzzles are generated in the calling one.
        seconds: raise LimitReached after this time; None for no limit.
        without: techniques that the puzzle must not need, by id, level, or `uniqueness` for all that assume a single
            solution. They are not used for the rating either.
        rules: further changes to the techniques, as in `puzzle.rate(rules=…)`.
        options: options of the family, such as `size`, `symmetry`, `givens` and `needs` of Sudoku;
            `grille generate FAMILY --help` lists them.

    Raises GrilleError for an unknown option, an invalid value, and a request that is known to be impossible. While
    iterating, raises LimitReached after the time limit, and GaveUp for a puzzle that was not found after a very large
    number of attempts; `next` then continues with the following one.

    >>> import grille
    >>> for made in grille.generate("sudoku", level="hard", count=2, seed=1, symmetry="rotational"):
    ...     print(made.number, made.rating.level, made.rating.score, made.rating.hardest.id)
    1 hard 1214 uniqueness_1
    2 hard 1002 hidden_rectangle

    """
    record = family_named(family)
    if record.generator is None:
        raise GrilleError(f"{record.title} has no generator")
    generator = record.generator()
    seed = random_seed() if seed is None else seed
    changed = (rules or Rules()).and_also(Rules(without=_names(without)))
    spec = generator.spec(level, seed, options, changed, also=COMMON)
    return Generation(generator, spec, count, jobs=jobs, seconds=seconds)


def random_seed() -> int:
    """Return a random seed that is short enough to type."""
    return int.from_bytes(os.urandom(4), "big")


def _names(without: Iterable[str]) -> tuple[str, ...]:
    names = (without,) if isinstance(without, str) else tuple(without)
    if not all(isinstance(name, str) for name in names):
        raise GrilleError(f"without: expected a list of techniques, such as ['uniqueness'], not {str(without)[:40]}")
    return names


class GaveUp(LimitReached):
    """No puzzle was found within the family's number of attempts. Later puzzles may still be found."""


class Generation(Iterator[Generated[P]], Generic[P]):
    """An iterator over puzzles that are generated by `jobs` threads, in the order of their numbers.

    Threads are sufficient, because families that need speed run their attempts in native code without the GIL.
    """

    def __init__(
        self,
        generator: Generator[P],
        spec: GenerateSpec,
        count: int | None = 1,
        *,
        jobs: int | None = None,
        seconds: float | None = None,
    ) -> None:
        """Prepare the workers. Raises GrilleError for a spec that is known to be impossible."""
        self.count = _counted("count", count)
        jobs = _counted("jobs", jobs) or cores()
        seconds = time_limit(seconds)
        generator.check(spec)
        self.spec = spec
        self._end = None if seconds is None else monotonic() + seconds
        self._ahead = AHEAD * jobs
        self._asked = self._turn = 0
        self._handed_out = False
        self._waiting: dict[int, Generated[P] | BaseException | None] = {}
        workers = jobs if self.count is None else min(jobs, self.count)
        self._pool = _Pool(generator, spec, workers) if threads_can_start() else _NoThreads(generator, spec)
        # Not __del__, because a finalizer also runs at the end of the program, while threads can still be joined.
        self._finalizer = finalize(self, self._pool.stop)

    @property
    def seed(self) -> int:
        """The seed that was given, or chosen at random."""
        return self.spec.seed

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Generated[P]:
        """Return the next puzzle. Raises LimitReached after the time limit, and GaveUp if none was found."""
        # Done only now, so that a puzzle returned just before an interrupt is not lost.
        if self._handed_out:
            self._advance()
        if self._pool.stopped or (self.count is not None and self._turn >= self.count):
            self.close()
            raise StopIteration
        try:
            made = self._awaited()
        except BaseException:
            self._pool.signal_stop()
            raise
        if made is None:
            self._advance()
            raise GaveUp(f"puzzle {self._turn}: none found within the family's number of attempts; relax the options")
        self._handed_out = True
        return made

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stop the workers after their current attempts."""
        self._finalizer()

    def stop(self) -> list[Generated[P]]:
        """Stop, and return the puzzles that were finished but not yet returned, including the last one returned."""
        self.close()
        while not self._pool.results.empty():
            self._take()
        # Errors of later puzzles are dropped, because the caller wants no more puzzles.
        done = [made for _, made in sorted(self._waiting.items()) if isinstance(made, Generated)]
        self._waiting.clear()
        self._handed_out = False
        return done

    def _advance(self) -> None:
        self._waiting.pop(self._turn, None)
        self._turn += 1
        self._handed_out = False

    def _awaited(self) -> Generated[P] | None:
        end = self._turn + self._ahead if self.count is None else min(self._turn + self._ahead, self.count)
        self._pool.start()
        for number in range(self._asked, end):
            self._pool.numbers.put(number)
            self._asked = number + 1
        while self._turn not in self._waiting:
            self._take()
        made = self._waiting[self._turn]
        if isinstance(made, BaseException):
            raise made
        return made

    def _take(self) -> None:
        left = None if self._end is None or self._pool.stopped else max(0.0, self._end - monotonic())
        try:
            number, made = self._pool.take(left)
        except Empty:
            raise LimitReached("stopped at the time limit before all puzzles were generated") from None
        self._waiting[number] = made


class _Pool(Generic[P]):
    """The threads of a Generation. They hold no reference to it, so it is closed when it is no longer used."""

    def __init__(self, generator: Generator[P], spec: GenerateSpec, jobs: int) -> None:
        self.stopped = False
        # Queues instead of locks: Ctrl-C can interrupt the consuming thread anywhere, and a lock that it never releases
        # would block the workers forever.
        self.numbers: SimpleQueue[int | None] = SimpleQueue()
        self.results: SimpleQueue[tuple[int, Generated[P] | BaseException | None]] = SimpleQueue()
        self._generator, self._spec = generator, spec
        self._jobs = jobs
        self._workers: list[Thread] = []

    def start(self) -> None:
        """Start the first worker, unless it is running; `take` starts the others when they are needed."""
        if not self._workers:
            self.start_more()

    def start_more(self) -> None:
        """Start one worker, or as many as are running, as long as jobs are left."""
        for _ in range(min(max(1, len(self._workers)), self._jobs - len(self._workers))):
            worker = Thread(target=self._work, name=f"grille-generate-{len(self._workers)}", daemon=True)
            worker.start()
            self._workers.append(worker)

    def take(self, seconds: float | None) -> tuple[int, Generated[P] | BaseException | None]:
        """Return the next result. Raises Empty after some seconds."""
        # A request for one puzzle has one job, and gets it at once.
        while self._jobs > 1 and self.results.empty() and not self.stopped:
            sleep(NAP if seconds is None else min(NAP, seconds))
            # Quick puzzles are all made before another worker could have started.
            enough = len(self._workers) == self._jobs or self.numbers.qsize() <= 2 * self.results.qsize()
            if enough or self.stopped:
                break
            self.start_more()
        return self.results.get(timeout=seconds)

    def signal_stop(self) -> None:
        """Stop the workers after their current attempts, without waiting."""
        self.stopped = True
        self.numbers.put(None)

    def stop(self) -> None:
        """Stop the workers and wait for them."""
        self.signal_stop()
        for worker in self._workers:
            if worker is not current_thread():
                worker.join()

    def _work(self) -> None:
        while (number := self.numbers.get()) is not None and not self.stopped:
            try:
                self.results.put((number, self._generator.first(self._spec, number, self._go_on)))
            except BaseException as error:  # noqa: BLE001  it is raised again where the puzzle would have been
                self.results.put((number, error))
        # For the next worker that waits.
        self.numbers.put(None)

    def _go_on(self) -> bool:
        return not self.stopped


class _NoThreads(_Pool[P]):
    """A pool for where no thread can be started: the consumer generates the puzzle that it waits for."""

    def __init__(self, generator: Generator[P], spec: GenerateSpec) -> None:
        super().__init__(generator, spec, jobs=0)

    def take(self, seconds: float | None) -> tuple[int, Generated[P] | BaseException | None]:
        number = self.numbers.get_nowait()
        if number is None:
            raise Empty
        end = None if seconds is None else monotonic() + seconds
        in_time = True

        def go_on() -> bool:
            nonlocal in_time
            in_time = end is None or monotonic() < end
            return in_time and self._go_on()

        try:
            made = self._generator.first(self._spec, number, go_on) if go_on() else None
        except Exception as error:  # noqa: BLE001  it is raised again where the puzzle would have been
            return number, error
        if made is None and not in_time:
            raise Empty
        return number, made


def _counted(name: str, given: object) -> int | None:
    number = as_integer(given)
    if given is not None and (number is None or number < 1):
        raise GrilleError(f"{name}: expected a whole number from 1, or None, not {str(given)[:40]!r}")
    return number
