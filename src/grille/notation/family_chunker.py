"""Lines that only a family can join: pictures, tables, saved games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grille.errors import GrilleError, NotationError
from grille.family import Family
from grille.line_collector import LineCollector, LineFit
from grille.notation.chunk import LONGEST_PUZZLE, MOST_LINES, Chunk, shown
from grille.notation.lists import begins_list
from grille.notation.markup import begins_markup
from grille.notation.separators import is_frame, is_separator

_WHOLE = (LineFit.COMPLETE, LineFit.CERTAIN)


class FamilyChunker:
    """Lines that a family joins, offered to all of them side by side until one has a whole puzzle.

    Where another family could do with more lines still, they are read on, and the longer puzzle wins; if none comes of
    it, the lines after the shorter one are `left`.
    """

    def __init__(self, families: Sequence[Family[Any]], shape: str | None) -> None:
        self.chunks: list[Chunk] = []
        self.left: list[tuple[int, str]] = []
        self.open = True
        self._live = _begin(families, shape)
        self._whole: tuple[LineCollector, int] | None = None  # the longest puzzle so far, and its number of lines
        self._lines: list[str] = []
        self._size = 0
        self._start = 0
        self._families = families
        self._bare = True  # nothing but frames so far
        self._dropped: str | None = None  # the first line of what was given up

    def add(self, number: int, line: str) -> bool:
        if self._dropped is not None:
            # The rest of what was too large, as long as it looks like it.
            self.open = bool(line.strip()) and 4 * abs(len(line) - len(self._dropped)) <= len(self._dropped)
            return self.open
        if not self._lines:
            self._start = number
        elif self._bare and self._begins_anew(line):
            # It was a rule across the page, no frame.
            self.open = False
            return False
        fits = [block.add(line) for block in self._live]
        if all(fit is LineFit.REJECTED for fit in fits):
            self._settle()
            return False
        self._lines.append(line)
        self._bare = self._bare and is_frame(line)
        self._size += len(line)
        self._weigh(fits)
        if self.open and (len(self._lines) >= MOST_LINES or self._size > LONGEST_PUZZLE):
            if self._whole is not None:
                self._settle()
                return True
            message = f"{len(self._lines)} lines and still no whole puzzle: it began here, and is larger than any"
            self.chunks.append(Chunk(self._start, 1, shown(self._lines[0]), NotationError(message, 1)))
            self._dropped = self._lines[0]
            self._lines.clear()
        return True

    def end(self) -> None:
        if self._whole is not None:
            # The end is like a blank line: it completes what has all its rows.
            fits = [block.add("") for block in self._live]
            done = [block for block, fit in zip(self._live, fits, strict=True) if fit in _WHOLE]
            if done:
                self._whole = done[0], len(self._lines)
        self._settle()

    def _begins_anew(self, line: str) -> bool:
        """Whether a line can't stand under the top of a frame."""
        return (
            not line.strip()
            or begins_list(line)
            or begins_markup(line)
            or any(family.is_one_line(line) for family in self._families)
        )

    def _weigh(self, fits: list[LineFit]) -> None:
        """Drops the families that are out, and ends where one has a whole puzzle and no other may have a longer one."""
        done = [block for block, fit in zip(self._live, fits, strict=True) if fit in _WHOLE]
        if done:
            self._whole = (
                (self._live[fits.index(LineFit.CERTAIN)] if LineFit.CERTAIN in fits else done[0]),
                len(self._lines),
            )
        waiting = (LineFit.PARTIAL,) if self._whole is not None else (LineFit.PARTIAL, LineFit.MAYBE_PARTIAL)
        self._live = [block for block, fit in zip(self._live, fits, strict=True) if fit in waiting]
        if self._whole is not None and (LineFit.CERTAIN in fits or not self._live):
            self._settle()

    def _settle(self) -> None:
        """Makes chunks of the puzzle that won, or of all lines where none did."""
        self.open = False
        block, count = self._whole or (self._live[0], len(self._lines))
        lines = self._lines[:count]
        if all(map(is_separator, lines)):
            self.left = list(enumerate(self._lines[count:], self._start + count))
            return
        stop = count
        for start, stop in block.spans(count):
            text = "\n".join(lines[start:stop]).rstrip()
            self.chunks.append(Chunk(self._start + start, 1, text))
        self.left = list(enumerate(self._lines[stop:], self._start + stop))


def _begin(families: Sequence[Family[Any]], shape: str | None) -> list[LineCollector]:
    """A block of each family, but for those that have no board of this shape."""
    blocks: list[LineCollector] = []
    refusal: GrilleError | None = None
    for family in families:
        try:
            blocks.append(family.line_collector(shape))
        except GrilleError as error:
            refusal = refusal or error
    if not blocks and refusal is not None:
        raise refusal
    return blocks
