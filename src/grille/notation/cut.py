"""Lines to pieces: where one puzzle ends and the next begins, found as the lines go by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

from grille.errors import NotationError
from grille.family import Family
from grille.notation.lines import Line, Stretch
from grille.notation.piece import Joint, Piece


@overload
def cut(lines: Iterable[Line], families: Sequence[Family[Any]], shape: str | None) -> Iterator[Piece]: ...
@overload
def cut(
    lines: Iterable[Line | Stretch], families: Sequence[Family[Any]], shape: str | None
) -> Iterator[Piece | Stretch]: ...
def cut(
    lines: Iterable[Line | Stretch], families: Sequence[Family[Any]], shape: str | None
) -> Iterator[Piece | Stretch]:
    """The pieces of a file, one after another.

    A line that can stand alone does, and a stretch of such lines stays one. Lists and markup are cut by their brackets.
    Other lines are joined as long as some family says that they make one puzzle.
    """
    # The last that joined know best what is theirs: the first ones load their other notations to say no.
    asked = families[::-1]
    stands_alone = families[0].alone if len(families) == 1 else lambda line: any(f.alone(line) for f in asked)
    joint: Joint | None = None
    stream = _Stream(lines)
    while (entry := stream.next(whole=joint is None)) is not None or joint is not None:
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
        if isinstance(line, Stretch):
            yield line._replace(line=number)
        elif isinstance(line, NotationError):
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

    def __init__(self, lines: Iterable[Line | Stretch]) -> None:
        self._lines = iter(lines)
        self._number = 1
        self._again: list[tuple[int, Line | Stretch]] = []

    def next(self, *, whole: bool) -> tuple[int, Line | Stretch] | None:
        """The next line or, where it may be `whole`, the next stretch."""
        entry = self._again.pop() if self._again else self._fresh()
        if entry is None or whole:
            return entry
        number, line = entry
        if not isinstance(line, Stretch):
            return entry
        if line.lines > 1:
            self._again.append((number + 1, line.after(1)))
        return number, line.text(0)

    def again(self, lines: Sequence[tuple[int, Line | Stretch]]) -> None:
        self._again += reversed(lines)

    def _fresh(self) -> tuple[int, Line | Stretch] | None:
        line = next(self._lines, None)
        if line is None:
            return None
        number = self._number
        self._number += line.lines if isinstance(line, Stretch) else 1
        return number, line


def _begin(line: str, families: Sequence[Family[Any]], shape: str | None) -> Joint | None:
    # Loaded here, since most files hold one puzzle a line and join nothing.
    from grille.notation.blocks import Blocks
    from grille.notation.lists import Lists, begins_list
    from grille.notation.markup import Markup, begins_markup
    from grille.notation.remarks import is_frame, is_remark

    if begins_list(line):
        return Lists()
    if begins_markup(line):
        return Markup(families)
    if is_remark(line) and not is_frame(line):
        return None
    return Blocks(families, shape)


def _offer(joint: Joint, entry: tuple[int, Line | Stretch] | None) -> bool:
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
