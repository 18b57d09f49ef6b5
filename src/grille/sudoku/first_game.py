"""A first game of Sudoku: the rules, how to enter, and three ideas, on a board of four by four."""

from __future__ import annotations

from typing import Final

from grille.game_rules import FirstGame, LessonTask

FIRST_GAME: Final = FirstGame(
    "..3.1........4.2",
    (
        LessonTask(
            "On this small board every row, every column and every box of four cells holds 1, 2, 3 and 4, each of "
            "them once. The digits that stand there already are given, and stay. All others follow from them: "
            "nothing has to be guessed."
        ),
        LessonTask(
            "Cells are called by row and column: r4c3 is in row 4, column 3. There are 4 and 2 in its row and 3 in "
            "its column, so only 1 is left for it. Choose r4c3 and write 1.",
            does=("r4c3=1",),
        ),
        LessonTask(
            "Now look along that row, the last one. It has a single empty cell, and one digit is missing: a full "
            "house. Write the digit.",
            ideas=("full_house",),
        ),
        LessonTask(
            "What may still go in a cell can be noted there, small. In r1c1 the row leaves 1, 2 and 4, and the "
            "column takes the 1 away. Note 2 and 4 in the middle of r1c1.",
            does=("r1c1~24",),
        ),
        LessonTask(
            "Next, look at one cell at a time: which digits stand in its row, its column and its box? Where all but "
            "one do, that one goes in: a naked single. Find one.",
            ideas=("naked_single",),
        ),
        LessonTask(
            "Or look at one digit at a time: where in this row, this column, this box can it still go? Where one "
            "cell alone is left for it, it goes there: a hidden single. Find one.",
            ideas=("hidden_single",),
        ),
        LessonTask(
            "These three ideas are all it takes here. Fill the rest. If you are stuck, a hint first says where to "
            "look, then why, and only then what follows.",
            ideas=("full_house", "naked_single", "hidden_single"),
            rest=True,
        ),
    ),
)
