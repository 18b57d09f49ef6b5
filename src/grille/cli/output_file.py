"""Where results are written: standard output, or a file that has the format its name says, whole or not at all."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import IO, Any, NamedTuple

from grille.cli.interrupt import defer_sigint
from grille.cli.streams import ESCAPED
from grille.errors import GrilleError

PICTURES = (".svg", ".png")
TABLES = (".csv", ".tsv", ".parquet")
OBJECTS = (".jsonl", ".ndjson")
_COMPRESSED = (".gz", ".zst")


class Target(NamedTuple):
    """A file to write, by the parts of its name: `suffix` says what it holds, `compression` how it is compressed."""

    path: str
    suffix: str
    compression: str = ""

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
    compression = ""
    if suffix.lower() in _COMPRESSED:
        compression = suffix.lower()
        suffix = os.path.splitext(stem)[1]
    suffix, known = suffix.lower(), tuple(dict.fromkeys(known))
    if suffix and suffix not in known:
        raise GrilleError(f"{path}: can't write {suffix} files here; the extensions are {', '.join(known)}")
    if compression and suffix in (*PICTURES, ".parquet"):
        raise GrilleError(f"{path}: {suffix} files are not compressed further; leave out {compression}")
    if suffix == ".png":
        _renderer(path)
    if suffix == ".parquet":
        parquet(path)
    if compression == ".zst":
        from grille.cli.compression import zstandard

        zstandard(path)
    if path.startswith("-"):
        raise GrilleError(f"{path}: not a file name; standard output is written without -o")
    return Target(path, suffix, compression)


@contextmanager
def destination(path: str | None) -> Iterator[IO[str]]:
    """Standard output, or a text file that takes its name only once everything is in it."""
    if path is None:
        yield sys.stdout
        return
    with whole_file(path) as raw:
        kind = os.path.splitext(path)[1].lower()
        inner = raw
        if kind in _COMPRESSED:
            from grille.cli.compression import compressed

            inner = compressed(path, raw, kind)
        stream = TextIOWrapper(inner, "utf-8", ESCAPED, newline="")
        yield stream
        stream.flush()
        stream.detach()
        if inner is not raw:
            inner.close()


@contextmanager
def whole_file(path: str) -> Iterator[IO[bytes]]:
    """A binary file that takes its name only once everything is in it.

    What is no regular file (a device, a pipe) is written to as it is; a link is followed; a file that is there already
    keeps its mode and owner.
    """
    before = _before(path)
    if before is not None and (_is_stream(path) or not stat.S_ISREG(before.st_mode)):
        with _naming(path), os.fdopen(os.open(path, os.O_WRONLY | os.O_APPEND), "wb") as stream:
            yield stream
        return
    final = os.path.realpath(path)
    folder = folder_of(final)
    if before is not None and not os.access(final, os.W_OK):
        raise GrilleError(f"{path}: permission denied")
    with defer_sigint.raise_on_termination(), _draft(path, folder) as (stream, draft):
        yield stream
        with _naming(path):
            stream.flush()
            _settle(stream.fileno(), draft, final, before)


def folder_of(path: str) -> str:
    """The folder of a file that is to be written."""
    folder = os.path.dirname(path)
    if not os.path.isdir(folder):
        raise GrilleError(f"{path}: its folder does not exist")
    return folder


@contextmanager
def _draft(path: str, folder: str) -> Iterator[tuple[IO[bytes], str]]:
    """A new file with a name for the time being, which is gone afterwards."""
    import tempfile

    draft = ""
    try:
        try:
            with defer_sigint:
                descriptor, draft = tempfile.mkstemp(prefix=".grille-", dir=folder)
        except OSError as error:
            raise GrilleError(f"{path}: {(error.strerror or 'can not be written').lower()}") from None
        with _naming(path), os.fdopen(descriptor, "wb") as stream:
            yield stream, draft
    finally:
        with defer_sigint, suppress(FileNotFoundError):
            if draft:
                os.unlink(draft)


def _settle(descriptor: int, draft: str, final: str, before: os.stat_result | None) -> None:
    """Give a finished draft its name, with the mode and owner of the file that had it, else the usual mode."""
    if before is None:
        # mkstemp makes files for the owner alone; a file somebody asked for has the usual rights.
        mask = os.umask(0)
        os.umask(mask)
        os.fchmod(descriptor, 0o666 & ~mask)
        os.replace(draft, final)
        return
    now = os.fstat(descriptor)
    if (now.st_uid, now.st_gid) != (before.st_uid, before.st_gid):
        try:
            os.fchown(descriptor, before.st_uid, before.st_gid)
        except PermissionError:
            # The file is another's: what is in it may be changed, whose it is may not.
            from shutil import copyfile

            copyfile(draft, final)
            return
    os.fchmod(descriptor, stat.S_IMODE(before.st_mode))
    os.replace(draft, final)


def _before(path: str) -> os.stat_result | None:
    """What is there already under a name; None for nothing."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise GrilleError(f"{path}: {(error.strerror or 'can not be written').lower()}") from None
    if stat.S_ISDIR(found.st_mode):
        raise GrilleError(f"{path}: is a directory")
    return found


def _is_stream(path: str) -> bool:
    """Whether a name stands for something that is open already, even where that is a regular file."""
    return os.path.abspath(path).startswith(("/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/"))


@contextmanager
def _naming(path: str) -> Iterator[None]:
    """Errors of writing, with the name of the file that somebody asked for."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        if error.filename is not None:
            raise
        raise OSError(error.errno, error.strerror, path) from None


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
