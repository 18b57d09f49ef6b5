"""Dominosa boards as cover problems: small ones, and those of a corpus if it is available."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from grille import _native
from patience import GUARD
from thorough import some

ENGINES = ("auto", "dancing", "learning")
UNIQUE = (4, 5, bytes([1, 2, 1, 0, 3, 2, 1, 1, 0, 2, 3, 3, 3, 3, 0, 0, 1, 2, 2, 0]))


def board(game_id):
    order, _, digits = game_id.partition(":")
    squares = bytes(int(large or small) for large, small in re.findall(r"\[(\d+)\]|(\d)", digits))
    return int(order) + 1, int(order) + 2, squares


def spots(rows, columns):
    """Return the spots of a board: row by row by the first square, east before south."""
    for square in range(rows * columns):
        if (square + 1) % columns:
            yield square, square + 1
        if square + columns < rows * columns:
            yield square, square + columns


def chosen_spots(rows, columns, letters):
    """Return the numbers of the spots that hold a tile, from the directions of the squares."""
    places = enumerate(spots(rows, columns))
    return [at for at, (one, two) in places if letters[one] + letters[two] == ("EW" if two == one + 1 else "SN")]


def is_solution(rows, columns, digits, letters):
    places = list(spots(rows, columns))
    chosen = chosen_spots(rows, columns, letters)
    covered = Counter(square for spot in chosen for square in places[spot])
    tiles = Counter(tuple(sorted(digits[square] for square in places[spot])) for spot in chosen)
    high = max(digits)
    pieces = Counter((a, b) for b in range(high + 1) for a in range(b + 1))
    return covered == Counter(range(rows * columns)) and tiles == pieces


def test_the_solution_is_given_as_directions():
    for engine in ENGINES:
        search = _native.DominosaSearch(*UNIQUE, engine=engine)
        letters = search.next()
        assert letters == "EWSEWSSNEWNNEWSEWEWN"
        assert is_solution(*UNIQUE, letters)
        assert search.next() is None


def test_digits_may_be_a_list_and_tiles_may_repeat():
    assert _native.DominosaSearch(4, 5, list(UNIQUE[2])).next() == _native.DominosaSearch(*UNIQUE).next()
    both = _native.DominosaSearch(2, 2, [7, 7, 7, 7], [(7, 7), (7, 7)])
    assert [both.next(), both.next(), both.next()] in (["EWEW", "SSNN", None], ["SSNN", "EWEW", None])
    assert _native.dominosa_count(2, 2, [7, 7, 7, 7], [(7, 7), (7, 7)]) == (f"{2:016x}", True, 1)
    assert _native.DominosaSearch(2, 2, [0, 1, 1, 0], [(0, 0), (1, 1)]).next() is None


def test_wrong_boards_are_refused():
    for rows, columns, digits, pieces in (
        (0, 0, b"", None),
        (2, 3, b"\0\0\0\0\0", None),
        (2, 2, b"\0\0\0\0", None),
        (2, 2, [0, 0, 0, 1000], [(0, 0), (0, 1000)]),
        (2, 2, b"\0\0\0\0", [(0, 0)]),
        (2**40, 2**40, b"", None),
    ):
        with pytest.raises(ValueError):
            _native.DominosaSearch(rows, columns, digits, pieces)


def test_boards_of_the_corpus_have_the_known_number_of_solutions(corpus):
    lines = [line.split("\t") for line in filter(None, corpus("dominosa/counted.tsv"))][1:]
    for _, number, game_id in lines:
        rows, columns, digits = board(game_id)
        value, exact, _ = _native.dominosa_count(rows, columns, digits)
        assert (int(value, 16), exact) == (int(number), True)
        search = _native.DominosaSearch(rows, columns, digits)
        found = [search.next() for _ in range(min(int(number), 20))]
        assert all(is_solution(rows, columns, digits, chosen) for chosen in found)
        assert len({tuple(chosen) for chosen in found}) == len(found)


def test_boards_of_the_corpus_known_to_be_unique(corpus):
    lines = list(filter(None, corpus("dominosa/unique.txt")))
    large = [line.split("\t")[2] for line in filter(None, corpus("dominosa/unique-large.tsv")[1:])]
    for game_id in some(lines, 200) + some(large, 8):
        size = board(game_id)
        search = _native.DominosaSearch(*size)
        chosen = search.next(seconds=GUARD)
        assert is_solution(*size, chosen)
        assert search.next(seconds=GUARD) is None
