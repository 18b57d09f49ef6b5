"""The native solver that reasons as people do: its rules, a board to reason about, ratings, its table of techniques."""

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


@native_cache
def rules(side: int, techniques: tuple[tuple[str, int, int], ...], caps: tuple[int, ...]) -> NativeRules:
    """Techniques in order, each with its weight and the rank of its level, in the form the engine takes."""
    return _native.SudokuRules(side, list(techniques), list(caps))


def reason(layout: Layout, under: NativeRules, givens: str, solution: str) -> _native.SudokuReasoning:
    """A board to be reasoned about; `solution` is empty where it isn't known to be the only one."""
    reasoning = _native.SudokuReasoning(geometry(layout), under)
    reasoning.begin(digits_of(givens), digits_of(solution))
    return reasoning


def rate(
    layout: Layout, under: NativeRules, boards: bytes, threads: int, seconds: float | None
) -> list[tuple[int, int, int, bool, dict[str, int]]]:
    """Of each board: 0 rated, 1 without solution, 2 with several, 3 stuck, 4 stopped; level, score, trial, uses."""
    return _native.sudoku_rate(geometry(layout), under, boards, threads, seconds)


def trace_boards(
    layout: Layout, under: NativeRules, boards: bytes, threads: int, seconds: float | None
) -> _native.SudokuTraces:
    """The steps of boards that stand one after another, at most so many seconds on each."""
    return _native.SudokuTraces(geometry(layout), under, boards, threads, seconds)


@cache
def leaders() -> dict[str, str]:
    """By technique the one whose finder looks for it too."""
    return {row.name: row.leader for row in ranked()}


class Use(IntEnum):
    """When a technique is used: where somebody asks for it, always, or on boards beyond 9x9 alone."""

    ASKED = 0
    ALWAYS = 1
    LARGE = 2


class Ranked(NamedTuple):
    """A technique as the engine ranks it; `assumes_unique` where it holds only if there is exactly one solution."""

    name: str
    leader: str
    code: str
    level: int
    weight: int
    use: int
    assumes_unique: bool


@cache
def ranked() -> tuple[Ranked, ...]:
    """The techniques in the order the engine tries them."""
    return tuple(map(Ranked._make, _native.sudoku_techniques()))


def caps() -> tuple[int, ...]:
    """For each level but the last, the score above which a puzzle belongs to the next."""
    return tuple(_native.sudoku_caps())


def digits_of(signs: str) -> bytes:
    """The digits of boards as numbers, a byte a cell, 0 where a cell is empty."""
    return signs.encode("ascii").translate(_NUMBERS)


_NUMBERS = bytes(max(0, SYMBOLS.find(chr(code)) + 1) if 0 < code < 128 else 0 for code in range(256))
