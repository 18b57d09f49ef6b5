"""The shortened JSON of SudokuPad links: keys without quotes, short names, single quotes, and nothing for `{}`.

In `[,,{v:5}]` the first two entries are empty objects. `t` and `f` are true and false, `#0` and `#F` black and white,
six hexadecimal figures a colour.
"""

from __future__ import annotations

import re
from typing import Any

from grille.errors import GrilleError

_NAMES = {
    "c": "color",
    "ca": "cages",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "w": "width",
    "h": "height",
    "v": "value",
    "vd": "videos",
    "l": "lines",
    "r": "rounded",
    "re": "regions",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d": "duration",
    "d2": "d",
}
_KEY = re.compile(r"""\s*(?:([A-Za-z0-9_$.+-]+)|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*:""")
_STRING = re.compile(r""""((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'""", re.DOTALL)
_WORD = re.compile(r"[^,\[\]{}\s]+")
_COLOUR = re.compile(r"[0-9a-fA-F]{6}")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_WORDS: dict[str, Any] = {
    "t": True,
    "true": True,
    "f": False,
    "false": False,
    "null": None,
    "#0": "#000000",
    "#F": "#FFFFFF",
}
DEEPEST = 32


def unzip(text: str) -> Any:
    """Read shortened JSON. Raises GrilleError where it is not that."""
    value, at = _value(text, 0, 0)
    if text[at:].strip():
        raise GrilleError("not shortened JSON: text follows its end")
    return value


def _value(text: str, at: int, depth: int) -> tuple[Any, int]:
    if depth > DEEPEST:
        raise GrilleError(f"not shortened JSON: nested more than {DEEPEST} deep")
    at = _space(text, at)
    sign = text[at : at + 1]
    if sign == "{":
        return _object(text, at + 1, depth)
    if sign == "[":
        return _array(text, at + 1, depth)
    if (string := _STRING.match(text, at)) is not None:
        return _unescaped(string[1] if string[1] is not None else string[2]), string.end()
    word = _WORD.match(text, at)
    if word is None:
        raise GrilleError(f"not shortened JSON: expected a value at character {at + 1}")
    return _literal(word[0]), word.end()


def _literal(word: str) -> Any:
    if word in _WORDS:
        return _WORDS[word]
    if _COLOUR.fullmatch(word):
        return f"#{word}"
    try:
        return int(word) if len(word) < 16 else float(word)
    except ValueError:
        pass
    try:
        return float(word)
    except ValueError:
        return word


def _object(text: str, at: int, depth: int) -> tuple[dict[str, Any], int]:
    found: dict[str, Any] = {}
    at = _space(text, at)
    while text[at : at + 1] != "}":
        key = _KEY.match(text, at)
        if key is None:
            raise GrilleError(f"not shortened JSON: expected a name at character {at + 1}")
        short = next(group for group in key.groups() if group is not None)
        found[_NAMES.get(short, short)], at = _value(text, key.end(), depth + 1)
        at = _after(text, at, "}")
    return found, at + 1


def _array(text: str, at: int, depth: int) -> tuple[list[Any], int]:
    found: list[Any] = []
    while True:
        at = _space(text, at)
        if text[at : at + 1] in (",", "]"):
            found.append({})
        else:
            value, at = _value(text, at, depth + 1)
            found.append(value)
            at = _space(text, at)
        sign = text[at : at + 1]
        if sign == "]":
            return found, at + 1
        if sign != ",":
            raise GrilleError(f"not shortened JSON: expected a comma or a bracket at character {at + 1}")
        at += 1


def _after(text: str, at: int, end: str) -> int:
    at = _space(text, at)
    if text[at : at + 1] == ",":
        return _space(text, at + 1)
    if text[at : at + 1] != end:
        raise GrilleError(f"not shortened JSON: expected a comma or {end} at character {at + 1}")
    return at


def _space(text: str, at: int) -> int:
    while text[at : at + 1].isspace():
        at += 1
    return at


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda each: chr(int(each[1], 16)) if each[1] else _ESCAPED.get(each[2], each[2]), text)
