"""The first game of Dominosa: the rules, tiles and borders, and two techniques, on a board of ten tiles."""

from __future__ import annotations

from typing import Final

from grille.game_rules import FirstGame, LessonTask

FIRST: Final = FirstGame(
    "3:12103211023333001220",
    (
        LessonTask(
            "This is a set of dominoes laid flat, and the borders between the tiles are rubbed out. Every pair of "
            "digits from 0-0 to 3-3 is one tile, and each tile lies here once. Find where."
        ),
        LessonTask(
            "Squares are called by row and column. Two 2s stand side by side in one place only: r4c3 and r4c4. The "
            "tile 2-2 lies somewhere, so it lies there. Join these two squares.",
            does=("r4c3-r4c4",),
        ),
        LessonTask(
            "Every square belongs to a tile. Now that some are covered, find a square that has one free neighbour "
            "left, and join the two. Corners are where to look first.",
            ideas=("only-neighbour",),
        ),
        LessonTask(
            "So 0-0 lies there, and there is only one 0-0. The two 0s at r1c4 and r2c4 can't be a tile: draw a "
            "border between them, so that you need not think of it again.",
            does=("r1c4|r2c4",),
        ),
        LessonTask(
            "Now look for a tile instead: two digits that can meet in one place only, because the others are covered "
            "or have a border. Find such a tile and lay it.",
            ideas=("only-spot",),
        ),
        LessonTask(
            "A square with one neighbour left, a tile with one spot left: go on with these two ideas until every "
            "tile lies. If you are stuck, a hint first says where to look, then why, and only then what follows.",
            rest=True,
        ),
    ),
)
