"""Ratings and steps do not depend on the orientation of boards whose boxes are not square."""

from __future__ import annotations

from random import Random

import pytest

from grille.logic import Position
from grille.sudoku.board import Sudoku
from grille.sudoku.layout import Layout
from sudoku_boards import holed, permuted, relabelled, rotated, transposed

KEPT = {6: 0.4, 8: 0.42, 10: 0.45, 12: 0.5}


def _unique(layout: Layout, rng: Random) -> Sudoku:
    while True:
        puzzle = holed(layout, rng, KEPT[layout.side])
        if puzzle.solve().unique:
            return puzzle


@pytest.mark.parametrize("boxes", [(2, 3), (3, 2), (2, 4), (5, 2), (3, 4)])
def test_the_rating_does_not_depend_on_symmetries(boxes: tuple[int, int]) -> None:
    rng = Random(f"{boxes}")
    for _ in range(12):
        puzzle = _unique(Layout.boxes(*boxes), rng)
        rating = puzzle.rate().data()
        on_its_side = transposed(puzzle)
        for moved in (
            on_its_side,
            rotated(on_its_side),
            relabelled(on_its_side, rng),
            permuted(rotated(relabelled(on_its_side, rng)), rng),
            transposed(permuted(on_its_side, rng)),
        ):
            assert moved.rate().data() == rating, (puzzle, moved)


def _transposed_entries(words: frozenset[str]) -> set[str]:
    """The entries of a position, with rows and columns exchanged."""
    turned = set()
    for word in words:
        cell, mark, digit = word.partition("=") if "=" in word else word.partition("<>")
        row, _, column = cell[1:].partition("c")
        turned.add(f"r{column}c{row}{mark}{digit}")
    return turned


@pytest.mark.parametrize("boxes", [(3, 2), (5, 2)])
def test_the_steps_are_those_of_the_transposed_board(boxes: tuple[int, int]) -> None:
    rng = Random(f"{boxes}")
    for _ in range(4):
        puzzle = _unique(Layout.boxes(*boxes), rng)
        here, there = Position(), Position()
        for step, other in zip(puzzle.steps(), transposed(puzzle).steps(), strict=True):
            here, there = here.after(step), there.after(other)
            assert step.technique == other.technique
            assert _transposed_entries(here.places) == there.places
            assert _transposed_entries(here.removes) == there.removes
        answer = puzzle.solve().solution
        assert answer is not None
        assert {f"{puzzle.layout.name(cell)}={answer.digits[cell]}" for cell in range(puzzle.layout.cells)} >= {
            word.replace("=10", "=A") for word in here.places
        }
