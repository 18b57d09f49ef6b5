"""The native solver with human techniques: its rules, steps, ratings and table of techniques."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from grille import _native
from grille.native_cache import native_cache
from grille.sudoku.engine import geometry
from grille.sudoku.layout import SYMBOLS

if TYPE_CHECKING:
    from grille.sudoku.layout import Layout

NativeRules: TypeAlias = _native.SudokuRules
NativeReasoning: TypeAlias = _native.SudokuReasoning


@native_cache
def rules(side: int, techniques: tuple[tuple[str, int, int], ...], caps: tuple[int, ...]) -> NativeRules:
    """Build native rules from techniques in order, each with its weight and the index of its level."""
    return _native.SudokuRules(side, list(techniques), list(caps))


def reason(layout: Layout, under: NativeRules, givens: str, solution: str) -> _native.SudokuReasoning:
    """Start reasoning about a board; `solution` is empty unless it is known to be unique."""
    reasoning = _native.SudokuReasoning(geometry(layout), under)
    reasoning.begin(digits_on(layout, givens), digits_on(layout, solution))
    return reasoning


def rate(
    layout: Layout, under: NativeRules, boards: bytes, threads: int, seconds: float | None
) -> list[tuple[int, int, int, bool, dict[str, int]]]:
    """For each board: a code (0 rated, 1 no solution, 2 several, 3 stuck, 4 stopped), level, score, trial, uses."""
    return _native.sudoku_rate(geometry(layout), under, boards, threads, seconds)


def trace_boards(
    layout: Layout, under: NativeRules, boards: bytes, threads: int, seconds: float | None
) -> _native.SudokuTraces:
    """Find the steps of concatenated boards, with a time limit for each."""
    return _native.SudokuTraces(geometry(layout), under, boards, threads, seconds)


@cache
def leaders() -> dict[str, str]:
    """For each technique, the technique whose finder also finds it."""
    return {row.name: row.leader for row in ranked()}


class Use(IntEnum):
    """When a technique is used: on request, always, or only on boards larger than 9x9."""

    ON_REQUEST = 0
    ALWAYS = 1
    LARGE = 2


class Ranked(NamedTuple):
    """A technique in the table of the engine; `assumes_unique` if it needs a unique solution."""

    name: str
    leader: str
    code: str
    level: int
    weight: int
    use: int
    assumes_unique: bool


@cache
def ranked() -> tuple[Ranked, ...]:
    """The techniques, in the order in which the engine tries them."""
    return tuple(map(Ranked._make, _native.sudoku_techniques()))


@cache
def caps(side: int) -> tuple[int, ...]:
    """For each level but the last, the score above which a puzzle of this side belongs to the next level."""
    return tuple(_native.sudoku_caps(side))


def digits_of(signs: str) -> bytes:
    """Convert the digits of boards to numbers: one byte per cell, 0 for an empty cell."""
    return signs.encode("ascii").translate(_NUMBERS)


def digits_on(layout: Layout, signs: str) -> bytes:
    """Convert the digits of boards of a layout to numbers from 1, also where its digits count from 0."""
    if layout.first == 1:
        return digits_of(signs)
    return digits_of(signs.translate(_from_one(layout)))


@cache
def _from_one(layout: Layout) -> dict[int, int]:
    return str.maketrans(layout.symbols, SYMBOLS[: layout.side])


_NUMBERS = bytes(max(0, SYMBOLS.find(chr(code)) + 1) if 0 < code < 128 else 0 for code in range(256))
