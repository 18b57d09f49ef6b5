"""A hand on one line: `0-1 1-2 2-3`, `01 12 23` or `[0|1][1|2][2|3]`, followed by requirements for the chain.

`ring` closes the chain, `from 0` and `to 3` give its first and last digit, `on 1-2 2-2` lists tiles already on the
table. The line may begin with the word `hand`; `hand` by itself is the empty hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from grille.chain.hand import Hand
from grille.chain.notation import BRACKETS, COMPACT, DASHED, NAMED, SINGLE, TRIES, TRIES_COMPACT
from grille.chain.tiles import LARGEST, Tile, label
from grille.errors import GrilleError, NotationError
from grille.format import Format

_TOKEN = re.compile(
    r"(?P<blank>[\s,;]+)|\[\s*(?P<a>-?[0-9]+)\s*\|\s*(?P<b>-?[0-9]+)\s*\]|(?P<c>[0-9]+)(?:[-–]|\s[-–]\s)(?P<d>[0-9]+)(?![-\w])"
    r"|(?P<word>[A-Za-z]+)(?![-\w])|(?P<two>[0-9]{2})(?![-\w])|(?P<number>[0-9]+)(?![-\w])|(?P<wrong>[^\s,;]+)",
    re.ASCII,
)
_PLAIN = re.compile(r"(?:[0-9]{1,9}-[0-9]{1,9} )*+[0-9]{1,9}-[0-9]{1,9}", re.ASCII)
_FIGURES = re.compile(r"(?:[0-9]{2} )*+[0-9]{2}", re.ASCII)
# A minus sign that is not a dash between two digits.
_NEGATIVE = re.compile(r"(?<![0-9])-[0-9]+", re.ASCII)
_WORDS: Final = ("ring", "from", "to", "on")
_LONGEST: Final = len(str(LARGEST))


def sniff(text: str) -> bool:
    return "\n" not in text.strip() and (
        DASHED.fullmatch(text) is not None
        or COMPACT.fullmatch(text) is not None
        or BRACKETS.match(text) is not None
        or NAMED.match(text) is not None
        or SINGLE.fullmatch(text) is not None
        or TRIES.match(text) is not None
        or TRIES_COMPACT.fullmatch(text) is not None
        or re.match(r"\s*\S*[0-9]-|\s*-[0-9]", text) is not None
    )


def read(text: str, _shape: str | None = None) -> Hand:
    # Fast paths for the usual forms.
    if _PLAIN.fullmatch(text):
        numbers = [*map(int, text.replace("-", " ").split(" "))]
        return Hand.trusted(zip(numbers[::2], numbers[1::2], strict=True))
    if _FIGURES.fullmatch(text):
        return Hand.trusted(zip(map(int, text[::3]), map(int, text[1::3]), strict=True))
    return _Line(text).read()


class _Line:
    """Reads one line: tiles, then keywords."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tiles: list[Tile] = []
        self._table: list[Tile] = []
        self._digits: dict[str, int] = {}
        self._keywords: set[str] = set()
        self._word = ""  # the last keyword, and its offset
        self._at = 0

    def read(self) -> Hand:
        if not self._text.strip():
            raise NotationError("expected tiles such as 0-1 1-2, found nothing", 1, 1)
        for token in _TOKEN.finditer(self._text):
            if token["blank"] is None:
                self._take(token)
        self._ended()
        try:
            return Hand(
                self._tiles,
                ring="ring" in self._keywords,
                start=self._digits.get("from"),
                end=self._digits.get("to"),
                table=self._table,
            )
        except GrilleError as error:
            raise NotationError(str(error), 1) from None

    def _take(self, token: re.Match[str]) -> None:
        pair = [part for part in (token["a"], token["b"], token["c"], token["d"]) if part is not None]
        if token["word"]:
            self._keyword(token)
        elif self._word in {"from", "to"} and (token["two"] or token["number"]):
            if self._word in self._digits:
                raise self._wrong(token, f"expected one digit after {self._word!r}, found a second")
            self._digits[self._word] = self._digit(token, token[0])
        elif pair or token["two"]:
            if self._word not in {"", "hand", "on"}:
                raise self._wrong(token, f"found a tile after {self._word!r}: tiles come first, or after 'on'")
            one, other = pair or (token["two"][0], token["two"][1])
            (self._table if self._word == "on" else self._tiles).append(
                (self._digit(token, one), self._digit(token, other))
            )
        elif token["number"]:
            raise self._wrong(token, f"expected a tile of two digits such as 1-3, found {token[0][:24]!r}")
        elif negative := _NEGATIVE.search(token[0]):
            raise self._wrong(token, f"expected a digit of 0 or more, found {negative[0][:24]}", negative.start())
        else:
            raise self._wrong(token, f"expected a tile of two digits such as 1-3, found {token[0][:24]!r}")

    def _keyword(self, token: re.Match[str]) -> None:
        word = token["word"].lower()
        known = word in _WORDS or (word == "hand" and not self._tiles and not self._keywords)
        if not known or word in self._keywords:
            again = " again" if word in self._keywords else ""
            raise self._wrong(token, f"expected a tile, or one of ring, from, to, on; found {token[0][:24]!r}{again}")
        self._ended()
        self._keywords.add(word)
        self._word, self._at = word, token.start()

    def _ended(self) -> None:
        """Raise NotationError if the value of the last keyword is missing."""
        missing = self._word in {"from", "to"} and self._word not in self._digits
        if missing or (self._word == "on" and not self._table):
            what = "a digit" if missing else "the tiles on the table"
            raise NotationError(f"expected {what} after {self._word!r}", 1, self._at + 1)

    def _digit(self, token: re.Match[str], text: str) -> int:
        if text.startswith("-") or len(text) > _LONGEST:
            raise self._wrong(token, f"expected a digit from 0 to {LARGEST:,}, found {text[:24]}")
        return int(text)

    def _wrong(self, token: re.Match[str], message: str, within: int = 0) -> NotationError:
        return NotationError(message, 1, token.start() + within + 1)


def write(hand: Hand) -> str:
    return _write(hand, lambda tiles: " ".join(map(label, tiles)))


def write_compact(hand: Hand) -> str:
    if any(digit > 9 for tile in (*hand.tiles, *hand.table) for digit in tile):
        raise GrilleError("the compact format needs digits up to 9: use the line format, with dashes")
    if len(hand.tiles) < 2:
        raise GrilleError("the compact format needs at least two tiles: use the line format, with a dash")
    return _write(hand, lambda tiles: " ".join(f"{left}{right}" for left, right in tiles))


def write_brackets(hand: Hand) -> str:
    return _write(hand, lambda tiles: "".join(f"[{left}|{right}]" for left, right in tiles))


def _write(hand: Hand, tiles: Callable[[tuple[Tile, ...]], str]) -> str:
    parts = [tiles(hand.tiles) or "hand"]
    if hand.ring:
        parts.append("ring")
    parts += [f"{word} {digit}" for word, digit in (("from", hand.start), ("to", hand.end)) if digit is not None]
    if hand.table:
        parts.append(f"on {tiles(hand.table)}")
    line = " ".join(parts)
    # The prefix keeps it from being read as a row of another puzzle.
    from grille.chain.notation import like_sudoku

    return f"hand {line}" if like_sudoku(line) else line


LINE = Format("line", "tiles with dashes", write, sniff, read, suffixes=(".txt",))
COMPACT_LINE = Format("compact", "two digits per tile", write_compact, sniff, read)
BRACKETED = Format("brackets", "tiles in brackets", write_brackets, sniff, read)
