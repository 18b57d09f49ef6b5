"""Find a grid of symbols in a text: on one line, in rows, framed, as JSON, in a code fence, with prose around it.

The text becomes bytes of four kinds: symbols stay, line ends stay, decoration (spaces, frames, brackets, commas) is
deleted, and every other character becomes `~`. A grid is then a run without `~`: one line with as many symbols as the
board has cells, or as many lines as it has rows, each with as many symbols as it has columns. Any other number of
symbols is not a grid, so an answer of the wrong size is never cut down to a right one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from grille.gym.reading.markup import readings

EMPTY = "."
_EMPTIES = "._0"
# Frames and separators. A colon is not among them: `Solution 1:` must not become part of the grid.
_DECORATION = b" \t\r,;|/[](){}\"'`+-=*&\\>#"
_FRAMES = re.compile("[\u2500-\u259f\u00a0\u2003\u2009\u202f]")
_OTHER = ord("~")
_NUMBER = re.compile(r"(?<![0-9A-Za-z])([0-9]{1,2})(?![0-9A-Za-z])")


class Found(NamedTuple):
    """The last complete grid (or the last one with empty cells), and how many different complete grids there are."""

    grid: str
    different: int


class GridReader:
    """Reads grids of one size. `symbols` are the signs of the cells, in order; `first` is the number of the first."""

    def __init__(self, rows: int, columns: int, symbols: str, first: int | None = None) -> None:
        self.rows, self.columns, self.cells = rows, columns, rows * columns
        self._first = first
        self._symbols = symbols
        table = bytearray([_OTHER]) * 256
        for sign in _EMPTIES:
            table[ord(sign)] = ord(EMPTY)
        for sign in symbols:
            table[ord(sign)] = ord(sign)
        table[ord("\n")] = ord("\n")
        self._table = bytes(table)

    def last(self, text: str) -> str | None:
        """Return the last complete grid of a text quickly, if it is the last thing with symbols; None otherwise."""
        signs = self._signs(text).rstrip(b"~\n")
        tail = signs[signs.rfind(b"~") + 1 :]
        if len(tail) < self.cells:
            return None
        found = self._grid_of(tail)
        return None if found is None or b"." in found else found.decode()

    def find(self, text: str) -> Found | None:
        """Return the last grid of a text; None if there is none."""
        signs = self._signs(text)
        # Most answers are nothing but one grid, and most texts without one have too few symbols.
        if b"~" not in signs:
            rows = signs.split()
            width = {self.rows: self.columns, 1: self.cells}.get(len(rows))
            if width is not None and {*map(len, rows)} == {width}:
                grid = b"".join(rows)
                return Found(grid.decode(), 0 if b"." in grid else 1)
        elif len(signs) - signs.count(b"~") - signs.count(b"\n") < self.cells:
            return None
        found = self._find(signs)
        if found is not None:
            return found
        large = self._first is not None and len(self._symbols) > 9
        for reading in (text, *readings(text)):
            found = self._find(self._signs(reading)) if reading is not text else None
            if found is None and large:
                found = self._find(self._signs(_NUMBER.sub(self._sign, reading)))
            if found is not None:
                return found
        return None

    def _find(self, signs: bytes) -> Found | None:
        runs = (run for run in signs.split(b"~") if len(run) >= self.cells)
        grids = [grid for run in runs for grid in self._grids(run)]
        if not grids:
            return None
        complete = [grid for grid in grids if b"." not in grid]
        return Found((complete or grids)[-1].decode(), len({*complete}))

    def _signs(self, text: str) -> bytes:
        if not text.isascii():
            text = _FRAMES.sub(" ", text)
        if "\\n" in text:
            text = text.replace("\\n", "\n")
        # Any other character becomes `?`, which no cell can hold: digits of other scripts are not read.
        return text.encode("ascii", "replace").translate(self._table, _DECORATION)

    def _grid_of(self, run: bytes) -> bytes | None:
        """The last grid of a run."""
        grid = None
        for grid in self._grids(run):  # noqa: B007  the last one counts
            pass
        return grid

    def _grids(self, run: bytes) -> Iterator[bytes]:
        """The grids of a run, in order."""
        rows: list[bytes] = []
        for line in map(self._trimmed, run.split(b"\n")):
            if not line:
                continue
            if len(line) == self.columns != self.cells:
                rows.append(line)
                continue
            yield from self._complete(rows)
            rows = []
            if len(line) == self.cells:
                yield line
        yield from self._complete(rows)

    def _complete(self, rows: list[bytes]) -> Iterator[bytes]:
        if rows and len(rows) % self.rows == 0:
            for at in range(0, len(rows), self.rows):
                yield b"".join(rows[at : at + self.rows])

    def _trimmed(self, line: bytes) -> bytes:
        """A line without the full stop of a sentence before or after it."""
        if len(line) in (self.columns + 1, self.cells + 1):
            if line.endswith(b"."):
                return line[:-1]
            if line.startswith(b"."):
                return line[1:]
        return line

    def _sign(self, number: re.Match[str]) -> str:
        """The symbol of a number on a board with more than nine digits."""
        at = int(number[1]) - (self._first or 0)
        if number[1] == "0" and at < 0:
            return EMPTY
        return self._symbols[at] if 0 <= at < len(self._symbols) else "~"


@lru_cache(maxsize=64)
def grid_reader(rows: int, columns: int, symbols: str, first: int | None = None) -> GridReader:
    """Return the reader for boards of a size."""
    return GridReader(rows, columns, symbols, first)
