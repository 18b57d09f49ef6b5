"""Batch processing of classic 9x9 boards: native kernels for rows of 81 characters and for lines of a file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from grille.logic.rules import Rules
from grille.many.column import TEXT, numbers_in
from grille.many.kernel import Kernel, KernelResult
from grille.many.line_kernel import Answers, LineKernel
from grille.many.status import Status
from grille.sudoku.board import Sudoku
from grille.sudoku.engine import is_quick, lanes, quick
from grille.sudoku.layout import Layout
from grille.sudoku.notation.cells import line

if TYPE_CHECKING:
    from grille.logic.scales import AnyRating
    from grille.logic.trace import Ending
    from grille.many.column import Column
    from grille.many.step_record import StepRecord
    from grille.puzzle import Puzzle
    from grille.sudoku.batch_steps import BatchSteps

CELLS = 81
# Boards of one native call, which Ctrl-C has to wait for: at most some tenths of a second.
CHUNK = 512
# Numbers as characters; numbers that are not digits become `?`.
_SIGNS = bytes([*b".123456789", *b"?" * 246])


def signs_of(row: Any) -> bytes | None:
    """Convert a classic board, or 81 numbers, to 81 characters."""
    if isinstance(row, Sudoku):
        return row.givens.encode() if row.is_classic else None
    numbers = numbers_in(row)
    if numbers is None or len(numbers) != CELLS:
        return None
    return bytes(number if 0 <= number < 256 else 255 for number in numbers).translate(_SIGNS)


def run(column: Column, limit: int, counted: bool, solved: bool, threads: int, seconds: float | None) -> KernelResult:
    return KernelResult(*lanes.run_many(*column.block(), limit, counted, CELLS if solved else 0, threads, seconds))


def solve_others(
    puzzles: Mapping[int, Puzzle[Any]], threads: int, left: Callable[[], float | None]
) -> Iterator[tuple[int, int, str | None]]:
    """Solve boards without clues of other layouts; those that take more than a few guesses are left out."""
    rows: defaultdict[int, list[int]] = defaultdict(list)
    for at, puzzle in puzzles.items():
        if isinstance(puzzle, Sudoku) and not puzzle.clues:
            # By identity: most boards of a file share a layout, and comparing its text takes as long as solving.
            rows[id(puzzle.layout)].append(at)
    chunks = [each[at : at + CHUNK] for each in rows.values() for at in range(0, len(each), CHUNK)]

    def solve(chunk: list[int]) -> list[tuple[int, int, str | None]]:
        layout = cast(Sudoku, puzzles[chunk[0]]).layout
        if not is_quick(layout) or left() == 0:
            return []
        start = line(layout, "")
        found = quick(layout).many([cast(Sudoku, puzzles[at]).givens for at in chunk])
        return [
            (at, number, None if digits is None else start + digits)
            for at, (number, digits) in zip(chunk, found, strict=True)
            if number >= 0
        ]

    if threads == 1 or len(chunks) < 2:
        for chunk in chunks:
            yield from solve(chunk)
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(min(threads, len(chunks))) as pool:
        for part in pool.map(solve, chunks):
            yield from part


def check(column: Column, answers: Column) -> memoryview:
    signs, _, first, stride, zero = answers.block()
    return lanes.check_answers(*column.block(), signs, first, stride, zero)


def rate(column: Column, scale: str, rules: Rules, threads: int, seconds: float | None) -> dict[int, AnyRating]:
    # Imported here because solving does not need them.
    from grille.sudoku.logic import rate_boards, under
    from grille.sudoku.scales import effort_boards, explain_boards

    under(rules)
    digits, rows = lanes.digits_of_rows(*column.block(), True)
    layout = Layout.boxes(3, 3)
    ratings: Sequence[AnyRating]
    if scale == "se":
        ratings = explain_boards(layout, digits, seconds, threads)
    elif scale == "effort":
        ratings = effort_boards(layout, digits, seconds, threads, rules)
    else:
        ratings = rate_boards(layout, digits, seconds, threads, rules)
    return dict(zip(rows, ratings, strict=True))


def canonical(column: Column, threads: int, seconds: float | None) -> KernelResult:
    statuses, forms, raised = lanes.canonical_forms(*column.block(), 3, 3, threads, seconds)
    return KernelResult(statuses, None, forms, raised)


class RowSteps:
    """Steps by row, for the rows that are valid boards."""

    def __init__(self, steps: BatchSteps, rows: list[int]) -> None:
        self._steps = steps
        self.rows = {row: board for board, row in enumerate(rows)}

    def ending(self, row: int) -> Ending | None:
        return self._steps.ending(self.rows[row])

    def records(self, row: int) -> list[StepRecord]:
        return self._steps.records(self.rows[row])


def steps(column: Column, rules: Rules, threads: int, seconds: float | None) -> RowSteps:
    from grille.sudoku.batch_steps import BatchSteps
    from grille.sudoku.logic import under

    under(rules)
    digits, rows = lanes.digits_of_rows(*column.block(), False)
    return RowSteps(BatchSteps(Layout.boxes(3, 3), digits, rules, threads, seconds), rows)


def states(puzzle: Sudoku, steps: Iterable[Any]) -> Iterator[tuple[str, str]]:
    from grille.sudoku import board_states

    return board_states.states(puzzle, steps)


KERNEL = Kernel(
    width=CELLS,
    puzzles=(Sudoku, "givens", {"layout": Layout.boxes(3, 3), "clues": ()}),
    signs_of=signs_of,
    puzzle_of=Sudoku,
    run=run,
    solve_others=solve_others,
    check=check,
    rate=rate,
    canonical=canonical,
    steps=steps,
    family=Sudoku,
    states=states,
    texts=lanes.split_rows,
)


def solve_lines(data: bytes, start: int, lines: int, length: int, threads: int) -> Answers:
    statuses, _, text, raised = lanes.run_many(data, lines, start, length, TEXT, 2, False, CELLS + 1, threads, None)
    _pass_on(raised)
    assert text is not None  # noqa: S101  it was asked for
    text[CELLS :: CELLS + 1] = b"\n" * lines
    numbers: dict[int, int] = {Status.UNIQUE: 1, Status.SEVERAL: 2}
    known = bytes(numbers.get(code, 0) for code in range(256))
    return Answers(bytes(statuses).translate(known), text, CELLS + 1)


def count_lines(data: bytes, start: int, lines: int, length: int, limit: int, threads: int) -> Sequence[int]:
    _, counts, _, raised = lanes.run_many(data, lines, start, length, TEXT, limit, True, 0, threads, None)
    _pass_on(raised)
    assert counts is not None  # noqa: S101  they were asked for
    return counts.tolist()


def verdicts(texts: list[str], threads: int) -> list[tuple[str, str] | None]:
    packed, _ = lanes.packed_rows(texts, CELLS)
    statuses, _, signs, raised = lanes.run_many(packed, len(texts), 0, CELLS, TEXT, 2, False, CELLS, threads, None)
    _pass_on(raised)
    assert signs is not None  # noqa: S101  they were asked for
    words: dict[int, str] = {code: code.word for code in (Status.UNIQUE, Status.SEVERAL)}
    return [
        (words[code], line) if code in words and line is not None else None
        for code, line in zip(statuses, lanes.split_rows(signs), strict=True)
    ]


def _pass_on(raised: BaseException | None) -> None:
    if raised is not None:
        raise raised


def standard(text: str) -> str:
    return text.translate(_EMPTY)


_EMPTY = str.maketrans("0_*", "...")
BULK = LineKernel(lanes.plain_lines, solve_lines, count_lines, verdicts, standard)
