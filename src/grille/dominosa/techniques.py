"""The techniques of Dominosa, the easiest first: id, title, level, weight and description."""

from __future__ import annotations

from grille.logic import Technique

LEVELS = TRIVIAL, BASIC, HARD, EXTREME, BEYOND = "trivial", "basic", "hard", "extreme", "beyond"

NO_WAY = Technique(
    "broken",
    "Nothing left",
    TRIVIAL,
    1,
    "A square that can join none of its neighbours, or a tile that fits nowhere any more: the board has no answer.",
    proves_contradiction=True,
)

TECHNIQUES = (
    NO_WAY,
    Technique(
        "only-spot",
        "A tile with one spot left",
        TRIVIAL,
        1,
        "Every tile of the set lies somewhere. Look for two digits that are side by side in one place only: the "
        "tile that they make lies there. Tiles whose other spots were covered or ruled out since count as well.",
    ),
    Technique(
        "only-neighbour",
        "A square with one neighbour left",
        TRIVIAL,
        1,
        "Every square belongs to a tile, so it joins one of its neighbours. If all but one of them are covered or "
        "ruled out, it joins that one. Corners and edges are where to look first.",
    ),
    Technique(
        "needed-here",
        "A tile that a square needs",
        BASIC,
        3,
        "A square, often in a corner, whose free neighbours all show the same digit becomes the same tile whichever "
        "it joins. It needs that tile, so the tile can't be anywhere else.",
    ),
    Technique(
        "all-overlap",
        "A spot that every spot of a tile touches",
        BASIC,
        4,
        "A tile with a few spots left, all close together, takes part of the same squares wherever it lies. Another "
        "spot that touches every one of them would leave the tile no room.",
    ),
    Technique(
        "twin",
        "A spot that would need its tile twice",
        BASIC,
        6,
        "Laid on some spot, a tile takes a neighbour away from a square beside it. If what that square has left is "
        "the same tile again, the tile would have to lie twice.",
    ),
    Technique(
        "two-needs",
        "A spot that two squares would pay for",
        BASIC,
        8,
        "A tile laid on some spot may take a neighbour from two squares beside it. If both are then left with "
        "nothing but one and the same tile, one of them goes without.",
    ),
    Technique(
        "odd-area",
        "A spot that cuts off an odd area",
        BASIC,
        9,
        "Look at the shape of what is still uncovered. Where two areas hang together by one spot alone, a tile on "
        "it takes a square from each. An area of an even number of squares would be left odd, and tiles cover two "
        "each.",
    ),
    Technique(
        "set",
        "Squares and tiles that are equally many",
        HARD,
        18,
        "Squares of the same digit that between them can only be as many tiles as they are use these tiles up: two "
        "squares for two tiles, three for three. Nowhere else can one of the tiles lie.",
    ),
    Technique(
        "set-with-double",
        "Equally many, with the double",
        EXTREME,
        30,
        "Among squares of one digit two may share a single tile, the double. If there is one tile fewer than "
        "squares, they do share it; if there are as many, the double has to cover one of them at least.",
    ),
    Technique(
        "chain-repeats",
        "A chain that lays a tile twice",
        EXTREME,
        32,
        "A square with two neighbours left ties its two spots together: one holds a tile, the other doesn't. From "
        "square to square that makes a chain, and all the spots on one side of it stand or fall together. If two of "
        "them are the same tile, they fall.",
    ),
    Technique(
        "chain-starves",
        "A chain that leaves a square nothing",
        EXTREME,
        36,
        "The spots on one side of a chain stand or fall together. If standing they use up every tile that some "
        "square elsewhere could be, they fall.",
    ),
    Technique(
        "chain-decides",
        "A tile on both sides of a chain",
        EXTREME,
        36,
        "One side of a chain holds, and we needn't know which. A tile that lies somewhere on the one and somewhere "
        "on the other lies on one of these two spots, and nowhere else.",
    ),
    Technique(
        "area-count",
        "Squares with just enough neighbours",
        BEYOND,
        40,
        "Colour the board like a chessboard: a tile joins a square of one colour with one of the other. Squares of "
        "one colour that between them have as many free neighbours as they are take all of these, and nobody else "
        "joins them.",
    ),
    Technique(
        "colour-set",
        "Equally many, on one colour",
        BEYOND,
        45,
        "On the chessboard every tile covers one square of each colour, so the squares of one colour and the tiles "
        "go in pairs. Squares of one colour, whatever their digits, that can only be as many tiles as they are use "
        "them up; tiles that fit only as many squares of the colour fill them.",
    ),
    Technique(
        "long-chain",
        "One thing leads to another",
        BEYOND,
        50,
        "Suppose a tile lies on some spot, or doesn't. That leaves a square or a tile one choice, which leaves "
        "another one choice, and so on, one after the other, until something can't be.",
    ),
    Technique(
        "forked-chain",
        "A chain that forks",
        BEYOND,
        54,
        "Suppose a tile lies on some spot, or doesn't. One thing leads to another, and from some point on along two "
        "ways. Each step needs only the one before it and the supposition, so there is never more to remember than "
        "that. If the two ends leave a square or a tile nothing, the supposition was wrong.",
    ),
    Technique(
        "either-way",
        "The same end either way",
        BEYOND,
        57,
        "Take a square or a tile with two, three or four choices, and follow each of them, one thing after another. "
        "One of the choices is right, and we needn't know which: what every one of them rules out is ruled out.",
    ),
    Technique(
        "net",
        "A trial",
        BEYOND,
        60,
        "Suppose a tile lies on some spot, and follow everything that comes of it, not one thing after another but "
        "several together, until something can't be. It is the last resort, and the shortest one is shown.",
        trial=True,
    ),
    Technique(
        "deep-net",
        "A trial with every technique",
        BEYOND,
        120,
        "Suppose a tile lies on some spot, and solve on from there with every technique there is, another trial if "
        "need be, until something can't be.",
        trial=True,
    ),
)
