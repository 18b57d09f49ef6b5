"""Compressed files (.gz, .zst), read and written as streams."""

from __future__ import annotations

import io
from typing import IO, Any

from grille.errors import GrilleError

SUFFIXES = (".gz", ".zst")


def decompressed(name: str, stream: IO[bytes], kind: str) -> IO[bytes]:
    """A stream with the decompressed content of another."""
    if kind == ".gz":
        import gzip

        inner: Any = gzip.GzipFile(fileobj=stream)
    else:
        inner = zstandard(name).ZstdDecompressor().stream_reader(stream, read_across_frames=True)
    return io.BufferedReader(_Decompressed(name, inner, stream), 1 << 18)


def compressed(name: str, stream: IO[bytes], kind: str) -> IO[bytes]:
    """A stream that compresses what is written to it; closing it leaves the other stream open."""
    if kind == ".gz":
        import gzip

        # Without a timestamp, the same puzzles give the same file.
        return gzip.GzipFile(filename="", fileobj=stream, mode="wb", mtime=0)  # type: ignore[return-value]  # a stream
    writer: IO[bytes] = zstandard(name).ZstdCompressor().stream_writer(stream, closefd=False)
    return writer


class _Decompressed(io.RawIOBase):
    """Decompressed data, with errors that name the file."""

    def __init__(self, name: str, inner: Any, stream: IO[bytes]) -> None:
        self._name = name
        self._inner = inner
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            data = self._inner.read(len(buffer))
        except Exception as error:  # noqa: BLE001  the libraries raise EOFError, OSError, zlib.error and errors of their own
            raise GrilleError(f"{self._name}: damaged or incomplete compressed data ({error})") from None
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        self._inner.close()
        self._stream.close()
        super().close()


def zstandard(name: str) -> Any:
    """The zstandard module. Raises GrilleError if it is not installed."""
    try:
        import zstandard as library
    except ModuleNotFoundError:
        raise GrilleError(f"{name}: .zst files need zstandard: pip install 'grille[zstd]'") from None
    return library
