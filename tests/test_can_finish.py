"""`can_finish` compared with all solutions, and reported separately from mistakes."""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from typing import Any

import pytest

import grille
from dominosa_boards import shuffled
from fixtures import chain_reference, chain_sample
from grille import Sudoku
from grille.chain.hand import Hand
from grille.cli import run
from grille.dominosa.board import Dominosa
from grille.play.game import Game
from sudoku_boards import holed

SEVERAL = "3:33232201002300211113"


def _sudoku(rng: Random) -> tuple[Sudoku, list[set[str]], list[str]]:
    """Return a board, the entries of each of its solutions, and all possible entries."""
    puzzle = holed(grille.Layout.boxes(2, 2), rng, 0.3)
    cells = [cell for cell in range(16) if puzzle.givens[cell] == "."]
    names = {cell: puzzle.layout.name(cell) for cell in cells}
    truths = [
        {f"{names[cell]}{'=' if answer.digits[cell] == digit else '<>'}{digit}" for cell in cells for digit in "1234"}
        for answer in puzzle.solutions()
    ]
    return puzzle, truths, [f"{names[cell]}{sign}{digit}" for cell in cells for digit in "1234" for sign in ("=", "<>")]


def _dominosa(rng: Random) -> tuple[Dominosa, list[set[str]], list[str]]:
    puzzle = shuffled(2, 3, rng)
    spots = [(r, c, r, c + 1) for r in range(1, 4) for c in range(1, 4)]
    spots += [(r, c, r + 1, c) for r in range(1, 3) for c in range(1, 5)]
    truths = []
    for answer in puzzle.solutions():
        lines = answer.line.split()
        truths.append(
            {
                f"r{r}c{c}{'-' if lines[r - 1][c - 1] == ('E' if r == s else 'S') else '|'}r{s}c{d}"
                for r, c, s, d in spots
            }
        )
    return puzzle, truths, [f"r{r}c{c}{sign}r{s}c{d}" for r, c, s, d in spots for sign in "-|"]


@pytest.mark.parametrize("make", [_sudoku, _dominosa])
def test_a_sudoku_position_can_be_finished_if_some_solution_contains_it(make: Any) -> None:
    rng = Random(make.__name__)
    seen = {True: 0, False: 0}
    while min(seen.values()) < 60:
        puzzle, truths, words = make(rng)
        if len(truths) < 2:
            continue
        for _ in range(8):
            # Mostly entries of one solution, so that errors are not obvious.
            said = set(rng.sample(sorted(rng.choice(truths)), rng.randint(1, 4))) | set(
                rng.sample(words, rng.randint(0, 2))
            )
            expected = any(said <= truth for truth in truths)
            assert puzzle.can_finish(" ".join(said)) is expected, (puzzle, said)
            seen[expected] += 1


def test_a_chain_can_be_finished_if_some_chain_starts_like_it() -> None:
    rng = Random(11)
    seen = {True: 0, False: 0}
    while min(seen.values()) < 60:
        hand = chain_sample.sample(rng)
        if hand.table or not hand.tiles:
            continue
        game: Game[Hand] = Game(hand)
        for _ in range(rng.randint(1, len(hand.tiles))):
            tile = f"t{rng.randint(1, len(hand.tiles))}"
            for move in rng.sample([f"turn {tile}", f"first {tile}", f"right {tile}"], 3):
                try:
                    game.move(move)
                except grille.GrilleError:
                    continue
        laid = game.board.tiles
        chains = [chain.tiles for chain in islice(chain_reference.solutions(hand), 5000)]
        # Moves of a game can go to either end; a position on an empty table starts at its left.
        either = any(laid == chain[at : at + len(laid)] for chain in chains for at in range(len(chain) - len(laid) + 1))
        assert game.can_finish() is either, (hand, laid)
        expected = any(chain[: len(laid)] == laid for chain in chains)
        assert hand.can_finish(game.position) is expected, (hand, laid)
        seen[expected] += 1


def test_no_mistakes_and_can_finish_are_reported_separately(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = grille.parse(SEVERAL)
    game = Game(puzzle)
    game.move("r4c4|r4c5")
    assert game.mistakes() == ()
    assert game.can_finish() is False
    assert run(["check", "--position", "r4c4|r4c5", "--json", SEVERAL]) == 1
    printed = json.loads(capsys.readouterr().out)
    assert (printed["ok"], printed["can_finish"]) == (True, False)
    assert run(["check", "--position", "r1c1-r1c2", SEVERAL]) == 0
    assert capsys.readouterr().out == "ok so far, and it can still be finished\n"
    assert run(["check", "--position", "r4c4|r4c5", SEVERAL]) == 1
    assert capsys.readouterr().out == "ok so far, but it can't be finished from here\n"


def test_a_wrong_position_cannot_be_finished(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--position", "r1c1=1", "--json", "..3.1........4.2"]) == 1
    printed = json.loads(capsys.readouterr().out)
    assert (printed["ok"], printed["can_finish"]) == (False, False)


def test_without_time_the_answer_is_unknown() -> None:
    puzzle = grille.parse(SEVERAL)
    assert puzzle.can_finish("r4c4|r4c5", seconds=0) is None


@pytest.mark.parametrize("seconds", [float("nan"), -1])
def test_invalid_seconds_are_refused(seconds: float) -> None:
    puzzle = grille.parse(SEVERAL)
    for verb in (puzzle.rate, puzzle.solve, puzzle.can_finish):
        with pytest.raises(grille.GrilleError, match="seconds"):
            verb(seconds=seconds)
    with pytest.raises(grille.GrilleError, match="seconds"):
        grille.rate_many([SEVERAL], seconds=seconds)
