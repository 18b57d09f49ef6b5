"""Hands as JSON or Python literals: a list of pairs, or an object with `tiles` (or `puzzle`) and requirements."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from grille.chain.hand import Hand
from grille.chain.notation import BRACKETS, oneline
from grille.chain.tiles import LARGEST, Tile
from grille.errors import NotationError
from grille.format import Format
from grille.notation.literal import Value, read_literal, wrong
from grille.notation.prolog import begins_prolog, only_list, read_term

_BEGINS = re.compile(r"\s*[\[({]")
_FAMILY = re.compile(r"""["']family["']\s*:\s*["'](\w*)""")
# A pair as Prolog writes it.
_PAIR = re.compile(r"[0-9]{1,6}-[0-9]{1,6}", re.ASCII)
_PDDL = re.compile(r"\s*\(\s*define\b", re.IGNORECASE)


def sniff(text: str) -> bool:
    if not _BEGINS.match(text) or _PDDL.match(text) or BRACKETS.match(text):
        return False
    family = _FAMILY.search(text)
    return family is None or family[1] == Hand.family


def read(text: str, _shape: str | None = None) -> Hand:
    return _Reader(text).read(read_literal(text))


def write_json(hand: Hand) -> str:
    return json.dumps(_data(hand), separators=(",", ":"))


def write_python(hand: Hand) -> str:
    return repr(_data(hand))


def write_prolog(hand: Hand) -> str:
    required = [
        *(f"{name}({value})" for name, value in (("start", hand.start), ("end", hand.end)) if value is not None)
    ]
    required += ["ring"] if hand.ring else []
    listed = [_pairs(hand.tiles)]
    if hand.table or required:
        listed.append(_pairs(hand.table))
    return f"chain({', '.join([*listed, *required])})."


def _pairs(tiles: Iterable[Tile]) -> str:
    return f"[{','.join(f'{left}-{right}' for left, right in tiles)}]"


def sniff_prolog(text: str) -> bool:
    return begins_prolog(text) and read_term(text).functor not in ("sudoku", "dominosa")


def read_prolog(text: str, _shape: str | None = None) -> Hand:
    term = read_term(text)
    lists = [only_list(text, which) for which in range(len(term.lists))]
    tiles = [_Reader(each).read(read_literal(each)).tiles for each in lists] or [()]
    if term.functor != Hand.family:
        return Hand(tiles[0])
    rest = text[term.lists[-1][1] :] if term.lists else text
    ends = {name: int(digit) for name, digit in re.findall(r"\b(start|end)\(([0-9]{1,6})\)", rest)}
    ring = re.search(r"\bring\b", rest) is not None
    table = tiles[1] if len(tiles) > 1 else ()
    return Hand(tiles[0], ring=ring, start=ends.get("start"), end=ends.get("end"), table=table)


def _data(hand: Hand) -> object:
    """A list of pairs; an object with the family if there are requirements, or if a board would look the same."""
    tiles = [list(tile) for tile in hand.tiles]
    required: dict[str, Any] = {"ring": hand.ring, "start": hand.start, "end": hand.end}
    required["table"] = [list(tile) for tile in hand.table]
    given = {name: value for name, value in required.items() if value not in (None, []) and value is not False}
    if not given and not _like_board(hand):
        return tiles
    return {"family": Hand.family, "tiles": tiles, **given}


def _like_board(hand: Hand) -> bool:
    """Whether a list of pairs may be a Dominosa board of two columns: as many squares as a full set covers."""
    highest = max((digit for tile in hand.tiles for digit in tile), default=0)
    squares = 2 * len(hand.tiles)
    return any((order + 1) * (order + 2) == squares and order >= highest for order in range(squares))


class _Reader:
    """Reads one text; errors give line and column."""

    def __init__(self, text: str) -> None:
        self._text = text

    def read(self, value: Value) -> Hand:
        if value.kind == "{":
            return self._object(value)
        if value.kind == '"':
            return self._line(value)
        if value.kind not in {"[", "("}:
            raise wrong(self._text, value.offset, f"expected a list of tiles, found {value.text[:24]!r}")
        return Hand(self._tiles(value))

    def _object(self, value: Value) -> Hand:
        inner = value["tiles"] or value["puzzle"] or value["hand"]
        if inner is None:
            raise wrong(self._text, value.offset, "expected 'tiles' or 'puzzle' in the object")
        if inner.kind == '"':
            return self._line(inner)
        table = value["table"]
        ring = value["ring"]
        if ring is not None and ring.text.lower() not in {"true", "false", "null", "none"}:
            raise wrong(self._text, ring.offset, f"expected true or false, found {ring.text[:24]!r}")
        try:
            return Hand(
                self._tiles(inner),
                ring=ring is not None and ring.text.lower() == "true",
                start=self._optional_digit(value["start"]),
                end=self._optional_digit(value["end"]),
                table=[] if table is None or table.text.lower() in {"null", "none"} else self._tiles(table),
            )
        except NotationError as error:
            raise error if error.line is not None else wrong(self._text, value.offset, error.message) from None

    def _optional_digit(self, value: Value | None) -> int | None:
        return None if value is None or value.text.lower() in {"null", "none"} else self._digit(value)

    def _line(self, value: Value) -> Hand:
        try:
            return oneline.read(value.text)
        except NotationError as error:
            raise wrong(self._text, value.offset + (error.column or 0), error.message) from None

    def _tiles(self, value: Value) -> list[Tile]:
        if value.kind not in {"[", "("}:
            raise wrong(self._text, value.offset, f"expected a list of tiles, found {value.text[:24]!r}")
        return [self._tile(each) for each in value.items]

    def _tile(self, value: Value) -> Tile:
        if value.kind == '"' or (not value.kind and _PAIR.fullmatch(value.text)):
            tiles = self._line(value).tiles
            if len(tiles) == 1:
                return tiles[0]
        elif value.kind in {"[", "("} and len(value.items) == 2:
            return self._digit(value.items[0]), self._digit(value.items[1])
        elif value.kind in {"[", "("} and len(value.items) == 1:
            raise wrong(self._text, value.offset, "expected a tile of two digits such as [1, 3], found one digit")
        raise wrong(self._text, value.offset, "expected a tile, two digits such as [1, 3]")

    def _digit(self, value: Value) -> int:
        text = value.text
        if value.kind or not re.fullmatch(r"-?[0-9]{1,24}", text, re.ASCII):
            raise wrong(self._text, value.offset, f"expected a digit, found {text[:24]!r}")
        if not 0 <= int(text) <= LARGEST:
            raise wrong(self._text, value.offset, f"expected a digit from 0 to {LARGEST:,}, found {text}")
        return int(text)


JSON = Format("json", "JSON list", write_json, sniff, read, suffixes=(".json", ".jsonl"))
PYTHON = Format("python", "Python list", write_python, sniff, read, suffixes=(".py",))
PROLOG = Format("prolog", "Prolog fact", write_prolog, sniff_prolog, read_prolog, suffixes=(".pl",))
