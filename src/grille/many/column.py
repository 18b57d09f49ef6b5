"""Column: the puzzles of a batch, from any supported input.

Rows of plain characters with the width of the kernel are used in place, or copied into one buffer. All other rows are
kept as objects and read individually.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from math import isnan, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from grille.errors import GrilleError
from grille.many.engine import arrow_rows, packed_rows
from grille.many.kinds import BYTES, LIST, ArrayKind, ArrowKind, Kind, ObjectKind, PandasKind, PolarsKind, TextArrayKind

if TYPE_CHECKING:
    from grille.many.kernel import Kernel

TEXT = ord("0")
# A byte that is not a digit of any board, and the number of rows that are converted together.
NO_DIGIT = 255
BLOCK = 512
# The column that is read if a whole table is given.
NAME = "puzzle"
EXPECTED = (
    "expected a list of puzzles or texts, bytes, a NumPy array, a pandas or polars Series, or anything with the "
    "Arrow C interface"
)


class Column(NamedTuple):
    """The rows of a batch: `signs` holds the characters of plain rows, `others` the other rows by index."""

    signs: Any
    rows: int
    stride: int
    zero: int = TEXT
    others: Mapping[int, Any] = {}
    kind: Kind = LIST

    def block(self) -> tuple[Any, int, int, int, int]:
        """Return the plain rows for the native kernels: bytes, number of rows, offset, stride, code of 0."""
        return self.signs, self.rows, 0, self.stride, self.zero

    def text(self, row: int, width: int) -> str:
        """Return a plain row as text."""
        at = row * self.stride
        signs = bytes(memoryview(self.signs)[at : at + width])
        if self.zero == TEXT:
            return signs.decode("utf-8", "replace")
        return "".join(str(sign) if sign < 10 else "?" for sign in signs)


def column_of(puzzles: Any, kernel: Kernel, what: str = "puzzles") -> Column:  # noqa: PLR0911  one return for each form
    """Return the column of a batch, from any supported input."""
    if isinstance(puzzles, (str, Mapping)):
        raise GrilleError(f"{what}: {EXPECTED}, not {type(puzzles).__name__}")
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        return _of_bytes(puzzles, kernel, what)
    if isinstance(puzzles, list):
        return _of_list(puzzles, kernel)
    # A caller with such an array has imported its package, so no import is needed to recognise it.
    numpy, pandas, polars = (sys.modules.get(name) for name in ("numpy", "pandas", "polars"))
    if numpy is not None and isinstance(puzzles, numpy.ndarray):
        return _of_array(puzzles, numpy, kernel, what)
    puzzles = _column_of_frame(puzzles, pandas, polars)
    if pandas is not None and isinstance(puzzles, (pandas.Series, pandas.Index)):
        return _of_pandas(puzzles, pandas, kernel)
    if polars is not None and isinstance(puzzles, polars.Series):
        return _of_arrow(puzzles, kernel, PolarsKind(polars), what)
    if hasattr(puzzles, "__arrow_c_array__") or hasattr(puzzles, "__arrow_c_stream__"):
        return _of_arrow(puzzles, kernel, ArrowKind.of(puzzles), what)
    try:
        rows = list(puzzles)
    except TypeError:
        raise GrilleError(f"{what}: {EXPECTED}, not {type(puzzles).__name__}") from None
    return _of_list(rows, kernel)


def _column_of_frame(puzzles: Any, *packages: Any) -> Any:
    """Return the column of a data frame that has the puzzles; anything else unchanged."""
    if any(package is not None and isinstance(puzzles, package.DataFrame) for package in packages):
        names = list(puzzles.columns)
        if NAME in names or len(names) == 1:
            return puzzles[NAME if NAME in names else names[0]]
    return puzzles


def _of_list(rows: list[Any], kernel: Kernel, kind: Kind = LIST) -> Column:
    width = kernel.width
    packed, left = packed_rows(rows, width, kernel.puzzles)
    others: dict[int, Any] = {}
    for at in left:
        row = rows[at]
        if isinstance(row, (str, bytes)) or row is None:
            others[at] = row
        elif (signs := kernel.signs_of(row)) is not None:
            packed[at * width : (at + 1) * width] = signs
        else:
            others[at] = row
    return Column(packed, len(rows), width, TEXT, others, kind)


def _of_bytes(puzzles: bytes | bytearray | memoryview, kernel: Kernel, what: str) -> Column:
    """Read rows without separators, or one row per line."""
    width = kernel.width
    data = memoryview(puzzles)
    if not data.contiguous:
        data = memoryview(data.tobytes())
    data = data.cast("B")
    zero = 0 if len(data) and data[0] < 10 else TEXT
    head = bytes(data[: width + 2])
    stride = width + head[width:].find(b"\n") + 1
    if zero != TEXT or (b"\n" not in head[:width] and stride == width):
        if len(data) % width:
            raise GrilleError(
                f"{what}: expected {width} bytes for each puzzle, or one per line, found {len(data)} bytes"
            )
        return Column(data, len(data) // width, width, zero, kind=BYTES)
    # Lines of equal length are read in place; the last one may lack its line end.
    number, rest = divmod(len(data), stride)
    if stride > width and rest in (0, width) and _ends_alike(data, width, stride, number):
        return Column(data, number + (rest == width), stride, kind=BYTES)
    return _of_list(data.tobytes().splitlines(), kernel, BYTES)


def _ends_alike(data: memoryview, width: int, stride: int, number: int) -> bool:
    ends = [(width, b"\n")] if stride == width + 1 else [(width, b"\r"), (width + 1, b"\n")]
    return data.tobytes().count(b"\n") == number and all(data[at::stride].tobytes() == end * number for at, end in ends)


def _of_array(array: Any, numpy: Any, kernel: Kernel, what: str) -> Column:
    width = kernel.width
    if array.dtype.kind == "S" and array.ndim == 1:
        if array.dtype.itemsize != width or not array.size:
            return _of_list(array.tolist(), kernel, TextArrayKind(numpy, "S"))
        rows = numpy.ascontiguousarray(array).view(numpy.uint8).reshape(-1, width)
        # NumPy pads shorter texts with zeros.
        short = numpy.flatnonzero(rows[:, -1] == 0).tolist()
        return Column(
            rows.reshape(-1),
            len(rows),
            width,
            others={at: bytes(array[at]) for at in short},
            kind=TextArrayKind(numpy, "S"),
        )
    if array.dtype.kind in "UT" and array.ndim == 1:
        return _of_signs(array, numpy, width) or _of_list(array.tolist(), kernel, TextArrayKind(numpy, "U"))
    if array.dtype.kind == "O" and array.ndim == 1:
        return _of_list(array.tolist(), kernel, ObjectKind(numpy))
    if array.dtype.kind not in "iuf" or array.ndim not in (2, 3):
        shape = ", ".join(map(str, array.shape))
        raise GrilleError(
            f"{what}: expected an array of digits [n, {width}], or of texts [n], not {array.dtype}[{shape}]"
        )
    cells = prod(array.shape[1:])
    text = array.dtype == numpy.uint8 and _is_text(array, numpy)
    kind = ArrayKind(numpy, array.dtype, array.shape, TEXT if text else 0)
    if cells != width:
        rows = array.reshape(len(array), cells).tolist()
        return _of_list([bytes(row) for row in rows] if text else rows, kernel, kind)
    rows = array if array.ndim == 2 else array.reshape(len(array), cells)
    if array.dtype != numpy.uint8:
        rows = _in_bytes(rows, numpy)
    if rows.size and (rows.strides[1] != 1 or (rows.strides[0] < width and len(rows) > 1)):
        rows = numpy.ascontiguousarray(rows)
    number, stride = len(rows), rows.strides[0] if len(rows) > 1 else width
    size = (number - 1) * stride + width if number else 0
    signs = numpy.lib.stride_tricks.as_strided(rows, (size,), (1,), writeable=False)
    return Column(signs, number, stride, TEXT if text else 0, kind=kind)


def _of_signs(array: Any, numpy: Any, width: int) -> Column | None:
    """Read texts stored by NumPy with four bytes per character; None if their length or characters do not fit."""
    if array.dtype.kind != "U" or array.dtype.itemsize != 4 * width or not array.size or not array.dtype.isnative:
        return None
    codes = numpy.ascontiguousarray(array).view(numpy.uint32).reshape(-1, width)
    if codes.max() > 127:
        return None
    rows = codes.astype(numpy.uint8)
    short = numpy.flatnonzero(rows[:, -1] == 0).tolist()
    others = {at: str(array[at]) for at in short}
    return Column(rows.reshape(-1), len(rows), width, others=others, kind=TextArrayKind(numpy, "U"))


def _in_bytes(rows: Any, numpy: Any) -> Any:
    """Convert numbers to bytes; anything but an integer from 0 to 254 becomes 255, which is not a digit."""
    if rows.dtype.kind in "iu":
        # As unsigned integers, negative numbers are very large. Blocks fit into the processor cache.
        large, small = rows.view(rows.dtype.str.replace("i", "u")), numpy.empty(rows.shape, numpy.uint8)
        for at in range(0, len(rows), BLOCK):
            block = large[at : at + BLOCK]
            if block.max() >= NO_DIGIT:
                break
            small[at : at + BLOCK] = block
        else:
            return small
    with numpy.errstate(invalid="ignore"):
        small = rows.astype(numpy.uint8)
    return numpy.where((rows >= 0) & (rows < NO_DIGIT) & (small == rows), small, numpy.uint8(NO_DIGIT))


def _is_text(array: Any, numpy: Any) -> bool:
    """Whether bytes are characters rather than numbers, judged by the first rows: the two ranges do not overlap."""
    rows = array[:100].reshape(-1, prod(array.shape[1:]))
    most, signs = rows.max(axis=1, initial=0), (rows >= ord("*")).all(axis=1)
    return bool(numpy.count_nonzero(signs) > numpy.count_nonzero((most > 0) & (most < ord("*"))))


def _of_pandas(series: Any, pandas: Any, kernel: Kernel) -> Column:
    kind = PandasKind(pandas, series)
    if series.dtype != object and hasattr(series, "__arrow_c_stream__"):
        # Text that pandas stores in Arrow's layout is read in place; pandas needs pyarrow to export it.
        try:
            return _arrow_column(series, kernel, kind)
        except (ImportError, TypeError, NotImplementedError):
            pass
    return _of_list(series.tolist(), kernel, kind)


def _of_arrow(source: Any, kernel: Kernel, kind: Kind, what: str) -> Column:
    try:
        return _arrow_column(source, kernel, kind)
    except TypeError as error:
        # For example lists of numbers: anything that can list its rows is read row by row.
        for name in ("to_pylist", "to_list"):
            if hasattr(source, name):
                rows = getattr(source, name)()
                if not any(isinstance(row, Mapping) for row in rows[:1]):
                    return _of_list(rows, kernel, kind)
        raise GrilleError(f"{what}: {error}") from None
    except ValueError as error:
        raise GrilleError(f"{what}: {error}") from None


def _arrow_column(source: Any, kernel: Kernel, kind: Kind) -> Column:
    signs, rows, stride, others = arrow_rows(source, kernel.width, NAME)
    return Column(signs, rows, stride, TEXT, others, kind)


def is_missing(row: Any) -> bool:
    """Whether a row is a missing value: None, NaN, or the missing value of pandas."""
    if row is None:
        return True
    if isinstance(row, float):
        return isnan(row)
    return type(row).__name__ in {"NAType", "NaTType"}


def numbers_in(row: Any) -> Sequence[int] | None:
    """Return the numbers of a row that is a list of numbers or a list of rows of numbers; None for anything else."""
    if hasattr(row, "tolist") and not isinstance(row, (str, bytes)):
        row = row.tolist()
    if not isinstance(row, (list, tuple)):
        return None
    flat: list[Any] = []
    for each in row:
        if isinstance(each, (list, tuple)):
            flat += each
        else:
            flat.append(each)
    return flat if all(isinstance(each, int) and not isinstance(each, bool) for each in flat) else None
