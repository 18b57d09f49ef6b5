"""Parse PDDL into nested lists of words, each with its offset in the text."""

from __future__ import annotations

import re
from typing import Final, NamedTuple, TypeAlias

from grille.errors import NotationError

_DEEPEST: Final = 24
_TOKEN = re.compile(r"[()]|[^\s();]+")
_COMMENT = re.compile(r";[^\n]*")


class Word(NamedTuple):
    """A name and its offset in the text."""

    text: str
    offset: int


class Group(NamedTuple):
    """The items between two parentheses."""

    items: list[Expression]
    offset: int

    @property
    def head(self) -> str:
        """The first word in lower case; empty if there is none."""
        first = self.items[0] if self.items else None
        return first.text.lower() if isinstance(first, Word) else ""


Expression: TypeAlias = Word | Group


def read_expression(text: str) -> Group:
    """Read the only expression of a text."""
    # Comments become spaces, so that offsets do not change.
    plain = _COMMENT.sub(lambda found: " " * len(found[0]), text) if ";" in text else text
    top = Group([], 0)
    opened = [top]
    here = top.items
    for token in _TOKEN.finditer(plain):
        found = token[0]
        if found == "(":
            group = Group([], token.start())
            here.append(group)
            opened.append(group)
            here = group.items
            if len(opened) > _DEEPEST:
                raise wrong(text, token.start(), f"parentheses are nested more than {_DEEPEST} deep")
        elif found == ")":
            opened.pop()
            if not opened:
                raise wrong(text, token.start(), "')' has no matching '('")
            here = opened[-1].items
        else:
            here.append(Word(found, token.start()))
    if len(opened) > 1:
        raise wrong(text, opened[-1].offset, "the file ends before this '(' is closed")
    if len(top.items) != 1 or not isinstance(top.items[0], Group):
        at = top.items[1].offset if len(top.items) > 1 else 0
        raise wrong(text, at, "expected exactly one (define ...)")
    return top.items[0]


def wrong(text: str, offset: int, message: str) -> NotationError:
    """Make an error with the line and column of an offset."""
    return NotationError(message, text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))
