"""Every function accepts every input type, with the same results."""

from __future__ import annotations

import pytest

import grille
from grille import GrilleError, Status
from many_forms import ANY, CLASSIC, MIXED, PLAIN, WIDE, package

FUNCTIONS = {
    "solve": grille.solve_many,
    "count": lambda puzzles: grille.count_many(puzzles, 5),
    "check": grille.check_many,
    "rate": grille.rate_many,
    "steps": grille.steps_many,
    "canonical": grille.canonical_many,
}


def statuses(result):
    return [
        int(code)
        for code in (result.statuses.to_pylist() if hasattr(result.statuses, "to_pylist") else result.statuses)
    ]


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("form", ANY)
def test_rows_of_any_width(form, name):
    function = FUNCTIONS[name]
    expected, found = function(MIXED), function(ANY[form](MIXED))
    assert len(found) == len(MIXED)
    assert statuses(found) == statuses(expected)
    assert found.tally() == expected.tally()
    assert list(found) == list(expected)
    assert set(found.errors) == set(expected.errors)
    assert found.columns() == expected.columns()
    assert len(found.to_pandas()) == found.to_arrow().num_rows == found.to_polars().height == len(MIXED)


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("form", WIDE)
def test_rows_of_one_width(form, name):
    function = FUNCTIONS[name]
    expected, found = function(PLAIN), function(WIDE[form](PLAIN))
    assert len(found) == len(PLAIN)
    assert statuses(found) == statuses(expected)
    assert found.tally() == expected.tally()
    if name == "rate":
        assert list(found) == list(expected)
    if name == "steps":
        assert [trace and trace.steps for trace in found] == [trace and trace.steps for trace in expected]
    if name in {"solve", "canonical"}:
        assert [row[1] for row in found] == [row[1] for row in expected]
    assert set(found.errors) == set(expected.errors)


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("form", ANY)
def test_no_rows_at_all(form, name):
    found = FUNCTIONS[name](ANY[form]([]))
    assert len(found) == 0
    assert found.tally() == {}
    assert list(found) == []


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("shape", [(0, 81), (0, 9, 9), (0, 16)])
@pytest.mark.parametrize("dtype", ["uint8", "int64"])
def test_arrays_without_rows(dtype, shape, name):
    found = FUNCTIONS[name](package("numpy").zeros(shape, dtype))
    assert list(found) == []
    assert len(found.to_pandas()) == 0


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize(
    "wrong", [7, CLASSIC, {"puzzle": CLASSIC}, None, object()], ids=lambda wrong: type(wrong).__name__
)
def test_an_invalid_batch_is_refused(wrong, name):
    with pytest.raises(GrilleError, match=f"expected a list of puzzles.*not {type(wrong).__name__}"):
        FUNCTIONS[name](wrong)


def test_a_table_needs_a_column_of_that_name():
    pa = package("pyarrow")
    with pytest.raises(GrilleError, match="but none named 'puzzle': a, b"):
        grille.solve_many(pa.table({"a": [CLASSIC], "b": [1]}))
    assert grille.solve_many(pa.table({"a": [CLASSIC]})).tally() == {Status.UNIQUE: 1}
    with pytest.raises(GrilleError, match="not a column of text"):
        grille.solve_many(pa.table({"a": [1]}))


def test_columns_have_the_type_of_the_input():
    np, pd, pl, pa = map(package, ("numpy", "pandas", "polars", "pyarrow"))
    solution = grille.parse(CLASSIC).solve().solution.digits
    series = pd.Series(PLAIN, index=list("abcde"))
    found = grille.solve_many(series)
    assert isinstance(found.statuses, pd.Series)
    assert list(found.solutions.index) == list("abcde")
    assert found.solutions["a"] == solution
    assert found.solutions.isna().tolist() == [False, False, True, True, True]
    assert list(found.to_pandas().index) == list("abcde")
    frame = grille.solve_many(pd.DataFrame({"puzzle": PLAIN, "other": 1}, index=list("abcde")))
    assert frame.solutions["a"] == solution
    assert list(frame.to_pandas().index) == list("abcde")
    assert isinstance(grille.solve_many(pl.DataFrame({"puzzle": PLAIN, "other": [1] * 5})).solutions, pl.Series)
    polars = grille.solve_many(pl.Series(PLAIN))
    assert polars.solutions.to_list() == grille.solve_many(PLAIN).solutions
    assert polars.statuses.dtype == pl.UInt8
    for kind in (pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.binary(81)):
        rows = [text.encode() for text in PLAIN] if "binary" in str(kind) else PLAIN
        arrow = grille.solve_many(pa.array(rows, kind)).solutions
        assert arrow.null_count == 3
        assert arrow[0].as_py() in (solution, solution.encode())
        assert (arrow.type == kind) or kind == pa.string_view()
    for dtype in ("S81", "U81", object):
        array = grille.solve_many(np.array(PLAIN, dtype)).solutions
        assert array.dtype == np.dtype(dtype)
        assert array.shape == (5,)
    for dtype in ("uint8", "int64", "float64"):
        boards = np.zeros((3, 9, 9), dtype)
        assert grille.solve_many(boards).solutions.dtype == np.dtype(dtype)
        assert grille.solve_many(boards).solutions.shape == (3, 9, 9)
        assert grille.canonical_many(boards).forms.shape == (3, 9, 9)
    sixteen = np.zeros((2, 4, 4), int)
    found = grille.solve_many(sixteen)
    assert found.tally() == {Status.SEVERAL: 2}
    assert set(found.solutions[0].ravel()) == {1, 2, 3, 4}
    assert isinstance(grille.count_many(b"." * 81, 3).counts, memoryview)
    assert grille.count_many(["." * 81], 3).counts == [3]


def test_arrow_text_of_equal_width_is_not_copied():
    pa = package("pyarrow")
    from grille.many.engine import arrow_rows

    texts = [CLASSIC] * 50
    for column in (pa.array(texts), pa.array(texts, pa.large_string()), pa.array(texts, pa.string_view())):
        view, rows, stride, others = arrow_rows(column, 81, "puzzle")
        data = column.buffers()[2]
        assert pa.py_buffer(view).address in range(data.address, data.address + data.size)
        assert (rows, stride, others) == (50, 81, {})
        del column, data
        assert bytes(view) == "".join(texts).encode()  # and lives as long as it is referenced
    view, rows, _, others = arrow_rows(pa.array([*texts, None, "12"]), 81, "puzzle")
    assert (rows, others) == (52, {50: None, 51: b"12"})


@pytest.mark.parametrize("name", FUNCTIONS)
def test_tables_have_one_row_for_each_puzzle(name):
    found = FUNCTIONS[name](MIXED)
    names = list(found.columns())
    frame, polars, arrow = found.to_pandas(), found.to_polars(), found.to_arrow()
    assert list(frame.columns) == polars.columns == arrow.column_names == names
    assert len(frame) == len(polars) == len(arrow) == len(MIXED)
    assert arrow.column("error").to_pylist() == polars["error"].to_list() == found.columns()["error"]
    assert found.columns()["error"][2:4] == ["expected a puzzle, found a missing value", found.errors[3]]
    assert FUNCTIONS[name]([]).to_arrow().column_names == names


def test_a_package_that_is_missing_is_named(monkeypatch):
    import sys

    found = grille.solve_many([CLASSIC])
    for package_name, method in (("pyarrow", "to_arrow"), ("pandas", "to_pandas"), ("polars", "to_polars")):
        monkeypatch.setitem(sys.modules, package_name, None)
        with pytest.raises(GrilleError, match=f"needs {package_name}: pip install {package_name}"):
            getattr(found, method)()
