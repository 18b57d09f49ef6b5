"""Filling all notes equals filling each cell."""

from __future__ import annotations

import random

import pytest

import grille
from grille.play.game import Game
from grille.sudoku.candidates import remaining_in


@pytest.mark.parametrize("layout", ["2x2", "2x3", "3x3", "3x3+x", "6x6"])
def test_all_notes_are_those_of_each_cell(layout):
    chance = random.Random(layout)
    puzzle = grille.Sudoku("." * grille.Layout.of(layout).cells, layout)
    game = Game(puzzle)
    for _ in range(6):
        cell = chance.randrange(puzzle.layout.cells)
        game.move(f"{puzzle.layout.name(cell)}={puzzle.layout.label(chance.choice(puzzle.layout.symbols))}")
        game.move("notes")
        board = game.board
        assert list(board.centre) == [
            "" if digit != "." else remaining_in(puzzle.layout, board.digits, cell)
            for cell, digit in enumerate(board.digits)
        ]
