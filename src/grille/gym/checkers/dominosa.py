"""Check the steps of a Dominosa again.

Every square is covered once, and every domino lies once: the opposite of a conclusion is assumed and followed, by
nothing but "one spot is left", until it contradicts itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from grille.dominosa.board import Dominosa, Tiling
from grille.dominosa.squares import square_name
from grille.gym.checkers.proof import Budget, Checked, FalseStep, Proof, tally
from grille.logic import Step

# Cases within cases that are tried to refute the opposite of a conclusion.
DEEPEST = 1


def check_steps(puzzle: Dominosa, steps: Sequence[Step], solutions: Sequence[str], budget: Budget) -> Checked:
    """Check all steps of a puzzle against all of its solutions, each as letters row by row."""
    board = Board(puzzle, solutions, budget)
    checked = tally(steps, board.check, puzzle.notation())
    if 2 * len(board.laid) != len(puzzle.digits):
        raise FalseStep(f"the steps leave squares uncovered in {puzzle.notation()}")
    return checked


class Board:
    """The spots that are possible, by the word for each, and what each of them covers."""

    def __init__(self, puzzle: Dominosa, solutions: Sequence[str], budget: Budget) -> None:
        self._budget = budget
        width, height = puzzle.width, puzzle.height
        pairs = [(at, at + 1) for at in range(width * height) if (at + 1) % width]
        pairs += [(at, at + width) for at in range(width * (height - 1))]
        self._covers: dict[str, tuple[str, ...]] = {}
        needs: dict[str, int] = {}
        for one, other in sorted(pairs):
            names = square_name(puzzle, one), square_name(puzzle, other)
            low, high = sorted((puzzle.digits[one], puzzle.digits[other]))
            self._covers["-".join(names)] = (*names, f"{low}-{high}")
        for square in range(width * height):
            needs[square_name(puzzle, square)] = 1
        for low, high in puzzle.pieces:
            needs[f"{low}-{high}"] = needs.get(f"{low}-{high}", 0) + 1
        # What has to be covered, how often, and by which spots it can be.
        self._needs = needs
        self._spots: dict[str, set[str]] = {need: set() for need in needs}
        for spot, covered in self._covers.items():
            for need in covered:
                self._spots.setdefault(need, set()).add(spot)
        self.open, self.laid = {*self._covers}, set[str]()
        self._solutions = [self._words(puzzle, solution) for solution in solutions]

    @staticmethod
    def _words(puzzle: Dominosa, solution: str) -> frozenset[str]:
        spots = Tiling.read_line(puzzle, solution).spots()
        return frozenset(f"{square_name(puzzle, one)}-{square_name(puzzle, other)}" for one, other in spots)

    def check(self, step: Step) -> Proof:
        """Check a step and apply it."""
        if not step.places and not step.removes:
            raise FalseStep("nothing follows from it")
        proofs = []
        for word in (*step.places, *step.removes):
            on = word in step.places
            if word not in self._covers:
                raise FalseStep(f"{word} is not on the board")
            if word not in self.open - self.laid:
                raise FalseStep(f"{word} concludes something about a spot that is not open")
            if any((word in solution) != on for solution in self._solutions):
                raise FalseStep(f"{word} contradicts a solution")
            opposite = (self.laid, self.open - {word}) if on else (self.laid | {word}, self.open)
            proofs.append(next((kind for kind, deep in _EFFORTS if self._refuted(*opposite, deep)), Proof.SOLUTION))
        self.open -= {*step.removes}
        for word in step.places:
            self._lay(self.laid, self.open, word)
        return max(proofs, key=list(Proof).index)

    def _lay(self, laid: set[str], left: set[str], word: str) -> None:
        """Lay a domino: other spots on its squares are gone, and those of the same domino if there is no other."""
        laid.add(word)
        for need in self._covers[word]:
            if len(self._spots[need] & laid) >= self._needs.get(need, 0):
                left -= self._spots[need] - laid

    def _refuted(self, laid: set[str], left: set[str], deep: int) -> bool:
        laid, left = {*laid}, {*left}
        for word in sorted(laid):
            self._lay(laid, left, word)
        if not self._propagate(laid, left):
            return True
        if not deep or self._budget.left <= 0:
            return False
        for need, number in self._needs.items():
            spots = (self._spots[need] & left) - laid
            if number == 1 and len(spots) == 2 and all(self._refuted(laid | {spot}, left, deep - 1) for spot in spots):
                return True
        return False

    def _propagate(self, laid: set[str], left: set[str]) -> bool:
        """Lay every domino that has one spot left, and cover every square that has one; False for a contradiction."""
        if not self._budget.spend():
            return True
        changed = True
        while changed:
            changed = False
            for need, number in self._needs.items():
                spots = self._spots[need] & left
                if len(spots) < number or len(spots & laid) > number:
                    return False
                if len(spots) == number:
                    for spot in sorted(spots - laid):
                        if spot not in left:
                            return False
                        self._lay(laid, left, spot)
                        changed = True
        return True


_EFFORTS = ((Proof.PROPAGATION, 0), (Proof.CASES, DEEPEST))
