"""The packed parts of ISS strings: sets of cells, relations of two digits, and automata, as URL-safe base64."""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate

from grille.errors import NotationError
from grille.sudoku.clues.automaton import DEAD, MOST_STATES, Automaton

_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES = {sign: value for value, sign in enumerate(_SIGNS)}
_PLAIN, _PACKED = 0, 1


def bits_of(coded: str) -> Iterator[int]:
    """The bits of a text with six of them in each character, lowest first."""
    for sign in coded:
        if sign not in _VALUES:
            raise NotationError(f"expected letters, digits, - and _, found {sign!r}")
        for at in range(6):
            yield _VALUES[sign] >> at & 1


def coded_bits(bits: Iterable[int]) -> str:
    """The opposite of `bits_of`, without zeros at the end."""
    flat = [*bits]
    groups = (flat[at : at + 6] for at in range(0, len(flat), 6))
    values = [sum(bit << at for at, bit in enumerate(group)) for group in groups]
    return "".join(_SIGNS[value] for value in values).rstrip("A")


def relation_of(key: str, digits: Sequence[int]) -> list[tuple[int, int]]:
    """The allowed pairs of digits in a key."""
    pairs = ((a, b) for a in digits for b in digits)
    if len(key) > -(-(len(digits) ** 2) // 6):
        raise NotationError(f"expected a relation of {len(digits)} digits, found a longer one")
    return [pair for pair, bit in zip(pairs, bits_of(key), strict=False) if bit]


def relation_key(rows: Sequence[int], count: int) -> str:
    """The key of a relation; `rows[i]` is the mask of digits that go with digit number i."""
    return coded_bits(rows[i] >> j & 1 for i in range(count) for j in range(count))


def text_of(coded: str) -> str:
    """The text in base64."""
    return _bytes(coded).decode("latin-1")


def coded_text(text: str) -> str:
    return urlsafe_b64encode(text.encode("latin-1")).decode().rstrip("=")


def _bytes(coded: str) -> bytes:
    try:
        return urlsafe_b64decode(coded + "=" * (-len(coded) % 4))
    except (binascii.Error, ValueError):
        raise NotationError(f"expected base64 text, found {coded[:20]!r}") from None


class _Reader:
    """Reads numbers from bytes, highest bit first."""

    def __init__(self, data: bytes) -> None:
        self._bits = f"{int.from_bytes(data):0{8 * len(data)}b}" if data else ""
        self._at = 0

    @property
    def left(self) -> int:
        return len(self._bits) - self._at

    def rest(self) -> tuple[str, int]:
        """All bits as text, and how many of them were read."""
        return self._bits, self._at

    def take(self, count: int) -> int:
        if count > self.left:
            raise NotationError("the automaton is cut off")
        self._at += count
        return int(self._bits[self._at - count : self._at] or "0", 2)


def _moves(reader: _Reader, form: int, symbols: int, state_bits: int) -> list[int]:
    """The state before, the sign and the state after of each move, one after another."""
    found: list[int] = []
    state = 0
    if form == _PACKED:
        # Most of the time goes into this loop, so it reads the bits itself.
        bits, at = reader.rest()
        while len(bits) - at >= symbols:
            mask, at = int(bits[at : at + symbols], 2), at + symbols
            for symbol in range(symbols):
                if mask >> symbol & 1:
                    found += (state, symbol, int(bits[at : at + state_bits] or "0", 2))
                    at += state_bits
            if at > len(bits):
                raise NotationError("the automaton is cut off")
            state += 1
        return found
    symbol_bits, count_bits = (symbols - 1).bit_length(), reader.take(4)
    while count_bits and reader.left >= count_bits:
        for _ in range(reader.take(count_bits)):
            found += (state, reader.take(symbol_bits), reader.take(state_bits))
        state += 1
    return found


@lru_cache(maxsize=64)
def _decoded(coded: str) -> tuple[int, list[int], list[int]]:
    """The number of start states, which come first, the accepting states, and the moves."""
    reader = _Reader(_bytes(coded))
    form, state_bits, symbols = reader.take(2), reader.take(4) + 1, reader.take(4) + 1
    if form not in (_PLAIN, _PACKED):
        raise NotationError("the automaton has an unknown form")
    starts, accepts = reader.take(state_bits), reader.take(state_bits)
    accepting_starts = reader.take(starts)
    ends = [state for state in range(starts) if accepting_starts >> state & 1]
    return starts, [*ends, *range(starts, starts + accepts)], _moves(reader, form, symbols, state_bits)


@lru_cache(maxsize=256)
def automaton_of(coded: str, digits: range, lengths: tuple[int, ...] = ()) -> Automaton:
    """Read a finite automaton, and make it deterministic.

    A line in several parts has the lengths of these; between them the automaton reads a sign of its own.
    """
    starts, ends, moves = _decoded(coded)
    # States without moves at the end are not listed.
    states = 1 + max([starts - 1, *ends, *moves[::3], *moves[2::3]])
    if states > MOST_STATES:
        raise NotationError(f"expected an automaton of at most {MOST_STATES} states, found {states}")
    breaks = Counter(accumulate(lengths[:-1]))
    separators = [breaks[place] for place in range(sum(lengths) + 1)] if breaks else []
    return Automaton.of_moves(digits, max(1, states), moves, range(starts), ends, separators)


def automaton_code(following: Sequence[Sequence[int]], accepting: Iterable[int]) -> str:
    """Write a deterministic automaton; state 0 is the start."""
    ends = {*accepting}
    order = [0, *sorted(ends - {0}), *(at for at in range(1, len(following)) if at not in ends)]
    number = {state: at for at, state in enumerate(order)}
    symbols = len(following[0])
    # The count of accepting states must fit too.
    state_bits = max(1, (len(order) - 1).bit_length(), len(ends - {0}).bit_length())
    fields = [(_PACKED, 2), (state_bits - 1, 4), (symbols - 1, 4), (1, state_bits), (len(ends - {0}), state_bits)]
    fields.append((int(0 in ends), 1))
    for state in order:
        fields.append((sum(1 << i for i, to in enumerate(following[state]) if to != DEAD), symbols))
        fields += [(number[to], state_bits) for to in following[state] if to != DEAD]
    bits = "".join(f"{field:0{width}b}" for field, width in fields)
    data = bytes(int(bits[at : at + 8].ljust(8, "0"), 2) for at in range(0, len(bits), 8))
    return urlsafe_b64encode(data).decode().rstrip("=")
