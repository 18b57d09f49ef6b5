"""The LZ-string compression of f-puzzles and SudokuPad links, as base64 text.

A text is coded as indices into a dictionary that grows by one entry per index. The first three indices announce a new
character of 8 bits, one of 16 bits, and the end. Every index has just enough bits for the largest one possible, lowest
bit first.
"""

from __future__ import annotations

from collections.abc import Iterator

from grille.errors import GrilleError

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {sign: value for value, sign in enumerate(_ALPHABET)} | {"-": 62, "_": 63}
_BITS = 6
_SHORT, _LONG, _END = range(3)
# The longest text that is decompressed: a link of a few kilobytes may stand for gigabytes.
MAX_LENGTH = 1_000_000
# The longest compressed text that is looked at.
MAX_CODED = 1_000_000


class _Width:
    """The bits of an index: one more whenever the dictionary has grown beyond what they can name."""

    def __init__(self, room: int) -> None:
        self.bits, self._room = 2, room

    def count(self) -> None:
        """Count an entry of the dictionary."""
        self._room -= 1
        if self._room == 0:
            self._room = 1 << self.bits
            self.bits += 1


def compress(text: str) -> str:
    """The compressed text in base64, with padding."""
    bits: list[int] = []
    codes: dict[str, int] = {}
    new: set[str] = set()
    width = _Width(2)

    def put(value: int, count: int) -> None:
        bits.extend(value >> at & 1 for at in range(count))

    def emit(phrase: str) -> None:
        if phrase in new:
            new.discard(phrase)
            wide = ord(phrase) > 255
            put(_LONG if wide else _SHORT, width.bits)
            put(ord(phrase), 16 if wide else 8)
            width.count()
        else:
            put(codes[phrase], width.bits)
        width.count()

    phrase = ""
    for sign in _utf16(text):
        if sign not in codes:
            codes[sign] = len(codes) + 3
            new.add(sign)
        if phrase + sign in codes:
            phrase += sign
            continue
        emit(phrase)
        codes[phrase + sign] = len(codes) + 3
        phrase = sign
    if phrase:
        emit(phrase)
    put(_END, width.bits)
    bits += [0] * (_BITS - len(bits) % _BITS)
    signs = [int("".join(map(str, bits[at : at + _BITS])), 2) for at in range(0, len(bits), _BITS)]
    coded = "".join(_ALPHABET[value] for value in signs)
    return coded + "=" * (-len(coded) % 4)


def decompress(coded: str) -> str:
    """The text of a compressed one. Raises GrilleError where it is not one, or the text is too long."""
    if len(coded) > MAX_CODED:
        raise GrilleError(f"the compressed text has {len(coded):,} characters, expected at most {MAX_CODED:,}")
    try:
        return _decompress(coded.strip().rstrip("="))
    except (KeyError, StopIteration, IndexError, UnicodeError):
        raise GrilleError("not a compressed text: a character is missing, extra or changed") from None


def _decompress(coded: str) -> str:
    bits = _bits(coded)
    width = _Width(1)
    phrases: list[str] = ["", "", ""]
    found: list[str] = []
    length, before = 0, ""

    def take(count: int) -> int:
        value = 0
        for at in range(count):
            value |= next(bits) << at
        return value

    while (code := take(width.bits)) != _END:
        if code in (_SHORT, _LONG):
            phrase = chr(take(8 if code == _SHORT else 16))
            phrases.append(phrase)
            if before:
                width.count()
        else:
            phrase = before + before[:1] if code == len(phrases) else phrases[code]
        if not phrase:
            raise KeyError(code)
        length += len(phrase)
        if length > MAX_LENGTH:
            raise GrilleError(f"the compressed text is longer than {MAX_LENGTH:,} characters")
        found.append(phrase)
        if before:
            phrases.append(before + phrase[0])
        before = phrase
        width.count()
    return "".join(found).encode("utf-16", "surrogatepass").decode("utf-16")


def _utf16(text: str) -> Iterator[str]:
    """The characters of a text as JavaScript counts them: one beyond 16 bits is two."""
    for sign in text:
        if ord(sign) < 0x10000:
            yield sign
        else:
            high, low = divmod(ord(sign) - 0x10000, 0x400)
            yield from (chr(0xD800 + high), chr(0xDC00 + low))


def _bits(coded: str) -> Iterator[int]:
    for sign in coded:
        value = _VALUES[sign]
        for at in reversed(range(_BITS)):
            yield value >> at & 1
