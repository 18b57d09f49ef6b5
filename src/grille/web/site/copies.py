"""Compressed copies of a site's files, beside them: many hosts send a copy in place of the file."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from grille.cores import cores

# The endings of copies.
BROTLI, GZIP = ".br", ".gz"
ENDINGS = (BROTLI, GZIP)
# Smaller files fit into one packet as they are.
_LEAST = 1_000
# Already compressed.
_PACKED = (*ENDINGS, ".png", ".woff2")
_LEVEL = 9

Compress = Callable[[bytes], bytes]


def gzipped(data: bytes) -> bytes:
    """Data under gzip, the same bytes at any time."""
    return gzip.compress(data, _LEVEL, mtime=0)


def brotli() -> Compress | None:
    """Brotli at its smallest; None where the package is not installed."""
    try:
        from brotli import compress
    except ImportError:
        return None

    def compressed(data: bytes) -> bytes:
        return bytes(compress(data, quality=11, lgwin=24))

    return compressed


def copies(files: dict[str, bytes], brotli: Compress | None) -> dict[str, bytes]:
    """The copies of these files by name, where they are smaller."""
    ways = {GZIP: gzipped} if brotli is None else {BROTLI: brotli, GZIP: gzipped}
    chosen = [
        (f"{name}{ending}", data, way)
        for name, data in files.items()
        if len(data) >= _LEAST and not name.endswith(_PACKED)
        for ending, way in ways.items()
        if f"{name}{ending}" not in files
    ]
    # Both ways work outside Python's lock, and the engine takes most of a minute.
    with ThreadPoolExecutor(cores()) as pool:
        made = pool.map(lambda each: each[2](each[1]), chosen)
        return {name: copy for (name, data, _), copy in zip(chosen, made, strict=True) if len(copy) < len(data)}
