"""Check the steps of a chain again.

A step of a chain says that a domino can be laid, and that all others can be laid after it. So a chain of the others is
searched for by the engine, which shares nothing with the code that finds steps, and checked. Where a step says that no
other domino will do, the engine must find no chain after each of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grille.chain.hand import Hand
from grille.chain.tiles import Tile
from grille.gym.checkers.proof import Budget, Checked, FalseStep, Proof, tally
from grille.logic import Step
from grille.outcome import Verdict

_WORD = re.compile(r"([lr])([0-9]+)=(~?)t([0-9]+)", re.ASCII)
# Techniques that say that no other domino will do.
FORCED = frozenset(("only-tile", "bridge"))


def check_steps(hand: Hand, steps: Sequence[Step], _solutions: Sequence[str], budget: Budget) -> Checked:
    """Check all steps of a hand: any chain is right, so they are not compared with one solution."""
    table = Table(hand, budget)
    checked = tally(steps, table.check, hand.notation())
    if table.held:
        raise FalseStep(f"the steps leave dominoes in hand in {hand.notation()}")
    return checked


class Table:
    """The dominoes that lie, and those in hand by number."""

    def __init__(self, hand: Hand, budget: Budget) -> None:
        self._hand, self._budget = hand, budget
        self.held = dict(enumerate(hand.tiles, 1))
        self.lying: list[Tile] = [*hand.table]

    def check(self, step: Step) -> Proof:
        """Check a step and apply it."""
        if len(step.places) != 1 or step.removes:
            raise FalseStep("a step of a chain lays one domino")
        match = _WORD.fullmatch(step.places[0])
        tile = self.held.get(int(match[4])) if match else None
        if match is None or tile is None:
            raise FalseStep(f"{step.places[0]} names no domino in hand")
        way = tile[::-1] if match[3] else tile
        side = match[1]
        if not self._fits(side, way):
            raise FalseStep(f"{step.places[0]} does not fit")
        number = int(match[4])
        found = self._can_finish(side, way, number)
        if found is False:
            raise FalseStep(f"the other dominoes cannot all be laid after {step.places[0]}")
        forced = None if self._hand.table or step.technique.id not in FORCED else self._is_forced(side, way)
        if forced is False:
            raise FalseStep(f"{step.places[0]} is not the only domino that will do")
        self.lying = [*self.lying, way] if side == "r" else [way, *self.lying]
        del self.held[number]
        spent = found is None or (forced is None and step.technique.id in FORCED and not self._hand.table)
        return Proof.LIMIT if spent else Proof.CHAIN

    def _fits(self, side: str, way: Tile) -> bool:
        if not self.lying:
            return side == "r" and self._hand.start in (None, way[0])
        return way[0] == self.lying[-1][1] if side == "r" else way[1] == self.lying[0][0] and bool(self._hand.table)

    def _can_finish(self, side: str, way: Tile, number: int) -> bool | None:
        """Whether all others can be laid after a domino; None if that is not known within the budget."""
        if not self._budget.spend():
            return None
        hand = self._hand
        lying = [*self.lying, way] if side == "r" else [way, *self.lying]
        rest = [tile for other, tile in self.held.items() if other != number]
        goal = lying[0][0] if hand.ring else hand.end
        if not rest:
            return hand.check(tuple(lying)).ok
        # On an empty table the chain grows to the right only: the rest is a hand that begins where it ends now.
        left = Hand(rest, table=lying) if hand.table else Hand(rest, start=lying[-1][1], end=goal)
        outcome = left.solve()
        if outcome.verdict is Verdict.LIMIT:
            return None
        if outcome.solution is None:
            return False
        chain = outcome.solution.tiles if hand.table else (*lying, *outcome.solution.tiles)
        return hand.check(chain).ok

    def _is_forced(self, side: str, way: Tile) -> bool | None:
        """Whether no other kind of domino can be laid there; None if that is not known within the budget."""
        for number, tile in self.held.items():
            for other in {tile, tile[::-1]} - {way}:
                if self._fits(side, other) and (self.lying or other[0] == way[0]):
                    found = self._can_finish(side, other, number)
                    if found is not False:
                        return None if found is None else False
        return True
