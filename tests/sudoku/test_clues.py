"""Clues: values, data, faults, and every kind against its plain definition."""

from __future__ import annotations

import json
import pickle
import runpy
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import grille
from fixtures.clue_rules import RULES, filled, solutions
from fixtures.clue_sample import SAMPLES, Draw
from fixtures.sudoku_reference import fill
from grille import GrilleError, LimitReached, Sudoku, Verdict
from grille.sudoku import clues
from grille.sudoku.clues import Clue, kinds, read_clue
from grille.sudoku.clues.regex import automaton_of
from grille.sudoku.layout import Layout
from thorough import trials

ROOT = Path(__file__).parents[2]
FOUR = Layout.boxes(2, 2)
SIX = Layout.boxes(2, 3)
GRIDS = ["".join(grid) for grid in fill(["."] * 16, FOUR.symbols, [house.cells for house in FOUR.houses])]
# Rules on the whole board have no solution on boards with small boxes.
FIVE = Layout.latin(5)
THIRDS = ("entropic", "global-entropy")
ROOMY = (
    "anti-king",
    "anti-knight",
    "non-consecutive",
    "anti-taxicab",
    "kropki-negative",
    "xv-negative",
    "dutch-flatmates",
)
SIX_GRID = "123456456123231564564231312645645312"


@cache
def roomy_grids(kind: str) -> list[str]:
    """Some grids that satisfy a rule on the whole board."""
    rule = {"kropki-negative": clues.kropki_negative((1,), ()), "xv-negative": clues.xv_negative((5,))}
    puzzle = Sudoku("." * 25, FIVE, [rule.get(kind, Clue(kind))])
    return [grid.digits for grid in islice(puzzle.solutions(), 10)]


def random_puzzle(random: Random, kind: str | None = None) -> Sudoku | None:
    """A board of side 4 or 6 with some givens and one to four clues; None if a clue is impossible."""
    layout = FIVE if kind in ROOMY else SIX if kind in THIRDS or random.random() < 0.15 else FOUR
    grid = SIX_GRID if layout is SIX else random.choice(GRIDS if layout is FOUR else roomy_grids(kind))
    draw = Draw(random, layout, filled(Sudoku(grid, layout), grid))
    names = [kind] if kind else []
    names += random.choices([*SAMPLES], k=random.randint(0, 1) if kind else random.randint(1, 3))
    share = random.choice([0, 0.1, 0.3]) if layout is FOUR else 0.55
    if layout is FIVE:
        names = [name for name in names if name not in ("region-sum", "indexer")]
    givens = "".join(sign if random.random() < share else "." for sign in grid)
    try:
        return Sudoku(givens, layout, [SAMPLES[name](draw) for name in names if name not in THIRDS or layout is SIX])
    except GrilleError:
        return None


def zero_puzzle(random: Random, kind: str) -> Sudoku | None:
    """A board with the digits 0 to 3, or 0 to 5; None if the clue is impossible."""
    layout = SIX.with_zero() if kind in THIRDS else FOUR.with_zero()
    one, other = ("123456", "012345") if kind in THIRDS else ("1234", "0123")
    grid = (SIX_GRID if kind in THIRDS else random.choice(GRIDS)).translate(str.maketrans(one, other))
    draw = Draw(random, layout, filled(Sudoku(grid, layout), grid))
    share = 0.55 if kind in THIRDS else random.choice([0, 0.1, 0.3])
    givens = "".join(sign if random.random() < share else "." for sign in grid)
    try:
        return Sudoku(givens, layout, [SAMPLES[kind](draw)])
    except GrilleError:
        return None


def test_every_kind_has_a_definition_and_a_sample():
    assert {*kinds()} == {*RULES} == {*SAMPLES}


@pytest.mark.parametrize("kind", [*SAMPLES])
def test_solutions_are_those_of_the_plain_definition(kind):
    random = Random(kind)
    boards = several = 0
    # A test of puzzles without solutions alone would say little.
    while boards < trials(40) or several < 2:
        puzzle = random_puzzle(random, kind)
        if puzzle is None:
            continue
        boards += 1
        expected = sorted(solutions(puzzle))
        several += len(expected) > 0
        assert sorted(grid.digits for grid in puzzle.solutions()) == expected, repr(puzzle)
        assert int(puzzle.count()) == len(expected)


@pytest.mark.parametrize("kind", [*SAMPLES])
def test_values_and_data_round_trip(kind):
    random = Random(kind)
    for _ in range(trials(20)):
        puzzle = random_puzzle(random, kind)
        if puzzle is None:
            continue
        for clue in puzzle.clues:
            assert read_clue(json.loads(json.dumps(clue.data()))) == clue
            assert eval(repr(clue), {"Clue": Clue, "Automaton": clues.Automaton}) == clue  # noqa: S307
            assert pickle.loads(pickle.dumps(clue)) == clue  # noqa: S301
            assert clue.rule.endswith(".")
        names = {"Clue": Clue, "Automaton": clues.Automaton, "Sudoku": Sudoku}
        assert eval(repr(puzzle), names) == puzzle  # noqa: S307
        assert pickle.loads(pickle.dumps(puzzle)) == puzzle  # noqa: S301
        assert Sudoku.of_data(json.loads(puzzle.notation())) == puzzle
        assert hash(puzzle) == hash(Sudoku.of_data(puzzle.data()))


def test_check_agrees_with_the_definition():
    random = Random(1)
    wrong = right = 0
    for _ in range(300):
        puzzle = random_puzzle(random)
        if puzzle is None or puzzle.layout is not FOUR:
            continue
        grid = random.choice(GRIDS)
        empty = puzzle.with_givens("." * 16)
        held = all(RULES[clue.kind](filled(empty, grid), clue) for clue in empty.clues)
        assert empty.check(grid).ok == held
        wrong, right = wrong + (not held), right + held
    assert wrong > 20
    assert right > 20


def test_a_move_that_breaks_a_clue_is_reported_with_its_cells():
    puzzle = Sudoku("1" + "." * 15, clues=[clues.cage("r1c1 r1c2", 4), clues.thermometer("r2c1..r2c4")])
    report = puzzle.check_move("r1c2=2")
    assert str(report) == "killer cage r1c1 r1c2: the digits in the cage add up to 4 and do not repeat"
    assert report.faults[0].cells == ("r1c1", "r1c2")
    assert puzzle.check_move("r1c2=3").ok
    assert "thermometer r2c1 r2c2 r2c3 r2c4" in str(puzzle.check_move("r2c1=4"))


def test_global_clues_name_the_cells():
    puzzle = Sudoku("1.......2.......", clues=[clues.anti_knight()])
    assert str(puzzle.check_move("r3c2=1")) == (
        "anti-knight r1c1, r3c2: cells a knight's move apart do not contain the same digit"
    )


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ({"kind": "cage", "cells": "r1c1 r1c2", "total": 30}, "killer cage r1c1 r1c2: 2 different digits"),
        ({"kind": "cage", "cells": "r1c1 r10c2"}, "killer cage r1c1 r10c2: r10c2 is not on the board"),
        ({"kind": "cage", "cells": "r1c1 r1c1"}, "r1c1 occurs twice"),
        ({"kind": "cage", "cells": "r1c1..r1c9 r2c1"}, "it has 10 cells, but there are only 9 digits"),
        ({"kind": "cage", "cells": "r1c1 r1c2", "sum": 3}, "killer cage: unknown parameter 'sum'"),
        ({"kind": "cage", "cells": "r1c1 x"}, "expected a cell such as r1c2, not 'x'"),
        ({"kind": "cage", "cells": "r1c1..r2c9"}, "is not a straight line"),
        ({"kind": "little-killer", "cells": "r1c1..r9c9"}, "little killer: total is missing"),
        ({"kind": "little-killer", "cells": "r1c1..r9c9", "total": 100}, "no digits satisfy it"),
        ({"kind": "killer", "cells": "r1c1"}, "unknown kind of clue 'killer'"),
        ({"kind": "sandwich", "cells": "r1c1..r1c9", "total": 1}, "no digits satisfy it"),
        ({"kind": "sandwich", "cells": "r1c1..r1c8", "total": 5}, "all cells of a row or column"),
        ({"kind": "thermometer", "cells": "r1c1..r1c9 r2c9"}, "it has 10 cells, but there are only 9 digits"),
        ({"kind": "whisper", "cells": "r1c1 r1c2 r1c2"}, "whisper line r1c1 r1c2 r1c2: no digits satisfy it"),
        ({"kind": "renban", "cells": "r1c1..r1c9 r2c9"}, "expected 1 to 9 cells, found 10"),
        ({"kind": "anti-knight", "cells": "r1c1"}, "it applies to the board"),
        ({"kind": "line", "cells": "r1c1 r1c2", "regex": "[12"}, "column 4: expected digits and ]"),
        ({"kind": "line", "cells": "r1c1 r1c2", "regex": "(" * 100}, "brackets are open"),
        ({"kind": "line", "cells": "r1c1 r1c2", "regex": "(.{60}){60}"}, "needs more than 4000 states"),
        ({"kind": "line", "cells": "r1c1 r1c2", "automaton": {"next": [[5]], "accepting": [0]}}, "expected states"),
        ({"kind": "pair", "cells": "r1c1 r1c2", "allowed": [[1, 12]]}, "expected digits from 1 to 9"),
        ({"kind": "pair", "cells": "r1c1 r1c2", "allowed": [[1]]}, "expected pairs"),
        ({"kind": "sum", "cells": "r1c1", "total": 10**9}, "expected a whole number up to"),
        ({"kind": "either", "options": []}, "none of its options is possible"),
        ({"kind": "quadruple", "cells": "r1c1 r1c2", "digits": [1, 2, 3]}, "3 digits do not fit in 2 cells"),
        ({"cells": "r1c1"}, "expected a clue such as"),
        ("cage", "expected a clue such as"),
    ],
)
def test_bad_clues_are_refused_with_the_place(bad, message):
    with pytest.raises(GrilleError) as error:
        Sudoku("." * 81, clues=[bad])
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_clues_that_exclude_each_other_are_refused():
    for one, two in (
        (clues.even("r1c1"), clues.odd("r1c1")),
        (clues.greater_than("r1c1 r1c2"), clues.greater_than("r1c2 r1c1")),
        (clues.cage("r1c1 r1c2", 5), clues.cage("r1c2 r1c1", 6)),
        (clues.xv("r1c1 r1c2", 5), clues.xv("r1c1 r1c2", 10)),
    ):
        with pytest.raises(GrilleError, match="exclude each other"):
            Sudoku("." * 81, clues=[one, two])


def test_hostile_data_is_bounded():
    deep: object = {"kind": "even", "cells": "r1c1"}
    for _ in range(60):
        deep = {"kind": "either", "options": [deep]}
    with pytest.raises(GrilleError):
        Sudoku("." * 81, clues=[deep])
    with pytest.raises(GrilleError, match="at most"):
        Sudoku("." * 81, clues=[{"kind": "even", "cells": ["r1c1"] * 100_000}])
    with pytest.raises(GrilleError, match="at most"):
        Sudoku("." * 81, clues=({"kind": "even", "cells": "r1c1"} for _ in range(10_000)))
    with pytest.raises(GrilleError, match="side 16"):
        Sudoku("." * 625, clues=[clues.even("r1c1")])


def test_other_paths_refuse_clues_instead_of_ignoring_them():
    puzzle = Sudoku("." * 81, clues=[clues.anti_knight()])
    for call in (
        puzzle.canonical,
        lambda: puzzle.notation("sdk"),
        lambda: puzzle.solve(engine="triads"),
        lambda: puzzle.solve(engine="sat"),
    ):
        with pytest.raises(GrilleError, match="clues"):
            call()


def test_functions_make_the_clues_that_their_data_says():
    made = clues.pair("r1c1 r1c2", lambda a, b: a * b == 12)
    assert read_clue({"kind": "pair", "cells": ["r1c1", "r1c2"], "allowed": [[2, 6], [6, 2], [3, 4], [4, 3]]}) == made
    rule = clues.Automaton.build(0, lambda s, d: (s + d) % 2, lambda s: s == 0, range(1, 5))
    puzzle = Sudoku("1" + "." * 15, clues=[clues.line("r1c1 r1c2", rule)])
    assert puzzle.solve().verdict is Verdict.SEVERAL
    assert {grid[1, 2] for grid in puzzle.solutions()} == {3}


def test_regular_expressions_match_as_those_of_python():
    import re
    from itertools import product

    for pattern in ("1*2+", "(12|3)?4", "[^1-3]{2}.*", "(1.){1,2}", "1{0}2", "(?:1|2){2,}", "[1-34]*|.2"):
        rule = automaton_of(pattern, 1, 4)
        for length in range(5):
            for digits in product(range(1, 5), repeat=length):
                text = "".join(map(str, digits))
                assert rule.accepts(digits) == (re.fullmatch(pattern, text) is not None), (pattern, text)


def test_the_reference_page_is_generated_from_the_registry():
    made = runpy.run_path(str(ROOT / "docs" / "scripts" / "clue_pages.py"))["page"]()
    found = (ROOT / "docs" / "reference" / "clues.md").read_text(encoding="utf-8")
    assert found == made, "run docs/scripts/clue_pages.py"


def test_variables_are_digits_in_no_cell():
    # Both pairs have the same sum, which is a digit.
    same = [clues.sum_(f"{pair} v1", weights=(1, 1, -1)) for pair in ("r1c1 r2c1", "r1c4 r2c4")]
    puzzle = Sudoku("." * 16, clues=same)
    found = sorted(grid.digits for grid in puzzle.solutions())
    fits = [grid for grid in GRIDS if int(grid[0]) + int(grid[4]) == int(grid[3]) + int(grid[7]) <= 4]
    assert found == sorted(fits)
    assert int(puzzle.count()) == len(fits)
    assert all(puzzle.check(grid).ok == (grid in fits) for grid in GRIDS)
    assert Sudoku.of_data(puzzle.data()) == puzzle
    true = puzzle.true_candidates()
    assert true[1, 1] == tuple(sorted({int(grid[0]) for grid in fits}))
    with pytest.raises(GrilleError, match="v200 is not on the board"):
        Sudoku("." * 16, clues=[clues.even("v200")])


def test_true_candidates_are_those_of_all_solutions():
    random = Random(3)
    checked = 0
    while checked < 30:
        puzzle = random_puzzle(random)
        if puzzle is None or puzzle.layout is not FOUR:
            continue
        checked += 1
        grids = [*solutions(puzzle)]
        for (row, column), digits in puzzle.true_candidates().items():
            at = 4 * row + column - 5
            assert digits == tuple(sorted({int(grid[at]) for grid in grids}))


def test_a_search_stops_at_a_limit_and_continues():
    puzzle = Sudoku("." * 81, clues=[clues.anti_knight()])
    search = puzzle.search()
    with pytest.raises(LimitReached):
        search.next(3, None)
    assert search.statistics().guesses == 3
    first = search.next(None, None)
    assert first is not None
    assert puzzle.check(first).ok
    assert puzzle.solve(nodes=1).verdict is Verdict.LIMIT
    assert not puzzle.count(5).exact


def test_many_puzzles_with_clues_at_once():
    rules = [clues.thermometer("r4c1..r4c4"), clues.cage("r2c1 r3c1", 7), clues.xv("r2c2 r2c3", 3)]
    caged = Sudoku("." * 16, clues=rules)
    rows = [*grille.solve_many([Sudoku("1" + "." * 15), caged, caged.with_givens("4" + "." * 15)], threads=2)]
    assert [row.status.word for row in rows] == ["several", "unique", "none"]
    assert rows[1].solution == caged.solve().solution.digits
