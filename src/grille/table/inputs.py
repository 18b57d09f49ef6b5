"""The input files of a job: which they are, their format, size and checksum, and how many rows they have."""

from __future__ import annotations

import os
from collections.abc import Sequence
from glob import glob, has_magic
from hashlib import sha256
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.table.arrow import arrow
from grille.table.ranges import arrow_batch_rows
from grille.table.storage import BLOCK, Place, files_in, first_line, is_folder, open_input, place, size_of

FORMATS = {
    ".parquet": "parquet",
    ".pq": "parquet",
    ".arrow": "arrow",
    ".feather": "arrow",
    ".csv": "csv",
    ".tsv": "tsv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".txt": "lines",
    ".sdm": "lines",
    ".npy": "npy",
}
COMPRESSIONS = {".gz": "gzip", ".zst": "zstd"}


class InputFile(NamedTuple):
    """A file with rows. `rows` is exact for Parquet, Arrow and NumPy files, and the lines of the others."""

    url: str
    format: str
    compression: str | None
    size: int
    digest: str
    rows: int

    @property
    def name(self) -> str:
        return place(self.url).name

    @property
    def has_ranges(self) -> bool:
        """Whether a worker can read a range of rows without the rows before it."""
        return self.format in {"parquet", "arrow"}

    def identity(self) -> dict[str, Any]:
        """Return what a manifest says about the file. Its folder is left out: the content decides."""
        return {"name": self.name, "size": self.size, "digest": self.digest}


def format_of(name: str) -> tuple[str, str | None]:
    """Return the format and the compression that a file name says. Raises GrilleError for another extension."""
    stem, suffix = os.path.splitext(name.lower())
    compression = COMPRESSIONS.get(suffix)
    if compression is not None:
        suffix = os.path.splitext(stem)[1]
    form = FORMATS.get(suffix)
    if form is None:
        raise GrilleError(f"{name}: unknown extension; expected {', '.join(FORMATS)}, text also with .gz or .zst")
    if compression is not None and form in {"parquet", "arrow"}:
        raise GrilleError(f"{name}: Parquet and Arrow files are compressed inside; expected no {suffix} around them")
    if compression is not None and form == "npy":
        raise GrilleError(f"{name}: NumPy files are read uncompressed; expected .npy at the end")
    return form, compression


def find_inputs(arguments: Sequence[str]) -> list[InputFile]:
    """Return the files that arguments name: files, folders, glob patterns and URLs. Reads each file once."""
    urls = [url for argument in arguments for url in _expand(argument)]
    seen: set[str] = set()
    for url in urls:
        if url in seen:
            raise GrilleError(f"{url}: given twice")
        seen.add(url)
    return [_inspect(url) for url in urls]


def _expand(argument: str) -> list[str]:
    if "://" not in argument and has_magic(argument) and not os.path.exists(argument):
        found = sorted(path for path in glob(argument, recursive=True) if os.path.isfile(path))
        if not found:
            raise GrilleError(f"{argument}: no file matches this pattern")
        return found
    where = place(argument)
    if not is_folder(where):
        return [argument]
    names = [each.name for each in files_in(where)]
    # The manifest of a job and temporary files are not tables.
    names = [name for name in names if not name.startswith(("_", "."))]
    if not names:
        raise GrilleError(f"{argument}: the folder has no files")
    base, query = [*argument.split("?", 1), ""][:2] if "://" in argument else (argument, "")
    return [f"{base.rstrip('/')}/{name}" + (f"?{query}" if query else "") for name in names]


def _inspect(url: str) -> InputFile:
    form, compression = format_of(place(url).name)
    where = place(url)
    size = size_of(where)
    if size is None:
        raise GrilleError(f"{url}: no such file")
    counted = form in {"parquet", "arrow", "npy"}
    hasher, lines, last = sha256(), 0, b"\n"
    with open_input(where) as stream:
        while block := stream.read(BLOCK):
            hasher.update(block)
            if not counted and compression is None:
                lines += block.count(b"\n")
                last = block[-1:]
    rows = _rows_in(url, where, form) if counted else lines + (last != b"\n")
    return InputFile(url, form, compression, size, hasher.hexdigest(), rows)


def _rows_in(url: str, where: Place, form: str) -> int:
    if form == "npy":
        from grille.table.array_files import open_array

        return len(open_array(url))
    pa = arrow()
    try:
        if form == "parquet":
            import pyarrow.parquet

            with open_input(where) as stream:
                return int(pyarrow.parquet.ParquetFile(stream).metadata.num_rows)
        with open_input(where) as stream:
            return sum(arrow_batch_rows(stream))
    except (pa.ArrowException, OSError) as error:
        raise GrilleError(f"{url}: not a complete {form} file: {first_line(error)}") from None
