"""Solve a board with clues as a person would: singles first, then clues and house techniques in turn, by difficulty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from time import perf_counter
from typing import TYPE_CHECKING

from grille.errors import LimitReached
from grille.logic import Branch, Position, Step, Technique
from grille.sudoku.board import Sudoku
from grille.sudoku.clues.logic.chains import ChainFinder
from grille.sudoku.clues.logic.found import Found
from grille.sudoku.clues.logic.houses import HouseSums, common_peers
from grille.sudoku.clues.logic.joined import JoinedFinder
from grille.sudoku.clues.logic.local import LocalFinder
from grille.sudoku.clues.logic.state import ClueState, digits_in
from grille.sudoku.clues.logic.techniques import (
    CAGE_COMBINATIONS,
    CLUE_CELL,
    CLUE_CHAIN,
    CLUE_CLASH,
    CLUE_COMBINATIONS,
    CLUE_COMMON_PEER,
    CLUE_FORCING_CHAIN,
    CLUE_HOUSE,
    CLUE_IDS,
    CLUE_LINE,
    CLUE_LOCKED,
    CLUE_OUTSIDE,
    CLUE_PAIR,
    CLUE_PEER,
    CLUE_SUBSET,
    CLUE_SUM,
    CLUE_TRIAL,
    INNIES_OUTIES,
    TWO_CLUES,
)
from grille.sudoku.engine import clues as engine
from grille.sudoku.engine import reasoning
from grille.sudoku.native_step import Candidate, NativeStep
from grille.sudoku.techniques import BROKEN, LEVELS
from grille.sudoku.words import broken, conclusion, to_step
from grille.sudoku.words.board_names import BoardNames

if TYPE_CHECKING:
    from grille.sudoku.layout import Layout

# The order in which a person looks: house techniques up to a level of the native table, clue techniques in between.
STAGES: tuple[str | tuple[Technique, ...], ...] = (
    "singles",
    (CLUE_CELL, CLUE_PEER),
    (CLUE_PAIR, CAGE_COMBINATIONS, CLUE_SUM, CLUE_LINE),
    "medium",
    (CLUE_OUTSIDE, CLUE_LOCKED, INNIES_OUTIES, CLUE_COMBINATIONS, CLUE_SUBSET),
    "hard",
    (CLUE_COMMON_PEER, TWO_CLUES, CLUE_CLASH, CLUE_HOUSE),
    "unfair",
    (CLUE_CHAIN,),
    "extreme",
    (CLUE_FORCING_CHAIN,),
    (CLUE_TRIAL,),
    "trial",
)
CHAINS = frozenset((CLUE_CLASH, CLUE_CHAIN, CLUE_FORCING_CHAIN))
SINGLES = frozenset(("full_house", "naked_single", "hidden_single"))
# What a trial follows: the stages that take no list of combinations in mind.
FOLLOWED = 3
# The most candidates that are tried, and the most steps that are followed from one.
MOST_TRIED = 200
MOST_FOLLOWED = 40

Row = tuple[str, int, int]


def stage_rows(used: Sequence[Technique], stage: str) -> tuple[Row, ...]:
    """The house techniques of a stage, for the native solver. Uniqueness patterns do not hold on boards with clues."""

    def belongs(each: Technique) -> bool:
        if each.id in CLUE_IDS or each.assumes_unique:
            return False
        if each.trial:
            return stage == "trial"
        if each.id in SINGLES:
            return True  # a single that a later stage uncovers is taken at once
        return stage not in {"singles", "trial"} and LEVELS.index(each.level) <= LEVELS.index(stage)

    return tuple((each.id, each.weight, LEVELS.index(each.level)) for each in used if belongs(each))


class ClueReasoner:
    """Finds steps in a puzzle with clues, from one position."""

    def __init__(
        self,
        techniques: Mapping[str, Technique],
        used: tuple[Technique, ...],
        puzzle: Sudoku,
        position: tuple[Sequence[Candidate], Sequence[Candidate]],
        solution: str,
        seconds: float | None,
    ) -> None:
        self._end = None if seconds is None else perf_counter() + seconds
        self._puzzle, self._used, self._techniques, self._solution = puzzle, used, techniques, solution
        self._allowed = {each.id for each in used}
        self._state = ClueState(puzzle)
        self._finder = LocalFinder(self._state)
        self._chains = ChainFinder(self._state)
        self._joined = JoinedFinder(self._state)
        self._house_sums = HouseSums(self._state)
        self._names = BoardNames(puzzle.layout, reasoning.digits_on(puzzle.layout, puzzle.givens))
        placed, removed = position
        self._placed, self._removed = dict(placed), set(removed)
        # Placed digits and removed candidates in the order in which they became known, and how many of them each of
        # the native solvers knows.
        self._news = [*((True, each) for each in placed), *((False, each) for each in sorted(removed))]
        self._informed: dict[str, int] = {}
        self._natives: dict[str, reasoning.NativeReasoning] = {}
        self._finder_of_step: str | None = None
        self._look()

    def _left(self) -> float | None:
        return None if self._end is None else max(0.0, self._end - perf_counter())

    def _native(self, stage: str) -> reasoning.NativeReasoning | None:
        """The native solver with the techniques of a stage, at the current position."""
        rows = stage_rows(self._used, stage)
        return self._at(stage, rows) if rows else None

    def _at(self, name: str, rows: tuple[Row, ...]) -> reasoning.NativeReasoning:
        made = self._natives.get(name)
        if made is None:
            rules = reasoning.rules(self._state.side, rows, reasoning.caps(self._state.side))
            made = reasoning.reason(self._puzzle.layout, rules, self._puzzle.givens, self._solution)
            self._natives[name] = made
        # Each solver gets what became known since it was last asked.
        since = self._informed.get(name, 0)
        if since < len(self._news):
            news = self._news[since:]
            made.know([each for placed, each in news if placed], [each for placed, each in news if not placed])
            self._informed[name] = len(self._news)
        return made

    def _look(self) -> None:
        """Take the candidates from the native solver, which removes what filled cells rule out in their houses."""
        native = self._native("singles") or self._at("", (("full_house", 1, 0),))
        self._broken = native.broken
        marks = list(native.marks())
        board = self._names.board
        for cell, digit in self._placed.items():
            board[cell] = digit
        self._state.filled = list(board)
        masks = [1 << (digit - 1) if digit else mask for digit, mask in zip(board, marks, strict=True)]
        self._state.masks = masks + self._state.free
        self._names.marks = marks

    def _finished(self) -> bool:
        return all(self._state.filled)

    def steps(self) -> Iterator[Step]:
        """Yield steps, each of the first stage that has one, until none has or a contradiction is found."""
        while True:
            if (step := self._contradiction()) is not None:
                yield step
                return
            if self._finished():
                return
            step = self._next(len(STAGES))
            if step is None:
                return
            yield step
            self._take(step)
            self._look()

    def _take(self, step: Step) -> None:
        places, removes = self._read(step.places), self._read(step.removes)
        self._placed.update(places)
        self._removed.update(removes)
        self._news += ((True, each) for each in places)
        self._news += ((False, each) for each in removes)
        if self._finder_of_step is not None:
            # The native solver that found a step has taken it.
            self._informed[self._finder_of_step] = len(self._news)

    def _read(self, words: Iterable[str]) -> list[Candidate]:
        from grille.sudoku.logic import read_candidate

        return [read_candidate(self._puzzle.layout, word) for word in words]

    def _contradiction(self) -> Step | None:
        if self._broken or not all(self._state.masks):
            found = broken(self._names, self._names.marks)
            if found is not None:
                return found
        impossible = None if self._is_sound else self._finder.contradiction(self._names)
        if impossible is None:
            return None
        return self._step(impossible)._replace(technique=BROKEN, where=impossible.notice)

    @cached_property
    def _is_sound(self) -> bool:
        """Whether there is a solution that the first position agrees with, so that no step leads to a contradiction."""
        if not self._solution or self._state.first != 1:
            return False
        digits = reasoning.digits_of(self._solution)
        return all(digits[cell] == digit for cell, digit in self._placed.items()) and all(
            digits[cell] != digit for cell, digit in self._removed
        )

    def _next(self, stages: int) -> Step | None:
        for stage in STAGES[:stages]:
            if self._end is not None and perf_counter() > self._end:
                raise LimitReached("stopped at the limit")
            found = self._native_step(stage) if isinstance(stage, str) else self._clue_step(stage)
            if found is not None:
                return found
        return None

    def _native_step(self, stage: str) -> Step | None:
        native = self._native(stage)
        if native is None:
            return None
        self._finder_of_step = stage
        try:
            raw = native.next(self._left())
        except StopIteration:
            raise LimitReached("stopped at the limit") from None
        return None if raw is None else to_step(self._names, self._techniques, NativeStep.of(raw))

    def _clue_step(self, techniques: Sequence[Technique]) -> Step | None:
        self._finder_of_step = None
        for technique in techniques:
            if technique.id in self._allowed:
                found = next(self._found(technique), None)
                if found is not None:
                    return found
        return None

    def _found(self, technique: Technique) -> Iterator[Step]:
        if technique is CLUE_TRIAL:
            return self._trials()
        if technique is INNIES_OUTIES:
            found = self._house_sums.find(self._names)
        elif technique is CLUE_COMMON_PEER:
            found = common_peers(self._state, self._names)
        elif technique is TWO_CLUES:
            found = self._joined.two_clues(self._names)
        elif technique is CLUE_HOUSE:
            found = self._joined.houses(self._names)
        elif technique is CLUE_SUBSET:
            found = self._joined.subsets(self._names)
        elif technique in CHAINS:
            found = self._chains.find(self._names, technique)
        else:
            found = self._finder.find(self._names, technique)
        return map(self._step, found)

    def _every(self, technique: Technique) -> Iterator[Step]:
        """All steps of a technique, where the search for the next step stops at the best."""
        if technique in CHAINS:
            return map(self._step, self._chains.every(self._names, technique))
        return self._found(technique)

    def _step(self, found: Found) -> Step:
        names = self._names
        return Step(
            self._techniques.get(found.technique.id, found.technique),
            found.notice,
            found.reason,
            found.conclusion or conclusion(names, [], found.removes),
            (),
            tuple(map(names.remove, found.removes)),
            found.pattern,
            contradiction=found.contradiction,
            where=found.where,
        )

    def every(self, wanted: Sequence[Technique]) -> Iterator[Step]:
        """Yield all steps of these techniques in the current position."""
        if (step := self._contradiction()) is not None:
            yield step
            return
        for technique in wanted:
            if technique.id in CLUE_IDS and not technique.trial:
                original = next(each for each in _clue_techniques() if each.id == technique.id)
                yield from self._every(original)
        native = self._native("extreme")
        if native is None:
            return
        together: dict[str, list[str]] = {}
        for technique in wanted:
            if technique.id not in CLUE_IDS and not (technique.trial or technique.assumes_unique):
                together.setdefault(reasoning.leaders()[technique.id], []).append(technique.id)
        for ids in together.values():
            try:
                found = native.all(ids, self._left())
            except StopIteration:
                raise LimitReached("stopped at the limit") from None
            yield from (to_step(self._names, self._techniques, NativeStep.of(each)) for each in found)

    def results(self, ids: Sequence[str]) -> Iterator[list[tuple[bool, Candidate]]]:
        """Yield what follows from each step of these techniques: placed digits and removed candidates, without words.

        Either the ids of clue techniques, or those of house techniques that share a finder.
        """
        own = [each for each in _clue_techniques() if each.id in ids]
        for technique in own:
            for step in self._every(technique):
                yield [(False, each) for each in self._read(step.removes)]
        native = None if own else self._native("extreme")
        if native is None:
            return
        try:
            found = native.all(list(ids), self._left())
        except StopIteration:
            raise LimitReached("stopped at the limit") from None
        for each in map(NativeStep.of, found):
            if each.technique in ids:
                yield [*((True, one) for one in each.places), *((False, one) for one in each.removes)]

    def follow(self, step: Step) -> None:
        """Take a step that another reasoner found in the same position."""
        self._finder_of_step = None
        self._take(step)
        self._look()

    # Trials.

    def _trials(self) -> Iterator[Step]:
        """Suppose candidates of the cells with the fewest; report the one whose contradiction comes soonest."""
        state = self._state
        cells = sorted(
            (cell for cell, digit in enumerate(state.filled) if not digit), key=lambda at: state.masks[at].bit_count()
        )
        tried = [(cell, digit) for cell in cells for digit in digits_in(state.masks[cell])]
        # Propagation, which is fast, shows nearly all candidates that lead to a contradiction.
        made = engine.program(self._puzzle.layout, self._puzzle.clues)
        start = list(state.masks)
        wrong = [each for each in tried if not engine.settled(made, _with(start, each))]
        tried = (wrong or tried)[:MOST_TRIED]
        best: tuple[int, Candidate, list[Step]] | None = None
        for candidate in tried:
            steps = self._follow(candidate, MOST_FOLLOWED if best is None else best[0] - 1)
            if steps is not None:
                best = len(steps), candidate, steps
                if best[0] <= 2:
                    break
        if best is not None:
            _, (cell, digit), steps = best
            name, sign = self._names.cell(cell), self._names.digit(digit)
            word = self._names.place((cell, digit))
            yield Step(
                self._techniques.get(CLUE_TRIAL.id, CLUE_TRIAL),
                f"Suppose that {name} is {sign}.",
                "What follows from it by singles and clues ends in a contradiction.",
                f"So {name} can't be {sign}.",
                (),
                (self._names.remove((cell, digit)),),
                self._names.show([(cell, digit)]),
                (Branch(f"If {name} is {sign}:", (word,), (), tuple(steps)),),
                where=f"Try a candidate of {name}.",
            )

    def _follow(self, candidate: Candidate, most: int) -> list[Step] | None:
        """The steps from a supposition to its contradiction; None if there is none within `most` steps."""
        if most < 1:
            return None
        position = [*self._placed.items(), candidate], sorted(self._removed)
        inner = ClueReasoner(self._techniques, self._used, self._puzzle, position, "", self._left())
        steps: list[Step] = []
        while len(steps) < most:
            step = inner._contradiction()
            if step is not None:
                return [*steps, step]
            step = inner._next(FOLLOWED)
            if step is None:
                return None
            steps.append(step)
            inner._take(step)
            inner._look()
        return None


def _with(start: list[int], candidate: Candidate) -> list[int]:
    """The candidates of a board where one is supposed to be true."""
    cell, digit = candidate
    return [*start[:cell], 1 << (digit - 1), *start[cell + 1 :]]


@cache
def _clue_techniques() -> tuple[Technique, ...]:
    from grille.sudoku.clues.logic.techniques import CLUE_TECHNIQUES

    return CLUE_TECHNIQUES


def reasoner(
    layout: Layout,
    techniques: Mapping[str, Technique],
    used: tuple[Technique, ...],
    puzzle: Sudoku,
    position: Position,
    solution: str,
    seconds: float | None,
) -> ClueReasoner:
    """Start reasoning about a puzzle with clues from a position in words."""
    from grille.sudoku.logic import read_candidate

    placed, removed = ([read_candidate(layout, word) for word in sorted(words)] for words in position)
    return ClueReasoner(techniques, used, puzzle, (placed, removed), solution, seconds)
