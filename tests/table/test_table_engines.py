"""The same function in other engines: DuckDB, Polars, pandas and Spark call `grille.table.run` unchanged."""

from __future__ import annotations

import shutil
import sys

import pyarrow as pa
import pytest

import grille.table
from many_forms import MIXED, package

TABLE = pa.table({"id": range(len(MIXED)), "puzzle": MIXED})
EXPECTED = grille.table.run("solve", TABLE)


def test_polars():
    polars = package("polars")

    def solve(frame):
        return polars.from_arrow(grille.table.run("solve", frame.to_arrow()))

    schema = polars.from_arrow(grille.table.schema("solve", TABLE.schema).empty_table()).schema
    found = polars.from_arrow(TABLE).lazy().map_batches(solve, schema=schema).collect()
    assert found.to_arrow().cast(EXPECTED.schema).equals(EXPECTED)


def test_pandas():
    package("pandas")
    frame = TABLE.to_pandas()
    found = grille.table.run("solve", pa.Table.from_pandas(frame, preserve_index=False)).to_pandas()
    assert found["status"].tolist()[:2] == ["unique", "unique"]
    assert found["id"].tolist() == list(range(len(MIXED)))


def test_duckdb():
    duckdb = package("duckdb")

    def solution(puzzles):
        return grille.table.run("solve", pa.table({"puzzle": puzzles}))["solution"]

    with duckdb.connect() as session:
        kinds = {"type": "arrow", "null_handling": "special"}
        session.create_function("solution", solution, ["VARCHAR"], "VARCHAR", **kinds)
        puzzles = TABLE
        assert puzzles.num_rows == len(MIXED)
        found = session.sql("SELECT id, solution(puzzle) FROM puzzles ORDER BY id").fetchall()
    assert [text for _, text in found] == EXPECTED["solution"].to_pylist()


# PySpark warns about versions of pandas, which plays no part here.
@pytest.mark.filterwarnings("ignore::FutureWarning")
def test_spark(monkeypatch):
    package("pyspark")
    if shutil.which("java") is None:
        pytest.skip("Spark needs Java")
    # Otherwise workers run the first python3 in the path.
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    def solve(batches):
        for batch in batches:
            yield grille.table.run("solve", batch)

    session = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    try:
        kind = "id long, puzzle string, status string, solution string, error string"
        rows = [(at, text) for at, text in enumerate(MIXED)]
        found = session.createDataFrame(rows, "id long, puzzle string").mapInArrow(solve, kind).orderBy("id").collect()
    finally:
        session.stop()
    assert [row.solution for row in found] == EXPECTED["solution"].to_pylist()
