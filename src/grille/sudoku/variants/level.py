"""Make a dug puzzle exactly as hard as requested: rate it, and put givens back where a person would be stuck."""

from __future__ import annotations

from random import Random

from grille.logic import Logic, Position, Step
from grille.logic.rating import Rating, Reason, rating_by
from grille.logic.rules import Rules
from grille.outcome import Outcome, Statistics, Verdict
from grille.sudoku.board import Grid, Sudoku
from grille.sudoku.layout import EMPTY
from grille.sudoku.logic import ALL_TECHNIQUES, caps, rate, read_candidate, steps, under
from grille.sudoku.techniques import LEVELS
from grille.sudoku.variants.dig import Dig
from grille.sudoku.variants.symmetry import orbit

# The part of the givens that a score seems to need which is tried first.
CAUTION = 0.7
# How often givens are removed again; each time the puzzle is solved as a person would, which takes longer for the
# harder levels, whose puzzles have few givens anyway.
THINNINGS = {"easy": 10, "medium": 8, "hard": 3}
EMPTY_FOR_MORE = 25
# After so many of the hardest steps a given is added, as where a person is stuck.
MOST_EXTREME = 4
TRIALS = tuple(each.id for each in ALL_TECHNIQUES if each.trial)


def rated(puzzle: Sudoku, rules: Rules) -> Rating:
    """The rating that `puzzle.rate()` gives."""
    return rate([puzzle], None, 1, rules)[0]


class Leveller:
    """Solves a puzzle with the techniques up to a level, and adds givens where they do not suffice."""

    def __init__(self, dig: Dig, level: str, rules: Rules) -> None:
        self._dig, self._level, self._full = dig, level, rules
        harder = LEVELS[LEVELS.index(level) + 1 :]
        # Harder techniques come last, so leaving them out changes no step before them.
        # A puzzle of a level needs no trials: givens take their place.
        self._rules = rules.and_also(Rules(without=(*harder, *TRIALS)))

    def _steps(self, puzzle: Sudoku, position: Position, limit: int = 0) -> list[Step]:
        """The steps from a position, up to the one that is the last allowed of the hardest level."""
        outcome = Outcome(
            Verdict.UNIQUE, (Grid(puzzle, self._dig.solution),), Statistics("", 0, 0, 0, 0, 0), (), puzzle
        )
        found: list[Step] = []
        hardest = 0
        for step in steps(puzzle, position, None, outcome, self._rules):
            found.append(step)
            hardest += step.technique.level == LEVELS[-1]
            if limit and hardest >= limit:
                break
        return found

    def rating(self, maps: tuple[tuple[int, ...], ...], most: int, random: Random) -> Rating | None:
        """Add givens until the puzzle is at most as hard as requested; None if that takes more than `most`.

        The level of the result may be lower.
        """
        dig, puzzle = self._dig, self._dig.puzzle()
        found = self._steps(puzzle, Position(), MOST_EXTREME)
        places, removes, added = set[str](), set[str](), False
        while True:
            for step in found:
                places.update(step.places)
                removes.update(step.removes)
            filled = {read_candidate(puzzle.layout, word)[0] for word in places}
            left = [cell for cell, sign in enumerate(puzzle.givens) if sign == EMPTY and cell not in filled]
            if not left:
                break
            # Looking for the harder techniques takes long, so that a board with many empty cells gets several givens.
            more = 1 + len(left) // EMPTY_FOR_MORE if self._level in LEVELS[-2:] else 1
            for cell in random.sample(left, more):
                dig.restore(orbit(maps, cell))
            if dig.count > most:
                return None
            puzzle, added = dig.puzzle(), True
            known = {cell for cell, sign in enumerate(puzzle.givens) if sign != EMPTY}
            places, removes = (
                {word for word in words if read_candidate(puzzle.layout, word)[0] not in known}
                for words in (places, removes)
            )
            found = self._steps(puzzle, Position(frozenset(places), frozenset(removes)), MOST_EXTREME)
        rating = self._rating_of(puzzle, self._steps(puzzle, Position()) if added else found)
        return self._shortened(rating, maps, most, random)

    def thinned(self, rating: Rating, maps: tuple[tuple[int, ...], ...], least: int, random: Random) -> Rating:
        """Remove givens again, many at once, while the puzzle stays unique and of its level; return its rating.

        Givens are added wherever a person would be stuck, so many of them are not needed once others are there.
        """
        dig = self._dig
        orbits = {frozenset(orbit(maps, cell)): orbit(maps, cell) for cell, given in enumerate(dig.givens) if given}
        free = sorted(orbits.values())
        random.shuffle(free)
        size = max(1, len(free) // 3)
        for _ in range(THINNINGS.get(self._level, 0)):
            batch, free = free[:size], free[size:]
            if not batch:
                break
            before = list(dig.givens)
            removed = [cells for cells in batch if dig.count - len(cells) >= least and dig.remove_givens(cells)]
            if not removed:
                continue
            puzzle = dig.puzzle()
            found = self._rating_of(puzzle, self._steps(puzzle, Position()))
            if found.level == rating.level:
                rating = found
            else:
                dig.givens[:] = before
                if size > 1:
                    # Half as many may do.
                    free = [*removed, *free]
                    size = (size + 1) // 2
        return rating

    def _shortened(self, rating: Rating, maps: tuple[tuple[int, ...], ...], most: int, random: Random) -> Rating | None:
        """Add givens while the steps are easy enough, but too many: a score above the cap raises the level."""
        dig, wanted = self._dig, LEVELS.index(self._level)
        if rating.level is None or LEVELS.index(rating.level) <= wanted:
            return rating
        start = list(dig.givens)
        empty = [orbit(maps, cell) for cell, given in enumerate(start) if not given]
        random.shuffle(empty)
        # With `low` more givens it is too hard, with `high` too easy: the score falls with the empty cells.
        low, high = 0, len(empty)
        more = int(len(empty) * (1 - caps(dig.puzzle())[wanted] / (rating.score or 1)) * CAUTION)
        while low + 1 < high:
            more = min(max(more, low + 1), high - 1)
            dig.givens[:] = start
            for cells in empty[:more]:
                dig.restore(cells)
            if dig.count > most:
                high = more
            else:
                puzzle = dig.puzzle()
                rating = self._rating_of(puzzle, self._steps(puzzle, Position()))
                rank = len(LEVELS) if rating.level is None else LEVELS.index(rating.level)
                if rank == wanted:
                    return rating
                low, high = (more, high) if rank > wanted else (low, more)
            more = (low + high) // 2
        return None

    def _rating_of(self, puzzle: Sudoku, found: list[Step]) -> Rating:
        logic: Logic[Sudoku] = under(self._full)
        uses: dict[str, int] = {}
        for step in found:
            uses[step.technique.id] = uses.get(step.technique.id, 0) + 1
        if sum(len(step.places) for step in found) < puzzle.givens.count(EMPTY):
            return Rating.unrated(Reason.STUCK)
        return rating_by(logic, uses, sum(step.effort for step in found), caps(puzzle))
