"""Measure the rows of a file, block by block: solutions, stored answers, givens, minimality and canonical forms."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from typing import Any

from grille.audit.block import Block, block_of, flags, given_flags
from grille.audit.minimality import minimal_boards, minimal_puzzle, solve_each
from grille.audit.rows import MOST_EXAMPLES, NO_GIVENS, Findings, Minimal, Rows
from grille.audit.settings import Settings
from grille.errors import GrilleError
from grille.family import family
from grille.many.canonical import canonical_many
from grille.many.kernel import kernel
from grille.many.one_by_one import read_row
from grille.many.solving import check_many, solve_many
from grille.many.status import Status
from grille.puzzle import Puzzle
from grille.table.arrow import arrow
from grille.table.text_files import ReadRows

# Minimality takes one search per given: of puzzles outside the native kernel only so many are measured.
MOST_SLOW_MINIMAL = 1000
SEVERAL = "several solutions"
NONE = "no solution"


def measure(
    rows: Rows, read: ReadRows, puzzles: Any, answers: Any | None, labels: Any | None, settings: Settings
) -> None:
    """Measure a block of a file and add it to its rows."""
    if not len(puzzles):
        return
    block = block_of(puzzles, read.errors)
    first = len(rows)
    codes = bytearray(solve_many(block.board_column(), threads=settings.threads).codes)
    messages = _statuses(block, codes, settings)
    rows.statuses += codes
    rows.lines.append(read.lines)
    rows.texts.append(block.texts())
    _count_kinds(rows, block, codes)
    _find(rows, codes, messages, first, read.lines)
    rows.givens.extend(_givens(block))
    rows.answers += _answers(rows, block, codes, answers, first, read.lines, settings)
    rows.minimal += _minimal(rows, block, codes, settings)
    rows.hashes.append(_hashes(rows, block, codes, settings))
    if labels is not None:
        rows.labels.append(labels)


def _statuses(block: Block, codes: bytearray, settings: Settings) -> dict[int, str]:
    """Complete the statuses, and return the messages of rows without a solution or that can't be read."""
    messages = dict(block.errors)
    for at in range(len(codes)) if Status.INVALID in codes else ():
        if codes[at] != Status.INVALID or at in block.others or at in block.errors:
            continue
        try:
            puzzle = read_row(block.boards[at * block.width : (at + 1) * block.width], kernel())
        except GrilleError as error:
            messages[at] = str(error)
        else:
            codes[at] = Status.NONE
            messages[at] = _clashes(puzzle)
    others = list(block.others.items())
    for (at, puzzle), found in zip(others, solve_each([each for _, each in others], settings), strict=True):
        codes[at] = found.status
        if found.status is Status.INVALID:  # readable, so the givens conflict
            codes[at] = Status.NONE
            messages[at] = _clashes(puzzle)
    return messages


def _clashes(puzzle: Puzzle[Any]) -> str:
    return "; ".join(fault.message for fault in puzzle.clashes()) or NONE


def _find(rows: Rows, codes: bytearray, messages: dict[int, str], first: int, lines: Sequence[int] | None) -> None:
    """Note the rows that can't be read or have not exactly one solution."""
    for status, findings, message in (
        (Status.INVALID, rows.unreadable, ""),
        (Status.NONE, rows.none, NONE),
        (Status.SEVERAL, rows.several, SEVERAL),
        (Status.STOPPED, rows.stopped, "stopped at the limit of one puzzle"),
    ):
        for at in _rows_with(codes, status, findings):
            findings.add(first + at + 1, _line(lines, at), messages.get(at, message))


def _line(lines: Sequence[int] | None, at: int) -> int | None:
    return None if lines is None else lines[at]


def _rows_with(codes: bytes | bytearray, status: Status, findings: Findings) -> list[int]:
    """Return the first rows with a status, as many as examples are wanted, and count the others."""
    found: list[int] = []
    total, at = codes.count(status), -1
    while len(found) < total and findings.count + len(found) < MOST_EXAMPLES:
        at = codes.index(status, at + 1)
        found.append(at)
    findings.count += total - len(found)
    return found


@cache
def _board_kind() -> str:
    """Return the family and size of the boards of the kernel."""
    return _kind(kernel().puzzle_of("." * kernel().width))


def _kind(puzzle: Puzzle[Any]) -> str:
    record = family(puzzle.family)
    return record.title if record.size is None else f"{record.title}, {record.size[0]} {record.size[1](puzzle)}"


def _count_kinds(rows: Rows, block: Block, codes: bytearray) -> None:
    boards = block.rows - len(block.others) - codes.count(Status.INVALID)
    if boards:
        rows.kinds[_board_kind()] += boards
    for puzzle in block.others.values():
        rows.kinds[_kind(puzzle)] += 1


def _givens(block: Block) -> array[int]:
    pa = arrow()
    import pyarrow.compute as pc

    total = pa.array(bytes(block.rows), pa.uint8())
    for cell in range(block.width):
        column = pa.Array.from_buffers(
            pa.uint8(), block.rows, [None, pa.py_buffer(given_flags(block.boards, cell, block.width))]
        )
        total = pc.add(total, column)
    found = array("h", total.to_pylist())
    for at, puzzle in block.others.items():
        reduce = family(puzzle.family).without_each_given
        found[at] = NO_GIVENS if reduce is None else sum(1 for _ in reduce(puzzle))
    return found


def _answers(
    rows: Rows,
    block: Block,
    codes: bytearray,
    answers: Any | None,
    first: int,
    lines: Sequence[int] | None,
    settings: Settings,
) -> bytearray:
    """Check the stored answers. A puzzle with several solutions can have a right answer too: one of them."""
    found = bytearray([Status.DONE]) * block.rows
    if answers is None or answers.null_count == len(answers):
        return found
    pa = arrow()
    import pyarrow.compute as pc

    valid = flags(bytes(codes).translate(_CHECKED))
    for is_other in (False, True):
        if is_other and not block.others:
            break
        wanted = bytearray(block.rows)
        for at in block.others:
            wanted[at] = 1
        asked = pc.and_(pc.and_(valid, answers.is_valid()), flags(wanted) if is_other else pc.invert(flags(wanted)))
        at_rows = pa.array(range(block.rows), pa.int32()).filter(asked).to_pylist()
        if not at_rows:
            continue
        asked_answers = answers.filter(asked)
        puzzles: Any = [block.others[at] for at in at_rows] if is_other else block.board_column().filter(asked)
        checked = check_many(
            puzzles, asked_answers.to_pylist() if is_other else asked_answers, threads=settings.threads
        )
        for at, code in zip(at_rows, checked.codes, strict=True):
            found[at] = code
        for index in _rows_with(bytes(checked.codes), Status.WRONG, rows.wrong):
            at = at_rows[index]
            rows.wrong.add(first + at + 1, _line(lines, at), checked.errors[index])
    return found


_CHECKED = bytes(code in (Status.UNIQUE, Status.SEVERAL, Status.NONE) for code in range(256))
_UNIQUE = bytes(code == Status.UNIQUE for code in range(256))


def _minimal(rows: Rows, block: Block, codes: bytearray, settings: Settings) -> bytearray:
    pa = arrow()
    found = bytearray([Minimal.UNKNOWN]) * block.rows
    if not settings.minimal:
        return found
    unique = bytearray(bytes(codes).translate(_UNIQUE))
    slow = [at for at in block.others if unique[at]]
    for at in slow:
        unique[at] = 0
    at_rows = pa.array(range(block.rows), pa.int32()).filter(flags(unique)).to_pylist()
    if at_rows:
        boards = block.board_column().filter(flags(unique))
        for at, code in zip(at_rows, minimal_boards(boards, settings.threads), strict=True):
            found[at] = code
    for at in slow:
        if rows.slow_minimal >= MOST_SLOW_MINIMAL:
            break
        rows.slow_minimal += 1
        found[at] = minimal_puzzle(block.others[at], settings)
    return found


def _hashes(rows: Rows, block: Block, codes: bytearray, settings: Settings) -> Any:
    """Return the 128-bit hashes of the canonical forms."""
    pa = arrow()
    forms: list[str | None] = _texts(canonical_many(block.board_column(), threads=settings.threads).forms)
    if block.others:
        others = list(block.others)
        found = canonical_many([block.others[at] for at in others], threads=settings.threads).forms
        for at, form in zip(others, found, strict=True):
            forms[at] = form
            rows.without_form += form is None
    hashes = [
        None if form is None or code == Status.INVALID else blake2b(form.encode(), digest_size=16).digest()
        for form, code in zip(forms, codes, strict=True)
    ]
    return pa.array(hashes, pa.binary(16))


def _texts(column: Any) -> list[str | None]:
    pa = arrow()
    return list((column if column.type == pa.string() else column.cast(pa.string())).to_pylist())
