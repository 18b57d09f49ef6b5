"""Find positions in generated puzzles to practise the techniques of a family, and write them as data.

    .venv/bin/python docs/scripts/practice.py FAMILY SECONDS SEED [NAME=VALUE]

`NAME=VALUE` sets an option of the family's generator, such as `order=4`, or `form=`, a regular expression that the
puzzle text must match. Positions early in a puzzle are preferred, and no puzzle is used twice for one technique.
Earlier results are kept unless a better one is found.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import repeat
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from grille.errors import GrilleError, LimitReached
from grille.family import Family, family
from grille.logic.demonstration import Exemplar
from grille.play.judging import judge
from grille.play.practice import FINE, practice_at
from grille.puzzle import Puzzle

sys.path.append(str(Path(__file__).parents[2] / "tests"))
from fixtures import FIXTURES

# Places to keep of each technique, beside the one that its lesson shows; and, where the question is whether there is an
# answer at all, of puzzles that have one.
MANY, FINE_ONES = 6, 3
# Attempts at a puzzle before another is begun.
MOST_ATTEMPTS = 40
# A puzzle of fewer signs than this is over before there is anything to look for.
SHORT = 20
HEAD = "# Positions to practise each technique: a number of steps and a puzzle. Written by docs/scripts/practice.py.\n"


def made(record: Family[Any], rng: Random, chosen: dict[str, str]) -> Iterator[Puzzle[Any]]:
    """Puzzles to order, and small ones by chance, some of which have no answer."""
    assert record.generator is not None  # noqa: S101  only families with one are asked for
    generator = record.generator()
    options = {option.name: option.text_value(chosen.get(option.name, "")) for option in generator.options}
    while True:
        yield FIXTURES[record.name].sample(rng)
        spec = generator.spec(None, rng.randrange(2**40), options)
        attempts = repeat(object=True, times=MOST_ATTEMPTS)
        with suppress(GrilleError):
            made = generator.first(spec, 0, partial(next, attempts, False))
            if made is not None:
                yield made.puzzle


class Search:
    """The best places found so far: by technique, how many steps they take, and the puzzle."""

    def __init__(self, record: Family[Any], form: str) -> None:
        assert record.logic is not None  # noqa: S101  only families that reason are asked for
        self.record, self.logic = record, record.logic()
        self.file = Path(__file__).parents[2] / "src" / "grille" / record.name / "practice.txt"
        self.found: dict[str, dict[str, int]] = {each.id: {} for each in self.logic.techniques}
        self.fine: dict[str, int] = {}
        self.form = re.compile(form)
        # Where a technique may choose among ways to the end, there are several; elsewhere what is wrong must be wrong.
        self.choosing = any(each.picks_branch for each in self.logic.techniques)
        rules = None if record.game_rules is None else record.game_rules()
        known = {} if rules is None or rules.practice is None else rules.practice()
        for name, there in known.items():
            for each in there:
                self.keep(name, each.text, each.taken)

    def look(self, puzzle: Puzzle[Any]) -> None:
        text = puzzle.notation()
        if len(text) < SHORT or not self.form.search(text):
            return
        walk = puzzle.steps(seconds=2)
        with suppress(LimitReached):
            for taken, step in enumerate(walk):
                there = self.found[step.technique.id]
                worst = max(there.values(), default=0)
                if text not in there and (len(there) < MANY or taken < worst):
                    self.keep(step.technique.id, text, taken)
        if len(self.fine) < FINE_ONES and walk.taken and not walk.taken[-1].contradiction and len(walk.taken) > 4:
            self.fine[text] = 0

    def list_all(self, puzzle: Puzzle[Any], rng: Random) -> None:
        """Looks in the middle of a puzzle for techniques that are seldom or never the next step to take."""
        rare = [
            each.id
            for each in self.logic.techniques
            if len(self.found[each.id]) < MANY and not each.proves_contradiction
        ]
        if not rare or self.logic.every is None:
            return
        walk = puzzle.steps(seconds=2)
        with suppress(LimitReached):
            taken = [step.technique.id for step in walk]
            # Where the easiest techniques still lead on, nobody looks for others.
            hard = [at for at, name in enumerate(taken) if self.logic.technique(name).level != self.logic.levels[0]]
            if hard:
                at = rng.choice(hard)
                position = list(walk.trace().positions())[at]
                for step in self.logic.every(puzzle, position, rare, 1.5):
                    if puzzle.notation() not in self.found[step.technique.id]:
                        self.keep(step.technique.id, puzzle.notation(), at)

    def keep(self, name: str, text: str, taken: int) -> None:
        """Keeps a place if the technique is right there, and drops the latest if there are too many."""
        if not self.holds(name, text, taken):
            return
        there = self.found[name]
        there[text] = taken
        if len(there) > MANY:
            del there[max(there, key=lambda each: there[each])]

    def holds(self, name: str, text: str, taken: int) -> bool:
        idea = self.logic.technique(name)
        if len(text) < SHORT or not self.form.search(text):
            return False
        try:
            asked = practice_at(self.record, idea, Exemplar(text, taken))
        except GrilleError:
            return False
        if not asked.claims and not self.choosing and not asked.puzzle.solve(seconds=2).unique:
            return False
        if asked.claims:
            return any(judge(asked, (), (claim.text,)).right for claim in asked.claims if claim != FINE)
        game = asked.game()
        moves = game.game_rules.moves(game.puzzle, game.board, asked.steps[0])
        return judge(asked, (), moves).finished

    def write(self) -> None:
        rows = []
        for technique in self.logic.techniques:
            there = sorted(self.found[technique.id].items(), key=lambda place: (place[1], place[0]))
            if technique.proves_contradiction and there:
                there = [each for pair in zip(there, self.fine.items(), strict=False) for each in pair] + there[
                    FINE_ONES:
                ]
            if there:
                rows += [technique.id, *(f"{taken} {text}" for text, taken in there)]
        self.file.write_text(HEAD + "\n".join(rows) + "\n", encoding="utf-8")


def main(name: str, seconds: float, seed: int, chosen: dict[str, str]) -> None:
    record, end = family(name), perf_counter() + seconds
    search, rng = Search(record, chosen.pop("form", "")), Random(seed)  # noqa: S311  puzzles, not secrets
    for number, puzzle in enumerate(made(record, rng, chosen)):
        search.look(puzzle)
        search.list_all(puzzle, rng)
        if perf_counter() > end:
            sys.stderr.write(f"{number} puzzles\n")
            break
    search.write()
    few = {name: len(there) for name, there in search.found.items() if len(there) < MANY}
    sys.stderr.write(f"few places: {few}\n")


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]), dict(each.split("=", 1) for each in sys.argv[4:]))
