"""The results of batches: one row for each input row, as columns, tables or single rows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar, overload

from grille.logic.scales import COLUMNS, LEVEL, AnyRating
from grille.many.kinds import Kind, PandasKind, Texts, package
from grille.many.status import STATUSES, Status

R = TypeVar("R")
A = TypeVar("A", bound=AnyRating)


class Errors(Mapping[int, str]):
    """The messages of rows that are INVALID or WRONG, by index. Each message is computed on demand."""

    def __init__(self, codes: memoryview, explain: Callable[[int], str]) -> None:
        bad = bytes(codes).translate(_BAD)
        self._rows = [at for at, code in enumerate(bad) if code] if 1 in bad else []
        self._known = frozenset(self._rows)
        self._explain = explain

    def __getitem__(self, row: int) -> str:
        if row not in self._known:
            raise KeyError(row)
        return self._explain(row)

    def __iter__(self) -> Iterator[int]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return repr(dict(self))


_BAD = bytes(code in (Status.INVALID, Status.WRONG) for code in range(256))


class Result(Sequence[R], Generic[R]):
    """The rows of a batch. `statuses` is a column of the same type as the input; `errors` are messages by row."""

    def __init__(self, kind: Kind, codes: memoryview, explain: Callable[[int], str]) -> None:
        self._kind, self._codes = kind, codes
        self.errors = Errors(codes, explain)

    @cached_property
    def statuses(self) -> Any:
        return self._kind.statuses(self._codes)

    @property
    def codes(self) -> memoryview:
        """The statuses as bytes, whatever the type of the input."""
        return self._codes

    def tally(self) -> dict[Status, int]:
        """Return the number of rows of each status."""
        codes = bytes(self._codes)
        return {status: number for status in STATUSES if (number := codes.count(status))}

    def __len__(self) -> int:
        return len(self._codes)

    @overload
    def __getitem__(self, index: int) -> R: ...
    @overload
    def __getitem__(self, index: slice) -> list[R]: ...
    def __getitem__(self, index: int | slice) -> R | list[R]:
        if isinstance(index, slice):
            return [self._row(at) for at in range(*index.indices(len(self)))]
        at = index + len(self) if index < 0 else index
        if not 0 <= at < len(self):
            raise IndexError(f"row {index} is out of range for a batch of {len(self)} rows")
        return self._row(at)

    def __iter__(self) -> Iterator[R]:
        return map(self._row, range(len(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (Result, list)):
            return NotImplemented
        return list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # equal by content, which can be arrays

    def __repr__(self) -> str:
        tally = ", ".join(f"{number:,} {status.word}" for status, number in self.tally().items())
        return f"<{type(self).__name__}: {len(self):,} rows{', of these ' + tally if tally else ''}>"

    @abstractmethod
    def _row(self, at: int) -> R:
        """Return one row as an object."""

    @abstractmethod
    def columns(self) -> dict[str, list[Any]]:
        """Return the columns of a table as plain values: numbers, strings and None."""

    def _error_column(self) -> list[str | None]:
        column: list[str | None] = [None] * len(self)
        for at, message in self.errors.items():
            column[at] = message
        return column

    def _words(self) -> list[str]:
        return [STATUSES[code].word for code in self._codes]

    def to_arrow(self) -> Any:
        """Return the columns as an Arrow table (needs pyarrow)."""
        pyarrow = package("pyarrow", "to_arrow()")
        types = {"error": pyarrow.string(), "techniques": pyarrow.map_(pyarrow.string(), pyarrow.int64())}
        types |= dict.fromkeys(("solution", "canonical", "level", "hardest", "reason"), pyarrow.string())
        lists = pyarrow.list_(pyarrow.string())
        types |= dict.fromkeys(("technique", "sentence", "board", "candidates"), lists)
        types |= dict.fromkeys(("places", "removes"), pyarrow.list_(lists))
        types |= {"score": pyarrow.int64(), "count": pyarrow.uint64()}
        return pyarrow.table(
            {
                name: pyarrow.array([each and list(each.items()) for each in values], types[name])
                if name == "techniques"
                else pyarrow.array(values, types.get(name))
                for name, values in self.columns().items()
            }
        )

    def to_pandas(self) -> Any:
        """Return the columns as a pandas DataFrame, with the index of the input if it has one."""
        pandas = package("pandas", "to_pandas()")
        index = self._kind.index if isinstance(self._kind, PandasKind) else None
        return pandas.DataFrame(self.columns(), index=index)

    def to_polars(self) -> Any:
        """Return the columns as a polars DataFrame."""
        polars = package("polars", "to_polars()")
        schema = dict.fromkeys(("error", "solution", "canonical", "level", "hardest", "reason"), polars.String)
        schema |= dict.fromkeys(("technique", "sentence", "board", "candidates"), polars.List(polars.String))
        schema |= dict.fromkeys(("places", "removes"), polars.List(polars.List(polars.String)))
        columns = self.columns()
        if "techniques" in columns:
            pair = polars.Struct({"technique": polars.String, "uses": polars.Int64})
            columns["techniques"] = [
                each and [{"technique": name, "uses": uses} for name, uses in each.items()]
                for each in columns["techniques"]
            ]
            schema["techniques"] = polars.List(pair)
        return polars.DataFrame(
            {name: polars.Series(name, values, schema.get(name)) for name, values in columns.items()}
        )


class SolvedRow(NamedTuple):
    """A row of `solve_many`: the status, a solution if there is one, and the message of an invalid row."""

    status: Status
    solution: str | None
    error: str | None


class Solved(Result[SolvedRow]):
    """The result of `solve_many`. If there are several solutions, it has the one that `solve` finds first."""

    def __init__(self, kind: Kind, codes: memoryview, explain: Callable[[int], str], texts: Texts) -> None:
        super().__init__(kind, codes, explain)
        self._texts = texts

    @cached_property
    def solutions(self) -> Any:
        return self._kind.texts(self._texts)

    @cached_property
    def _lines(self) -> list[str | None]:
        return self._texts.list()

    def _row(self, at: int) -> SolvedRow:
        return SolvedRow(STATUSES[self._codes[at]], self._lines[at], self.errors.get(at))

    def columns(self) -> dict[str, list[Any]]:
        return {"outcome": self._words(), "solution": self._lines, "error": self._error_column()}


class CountedRow(NamedTuple):
    """A row of `count_many`: the number of solutions, which is a lower bound unless it is exact."""

    status: Status
    count: int  # type: ignore[assignment]  # hides the method tuple.count
    exact: bool
    error: str | None


class Counted(Result[CountedRow]):
    """The result of `count_many`. A count that reached the limit or was stopped is not exact."""

    def __init__(
        self, kind: Kind, codes: memoryview, explain: Callable[[int], str], counts: memoryview, limit: int
    ) -> None:
        super().__init__(kind, codes, explain)
        self._counts, self._limit = counts, limit

    @cached_property
    def counts(self) -> Any:
        return self._kind.numbers(self._counts)

    @cached_property
    def exact(self) -> Any:
        return self._kind.values(self._exact())

    def _exact(self) -> list[bool]:
        return [
            count < self._limit and code != Status.STOPPED
            for count, code in zip(self._counts, self._codes, strict=True)
        ]

    def _row(self, at: int) -> CountedRow:
        status, count = STATUSES[self._codes[at]], self._counts[at]
        return CountedRow(status, count, count < self._limit and status != Status.STOPPED, self.errors.get(at))

    def columns(self) -> dict[str, list[Any]]:
        return {"count": self._counts.tolist(), "exact": self._exact(), "error": self._error_column()}


class CheckedRow(NamedTuple):
    """A row of `check_many`: whether it is correct, and if not, why. It is true if it is correct."""

    status: Status
    ok: bool
    error: str | None

    def __bool__(self) -> bool:
        return self.ok


class Checked(Result[CheckedRow]):
    """The result of `check_many`: whether each puzzle has exactly one solution, or each answer solves its puzzle."""

    def _ok(self) -> list[bool]:
        return [bool(code) for code in bytes(self._codes).translate(_OK)]

    @cached_property
    def ok(self) -> Any:
        return self._kind.values(self._ok())

    def _row(self, at: int) -> CheckedRow:
        status = STATUSES[self._codes[at]]
        return CheckedRow(status, bool(_OK[status]), self.errors.get(at))

    def columns(self) -> dict[str, list[Any]]:
        return {"ok": self._ok(), "outcome": self._words(), "error": self._error_column()}


_OK = bytes(code in (Status.UNIQUE, Status.RIGHT) for code in range(256))


class CanonicalRow(NamedTuple):
    """A row of `canonical_many`: the canonical form, or the message of an invalid row."""

    status: Status
    canonical: str | None
    error: str | None


class Canonical(Result[CanonicalRow]):
    """The result of `canonical_many`. Puzzles are equivalent if and only if their forms are equal."""

    def __init__(self, kind: Kind, codes: memoryview, explain: Callable[[int], str], texts: Texts) -> None:
        super().__init__(kind, codes, explain)
        self._texts = texts

    @cached_property
    def forms(self) -> Any:
        return self._kind.texts(self._texts)

    @cached_property
    def _lines(self) -> list[str | None]:
        return self._texts.list()

    def _row(self, at: int) -> CanonicalRow:
        return CanonicalRow(STATUSES[self._codes[at]], self._lines[at], self.errors.get(at))

    def columns(self) -> dict[str, list[Any]]:
        return {"canonical": self._lines, "error": self._error_column()}


# Columns without a value for a row without a rating, although its rating object has one.
_ONLY_RATED = frozenset(("techniques", "trial"))


class Rated(Result[A]):
    """The result of `rate_many`: a rating for each row. Columns are None for a row without a rating.

    The columns are those of the scale: level, score, hardest, techniques, trial and reason by default.
    """

    def __init__(
        self,
        kind: Kind,
        codes: memoryview,
        explain: Callable[[int], str],
        ratings: Sequence[A],
        scale: str = LEVEL,
    ) -> None:
        super().__init__(kind, codes, explain)
        self._ratings = ratings
        self._scale = scale

    def _row(self, at: int) -> A:
        return self._ratings[at]

    def columns(self) -> dict[str, list[Any]]:
        columns = {name: self._column(name) for name in COLUMNS[self._scale]}
        return columns | {"error": self._error_column()}

    def _column(self, name: str) -> list[Any]:
        """Return one column of the scale, with the values of `data()` of each rating."""
        values = map(attrgetter(name), self._ratings)
        if name == "reason":
            return [None if each is None else str(each) for each in values]
        if name == "hardest" and self._scale == LEVEL:
            return [None if each is None else each.id for each in values]
        if name in _ONLY_RATED:
            rated = zip(values, self._ratings, strict=True)
            return [None if rating.reason is not None else each for each, rating in rated]
        return list(values)

    def __getattr__(self, name: str) -> Any:
        """Return a column of the scale by its name."""
        if name.startswith("_") or name not in COLUMNS[self._scale]:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return self._kind.values(self._column(name))
