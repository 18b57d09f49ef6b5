"""Exact cover compared with a slow reference, under renaming, at limits, and beyond 64 bits."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctrl_c import press_ctrl_c, receive_signals
from grille import GrilleError, LimitReached, Verdict, _native
from grille.cover import Cover
from grille.cover.engine import ENGINES
from patience import GUARD

ITEMS = "abcdefg"


def reference(cover):
    """Algorithm X for items covered any number of times: try every option of the first item that needs more."""
    times = dict(cover.times)
    start = {item: times.get(item, 1) for item in (*cover.items, *cover.optional)}

    def choose(left, options, chosen):
        item = next((item for item in cover.items if left[item]), None)
        if item is None:
            yield tuple(cover.names[option] for option in sorted(chosen))
            return
        here = [option for option in options if item in cover.options[option]]
        for option in here:
            # Without the options tried before, so that no set is found twice.
            options = [other for other in options if other != option]
            after = {i: n - (i in cover.options[option]) for i, n in left.items()}
            rest = [other for other in options if all(after[i] for i in cover.options[other])]
            yield from choose(after, rest, [*chosen, option])

    fits = [index for index, option in enumerate(cover.options) if all(start[item] for item in option)]
    return choose(start, fits, [])


@st.composite
def covers(draw):
    items = ITEMS[: draw(st.integers(1, len(ITEMS)))]
    optional = draw(st.sets(st.sampled_from(items))) - {items[0]}
    times = draw(st.dictionaries(st.sampled_from(items), st.integers(0, 4), max_size=3))
    must = st.sampled_from(sorted(set(items) - optional))
    option = st.builds(lambda some, one: sorted({*some, one}), st.sets(st.sampled_from(items), max_size=3), must)
    options = draw(st.lists(option, max_size=14))
    return Cover(options, items=sorted(set(items) - optional), optional=sorted(optional), times=times)


def with_sat(engine):
    if engine == "sat":
        pytest.importorskip("pysat", reason="PySAT is not installed: pip install 'grille[sat]'")
    return engine


def queens(n):
    squares = [(file, rank) for file in range(n) for rank in range(n)]
    options = {(f, r): [("file", f), ("rank", r), ("up", f - r), ("down", f + r)] for f, r in squares}
    return Cover(options, optional=[item for option in options.values() for item in option[2:]])


def dominoes(rows, columns):
    squares = [(r, c) for r in range(rows) for c in range(columns)]
    return Cover([[(r, c), other] for r, c in squares for other in ((r, c + 1), (r + 1, c)) if other in squares])


@pytest.mark.parametrize("engine", ENGINES)
@given(cover=covers())
def test_every_engine_finds_what_the_reference_finds(engine, cover):
    found = list(cover.solutions(engine=with_sat(engine)))
    assert len(found) == len(set(found))
    assert sorted(found) == sorted(reference(cover))


@given(cover=covers())
def test_counting_by_parts_agrees_with_the_reference(cover):
    problem = cover.numbered()
    value, exact, _ = _native.cover_count(_native.CoverProblem(*problem))
    assert exact
    assert int(value, 16) == sum(1 for _ in reference(cover))


@given(cover=covers(), data=st.data())
def test_results_do_not_depend_on_order_and_names(cover, data):
    items = data.draw(st.permutations(cover.items))
    new = {item: ("item", index) for index, item in enumerate((*items, *cover.optional))}
    order = data.draw(st.permutations(range(len(cover.options))))
    copy = Cover(
        {f"option {index}": [new[item] for item in reversed(cover.options[index])] for index in order},
        items=[new[item] for item in items],
        optional=[new[item] for item in reversed(cover.optional)],
        times={new[item]: often for item, often in cover.times},
    )
    assert {frozenset(solution) for solution in copy.solutions()} == {
        frozenset(f"option {index}" for index in solution) for solution in cover.solutions()
    }
    assert int(copy.count()) == int(cover.count())


@given(cover=covers())
def test_a_cover_is_a_value(cover):
    copy = eval(repr(cover), {"Cover": Cover})  # noqa: S307  our own repr
    assert copy == cover
    assert hash(copy) == hash(cover)
    assert pickle.loads(pickle.dumps(cover)) == cover  # noqa: S301  our own bytes
    with pytest.raises(AttributeError):
        cover.items = ()


def test_named_options_are_returned_by_name_in_order():
    cover = Cover({"red": "ce", "blue": "adg", "green": "bcf", "grey": "adf", "white": "bg", "black": "deg"})
    assert cover.solve().solutions == (("red", "grey", "white"),)
    assert eval(repr(cover), {"Cover": Cover}) == cover  # noqa: S307


@pytest.mark.parametrize("engine", ENGINES)
def test_known_numbers_of_queens(engine):
    for n, number in enumerate((1, 0, 0, 2, 10, 4, 40, 92), 1):
        count = queens(n).count(engine=with_sat(engine))
        assert (int(count), count.exact) == (number, True)


def test_known_numbers_of_domino_tilings():
    """Kasteleyn's numbers: 36 for the 4x4 board, 12988816 for the 8x8; Fibonacci numbers for a strip."""
    for rows, columns, number in ((4, 4, 36), (6, 6, 6728), (8, 8, 12988816), (3, 3, 0), (2, 10, 89)):
        count = dominoes(rows, columns).count()
        assert (int(count), count.exact) == (number, True)


def test_counts_go_beyond_64_bits():
    """For independent boards, the numbers multiply."""
    one = dominoes(4, 4)
    union = Cover([[(board, square) for square in option] for board in range(30) for option in one.options])
    count = union.count(seconds=GUARD)
    assert (int(count), count.exact) == (36**30, True)
    assert str(union.count(10**6)) == "at least 1000000"


def test_repeated_parts_are_counted_once():
    """A long strip has too many tilings to list, but few different parts."""
    count = dominoes(6, 40).count(seconds=GUARD)
    assert count.exact
    assert int(count) > 2**64


@pytest.mark.parametrize("engine", ENGINES)
def test_limits_stop_and_are_reported(engine):
    with_sat(engine)
    hard = dominoes(8, 8)
    assert hard.solve(nodes=0, engine=engine).verdict is Verdict.LIMIT
    assert not hard.count(20, engine=engine).exact
    with pytest.raises(LimitReached):
        list(hard.solutions(nodes=200, engine=engine))
    for wrong in (-1, float("nan")):
        with pytest.raises(GrilleError):
            hard.solve(seconds=wrong, engine=engine)


@pytest.mark.parametrize("engine", ["auto", "dancing", "learning"])
def test_a_search_continues_after_a_limit(engine):
    search = queens(6).search(engine)
    found, stopped = [], 0
    while True:
        try:
            solution = search.next(1, None)
        except LimitReached:
            stopped += 1
            continue
        if solution is None:
            break
        found.append(solution)
    assert stopped > 3
    assert len(found) == len(set(found)) == 4


def test_a_stuck_search_falls_back_to_another_engine(monkeypatch):
    pytest.importorskip("pysat", reason="PySAT is not installed: pip install 'grille[sat]'")
    cover = queens(7)
    truth = set(cover.solutions(engine="dancing"))
    for patience in (0, 1, 3):
        monkeypatch.setattr("grille.cover.engine.PATIENCE", patience)
        search = cover.search()
        found = list(iter(lambda: search.next(None, None), None))  # noqa: B023  called immediately
        assert len(found) == len(set(found))
        assert set(found) == truth
        assert search.statistics().engine.endswith("then sat (cadical195)")
    monkeypatch.setattr("grille.cover.engine.find_spec", lambda _name: None)
    assert "sat" not in cover.solve().statistics.engine


def test_solutions_are_found_on_demand():
    assert len(set(islice(dominoes(20, 20).solutions(), 100))) == 100


def test_every_engine_handles_large_items():
    """An empty Latin square of side 12: every item has 12 options."""
    n = 12
    cells = {
        (r, c, d): [("cell", r, c), ("row", r, d), ("col", c, d)] for r in range(n) for c in range(n) for d in range(n)
    }
    latin = Cover(cells)
    for engine in ENGINES:
        for solution in latin.solve(engine=with_sat(engine), seconds=GUARD).solutions:
            assert len({(r, d) for r, _, d in solution}) == len({(c, d) for _, c, d in solution}) == n * n


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: Cover(["aba"]), "option 0 covers item 'a' twice"),
        (lambda: Cover({"x": ""}), "option 'x' covers no required item"),
        (lambda: Cover(["a", "b"], optional="b"), "option 1 covers no required item"),
        (lambda: Cover(["ab"], items="a"), "option 0 covers 'b', which is not an item"),
        (lambda: Cover(["ab"], items="ab", optional="b"), "item 'b' is both required and optional"),
        (lambda: Cover(["ab"], times={"a": -1}), "times: expected a number from 0 to 1000000000 for item 'a', not -1"),
        (lambda: Cover(["ab"], times={"a": 2.5}), "for item 'a', not 2.5"),
        (lambda: Cover(["ab"], items="ab", times={"c": 2}), "times: 'c' is not an item of this problem"),
        (lambda: Cover(["ab"]).solve(engine="guesswork"), "unknown engine 'guesswork'"),
    ],
)
def test_invalid_problems_are_refused_with_one_line(wrong, message):
    with pytest.raises(GrilleError, match=re.escape(message)):
        wrong()


@pytest.mark.parametrize(
    ("options", "times", "optional"),
    [([[1]], [1], [False]), ([[0, 0]], [1], [False]), ([[0]], [1], [True]), ([[0]], [1, 1], [False])],
)
def test_the_native_module_refuses_invalid_problems(options, times, optional):
    with pytest.raises(ValueError):
        _native.CoverProblem(times, optional, options)


def test_an_item_without_options_rules_out_a_solution():
    for engine in ENGINES:
        assert Cover(["a"], items="ab").solve(engine=with_sat(engine)).verdict is Verdict.NONE
        assert Cover([]).solve(engine=with_sat(engine)).solutions == ((),)


@pytest.mark.parametrize("work", ["list(board.solutions())", "board.solve(engine='learning')", "board.count()"])
def test_ctrl_c_stops_the_work(work):
    program = (
        "from grille.cover import Cover\n"
        "from random import Random\n"
        "rng = Random(5)\n"
        # Random triples, too many to solve by luck: no engine finishes soon.
        "board = Cover([rng.sample(range(360), 3) for _ in range(1500)], items=range(360))\n"
        "print('begun', flush=True)\n"
        "try:\n"
        f"    {work}\n"
        "except KeyboardInterrupt:\n"
        "    print('stopped')\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, preexec_fn=receive_signals
    ) as process:
        assert process.stdout.readline() == "begun\n"
        press_ctrl_c(process)
        assert process.stdout.read() == "stopped\n"
