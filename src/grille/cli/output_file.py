"""Output files: the format follows from the extension, and a file is written completely or not at all."""

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
    """A file to write: its path, the extension that says what it holds, and the one of its compression."""

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
        """The name of one of several pictures: the number replaces {n} in the name, or is appended to it."""
        if "{n}" in self.path:
            return self.path.replace("{n}", str(number))
        stem, suffix = os.path.splitext(self.path)
        return f"{stem}-{number}{suffix}"


def target(path: str, known: Iterable[str]) -> Target:
    """The target for a path. Raises GrilleError if its extension is not known; nothing is written yet."""
    stem, suffix = os.path.splitext(path)
    compression = ""
    if suffix.lower() in _COMPRESSED:
        compression = suffix.lower()
        suffix = os.path.splitext(stem)[1]
    suffix, known = suffix.lower(), tuple(dict.fromkeys(known))
    if suffix and suffix not in known:
        raise GrilleError(f"{path}: can't write {suffix} files here; expected one of {', '.join(known)}")
    if compression and suffix in (*PICTURES, ".parquet"):
        raise GrilleError(f"{path}: {suffix} files are compressed already; remove {compression} from the name")
    if suffix == ".png":
        _renderer(path)
    if suffix == ".parquet":
        parquet(path)
    if compression == ".zst":
        from grille.cli.compression import zstandard

        zstandard(path)
    if path.startswith("-"):
        raise GrilleError(f"{path}: not a file name; leave out -o to write to standard output")
    return Target(path, suffix, compression)


@contextmanager
def destination(path: str | None) -> Iterator[IO[str]]:
    """Standard output, or a text file that gets its name only when it is complete."""
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
    """A binary file that gets its name only when it is complete.

    Devices and pipes are written to directly, symbolic links are followed, and an existing file keeps its mode and
    owner.
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
    """The directory of an output file. Raises GrilleError if it does not exist."""
    folder = os.path.dirname(path)
    if not os.path.isdir(folder):
        raise GrilleError(f"{path}: the directory does not exist")
    return folder


@contextmanager
def _draft(path: str, folder: str) -> Iterator[tuple[IO[bytes], str]]:
    """A temporary file in the same directory, removed on exit."""
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
    """Rename the complete temporary file, with the mode and owner of the file it replaces, else the usual mode."""
    if before is None:
        # mkstemp makes files that only the owner can read; an output file has the usual permissions.
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
            # The file belongs to another user: its content can be changed, its owner can't.
            from shutil import copyfile

            copyfile(draft, final)
            return
    os.fchmod(descriptor, stat.S_IMODE(before.st_mode))
    os.replace(draft, final)


def _before(path: str) -> os.stat_result | None:
    """The status of an existing file; None if there is none."""
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
    """Whether a path names an open stream, which may be a regular file."""
    return os.path.abspath(path).startswith(("/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/"))


@contextmanager
def _naming(path: str) -> Iterator[None]:
    """Add the path to errors of writing that have no file name."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        if error.filename is not None:
            raise
        raise OSError(error.errno, error.strerror, path) from None


def write_picture(path: str, svg: str) -> None:
    """Write an SVG text to a file: as it is, or converted if the name ends in .png."""
    if target(path, PICTURES).suffix != ".png":
        with destination(path) as stream:
            stream.write(svg if svg.endswith("\n") else svg + "\n")
        return
    image = _renderer(path)(svg, None)
    with whole_file(path) as file:
        file.write(image)


def _renderer(path: str) -> Callable[[str, int | None], bytes]:
    from grille.scene.png import renderer

    try:
        return renderer()
    except GrilleError as error:
        raise GrilleError(f"{path}: {error}") from None


def parquet(path: str) -> Any:
    """PyArrow's module for Parquet files."""
    try:
        from pyarrow import parquet
    except ModuleNotFoundError:
        raise GrilleError(f"{path}: .parquet files need PyArrow: pip install 'grille[table]'") from None
    return parquet
