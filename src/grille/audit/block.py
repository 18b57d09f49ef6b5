"""Block: a few thousand rows of a column, sorted into boards for the native kernel and other puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from grille.many.column import TEXT, Column, column_of
from grille.many.kernel import kernel
from grille.many.one_by_one import read_rows
from grille.puzzle import Puzzle
from grille.table.arrow import arrow

# Every byte that stands for an empty cell as one: the kernels accept several.
_STANDARD = bytes(ord(".") if code in b"0_*" else code for code in range(256))
_IS_GIVEN = bytes(code in b"123456789" for code in range(256))


class Block(NamedTuple):
    """Rows that are measured together.

    `boards` holds one text of the kernel's width for each row, blank for rows that are not such a board. `others` has
    the puzzles of these rows, and `errors` the messages of those that can't be read.
    """

    rows: int
    boards: bytes
    others: dict[int, Puzzle[Any]]
    errors: dict[int, str]

    @property
    def width(self) -> int:
        return len(self.boards) // self.rows

    def board_column(self) -> Any:
        """Return the boards as an Arrow column, null in the other rows."""
        pa = arrow()
        column = pa.FixedSizeBinaryArray.from_buffers(
            pa.binary(self.width), self.rows, [None, pa.py_buffer(self.boards)]
        )
        skipped = {*self.others, *self.errors}
        if not skipped:
            return column
        import pyarrow.compute as pc

        mask = bytearray(self.rows)
        for at in skipped:
            mask[at] = 1
        return pc.if_else(flags(mask), pa.scalar(None, column.type), column)

    def texts(self) -> Any:
        """Return a standard text for each puzzle: equal texts are equal puzzles."""
        pa = arrow()
        column = self.board_column()
        if not self.others:
            return column.cast(pa.binary())
        texts: list[bytes | None] = column.to_pylist()
        for at, puzzle in self.others.items():
            texts[at] = puzzle.notation().encode()
        return pa.array(texts, pa.binary())


def block_of(column: Any, refused: Mapping[int, str]) -> Block:
    """Sort the rows of a column; `refused` are rows that the reader of the file refused already."""
    known = kernel()
    found = column_of(column, known)
    others, errors = read_rows(found.others, known)
    for at, message in refused.items():
        others.pop(at, None)
        errors[at] = message
    boards = dict.fromkeys((*others, *errors), b"." * known.width)
    # A board of the kernel in another notation, such as rows with spaces or lists of numbers.
    for at, puzzle in list(others.items()):
        if (signs := known.signs_of(puzzle)) is not None:
            boards[at] = signs
            del others[at]
    return Block(found.rows, _boards(found, known.width, boards), others, errors)


def _boards(column: Column, width: int, replaced: Mapping[int, bytes]) -> bytes:
    """Return the characters of all boards, one after the other, in a standard form."""
    signs = memoryview(column.signs).cast("B")
    if column.stride == width:
        data = bytes(signs[: column.rows * width])
    else:
        data = b"".join(bytes(signs[at : at + width]) for at in range(0, column.rows * column.stride, column.stride))
    if column.zero != TEXT:
        data = data.translate(bytes((code + TEXT) % 256 for code in range(256)))
    if replaced:
        filled = bytearray(data)
        for at, board in replaced.items():
            filled[at * width : (at + 1) * width] = board
        data = bytes(filled)
    return data.translate(_STANDARD)


def flags(data: bytes | bytearray) -> Any:
    """Return bytes that are 0 or 1 as a column of truth values."""
    pa = arrow()
    return pa.Array.from_buffers(pa.uint8(), len(data), [None, pa.py_buffer(data)]).cast(pa.bool_())


def given_flags(boards: bytes | bytearray | memoryview, cell: int, width: int) -> bytes:
    """Return for each board whether it has a given in a cell, as bytes that are 0 or 1."""
    return bytes(boards[cell::width]).translate(_IS_GIVEN)
