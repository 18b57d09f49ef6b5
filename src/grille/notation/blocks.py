"""Lines that only a family can join: pictures, tables, saved games."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from grille.errors import GrilleError, NotationError
from grille.family import Family
from grille.format import Block, Fit
from grille.notation.piece import LONGEST_PUZZLE, MOST_LINES, Piece, shown
from grille.notation.remarks import is_remark, is_rule

_WHOLE = (Fit.WHOLE, Fit.SURE)


class Blocks:
    """Lines that a family joins, offered to all of them side by side until one has a whole puzzle.

    Where another family could do with more lines still, they are read on, and the longer puzzle wins; if none comes of
    it, the lines after the shorter one are `left`.
    """

    def __init__(self, families: Sequence[Family[Any]], shape: str | None) -> None:
        self.pieces: list[Piece] = []
        self.left: list[tuple[int, str]] = []
        self.open = True
        self._live = _begin(families, shape)
        self._whole: tuple[Block, int] | None = None  # the longest puzzle so far, and its number of lines
        self._lines: list[str] = []
        self._size = 0
        self._start = 0
        self._families = families
        self._ruled = True
        self._dropped: str | None = None  # the first line of what was given up

    def add(self, number: int, line: str) -> bool:
        if self._dropped is not None:
            # The rest of what was too large, as long as it looks like it.
            self.open = bool(line.strip()) and 4 * abs(len(line) - len(self._dropped)) <= len(self._dropped)
            return self.open
        if not self._lines:
            self._start = number
        elif self._ruled and any(family.alone(line) for family in self._families):
            # It was a rule across the page, no frame.
            self.open = False
            return False
        fits = [block.add(line) for block in self._live]
        if all(fit is Fit.APART for fit in fits):
            self._settle()
            return False
        self._lines.append(line)
        self._ruled = self._ruled and is_rule(line)
        self._size += len(line)
        self._weigh(fits)
        if self.open and (len(self._lines) >= MOST_LINES or self._size > LONGEST_PUZZLE):
            if self._whole is not None:
                self._settle()
                return True
            message = f"{len(self._lines)} lines and still no whole puzzle: it began here, and is larger than any"
            self.pieces.append(Piece(self._start, 1, shown(self._lines[0]), NotationError(message, 1)))
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

    def _weigh(self, fits: list[Fit]) -> None:
        """Drops the families that are out, and ends where one has a whole puzzle and no other may have a longer one."""
        done = [block for block, fit in zip(self._live, fits, strict=True) if fit in _WHOLE]
        if done:
            self._whole = (self._live[fits.index(Fit.SURE)] if Fit.SURE in fits else done[0]), len(self._lines)
        waiting = (Fit.MORE,) if self._whole is not None else (Fit.MORE, Fit.FAINT)
        self._live = [block for block, fit in zip(self._live, fits, strict=True) if fit in waiting]
        if self._whole is not None and (Fit.SURE in fits or not self._live):
            self._settle()

    def _settle(self) -> None:
        """Makes pieces of the puzzle that won, or of all lines where none did."""
        self.open = False
        block, count = self._whole or (self._live[0], len(self._lines))
        lines, after = self._lines[:count], self._lines[count:]
        self.left = list(enumerate(after, self._start + count))
        if all(map(is_remark, lines)):
            return
        for start, stop in itertools.pairwise([*block.starts(), count]):
            text = "\n".join(lines[start:stop]).rstrip()
            self.pieces.append(Piece(self._start + start, 1, text))


def _begin(families: Sequence[Family[Any]], shape: str | None) -> list[Block]:
    """A block of each family, but for those that have no board of this shape."""
    blocks: list[Block] = []
    refusal: GrilleError | None = None
    for family in families:
        try:
            blocks.append(family.block(shape))
        except GrilleError as error:
            refusal = refusal or error
    if not blocks and refusal is not None:
        raise refusal
    return blocks
