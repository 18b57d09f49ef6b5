"""run: a record batch in, one out, with the caller's columns kept."""

from __future__ import annotations

import pyarrow as pa
import pytest

import grille
import grille.table
from grille import GrilleError
from many_forms import CLASSIC, MIXED, SEVERAL, package

COLUMNS = {
    "solve": ["status", "solution", "error"],
    "check": ["status", "ok", "error"],
    "count": ["status", "count", "exact", "error"],
    "rate": ["status", "level", "score", "hardest", "techniques", "trial", "reason", "error"],
    "steps": ["status", "ending", "steps", "error"],
    "canonical": ["status", "canonical", "hash", "error"],
    "convert": ["status", "converted", "error"],
}
OPTIONS = {"check": {"answer_column": "none"}, "convert": {"to": "line"}}


def batch(texts=MIXED, **more):
    return pa.record_batch({"id": pa.array(range(len(texts))), "puzzle": pa.array(texts, pa.string()), **more})


@pytest.mark.parametrize("verb", COLUMNS)
def test_rows_are_kept_and_results_added(verb):
    given = batch()
    found = grille.table.run(verb, given, **OPTIONS.get(verb, {}))
    assert found.column_names == ["id", "puzzle", *COLUMNS[verb]]
    assert found.select(["id", "puzzle"]).equals(given)
    status = found.column("status").to_pylist()
    # A null stays null, and a row that is not a puzzle has a message.
    assert [at for at, word in enumerate(status) if word is None] == [2]
    assert all(found.column(name)[2].as_py() is None for name in COLUMNS[verb])
    assert status[3] == "invalid"
    assert "junk" in found.column("error")[3].as_py()


@pytest.mark.parametrize("verb", COLUMNS)
def test_the_schema_is_known_before_the_first_row(verb):
    options = OPTIONS.get(verb, {})
    assert grille.table.schema(verb, batch().schema, **options) == grille.table.run(verb, batch(), **options).schema


@pytest.mark.parametrize("verb", COLUMNS)
def test_rows_in_pieces_give_the_same(verb):
    options = OPTIONS.get(verb, {})
    whole = grille.table.run(verb, batch(), threads=2, **options)
    pieces = [grille.table.run(verb, batch().slice(at, 2), **options) for at in range(0, len(MIXED), 2)]
    assert pa.Table.from_batches([whole]).equals(pa.Table.from_batches(pieces))


def test_results_are_those_of_single_puzzles():
    texts = [text for text in MIXED if text not in (None, "junk")]
    puzzles = [grille.parse(text) for text in texts]
    found = {verb: grille.table.run(verb, batch(texts), **OPTIONS.get(verb, {})) for verb in COLUMNS}
    for at, puzzle in enumerate(puzzles):
        outcome, rating = puzzle.solve(), puzzle.rate()
        assert found["solve"].column("status")[at].as_py() == str(outcome.verdict)
        assert found["solve"].column("solution")[at].as_py() == outcome.solution.line
        assert found["check"].column("ok")[at].as_py() == (str(outcome.verdict) == "unique")
        assert found["count"].column("count")[at].as_py() == puzzle.count(10_000)
        assert found["rate"].column("level")[at].as_py() == rating.level
        techniques = found["rate"].column("techniques")[at].as_py()
        assert techniques == (None if rating.reason else list(rating.techniques.items()))
        steps = puzzle.steps().trace().steps
        assert [each["sentence"] for each in found["steps"].column("steps")[at].as_py()] == [s.sentence for s in steps]
        assert found["convert"].column("converted")[at].as_py() == puzzle.notation()


def test_the_types_of_tables_and_columns():
    pandas, polars = package("pandas"), package("polars")
    expected = grille.table.run("solve", batch()).to_pydict()
    assert grille.table.run("solve", pa.Table.from_batches([batch()])).to_pydict() == expected
    frame = polars.DataFrame({"id": range(len(MIXED)), "puzzle": MIXED})
    assert grille.table.run("solve", frame).to_pydict() == expected
    table = pa.Table.from_pandas(pandas.DataFrame({"id": range(len(MIXED)), "puzzle": MIXED}), preserve_index=False)
    assert grille.table.run("solve", table).to_pydict() == expected
    for kind in (pa.large_string(), pa.string_view(), pa.binary(), pa.dictionary(pa.int32(), pa.string())):
        column = pa.array(MIXED, pa.string()).cast(kind) if kind != pa.binary() else pa.array(MIXED, kind)
        found = grille.table.run("solve", pa.record_batch({"puzzle": column}))
        assert found.column("solution").to_pylist() == expected["solution"]
        assert found.column("solution").type == pa.string()


def test_equivalent_puzzles_share_a_hash():
    puzzle = grille.parse(CLASSIC)
    turned = "".join(str(puzzle[row, column] or ".") for column in range(1, 10) for row in range(9, 0, -1))
    found = grille.table.run("canonical", batch([CLASSIC, turned, SEVERAL]))
    one, two, other = found.column("hash").to_pylist()
    assert one == two != other
    assert len(one) == 32


def test_answers_are_checked():
    solution = grille.parse(CLASSIC).solve().solution.line
    given = batch([CLASSIC, CLASSIC, CLASSIC], answer=pa.array([solution, solution[::-1], None]))
    found = grille.table.run("check", given)
    assert found.column("status").to_pylist() == ["right", "wrong", "invalid"]
    assert found.column("ok").to_pylist() == [True, False, None]


@pytest.mark.parametrize("verb", ["solve", "count", "check", "rate", "steps"])
def test_a_limit_is_a_status_of_its_row(verb):
    options = {"answer_column": "none"} if verb == "check" else {}
    found = grille.table.run(verb, batch([CLASSIC, "junk", None]), seconds=0, **options)
    assert found.column("status").to_pylist() == ["limit", "invalid", None]
    within = grille.table.run(verb, batch(), seconds=1000, **options)
    assert within.equals(grille.table.run(verb, batch(), **options))


@pytest.mark.parametrize("verb", ["solve", "count", "check"])
def test_guesses_are_limited(verb):
    options = {"answer_column": "none"} if verb == "check" else {}
    found = grille.table.run(verb, batch([CLASSIC, "." * 81]), nodes=1, **options)
    assert found.column("status").to_pylist() == ["unique", "limit"]


def test_steps_as_text():
    found = grille.table.run("steps", batch([CLASSIC]), form="text")
    sentences = [step.sentence for step in grille.parse(CLASSIC).steps()]
    assert found.column("steps")[0].as_py() == "\n".join(sentences)


def test_a_row_of_generate_depends_on_its_seed_and_number():
    whole = grille.table.run("generate", family="sudoku", level="hard", seed=3, count=6, threads=2)
    parts = [grille.table.run("generate", family="sudoku", level="hard", seed=3, start=at, count=2) for at in (0, 2, 4)]
    assert pa.Table.from_batches([whole]).equals(pa.Table.from_batches(parts))
    made = list(grille.generate("sudoku", level="hard", seed=3, count=6))
    assert whole.column("puzzle").to_pylist() == [each.puzzle.notation() for each in made]
    assert whole.column("solution").to_pylist() == [each.solution.line for each in made]
    assert set(whole.column("level").to_pylist()) == {"hard"}
    assert whole.column("number").to_pylist() == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("verb", "options", "message"),
    [
        ("slove", {}, "did you mean 'solve'"),
        ("solve", {"column": "quiz"}, "there is no column 'quiz'. Columns: id, puzzle"),
        ("solve", {"secondz": 1}, "did you mean 'seconds'"),
        ("solve", {"seconds": -1}, "seconds: expected a number from 0"),
        ("solve", {"nodes": 1.5}, "nodes: expected a whole number"),
        ("solve", {"answer_column": "id"}, "solve takes no answers"),
        ("rate", {"nodes": 5}, "unknown option of rate 'nodes'"),
        ("check", {}, "no column is named solution"),
        ("convert", {"to": "lime"}, "did you mean 'line'"),
        ("convert", {}, "to: expected the name of a notation"),
        ("generate", {}, "takes no batch"),
    ],
)
def test_a_wrong_call_names_what_is_wrong(verb, options, message):
    with pytest.raises(GrilleError, match=message.replace("(", r"\(")):
        grille.table.run(verb, batch([CLASSIC]), **options)


def test_a_column_is_never_replaced():
    given = batch([CLASSIC], status=pa.array(["mine"]))
    with pytest.raises(GrilleError, match="has a column 'status' already"):
        grille.table.run("solve", given)
    found = grille.table.run("solve", given, prefix="found_")
    assert found.column("status").to_pylist() == ["mine"]
    assert found.column("found_status").to_pylist() == ["unique"]


def test_numbers_are_not_puzzles():
    with pytest.raises(GrilleError, match="column 'puzzle': expected text, found int64"):
        grille.table.run("solve", pa.record_batch({"puzzle": [1, 2]}))
