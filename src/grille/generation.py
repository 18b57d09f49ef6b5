"""`grille.generate`: puzzles of a family, by many workers, the same for a seed whatever their number."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from queue import Empty, SimpleQueue
from threading import Thread, current_thread
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, Literal, Self, TypeVar, overload
from weakref import finalize

from grille.cores import cores
from grille.errors import GrilleError, LimitReached
from grille.family import family as family_named
from grille.generated import Generated
from grille.generator import GenerateSpec, Generator
from grille.logic.rules import Rules
from grille.option import whole
from grille.search import time_limit

if TYPE_CHECKING:
    from grille.chain.hand import Hand
    from grille.dominosa.board import Dominosa
    from grille.sudoku.board import Sudoku

P = TypeVar("P")

# How far workers may run ahead of a slow puzzle, each: what they finish is kept until its turn.
AHEAD = 32
# What `generate` takes whatever the family is, for the message about an unknown option.
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
    starts with the first `next`, and stops when the loop is left, when the iterator is closed, and at Ctrl-C.

    Args:
        family: `sudoku`, `dominosa` or `chain`.
        level: exactly this level, as `puzzle.rate()` gives it; any by default.
        count: how many; None for no end.
        seed: the same seed gives the same puzzles, with any number of jobs. Chosen at random by default, and reported
            in `.seed`.
        jobs: how many worker threads; one per core by default.
        seconds: raise LimitReached after so long; None for no limit.
        without: techniques that the puzzle must not need, by id, level, or `uniqueness` for all that assume a single
            solution. The rating is made without them as well.
        rules: further changes to the techniques, as `puzzle.rate(rules=…)` takes them.
        options: options of the family, such as `size`, `symmetry`, `givens` and `needs` of Sudoku:
            `grille generate FAMILY --help` lists them.

    Raises GrilleError for an unknown option, an invalid value, and a request that is known to be impossible. While
    iterating, raises LimitReached when the seconds are over, and GaveUp for a puzzle that was not found after a very
    large number of attempts; `next` then goes on with the one after it.

    >>> import grille
    >>> for made in grille.generate("sudoku", level="hard", count=2, seed=1, symmetry="rotational"):
    ...     print(made.number, made.rating.level, made.rating.score, made.rating.hardest.id)
    1 hard 1214 uniqueness_1
    2 hard 1002 hidden_rectangle

    """
    record = family_named(family)
    if record.generator is None:
        raise GrilleError(f"{record.title} has no generator yet")
    generator = record.generator()
    seed = random_seed() if seed is None else seed
    changed = (rules or Rules()).and_also(Rules(without=_names(without)))
    spec = generator.spec(level, seed, options, changed, also=COMMON)
    return Generation(generator, spec, count, jobs=jobs, seconds=seconds)


def random_seed() -> int:
    """A seed for somebody who named none, short enough to be typed."""
    return int.from_bytes(os.urandom(4), "big")


def _names(without: Iterable[str]) -> tuple[str, ...]:
    names = (without,) if isinstance(without, str) else tuple(without)
    if not all(isinstance(name, str) for name in names):
        raise GrilleError(f"without: expected a list of techniques, such as ['uniqueness'], not {str(without)[:40]}")
    return names


class GaveUp(LimitReached):
    """A puzzle that was not found after as many attempts as the family makes. The puzzles after it may be."""


class Generation(Iterator[Generated[P]], Generic[P]):
    """Puzzles being generated by `jobs` threads, in the order of their numbers.

    Threads are enough: a family that needs speed makes its attempts in native code, without the interpreter's lock.
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
        """Raises GrilleError where the spec can't be met."""
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
        self._pool = _Pool(generator, spec, jobs if self.count is None else min(jobs, self.count))
        # Not __del__: this runs at the end of the program as well, while threads can still be joined.
        self._finalizer = finalize(self, self._pool.stop)

    @property
    def seed(self) -> int:
        """The seed: given, or chosen at random."""
        return self.spec.seed

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Generated[P]:
        """The next puzzle. Raises LimitReached when the seconds are over, and GaveUp where none was found."""
        # Only now, so that a puzzle is not lost that was handed out just when the work was interrupted.
        if self._handed_out:
            self._advance()
        if self._pool.stopped or (self.count is not None and self._turn >= self.count):
            self.close()
            raise StopIteration
        try:
            made = self._awaited()
        except BaseException:
            self._pool.tell_to_stop()
            raise
        if made is None:
            self._advance()
            raise GaveUp(f"puzzle {self._turn}: gave up, none found")
        self._handed_out = True
        return made

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stop the workers after the attempts under way. Nothing more is generated."""
        self._finalizer()

    def stop(self) -> list[Generated[P]]:
        """Stop, and return what was finished and not yet taken, with the puzzle that was handed out last."""
        self.close()
        while not self._pool.results.empty():
            self._take()
        # An error out of turn is dropped: the caller asked for no more puzzles.
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
            number, made = self._pool.results.get(timeout=left)
        except Empty:
            raise LimitReached("stopped at the limit before all were generated") from None
        self._waiting[number] = made


class _Pool(Generic[P]):
    """The threads of a Generation. They hold no reference to it, so that it is closed when nobody uses it any more."""

    def __init__(self, generator: Generator[P], spec: GenerateSpec, jobs: int) -> None:
        self.stopped = False
        # These queues and no locks of our own: Ctrl-C may interrupt the thread that takes from them at any place, and a
        # lock that it never released would keep the workers for ever.
        self.numbers: SimpleQueue[int | None] = SimpleQueue()
        self.results: SimpleQueue[tuple[int, Generated[P] | BaseException | None]] = SimpleQueue()
        self._generator, self._spec = generator, spec
        self._idle = [Thread(target=self._work, name=f"grille-generate-{n}", daemon=True) for n in range(jobs)]
        self._workers: list[Thread] = []

    def start(self) -> None:
        """Start the workers, unless they are at work already."""
        while self._idle:
            worker = self._idle.pop()
            worker.start()
            self._workers.append(worker)

    def tell_to_stop(self) -> None:
        """Stop the workers after the attempts under way, without waiting for that."""
        self.stopped = True
        for _ in self._workers:
            self.numbers.put(None)

    def stop(self) -> None:
        """Stop the workers, and wait until they have."""
        self.tell_to_stop()
        for worker in self._workers:
            if worker is not current_thread():
                worker.join()

    def _work(self) -> None:
        while (number := self.numbers.get()) is not None and not self.stopped:
            try:
                self.results.put((number, self._generator.first(self._spec, number, self._go_on)))
            except BaseException as error:  # noqa: BLE001  it is raised again where the puzzle would have been
                self.results.put((number, error))

    def _go_on(self) -> bool:
        return not self.stopped


def _counted(name: str, given: object) -> int | None:
    number = whole(given)
    if given is not None and (number is None or number < 1):
        raise GrilleError(f"{name}: expected a whole number from 1, or None, not {str(given)[:40]!r}")
    return number
