"""NumPy files (.npy) as record batches: an array of digits, one row per puzzle, or an array of texts.

Digits are 0 for an empty cell, or one higher, as recurrent reasoners store them: then 1 is an empty cell and the
highest number is the side plus 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt, prod
from typing import Any

from grille.errors import GrilleError
from grille.many.kernel import kernel
from grille.table.arrow import arrow
from grille.table.inputs import InputFile
from grille.table.names import PUZZLE_NAMES
from grille.table.storage import first_line, place
from grille.table.text_files import ReadRows

TOGETHER = 1 << 16


def open_array(url: str) -> Any:
    """Open a file of digits or texts without reading all of it. Raises GrilleError if it holds anything else."""
    try:
        import numpy as np
    except ModuleNotFoundError:
        raise GrilleError("NumPy files need numpy: pip install numpy") from None
    where = place(url)
    if not where.is_local:
        raise GrilleError(f"{url}: NumPy files are read from the local disk only")
    try:
        array = np.load(where.path, mmap_mode="r", allow_pickle=False)
    except FileNotFoundError:
        raise
    except (OSError, ValueError, EOFError) as error:
        raise GrilleError(f"{url}: not a NumPy file: {first_line(error)}") from None
    texts = array.dtype.kind in "SU" and array.ndim == 1
    digits = array.dtype.kind in "iu" and array.ndim in {2, 3} and prod(array.shape[1:]) > 0
    if not (texts or digits):
        shape = ", ".join(map(str, array.shape))
        expected = "an array of whole numbers with one row per puzzle, or of texts"
        raise GrilleError(f"{url}: expected {expected}, found {array.dtype}[{shape}]")
    return array


def read_array(file: InputFile, name: str = PUZZLE_NAMES[0]) -> Iterator[ReadRows]:
    """Iterate over the rows of a NumPy file, as a table with one column."""
    pa = arrow()
    array = open_array(file.url)
    if not len(array):
        raise GrilleError(f"{file.url}: the file has no rows")
    shift = _shift(array)
    for start in range(0, len(array), TOGETHER):
        block = array[start : start + TOGETHER]
        column = pa.array(block.tolist(), pa.string()) if block.dtype.kind in "SU" else _digits(block, shift)
        yield ReadRows(pa.record_batch({name: column}), {})


def _shift(array: Any) -> int:
    """Return 1 if numbers are stored one higher than digits, else 0."""
    if array.dtype.kind in "SU":
        return 0
    side = isqrt(prod(array.shape[1:]))
    return int(side * side == prod(array.shape[1:]) and array.min() >= 1 and array.max() == side + 1)


def _digits(block: Any, shift: int) -> Any:
    """Return rows of digits: as text if the kernel has boards of this size, otherwise as lists of numbers."""
    pa = arrow()
    import numpy as np

    cells = prod(block.shape[1:])
    rows = block.reshape(len(block), cells)
    if cells == kernel().width and rows.min(initial=0) >= 0 and rows.max(initial=0) - shift < 10:
        signs = (rows - shift).astype(np.uint8) + ord("0")
        offsets = np.arange(0, (len(rows) + 1) * cells, cells, dtype=np.int32)
        return pa.StringArray.from_buffers(len(rows), pa.py_buffer(offsets), pa.py_buffer(np.ascontiguousarray(signs)))
    return pa.array((rows.astype(np.int64) - shift).tolist(), pa.list_(pa.int64()))
