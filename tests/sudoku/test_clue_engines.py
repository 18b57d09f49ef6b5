"""The kernel of clues beside other judges: CP-SAT, the laws of the board, digits from 0, and many threads."""

from __future__ import annotations

from importlib.util import find_spec
from itertools import islice
from random import Random

import pytest

import grille
from fixtures.clue_rules import solutions
from fixtures.clue_sample import SAMPLES
from grille import Sudoku, Verdict
from grille.sudoku import clues
from grille.sudoku.clues.clue import Clue, read_clue
from grille.sudoku.clues.parameter import CELLS, GROUPS, OPTIONS
from sudoku.test_clue_logic import killer
from sudoku.test_clues import THIRDS, random_puzzle, zero_puzzle
from thorough import some

# What depends on the direction of rows and columns or on the place in them, so turning the board changes it.
ORIENTED = ("dutch-flatmates", "indexer")
# Rules that do not know which digit is which.
NAMELESS = ("palindrome", "clone", "same-digits", "anti-king", "anti-knight")


@pytest.mark.skipif(not find_spec("ortools"), reason="CP-SAT is not installed: pip install ortools")
@pytest.mark.parametrize("kind", [*SAMPLES])
def test_cp_sat_finds_the_same_solutions(kind):
    from fixtures.clue_cp_sat import solutions as by_cp_sat

    random = Random(f"cp-sat {kind}")
    done = 0
    for _ in range(30):
        puzzle = random_puzzle(random, kind)
        if puzzle is None or puzzle.layout.side == 5:
            # Boards of side 5 are sparse, so they have too many solutions for a model that enumerates them.
            puzzle = puzzle and _filled_up(puzzle)
        expected = puzzle and by_cp_sat(puzzle)
        if puzzle is None or expected is None:
            continue
        assert {grid.digits for grid in puzzle.solutions()} == expected, repr(puzzle)
        done += 1
        if done == 2:
            break
    assert done


def _filled_up(puzzle: Sudoku) -> Sudoku:
    """The board with the first rows of a solution as givens; unchanged if there is none."""
    first = next(iter(puzzle.solutions()), None)
    return puzzle if first is None else puzzle.with_givens(first.digits[:10] + puzzle.givens[10:])


def moved(clue: Clue, move) -> Clue:
    """A clue with its cells, and those in its parameters, at other places."""
    from grille.sudoku.clues.kind import kind_named

    types = {each.name: each.type for each in kind_named(clue.kind).parameters}
    ways = {
        CELLS: lambda value: [move(cell) for cell in value],
        GROUPS: lambda value: [[move(cell) for cell in group] for group in value],
        OPTIONS: lambda value: [[moved(each, move) for each in option] for option in value],
    }
    values = {name: ways.get(types[name], lambda value: value)(value) for name, value in clue.parameters}
    return Clue(clue.kind, [move(cell) for cell in clue.cells], **values)


@pytest.mark.parametrize("kind", [each for each in SAMPLES if each not in ORIENTED])
def test_turned_and_mirrored_boards_have_turned_and_mirrored_solutions(kind):
    random = Random(f"turn {kind}")
    done = 0
    while done < 3:
        puzzle = random_puzzle(random, kind)
        if puzzle is None or puzzle.layout.side == 6 or any(each.kind in ORIENTED for each in puzzle.clues):
            # Boxes two high and three wide do not turn; the rules that need such a board are mirrored.
            if puzzle is None or kind not in THIRDS:
                continue
            ways = [lambda row, column, side: (row, side + 1 - column)]
        else:
            ways = [lambda row, column, side: (column, side + 1 - row), lambda row, column, _: (column, row)]
        if any(each.kind in ORIENTED for each in puzzle.clues):
            continue
        side = puzzle.layout.side
        for way in ways:

            def move(cell, way=way, side=side):
                return cell if cell[0] == 0 else way(*cell, side)

            def grid_of(digits, move=move, side=side):
                found = [""] * side**2
                for at, sign in enumerate(digits):
                    row, column = move((at // side + 1, at % side + 1))
                    found[(row - 1) * side + column - 1] = sign
                return "".join(found)

            turned = Sudoku(grid_of(puzzle.givens), puzzle.layout, [moved(each, move) for each in puzzle.clues])
            expected = {grid_of(grid.digits) for grid in islice(puzzle.solutions(), 400)}
            if len(expected) < 400:
                assert {grid.digits for grid in turned.solutions()} == expected, repr(puzzle)
        done += 1


@pytest.mark.parametrize("kind", NAMELESS)
def test_other_names_of_digits_change_nothing_where_a_rule_does_not_know_them(kind):
    random = Random(f"names {kind}")
    done = 0
    while done < 4:
        puzzle = random_puzzle(random, kind)
        if puzzle is None or any(each.kind not in NAMELESS for each in puzzle.clues):
            continue
        signs = list(puzzle.layout.symbols)
        random.shuffle(signs)
        names = str.maketrans(puzzle.layout.symbols, "".join(signs))
        expected = {grid.digits.translate(names) for grid in islice(puzzle.solutions(), 300)}
        if len(expected) < 300:
            renamed = puzzle.with_givens(puzzle.givens.translate(names))
            assert {grid.digits for grid in renamed.solutions()} == expected
            done += 1


@pytest.mark.parametrize("kind", some(SAMPLES, 26))
def test_digits_from_0_are_solved(kind):
    random = Random(f"zero {kind}")
    done = 0
    for _ in range(60):
        puzzle = zero_puzzle(random, kind)
        if puzzle is None:
            continue
        expected = sorted(solutions(puzzle))
        assert sorted(grid.digits for grid in puzzle.solutions()) == expected, repr(puzzle)
        if expected:
            side = puzzle.layout.side
            assert puzzle.true_candidates() == {
                (at // side + 1, at % side + 1): tuple(sorted({int(grid[at]) for grid in expected}))
                for at in range(side * side)
            }
        done += 1
        if done == 8:
            break
    # A middle digit needs an odd side.
    assert done or kind == "dutch-flatmates"


def test_many_boards_with_clues_are_solved_alike_by_any_number_of_threads():
    random = Random(21)
    boards = []
    while len(boards) < 120:
        puzzle = random_puzzle(random)
        if puzzle is not None:
            boards.append(puzzle)
    one, four = ([*grille.solve_many(boards, threads=threads)] for threads in (1, 4))
    assert [(row.status, row.solution) for row in one] == [(row.status, row.solution) for row in four]
    for board, row in zip(boards, one, strict=True):
        outcome = board.solve()
        # Givens that break a rule are reported as such in bulk.
        assert row.status.word == outcome.verdict.value or (row.status.word == "invalid" and not outcome.solutions)
        if outcome.verdict is Verdict.UNIQUE:
            assert row.solution == outcome.solution.digits


def test_enumeration_goes_on_where_it_stopped():
    puzzle = Sudoku("." * 16, clues=[clues.cage("r1c1 r1c2 r2c1", 7), clues.thermometer("r4c1..r4c3")])
    everything = [grid.digits for grid in puzzle.solutions()]
    assert len({*everything}) == len(everything) == int(puzzle.count())
    walk = puzzle.solutions()
    assert [grid.digits for grid in [*islice(walk, 3), *walk]] == everything


def test_a_killer_without_givens_is_proven_by_branching_or_learning():
    for seed in range(3):
        puzzle, grid = killer(seed)
        empty = Sudoku("." * 81, clues=[read_clue(each.data()) for each in puzzle.clues])
        outcome = empty.solve(seconds=60)
        assert outcome.verdict in (Verdict.UNIQUE, Verdict.SEVERAL)
        for found in outcome.solutions:
            assert empty.check(found).ok
        if outcome.verdict is Verdict.UNIQUE:
            assert outcome.solution.digits == grid
