"""The engines compared with the reference, with each other, and under symmetries."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from random import Random
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grille
from ctrl_c import press_ctrl_c, receive_signals
from fixtures import sudoku_reference as reference
from grille import GrilleError, LimitReached, Sudoku, Verdict, _native
from grille.sudoku.engine import geometry
from grille.sudoku.layout import EMPTY, House, Layout
from patience import GUARD
from sudoku_boards import BOXED, SHAPES, holed, permuted, relabelled, rotated, transposed

SMALL = st.sampled_from(
    [Layout.boxes(2, 2), Layout.boxes(2, 3), Layout.boxes(3, 2), Layout.boxes(2, 4), Layout.boxes(3, 3)]
)
LARGE = [
    Layout.boxes(4, 4),
    Layout.boxes(3, 5),
    Layout.boxes(4, 5),
    Layout.boxes(5, 5),
    Layout.boxes(5, 6),
    Layout.boxes(6, 6),
]


@given(shape=SMALL, seed=st.integers(0, 10**9), keep=st.floats(0.45, 0.8))
def test_symmetries_keep_the_number_of_solutions(shape, seed, keep):
    rng = Random(seed)
    puzzle = holed(shape, rng, keep)
    count = int(puzzle.count(500))
    assert count >= 1
    for other in (relabelled(puzzle, rng), transposed(puzzle), rotated(puzzle), permuted(puzzle, rng)):
        assert int(other.count(500)) == count


@given(shape=SMALL, seed=st.integers(0, 10**9), keep=st.floats(0.5, 0.8))
def test_counting_by_parts_agrees_with_listing_solutions(shape, seed, keep):
    puzzle = holed(shape, Random(seed), keep)
    listed = sum(1 for _ in islice(puzzle.solutions(), 20_000))
    value, exact, _ = _native.sudoku_count(geometry(shape), puzzle.givens)
    assert exact
    assert int(value, 16) == listed or listed == 20_000


@pytest.mark.parametrize("shape", BOXED, ids=str)
def test_the_empty_board_has_several_solutions(shape):
    outcome = Sudoku(EMPTY * shape.cells, shape).solve(seconds=GUARD)
    assert outcome.verdict is Verdict.SEVERAL
    for solution in outcome.solutions:
        assert solution.puzzle.check(solution)
    assert outcome.solutions[0] != outcome.solutions[1]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_board_with_few_empty_cells_is_solved(shape):
    puzzle = holed(shape, Random(7), 0.75)
    outcome = puzzle.solve(seconds=GUARD)
    assert outcome.verdict in (Verdict.UNIQUE, Verdict.SEVERAL)
    assert puzzle.check(outcome.solution)


@pytest.mark.parametrize("engine", ["auto", "branching", "learning", "sat"])
@pytest.mark.parametrize("shape", LARGE, ids=str)
def test_engines_agree_on_large_boards(shape, engine):
    if engine == "sat":
        pytest.importorskip("pysat", reason="PySAT is not installed: pip install 'grille[sat]'")
    for seed in range(3):
        puzzle = holed(shape, Random(seed), 0.6)
        outcome, other = puzzle.solve(seconds=GUARD, engine=engine), puzzle.solve(seconds=GUARD)
        assert outcome.verdict is other.verdict
        for solution in outcome.solutions:
            assert puzzle.check(solution)


@pytest.mark.parametrize("engine", ["auto", "branching", "learning", "sat"])
def test_a_wrong_given_without_a_clash_is_proven_impossible(engine):
    if engine == "sat":
        pytest.importorskip("pysat", reason="PySAT is not installed: pip install 'grille[sat]'")
    boards = (holed(Layout.boxes(4, 4), Random(seed), 0.6) for seed in range(1000))
    puzzle, outcome = next((board, found) for board in boards if (found := board.solve()).unique)
    assert outcome.solution is not None
    wrong = [
        Sudoku(puzzle.givens[:cell] + digit + puzzle.givens[cell + 1 :], puzzle.layout)
        for cell, right in enumerate(outcome.solution.digits)
        for digit in puzzle.layout.symbols
        if puzzle.givens[cell] == EMPTY and digit != right
    ]
    hidden = [board for board in wrong if board.check()][:30]
    assert len(hidden) == 30
    for board in hidden:
        found = board.solve(engine=engine, seconds=GUARD)
        assert found.verdict is Verdict.NONE
        assert found.faults == ()


def test_clashing_givens_are_reported_and_have_no_solution():
    for engine in ("auto", "branching", "learning", "triads", "sat"):
        if engine == "sat":
            pytest.importorskip("pysat", reason="PySAT is not installed: pip install 'grille[sat]'")
        outcome = Sudoku("55" + EMPTY * 79).solve(engine=engine)
        assert outcome.verdict is Verdict.NONE
        assert [fault.cells for fault in outcome.faults] == [("r1c1", "r1c2")] * 2


def test_known_numbers_of_full_grids():
    """Published numbers: 4x4, 6x6, and the Latin squares of side 5 and 6."""
    for shape, number in (
        ("2x2", 288),
        ("2x3", 28_200_960),
        ("3x2", 28_200_960),
        ("1x5", 161_280),
        ("6x1", 812_851_200),
    ):
        puzzle = Sudoku(EMPTY * Layout.of(shape).cells, shape)
        count = puzzle.count()
        assert (int(count), count.exact) == (number, True)


def test_counts_can_exceed_64_bits():
    """An emptied rectangle a b / b a has two solutions; independent rectangles multiply."""
    digits = list(shifted_pattern(Layout.boxes(6, 6)))
    freed = 0
    # In the shifted pattern of 6x6 boxes, rows three apart in a band and columns half the board apart make rectangles.
    for top in (row for row in range(36) if row % 6 < 3):
        for left in range(18):
            corners = [row * 36 + column for row in (top, top + 3) for column in (left, left + 18)]
            trial = digits.copy()
            for cell in corners:
                trial[cell] = EMPTY
            if all(len(choices) == 2 for choices in open_cells(trial)):
                digits = trial
                freed += 1
    count = Sudoku("".join(digits)).count(seconds=GUARD)
    assert freed > 64
    assert (int(count), count.exact) == (2**freed, True)


def shifted_pattern(shape):
    """The full grid in which each row is a shifted copy of the row above."""
    (rows, columns), side = shape.box_size("a pattern"), shape.side
    return "".join(
        shape.symbols[(columns * (r % rows) + r // rows + c) % side] for r in range(side) for c in range(side)
    )


def open_cells(digits):
    """The candidates of every empty cell."""
    shape = Layout.of_length(len(digits))
    taken = [set() for _ in digits]
    for house in shape.houses:
        held = {digits[cell] for cell in house.cells}
        for cell in house.cells:
            taken[cell] |= held
    return [set(shape.symbols) - taken[cell] for cell, digit in enumerate(digits) if digit == EMPTY]


def test_a_solution_iterator_can_be_closed_early():
    solutions = Sudoku(EMPTY * 81).solutions()
    three = list(islice(solutions, 3))
    assert len({solution.digits for solution in three}) == 3
    solutions.close()


def test_limits_stop_a_search_and_are_reported():
    empty = Sudoku(EMPTY * 81)
    assert not empty.count(seconds=0.05).exact
    count = empty.count(nodes=2000)
    assert not count.exact
    assert int(count) > 100
    with pytest.raises(LimitReached):
        list(empty.solutions(nodes=100))
    for wrong in (-1, float("nan")):
        with pytest.raises(GrilleError):
            empty.solve(seconds=wrong)


def test_a_search_resumes_after_a_limit():
    puzzle = grille.parse("..3.1........4..")
    search = puzzle.search("branching")
    found = set()
    for _ in range(1000):
        try:
            solution = search.next(1, None)
        except LimitReached:
            continue
        if solution is None:
            break
        found.add(solution.line)
    assert found == {solution.line for solution in reference.solutions(puzzle)}


def test_engines_accept_any_houses():
    """Every engine that takes houses uses two diagonals in addition to rows, columns and boxes."""
    shape = Layout.boxes(3, 3)
    diagonals = (House("diagonal 1", tuple(range(0, 81, 10))), House("diagonal 2", tuple(range(8, 73, 8))))
    houses = [house.cells for house in (*shape.houses, *diagonals)]
    board = _native.SudokuGeometry(9, houses)
    for engine in ("auto", "branching", "learning"):
        digits = _native.SudokuSearch(board, EMPTY * 81, engine).next()
        assert digits is not None
        assert all(len({digits[cell] for cell in cells}) == 9 for cells in houses)
    rng = Random(3)
    givens = "".join(digit if rng.random() < 0.35 else EMPTY for digit in digits)
    truth = {"".join(found) for found in reference.fill(list(givens), shape.symbols, houses)}
    for engine in ("auto", "branching", "learning"):
        search = _native.SudokuSearch(board, givens, engine)
        assert set(iter(search.next, None)) == truth


def test_unknown_or_unsuitable_engines_are_refused():
    with pytest.raises(GrilleError, match="unknown engine"):
        Sudoku(EMPTY * 16).solve(engine="guesswork")
    with pytest.raises(GrilleError, match="triads"):
        Sudoku(EMPTY * 16).solve(engine="triads")


@pytest.mark.parametrize("isa", ["baseline", "avx2", "avx512", "sse9"])
def test_every_instruction_set_gives_the_same_answers(isa):
    """Run in a separate process, because the instruction set is chosen when the library is loaded."""
    program = (
        "import grille, random\n"
        "from grille import _native\n"
        "from sudoku_boards import holed\n"
        "from grille.sudoku.layout import Layout\n"
        "print(_native.isa())\n"
        "for seed in range(300):\n"
        "    p = holed(Layout.boxes(3, 3), random.Random(seed), 0.3 + seed % 10 / 40)\n"
        "    few = int(p.count(200)) < 200\n"
        "    print(sorted(s.digits for s in p.solutions()) if few else 'many')\n"
    )
    here = os.path.dirname(__file__)
    answers = {}
    for name in ("baseline", isa):
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={
                **os.environ,
                "GRILLE_ISA": name,
                "PYTHONPATH": os.pathsep.join([*filter(None, sys.path), os.path.dirname(here)]),
            },
            capture_output=True,
            text=True,
            check=False,
        )
        if isa == "sse9" and name == isa:
            assert "expected baseline, avx2 or avx512" in done.stderr
            return
        if "this processor supports only" in done.stderr:
            pytest.skip(f"this processor has no {name}")
        assert done.returncode == 0, done.stderr
        answers[name], _, solutions = done.stdout.partition("\n")
        answers[name] = (answers[name], solutions)
    assert answers["baseline"][0] == "baseline"
    assert answers[isa][0] == isa
    assert answers["baseline"][1] == answers[isa][1]


def test_a_long_search_falls_back_to_sat(monkeypatch):
    """With a limit of 0 guesses the SAT solver takes over immediately; every solution is found exactly once."""
    pytest.importorskip("pysat", reason="PySAT is not installed: pip install 'grille[sat]'")
    boards = (holed(Layout.boxes(4, 4), Random(seed), 0.42) for seed in range(100))
    puzzle = next(board for board in boards if 5 < int(board.count(300)) < 300)
    truth = {solution.digits for solution in puzzle.solutions(engine="branching")}
    for nodes in (0, 1, 3):
        monkeypatch.setattr("grille.sudoku.fallback.NODES_BEFORE_SAT", nodes)
        search = puzzle.search()
        found = [solution.digits for solution in iter(search.next, None)]
        assert len(found) == len(set(found))
        assert set(found) == truth
        work = search.statistics()
        assert work.engine.endswith("then sat (cadical195)")
        assert work.seconds > 0
    monkeypatch.setattr("grille.sudoku.fallback.NODES_BEFORE_SAT", 0)
    assert puzzle.solve(nodes=0).verdict is Verdict.LIMIT
    assert puzzle.solve(seconds=0).verdict is Verdict.LIMIT
    monkeypatch.setattr("grille.sudoku.fallback.find_spec", lambda _name: None)
    assert "sat" not in puzzle.solve().statistics.engine


def test_a_search_refuses_a_second_thread():
    """The engines release the GIL, so a second thread is refused."""
    search = Sudoku(EMPTY * 81).search("branching")
    turned_away = []

    def work():
        for _ in range(2000):
            try:
                assert search.next(None, None) is not None
            except RuntimeError as error:
                turned_away.append(str(error))

    threads = [Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(turned_away) <= {"this search is in use by another thread"}
    assert search.next(None, None) is not None


def test_many_searches_run_in_parallel():
    puzzles = [holed(Layout.boxes(3, 3), Random(seed), 0.4) for seed in range(40)]
    with ThreadPoolExecutor(4) as pool:
        counts = list(pool.map(lambda puzzle: int(puzzle.count(2000)), puzzles))
    assert counts == [int(puzzle.count(2000)) for puzzle in puzzles]


def test_ctrl_c_stops_the_sat_solver_every_time():
    pytest.importorskip("pysat", reason="PySAT is not installed: pip install 'grille[sat]'")
    program = (
        "import random\n"
        "from grille import GrilleError\n"
        "from grille.sudoku.layout import Layout\n"
        "from sudoku_boards import holed\n"
        "puzzle = holed(Layout.boxes(6, 6), random.Random(1), 0.5)\n"
        "search = puzzle.search('sat')\n"
        "for press in range(3):\n"
        "    print('begun', flush=True)\n"
        "    try:\n"
        "        search.next()\n"
        "    except KeyboardInterrupt:\n"
        "        print('stopped', flush=True)\n"
        "    try:\n"
        "        search.next(None, 0)\n"
        "    except GrilleError as error:\n"
        "        print(error, flush=True)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=receive_signals,
    ) as process:
        for _ in range(3):
            assert process.stdout.readline() == "begun\n"
            press_ctrl_c(process)
            assert process.stdout.readline() == "stopped\n"
            # The search is as it was: it goes on when it is asked again.
            assert process.stdout.readline() == "stopped at a limit\n"
        assert process.wait(GUARD) == 0


def test_seconds_stop_a_search_that_finds_solutions_all_the_time():
    """An engine checks the clock between solutions, not at each one."""
    with pytest.raises(LimitReached):
        for _ in Sudoku("." * 81).solutions(seconds=0.1):
            pass
