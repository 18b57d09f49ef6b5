"""All input types of a batch, made from texts; None is a missing row."""

from __future__ import annotations

import pytest

CLASSIC = "..3....425..13.....8...21..4.....92...89.54...52.....7..16...5.....14..363....2.."
SEVERAL = "." * 9 + CLASSIC[9:]
NONE = ".12345678" + "." * 18 + "9" + "." * 53  # r1c1 would have to be the 9 that its column has
CLASH = "55" + "." * 79
JUNK = "x" * 81
PLAIN = [CLASSIC, SEVERAL, NONE, CLASH, JUNK]
MIXED = [CLASSIC, "..3.1........4.2", None, "junk", SEVERAL, "1 2 1 0 3 / 2 1 1 0 2 / 3 3 3 3 0 / 0 1 2 2 0"]


def numbers(text):
    """Return digits as numbers; other characters become a number that no board has."""
    return [0 if sign == "." else int(sign) if sign.isdigit() else 77 for sign in text]


def package(name):
    return pytest.importorskip(name, reason=f"{name} is not installed")


def arrow(kind, *, chunks=1, encode=False):
    def make(texts):
        pa = package("pyarrow")
        rows = [text and text.encode() for text in texts] if encode else texts
        column = pa.array(rows, kind(pa))
        return column if chunks == 1 else pa.chunked_array([column[:2], column[2:2], column[2:]])

    return make


def capsules(texts):
    """An object with only the Arrow C interface, like that of an unknown package."""
    pa = package("pyarrow")

    class Foreign:
        def __arrow_c_stream__(self, requested_schema=None):
            return pa.chunked_array([pa.array(texts, pa.string())]).__arrow_c_stream__(requested_schema)

    return Foreign()


def table(texts):
    pa = package("pyarrow")
    return pa.table({"id": list(range(len(texts))), "puzzle": pa.array(texts, pa.large_string())})


def sliced(texts):
    pa = package("pyarrow")
    return pa.array([None, CLASSIC, *texts, SEVERAL], pa.string()).slice(2, len(texts))


# Types that hold any text, and missing rows.
ANY = {
    "list": list,
    "tuple": tuple,
    "iterator": iter,
    "list of bytes": lambda texts: [text and text.encode() for text in texts],
    "object array": lambda texts: package("numpy").array(texts, dtype=object),
    "pandas": lambda texts: package("pandas").Series(texts),
    "pandas objects": lambda texts: package("pandas").Series(texts, dtype=object),
    "pandas categories": lambda texts: package("pandas").Series(texts, dtype="category"),
    "polars": lambda texts: package("polars").Series(texts),
    "polars categories": lambda texts: package("polars").Series(texts, dtype=package("polars").Categorical),
    "string": arrow(lambda pa: pa.string()),
    "string, chunked": arrow(lambda pa: pa.string(), chunks=3),
    "large_string": arrow(lambda pa: pa.large_string()),
    "string_view": arrow(lambda pa: pa.string_view()),
    "binary": arrow(lambda pa: pa.binary(), encode=True),
    "dictionary": lambda texts: package("pyarrow").array(texts).dictionary_encode(),
    "dictionary, chunked": lambda texts: package("pyarrow").chunked_array([texts[:3], texts[3:]]).dictionary_encode(),
    "slice": sliced,
    "table": table,
    "capsules": capsules,
}
# Types whose rows all have 81 characters or numbers.
WIDE = {
    "bytes": lambda texts: "".join(texts).encode(),
    "lines": lambda texts: "\n".join(texts).encode(),
    "lines with CR": lambda texts: ("\r\n".join(texts) + "\r\n").encode(),
    "uint8 signs": lambda texts: package("numpy").array([list(text.encode()) for text in texts], "uint8"),
    "uint8 numbers": lambda texts: package("numpy").array(list(map(numbers, texts)), "uint8"),
    "int64": lambda texts: package("numpy").array(list(map(numbers, texts)), "int64"),
    "float64": lambda texts: package("numpy").array(list(map(numbers, texts)), "float64"),
    "uint8 boards": lambda texts: package("numpy").array(list(map(numbers, texts)), "uint8").reshape(-1, 9, 9),
    "every other row": lambda texts: package("numpy").array([numbers(t) for t in texts for _ in "ab"], "uint8")[::2],
    "S81": lambda texts: package("numpy").array(texts, "S81"),
    "U81": lambda texts: package("numpy").array(texts, "U81"),
    "lists of numbers": lambda texts: list(map(numbers, texts)),
    "lists of rows": lambda texts: [[numbers(text)[i : i + 9] for i in range(0, 81, 9)] for text in texts],
    "fixed-size binary": arrow(lambda pa: pa.binary(81), encode=True),
    "fixed-size binary, chunked": arrow(lambda pa: pa.binary(81), encode=True, chunks=3),
    "Arrow lists": lambda texts: package("pyarrow").array(list(map(numbers, texts))),
}
