"""Rotated, reflected and relabelled boards have the same canonical form, rating and steps."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import grille
from dominosa_boards import shuffled
from grille.cli import run
from grille.dominosa.board import Dominosa
from grille.dominosa.symmetry import canonical
from grille.dominosa.tiles import tile
from grille.logic import Position

Table = list[list[int]]
MOVES: dict[str, Callable[[Table], Table]] = {
    "as it lies": lambda rows: rows,
    "left and right": lambda rows: [row[::-1] for row in rows],
    "top and bottom": lambda rows: rows[::-1],
    "half a turn": lambda rows: [row[::-1] for row in rows[::-1]],
    "rows and columns": lambda rows: [list(column) for column in zip(*rows, strict=True)],
    "a quarter turn": lambda rows: [list(column)[::-1] for column in zip(*rows, strict=True)],
    "a quarter back": lambda rows: [list(column) for column in zip(*rows, strict=True)][::-1],
    "the other diagonal": lambda rows: [list(column)[::-1] for column in zip(*rows, strict=True)][::-1],
}


def moved(puzzle: Dominosa, move: str, rng: Random) -> tuple[Dominosa, list[int]]:
    """The board after a symmetry, with digits relabelled at random, and the new label of each digit."""
    names = list(range(puzzle.order + 1))
    rng.shuffle(names)
    rows = MOVES[move]([[names[digit] for digit in row] for row in puzzle.rows])
    pieces = None if puzzle.chosen is None else [tile(names[low], names[high]) for low, high in puzzle.chosen]
    return Dominosa(rows, pieces), names


def boards() -> list[Dominosa]:
    made = [each.puzzle for order in (2, 3, 4, 5) for each in grille.generate("dominosa", count=4, seed=7, order=order)]
    made += [each.puzzle for each in grille.generate("dominosa", count=3, seed=7, order=4, shape="3x10")]
    own = [shuffled(3, 4, Random(seed), [(0, 1), (0, 1), (1, 1), (2, 3), (3, 3), (0, 2)] * 2) for seed in range(4)]
    return [*made, *own, Dominosa(["0110", "1221", "0110", "1221"], ["0-1"] * 4 + ["1-2"] * 4)]


@pytest.mark.parametrize("move", MOVES)
def test_a_symmetry_keeps_the_form_level_score_and_techniques(move: str) -> None:
    rng = Random(move)
    for puzzle in boards():
        other, _ = moved(puzzle, move, rng)
        assert canonical(other) == canonical(puzzle)
        assert other.rate().data() == puzzle.rate().data(), (puzzle, other)


def test_the_canonical_form_is_an_equivalent_board_and_its_own_form() -> None:
    for puzzle in boards():
        form = canonical(puzzle)
        assert canonical(form) == form
        assert form.count() == puzzle.count()
        assert form.width >= form.height


def test_boards_that_are_not_equivalent_have_different_forms() -> None:
    """By brute force over all small boards: there are as many forms as equivalence classes."""
    rng = Random(5)
    some = [shuffled(1, 2, rng) for _ in range(60)]
    for one in some:
        equal = {moved(one, move, Random(seed))[0] for move in MOVES for seed in range(6)}
        for other in some:
            assert (canonical(one) == canonical(other)) == (other in equal)


@pytest.mark.parametrize("move", ["a quarter turn", "half a turn"])
def test_steps_name_the_squares_of_the_original_board(move: str) -> None:
    rng = Random(move)
    for puzzle in boards()[:16]:
        other, _ = moved(puzzle, move, rng)
        steps, others = [*puzzle.steps()], [*other.steps()]
        assert [step.technique for step in steps] == [step.technique for step in others]
        for board, taken in ((puzzle, steps), (other, others)):
            position = Position()
            for step in taken:
                position = position.after(step)
            answer = board.solve().solution
            assert answer is not None
            assert not board.check(answer).faults
            assert len(position.places) == len(board.digits) // 2


def test_duplicates_are_found(capsys: pytest.CaptureFixture[str]) -> None:
    one = "3:12103211023333001220"
    other, _ = moved(Dominosa(["12103", "21102", "33330", "01220"]), "a quarter turn", Random(3))
    assert run(["convert", "--dedupe", one, other.notation()]) == 0
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 1
    assert "1 duplicates removed" in err


def test_a_set_with_many_digits_that_are_not_on_the_board_has_steps():
    board = Dominosa(["00000000", "00000000"], pieces=["0-0", *(f"{digit}-{digit}" for digit in range(1, 8))])
    assert board.steps().trace().contradiction
    assert board.rate().level is None
    with pytest.raises(grille.GrilleError, match="7 digits of the set are not on the board"):
        board.canonical()
