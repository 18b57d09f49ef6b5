"""The guided first game of Sudoku on a 4x4 board: the rules, how to enter digits, and three techniques."""

from __future__ import annotations

from typing import Final

from grille.game_rules import FirstGame, LessonTask

FIRST_GAME: Final = FirstGame(
    "..3.1........4.2",
    (
        LessonTask(
            "On this small board every row, every column and every box of four cells contains 1, 2, 3 and 4, each of "
            "them once. The digits already on the board are the givens; they never change. All other digits follow "
            "from them: you never have to guess."
        ),
        LessonTask(
            "Cells are named by row and column: r4c3 is in row 4, column 3. Its row has 4 and 2, and its column has "
            "3, so only 1 is left. Select r4c3 and enter 1.",
            does=("r4c3=1",),
        ),
        LessonTask(
            "Now look along the same row, the last one. It has one empty cell, and one digit is missing: a full "
            "house. Enter that digit.",
            ideas=("full_house",),
        ),
        LessonTask(
            "You can note the candidates of a cell, the digits it can still be, in small print. Row 1 leaves 1, 2 "
            "and 4 for r1c1, and column 1 rules out 1. Note 2 and 4 in the middle of r1c1.",
            does=("r1c1~24",),
        ),
        LessonTask(
            "Next, look at one cell at a time: which digits are already in its row, its column and its box? If only "
            "one is missing, it goes in the cell: a naked single. Find one.",
            ideas=("naked_single",),
        ),
        LessonTask(
            "Or look at one digit at a time: where in this row, this column or this box can it still go? If only "
            "one cell is left, it goes there: a hidden single. Find one.",
            ideas=("hidden_single",),
        ),
        LessonTask(
            "These three techniques are all you need here. Fill in the rest. If you are stuck, a hint first shows "
            "where to look, then why, and only then what follows.",
            ideas=("full_house", "naked_single", "hidden_single"),
            rest=True,
        ),
    ),
)
