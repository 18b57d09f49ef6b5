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
