"""Read lists, objects and plain values as in JSON and Python, without evaluating or converting anything.

Every value keeps its text and its place; the family interprets and validates it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from grille.errors import NotationError
from grille.notation.chunk import shown

_DEEPEST: Final = 16
_NAMES: Final = {"null": None, "None": None, "true": True, "True": True, "false": False, "False": False}
_CLOSING = {"[": "]", "(": ")", "{": "}", "": ""}
_TOKEN = re.compile(
    r"""(?P<blank>[\s,:;]+|(?:\#|//)[^\n]*)
    |(?P<opens>[\[({])|(?P<closes>[\])}])
    |(?P<quoted>"(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+')
    |(?P<bare>[^\s,:;\[\](){}"'\#]+)
    |(?P<wrong>.)""",
    re.VERBOSE,
)


@dataclass(slots=True)
class Value:
    """A value in a literal: lists and objects have items (an object's are key, value, key, value), others have text."""

    kind: str  # one of [ ( { for what holds items, " for a string, "" for a number or a name
    offset: int
    text: str = ""
    items: list[Value] = field(default_factory=list)

    def __getitem__(self, key: str) -> Value | None:
        """Return the value of a key in an object."""
        pairs = zip(self.items[::2], self.items[1::2], strict=False)
        return next((value for name, value in pairs if name.text == key), None)


def read_literal(text: str) -> Value:
    """Read the single list, object or value in a text."""
    top = Value("", 0)
    opened = [top]
    for token in _TOKEN.finditer(text):
        kind, found = token.lastgroup, token[0]
        if kind == "opens":
            if len(opened) > _DEEPEST:
                raise wrong(text, token.start(), f"lists nested more than {_DEEPEST} deep")
            value = Value(found, token.start())
            opened[-1].items.append(value)
            opened.append(value)
        elif kind == "closes":
            expected = _CLOSING[opened.pop().kind]
            if found != expected:
                raise wrong(text, token.start(), f"expected {expected or 'nothing more'!r}, found {found!r}")
        elif kind == "quoted":
            opened[-1].items.append(Value('"', token.start(), found[1:-1]))
        elif kind == "bare":
            opened[-1].items.append(Value("", token.start(), found))
        elif kind == "wrong":
            raise wrong(text, token.start(), f"the string {shown(text[token.start() :])} is never closed")
    if len(opened) > 1:
        raise wrong(text, opened[-1].offset, f"{opened[-1].kind!r} is never closed")
    return _the_one(text, top.items)


def read_term_or_literal(text: str) -> Value:
    """Read a literal that may be written in Prolog: with a full stop, or in a fact."""
    from grille.notation.prolog import begins_prolog, only_list

    if begins_prolog(text):
        return read_literal(only_list(text))
    return read_literal(re.sub(r"(?<=[\])}])\s*\.\s*$", "", text))


def plain(value: Value) -> Any:
    """Return a literal as lists, dicts, numbers, True, False, None and strings; other names are strings."""
    if value.kind == "{":
        keys, values = value.items[::2], value.items[1::2]
        return {key.text: plain(each) for key, each in zip(keys, values, strict=False)}
    if value.kind in {"[", "("}:
        return [plain(each) for each in value.items]
    if value.kind == '"':
        return value.text.replace('\\"', '"').replace("\\n", "\n")
    if value.text in _NAMES:
        return _NAMES[value.text]
    return int(value.text) if re.fullmatch("-?[0-9]{1,18}", value.text, re.ASCII) else value.text


def _the_one(text: str, values: list[Value]) -> Value:
    if len(values) != 1:
        raise wrong(text, values[1].offset if values else 0, f"expected one list, found {len(values)} values")
    return values[0]


def wrong(text: str, offset: int, message: str) -> NotationError:
    """Return an error at an offset in the text."""
    return NotationError(message, text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))
