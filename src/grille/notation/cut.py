"""Lines to pieces: where one puzzle ends and the next begins, found as the lines go by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from grille.errors import NotationError
from grille.notation.lines import Line
from grille.notation.piece import Joint, Piece
from grille.puzzle import Family


def cut(lines: Iterable[Line], families: Sequence[Family[Any]], shape: str | None) -> Iterator[Piece]:
    """The pieces of a file, one after another.

    A line that can stand alone does. Lists and markup are cut by their brackets. Other lines are joined as long as
    some family says that they make one puzzle.
    """
    # The last that joined know best what is theirs: the first ones load their other notations to say no.
    asked = families[::-1]
    stands_alone = families[0].alone if len(families) == 1 else lambda line: any(f.alone(line) for f in asked)
    joint: Joint | None = None
    stream = _Stream(lines)
    while (entry := stream.next()) is not None or joint is not None:
        if joint is not None:
            taken = _offer(joint, entry)
            if joint.left and not taken and entry is not None:
                stream.again([entry])
            taken = taken or bool(joint.left) or entry is None
            stream.again(joint.left)
            yield from _finished(joint)
            joint = joint if joint.open else None
            if taken:
                continue
        assert entry is not None  # noqa: S101  without a joint there is a line
        number, line = entry
        if isinstance(line, NotationError):
            yield Piece(number, 1, "", line)
        elif stands_alone(line):
            yield Piece(number, 1, line)
        elif (joint := _begin(line, families, shape)) is not None:
            if not _offer(joint, entry):
                yield Piece(number, 1, line)
            yield from _finished(joint)
            joint = joint if joint.open else None


class _Stream:
    """Lines with their numbers, from 1; some of them once more."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = enumerate(lines, 1)
        self._again: list[tuple[int, Line]] = []

    def next(self) -> tuple[int, Line] | None:
        return self._again.pop() if self._again else next(self._lines, None)

    def again(self, lines: Sequence[tuple[int, Line]]) -> None:
        self._again += reversed(lines)


def _begin(line: str, families: Sequence[Family[Any]], shape: str | None) -> Joint | None:
    # Loaded here, since most files hold one puzzle a line and join nothing.
    from grille.notation.blocks import Blocks
    from grille.notation.lists import Lists, begins_list
    from grille.notation.markup import Markup, begins_markup
    from grille.notation.remarks import is_remark, is_rule

    if begins_list(line):
        return Lists()
    if begins_markup(line):
        return Markup(families)
    if is_remark(line) and not is_rule(line):
        return None
    return Blocks(families, shape)


def _offer(joint: Joint, entry: tuple[int, Line] | None) -> bool:
    """Whether the line was taken; if not, or at the end of all lines, the joint is at its end."""
    if entry is not None and isinstance(entry[1], str) and joint.add(entry[0], entry[1]):
        return True
    if entry is None or isinstance(entry[1], NotationError):
        joint.end()
    joint.open = False
    return False


def _finished(joint: Joint) -> list[Piece]:
    pieces, joint.pieces = joint.pieces, []
    joint.left = []
    return pieces
