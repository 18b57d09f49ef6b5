"""How people lay a chain: the techniques, the easiest first."""

from __future__ import annotations

from typing import Final

from grille.logic import Technique

EASY, MEDIUM, HARD, EXTREME = LEVELS = ("easy", "medium", "hard", "extreme")
# A tile costs 1, and 3 where another one that fits too must wait.
WAIT: Final = 2

ODD: Final = Technique(
    "odd-digits",
    "Too many odd digits",
    EASY,
    1,
    "Count how many halves show each digit. Where two tiles meet, two halves with one digit are used up together, "
    "so only the two ends of a chain may show a digit that is there an odd number of times. With four odd digits "
    "or more there is no chain; a ring has no ends, and so no odd digit at all.",
    proves_contradiction=True,
)
APART: Final = Technique(
    "apart",
    "Groups that never meet",
    EASY,
    1,
    "Put tiles together that share a digit, and go on until no more join. If two groups are left, no tile leads "
    "from one to the other, and no chain holds both.",
    proves_contradiction=True,
)
ENDS: Final = Technique(
    "wrong-ends",
    "Ends that can't be",
    EASY,
    1,
    "A chain begins with one odd digit and finishes with the other; where no digit is odd, it finishes where it "
    "began. An end that was asked for and is neither can't be had.",
    proves_contradiction=True,
)
ONLY: Final = Technique(
    "only-tile",
    "Only one fits",
    EASY,
    1,
    "Look at the free end: where one kind of tile alone has its digit, it comes next.",
)
START: Final = Technique(
    "start",
    "Start at an odd digit",
    EASY,
    1,
    "Count how many halves show each digit. A chain runs from one odd digit to the other, so begin with an odd "
    "one; where no digit is odd, the chain closes, and you may begin anywhere.",
    picks_branch=True,
)
FREE: Final = Technique(
    "free-choice",
    "Any will do",
    EASY,
    1,
    "Several kinds of tile fit the free end, and after each of them the rest still hangs together. Then none is "
    "wrong: take one and go on.",
    picks_branch=True,
)
OTHER_END: Final = Technique(
    "other-end",
    "The other end",
    MEDIUM,
    2,
    "Where it is known with which digit a chain finishes, counting says with which it begins: with the other odd "
    "digit, or with the same one if none is odd.",
)
BRIDGE: Final = Technique(
    "bridge",
    "Never cross a bridge unless you must",
    MEDIUM,
    3,
    "Several kinds of tile fit the free end, but one of them is a bridge: the only way to what lies behind it. "
    "Once it is laid, nothing leads back to the tiles on this side, so those come first.",
)


def caps(size: int) -> tuple[int, ...]:
    """The highest score of each level but the last, for hands of this size.

    With one way at every place a hand is easy, however long. Where tiles must wait, it is medium up to one such place
    in six, hard up to one in three, and then extreme; small hands may have one and three.

    >>> caps(8)
    (8, 10, 14)
    """
    return (size, size + WAIT * max(1, size // 6), size + WAIT * max(3, size // 3))


TECHNIQUES: Final = (ODD, APART, ENDS, ONLY, START, FREE, OTHER_END, BRIDGE)
