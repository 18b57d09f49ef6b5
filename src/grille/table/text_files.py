"""Text files as record batches: plain lines, CSV, TSV and JSON lines, also compressed.

All cells of a CSV file stay text, so that ids such as 007 are kept. A row that can't be read is a row of nulls with an
error, never a row less.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.table.arrow import arrow
from grille.table.inputs import InputFile
from grille.table.names import ANSWER_NAMES, PUZZLE_NAMES, find_name
from grille.table.storage import first_line, open_input, place

# Bytes that are read and parsed together.
PIECE = 1 << 22
# A line that is longer is not a puzzle, and not held in memory.
LONGEST = 1 << 24


class ReadRows(NamedTuple):
    """Rows of a file, the messages of those that could not be read, and the line of each row if it was counted."""

    batch: Any
    errors: dict[int, str]
    lines: Sequence[int] | None = None

    def slice(self, start: int, rows: int) -> ReadRows:
        errors = {at - start: each for at, each in self.errors.items() if start <= at < start + rows}
        lines = None if self.lines is None else self.lines[start : start + rows]
        return ReadRows(self.batch.slice(start, rows), errors, lines)


def read_text(file: InputFile, column: str | None) -> Iterator[ReadRows]:
    """Iterate over the rows of a file that is read from its beginning: text, or an array."""
    if file.format == "npy":
        from grille.table.array_files import read_array

        return read_array(file)
    pieces = _pieces(file)
    if file.format == "lines":
        return _plain_lines(pieces)
    if file.format == "jsonl":
        return _json_lines(file, pieces)
    return _table(file, pieces, "\t" if file.format == "tsv" else ",", column)


def _pieces(file: InputFile) -> Iterator[bytes]:
    """Iterate over the content in pieces of complete lines."""
    pa = arrow()
    rest = b""
    with open_input(place(file.url)) as raw:
        stream = raw if file.compression is None else pa.CompressedInputStream(raw, file.compression)
        first = True
        while True:
            try:
                block = bytes(stream.read(PIECE))
            except (OSError, pa.ArrowException) as error:
                raise GrilleError(f"{file.url}: damaged or incomplete compressed data: {first_line(error)}") from None
            if not block:
                break
            data = rest + block
            if first:
                data, first = data.removeprefix(b"\xef\xbb\xbf"), False
            end = data.rfind(b"\n") + 1
            rest = data[end:]
            if len(rest) > LONGEST:
                raise GrilleError(f"{file.url}: a line is longer than {LONGEST:,} bytes")
            if end:
                yield data[:end]
    if rest:
        yield rest


def _text(lines: Sequence[bytes]) -> list[str]:
    return [line.decode("utf-8", "replace") for line in lines]


def _plain_lines(pieces: Iterator[bytes]) -> Iterator[ReadRows]:
    """Each line is a puzzle, except blank lines and comments (#)."""
    pa = arrow()
    first = 1
    for piece in pieces:
        stripped = list(map(bytes.strip, piece.splitlines()))
        lines: Sequence[int] = range(first, first + len(stripped))
        first += len(stripped)
        if not all(stripped) or b"#" in piece:
            kept = [at for at, line in enumerate(stripped) if line and not line.startswith(b"#")]
            stripped, lines = [stripped[at] for at in kept], [lines[at] for at in kept]
        if stripped:
            yield ReadRows(pa.record_batch({"puzzle": pa.array(_text(stripped), pa.string())}), {}, lines)


def _table(file: InputFile, pieces: Iterator[bytes], sign: str, column: str | None) -> Iterator[ReadRows]:
    names: list[str] | None = None
    line = 1
    rest = b""
    for piece in pieces:
        data = rest + piece
        # A quote that is still open continues in the next piece.
        if data.count(b'"') % 2 and len(data) < LONGEST:
            rest = data
            continue
        rest = b""
        start = line
        line += data.count(b"\n")
        if names is None:
            names, data, start = _header(file, data, sign, column, start)
        if data:
            yield _cells(data, names, sign, start)
    if rest:
        names = names if names is not None else _header(file, rest, sign, column, line)[0]
        yield _cells(rest, names, sign, line)
    if names is None:
        raise GrilleError(f"{file.url}: the file is empty; expected a header")


def _header(file: InputFile, data: bytes, sign: str, column: str | None, line: int) -> tuple[list[str], bytes, int]:
    """Return the names of the columns, and the rest of the data with its first line."""
    head, _, rest = data.partition(b"\n")
    cells = next(csv.reader(_text([head.rstrip(b"\r")]), delimiter=sign), [])
    names = [cell.strip() for cell in cells]
    if column in names or find_name(names, PUZZLE_NAMES) is not None:
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise GrilleError(f"{file.url}: two columns are named {twice!r}")
        return names, rest, line + 1
    at = next((at for at, cell in enumerate(cells) if _is_puzzle(cell)), None)
    if at is None:
        listed = ", ".join(names) or "none"
        raise GrilleError(f"{file.url}: no column is named puzzle; name it with --column. Columns: {listed}")
    plain = [f"column{number}" for number in range(1, len(cells) + 1)]
    plain[at] = PUZZLE_NAMES[0]
    if at + 1 < len(plain):
        plain[at + 1] = ANSWER_NAMES[0]
    return plain, data, line


def _is_puzzle(text: str) -> bool:
    from grille.notation import parse

    try:
        parse(text)
    except GrilleError:
        return False
    return True


def _cells(data: bytes, names: list[str], sign: str, line: int) -> ReadRows:
    """Parse rows with pyarrow; rows that it refuses are read by themselves."""
    pa = arrow()
    import pyarrow.csv

    broken = False

    def refuse(_row: Any) -> str:
        nonlocal broken
        broken = True
        return "skip"

    types = dict.fromkeys(names, pa.string())
    try:
        table = pyarrow.csv.read_csv(
            pa.py_buffer(data),
            pyarrow.csv.ReadOptions(column_names=names, use_threads=False, block_size=max(len(data), 1) + 1),
            pyarrow.csv.ParseOptions(delimiter=sign, newlines_in_values=True, invalid_row_handler=refuse),
            pyarrow.csv.ConvertOptions(column_types=types, strings_can_be_null=False),
        )
    except pa.ArrowException:  # such as text that is not UTF-8
        broken = True
    if not broken:
        batch = table.combine_chunks().to_batches()[0] if table.num_rows else _empty(names)
        # Without blank lines and line breaks in cells, rows are lines; otherwise they are counted one by one.
        if table.num_rows == data.count(b"\n") + (not data.endswith(b"\n")):
            return ReadRows(batch, {}, range(line, line + table.num_rows))
        counted = _cells_one_by_one(data, names, sign, line)
        return ReadRows(batch, {}, counted.lines) if counted.batch.num_rows == table.num_rows else counted
    return _cells_one_by_one(data, names, sign, line)


def _empty(names: list[str]) -> Any:
    pa = arrow()
    return pa.record_batch({name: pa.array([], pa.string()) for name in names})


def _cells_one_by_one(data: bytes, names: list[str], sign: str, line: int) -> ReadRows:
    pa = arrow()
    csv.field_size_limit(LONGEST)
    lines = data.decode("utf-8", "replace").splitlines(keepends=True)
    reader = csv.reader(lines, delimiter=sign)
    rows: list[list[str | None]] = []
    errors: dict[int, str] = {}
    places: list[int] = []
    begin = line
    while True:
        start = begin + reader.line_num
        try:
            cells = next(reader, None)
        except csv.Error as error:
            errors[len(rows)] = f"line {start}: not a row of a table: {error}"
            rows.append([None] * len(names))
            places.append(start)
            continue
        if cells is None:
            break
        if not cells:
            continue
        places.append(start)
        if len(cells) != len(names):
            errors[len(rows)] = f"line {start}: expected {len(names)} columns, found {len(cells)}"
            rows.append([None] * len(names))
        else:
            rows.append(list(cells))
    columns = {name: pa.array([row[at] for row in rows], pa.string()) for at, name in enumerate(names)}
    return ReadRows(pa.record_batch(columns), errors, places)


def _json_lines(file: InputFile, pieces: Iterator[bytes]) -> Iterator[ReadRows]:
    schema: Any = None
    line = 1
    for piece in pieces:
        start, line = line, line + piece.count(b"\n")
        if schema is None:
            schema = _json_schema(file, piece)
        yield _objects(piece, schema, start)


def _json_schema(file: InputFile, piece: bytes) -> Any:
    """Return the columns by the first lines of a file: numbers, truth values and text; other values as JSON text."""
    pa = arrow()
    kinds: dict[str, set[type]] = {}
    for each in piece.splitlines()[:10_000]:
        try:
            fields = json.loads(each)
        except ValueError:
            continue
        if isinstance(fields, dict):
            for name, value in fields.items():
                kinds.setdefault(name, set()).update(() if value is None else (type(value),))
    if not kinds:
        raise GrilleError(f"{file.url}: expected one JSON object per line")

    def arrow_type(name: str, found: set[type]) -> Any:
        if name.lower() in (*PUZZLE_NAMES, *ANSWER_NAMES):
            return pa.string()
        for kind, types in ((pa.bool_(), {bool}), (pa.int64(), {int}), (pa.float64(), {int, float})):
            if found and found <= types:
                return kind
        return pa.string()

    return pa.schema([(name, arrow_type(name, found)) for name, found in kinds.items()])


def _objects(piece: bytes, schema: Any, line: int) -> ReadRows:
    pa = arrow()
    import pyarrow.json

    try:
        table = pyarrow.json.read_json(
            pa.BufferReader(piece),
            pyarrow.json.ReadOptions(use_threads=False, block_size=len(piece) + 1),
            pyarrow.json.ParseOptions(explicit_schema=schema, unexpected_field_behavior="error"),
        )
        lines = [number for number, each in enumerate(piece.splitlines(), line) if each.strip()]
        if table.num_rows == len(lines):
            return ReadRows(table.select(schema.names).combine_chunks().to_batches()[0], {}, lines)
    except pa.ArrowException:
        pass
    return _objects_one_by_one(piece, schema, line)


def _objects_one_by_one(piece: bytes, schema: Any, line: int) -> ReadRows:
    pa = arrow()
    rows: list[dict[str, Any]] = []
    errors: dict[int, str] = {}
    places: list[int] = []
    for number, each in enumerate(piece.splitlines(), line):
        if not each.strip():
            continue
        places.append(number)
        row: dict[str, Any] = dict.fromkeys(schema.names)
        try:
            for name, value in _fields(each).items():
                row[name] = _cell(name, value, schema)
        except GrilleError as error:
            errors[len(rows)] = f"line {number}: {error}"
        except ValueError as error:
            errors[len(rows)] = f"line {number}: not JSON: {first_line(error)}"
        rows.append(row)
    columns = [pa.array([row[f.name] for row in rows], f.type) for f in schema]
    return ReadRows(pa.record_batch(columns, schema), errors, places)


def _fields(line: bytes) -> dict[str, Any]:
    fields = json.loads(line.decode("utf-8", "replace"))
    if not isinstance(fields, dict):
        raise GrilleError(f"expected a JSON object, found {type(fields).__name__}")
    return fields


def _cell(name: str, value: Any, schema: Any) -> Any:
    """Return a value as its column holds it. Raises GrilleError for a new field and for a value of another type."""
    pa = arrow()
    if name not in schema.names:
        raise GrilleError(f"field {name!r} is not in the first lines of the file")
    kind = schema.field(name).type
    if value is None:
        return None
    if kind == pa.string():
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        # A lone surrogate is not text in UTF-8.
        return text.encode("utf-8", "replace").decode()
    fits: Any = {pa.bool_(): bool, pa.int64(): int, pa.float64(): (int, float)}[kind]
    if not isinstance(value, fits) or (isinstance(value, bool) and kind != pa.bool_()):
        raise GrilleError(f"field {name!r}: expected a value of type {kind}, found {json.dumps(value)[:40]}")
    if kind == pa.int64() and not -(2**63) <= value < 2**63:
        raise GrilleError(f"field {name!r}: the number is too large")
    return value
