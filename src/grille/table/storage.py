"""Storage: local files, and URLs such as s3://bucket/folder through pyarrow's file systems.

A file is written whole or not at all: locally under a temporary name that is renamed when everything is on the disk,
elsewhere as one object, which appears when its upload is complete.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum, auto
from hashlib import sha256
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.table.arrow import arrow

BLOCK = 1 << 20
# How the temporary name of a file ends.
DRAFT = ".tmp"


class Place(NamedTuple):
    """A file or a folder: its file system and its path there. Local paths have no file system of pyarrow."""

    system: Any
    path: str

    @property
    def is_local(self) -> bool:
        return self.system is None

    @property
    def name(self) -> str:
        return self.path.rstrip("/").rsplit("/", 1)[-1]

    def child(self, name: str) -> Place:
        return Place(self.system, f"{self.path.rstrip('/')}/{name}")

    def sibling(self, name: str) -> Place:
        folder = self.path.rstrip("/").rsplit("/", 1)[0] if "/" in self.path.rstrip("/") else "."
        return Place(self.system, f"{folder or '/'}/{name}")


def place(text: str) -> Place:
    """Return the place that a path or a URL names."""
    if "://" not in text:
        return Place(None, text)
    import pyarrow.fs

    try:
        system, path = pyarrow.fs.FileSystem.from_uri(text)
    except (OSError, ValueError, NotImplementedError, pyarrow.lib.ArrowException) as error:
        raise GrilleError(f"{text}: {first_line(error)}") from None
    if isinstance(system, pyarrow.fs.LocalFileSystem):
        return Place(None, path)
    return Place(system, path)


def absolute(text: str) -> str:
    """Return a path that means the same in every process; URLs are absolute already."""
    return text if "://" in text else os.path.abspath(text)


def first_line(error: BaseException) -> str:
    """Return the first line of an error's message, for an error of one line."""
    return str(error).strip().partition("\n")[0] or type(error).__name__


def open_input(where: Place) -> Any:
    """Open a file for reading, with random access."""
    pa = arrow()
    if where.is_local:
        return pa.OSFile(where.path)
    return where.system.open_input_file(where.path)


def read_whole(where: Place) -> bytes | None:
    """Return the content of a file, None if it does not exist."""
    try:
        with open_input(where) as stream:
            return bytes(stream.read())
    except FileNotFoundError:
        return None


def exists(where: Place) -> bool:
    return size_of(where) is not None


def size_of(where: Place) -> int | None:
    """Return the size of a file, None if there is no such file."""
    if where.is_local:
        try:
            return os.stat(where.path).st_size if not os.path.isdir(where.path) else None
        except FileNotFoundError:
            return None
    info = where.system.get_file_info(where.path)
    return info.size if info.is_file else None


def is_folder(where: Place) -> bool:
    if where.is_local:
        return os.path.isdir(where.path)
    import pyarrow.fs

    return bool(where.system.get_file_info(where.path).type == pyarrow.fs.FileType.Directory)


def files_in(folder: Place) -> list[Place]:
    """Return the files of a folder, sorted by name; empty if the folder does not exist."""
    if folder.is_local:
        try:
            names = sorted(os.listdir(folder.path))
        except FileNotFoundError:
            return []
        return [folder.child(name) for name in names if os.path.isfile(folder.child(name).path)]
    import pyarrow.fs

    selector = pyarrow.fs.FileSelector(folder.path, allow_not_found=True)
    infos = sorted(folder.system.get_file_info(selector), key=lambda info: str(info.path))
    return [Place(folder.system, info.path) for info in infos if info.is_file]


def make_folder(folder: Place) -> None:
    if folder.is_local:
        os.makedirs(folder.path, exist_ok=True)
    else:
        folder.system.create_dir(folder.path, recursive=True)


class Sync(Enum):
    """What has to be on the disk before a new file has its name."""

    # The file, and then its name.
    ALL = auto()
    # The file. A power failure can undo the new name until `sync_folder` is called.
    CONTENT = auto()
    # Nothing: for a file that can be lost, and whose reader notices if it is damaged.
    NOTHING = auto()


def write_whole(where: Place, data: Any, sync: Sync = Sync.ALL) -> None:
    """Write a file, or leave the old one untouched if that fails."""
    with open_whole(where, sync) as stream:
        stream.write(data)


@contextmanager
def open_whole(where: Place, sync: Sync = Sync.ALL) -> Iterator[Any]:
    """Open a file for writing that appears when the block ends; if it fails, an old file stays untouched."""
    if not where.is_local:
        try:
            with where.system.open_output_stream(where.path) as stream:
                yield stream
        except BaseException:
            # An upload can't be abandoned: it was completed with what there was.
            with suppress(OSError):
                delete(where)
            raise
        return
    draft = where.sibling(f".{where.name}.{os.getpid()}{DRAFT}").path
    try:
        with open(draft, "wb") as stream:
            yield stream
        if sync is not Sync.NOTHING:
            _sync(draft, os.O_RDWR)
        os.replace(draft, where.path)
    except BaseException as error:
        if os.path.exists(draft):
            os.remove(draft)
        if isinstance(error, OSError) and error.errno is not None:
            raise OSError(error.errno, error.strerror, where.path) from None
        raise
    if sync is Sync.ALL:
        sync_folder(where.sibling(""))


def sync_folder(folder: Place) -> None:
    """Write the names of a local folder's files to the disk, so that renamed files survive a power failure."""
    if folder.is_local and hasattr(os, "O_DIRECTORY"):
        _sync(folder.path or ".", os.O_RDONLY)


def _sync(path: str, access: int) -> None:
    """Write a file or the entries of a folder to the disk."""
    opened = os.open(path, access)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def is_draft(name: str) -> bool:
    """Return whether a file is one that was being written when a run was killed."""
    return name.startswith(".") and name.endswith(DRAFT)


def delete(where: Place) -> None:
    """Delete a file if it exists."""
    try:
        if where.is_local:
            os.remove(where.path)
        elif exists(where):
            where.system.delete_file(where.path)
    except FileNotFoundError:
        pass


def delete_folder(folder: Place) -> None:
    """Delete a folder with everything in it, if it exists."""
    if folder.is_local:
        import shutil

        shutil.rmtree(folder.path, ignore_errors=True)
    elif is_folder(folder):
        folder.system.delete_dir(folder.path)


def digest(data: Any) -> str:
    """Return the checksum of bytes, as `sha256sum` prints it."""
    return sha256(data).hexdigest()
