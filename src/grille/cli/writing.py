"""Where results are written: standard output, or a file that has the format its name says, whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import IO, Any, NamedTuple

from grille.errors import GrilleError

PICTURES = (".svg", ".png")
TABLES = (".csv", ".tsv", ".parquet")
OBJECTS = (".jsonl", ".ndjson")
_PACKED = (".gz", ".zst")


class Target(NamedTuple):
    """A file to write, by the parts of its name: `suffix` says what it holds, `packed` how it is compressed."""

    path: str
    suffix: str
    packed: str = ""

    @property
    def is_picture(self) -> bool:
        return self.suffix in PICTURES

    @property
    def is_table(self) -> bool:
        return self.suffix in TABLES

    @property
    def is_objects(self) -> bool:
        return self.suffix in OBJECTS

    def numbered(self, number: int) -> str:
        """The name of one picture of many: {n} in the name is its number, else the number ends the name."""
        if "{n}" in self.path:
            return self.path.replace("{n}", str(number))
        stem, suffix = os.path.splitext(self.path)
        return f"{stem}-{number}{suffix}"


def target(path: str, known: Iterable[str]) -> Target:
    """The file of this name, if its extension is one of those that can be written here; nothing is written yet."""
    stem, suffix = os.path.splitext(path)
    packed = ""
    if suffix.lower() in _PACKED:
        packed = suffix.lower()
        suffix = os.path.splitext(stem)[1]
    suffix, known = suffix.lower(), tuple(dict.fromkeys(known))
    if suffix and suffix not in known:
        raise GrilleError(f"{path}: can't write {suffix} files here; the extensions are {', '.join(known)}")
    if packed and suffix in (*PICTURES, ".parquet"):
        raise GrilleError(f"{path}: {suffix} files are not compressed further; leave out {packed}")
    if suffix == ".png":
        _renderer(path)
    if suffix == ".parquet":
        parquet(path)
    if packed == ".zst":
        from grille.cli.packing import zstandard

        zstandard(path)
    if path.startswith("-"):
        raise GrilleError(f"{path}: not a file name; standard output is written without -o")
    return Target(path, suffix, packed)


@contextmanager
def destination(path: str | None) -> Iterator[IO[str]]:
    """Standard output, or a text file that takes its name only once everything is in it."""
    if path is None:
        yield sys.stdout
        return
    with whole_file(path) as raw:
        kind = os.path.splitext(path)[1].lower()
        inner = raw
        if kind in _PACKED:
            from grille.cli.packing import packed

            inner = packed(path, raw, kind)
        stream = TextIOWrapper(inner, "utf-8", newline="")
        yield stream
        stream.flush()
        stream.detach()
        if inner is not raw:
            inner.close()


@contextmanager
def whole_file(path: str) -> Iterator[IO[bytes]]:
    """A binary file that takes its name only once everything is in it."""
    import tempfile

    folder = os.path.dirname(path) or "."
    if os.path.isdir(path) or not os.path.isdir(folder):
        raise GrilleError(f"{path}: {'is a directory' if os.path.isdir(path) else 'its folder does not exist'}")
    try:
        descriptor, draft = tempfile.mkstemp(prefix=".grille-", dir=folder)
    except OSError as error:
        raise GrilleError(f"{path}: {(error.strerror or 'can not be written').lower()}") from None
    try:
        with os.fdopen(descriptor, "wb") as stream:
            yield stream
        # mkstemp makes files for the owner alone; a file somebody asked for has the usual rights.
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(draft, 0o666 & ~mask)
        os.replace(draft, path)
    except BaseException:
        os.unlink(draft)
        raise


def write_picture(path: str, svg: str) -> None:
    """Writes an SVG text to a file: as it is, or as the PNG that the file's name asks for."""
    if target(path, PICTURES).suffix != ".png":
        with destination(path) as stream:
            stream.write(svg if svg.endswith("\n") else svg + "\n")
        return
    image = _renderer(path)(svg)
    with whole_file(path) as file:
        file.write(image)


def _renderer(path: str) -> Callable[[str], bytes]:
    """What turns SVG into PNG here: resvg, or else CairoSVG."""
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError:
        try:
            from cairosvg import svg2png
        except (ModuleNotFoundError, OSError):  # OSError where the cairo library itself is missing
            raise GrilleError(f"{path}: PNG pictures need resvg-py: pip install 'grille[picture]'") from None
        return lambda svg: bytes(svg2png(svg.encode()))
    return lambda svg: bytes(svg_to_bytes(svg_string=svg))


def parquet(path: str) -> Any:
    """PyArrow's module for Parquet files."""
    try:
        from pyarrow import parquet
    except ModuleNotFoundError:
        raise GrilleError(f"{path}: Parquet files need PyArrow: pip install 'grille[table]'") from None
    return parquet
