"""Questions to every family. Prints one answer per line, so that two systems can be compared: python answers.py"""

from __future__ import annotations

import json

import grille
from grille.family import families

BOARDS = (
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "..3.1........4.2",
)


def solved(puzzle):
    """What solving gives, but for the time it took."""
    found = puzzle.solve().data()
    found.get("statistics", {}).pop("seconds", None)
    return found


def answers():
    for board in BOARDS:
        puzzle = grille.parse(board)
        yield [solved(puzzle), puzzle.rate().data(), str(puzzle.hint())]
        yield [str(step) for step in puzzle.steps()]
    for family in families():
        if family.generator is None:
            continue
        for seed in range(3):
            made = next(grille.generate(family.name, seed=seed, count=1, jobs=2))
            yield [made.puzzle.notation(), made.seed, made.rating and made.rating.data(), str(made.puzzle.hint())]
        for name, text, _ in family.examples:
            yield [name, solved(grille.parse(text))]


def main():
    for number, answer in enumerate(answers()):
        print(number, json.dumps(answer, default=str))


if __name__ == "__main__":
    main()
