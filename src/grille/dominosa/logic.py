"""The Logic record of Dominosa: the steps of the native solver explained, and positions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from grille.dominosa.board_names import BoardNames, NativeStep
from grille.dominosa.engine import Reasoning, reason, spots_of
from grille.dominosa.scene import position_scene
from grille.dominosa.spots import Spot
from grille.dominosa.squares import read_square
from grille.dominosa.symmetry import canonical_form
from grille.dominosa.techniques import LEVELS, TECHNIQUES
from grille.dominosa.words import explain
from grille.errors import GrilleError, LimitReached
from grille.logic import Logic, Position, Step, Technique
from grille.logic.rules import Rules, named
from grille.outcome import Fault, Outcome, Verdict

if TYPE_CHECKING:
    from grille.dominosa.board import Dominosa, Tiling
    from grille.logic.demonstration import Exemplar
    from grille.scene import Scene

_WORD = re.compile(r"(r[0-9]+c[0-9]+)([-–|])(r[0-9]+c[0-9]+)", re.ASCII | re.IGNORECASE)


USUAL = Rules()
# The last resort: trials within trials.
_DEEP = "deep-net"


@cache
def table(rules: Rules) -> tuple[Technique, ...]:
    """All techniques, in the order and with the weights of these rules."""
    return rules.table(TECHNIQUES, LEVELS)


@cache
def used(rules: Rules) -> tuple[Technique, ...]:
    """The techniques that these rules use, in their order."""
    return rules.used(table(rules), LEVELS, [each.id for each in TECHNIQUES])


def steps(
    puzzle: Dominosa,
    position: Position,
    seconds: float | None,
    outcome: Outcome[Tiling] | None = None,
    rules: Rules = USUAL,
) -> Iterator[Step]:
    """Yield each step by the first technique that applies; without a solution, the shortest refutation found."""
    end = None if seconds is None else perf_counter() + seconds
    to_step, reasoning = _reasoning(puzzle, position, rules)
    deep = any(each.id == _DEEP for each in used(rules))
    # Nested trials are used only if the solution is unique. Without a solution, only the steps that lead to the
    # contradiction are shown.
    verdict = (puzzle.solve(seconds=_left(end)) if outcome is None else outcome).verdict
    if verdict is Verdict.NONE:
        if refutation := reasoning.refutation(deep, _left(end)):
            yield from map(to_step, refutation)
            return
        if deep or _left(end) == 0:
            raise LimitReached("stopped at the limit: there is no solution, and no short proof of that was found")
    while True:
        try:
            step = reasoning.next(deep and verdict is Verdict.UNIQUE, _left(end))
        except StopIteration:
            raise LimitReached("stopped at the limit") from None
        if step is None:
            return
        yield to_step(step)


def every(
    puzzle: Dominosa, position: Position, techniques: Sequence[str], seconds: float | None, rules: Rules = USUAL
) -> Iterator[Step]:
    """Yield every step by the named techniques, or by all but trials; after a contradiction, every contradiction.

    A trial with every technique is never listed: it is only used as the next step.
    """
    wanted = [each for name in techniques for each in named(name, table(rules), LEVELS)]
    wanted = wanted if techniques else [each for each in used(rules) if not each.trial]
    return _listed(puzzle, position, list(dict.fromkeys(each.id for each in wanted)), seconds, rules)


def _listed(
    puzzle: Dominosa, position: Position, ids: list[str], seconds: float | None, rules: Rules
) -> Iterator[Step]:
    to_step, reasoning = _reasoning(puzzle, position, rules)
    try:
        listed = reasoning.all(ids, seconds)
    except StopIteration:
        raise LimitReached("stopped at the limit") from None
    yield from (step for step in map(to_step, listed) if step.technique.id in ids)


def _reasoning(
    puzzle: Dominosa, position: Position, rules: Rules
) -> tuple[Callable[[tuple[Any, ...]], Step], Reasoning]:
    """The native solver at a position, and the function that explains its steps.

    The solver works on the canonical form of the board, so that equivalent boards have the same steps.
    """
    names, form = BoardNames(puzzle, {each.id: each for each in table(rules)}), canonical_form(puzzle)
    numbers = {names.spot(number): form.to_canonical[number] for number in range(len(spots_of(puzzle)))}
    reasoning = reason(form.board, [each.id for each in used(rules)])
    reasoning.know([numbers[word] for word in position.places], [numbers[word] for word in position.removes])
    return lambda step: explain(names, form.to_original(native_step(step))), reasoning


def native_step(step: tuple[Any, ...]) -> NativeStep:
    """Convert the tuple of the native solver."""
    return NativeStep._make((*step[:-1], [native_step(each) for each in step[-1]]))


def _left(end: float | None) -> float | None:
    return None if end is None else max(0.0, end - perf_counter())


def finished(puzzle: Dominosa, position: Position) -> bool:
    return 2 * len(position.places) == len(puzzle.digits)


def read(puzzle: Dominosa, word: str) -> Position:
    """Read a tile on two squares (r1c1-r1c2), or the border between two squares (r1c1|r1c2)."""
    match = _WORD.fullmatch(word)
    if match is None:
        raise GrilleError(f"expected a tile such as r1c1-r1c2, or a border such as r1c1|r1c2, found {word[:40]!r}")
    spot = Spot(*sorted((read_square(puzzle, match[1]), read_square(puzzle, match[3]))))
    if spot not in spots_of(puzzle):
        raise GrilleError(f"{match[1]} and {match[3]} are not side by side")
    words = frozenset({BoardNames(puzzle).spot(spots_of(puzzle).index(spot))})
    return Position(removes=words) if match[2] == "|" else Position(places=words)


def mistakes(answer: Tiling, position: Position) -> tuple[Fault, ...]:
    """The tiles that are not in the solution, and the borders where the solution has a tile."""
    names = BoardNames(answer.puzzle)
    numbers = {spot: number for number, spot in enumerate(spots_of(answer.puzzle))}
    lying = {names.spot(numbers[spot]) for spot in answer.spots()}
    wrong = [(word, f"the solution has no tile on {word}") for word in sorted(position.places - lying)]
    wrong += [(word, f"the solution has a tile on {word}") for word in sorted(position.removes & lying)]
    return tuple(Fault(message, tuple(word.split("-"))) for word, message in wrong)


def has_solution(puzzle: Dominosa, position: Position, seconds: float | None) -> bool | None:
    """Whether a solution has all these tiles, and no tile across these borders."""
    from grille.cover.fixed import has_solution
    from grille.dominosa.borders import borders

    model = borders(puzzle)
    numbers = {name: number for number, name in enumerate(model.variables)}
    placed, removed = ([numbers[word] for word in words] for words in position)
    return has_solution(model, placed, removed, seconds)


def picture(puzzle: Dominosa, position: Position) -> Scene:
    spots = spots_of(puzzle)
    names = BoardNames(puzzle)
    numbers = {names.spot(number): number for number in range(len(spots))}
    # Sorted, so that a position always has the same picture.
    laid, closed = ([spots[number] for number in sorted(numbers[word] for word in words)] for words in position)
    return position_scene(puzzle, laid, closed)


def exemplars() -> dict[str, Exemplar]:
    from grille.dominosa.exemplars import EXEMPLARS
    from grille.logic.demonstration import Exemplar

    return {name: Exemplar(text, number - 1, text) for name, (text, number) in EXEMPLARS.items()}


@cache
def under(rules: Rules) -> Logic[Dominosa]:
    """Return the logic of Dominosa with custom techniques, order and weights."""
    # Raises now, before any work, if a technique name is misspelt.
    used(rules)
    return Logic(
        levels=LEVELS,
        techniques=table(rules),
        steps=partial(steps, rules=rules),
        finished=finished,
        read=read,
        mistakes=mistakes,
        scene=picture,
        every=partial(every, rules=rules),
        under=under,
        exemplars=exemplars,
        has_solution=has_solution,
    )


LOGIC = under(USUAL)
