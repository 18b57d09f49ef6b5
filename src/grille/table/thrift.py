"""Thrift's compact protocol, as far as the footers and page headers of Parquet files use it.

A struct is a dict from the numbers of its fields to pairs of type and value, in their order. Values that nobody looks
at are written back as they were.
"""

from __future__ import annotations

from typing import Any

Struct = dict[int, tuple[int, Any]]

TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, STRUCT = 1, 2, 3, 4, 5, 6, 7, 8, 9, 12
_NUMBERS = frozenset((I16, I32, I64))


def read_struct(data: memoryview, at: int) -> tuple[Struct, int]:
    """Return the struct that begins at a place, and the place behind it."""
    fields: Struct = {}
    number = 0
    while True:
        head = data[at]
        at += 1
        if head == 0:
            return fields, at
        kind = head & 15
        if head >> 4:
            number += head >> 4
        else:
            value, at = _varint(data, at)
            number = _signed(value)
        content, at = _read(data, at, kind)
        fields[number] = kind, content


def _read(data: memoryview, at: int, kind: int) -> tuple[Any, int]:
    if kind in _NUMBERS:
        value, at = _varint(data, at)
        return _signed(value), at
    if kind == BINARY:
        size, at = _varint(data, at)
        return bytes(data[at : at + size]), at + size
    if kind == STRUCT:
        return read_struct(data, at)
    if kind == LIST:
        return _read_list(data, at)
    if kind in {TRUE, FALSE}:
        return None, at
    if kind not in {BYTE, DOUBLE}:
        raise ValueError(f"unexpected Thrift type {kind}")
    size = 1 if kind == BYTE else 8
    return bytes(data[at : at + size]), at + size


def _read_list(data: memoryview, at: int) -> tuple[Any, int]:
    head = data[at]
    at += 1
    kind, size = head & 15, head >> 4
    if size == 15:
        size, at = _varint(data, at)
    items = []
    for _ in range(size):
        # In a list, a truth value has a byte of its own.
        item, at = (data[at], at + 1) if kind in {TRUE, FALSE} else _read(data, at, kind)
        items.append(item)
    return (kind, items), at


def _varint(data: memoryview, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def _signed(value: int) -> int:
    return value >> 1 ^ -(value & 1)


def write_struct(fields: Struct, out: bytearray) -> None:
    """Append a struct."""
    before = 0
    for number, (kind, value) in fields.items():
        step = number - before
        if 0 < step < 16:
            out.append(step << 4 | kind)
        else:
            out.append(kind)
            _put_varint(_unsigned(number), out)
        before = number
        _write(kind, value, out)
    out.append(0)


def _write(kind: int, value: Any, out: bytearray) -> None:
    if kind in _NUMBERS:
        _put_varint(_unsigned(value), out)
    elif kind == BINARY:
        _put_varint(len(value), out)
        out += value
    elif kind == STRUCT:
        write_struct(value, out)
    elif kind == LIST:
        of, items = value
        if len(items) < 15:
            out.append(len(items) << 4 | of)
        else:
            out.append(0xF0 | of)
            _put_varint(len(items), out)
        for item in items:
            if of in {TRUE, FALSE}:
                out.append(item)
            else:
                _write(of, item, out)
    elif kind not in {TRUE, FALSE}:
        out += value


def _unsigned(value: int) -> int:
    return value << 1 if value >= 0 else (-value << 1) - 1


def _put_varint(value: int, out: bytearray) -> None:
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
