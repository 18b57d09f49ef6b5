"""How a Dominosa is reasoned about: the steps of the native solver in words, and positions in a player's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

from grille.dominosa.engine import Reasoning, reason, spots_of
from grille.dominosa.scene import position_scene
from grille.dominosa.spots import Spot, read_square
from grille.dominosa.symmetry import frame
from grille.dominosa.techniques import LEVELS, TECHNIQUES
from grille.dominosa.words import Found, Teller
from grille.errors import GrilleError, LimitReached
from grille.logic import Logic, Position, Step
from grille.logic.rules import named
from grille.outcome import Fault, Outcome, Verdict

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa, Tiling
    from grille.logic.demonstration import Exemplar
    from grille.scene import Scene

_WORD = re.compile(r"(r[0-9]+c[0-9]+)([-–|])(r[0-9]+c[0-9]+)", re.ASCII | re.IGNORECASE)


def steps(
    puzzle: Dominosa, position: Position, seconds: float | None, outcome: Outcome[Tiling] | None = None
) -> Iterator[Step]:
    """Each step by the easiest technique that applies; where there is no answer, the shortest way found to see it."""
    end = None if seconds is None else perf_counter() + seconds
    told, reasoning = _reasoning(puzzle, position)
    # How many answers there are decides how the story is told, not what is in it: trials within trials are for boards
    # that have one, and where there is none only what matters for seeing that is told.
    verdict = (puzzle.solve(seconds=_left(end)) if outcome is None else outcome).verdict
    if verdict is Verdict.NONE:
        if refutation := reasoning.refutation(_left(end)):
            yield from map(told, refutation)
            return
        raise LimitReached("stopped at the limit: there is no answer, and no short way was found to see it")
    while True:
        try:
            step = reasoning.next(verdict is Verdict.UNIQUE, _left(end))
        except StopIteration:
            raise LimitReached("stopped at the limit") from None
        if step is None:
            return
        yield told(step)


def every(puzzle: Dominosa, position: Position, techniques: Sequence[str], seconds: float | None) -> Iterator[Step]:
    """Every step by the techniques named, or by all that are no trial; where something is broken, all that is.

    A trial that takes every technique is never listed: it is the next step or none.
    """
    wanted = [each for name in techniques for each in named(name, TECHNIQUES, LEVELS)]
    wanted = wanted if techniques else [each for each in TECHNIQUES if not each.trial]
    return _listed(puzzle, position, list(dict.fromkeys(each.id for each in wanted)), seconds)


def _listed(puzzle: Dominosa, position: Position, ids: list[str], seconds: float | None) -> Iterator[Step]:
    told, reasoning = _reasoning(puzzle, position)
    try:
        listed = reasoning.all(ids, seconds)
    except StopIteration:
        raise LimitReached("stopped at the limit") from None
    yield from (step for step in map(told, listed) if step.technique.id in ids)


def _reasoning(puzzle: Dominosa, position: Position) -> tuple[Callable[[tuple[Any, ...]], Step], Reasoning]:
    """The native solver where a position has come to, and what puts its steps into words.

    It works on the canonical form of the board, so that equivalent boards have the same steps.
    """
    teller, within = Teller(puzzle), frame(puzzle)
    names = {teller.spot(number): within.inward[number] for number in range(len(spots_of(puzzle)))}
    reasoning = reason(within.board)
    reasoning.know([names[word] for word in position.places], [names[word] for word in position.removes])
    return lambda step: teller.step(within.outward(found(step))), reasoning


def found(step: tuple[Any, ...]) -> Found:
    """A native step by name."""
    return Found._make((*step[:-1], [found(each) for each in step[-1]]))


def _left(end: float | None) -> float | None:
    return None if end is None else max(0.0, end - perf_counter())


def finished(puzzle: Dominosa, position: Position) -> bool:
    return 2 * len(position.places) == len(puzzle.digits)


def read(puzzle: Dominosa, word: str) -> Position:
    """A spot that holds a tile (r1c1-r1c2), or the border between two squares (r1c1|r1c2)."""
    match = _WORD.fullmatch(word)
    if match is None:
        raise GrilleError(
            f"expected a tile on two squares, such as r1c1-r1c2, or a border r1c1|r1c2, not {word[:40]!r}"
        )
    spot = Spot(*sorted((read_square(puzzle, match[1]), read_square(puzzle, match[3]))))
    if spot not in spots_of(puzzle):
        raise GrilleError(f"{match[1]} and {match[3]} are not side by side")
    words = frozenset({Teller(puzzle).spot(spots_of(puzzle).index(spot))})
    return Position(removes=words) if match[2] == "|" else Position(places=words)


def mistakes(answer: Tiling, position: Position) -> tuple[Fault, ...]:
    """Tiles that the answer doesn't have, and borders where it has one."""
    teller = Teller(answer.puzzle)
    numbers = {spot: number for number, spot in enumerate(spots_of(answer.puzzle))}
    lying = {teller.spot(numbers[spot]) for spot in answer.spots()}
    wrong = [(word, f"no tile lies on {word}") for word in sorted(position.places - lying)]
    wrong += [(word, f"a tile lies on {word} after all") for word in sorted(position.removes & lying)]
    return tuple(Fault(message, tuple(word.split("-"))) for word, message in wrong)


def has_solution(puzzle: Dominosa, position: Position, seconds: float | None) -> bool | None:
    """Whether some solution has these tiles, and none across these borders."""
    from grille.cover.fixed import has_solution
    from grille.dominosa.borders import borders

    model = borders(puzzle)
    numbers = {name: number for number, name in enumerate(model.variables)}
    placed, removed = ([numbers[word] for word in words] for words in position)
    return has_solution(model, placed, removed, seconds)


def picture(puzzle: Dominosa, position: Position) -> Scene:
    spots = spots_of(puzzle)
    teller = Teller(puzzle)
    numbers = {teller.spot(number): number for number in range(len(spots))}
    # In order, so that the same position is always the same picture.
    laid, closed = ([spots[number] for number in sorted(numbers[word] for word in words)] for words in position)
    return position_scene(puzzle, laid, closed)


def exemplars() -> dict[str, Exemplar]:
    from grille.dominosa.exemplars import EXEMPLARS
    from grille.logic.demonstration import Exemplar

    return {name: Exemplar(text, number - 1, text) for name, (text, number) in EXEMPLARS.items()}


LOGIC: Logic[Dominosa] = Logic(
    levels=LEVELS,
    techniques=TECHNIQUES,
    steps=steps,
    finished=finished,
    read=read,
    mistakes=mistakes,
    scene=picture,
    every=every,
    exemplars=exemplars,
    has_solution=has_solution,
)
