"""The techniques that use clues, easiest first. Those of the native solver, which know houses only, are used too."""

from __future__ import annotations

from typing import Final

from grille.logic import Technique

CLUE_CELL: Final = Technique(
    "clue_cell",
    "Digits of a Clue",
    "easy",
    4,
    "Some clues say directly which digits a cell can hold: even, odd, smaller than its neighbours. Cross out all other "
    "candidates at once, before anything else.",
)
CLUE_PEER: Final = Technique(
    "clue_peer",
    "Ruled Out by a Clue",
    "easy",
    4,
    "A digit on the board rules itself out in cells that a clue keeps different from it: the other cells of its cage, "
    "the cells a knight's move away, and so on. Some rules reach further: a neighbour may not be consecutive.",
)
CLUE_PAIR: Final = Technique(
    "clue_pair",
    "Pair of a Clue",
    "medium",
    10,
    "Two cells joined by a dot, an X, a V or a sign must fit together. Go through the candidates of one cell: a "
    "candidate with no partner in the other cell goes.",
)
CAGE_COMBINATIONS: Final = Technique(
    "cage_combinations",
    "Cage Combinations",
    "medium",
    15,
    "List the sets of different digits that add up to the total of a cage, and keep those that its candidates allow. A "
    "candidate that is in none of them, or has no place in them, goes. Small and large totals have few sets: two cells "
    "that add up to 17 hold 8 and 9.",
)
CLUE_SUM: Final = Technique(
    "clue_sum",
    "Bounds of a Sum",
    "medium",
    15,
    "A cell of a sum can't be smaller than the total minus the largest digits of the other cells, nor larger than the "
    "total minus their smallest. This holds for arrows, little killers and all other sums.",
)
CLUE_LINE: Final = Technique(
    "clue_line",
    "Bounds of a Line",
    "medium",
    15,
    "A line has a rule for each step along it: digits grow on a thermometer, differ by five on a German whisper, come "
    "again in reverse on a palindrome. Start from the ends or from cells with few candidates, and cross out what "
    "can't be continued.",
)
CLUE_OUTSIDE: Final = Technique(
    "clue_outside",
    "Clue Beside the Grid",
    "hard",
    40,
    "A number beside the grid speaks of its whole row or column: a sum between two digits, the digits in view. Go "
    "through the ways to fill the line that agree with it; a candidate that is in none of them goes.",
)
CLUE_LOCKED: Final = Technique(
    "clue_locked",
    "Locked in a Clue",
    "hard",
    60,
    "If every way to fill a clue uses a digit, and all its places in the clue see some other cell, that cell can't "
    "hold the digit. It works as locked candidates do, with a cage or a line in place of a box.",
)
INNIES_OUTIES: Final = Technique(
    "innies_outies",
    "Innies and Outies",
    "hard",
    80,
    "The digits of a house have a known sum, 45 on a 9x9 board. If cages fill a house but for a few cells, those cells "
    "(innies) have the rest of the sum; if cages reach beyond it by a few cells, those (outies) have the excess. The "
    "same works for two or three houses together.",
)
CLUE_COMBINATIONS: Final = Technique(
    "clue_combinations",
    "Ways to Fill a Clue",
    "hard",
    60,
    "Go through all ways to fill the cells of a clue with their candidates, so that no two cells that see each other "
    "are equal. A candidate that is in none of them goes.",
)
CLUE_SUBSET: Final = Technique(
    "clue_subset",
    "Subset across Clues",
    "hard",
    80,
    "Two cells that can't be equal, be it because of a house or of a clue, and have only two digits between them: they "
    "take both. A cell that sees every place of one of the digits can't hold it. It also works for three cells with "
    "three digits and for four with four.",
)
TWO_CLUES: Final = Technique(
    "two_clues",
    "Ways to Fill Two Clues",
    "unfair",
    170,
    "Two clues share a cell, or their cells see each other. Go through the ways to fill both so that cells that see "
    "each other differ. A candidate that is in none of them goes.",
)
CLUE_HOUSE: Final = Technique(
    "clue_house",
    "Ways to Fill a House",
    "unfair",
    190,
    "A house holds every digit once, which leaves few ways to fill the clues inside it, or a clue that reaches a "
    "little beyond it. Go through them; a candidate that is in none of them goes.",
)
CLUE_COMMON_PEER: Final = Technique(
    "clue_common_peer",
    "Ruled Out from Every Place",
    "unfair",
    160,
    "A digit has a few places left in a house. A candidate elsewhere that can't stand together with any of them, be it "
    "through a house or through a clue, goes: the digit has to be somewhere.",
)
CLUE_CLASH: Final = Technique(
    "clue_clash",
    "Clash with a Clue",
    "unfair",
    180,
    "A candidate rules out others in the cells that it sees, through houses and clues. If no way to fill some other "
    "clue is left without them, or a cell would have no candidate, the candidate goes.",
)
CLUE_CHAIN: Final = Technique(
    "clue_chain",
    "Chain with Clues",
    "unfair",
    290,
    "A chain whose links also pass through clues: if this cell of the cage is 3, that one is 7; then the cell at the "
    "other end of the dot is not 6; and so on. If a candidate leads to its own opposite, or to two statements that "
    "contradict each other, it goes.",
)
CLUE_FORCING_CHAIN: Final = Technique(
    "clue_forcing_chain",
    "Forcing Chain with Clues",
    "extreme",
    510,
    "Several chains start from one candidate and pass through houses and clues. If together they leave a cell without "
    "a candidate, a house without a place for a digit, or a clue without a way to fill it, the candidate goes.",
)
CLUE_TRIAL: Final = Technique(
    "clue_trial",
    "Trial with Clues",
    "extreme",
    1000,
    "Suppose that a candidate is true, and follow what the clues and singles say. If this ends in a contradiction, the "
    "candidate is false. It is trial and error, so it comes last.",
    trial=True,
)
CLUE_TECHNIQUES: Final = (
    CLUE_CELL,
    CLUE_PEER,
    CLUE_PAIR,
    CAGE_COMBINATIONS,
    CLUE_SUM,
    CLUE_LINE,
    CLUE_OUTSIDE,
    CLUE_LOCKED,
    INNIES_OUTIES,
    CLUE_COMBINATIONS,
    CLUE_SUBSET,
    CLUE_COMMON_PEER,
    TWO_CLUES,
    CLUE_CLASH,
    CLUE_HOUSE,
    CLUE_CHAIN,
    CLUE_FORCING_CHAIN,
    CLUE_TRIAL,
)
CLUE_IDS: Final = frozenset(each.id for each in CLUE_TECHNIQUES)
