"""The logic of Sudoku: explained steps, ratings, and positions as players write them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import groupby
from time import perf_counter
from typing import TYPE_CHECKING, Any

from grille.errors import GrilleError, LimitReached
from grille.logic import Logic, Position, Step, Technique
from grille.logic.rating import Rating, Reason, rater, rating
from grille.logic.rules import Rules, named
from grille.native_cache import native_cache
from grille.outcome import Fault, Outcome, Verdict
from grille.sudoku.board import Grid, Sudoku
from grille.sudoku.check import read_move
from grille.sudoku.clues.logic.techniques import CLUE_IDS, CLUE_TECHNIQUES
from grille.sudoku.engine import reasoning
from grille.sudoku.layout import SYMBOLS, Layout
from grille.sudoku.native_step import Candidate, NativeStep
from grille.sudoku.scales import REASONS, scales_of
from grille.sudoku.scene import position_scene
from grille.sudoku.techniques import BROKEN, LEVELS, TECHNIQUES, usual
from grille.sudoku.words import broken, to_step
from grille.sudoku.words.board_names import BoardNames

if TYPE_CHECKING:
    from grille.logic.demonstration import Exemplar
    from grille.scene import Scene
    from grille.sudoku.clues.logic.reasoner import ClueReasoner

_WORD = re.compile(r"(r[0-9]{1,2}c[0-9]{1,2})(=|<>|!=)([0-9A-Za-z]{1,2})", re.ASCII | re.IGNORECASE)
_PARTS = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})(?:=|<>)([0-9]{1,2}|[A-Z@])", re.ASCII)
USUAL = Rules()


class Reasoner:
    """Finds steps in one puzzle, from one position, with the techniques that the rules allow."""

    def __init__(
        self,
        rules: Rules,
        puzzle: Sudoku,
        position: Position,
        seconds: float | None,
        outcome: Outcome[Grid] | None = None,
    ) -> None:
        self._end = None if seconds is None else perf_counter() + seconds
        self._techniques = _by_id(rules)
        layout = puzzle.layout
        # Uniqueness techniques need a puzzle with a unique solution; the position does not matter.
        if outcome is None:
            outcome = puzzle.solve(seconds=None if seconds is None else seconds / 2)
        solution = outcome.solutions[0].digits if outcome.verdict is Verdict.UNIQUE else ""
        self._reasoning = reasoning.reason(layout, native_rules(layout, rules), puzzle.givens, solution)
        placed, removed = ([read_candidate(layout, word) for word in sorted(words)] for words in position)
        self._reasoning.know(placed, removed)
        self._names = BoardNames(layout, reasoning.digits_on(layout, puzzle.givens))
        self._put(placed)

    def _put(self, placed: Sequence[Candidate]) -> None:
        for cell, digit in placed:
            self._names.board[cell] = digit

    def _left(self) -> float | None:
        return None if self._end is None else max(0.0, self._end - perf_counter())

    def steps(self) -> Iterator[Step]:
        """Yield steps, each by the first technique that applies, until none does or a contradiction is found."""
        while True:
            if self._reasoning.broken and (step := broken(self._names, self._reasoning.marks())):
                yield step
                return
            # The explanation of a step uses the candidates before the step.
            self._names.marks = self._reasoning.marks()
            try:
                raw = self._reasoning.next(self._left())
            except StopIteration:
                raise LimitReached("stopped at the limit") from None
            if raw is None:
                return
            found = NativeStep.of(raw)
            step = to_step(self._names, self._techniques, found)
            self._put(found.places)
            yield step

    def every(self, techniques: Sequence[str]) -> Iterator[Step]:
        """Yield all steps of these techniques in the current position, grouped by the finder that they share."""
        if self._reasoning.broken and (step := broken(self._names, self._reasoning.marks())):
            yield step
            return
        yield from map(self.explained, self.found(techniques))

    def explained(self, found: NativeStep) -> Step:
        """A step of the current position with its sentence and its pattern."""
        return to_step(self._names, self._techniques, found)

    def found(self, techniques: Sequence[str]) -> Iterator[NativeStep]:
        """Yield what `every` does, without words: those take longer than finding singles."""
        self._names.marks = self._reasoning.marks()
        together: dict[str, list[str]] = {}
        for name in techniques:
            together.setdefault(reasoning.leaders()[name], []).append(name)
        for names in together.values():
            try:
                found = self._reasoning.all(names, self._left())
            except StopIteration:
                raise LimitReached("stopped at the limit") from None
            yield from map(NativeStep.of, found)


# Those of houses in the order of the native solver, then those of clues; the last trial stays last.
ALL_TECHNIQUES = (*TECHNIQUES[:-1], *CLUE_TECHNIQUES, TECHNIQUES[-1])


@cache
def table(rules: Rules) -> tuple[Technique, ...]:
    return rules.table(ALL_TECHNIQUES, LEVELS)


@cache
def _by_id(rules: Rules) -> dict[str, Technique]:
    return {each.id: each for each in table(rules)}


@cache
def used(rules: Rules, side: int) -> tuple[Technique, ...]:
    """The techniques in use on a board of this side, in order, without those that need clues."""
    return tuple(each for each in used_with_clues(rules, side) if each.id not in CLUE_IDS)


@cache
def used_with_clues(rules: Rules, side: int) -> tuple[Technique, ...]:
    """The techniques in use on a board of this side with clues, in order."""
    chosen = rules.used(table(rules), LEVELS, (*usual(side), *CLUE_IDS))
    return tuple(each for each in chosen if each.id != BROKEN.id)


def native_rules(layout: Layout, rules: Rules) -> reasoning.NativeRules:
    return _native_rules(layout.side, rules)


@native_cache
def _native_rules(side: int, rules: Rules) -> reasoning.NativeRules:
    rows = tuple((each.id, each.weight, LEVELS.index(each.level)) for each in used(rules, side))
    return reasoning.rules(side, rows, reasoning.caps(side))


# Large enough for the entries of a few positions: a hint reads each entry more than once.
@lru_cache(maxsize=4096)
def read_candidate(layout: Layout, word: str) -> Candidate:
    """Read the cell and digit of an entry of a position, such as r4c7=5. The smallest digit of the board is 1."""
    match = _PARTS.fullmatch(word)
    if match is not None:
        row, column = int(match[1]), int(match[2])
        number = int(match[3]) if match[3].isdecimal() else SYMBOLS.find(match[3]) + 1
        digit = number - layout.first + 1
        if max(row, column, digit) <= layout.side and min(row, column, digit) > 0:
            return (row - 1) * layout.side + column - 1, digit
    raise GrilleError(f"expected a cell and a digit, such as r4c7=5 or r4c7<>5, not {word[:40]!r}")


def steps(
    puzzle: Sudoku,
    position: Position,
    seconds: float | None,
    outcome: Outcome[Grid] | None = None,
    rules: Rules = USUAL,
) -> Iterator[Step]:
    if puzzle.clues:
        yield from _with_clues(rules, puzzle, position, seconds, outcome).steps()
    else:
        yield from Reasoner(rules, puzzle, position, seconds, outcome).steps()


def _with_clues(
    rules: Rules, puzzle: Sudoku, position: Position, seconds: float | None, outcome: Outcome[Grid] | None = None
) -> ClueReasoner:
    """Start reasoning about a puzzle with clues."""
    from grille.sudoku.clues.logic.reasoner import reasoner

    if outcome is None:
        outcome = puzzle.solve(seconds=None if seconds is None else seconds / 2)
    solution = outcome.solutions[0].digits if outcome.verdict is Verdict.UNIQUE else ""
    chosen = used_with_clues(rules, puzzle.layout.side)
    return reasoner(puzzle.layout, _by_id(rules), chosen, puzzle, position, solution, seconds)


def every(
    puzzle: Sudoku,
    position: Position,
    techniques: Sequence[str],
    seconds: float | None,
    rules: Rules = USUAL,
    outcome: Outcome[Grid] | None = None,
) -> Iterator[Step]:
    """Yield every step of the given techniques, or of all in use; trials are left out."""
    known = _by_id(rules)
    wanted = [
        each for name in techniques for each in ([known[name]] if name in known else named(name, table(rules), LEVELS))
    ]
    if puzzle.clues:
        chosen = wanted if techniques else [*used_with_clues(rules, puzzle.layout.side)]
        chosen = [each for each in dict.fromkeys(chosen) if not each.trial and each.id != BROKEN.id]
        return _with_clues(rules, puzzle, position, seconds, outcome).every(chosen) if chosen else iter(())
    wanted = wanted if techniques else [*used(rules, puzzle.layout.side)]
    ids = [
        each.id for each in dict.fromkeys(wanted) if not each.trial and each.id != BROKEN.id and each.id not in CLUE_IDS
    ]
    return Reasoner(rules, puzzle, position, seconds, outcome).every(ids) if ids else iter(())


def rate(puzzles: Sequence[Sudoku], seconds: float | None, threads: int, rules: Rules = USUAL) -> list[Rating]:
    """Rate puzzles in order; consecutive puzzles of one layout are rated together on several threads."""
    ratings: list[Rating] = []
    for (layout, clued), group in groupby(puzzles, lambda puzzle: (puzzle.layout, bool(puzzle.clues))):
        if clued:
            ratings += (_rate_with_clues(puzzle, seconds, rules) for puzzle in group)
            continue
        boards = reasoning.digits_on(layout, "".join(puzzle.givens for puzzle in group))
        ratings += rate_boards(layout, boards, seconds, threads, rules)
    return ratings


def _rate_with_clues(puzzle: Sudoku, seconds: float | None, rules: Rules) -> Rating:
    """Rate a puzzle with clues by its steps. Only a puzzle with one solution has a rating."""
    outcome = puzzle.solve(seconds=seconds)
    if outcome.verdict is not Verdict.UNIQUE:
        return Rating.unrated(Reason(str(outcome.verdict)))
    trace = puzzle.steps(seconds=seconds, rules=rules).trace()
    return rating(under(rules), trace, lambda: outcome.verdict)


def clue_widths(puzzle: Sudoku) -> Iterator[int]:
    """Yield how many choices are open at each step of a puzzle with clues, as the scale `effort` counts them."""
    from grille.sudoku.clues.logic.width import widths

    outcome = puzzle.solve()
    leader, follower = (_with_clues(USUAL, puzzle, Position(), None, outcome) for _ in range(2))
    return widths(leader, follower)


def rate_boards(
    layout: Layout, boards: bytes, seconds: float | None, threads: int, rules: Rules = USUAL
) -> list[Rating]:
    """Rate concatenated boards, one byte per cell."""
    rate = rater(under(rules), reasoning.caps(layout.side))
    return [
        rate(uses, score) if (reason := REASONS[came]) is None else Rating.unrated(reason)
        for came, _, score, _, uses in reasoning.rate(layout, native_rules(layout, rules), boards, threads, seconds)
    ]


def caps(puzzle: Sudoku) -> tuple[int, ...]:
    return reasoning.caps(puzzle.layout.side)


def finished(puzzle: Sudoku, position: Position) -> bool:
    empty = {cell for cell, sign in enumerate(puzzle.givens) if sign == "."}
    return empty <= {read_candidate(puzzle.layout, word)[0] for word in position.places}


def read(puzzle: Sudoku, word: str) -> Position:
    """Read a placed digit (r4c7=5) or a candidate that is ruled out (r4c7<>5)."""
    match = _WORD.fullmatch(word)
    if match is None:
        raise GrilleError(f"expected a cell and a digit, such as r4c7=5 or r4c7<>5, not {word[:40]!r}")
    layout = puzzle.layout
    cell, sign = read_move(layout, f"{match[1]}={match[3]}")
    name, digit = layout.name(cell), layout.label(sign)
    given = puzzle.givens[cell]
    if given != ".":
        raise GrilleError(f"{name} is a given: {layout.label(given)}")
    if match[2] == "=":
        return Position(places=frozenset({f"{name}={digit}"}))
    return Position(removes=frozenset({f"{name}<>{digit}"}))


def mistakes(answer: Grid, position: Position) -> tuple[Fault, ...]:
    """Find digits that differ from the solution, and candidates that were ruled out wrongly."""
    layout = answer.puzzle.layout
    right = reasoning.digits_on(layout, answer.digits)
    faults = []
    for word in sorted(position.places):
        cell, digit = read_candidate(layout, word)
        if right[cell] != digit:
            name = layout.name(cell)
            faults.append(Fault(f"{name} is not {layout.label(layout.symbols[digit - 1])}", (name,)))
    for word in sorted(position.removes):
        cell, digit = read_candidate(layout, word)
        if right[cell] == digit:
            name = layout.name(cell)
            faults.append(Fault(f"{name} can still be {layout.label(layout.symbols[digit - 1])}", (name,)))
    return tuple(faults)


def has_solution(puzzle: Sudoku, position: Position, seconds: float | None) -> bool | None:
    """Whether a solution contains the placed digits and none of the candidates ruled out; None at the limit."""
    if puzzle.clues:
        return _has_solution_with_clues(puzzle, position, seconds)
    from grille.cover.fixed import has_solution
    from grille.sudoku.constraints import constraints

    side = puzzle.layout.side
    placed, removed = (
        [cell * side + digit - 1 for cell, digit in (read_candidate(puzzle.layout, word) for word in words)]
        for words in position
    )
    return has_solution(constraints(puzzle), placed, removed, seconds)


def _has_solution_with_clues(puzzle: Sudoku, position: Position, seconds: float | None) -> bool | None:
    """The same for a puzzle with clues: what is known becomes part of the puzzle."""
    from grille.sudoku.clues.clue import Clue

    layout, digits = puzzle.layout, list(puzzle.givens)
    for cell, digit in (read_candidate(layout, word) for word in position.places):
        digits[cell] = layout.symbols[digit - 1]
    gone: dict[int, set[int]] = {}
    for cell, digit in (read_candidate(layout, word) for word in position.removes):
        gone.setdefault(cell, set()).add(digit)
    every_digit = range(1, layout.side + 1)
    left = {
        cell: [[digit + layout.first - 1] for digit in every_digit if digit not in out] for cell, out in gone.items()
    }
    if not all(left.values()):
        return False
    more = [Clue("table", layout.name(cell), rows=rows) for cell, rows in left.items()]
    try:
        narrower = Sudoku("".join(digits), layout, clues=(*puzzle.clues, *more))
    except GrilleError:
        return False  # two clues exclude each other
    verdict = narrower.solve(seconds=seconds).verdict
    return None if verdict is Verdict.LIMIT else verdict is not Verdict.NONE


def picture(puzzle: Sudoku, position: Position) -> Scene:
    placed, removed = ([read_candidate(puzzle.layout, word) for word in sorted(words)] for words in position)
    return position_scene(puzzle, placed, removed)


def exemplars() -> Mapping[str, Exemplar]:
    from grille.sudoku.clues.logic.exemplars import exemplars as with_clues
    from grille.sudoku.exemplars import EXEMPLARS

    return {**EXEMPLARS, **with_clues()}


@cache
def under(rules: Rules) -> Logic[Sudoku]:
    """Return the logic of Sudoku with custom techniques, order and weights."""
    # Raises now, before any work, if a technique name is misspelt.
    used(rules, 9)
    settled: dict[str, Any] = {} if rules == USUAL else {"rules": rules}
    return Logic(
        levels=LEVELS,
        techniques=table(rules),
        steps=partial(steps, **settled),
        finished=finished,
        read=read,
        mistakes=mistakes,
        scene=picture,
        caps=caps,
        every=partial(every, **settled),
        rate=partial(rate, **settled),
        scales=partial(scales_of, rules),
        under=under,
        exemplars=exemplars,
        has_solution=has_solution,
    )


LOGIC = under(USUAL)
