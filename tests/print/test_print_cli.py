"""`grille print` on the command line."""

import json
from functools import partial

import pytest

pytest.importorskip("typst", reason="printing needs the extra print")
from pypdf import PdfReader

from grille.print.entry import Volume
from grille.print.order import Order, fill, read_levels, read_order
from grille.print.worksheet import make_worksheet


@pytest.fixture
def grille(called):
    return partial(called, "print")


def text_of(path):
    return "\n".join(page.extract_text() for page in PdfReader(path).pages)


def test_a_class_of_three_levels(tmp_path, grille):
    levels = "easy:3,medium:2,hard:1"
    ran = grille(
        "--generate", "sudoku", "--levels", levels, "--per-page", 6, "--seed", 7, "-o", "class.pdf", cwd=tmp_path
    )
    assert (ran.returncode, ran.stdout) == (0, "")
    assert ran.stderr == "6 puzzles on 2 pages: class.pdf; seed 7\n"
    text = text_of(tmp_path / "class.pdf")
    assert [text.count(level) for level in ("easy", "medium", "hard")] == [3, 2, 1]


def test_puzzles_of_two_levels_never_share_their_solution():
    order = Order("sudoku", (("easy", 3), ("medium", 3)))
    # With one seed for both levels, the second puzzles of seed 7 have the same solution.
    solutions = [str(each.solution) for each in fill([order], 7, Volume())]
    assert len(set(solutions)) == 6


def test_levels_alone_are_levels_of_sudoku(tmp_path, grille):
    ran = grille(
        "--book", "--title", "One", "--trim", "6x9", "--levels", "easy:2", "--seed", 7, "-o", "b.pdf", cwd=tmp_path
    )
    assert (ran.returncode, ran.stderr.endswith("b.pdf, b.pdf.json; seed 7\n")) == (0, True)


def test_a_file_of_puzzles(tmp_path, grille):
    (tmp_path / "boards.txt").write_text("..3.1........4.2\n3:33232201002300211113\n")
    ran = grille("boards.txt", "-o", "sheet.pdf", cwd=tmp_path)
    assert ran.returncode == 2
    assert ran.stderr == "grille: boards.txt, line 2: several solutions\n"
    assert not (tmp_path / "sheet.pdf").exists()
    ran = grille("boards.txt", "--allow", "-o", "sheet.pdf", cwd=tmp_path)
    assert ran.returncode == 0
    assert ran.stderr.splitlines() == [
        "grille: left out: boards.txt, line 2: several solutions",
        "1 puzzle on 2 pages: sheet.pdf",
    ]


def test_ratings_in_json_lines_and_columns_of_a_table_are_read(tmp_path, grille):
    (tmp_path / "rated.jsonl").write_text('{"puzzle": "..3.1........4.2", "level": "extreme"}\n')
    (tmp_path / "rated.csv").write_text("id,grid\n7,..3.1........4.2\n")
    assert grille("rated.jsonl", "-o", "one.pdf", cwd=tmp_path).returncode == 0
    # The level on paper is the one that the puzzle has.
    assert "easy" in text_of(tmp_path / "one.pdf")
    assert grille("rated.csv", "--column", "grid", "-o", "two.pdf", cwd=tmp_path).returncode == 0


def test_a_parquet_file_is_printed(tmp_path, grille):
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    pq.write_table(pa.table({"puzzle": ["..3.1........4.2"], "level": ["easy"]}), tmp_path / "in.parquet")
    ran = grille("in.parquet", "-o", "out.pdf", cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "1 puzzle on 2 pages: out.pdf\n")
    ran = grille("in.parquet", "--column", "board", "-o", "out.pdf", cwd=tmp_path)
    assert (ran.returncode, ran.stderr.startswith("grille: in.parquet: unknown column 'board'")) == (2, True)
    (tmp_path / "cut.parquet").write_bytes((tmp_path / "in.parquet").read_bytes()[:100])
    ran = grille("cut.parquet", "-o", "other.pdf", cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (2, "grille: cut.parquet: not a Parquet file, or a damaged one\n")


def test_a_worksheet_has_the_lesson_positions_and_answers(tmp_path, grille):
    ran = grille("--worksheet", "x_wing", "--count", 8, "-o", "xwing.pdf", cwd=tmp_path)
    assert ran.stderr.startswith("8 positions of X-Wing on ")
    text = " ".join(text_of(tmp_path / "xwing.pdf").split())
    assert "X-Wing: Solutions" in text
    assert text.count("can't be") >= 9


@pytest.mark.parametrize("technique", ["x_wing", "Naked Pair", "only-spot"])
def test_every_position_of_a_worksheet_shows_its_technique(technique):
    sheet = make_worksheet(technique, 5, seed=3)
    assert len({(task.puzzle, task.position) for task in sheet.tasks}) == 5
    for task in sheet.tasks:
        assert task.step.technique == sheet.technique
        assert task.step in task.puzzle.all_steps(task.position, (sheet.technique.id,))


def test_preflight_is_a_command(tmp_path, grille):
    grille("--generate", "sudoku", "--count", 1, "--seed", 1, "-o", "one.pdf", cwd=tmp_path)
    ran = grille("--preflight", "one.pdf", "--for", "office", cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout
    ran = grille("--preflight", "one.pdf", "--for", "kdp", "--json", cwd=tmp_path)
    assert ran.returncode == 1
    found = json.loads(ran.stdout)
    assert {check["name"] for check in found["checks"] if not check["ok"]} == {"pages", "trim size"}
    ran = grille("--preflight", __file__, cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (2, f"grille: {__file__}: not a PDF file\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-o", "x.docx"], "x.docx: can't print to .docx"),
        (["--generate", "sudoku"], "-o: expected a file to write"),
        (["--generate", "sudoko", "-o", "x.pdf"], "unknown family 'sudoko'; did you mean 'sudoku'"),
        (["--generate", "sudoku width=4", "-o", "x.pdf"], "unknown option 'width'"),
        (["--generate", "sudoku size=nine", "-o", "x.pdf"], "size: expected a number"),
        (["--generate", "sudoku", "--levels", "easy", "-o", "x.pdf"], "levels: expected a level and a number"),
        (["--generate", "sudoku size=4", "--levels", "easy:900", "-o", "x.pdf"], "only "),
        (["..3.1........4.2", "--seed", "4", "-o", "x.pdf"], "--seed: only for --generate"),
        (["..3.1........4.2", "--generate", "sudoku", "-o", "x.pdf"], "either puzzles to print or puzzles to generate"),
        (["--worksheet", "xwing", "-o", "x.pdf"], "unknown technique 'xwing'; did you mean 'x_wing'"),
        (["..3.1........4.2", "--steps", "few", "-o", "x.pdf"], "--steps: expected a number or all"),
        (["..3.1........4.2", "--exclude", "none.json", "-o", "x.pdf"], "exclude: none.json: no such file"),
        (["..3.1........4.2", "-o", "none/x.pdf"], "none/x.pdf: the directory does not exist"),
    ],
)
def test_bad_calls_are_one_message(arguments, message, tmp_path, grille):
    ran = grille(*arguments, cwd=tmp_path)
    assert ran.returncode == 2
    assert ran.stderr.startswith("grille: ")
    assert ran.stderr.count("\n") == 1
    assert message in ran.stderr
    assert not list(tmp_path.iterdir())


def test_orders_are_read():
    assert read_levels("easy:12, hard:6") == (("easy", 12), ("hard", 6))
    order = read_order("sudoku size=6 symmetry=rotational levels=easy:2", "hard:1", None)
    assert (order.levels, order.options) == ((("easy", 2),), {"size": 6, "symmetry": "rotational"})
    assert order.total == 2
