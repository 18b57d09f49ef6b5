"""One row of output for each row of input, marked where the result is not a unique solution."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os

import pytest

import grille
from cli_puzzles import CLASSIC, NO_WAY, READERS, SOLVED, THREE_WAYS
from grille.cli import run

WRONG = SOLVED[1] + SOLVED[0] + SOLVED[2:]
SMALL = "..3.1........4.2"


@pytest.fixture
def file(tmp_path):
    def write(name: str, text: str | bytes) -> str:
        path = tmp_path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return str(path)

    return write


def table(text):
    return list(csv.DictReader(io.StringIO(text)))


def objects(text):
    return [json.loads(line) for line in text.splitlines()]


# --- solutions in the rows are checked ---


@pytest.mark.parametrize("header", ["", "puzzle,solution\n"])
@pytest.mark.parametrize("sign", [",", "\t", ";"])
def test_an_answer_in_a_table_is_checked(header, sign, file, capsys):
    rows = f"{header}{CLASSIC},{SOLVED}\n{CLASSIC},{'1' * 81}\n{CLASSIC},{WRONG}\n".replace(",", sign)
    assert run(["check", "--json", file("some.txt", rows)]) == 1
    assert [each["ok"] for each in objects(capsys.readouterr().out)] == [True, False, False]


def test_a_solution_after_a_space_is_checked(file, capsys):
    assert run(["check", "--json", file("some.txt", f"{CLASSIC} {SOLVED}\n{CLASSIC} {WRONG}\n")]) == 1
    assert [each["ok"] for each in objects(capsys.readouterr().out)] == [True, False]


def test_an_unreadable_answer_is_an_error_of_its_row(file, capsys):
    assert run(["check", "--json", file("some.csv", f"{CLASSIC},111\n{CLASSIC},{SOLVED}\n")]) == 2
    wrong, right = objects(capsys.readouterr().out)
    assert wrong["ok"] is False
    assert "can't read the solution" in wrong["error"]["message"]
    assert right["ok"] is True


def test_an_answer_in_an_object_is_checked(file, capsys):
    rows = [{"puzzle": CLASSIC, "solution": SOLVED}, {"puzzle": CLASSIC, "solution": WRONG}, {"puzzle": CLASSIC}]
    text = "".join(json.dumps(row) + "\n" for row in rows)
    assert run(["check", file("some.jsonl", text)]) == 1
    first, second, third = capsys.readouterr().out.splitlines()
    assert (first, third) == ("ok", "ok")
    assert second.startswith("r1c3 is given") or "holds" in second or "column" in second
    assert run(["check", json.dumps(rows[1])]) == 1
    assert run(["check", json.dumps(rows, indent=1)]) == 1


def test_text_after_a_puzzle_is_never_dropped(file, capsys):
    for verb in ("solve", "count", "check", "rate", "convert", "steps", "hint"):
        assert run([verb, f"{SMALL} 5.2 points"]) == 2
        assert "unexpected text after the puzzle: '5.2 points'" in capsys.readouterr().err
    assert run(["count", f"{SMALL}  # a remark"]) == 0
    with pytest.raises(grille.NotationError, match="unexpected text after the puzzle"):
        grille.parse(f"{CLASSIC},{SOLVED}")


def test_answers_from_an_option_are_matched_line_by_line(file, capsys):
    puzzles = file("some.txt", f"{CLASSIC}\n{CLASSIC}\n{SMALL}\n")
    assert run(["check", puzzles, "--solution", file("a.txt", f"{SOLVED}\n{WRONG}\n4231132421433412\n")]) == 1
    first, second, third = capsys.readouterr().out.splitlines()
    assert (first, third) == ("ok", "ok")
    assert second != "ok"
    assert run(["check", puzzles, "--solution", file("few.txt", f"{SOLVED}\n{SOLVED}\n")]) == 2
    assert "no solution for this puzzle: --solution has 2 lines" in capsys.readouterr().out.splitlines()[2]
    assert run(["check", puzzles, "--solution", file("more.txt", f"{SOLVED}\n" * 4)]) == 2
    assert "--solution: 4 lines for 3 puzzles" in capsys.readouterr().err


def test_a_position_is_not_checked_instead_of_something_else(file, capsys):
    for others in (["--solution", "1111222233334444"], ["--move", "r1c1=1"], ["--require-unique"]):
        assert run(["check", "--position", "r1c1=4", *others, SMALL]) == 2
        assert capsys.readouterr().err.startswith(f"grille: --position can't be combined with {others[0]}")
    row = json.dumps({"puzzle": SMALL, "solution": "1" * 16})
    assert run(["check", "--position", "r1c1=4", file("one.jsonl", row + "\n")]) == 1
    assert "r1c3 is given as 3, but the answer has 1" in capsys.readouterr().out
    # The former name of the option.
    assert run(["check", "--known", "r1c1=4", SMALL]) == 0


def test_output_of_solve_is_accepted_as_answers(capsys, file):
    assert run(["solve", "--json", CLASSIC]) == 0
    printed = capsys.readouterr().out
    assert run(["check", CLASSIC, "--solution", printed]) == 0
    assert capsys.readouterr().out == "ok\n"
    assert run(["check", CLASSIC, "--solution", printed.replace(SOLVED, WRONG)]) == 1
    assert run(["solve", "--json", NO_WAY]) == 1
    assert run(["check", NO_WAY, "--solution", capsys.readouterr().out.splitlines()[-1]]) == 2
    assert 'the field "solution"' in capsys.readouterr().err


# --- marks, rows and summaries ---


def mixed(file):
    """Rows of each kind with comments between them, enough to be processed as a block."""
    return file("mixed.txt", f"# a remark\n{CLASSIC}\n{THREE_WAYS}\n\n{NO_WAY}\n12\n" + f"{'.' * 81}\n" * 40)


def test_rows_that_are_not_unique_are_marked_and_counted(file, capsys):
    assert run(["solve", mixed(file)]) == 2
    printed = capsys.readouterr()
    rows = printed.out.splitlines()
    assert len(rows) == 44
    assert rows[0] == SOLVED
    assert rows[1].endswith(" # several")
    assert grille.parse(THREE_WAYS).check(rows[1].partition(" ")[0])
    assert rows[2] == "none"
    assert rows[3].startswith("error: line 6: ")
    assert all(row.endswith(" # several") for row in rows[4:])
    assert printed.err.splitlines()[-1] == "44 rows: 1 unique, 41 several, 1 none, 1 error"


def test_all_rows_must_be_unique_if_required(file, capsys):
    several = file("several.txt", f"{CLASSIC}\n{THREE_WAYS}\n")
    many = file("many.txt", f"{'.' * 81}\n" * 40)
    unique = file("unique.txt", f"{CLASSIC}\n" * 40)
    for path, code in ((several, 1), (many, 1), (unique, 0)):
        assert run(["solve", path]) == 0
        assert run(["solve", "--require-unique", path]) == code
        assert run(["solve", "--require-unique", "--json", path]) == code
        assert run(["check", "--require-unique", path]) == code
    assert run(["solve", "--require-unique", THREE_WAYS]) == 1


@pytest.mark.parametrize("verb", ["solve", "count", "check", "rate", "convert"])
def test_one_row_out_for_each_row_in(verb, file, capsys):
    path = file("mixed.txt", f"{SMALL}\n\n12\n# no row\n{SMALL}\nnonsense\n")
    assert run([verb, path]) == 2
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 4
    assert [row.startswith("error: ") for row in rows] == [False, True, False, True]


@pytest.mark.parametrize("verb", ["solve", "count", "check", "rate", "convert", "steps", "hint"])
@pytest.mark.parametrize("form", ["txt", "csv", "jsonl"])
def test_one_object_out_for_each_row_of_any_file(verb, form, file, capsys):
    puzzles = [SMALL, "12", SMALL, "nonsense"]
    texts = {
        "txt": "\n".join(puzzles),
        "csv": "id,puzzle\n" + "".join(f"{at},{puzzle}\n" for at, puzzle in enumerate(puzzles)),
        "jsonl": "".join(json.dumps({"id": str(at), "puzzle": puzzle}) + "\n" for at, puzzle in enumerate(puzzles)),
    }
    assert run([verb, "--json", file(f"some.{form}", texts[form])]) == 2
    answers = objects(capsys.readouterr().out)
    assert ["error" in answer for answer in answers] == [False, True, False, True]
    assert [answer["family"] for answer in answers[::2]] == ["sudoku", "sudoku"]
    offset = 2 if form == "csv" else 1
    assert [answer["error"]["line"] for answer in answers[1::2]] == [1 + offset, 3 + offset]
    if form != "txt":
        assert [answer["id"] for answer in answers] == ["0", "1", "2", "3"]


def test_many_errors_are_counted_instead_of_listed(file, capsys):
    assert run(["solve", file("bad.txt", f"{CLASSIC[1:]}\n" * 500)]) == 2
    printed = capsys.readouterr()
    assert len(printed.out.splitlines()) == 500
    assert len(printed.err.splitlines()) == 22
    assert "480 more rows with errors" in printed.err


@pytest.mark.parametrize("data", [b"\x00\x01" * 5000, bytes(range(128, 256)) * 50 + b"\n" * 50])
def test_a_binary_file_is_one_error(data, file, capsys):
    assert run(["count", file("picture.txt", data)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


# --- options ---


def test_a_repeated_option_is_an_error(capsys):
    for twice in (["--nodes", "1", "--nodes", "2"], ["--json", "--json"], ["--ascii", "--ascii"]):
        assert run(["solve", *twice, SMALL]) == 2
        assert "can be given only once" in capsys.readouterr().err
    assert run(["check", SMALL, "--move", "r1c1=4", "--move", "r1c4=2"]) == 1
    assert "column 4 holds 2 already" in capsys.readouterr().out


def test_the_number_of_steps_is_a_limit_everywhere(capsys):
    assert run(["steps", "--limit", "2", SMALL]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert run(["steps", "--all", "--limit", "5", CLASSIC]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 5
    assert run(["steps", "--all", "--limit", "5", "--json", CLASSIC]) == 0
    assert len(objects(capsys.readouterr().out)[0]["steps"]) == 5


# --- file names select the format ---


@pytest.mark.parametrize("name", ["book.pdf", "book.html", "book.docx", "book.png.gz", "book.xlsx"])
@pytest.mark.parametrize("verb", ["convert", "solve", "count", "check", "rate", "steps"])
def test_an_extension_that_cannot_be_written_is_refused(name, verb, tmp_path, capsys):
    path = tmp_path / name
    assert run([verb, SMALL, "-o", str(path)]) == 2
    assert name in capsys.readouterr().err
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name", ["hint.pdf", "hint.txt", "hint.jpg"])
def test_a_picture_needs_a_picture_extension(name, tmp_path, capsys):
    assert run(["hint", SMALL, "--svg", str(tmp_path / name)]) == 2
    assert ".svg, .png" in capsys.readouterr().err
    assert run(["learn", "naked_single", "--svg", str(tmp_path / name)]) == 2
    assert os.listdir(tmp_path) == []


def test_pictures_are_png_for_that_extension(tmp_path, capsys):
    pytest.importorskip("resvg_py")
    for call in (["convert", SMALL, "-o"], ["solve", SMALL, "-o"], ["hint", SMALL, "--svg"]):
        path = tmp_path / "some.png"
        assert run([*call, str(path)]) == 0
        assert path.read_bytes().startswith(b"\x89PNG")
        path.unlink()


def test_many_pictures_are_numbered(tmp_path, capsys):
    for name, made in (("book.svg", "book-{}.svg"), ("p{n}-x.svg", "p{}-x.svg")):
        for verb in ("convert", "solve"):
            assert run([verb, SMALL, THREE_WAYS, "-o", str(tmp_path / name)]) == 0
            names = {made.format(number) for number in (1, 2)}
            assert set(os.listdir(tmp_path)) == names
            for each in names:
                assert (tmp_path / each).read_text().startswith("<svg")
                (tmp_path / each).unlink()
    assert run(["convert", "--to", "svg", SMALL, THREE_WAYS]) == 2
    assert "name-{n}.svg" in capsys.readouterr().err


def test_results_go_to_tables_and_objects_by_extension(tmp_path, file, capsys):
    puzzles = file("some.txt", f"{SMALL}\n{THREE_WAYS}\n12\n")
    for name in ("out.csv", "out.tsv", "out.csv.gz", "out.jsonl", "out.txt", "out.jsonl.gz"):
        path = tmp_path / name
        assert run(["solve", puzzles, "-o", str(path)]) == 2
        text = (gzip.decompress(path.read_bytes()) if name.endswith(".gz") else path.read_bytes()).decode()
        if "csv" in name:
            rows = table(text)
            assert [row["outcome"] for row in rows] == ["unique", "several", ""]
            assert rows[2]["error"] == "expected 16 cells (side 4), found 2"
            assert rows[0]["puzzle"] == SMALL
        elif "jsonl" in name:
            assert [each.get("outcome") for each in objects(text)] == ["unique", "several", None]
        elif name == "out.txt":
            assert len(text.splitlines()) == 3
        else:
            assert text.splitlines()[0].split("\t") == ["puzzle", "outcome", "solution", "error"]
    assert capsys.readouterr().out == ""


def test_results_go_to_parquet(tmp_path, file):
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "out.parquet"
    assert run(["count", file("some.csv", f"id,puzzle\na,{SMALL}\nb,{THREE_WAYS}\nc,12\n"), "-o", str(path)]) == 2
    rows = parquet.read_table(path).to_pylist()
    assert [row["id"] for row in rows] == ["a", "b", "c"]
    assert [row["count"] for row in rows] == [1, 3, None]
    assert [row["exact"] for row in rows] == [True, True, None]


@pytest.mark.parametrize("verb", [verb for verb in READERS if verb != "lab"])
def test_a_table_of_one_row_is_only_a_table(verb, file, tmp_path, capsys):
    """A single puzzle gets more text, such as a picture: never between the rows of a table."""
    for puzzle in (SMALL, CLASSIC, THREE_WAYS, NO_WAY):
        path = tmp_path / "out.csv"
        run([verb, puzzle, "-o", str(path)])
        assert capsys.readouterr().out == ""
        (row,) = table(path.read_text())
        assert row["puzzle"] == puzzle
        run([verb, file("one.csv", f"id,puzzle\n7,{puzzle}\n")])
        (row,) = table(capsys.readouterr().out)
        assert (row["id"], row["puzzle"]) == ("7", puzzle)


# --- tables and compressed files ---


KAGGLE = f"id,puzzle,solution,clues,difficulty\n1,{CLASSIC},{SOLVED},29,0.0\n2,{CLASSIC},{WRONG},29,2.2\n"


@pytest.mark.parametrize("verb", ["solve", "count", "check", "rate", "convert", "steps"])
def test_a_table_keeps_its_columns(verb, file, capsys):
    run([verb, file("kaggle.csv", KAGGLE)])
    rows = table(capsys.readouterr().out)
    assert [row["id"] for row in rows] == ["1", "2"]
    assert [row["difficulty"] for row in rows] == ["0.0", "2.2"]
    assert [row.get("input_solution", row["solution"]) for row in rows] == [SOLVED, WRONG]
    assert all(row["error"] == "" for row in rows)


def test_quoted_cells_and_lines_within_them(file, capsys):
    picture = str(grille.parse(CLASSIC))
    text = f'note,puzzle\n"a, ""b""",{CLASSIC}\n"two\nlines","{picture}"\nlast,12\n'
    assert run(["count", file("quoted.csv", text)]) == 2
    printed = capsys.readouterr()
    rows = table(printed.out)
    assert [row["note"] for row in rows] == ['a, "b"', "two\nlines", "last"]
    assert [row["count"] for row in rows] == ["1", "1", ""]
    assert [row["puzzle"] for row in rows] == [CLASSIC, picture, "12"]
    # The header, the first row, and the second row with all its lines.
    assert f"line {2 + 2 + picture.count(chr(10)) + 1}:" in printed.err


@pytest.mark.parametrize("verb", ["solve", "check", "count", "rate"])
@pytest.mark.parametrize(
    "odd", ["", '"a,b",{0}\n', '"a\nb",{0}\n', '"a""b",{0}\n', 'a"b,{0}\n', '"x,{0}","{0}"\n', '7,"{0}'], ids=repr
)
def test_quoted_tables_are_read_like_others(verb, odd, file, capsys):
    """Whatever the quotes: the same rows with the same cells as the csv module finds."""
    rows = "".join(f'"{number}","{CLASSIC}"\n' for number in range(3)) + odd.format(SMALL)
    text = f'"id","puzzle"\n{rows}'
    run([verb, file("all.csv", text)])
    found = table(capsys.readouterr().out)
    assert [(row["id"], row["puzzle"]) for row in found] == [(row["id"], row["puzzle"]) for row in table(text)]
    assert not any(row["error"] for row in found)


def test_columns_are_named_or_numbered(file, capsys):
    headed = file("headed.csv", f"a,b,c\n{SOLVED},{CLASSIC},x\n")
    bare = file("bare.csv", f"x,{CLASSIC},{SOLVED}\ny,{CLASSIC},{WRONG}\n")
    assert run(["check", headed]) == 2
    assert "name the column with the puzzles by --column" in capsys.readouterr().err
    assert run(["check", headed, "--column", "b", "--solution-column", "a"]) == 0
    assert run(["check", headed, "--column", "2", "--solution-column", "1"]) == 0
    assert run(["check", headed, "--column", "bb"]) == 2
    assert "unknown column 'bb'" in capsys.readouterr().err
    assert run(["check", bare]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert run(["check", bare, "--solution-column", "none"]) == 0
    assert run(["check", file("some.jsonl", json.dumps({"q": CLASSIC, "a": WRONG})), "--column", "q"]) == 0
    assert (
        run(
            [
                "check",
                file("some.jsonl", json.dumps({"q": CLASSIC, "a": WRONG})),
                "--column",
                "q",
                "--solution-column",
                "a",
            ]
        )
        == 1
    )


def test_a_row_with_too_few_columns_is_an_error_in_its_place(file, capsys):
    assert run(["count", file("short.csv", f"id,puzzle\na,{CLASSIC}\nb\n\nc,{CLASSIC}\nd,{CLASSIC},x\n")]) == 2
    rows = table(capsys.readouterr().out)
    assert [row["id"] for row in rows] == ["a", "b", "c", "d"]
    assert [row["error"] for row in rows] == ["", "expected 2 columns, found 1", "", "expected 2 columns, found 3"]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_large_tables_give_the_same_results_as_single_rows(end, file, capsys):
    puzzles = [CLASSIC, "." * 81, CLASSIC.replace(".", "0"), NO_WAY, "12", "55" + "." * 79] * 10
    text = end.join(["id,puzzle", *(f"{at},{puzzle}" for at, puzzle in enumerate(puzzles))]) + end
    path = file("many.csv", text)
    for verb in ("solve", "count", "check"):
        limit = ["--limit", "5"] if verb == "count" else []
        run([verb, *limit, path])
        together = capsys.readouterr()
        run([verb, *limit, "--seconds", "0.999", path])  # too short to be processed as a block
        singly = capsys.readouterr()
        assert together.out == singly.out
        assert len(table(together.out)) == 60


@pytest.mark.parametrize("kind", ["gz", "zst"])
@pytest.mark.parametrize("name", ["some.csv", "some.txt", "some.jsonl"])
def test_compressed_files_are_recognised_by_content(kind, name, file, capsys):
    texts = {"some.csv": KAGGLE, "some.txt": f"{CLASSIC}\n" * 2, "some.jsonl": json.dumps({"puzzle": CLASSIC}) + "\n"}
    assert run(["count", file(name, texts[name])]) == 0
    plain = capsys.readouterr().out
    data = texts[name].encode()
    data = gzip.compress(data) if kind == "gz" else pytest.importorskip("zstandard").compress(data)
    assert run(["count", file(f"{name}.{kind}", data)]) == 0
    assert capsys.readouterr().out == plain
    assert run(["count", file(f"cut.{kind}", data[:-4])]) == 2
    assert "cut." in capsys.readouterr().err


def test_input_fields_with_the_name_of_a_result_field_are_renamed(file, capsys):
    row = {"id": 7, "puzzle": CLASSIC, "solution": "mine", "outcome": "unique"}
    assert run(["solve", "--json", file("some.jsonl", json.dumps(row))]) == 0
    (answer,) = objects(capsys.readouterr().out)
    assert answer["solution"] == SOLVED
    assert answer["input_solution"] == "mine"
    assert "input_outcome" not in answer
    assert answer["id"] == 7


def test_json_output_matches_the_data_of_the_objects(capsys):
    puzzle = grille.parse(SMALL)
    expected = {
        "count": puzzle.count().data(),
        "check": puzzle.check().data(),
        "rate": puzzle.rate().data(),
        "hint": puzzle.hint().data(),
        "steps": puzzle.steps().trace().data(),
        "solve": puzzle.solve().data(),
    }
    for verb, data in expected.items():
        assert run([verb, "--json", SMALL]) == 0
        (answer,) = objects(capsys.readouterr().out)
        wanted = {"family": "sudoku", "puzzle": SMALL} | json.loads(json.dumps(data))
        assert answer | {"statistics": None} == wanted | {"statistics": None}


# --- puzzles that are JSON objects themselves ---


def test_an_object_with_its_own_set_or_tiles_is_read_as_a_whole(tmp_path, capsys):
    """The set of a Dominosa is part of the puzzle: six squares with it have other solutions than with a full set."""
    objects = [
        '{"puzzle": [[0, 1, 0], [1, 0, 0]], "set": ["0-1", "0-1", "0-0"], "id": 1}',
        '{"family": "chain", "tiles": [[2, 2]], "table": [[2, 9]], "id": 2}',
        '{"puzzle": [[0, 0, 1], [0, 1, 1]], "family": "dominosa", "id": 3}',
    ]
    path = tmp_path / "objects.jsonl"
    path.write_text("".join(f"{line}\n" for line in objects))
    assert run(["count", "--json", "-q", str(path)]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["id"], row["count"]) for row in rows] == [
        (number, int(grille.parse(line).count())) for number, line in enumerate(objects, 1)
    ]
    assert rows[0]["puzzle"].startswith("set 0-0 0-1 0-1 ")


@pytest.mark.parametrize("first", ['{"puzzle": "..3.1........4.2"}', "{'puzzle': '..3.1........4.2'}"])
def test_an_object_among_other_notations_is_a_puzzle_of_a_text_file(tmp_path, capsys, first):
    path = tmp_path / "mixed.txt"
    path.write_text(f"{first}\n\n0-1 1-2\n\n1.3.\n....\n....\n2..4\n")
    assert run(["check", "--json", "-q", str(path)]) == 0
    families = [json.loads(line)["family"] for line in capsys.readouterr().out.splitlines()]
    assert families == ["sudoku", "chain", "sudoku"]


def test_a_bad_line_among_objects_is_a_row(monkeypatch, capsys):
    """Also where no name says that these are JSON lines."""
    lines = f'{{"puzzle": "{CLASSIC}"}}\nno puzzle\n{{"puzzle": "{CLASSIC}"}}\n{CLASSIC}\n'
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    assert run(["count", "--json", "-q", "-"]) == 2
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ["error" in row for row in rows] == [False, True, False, False]
