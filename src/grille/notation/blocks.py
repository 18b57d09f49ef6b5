"""Lines that only a family can join: pictures, tables, saved games."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from grille.errors import NotationError
from grille.notation.piece import LONGEST_PUZZLE, MOST_LINES, Piece, shown
from grille.notation.remarks import is_remark, is_rule
from grille.puzzle import Block, Family, Fit


class Blocks:
    """Lines that a family joins, offered to all of them side by side until one has a whole puzzle."""

    def __init__(self, families: Sequence[Family[Any]], shape: str | None) -> None:
        self.pieces: list[Piece] = []
        self.open = True
        self._live: list[Block] = [family.block(shape) for family in families]
        self._lines: list[str] = []
        self._size = 0
        self._start = 0
        self._families = families
        self._ruled = True

    def add(self, number: int, line: str) -> bool:
        if not self._lines:
            self._start = number
        elif self._ruled and any(family.alone(line) for family in self._families):
            # It was a rule across the page, no frame.
            self.open = False
            return False
        fits = [block.add(line) for block in self._live]
        if all(fit is Fit.APART for fit in fits):
            self.end()
            return False
        self._lines.append(line)
        self._ruled = self._ruled and is_rule(line)
        self._size += len(line)
        if Fit.WHOLE in fits:
            self._live = [self._live[fits.index(Fit.WHOLE)]]
            self.end()
            return True
        self._live = [block for block, fit in zip(self._live, fits, strict=True) if fit is Fit.MORE]
        if len(self._lines) >= MOST_LINES or self._size > LONGEST_PUZZLE:
            message = f"{len(self._lines)} lines and still no whole puzzle: it began here"
            self.pieces.append(Piece(self._start, 1, shown(self._lines[0]), NotationError(message, 1)))
            self.open = False
        return True

    def end(self) -> None:
        self.open = False
        if all(map(is_remark, self._lines)):
            return
        starts = [*self._live[0].starts(), len(self._lines)]
        for start, stop in itertools.pairwise(starts):
            text = "\n".join(self._lines[start:stop]).rstrip()
            self.pieces.append(Piece(self._start + start, 1, text))
