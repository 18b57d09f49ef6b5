"""The first game with chains: the rules, where to begin, and why to cross a bridge last, with six tiles."""

from __future__ import annotations

from typing import Final

from grille.game_rules import FirstGame, LessonTask

FIRST: Final = FirstGame(
    "1-2 4-3 0-2 3-3 2-3 2-1",
    (
        LessonTask(
            "Lay every tile of the hand in one line, so that wherever two tiles meet, the two halves show the same "
            "digit. A tile may be turned round before it is laid."
        ),
        LessonTask(
            "Before the first tile, count how many halves show each digit. Where tiles meet, halves are used up two "
            "by two, so only the two ends of the chain can show a digit that is there an odd number of times. Here 0 "
            "and 4 are there once, 2 four times, 1 twice, 3 four times."
        ),
        LessonTask(
            "So the chain runs from 0 to 4, or from 4 to 0. Begin with one of the two: lay a tile first that shows "
            "it on the left, and turn it before if it doesn't.",
            ideas=("start",),
        ),
        LessonTask(
            "Now two kinds of tile fit the free end. One of them is a bridge: it is the only way over to other "
            "tiles, and once it is crossed nothing leads back. Never cross a bridge while something is left on this "
            "side. Lay the other one.",
            ideas=("bridge",),
        ),
        LessonTask(
            "At the free end there is no choice now: only one kind of tile in hand shows its digit. Turn it if you "
            "must, and lay it.",
            ideas=("only-tile",),
        ),
        LessonTask(
            "Go on like this until the hand is empty. A tile that was laid can be taken back. If you are stuck, a "
            "hint first says where to look, then why, and only then what follows.",
            rest=True,
        ),
    ),
)
