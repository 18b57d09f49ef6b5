"""Symmetries of Sudoku, and the canonical form of equivalent puzzles."""

from __future__ import annotations

from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fixtures.sudoku_sample import shuffled
from grille.cli import run
from grille.errors import GrilleError
from grille.sudoku.board import Sudoku
from grille.sudoku.family import EXAMPLES
from grille.sudoku.layout import Layout
from grille.sudoku.symmetry import Symmetry, equivalent

CLASSIC = Sudoku(EXAMPLES[0][1])
SHAPES = [Layout.of(text) for text in ("2x2", "2x3", "3x2", "3x3", "3x4", "4x4", "5x5", "1x7")]
SEEDS = st.integers(0, 2**64 - 1)


@st.composite
def boards(draw):
    """Any board, from empty to full; some are very regular."""
    shape = draw(st.sampled_from(SHAPES))
    digits = shuffled(shape, draw(st.randoms(use_true_random=False)))
    share = draw(st.sampled_from((0, 1, 5, 20, 50, 90, 100)))
    rng = draw(st.randoms(use_true_random=False))
    return Sudoku("".join(digit if rng.randrange(100) < share else "." for digit in digits), shape)


@given(boards(), SEEDS)
def test_a_symmetry_keeps_the_canonical_form(board, seed):
    moved = board.transformed(Symmetry.random(board.layout, seed))
    assert moved.canonical() == board.canonical()
    assert equivalent(moved, board)


@given(boards())
def test_a_symmetry_leads_to_the_canonical_form_which_is_a_fixed_point(board):
    form = board.canonical()
    assert Symmetry.canonical(board).of(board) == form
    assert form.canonical() == form


@given(st.sampled_from(SHAPES), SEEDS, SEEDS)
def test_symmetries_can_be_composed_and_inverted(shape, one, other):
    first, second = Symmetry.random(shape, one), Symmetry.random(shape, other)
    board = Sudoku(shuffled(shape, Random(one)), shape)
    assert first.then(second).of(board) == second.of(first.of(board))
    assert first.then(first.inverse()) == Symmetry.identity(shape)


@given(SEEDS)
@settings(max_examples=20)
def test_a_symmetry_transforms_the_solution_too(seed):
    move = Symmetry.random(CLASSIC.layout, seed)
    solution = CLASSIC.solve().solution
    moved = move.of(CLASSIC).solve().solution
    assert Sudoku(moved.digits) == move.of(Sudoku(solution.digits))


def test_rotations_and_reflections_are_symmetries():
    corner = Sudoku("1" + "." * 80)
    shape = corner.layout
    assert Symmetry.turn(shape).of(corner).givens.index("1") == 8
    assert Symmetry.turn(shape, 2).of(corner).givens.index("1") == 80
    assert Symmetry.turn(shape, -1).of(corner).givens.index("1") == 72
    assert Symmetry.mirror(shape).of(corner).givens.index("1") == 8
    assert Symmetry.flip(shape).of(corner).givens.index("1") == 72
    assert Symmetry.mirror(shape).then(Symmetry.flip(shape)) == Symmetry.turn(shape, 2)
    assert Symmetry.transposition(shape).of(Sudoku(".1" + "." * 79)).givens.index("1") == 9


def test_invalid_symmetries_are_refused():
    flat = Layout.boxes(2, 3)
    with pytest.raises(GrilleError, match="square boxes"):
        Symmetry.turn(flat)
    with pytest.raises(GrilleError, match="square boxes"):
        Symmetry.transposition(flat)
    with pytest.raises(GrilleError, match="stay together"):
        Symmetry.identity(flat)._replace(rows=(0, 2, 1, 3, 4, 5)).of(Sudoku("." * 36))
    with pytest.raises(GrilleError, match="each once"):
        Symmetry.identity(flat)._replace(digits=(0, 0, 1, 3, 4, 5)).of(Sudoku("." * 36))
    with pytest.raises(GrilleError, match="layout 2x3, not 3x3"):
        Symmetry.identity(flat).of(CLASSIC)
    with pytest.raises(GrilleError, match="compose symmetries"):
        Symmetry.identity(flat).then(Symmetry.identity(CLASSIC.layout))


def test_one_more_given_makes_a_different_puzzle():
    empty = CLASSIC.givens.index(".")
    digit = CLASSIC.solve().solution.digits[empty]
    more = Sudoku(CLASSIC.givens[:empty] + digit + CLASSIC.givens[empty + 1 :])
    assert not equivalent(CLASSIC, more)
    assert not equivalent(CLASSIC, Sudoku("." * 16))


def test_the_top_band_can_be_filled_in_416_ways():
    """A published number: 416 top bands up to symmetry."""
    forms = set()
    for split in combinations((4, 5, 6, 7, 8, 9), 3):
        # The first and second row of the second box decide the rest.
        others = [digit for digit in range(4, 10) if digit not in split]
        for second in combinations([digit for digit in (1, 2, 3, 7, 8, 9) if digit not in split], 3):
            third = [digit for digit in range(1, 10) if digit not in (*split, *second)]
            if any(digit in (7, 8, 9) for digit in third):
                continue
            last = [
                others,
                [digit for digit in (1, 2, 3, 7, 8, 9) if digit not in second],
                [digit for digit in range(1, 7) if digit not in third],
            ]
            # The columns of a box can be sorted by its first row.
            for rows in product(
                permutations(second), permutations(third), permutations(last[1]), permutations(last[2])
            ):
                lines = ((1, 2, 3, *split, *last[0]), (4, 5, 6, *rows[0], *rows[2]), (7, 8, 9, *rows[1], *rows[3]))
                if split[0] == min(*split, *others):  # the second and the third box can change places
                    forms.add(Sudoku("".join(map(str, sum(lines, ()))) + "." * 54).canonical().givens)
    assert len(forms) == 416


def test_duplicates_are_removed_from_a_collection(tmp_path, capsys):
    collection = tmp_path / "collection.txt"
    equivalent_puzzle = CLASSIC.transformed(Symmetry.random(CLASSIC.layout, 1))
    puzzles = [CLASSIC, equivalent_puzzle, Sudoku(EXAMPLES[5][1]), CLASSIC]
    collection.write_text("".join(puzzle.notation() + "\n" for puzzle in puzzles))
    assert run(["convert", str(collection), "--dedupe"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines() == [puzzles[0].notation(), puzzles[2].notation()]
    assert "2 duplicates removed" in err
    assert run(["convert", str(collection), "--canonical"]) == 0
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 4
    assert len(set(out.splitlines())) == 2
    assert "duplicates" not in err


def test_a_family_without_a_canonical_form_is_refused(capsys):
    assert run(["convert", "--dedupe", "--as", "chain", "0-1 1-2"]) == 2
    assert "no canonical form" in capsys.readouterr().err
