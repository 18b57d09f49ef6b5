"""Splits in which equivalent puzzles never fall apart, and tasks without the puzzles of other files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from grille.errors import GrilleError, NotationError
from grille.family import family as family_named
from grille.gym.families import gym_family
from grille.gym.recipe import digest
from grille.gym.task import Task
from grille.notation import parse
from grille.puzzle import Puzzle

_HASH = re.compile("[0-9a-f]{32}")


class Split:
    """Names of parts with their shares, such as `Split(train=0.9, test=0.1)`.

    The part of a puzzle depends only on its canonical hash and the seed. Equivalent puzzles (turned, permuted,
    relabelled) share the hash, so they are always in the same part, on every machine and in every order.

    >>> from grille.gym import Split, Tasks
    >>> split = Split(train=0.9, test=0.1)
    >>> [split.of(task) for task in Tasks("sudoku", size=6, seed=1)[:4]]
    ['train', 'train', 'train', 'train']
    """

    def __init__(self, parts: Mapping[str, float] | None = None, *, seed: int = 0, **shares: float) -> None:
        self.parts: dict[str, float] = {**shares} if parts is None else {**parts, **shares}
        if not self.parts:
            self.parts = {"train": 0.9, "test": 0.1}
        self.seed = seed
        for name, share in self.parts.items():
            if type(share) not in (int, float) or not 0 < share <= 1:
                raise GrilleError(f"{name}: expected a share above 0 and up to 1, not {share!r}")
            if not name.isidentifier():
                raise GrilleError(f"expected a name of letters for a part, not {name[:40]!r}")
        total = sum(self.parts.values())
        if abs(total - 1) > 1e-9:
            raise GrilleError(f"the shares add up to {total:g}, not to 1")

    def of(self, puzzle: Task | Puzzle[Any] | str) -> str:
        """Return the part of a task, of a puzzle, or of a canonical hash."""
        name = puzzle if isinstance(puzzle, str) else canonical_hash(puzzle)
        place = int(digest(f"split {self.seed} {name}")[:16], 16) / 2**64
        for part, share in self.parts.items():
            place -= share
            if place < 0:
                return part
        return next(reversed(self.parts))

    def __repr__(self) -> str:
        shares = ", ".join(f"{name}={share:g}" for name, share in self.parts.items())
        return f"Split({shares}{f', seed={self.seed}' if self.seed else ''})"


def canonical_hash(puzzle: Task | Puzzle[Any]) -> str:
    """Return the hash of 128 bits that equivalent puzzles share, as 32 hexadecimal digits.

    >>> import grille
    >>> from grille.gym import canonical_hash
    >>> canonical_hash(grille.parse("..3.1........4.2")) == canonical_hash(grille.parse(".4.2....1.....3."))
    True
    """
    if isinstance(puzzle, Task):
        return puzzle.canonical
    family = gym_family(puzzle.family)
    solution = puzzle.solve().solution if family_named(puzzle.family).canonical is not None else None
    return digest(f"{puzzle.family} {family.identity(puzzle, solution)}")


def known_hashes(*sources: Any) -> frozenset[str]:
    """Return the canonical hashes of puzzles in files, lists or columns.

    A source is the path of a file (text, CSV, JSON lines, Parquet, Arrow; the column of a table is found by its name),
    anything iterable with tasks, puzzles or their texts, or what this function returned before. A row that is not a
    puzzle is an error, because a puzzle that was not read would not be removed either.
    """
    return frozenset(name for source in sources for name in _hashes(source))


def _hashes(source: Any) -> Iterator[str]:
    if isinstance(source, frozenset) and all(isinstance(each, str) and _HASH.fullmatch(each) for each in source):
        yield from source
        return
    rows = _file_rows(source) if isinstance(source, str) or hasattr(source, "__fspath__") else enumerate(source, 1)
    for number, row in rows:
        try:
            puzzle = row if isinstance(row, Task | Puzzle) else parse(str(row))
        except NotationError as error:
            is_file = not isinstance(source, str) and isinstance(row, str) and os.path.exists(row)
            also = "; pass each file as an argument of its own, not in a list" if is_file else ""
            where = source if isinstance(source, str) else "source"
            raise GrilleError(f"{where}, row {number}: {error}{also}") from None
        yield canonical_hash(puzzle)


def _file_rows(path: Any) -> Iterator[tuple[int, Any]]:
    from grille.table.inputs import find_inputs
    from grille.table.names import puzzle_column
    from grille.table.reading import file_batches
    from grille.table.storage import place
    from grille.table.text_files import read_text

    number = 0
    for file in find_inputs([str(path)]):
        if file.has_ranges:
            batches: Iterable[Any] = file_batches(place(file.url), file.format)
        else:
            batches = _readable(file, read_text(file, None))
        for batch in batches:
            column = puzzle_column(batch.schema.names, None)
            for row in batch.column(batch.schema.names.index(column)).to_pylist():
                number += 1
                yield number, row


def _readable(file: Any, pieces: Iterable[Any]) -> Iterator[Any]:
    """The rows of a text file. Raises GrilleError for one that cannot be read."""
    number = 0
    for rows in pieces:
        if rows.errors:
            at, message = min(rows.errors.items())
            raise GrilleError(f"{file.name}, row {number + at + 1}: {message}")
        number += rows.batch.num_rows
        yield rows.batch


def decontaminate(tasks: Iterable[Task], *against: Any) -> Iterator[Task]:
    """Iterate over the tasks whose puzzle is not equivalent to any puzzle of these sources, as in `known_hashes`.

    >>> from grille.gym import Tasks, decontaminate
    >>> tasks = Tasks("sudoku", size=6, seed=1)[:5]
    >>> len(list(decontaminate(tasks, [tasks[2].puzzle])))
    4
    """
    known = known_hashes(*against)
    return (task for task in tasks if task.canonical not in known)
