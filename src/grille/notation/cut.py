"""Lines to pieces: where one puzzle ends and the next begins, found as the lines go by."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from grille.errors import NotationError
from grille.notation.lines import Line
from grille.notation.lists import Lists, begins_list
from grille.notation.markup import Markup, begins_markup
from grille.notation.piece import LONGEST_PUZZLE, MOST_LINES, Joint, Piece, shown
from grille.notation.remarks import is_remark, is_rule
from grille.puzzle import Block, Family, Fit


def cut(lines: Iterable[Line], families: Sequence[Family[Any]], shape: str | None) -> Iterator[Piece]:
    """The pieces of a file, one after another.

    A line that can stand alone does. Lists and markup are cut by their brackets. Other lines are joined as long as
    some family says that they make one puzzle.
    """
    stands_alone = families[0].alone if len(families) == 1 else lambda line: any(f.alone(line) for f in families)
    joint: Joint | None = None
    for number, line in enumerate(lines, 1):
        if joint is not None:
            taken = _offer(joint, number, line)
            yield from _finished(joint)
            joint = joint if joint.open else None
            if taken:
                continue
        if isinstance(line, NotationError):
            yield Piece(number, 1, "", line)
        elif stands_alone(line):
            yield Piece(number, 1, line)
        else:
            joint = _begin(line, families, shape)
            if joint is not None:
                if not _offer(joint, number, line):
                    yield Piece(number, 1, line)
                yield from _finished(joint)
                joint = joint if joint.open else None
    if joint is not None:
        joint.end()
        yield from _finished(joint)


def _begin(line: str, families: Sequence[Family[Any]], shape: str | None) -> Joint | None:
    if begins_list(line):
        return Lists()
    if begins_markup(line):
        return Markup(families)
    if is_remark(line) and not is_rule(line):
        return None
    return Blocks(families, shape)


def _offer(joint: Joint, number: int, line: Line) -> bool:
    """Whether the line was taken; if not, the joint is at its end."""
    if isinstance(line, str) and joint.add(number, line):
        return True
    if isinstance(line, NotationError):
        joint.end()
    joint.open = False
    return False


def _finished(joint: Joint) -> list[Piece]:
    pieces, joint.pieces = joint.pieces, []
    return pieces


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
