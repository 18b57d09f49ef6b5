"""Pages of Parquet files: compress those of some columns, and put files together, without decoding a value.

pyarrow writes the files. Its Zstandard looks for text that repeats, which takes longer than solving easy puzzles, and
finds nothing in digits that are all different. So pyarrow leaves such columns uncompressed, and their pages are
compressed here, as Zstandard frames too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from grille.many.engine import compress_literals
from grille.table.thrift import I16, I32, I64, LIST, STRUCT, Struct, read_struct, write_struct

MAGIC = b"PAR1"
ZSTD = 6
# The numbers of fields, as parquet.thrift has them.
ROWS, GROUPS = 3, 4
GROUP_COLUMNS, GROUP_SIZE, GROUP_OFFSET, GROUP_COMPRESSED, GROUP_ORDINAL = 1, 2, 5, 6, 7
CHUNK_OFFSET, CHUNK_META = 2, 3
PATH, CODEC, UNCOMPRESSED, COMPRESSED, DATA_PAGE, INDEX_PAGE, DICTIONARY_PAGE = 3, 4, 6, 7, 9, 10, 11
PAGE_UNCOMPRESSED, PAGE_COMPRESSED = 2, 3
MOST_ORDINAL = (1 << 15) - 1


def compress_columns(content: Any, columns: Iterable[str]) -> list[Any]:
    """Return the pieces of a Parquet file whose uncompressed columns with these paths are compressed."""
    paths = set(columns)
    data = _bytes(content)
    footer = _footer(data)
    pieces: list[Any] = [MAGIC]
    at = len(MAGIC)
    for group in _groups(footer):
        begin = at
        for chunk in group[GROUP_COLUMNS][1][1]:
            meta: Struct = chunk[CHUNK_META][1]
            start = _first_page(meta)
            old = data[start : start + meta[COMPRESSED][1]]
            path = b".".join(meta[PATH][1][1]).decode()
            if path in paths:
                made, plain = _compressed_pages(old)
                meta[CODEC] = I32, ZSTD
                meta[UNCOMPRESSED], meta[COMPRESSED] = (I64, plain), (I64, sum(map(len, made)))
                # A column without a dictionary has data pages alone, so the first one stays the first.
                pieces += made
            else:
                pieces.append(old)
            _shift(chunk, at - start)
            at += meta[COMPRESSED][1]
        _finish_group(group, begin)
    pieces.append(_ending(footer))
    return pieces


def _compressed_pages(old: memoryview) -> tuple[list[Any], int]:
    """Return the pages of a column, each after its header, and their size with headers if they were not compressed."""
    pieces: list[Any] = []
    at = plain = 0
    while at < len(old):
        header, at = read_struct(old, at)
        size = header[PAGE_COMPRESSED][1]
        page = compress_literals(old[at : at + size])
        at += size
        header[PAGE_COMPRESSED] = I32, len(page)
        written = bytearray()
        write_struct(header, written)
        pieces += written, page
        plain += len(written) + header[PAGE_UNCOMPRESSED][1]
    return pieces, plain


def joined(files: Iterable[Any]) -> Iterator[Any]:
    """Iterate over the bytes of one Parquet file with the row groups of others, which have the same columns."""
    yield MAGIC
    at = len(MAGIC)
    whole: Struct = {}
    groups: list[Struct] = []
    rows = 0
    for content in files:
        data = _bytes(content)
        footer = _footer(data)
        rows += footer[ROWS][1]
        whole = whole or footer
        for group in _groups(footer):
            begin = at
            for chunk in group[GROUP_COLUMNS][1][1]:
                meta: Struct = chunk[CHUNK_META][1]
                start, size = _first_page(meta), meta[COMPRESSED][1]
                yield data[start : start + size]
                _shift(chunk, at - start)
                at += size
            _finish_group(group, begin)
            if GROUP_ORDINAL in group:
                group[GROUP_ORDINAL] = I16, len(groups)
            groups.append(group)
    if len(groups) > MOST_ORDINAL:
        for group in groups:
            group.pop(GROUP_ORDINAL, None)
    whole[ROWS] = I64, rows
    whole[GROUPS] = LIST, (STRUCT, groups)
    yield _ending(whole)


def _bytes(content: Any) -> memoryview:
    return memoryview(content).cast("B")


def _footer(data: memoryview) -> Struct:
    size = int.from_bytes(data[-8:-4], "little")
    return read_struct(data[-8 - size : -8], 0)[0]


def _ending(footer: Struct) -> bytes:
    out = bytearray()
    write_struct(footer, out)
    return bytes(out) + len(out).to_bytes(4, "little") + MAGIC


def _groups(footer: Struct) -> list[Struct]:
    groups: list[Struct] = footer[GROUPS][1][1]
    return groups


def _first_page(meta: Struct) -> int:
    places: list[int] = [meta[field][1] for field in (DICTIONARY_PAGE, DATA_PAGE) if field in meta]
    return min(place for place in places if place > 0)


def _shift(chunk: Struct, by: int) -> None:
    """Move the places that a column chunk names; those that are not set stay so."""
    meta: Struct = chunk[CHUNK_META][1]
    for fields, number in ((chunk, CHUNK_OFFSET), (meta, DATA_PAGE), (meta, INDEX_PAGE), (meta, DICTIONARY_PAGE)):
        if number in fields and fields[number][1] > 0:
            fields[number] = fields[number][0], fields[number][1] + by


def _finish_group(group: Struct, begin: int) -> None:
    metas = [chunk[CHUNK_META][1] for chunk in group[GROUP_COLUMNS][1][1]]
    group[GROUP_SIZE] = I64, sum(meta[UNCOMPRESSED][1] for meta in metas)
    for number, value in (
        (GROUP_OFFSET, begin),
        (GROUP_COMPRESSED, sum(meta[COMPRESSED][1] for meta in metas)),
    ):
        if number in group:
            group[number] = I64, value
