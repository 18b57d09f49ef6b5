"""Kinds of columns: how results are returned in the same type as the input."""

from __future__ import annotations

from array import array
from functools import lru_cache
from math import prod
from typing import Any, NamedTuple, Protocol

from grille.many.status import STATUSES


class Texts:
    """A text or None for each row of a batch.

    `signs` holds the texts of plain rows, all of one width, with zeros for None; `others` holds those of other rows.
    """

    def __init__(self, signs: memoryview, width: int, zero: int, others: dict[int, str], split: Any) -> None:
        self.signs, self.width, self.zero, self.others = signs, width, zero, others
        self._split = split

    def list(self) -> list[str | None]:
        signs = self.signs if self.zero else memoryview(bytes(self.signs).translate(_SIGNS))
        texts: list[str | None] = self._split(signs)
        for row, text in self.others.items():
            texts[row] = text
        return texts


# Digits as characters. A row without a text is all zeros and stays so.
_SIGNS = bytes([0, *range(49, 58), *range(10, 256)])


class Kind(Protocol):
    """Creates the columns of a result."""

    def statuses(self, codes: memoryview) -> Any: ...

    def numbers(self, values: memoryview) -> Any: ...

    def texts(self, texts: Texts) -> Any: ...

    def values(self, values: list[Any]) -> Any:
        """Return a column of other values or None."""
        ...


class _List:
    """Returns lists."""

    def statuses(self, codes: memoryview) -> Any:
        return [STATUSES[code] for code in codes]

    def numbers(self, values: memoryview) -> Any:
        return values.tolist()

    def texts(self, texts: Texts) -> Any:
        return texts.list()

    def values(self, values: list[Any]) -> Any:
        return values


class _Bytes(_List):
    """Returns memory views, for bytes."""

    def statuses(self, codes: memoryview) -> Any:
        return codes

    def numbers(self, values: memoryview) -> Any:
        return values

    def texts(self, texts: Texts) -> Any:
        return texts.list() if texts.others else texts.signs


LIST, BYTES = _List(), _Bytes()


class ObjectKind:
    """Returns NumPy arrays; values that are not numbers are objects."""

    def __init__(self, numpy: Any) -> None:
        self.numpy = numpy

    def statuses(self, codes: memoryview) -> Any:
        return self.numpy.asarray(codes)

    def numbers(self, values: memoryview) -> Any:
        return self.numpy.asarray(values)

    def texts(self, texts: Texts) -> Any:
        return self.values(texts.list())

    def values(self, values: list[Any]) -> Any:
        column = self.numpy.empty(len(values), dtype=object)
        column[:] = values
        return column


class TextArrayKind(ObjectKind):
    """Returns NumPy arrays with texts of a fixed width, empty for None."""

    def __init__(self, numpy: Any, code: str) -> None:
        super().__init__(numpy)
        self.code = code

    def texts(self, texts: Texts) -> Any:
        if self.code == "S" and not texts.others:
            return self.numpy.asarray(texts.signs).view(f"S{texts.width}")
        return self.numpy.array([text or "" for text in texts.list()] or [""], dtype=self.code)[: len(texts.list())]


class ArrayKind(ObjectKind):
    """Returns NumPy arrays of digits, with the shape and the type of the input."""

    def __init__(self, numpy: Any, dtype: Any, shape: tuple[int, ...], zero: int) -> None:
        super().__init__(numpy)
        self.dtype, self.shape, self.zero = dtype, shape, zero

    def texts(self, texts: Texts) -> Any:
        if not texts.others:
            cells = self.shape[1:] if prod(self.shape[1:]) == texts.width else (texts.width,)
            block = self.numpy.asarray(texts.signs).reshape(self.shape[0], *cells)
            if texts.zero and not self.zero:
                # Text for an input of numbers: an empty cell, or a row without a text, is 0.
                block = self.numpy.where(block < ord("0"), 0, block - ord("0"))
            return block if block.dtype == self.dtype else block.astype(self.dtype)
        rows = self.numpy.zeros((self.shape[0], prod(self.shape[1:])), self.dtype)
        for at, text in texts.others.items():
            rows[at] = list(text.encode()) if self.zero else digits_in(text)
        return rows.reshape(self.shape)


def digits_in(line: str) -> list[int]:
    """Return the numbers of a line, 0 for an empty cell."""
    if " " in line:
        return [int(word) if word.isdecimal() else 0 for word in line.split()]
    return [0 if sign == "." else int(sign, 36) for sign in line]


class PandasKind:
    """Returns pandas Series with the index of the input."""

    def __init__(self, pandas: Any, series: Any) -> None:
        self.pandas = pandas
        self.index = getattr(series, "index", None)

    def statuses(self, codes: memoryview) -> Any:
        return self._series(codes.tolist(), "uint8", "status")

    def numbers(self, values: memoryview) -> Any:
        return self._series(values.tolist(), "uint64", None)

    def texts(self, texts: Texts) -> Any:
        return self._series(texts.list(), "str", None)

    def values(self, values: list[Any]) -> Any:
        return self._series(values, None, None)

    def _series(self, values: list[Any], dtype: str | None, name: str | None) -> Any:
        if dtype == "str" and not _has_text_type(self.pandas):
            dtype = "object"
        return self.pandas.Series(values, index=self.index, dtype=dtype, name=name)


def _has_text_type(pandas: Any) -> bool:
    """Whether `str` is a dtype that keeps None, as since pandas 3; before, it converts None to text."""
    return int(pandas.__version__.split(".")[0]) >= 3


class PolarsKind:
    """Returns polars Series."""

    def __init__(self, polars: Any) -> None:
        self.polars = polars

    def statuses(self, codes: memoryview) -> Any:
        return self.polars.Series("status", codes.tolist(), self.polars.UInt8)

    def numbers(self, values: memoryview) -> Any:
        return self.polars.Series("count", values.tolist(), self.polars.UInt64)

    def texts(self, texts: Texts) -> Any:
        return self.polars.Series("text", texts.list(), self.polars.String)

    def values(self, values: list[Any]) -> Any:
        return self.polars.Series(values=values, strict=False)


class ArrowKind(NamedTuple):
    """Returns Arrow arrays, with texts of the input's type."""

    pyarrow: Any
    type: Any

    @classmethod
    def of(cls, column: Any) -> Kind:
        """Return the kind for a column; lists if pyarrow is not installed."""
        try:
            import pyarrow as pa
        except ImportError:
            return LIST
        return cls(pa, getattr(column, "type", None))

    def statuses(self, codes: memoryview) -> Any:
        return self._of_view(codes, self.pyarrow.uint8())

    def numbers(self, values: memoryview) -> Any:
        return self._of_view(values, self.pyarrow.uint64())

    def _of_view(self, view: memoryview, kind: Any) -> Any:
        return self.pyarrow.Array.from_buffers(kind, len(view), [None, self.pyarrow.py_buffer(view)])

    def texts(self, texts: Texts) -> Any:
        pa = self.pyarrow
        kind = self.type
        if kind is None or not (pa.types.is_string(kind) or pa.types.is_large_string(kind) or _is_binary(pa, kind)):
            kind = pa.string()
        if texts.others:
            return pa.array(texts.list(), kind if not pa.types.is_fixed_size_binary(kind) else pa.string())
        return column_of_width(pa, kind, texts.signs, texts.width)

    def values(self, values: list[Any]) -> Any:
        return self.pyarrow.array(values)


def column_of_width(pa: Any, kind: Any, signs: memoryview, width: int) -> Any:
    """Return an Arrow array of texts that have one width in a buffer, null where a text begins with a zero byte."""
    rows, firsts, data = len(signs) // width, signs[::width].tobytes(), pa.py_buffer(signs)
    if 0 in firsts:
        valid = pa.Array.from_buffers(pa.uint8(), rows, [None, pa.py_buffer(firsts)]).cast(pa.bool_()).buffers()[1]
        fixed = pa.Array.from_buffers(pa.binary(width), rows, [valid, data])
        return fixed if pa.types.is_fixed_size_binary(kind) else fixed.cast(pa.binary()).cast(kind)
    if pa.types.is_fixed_size_binary(kind):
        return pa.Array.from_buffers(pa.binary(width), rows, [None, data])
    # The texts are used where they are: only the offsets are new, and they are the same for all batches of one size.
    if len(signs) >= MOST_SMALL:
        kind = {pa.string(): pa.large_string(), pa.binary(): pa.large_binary()}.get(kind, kind)
    code = "q" if pa.types.is_large_string(kind) or pa.types.is_large_binary(kind) else "i"
    return pa.Array.from_buffers(kind, rows, [None, _offsets(pa, rows, width, code), data])


# Bytes that an Arrow array with offsets of 32 bits can hold.
MOST_SMALL = 1 << 31


@lru_cache(maxsize=4)
def _offsets(pa: Any, rows: int, width: int, code: str) -> Any:
    """Return the offsets of an Arrow array of texts of one width."""
    return pa.py_buffer(array(code, range(0, rows * width + 1, width)))


def _is_binary(pa: Any, kind: Any) -> bool:
    return bool(pa.types.is_binary(kind) or pa.types.is_large_binary(kind) or pa.types.is_fixed_size_binary(kind))


def package(name: str, what: str) -> Any:
    """Import a package for tables, or raise an error that names it."""
    from importlib import import_module

    from grille.errors import GrilleError

    try:
        return import_module(name)
    except ImportError:
        raise GrilleError(f"{what} needs {name}: pip install {name}") from None
