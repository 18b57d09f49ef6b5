"""What each technique of Sudoku teaches: what to look for, and why it works."""

from __future__ import annotations

_PAIRS = {"pair": "two", "triple": "three", "quadruple": "four"}


def _naked(count: str) -> str:
    return (
        f"Look for {count} empty cells of one house that have just {count} candidates between them. Those cells take "
        f"those {count} digits, one each, whichever way round. So no other cell of the house can hold any of them."
    )


def _hidden(count: str) -> str:
    return (
        f"Look for {count} digits that have places in just {count} cells of a house. They fill those cells between "
        "them, so whatever else is pencilled there can go. It is easiest to see where few cells of a house are filled."
    )


_SIZES = ("x_wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
_COUNTS = ("two", "three", "four", "five", "six", "seven")


def _fish(count: str) -> str:
    return (
        f"Take one digit, and look for {count} rows where it has places in the same {count} columns only (not every "
        "crossing need be a place). Each of those rows holds the digit in one of these columns, and no two rows in "
        f"the same one: the {count} columns are used up by the {count} rows, so the digit goes nowhere else in them. "
        "Rows and columns can change parts."
    )


def _finned(count: str) -> str:
    return (
        f"A fish of {count} rows and columns that is spoilt by a few extra places, the fins. Either a fin holds the "
        "digit, or none does and the fish is whole. So what the whole fish would remove can go if it also sees every "
        "fin. Fins that lie in one box, with a corner of the fish, leave most to remove."
    )


def _sashimi(count: str) -> str:
    return (
        f"A finned fish of {count} rows and columns in which, the fins apart, some row has just one place left, or "
        "none. It looks broken, but the reasoning holds all the same: either a fin holds the digit, or the fish does "
        "what a fish does. What is in its covers and sees every fin can go."
    )


def _franken(count: str) -> str:
    return (
        f"A fish in which boxes take part: {count} houses, rows and boxes, whose places for a digit all lie in {count} "
        "others, columns and boxes. Counting works as ever: so many houses hold the digit once each, and they use up "
        "as many covers. What is in the covers but not in the base houses can go."
    )


def _mutant(count: str) -> str:
    return (
        f"A fish of {count} houses of any kind, rows, columns and boxes mixed, covered by {count} others of any kind. "
        "As long as the base houses share no place of the digit, each holds it once, and the covers are used up by "
        "them."
    )


def _with_fins(lesson: str) -> str:
    return lesson + (
        " Here some places lie outside the covers, or in two base houses: fins. If none of them holds the digit the "
        "fish is whole; so what it removes can go where it sees every fin."
    )


_UNIQUE = (
    "Four cells in two rows, two columns and two boxes, none of them given, must not hold two digits crosswise: the "
    "digits could change places, and there would be two solutions. "
)
_BETWEEN = "Links alternate: strong (if not this, then that) and weak (if this, then not that). "

DESCRIPTIONS: dict[str, str] = {
    "full_house": (
        "Look for a row, column or box with a single empty cell. Each house holds every digit once, so the missing "
        "digit goes there."
    ),
    "naked_single": (
        "Look for a cell whose row, column and box hold all digits but one between them, or whose other candidates "
        "are ruled out. A cell holds some digit, so it is the one that is left."
    ),
    "hidden_single": (
        "Take a house and a digit it lacks, and cross out every cell where that digit can't go: what sees the digit "
        "elsewhere, and what is filled. If one cell is left, the digit goes there, however many candidates that cell "
        "has."
    ),
    "locked_pair": (
        "Look in the cells where a box crosses a row or column for two that have the same two candidates and no "
        "more. They take both digits, in the box and in the line at once: both digits go from the rest of either."
    ),
    "locked_triple": (
        "Look in the three cells where a box crosses a row or column for three candidates between them and no more. "
        "They take all three, in the box and in the line at once: the digits go from the rest of either."
    ),
    "pointing": (
        "Look at one digit in one box. If all its places there lie in one row (or column), then wherever in the box "
        "it goes, it takes that row. So it goes nowhere else in the row."
    ),
    "claiming": (
        "Look at one digit in one row or column. If all its places there lie in one box, then the line takes the "
        "box's only one of that digit. So it goes nowhere else in the box."
    ),
    **{f"naked_{name}": _naked(count) for name, count in _PAIRS.items()},
    **{f"hidden_{name}": _hidden(count) for name, count in _PAIRS.items()},
    "naked_set": (
        "On a large board more cells can close themselves off: look for some cells of one house with as many "
        "candidates between them as there are cells. They take those digits, so no other cell of the house can."
    ),
    "hidden_set": (
        "On a large board more digits can share few cells: look for some digits of a house that have places in only "
        "as many cells. They fill those, so whatever else is pencilled there can go."
    ),
    **{size: _fish(count) for size, count in zip(_SIZES, _COUNTS, strict=True)},
    "large_fish": (
        "On a large board fish grow larger than any with a name: some rows where a digit has places in only as many "
        "columns. The rows use the columns up, so the digit goes nowhere else in them."
    ),
    "remote_pair": (
        "Look for cells with the same two candidates, each seeing the next, four or a larger even number of them. "
        "The digits alternate along the chain, so its two ends differ: between them they hold both digits. A cell that "
        "sees both ends can hold neither."
    ),
    "bug_plus_1": (
        "Towards the end, look whether every empty cell has two candidates, but for one that has three. Without the "
        "odd one out, every digit would stand twice in each house that lacks it, and swapping all pairs would turn any "
        "solution into a second. So that cell holds the candidate that stands three times in its houses."
    ),
    "skyscraper": (
        "Take a digit with just two places in each of two rows, one place of each in the same column. They can't "
        "both be there, so at least one of the other two, the tops, holds the digit. What sees both tops can't. "
        "Columns do as well as rows."
    ),
    "two_string_kite": (
        "Take a digit with just two places in a row and just two in a column, one of each in the same box. Not both "
        "of those can hold it, so at least one of the far ends does. What sees both ends can't."
    ),
    "dual_two_string_kite": (
        "Two kites over the same two cells of a box: there are two ways to fly, and what either removes can go."
    ),
    "turbot_fish": (
        "Take a digit with just two places in each of two houses, where a place of the one sees a place of the "
        "other. Those two can't both hold it, so at least one of the other two does. What sees both of these can't."
    ),
    "empty_rectangle": (
        "Take a digit whose places in a box all lie in one row and one column of it, like a cross; the rest of the "
        "box, a rectangle, is empty of it. A pair of places elsewhere in a line, one of them in that column, say: if "
        "the other one doesn't hold the digit, the first does, the box must hold it in its row, and so the cell of "
        "that row that sees the other can't hold it either way."
    ),
    "dual_empty_rectangle": (
        "One box that is an empty rectangle, with two pairs that use it: what either removes can go."
    ),
    "w_wing": (
        "Look for two cells with the same two candidates that don't see each other, and a house where one of the two "
        "digits has just two places, each seen by one of the cells. If neither cell held the other digit, both would "
        "hold this one, and the house would have no place for it. So one of them holds the other digit, and what sees "
        "both cells can't."
    ),
    "xy_wing": (
        "Look for a cell with two candidates, x and y, that sees a cell with x and z and another with y and z. "
        "Whichever the pivot holds, one of the two pincers is left with z. What sees both pincers can't be z."
    ),
    "xyz_wing": (
        "Like an XY-Wing, but the pivot has x, y and z. Then z is in the pivot or in one of the pincers, so it goes "
        "from what sees all three."
    ),
    "uniqueness_1": (_UNIQUE + "If three of the corners have just the two digits, the fourth holds neither of them."),
    "uniqueness_2": _UNIQUE
    + "If two corners in a line have just the two digits, and the other two the same further digit "
    "besides, one of those holds the further digit. So it goes from what sees both.",
    "uniqueness_3": _UNIQUE
    + "If two corners have just the two digits and the others more, one of the others holds some of "
    "what is more. Taken as one cell with those candidates, they make a naked set with further cells of a house they "
    "share; its digits go from the rest of that house.",
    "uniqueness_4": _UNIQUE
    + "If two corners have just the two digits, and in a house of the other two one of the digits "
    "has no other place, it is in one of them. Then the other digit can be in neither.",
    "uniqueness_5": _UNIQUE
    + "If the corners that have more, two opposite ones or three, all have the same one digit more, "
    "one of them holds it. So it goes from what sees all of them.",
    "uniqueness_6": _UNIQUE
    + "If two opposite corners have just the two digits, and one of the digits has no other place in "
    "the rows and the columns, then it would have to stand crosswise, were it in the other two corners. So those lose "
    "it.",
    "hidden_rectangle": _UNIQUE
    + "Take a corner that has just the two digits, and the opposite one. If in that one's row and "
    "column one of the digits has no place off the rectangle, then the other digit there would force all four. So it "
    "goes.",
    "avoidable_rectangle_1": _UNIQUE
    + "If three corners are filled already (by you, not given) so that one digit in the "
    "fourth would close the cross, that digit goes from the fourth.",
    "avoidable_rectangle_2": _UNIQUE
    + "If two corners in a line are filled (by you, not given), and each of the other two "
    "has one digit that would close the cross and one further digit, the same in both: one of them holds that further "
    "digit. It goes from what sees both.",
    **{f"finned_{size}": _finned(count) for size, count in zip(_SIZES, _COUNTS, strict=True)},
    **{f"sashimi_{size}": _sashimi(count) for size, count in zip(_SIZES, _COUNTS, strict=True)},
    "sue_de_coq": (
        "Look where a box crosses a line, for two or three cells with at least two more candidates than cells. If a "
        "few cells further along the line and a few further in the box, with no digit in common, use up what is too "
        "many, then all of them together have as many digits as cells. Each digit is in its part: the line's go from "
        "the rest of the line, the box's from the rest of the box."
    ),
    "simple_colours_trap": (
        "Take a digit and all houses where it has just two places. Colour the places in turn, so that the two of "
        "each such house differ: one colour holds throughout, the other nowhere. A cell that sees both colours can't "
        "hold the digit."
    ),
    "simple_colours_wrap": (
        "Take a digit and all houses where it has just two places, and colour the places in turn. One colour holds "
        "throughout. If two cells of the same colour see each other, it isn't that one: all its places go."
    ),
    "multi_colours_1": (
        "Colour two clusters of a digit's pairs. If a colour of the one sees a colour of the other, they can't both "
        "hold; so one of the two opposite colours holds. What sees both of these can't hold the digit."
    ),
    "multi_colours_2": (
        "Colour two clusters of a digit's pairs. One of the second cluster's colours holds. A colour of the first "
        "that sees both of them can't hold: all its places go."
    ),
    "x_chain": (
        "Take one digit, and go from place to place. "
        + _BETWEEN
        + "A chain that begins and ends with a strong link says that one of its two ends holds the digit. What sees "
        "both ends can't."
    ),
    "xy_chain": (
        "Go from cell to cell, all with two candidates, each sharing one with the next. If the first is not its "
        "outer digit it is the inner one, so the next is not, and so on: if the first end doesn't hold the outer "
        "digit, the last one does. What sees both ends can't hold it."
    ),
    "continuous_nice_loop": (
        "A chain of candidates that comes back to where it began without a break. "
        + _BETWEEN
        + "Going round either way, the links hold in turn, so of every weak link exactly one end holds too: whatever "
        "else would clash with both ends can go."
    ),
    "discontinuous_nice_loop": (
        "A chain of candidates that begins and ends in one cell. "
        + _BETWEEN
        + "Where both ends are strong and the same, that digit holds; where both are weak, it doesn't; where they "
        "differ, what the chain began by supposing refutes itself."
    ),
    "aic": (
        "A chain from candidate to candidate, through cells and houses. "
        + _BETWEEN
        + "If it begins and ends with a strong link, one of its ends holds. What can't be together with either end can "
        "go."
    ),
    "als_xz": (
        "An almost locked set is some cells of a house with one candidate too many: take one digit away, and the "
        "others are all there. Look for two such sets with a digit x that can't be in both, since all its places in "
        "them see each other. One of the sets goes without x, and then holds every other digit of it. So a digit z of "
        "both is in one of them for sure, and goes from what sees all its places in both."
    ),
    "als_xy_wing": (
        "Three almost locked sets: the third is linked to the first by a digit x, to the second by another, y, each "
        "of which can't be on both sides. The third set can't do without both, so one of the others does without its "
        "link, and holds all the rest. A digit z of both first sets goes from what sees all its places in them."
    ),
    "als_chain": (
        "Almost locked sets in a row, each linked to the next by a digit that can't be in both, never the same twice "
        "running. If the first set lacks the digit z, it has its link, so the next set hasn't, and so on to the last, "
        "which then has z. So z goes from what sees all its places in both ends."
    ),
    "death_blossom": (
        "A cell, the stem, and for each of its candidates an almost locked set, the petal, where all places of that "
        "candidate see the stem. Whatever the stem holds, one petal loses that digit and holds all others. A digit z "
        "of all petals goes from what sees all its places there."
    ),
    **{f"franken_{size}": _franken(count) for size, count in zip(_SIZES, _COUNTS, strict=True)},
    **{f"finned_franken_{size}": _with_fins(_franken(count)) for size, count in zip(_SIZES, _COUNTS, strict=True)},
    **{f"mutant_{size}": _mutant(count) for size, count in zip(_SIZES, _COUNTS, strict=True)},
    **{f"finned_mutant_{size}": _with_fins(_mutant(count)) for size, count in zip(_SIZES, _COUNTS, strict=True)},
    "forcing_chain_contradiction": (
        "Suppose something, and follow one thing from another. If it leads to two statements that can't both be, the "
        "supposition was wrong. Each link can be checked by itself: nothing is guessed."
    ),
    "forcing_chain_verity": (
        "Take a cell and each of its candidates, or a digit and each of its places in a house. One of them is true. "
        "If a chain leads from every one of them to the same statement, that is true whichever it is."
    ),
    "forcing_net_contradiction": (
        "As a forcing chain, but here a statement may need several earlier ones together, so that what follows "
        "branches out. If it leads to something that can't be, the supposition was wrong."
    ),
    "forcing_net_verity": (
        "As a forcing chain from every candidate of a cell, or every place of a digit, to one statement that they "
        "share; but here a statement may need several earlier ones together."
    ),
    "template_set": (
        "List every way to put one digit all over the board, once in each row, column and box, in cells where it can "
        "still go. A place that all the ways share holds the digit."
    ),
    "template_delete": (
        "List every way to put one digit all over the board, once in each row, column and box, in cells where it can "
        "still go. A place that none of the ways uses can't hold the digit."
    ),
    "trial": (
        "Where all techniques run out: try what a cell with few candidates could hold, and see which of them leads "
        "to a solution. That is not a deduction, and does not count as one."
    ),
    "broken": (
        "An empty cell without a candidate, a digit without a place in a house that needs it, or a digit twice in "
        "one house: from there no solution can be reached."
    ),
}
for _name in ("continuous_nice_loop", "discontinuous_nice_loop", "aic"):
    DESCRIPTIONS[f"grouped_{_name}"] = DESCRIPTIONS[_name] + (
        " Here a link may also lead to several cells of a house at once, of which one holds the digit, or through an "
        "almost locked set, which holds all its other digits as soon as it loses one."
    )
