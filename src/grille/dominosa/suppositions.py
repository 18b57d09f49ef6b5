"""Explain steps that suppose something: chains, forked chains, the same end either way, and trials."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from grille.dominosa.board_names import BoardNames, Explanation, NativeStep, contradicts, number
from grille.dominosa.techniques import NO_WAY
from grille.dominosa.tiles import label
from grille.logic import Branch, Evidence, Step
from grille.scene import Role

ExplainStep: TypeAlias = Callable[[BoardNames, NativeStep], Step]


def supposition(explain: ExplainStep, t: BoardNames, found: NativeStep) -> Explanation:
    """Explain a chain or a trial: the assumption, the steps that follow, and the opposite as the conclusion."""
    spot, tile = t.spot(found.spots[0]), t.tile(found.spots[0])
    laid = bool(found.removes)
    inner = tuple(explain(t, each) for each in found.inner)
    *steps, end = found.inner
    way = " Then ".join(_short(t, each) for each in steps)
    way = f"Then {way} " if way else ""
    last = found.inner[-1] if not contradicts(end) else end
    return Explanation(
        f"Suppose that {tile} {'lies' if laid else 'does not lie'} on {spot}.",
        f"{way}{_breaks(t, last, after=bool(steps))}",
        f"So {tile} {'does not lie' if laid else 'lies'} on {spot}.",
        (*t.candidates(found.spots, Role.ASSUMED), *_trail(t, found.inner)),
        (
            Branch(
                f"Suppose that {tile} {'lies' if laid else 'does not lie'} on {spot}.",
                (spot,) if laid else (),
                () if laid else (spot,),
                inner,
            ),
        ),
    )


def forked_chain(explain: ExplainStep, t: BoardNames, found: NativeStep) -> Explanation:
    """Explain a supposition that leads along one or two chains to a contradiction."""
    explanation = supposition(explain, t, found)
    *steps, end = found.inner
    other = [each for each in steps if each.variant]
    if not other:
        return explanation
    fork = other[0].spots[0]
    also = "At the same time " if fork == found.spots[0] else f"{t.tile(fork)} on {t.spot(fork)} also means that "
    one, two = (" Then ".join(_short(t, each) for each in chain) for chain in (steps[: -len(other)], other))
    reason = f"Then {one} {also}{two} {_breaks(t, end, after=True)}"
    return explanation._replace(reason=reason)


def either_way(explain: ExplainStep, t: BoardNames, found: NativeStep) -> Explanation:
    """Explain a spot that every choice of a square or a tile rules out: one chain for each choice."""
    removed = found.removes[0]
    if found.squares:
        square = found.squares[0]
        notice = f"Look at the square {t.square(square)}, which has {number(len(found.spots), 'choice')}."
        supposed = [f"{t.square(square)} joins {t.other(spot, square)} ({t.tile(spot)})" for spot in found.spots]
    else:
        tile = label(found.tiles[0])
        notice = f"Look at the tile {tile}, which has {number(len(found.spots), 'spot')} left."
        supposed = [f"{tile} lies on {t.spot(spot)}" for spot in found.spots]
    ways, branches = [], []
    for choice, (spot, words) in enumerate(zip(found.spots, supposed, strict=True)):
        chain = [each for each in found.inner if each.variant == choice]
        last = chain[-1].places[0] if chain else spot
        clauses = [*(_short(t, each)[:-1] for each in chain), _clash(t, last, removed)]
        ways.append(f"If {words}, {' and '.join((', '.join(clauses[:-1]), clauses[-1])) if chain else clauses[0]}.")
        if chain:
            inner = tuple(explain(t, each) for each in chain)
            branches.append(Branch(f"Suppose that {words}.", (t.spot(spot),), (), inner))
    return Explanation(
        notice,
        f"{' '.join(ways)} One of these is so.",
        f"So {t.tile(removed)} does not lie on {t.spot(removed)}.",
        (
            *t.cells(found.squares),
            *t.candidates(found.spots, Role.ASSUMED),
            *t.candidates(dict.fromkeys(spot for each in found.inner for spot in each.places)),
        ),
        tuple(branches),
    )


def _clash(t: BoardNames, laid: int, spot: int) -> str:
    """Write why a tile on one spot rules out another."""
    shared = t.shared(laid, spot)
    if shared is None:
        return f"{t.tile(spot)} is used up"
    return f"{t.square(shared)} is covered"


def _short(t: BoardNames, found: NativeStep) -> str:
    """Write a step within a branch as a clause."""
    if found.technique == "only-neighbour":
        square, spot = found.squares[0], found.places[0]
        return f"{t.square(square)} can only join {t.other(spot, square)} ({t.tile(spot)})."
    if found.technique == "only-spot":
        return f"{label(found.tiles[0])} fits only {t.spot(found.places[0])}."
    what = t.spots([*found.places, *found.removes])
    verb = "holds a tile" if found.places else "holds no tile"
    return f"{what} {verb} ({t.techniques[found.technique].title.lower()})."


def _breaks(t: BoardNames, found: NativeStep, *, after: bool) -> str:
    """Write the contradiction at the end of a branch."""
    start = "Now" if after else "Then"
    if found.technique == NO_WAY.id:
        if found.squares:
            return f"{start} {t.square(found.squares[0])} has no neighbour left to join."
        return f"{start} {label(found.tiles[0])} has no spot left."
    return f"{start} the squares {t.squares(found.squares)} can't all be covered."


def _trail(t: BoardNames, steps: Sequence[NativeStep]) -> tuple[Evidence, ...]:
    """The evidence of a branch: the spots it fills, and the contradiction at its end."""
    laid = [spot for found in steps for spot in found.places]
    return (*t.candidates(laid), *t.cells(steps[-1].squares, Role.CONFLICT))
