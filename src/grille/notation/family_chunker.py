"""FamilyChunker: joins lines that only a family recognises, such as pictures, tables and saved games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grille.errors import GrilleError, NotationError
from grille.family import Family
from grille.line_collector import LineCollector, LineFit
from grille.notation.chunk import LONGEST_PUZZLE, MOST_LINES, Chunk, shown
from grille.notation.lists import begins_list
from grille.notation.markup import begins_markup
from grille.notation.prolog import begins_prolog
from grille.notation.separators import is_frame, is_separator

_COMPLETE = (LineFit.COMPLETE, LineFit.EXTENDABLE, LineFit.CERTAIN)


class FamilyChunker:
    """Offers lines to the line collectors of all families until one of them has a complete puzzle.

    If another family may still use more lines, reading goes on and the longer puzzle wins. If no longer puzzle is
    found, the lines after the shorter one are `left`.
    """

    def __init__(self, families: Sequence[Family[Any]], shape: str | None) -> None:
        self.chunks: list[Chunk] = []
        self.left: list[tuple[int, str]] = []
        self.open = True
        self._live = _begin(families, shape)
        self._complete: tuple[LineCollector, int] | None = None  # the longest puzzle so far, and its number of lines
        self._lines: list[str] = []
        self._size = 0
        self._start = 0
        self._families = families
        self._only_frames = True  # no cells so far
        self._dropped: str | None = None  # the first line of an oversized puzzle that is being skipped

    def add(self, number: int, line: str) -> bool:
        if self._dropped is not None:
            # Skip the rest of an oversized puzzle: lines of similar length.
            self.open = bool(line.strip()) and 4 * abs(len(line) - len(self._dropped)) <= len(self._dropped)
            return self.open
        if not self._lines:
            self._start = number
        elif self._only_frames and self._starts_new_puzzle(line):
            # It was a separator, not the top of a frame.
            self.open = False
            return False
        fits = [block.add(line) for block in self._live]
        if all(fit is LineFit.REJECTED for fit in fits):
            self._settle()
            return False
        self._lines.append(line)
        self._only_frames = self._only_frames and is_frame(line)
        self._size += len(line)
        self._weigh(fits)
        if self.open and (len(self._lines) >= MOST_LINES or self._size > LONGEST_PUZZLE):
            if self._complete is not None:
                self._settle()
                return True
            message = f"no complete puzzle within {len(self._lines)} lines from here; no puzzle is that large"
            self.chunks.append(Chunk(self._start, 1, shown(self._lines[0]), NotationError(message, 1)))
            self._dropped = self._lines[0]
            self._lines.clear()
        return True

    def end(self) -> None:
        if self._complete is not None:
            # The end of the text acts like a blank line: it completes a puzzle that has all its rows.
            fits = [block.add("") for block in self._live]
            done = [block for block, fit in zip(self._live, fits, strict=True) if fit in _COMPLETE]
            if done:
                self._complete = done[0], len(self._lines)
        self._settle()

    def _starts_new_puzzle(self, line: str) -> bool:
        """Whether a line cannot follow the top of a frame."""
        return (
            not line.strip()
            or begins_list(line)
            or begins_prolog(line)
            or begins_markup(line)
            or any(family.is_one_line(line) for family in self._families)
        )

    def _weigh(self, fits: list[LineFit]) -> None:
        """Drop the families that rejected the line, and stop if one has a puzzle and no other may have a longer one."""
        done = [block for block, fit in zip(self._live, fits, strict=True) if fit in _COMPLETE]
        if done:
            self._complete = (
                (self._live[fits.index(LineFit.CERTAIN)] if LineFit.CERTAIN in fits else done[0]),
                len(self._lines),
            )
        waiting = {LineFit.PARTIAL, LineFit.EXTENDABLE}
        if self._complete is None:
            waiting.add(LineFit.MAYBE_PARTIAL)
        self._live = [block for block, fit in zip(self._live, fits, strict=True) if fit in waiting]
        if self._complete is not None and (LineFit.CERTAIN in fits or not self._live):
            self._settle()

    def _settle(self) -> None:
        """Turn the longest puzzle into chunks, or all lines if there is none."""
        self.open = False
        block, count = self._complete or (self._live[0], len(self._lines))
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
    """Create a line collector for each family that has boards of this shape."""
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
