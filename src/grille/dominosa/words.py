"""Explain the steps of the native solver: a sentence and a pattern, made from the same squares, tiles and spots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from grille.dominosa.board_names import BoardNames, Explanation, NativeStep, contradicts, listed, number
from grille.dominosa.engine import spots_of
from grille.dominosa.suppositions import either_way, forked_chain, supposition
from grille.dominosa.tiles import Tile, label
from grille.logic import Step
from grille.scene import Role

Explain: TypeAlias = Callable[[BoardNames, NativeStep], Explanation]


def explain(names: BoardNames, found: NativeStep) -> Step:
    """Convert a step of the native solver: add its sentence and its pattern."""
    explanation = _EXPLANATIONS[found.technique](names, found)
    return Step(
        names.techniques[found.technique],
        explanation.notice,
        explanation.reason,
        explanation.conclusion,
        tuple(map(names.spot, found.places)),
        tuple(map(names.spot, found.removes)),
        explanation.pattern,
        explanation.branches,
        contradiction=contradicts(found),
    )


def tiles(pieces: Sequence[Tile]) -> str:
    return listed([label(piece) for piece in pieces])


def _nowhere_else(t: BoardNames, found: NativeStep) -> str:
    """Write which spots are ruled out, each with its tile."""
    return f"not on {t.spots(found.removes, 'or')}"


def _no_tile_on(t: BoardNames, found: NativeStep) -> str:
    return f"So no tile lies on {t.spots(found.removes, 'or')}."


def _every(size: int) -> str:
    return "both" if size == 2 else "all"


def only_spot(t: BoardNames, found: NativeStep) -> Explanation:
    tile, spot = label(found.tiles[0]), t.spot(found.places[0])
    return Explanation(
        f"Look for the tile {tile}.",
        f"It must lie somewhere, and its digits are free to join on {spot} alone.",
        f"So {tile} lies on {spot}.",
        t.candidates(found.places, Role.EVIDENCE),
    )


def only_neighbour(t: BoardNames, found: NativeStep) -> Explanation:
    square, spot = found.squares[0], found.places[0]
    return Explanation(
        f"Look at the square {t.square(square)}.",
        f"Its other neighbours are covered or ruled out, so it can only join {t.other(spot, square)}.",
        f"So {t.tile(spot)} lies on {t.spot(spot)}.",
        t.cells(found.squares),
    )


def needed_here(t: BoardNames, found: NativeStep) -> Explanation:
    square, tile = found.squares[0], label(found.tiles[0])
    neighbours = listed([t.other(spot, square) for spot in found.spots], "or")
    return Explanation(
        f"Look at the square {t.square(square)}.",
        f"Whether it joins {neighbours}, it makes {tile}; so this is where {tile} is needed.",
        f"So {tile} lies nowhere else: {_nowhere_else(t, found)}.",
        (*t.cells(found.squares), *t.candidates(found.spots)),
    )


def all_overlap(t: BoardNames, found: NativeStep) -> Explanation:
    tile = label(found.tiles[0])
    return Explanation(
        f"The tile {tile} has {number(len(found.spots), 'spot')} left: {t.spots(found.spots)}.",
        f"Wherever it lies, it touches {t.spots(found.removes)}.",
        _no_tile_on(t, found),
        t.candidates(found.spots, Role.EVIDENCE),
    )


def needs_tile_twice(t: BoardNames, found: NativeStep) -> Explanation:
    tile, spot, square = label(found.tiles[0]), t.spot(found.removes[0]), t.square(found.squares[0])
    return Explanation(
        f"Look at {tile} on {spot}, and at the square {square} beside it.",
        f"Lying there it would leave {square} nothing but {tile} again, of which there is only one.",
        f"So {tile} doesn't lie on {spot}.",
        (*t.cells(found.squares), *t.candidates(found.spots)),
    )


def two_needs(t: BoardNames, found: NativeStep) -> Explanation:
    tile, spot = label(found.tiles[0]), t.spot(found.removes[0])
    return Explanation(
        f"Look at the spot {spot}, and at the squares {t.squares(found.squares)} beside it.",
        f"A tile there would leave both squares nothing but {tile}, and they can't share it.",
        _no_tile_on(t, found),
        (*t.cells(found.squares), *t.candidates(found.spots)),
    )


def odd_area(t: BoardNames, found: NativeStep) -> Explanation:
    spot, size = t.spot(found.removes[0]), len(found.squares)
    return Explanation(
        f"The {number(size, 'square')} {t.squares(found.squares)} hang together with the rest by {spot} alone.",
        f"A tile on {spot} would leave {size - 1} of them cut off, an odd number, and tiles cover two each.",
        _no_tile_on(t, found),
        t.region(found.squares, "the area"),
    )


def squares_set(t: BoardNames, found: NativeStep) -> Explanation:
    size = len(found.squares)
    return Explanation(
        f"Look at the {number(size, 'square')} {t.squares(found.squares)}, {_every(size)} {t.digit(found.squares[0])}.",
        f"They can only be {tiles(found.tiles)}: {number(size, 'square')}, {number(size, 'tile')}, one each.",
        f"So these tiles lie nowhere else: {_nowhere_else(t, found)}.",
        t.cells(found.squares),
    )


def set_with_double(t: BoardNames, found: NativeStep) -> Explanation:
    size, digit = len(found.squares), t.digit(found.squares[0])
    double = f"{digit}-{digit}"
    shared = len(found.tiles) < size
    if shared:
        reason = f"That is one tile fewer than squares, so two of them share {double}, and the others take one each."
        conclusion = f"So none of these tiles lies apart from them: {_nowhere_else(t, found)}."
    else:
        others = number(len(found.tiles) - 1, "tile")
        reason = (
            f"Without {double} there would be {others} for {number(size, 'square')}, so {double} covers one of them."
        )
        conclusion = f"So {double} lies nowhere apart from them: {_nowhere_else(t, found)}."
    return Explanation(
        f"The {number(size, 'square')} {t.squares(found.squares)}, {_every(size)} {digit}, "
        f"can only be {tiles(found.tiles)}.",
        reason,
        conclusion,
        t.cells(found.squares),
    )


def chain_repeats(t: BoardNames, found: NativeStep) -> Explanation:
    one, two = map(t.spot, found.spots)
    return Explanation(
        f"Follow the squares with two choices: {t.squares(found.squares)}.",
        f"They tie {t.spots(found.removes)} together: all hold a tile, or none does. Both {one} and {two} would be "
        f"{label(found.tiles[0])}, of which there is only one.",
        _no_tile_on(t, found),
        (*t.cells(found.squares), *t.candidates(found.spots)),
    )


def chain_starves(t: BoardNames, found: NativeStep) -> Explanation:
    square, *links = found.squares
    return Explanation(
        f"Follow the squares with two choices: {t.squares(links)}. Then look at {t.square(square)}.",
        f"They tie {t.spots(found.removes)} together: all hold a tile, or none does. All would use up "
        f"{tiles(list(dict.fromkeys(found.tiles)))}, and {t.square(square)} can be nothing else.",
        _no_tile_on(t, found),
        (*t.cells(links), *t.cells([square], Role.CONFLICT), *t.candidates(found.spots)),
    )


def chain_decides(t: BoardNames, found: NativeStep) -> Explanation:
    tile, (one, two) = label(found.tiles[0]), map(t.spot, found.spots)
    return Explanation(
        f"Follow the squares with two choices: {t.squares(found.squares)}.",
        f"They tie {one} and {two} together: one of the two holds its tile, the other doesn't. Both would be {tile}.",
        f"So {tile} lies on one of the two, and {_nowhere_else(t, found)}.",
        (*t.cells(found.squares), *t.candidates(found.spots)),
    )


def area_count(t: BoardNames, found: NativeStep) -> Explanation:
    size = len(found.squares)
    notice = f"Colour the board like a chessboard, and look at the {number(size, 'square')} {t.squares(found.squares)}."
    if not found.removes:
        return Explanation(
            notice,
            "They are of one colour, and have fewer free neighbours between them than they are.",
            "So one of them is left without, and the board has no answer.",
            t.cells(found.squares, Role.CONFLICT),
        )
    return Explanation(
        notice,
        f"They are of one colour, with {number(size, 'free neighbour')} between them, and each of them takes one.",
        f"So nobody else joins these neighbours: no tile lies on {t.spots(found.removes, 'or')}.",
        t.cells(found.squares),
    )


def colour_set(t: BoardNames, found: NativeStep) -> Explanation:
    squares = number(len(found.squares), "square")
    notice = f"Colour the board like a chessboard, and look at the {squares} {t.squares(found.squares)} of one colour."
    if not found.removes:
        return Explanation(
            notice,
            f"They can only be {tiles(found.tiles)}, and no tile covers two squares of one colour.",
            "So there are too few tiles for them, and the board has no answer.",
            t.cells(found.squares, Role.CONFLICT),
        )
    if found.variant:
        reason = f"Of this colour {tiles(found.tiles)} fit no other square, and each of them covers one of it."
        conclusion = f"So these squares are nothing else: no tile lies on {t.spots(found.removes, 'or')}."
    else:
        reason = f"They can only be {tiles(found.tiles)}, and no tile covers two squares of one colour: one each."
        conclusion = f"So these tiles lie nowhere else: {_nowhere_else(t, found)}."
    return Explanation(notice, reason, conclusion, t.cells(found.squares))


def nothing_left(t: BoardNames, found: NativeStep) -> Explanation:
    if found.squares:
        square = t.square(found.squares[0])
        return Explanation(
            f"Look at the square {square}.",
            "All its neighbours are covered or ruled out, and every square belongs to a tile.",
            f"So {square} can't be covered, and the board has no answer.",
            t.cells(found.squares, Role.CONFLICT),
        )
    tile = found.tiles[0]
    low, high = tile
    meeting = [number for number, spot in enumerate(spots_of(t.puzzle)) if t.puzzle.tile_at(spot) == tile]
    lows = [square for square, digit in enumerate(t.puzzle.digits) if digit == low]
    if meeting:
        free = "too few of these are" if t.puzzle.pieces.count(tile) > 1 else "none of these is"
        why = f"Its digits meet on {t.spots(meeting)}, and {free} still free."
    elif lows:
        why = f"None of the {low}s, {t.squares(lows)}, has {'another' if low == high else 'a'} {high} beside it."
    else:
        why = f"No square shows {low}, from r1c1 to {t.square(len(t.puzzle.digits) - 1)}."
    return Explanation(
        f"Look for the tile {label(tile)}.",
        f"{why} Every tile must lie somewhere.",
        f"So {label(tile)} has no place, and the board has no answer.",
        t.regions(meeting, Role.CONFLICT) or t.cells(lows, Role.CONFLICT),
    )


_EXPLANATIONS: dict[str, Explain] = {
    "broken": nothing_left,
    "only-spot": only_spot,
    "only-neighbour": only_neighbour,
    "needed-here": needed_here,
    "all-overlap": all_overlap,
    "twin": needs_tile_twice,
    "two-needs": two_needs,
    "odd-area": odd_area,
    "set": squares_set,
    "set-with-double": set_with_double,
    "chain-repeats": chain_repeats,
    "chain-starves": chain_starves,
    "chain-decides": chain_decides,
    "area-count": area_count,
    "colour-set": colour_set,
    "long-chain": partial(supposition, explain),
    "forked-chain": partial(forked_chain, explain),
    "either-way": partial(either_way, explain),
    "net": partial(supposition, explain),
    "deep-net": partial(supposition, explain),
}
