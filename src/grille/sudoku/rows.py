"""Boards of 81 signs each, as the lock-step kernel takes them: where they lie, and how answers go back in kind."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.sudoku.board import Sudoku
from grille.sudoku.engine.lanes import joined_rows, split_rows

CELLS = 81
TEXT = ord("0")


class Rows(NamedTuple):
    """Bytes with boards in them, and what answers are made of."""

    signs: Any
    boards: int
    stride: int = CELLS
    first: int = 0
    zero: int = TEXT
    missing: Sequence[int] = ()  # boards that are not there, whatever the bytes say
    # Numbers, one a board, and grids, 81 signs a board, in the form of the question.
    numbers: Callable[[memoryview], Any] = lambda view: view
    grids: Callable[[memoryview], Any] = lambda view: view


def rows_of(boards: Any) -> Rows:
    """The boards, in whatever form they are: a list, bytes, a NumPy array or an Arrow column."""
    if isinstance(boards, str):
        raise GrilleError("boards come as a list of strings, as bytes or as an array, not as one string")
    if isinstance(boards, (bytes, bytearray, memoryview)):
        return _of_bytes(boards)
    # Whoever has such an array has loaded the package it comes from, so nothing is loaded to see whether it is one.
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(boards, numpy.ndarray):
        return _of_array(boards, numpy)
    if hasattr(boards, "__arrow_c_array__") or hasattr(boards, "__arrow_c_stream__"):
        return _of_arrow(boards)
    return _of_list(boards)


def _of_list(boards: Iterable[Any]) -> Rows:
    try:
        rows = boards if isinstance(boards, list) else list(boards)
    except TypeError:
        raise GrilleError(f"boards come as a list, bytes or an array, not as {type(boards).__name__}") from None
    if any(isinstance(row, Sudoku) for row in rows):
        rows = [_givens(row) if isinstance(row, Sudoku) else row for row in rows]
    try:
        return Rows(joined_rows(rows), len(rows), grids=split_rows)
    except TypeError:
        at, odd = next((at, row) for at, row in enumerate(rows) if not isinstance(row, (str, bytes)))
        raise GrilleError(f"board {at} of the list is {type(odd).__name__}, not a string") from None


def _givens(puzzle: Sudoku) -> str:
    if not puzzle.layout.is_classic:
        raise GrilleError(
            f"boards solved many at once are 9x9; this one has {puzzle.layout.brief} boxes: solve it alone"
        )
    return puzzle.givens


def _of_bytes(boards: bytes | bytearray | memoryview) -> Rows:
    data = memoryview(boards)
    if not data.contiguous:
        data = memoryview(data.tobytes())
    data = data.cast("B")
    zero = _zero(data)
    head = bytes(data[: CELLS + 2])
    stride = CELLS + head[CELLS:].find(b"\n") + 1
    if zero != TEXT or (b"\n" not in head[:CELLS] and stride == CELLS):
        if len(data) % CELLS:
            raise GrilleError(f"boards are {CELLS} bytes each, or a line each: {len(data)} bytes are neither")
        return Rows(data, len(data) // CELLS, zero=zero)
    # Lines that are all alike are read where they lie; the last one may lack its end.
    number, rest = divmod(len(data), stride)
    whole = number + (rest == CELLS)
    if stride > CELLS and rest in (0, CELLS) and _ends_alike(data, stride, number):
        return Rows(data, whole, stride)
    return Rows(joined_rows(data.tobytes().splitlines()), len(data.tobytes().splitlines()))


def _ends_alike(data: memoryview, stride: int, number: int) -> bool:
    ends = [(CELLS, b"\n")] if stride == CELLS + 1 else [(CELLS, b"\r"), (CELLS + 1, b"\n")]
    return data.tobytes().count(b"\n") == number and all(data[at::stride].tobytes() == end * number for at, end in ends)


def _zero(data: memoryview) -> int:
    """The sign for 0: a first sign below 10 says that they are plain numbers."""
    return 0 if len(data) and data[0] < 10 else TEXT


def _of_array(array: Any, numpy: Any) -> Rows:
    if array.dtype.kind == "S" and array.ndim == 1 and array.dtype.itemsize == CELLS:
        array = numpy.ascontiguousarray(array).view(numpy.uint8).reshape(-1, CELLS)
    if array.dtype != numpy.uint8 or array.ndim < 2 or array[:1].size not in (0, CELLS):
        raise GrilleError(
            f"an array of boards is uint8[n, {CELLS}], not {array.dtype}[{', '.join(map(str, array.shape))}]"
        )
    rows = array if array.ndim == 2 else array.reshape(len(array), -1)
    if rows.size and (rows.strides[1] != 1 or (rows.strides[0] < CELLS and len(rows) > 1)):
        rows = numpy.ascontiguousarray(rows)
    number, stride = len(rows), rows.strides[0] if len(rows) > 1 else CELLS
    size = (number - 1) * stride + CELLS if number else 0
    signs = numpy.lib.stride_tricks.as_strided(rows, (size,), (1,), writeable=False)
    return Rows(
        signs,
        number,
        stride,
        zero=_zero(signs),
        numbers=numpy.asarray,
        grids=lambda view: numpy.asarray(view).reshape(number, CELLS),
    )


def _of_arrow(column: Any) -> Rows:
    if getattr(getattr(column, "type", None), "byte_width", None) != CELLS:
        raise GrilleError(f"an Arrow column of boards holds {CELLS} bytes each, not {getattr(column, 'type', '?')}")
    pyarrow = sys.modules["pyarrow"]
    if hasattr(column, "chunks"):
        column = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    # Of some versions the chunks combined are still chunked.
    column = column.chunk(0) if hasattr(column, "chunks") else column
    signs = memoryview(column.buffers()[1] or b"").cast("B")
    missing = [at for at, valid in enumerate(column.is_valid().to_pylist()) if not valid] if column.null_count else []
    first = CELLS * column.offset

    def numbers(view: memoryview) -> Any:
        kind = pyarrow.uint8() if view.itemsize == 1 else pyarrow.uint64()
        return pyarrow.Array.from_buffers(kind, len(view), [None, pyarrow.py_buffer(view)])

    def grids(view: memoryview) -> Any:
        return pyarrow.Array.from_buffers(column.type, len(column), [None, pyarrow.py_buffer(view)])

    return Rows(
        signs,
        len(column),
        first=first,
        zero=_zero(signs[first:]),
        missing=missing,
        numbers=numbers,
        grids=grids,
    )
