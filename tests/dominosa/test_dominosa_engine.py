"""The engines of Dominosa: invariants of counts, exact counts beyond 64 bits, boards of every order."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dominosa_boards import shuffled
from fixtures import FIXTURES
from fixtures.dominosa_sample import sample
from grille import Dominosa, LimitReached, Verdict
from grille.dominosa.family import FAMILY
from grille.dominosa.tiles import full_set
from patience import GUARD

seeds = st.integers(0, 2**32)


def rebuilt(board: Dominosa, rows: list[list[int]], pieces=None) -> Dominosa:
    return Dominosa(rows, board.chosen if pieces is None else pieces)


@settings(max_examples=60)
@given(seeds)
def test_rotating_and_reflecting_a_board_keeps_the_count(seed):
    board = sample(Random(seed))
    table = [[*row] for row in board.rows]
    truth = int(board.count())
    assert int(rebuilt(board, [list(column) for column in zip(*table, strict=True)]).count()) == truth
    assert int(rebuilt(board, [row[::-1] for row in table]).count()) == truth
    assert int(rebuilt(board, table[::-1]).count()) == truth


@settings(max_examples=60)
@given(seeds)
def test_relabelling_digits_keeps_the_count(seed):
    rng = Random(seed)
    board = sample(rng)
    name = rng.sample(range(board.order + 1), board.order + 1)
    pieces = [(name[a], name[b]) for a, b in board.pieces]
    other = rebuilt(board, [[name[digit] for digit in row] for row in [[*row] for row in board.rows]], pieces)
    assert int(other.count()) == int(board.count())


@settings(max_examples=40)
@given(seeds, st.sampled_from(FAMILY.engines))
def test_every_engine_finds_the_same_tilings(seed, engine):
    board = sample(Random(seed))
    found = [solution.line for solution in board.solutions(engine=engine)]
    assert len(found) == len(set(found))
    assert set(found) == {solution.line for solution in FIXTURES["dominosa"].reference(board)}


def test_a_set_of_equal_tiles_counts_domino_tilings():
    """With equal tiles, every tiling of the rectangle is a solution: 12,988,816 for the chessboard."""
    for side, tilings in ((2, 2), (4, 36), (6, 6728), (8, 12_988_816)):
        board = Dominosa([[0] * side] * side, pieces=[(0, 0)] * (side * side // 2))
        count = board.count(seconds=GUARD)
        assert (int(count), count.exact) == (tilings, True)


def test_a_count_beyond_64_bits_is_exact():
    """Independent blocks of four squares: each has two tilings, and the counts multiply."""
    blocks = 80
    rows = [[digit, digit] for block in range(blocks) for digit in (block, block)]
    board = Dominosa(rows, pieces=[(block, block) for block in range(blocks) for _ in range(2)])
    count = board.count(seconds=GUARD)
    assert (int(count), count.exact) == (2**blocks, True)


@pytest.mark.parametrize("engine", ["auto", "dancing", "learning", "plain"])
def test_a_search_resumes_after_a_limit(engine):
    board = Dominosa(["1210", "3211", "0233", "3300", "1220"])
    truth = {solution.line for solution in board.solutions()}
    search = board.search(engine)
    found = []
    stops = 0
    while True:
        try:
            solution = search.next(1, None)
        except LimitReached:
            stops += 1
            assert stops < 1000
            continue
        if solution is None:
            break
        found.append(solution.line)
    assert sorted(found) == sorted(truth)


def test_wrong_digit_counts_end_the_search_immediately():
    board = shuffled(100, 101, Random(1))
    table = [[*row] for row in board.rows]
    table[0][0] = (table[0][0] + 1) % 101
    outcome = Dominosa(table).solve(seconds=GUARD)
    assert outcome.verdict is Verdict.NONE
    assert len(outcome.faults) >= 2


def test_an_unknown_engine_is_an_error():
    with pytest.raises(ValueError, match="unknown engine 'magic'"):
        Dominosa(["001", "011"]).solve(engine="magic")


@pytest.mark.parametrize("order", [9, 19, 29])
def test_a_large_board_made_from_a_tiling_is_solved(order):
    rng = Random(order)
    rows, columns = order + 1, order + 2
    digits = [0] * (rows * columns)
    # Vertical tiles in every second row, tiles in random order and orientation.
    bricks = [at for at in range(len(digits)) if at // columns % 2 == 0]
    for at, piece in zip(bricks, rng.sample(full_set(order), len(bricks)), strict=True):
        digits[at], digits[at + columns] = rng.sample(piece, 2)
    board = Dominosa([digits[at : at + columns] for at in range(0, len(digits), columns)])
    solution = next(iter(board.solutions(seconds=GUARD)))
    assert board.check(solution).ok


def test_two_solutions_show_where_they_differ():
    outcome = Dominosa("3:22213220133011300301").solve()
    one, other = outcome.solutions
    assert outcome.differences == tuple(cell for cell, way in one.cells().items() if other.cells()[cell] != way)
    assert outcome.differences
    assert Dominosa("3:12103211023333001220").solve().differences == ()


def test_corpora_are_solved_and_counted(corpus):
    for line in corpus("dominosa/counted.tsv")[1:]:
        if line:
            _, solutions, text = line.split("\t")
            count = Dominosa(text).count(seconds=GUARD)
            assert (int(count), count.exact) == (int(solutions), True), text
    for text in corpus("dominosa/unique.txt", 300):
        if text:
            assert Dominosa(text).solve(seconds=GUARD).unique, text
