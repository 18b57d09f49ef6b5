from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grille
from ctrl_c import press_ctrl_c, receive_signals
from fixtures.sudoku_sample import shuffled
from grille import GrilleError, Status, Sudoku, Verdict, check_many, count_many, solve_many
from grille.sudoku.layout import Layout
from patience import GUARD

NINE = Layout.boxes(3, 3)
CLASSIC = "..3....425..13.....8...21..4.....92...89.54...52.....7..16...5.....14..363....2.."
SEVERAL = "." * 9 + CLASSIC[9:]
NONE = ".12345678" + "." * 18 + "9" + "." * 53  # r1c1 would have to be the 9 that its column has
CLASH = "55" + "." * 79
EMPTY_SIGNS = "._0*"


def board(rng: Random, least: float = 0.25) -> str:
    """A random board: full, with one, several or no solutions, with a clash, or with an invalid character."""
    keep = rng.uniform(least, 0.7)
    signs = [sign if rng.random() < keep else rng.choice(EMPTY_SIGNS) for sign in shuffled(NINE, rng)]
    if rng.random() < 0.25:
        signs[rng.randrange(81)] = rng.choice("123456789")
    if rng.random() < 0.05:
        signs[rng.randrange(81)] = rng.choice("A/:x \n")
    return "".join(signs)


def status_alone(text: str) -> Status:
    """The status of a single puzzle."""
    try:
        outcome = Sudoku(text).solve()
    except GrilleError:
        return Status.INVALID
    if outcome.faults:
        return Status.INVALID
    return {Verdict.UNIQUE: Status.UNIQUE, Verdict.SEVERAL: Status.SEVERAL, Verdict.NONE: Status.NONE}[outcome.verdict]


@pytest.fixture(scope="module")
def boards() -> list[str]:
    rng = Random(11)
    return [board(rng) for _ in range(2000)]


def test_status_and_solution_equal_those_of_a_single_puzzle(boards):
    found = solve_many(boards)
    assert len(found.statuses) == len(found.solutions) == len(boards)
    for text, code, solution in zip(boards, found.statuses, found.solutions, strict=True):
        assert code == status_alone(text)
        if solution is None:
            assert code in {Status.NONE, Status.INVALID}
        else:
            assert solution == Sudoku(text).solve().solution.digits
    assert set(found.statuses) == {Status.NONE, Status.UNIQUE, Status.SEVERAL, Status.INVALID}
    assert list(check_many(boards).statuses) == list(found.statuses)


@pytest.mark.parametrize("limit", [1, 2, 3, 100])
def test_counts_equal_those_of_a_single_puzzle(boards, limit):
    valid = [text for text in boards if status_alone(text) != Status.INVALID][:500]
    assert list(count_many(valid, limit).counts) == [Sudoku(text).count(limit).value for text in valid]
    assert list(count_many(["x" * 81, CLASH], limit).counts) == [0, 0]


@given(st.integers(0, 2**32), st.integers(0, 140), st.integers(1, 4))
def test_results_do_not_depend_on_order_or_threads(seed: int, number: int, threads: int) -> None:
    rng = Random(seed)
    texts = [board(rng) for _ in range(number)]
    found = solve_many(texts, threads=1)
    order = rng.sample(range(number), number)
    again = solve_many([texts[i] for i in order], threads=threads)
    assert [again.statuses[i] for i in range(number)] == [found.statuses[i] for i in order]
    assert again.solutions == [found.solutions[i] for i in order]


def test_every_status():
    found = solve_many([CLASSIC, SEVERAL, NONE, CLASH, "", "." * 80, "." * 82, "é" * 81, CLASSIC + "\n", b"." * 81])
    assert [Status(code).name for code in found.statuses] == (
        ["UNIQUE", "SEVERAL", "NONE", "INVALID", "INVALID", "INVALID", "INVALID", "INVALID", "UNIQUE", "SEVERAL"]
    )
    assert found.tally() == {Status.NONE: 1, Status.UNIQUE: 2, Status.SEVERAL: 2, Status.INVALID: 5}
    assert solve_many([]).solutions == []
    assert solve_many(text for text in [CLASSIC]).tally() == {Status.UNIQUE: 1}
    assert solve_many([Sudoku(CLASSIC), CLASSIC]).tally() == {Status.UNIQUE: 2}


def test_puzzles_and_texts_give_the_same_results():
    texts = [CLASSIC, NONE, SEVERAL, "..3.1........4.2", "no puzzle", CLASSIC]
    expected = list(check_many(texts).statuses)
    puzzles = [text if text == "no puzzle" else grille.parse(text) for text in texts]
    for mixed in (puzzles, [*puzzles[:3], *texts[3:]], [*texts[:2], *puzzles[2:]]):
        assert list(check_many(mixed).statuses) == expected
        assert solve_many(mixed).solutions == solve_many(texts).solutions


def test_bytes_are_concatenated_boards_or_lines(boards):
    texts = [text for text in boards if "\n" not in text]
    expected = solve_many(texts)
    signs = "".join(solution or "\0" * 81 for solution in expected.solutions).encode()
    for data in (
        "".join(texts).encode(),
        "\n".join(texts).encode(),
        "".join(f"{text}\n" for text in texts).encode(),
        "".join(f"{text}\r\n" for text in texts).encode(),
    ):
        for form in (bytes, bytearray, memoryview):
            found = solve_many(form(data))
            assert bytes(found.statuses) == bytes(expected.statuses)
            assert bytes(found.solutions) == signs
    ragged = f"{CLASSIC}\n12\n\n{SEVERAL}\n".encode()
    assert list(check_many(ragged).statuses) == [Status.UNIQUE, Status.INVALID, Status.INVALID, Status.SEVERAL]
    aligned = f"{CLASSIC}\n{'.' * 40}\n{'.' * 40}\n".encode()
    assert list(check_many(aligned).statuses) == [Status.UNIQUE, Status.INVALID, Status.INVALID]
    assert list(check_many(b"").statuses) == []


def test_arrays_are_read_without_a_copy(boards):
    np = pytest.importorskip("numpy")
    expected = solve_many(boards)
    text = np.frombuffer("".join(boards).encode(), np.uint8).reshape(-1, 81)
    wide = np.full((len(boards), 100), 7, np.uint8)
    wide[:, 9:90] = text
    empty = np.isin(text, list(b"0._*"))
    numbers = np.where(empty, 0, np.where((text >= 49) & (text <= 57), text - 48, 77)).astype(np.uint8)
    for array in (text, wide[:, 9:90], np.asfortranarray(text), text.reshape(-1, 9, 9), text.view("S81").ravel()):
        found = solve_many(array)
        assert isinstance(found.statuses, np.ndarray)
        assert found.solutions.shape == array.shape
        assert found.solutions.dtype == array.dtype
        assert found.statuses.tobytes() == bytes(expected.statuses)
        rows = np.ascontiguousarray(found.solutions).view(np.uint8).reshape(-1, 81)
        assert [row.tobytes().decode() if row[0] else None for row in rows] == expected.solutions
    # The first byte decides whether they are numbers.
    at = next(i for i, row in enumerate(numbers) if row[0] < 10)
    found = solve_many(numbers[at:])
    assert found.statuses.tobytes() == bytes(expected.statuses)[at:]
    assert (np.where(found.solutions, found.solutions + 48, 0) == solve_many(text[at:]).solutions).all()
    backwards = solve_many(text[::-1])
    assert backwards.statuses.tobytes() == bytes(expected.statuses)[::-1]
    assert count_many(text[:5], 2).counts.dtype == np.uint64
    assert solve_many(text[:0]).solutions.shape == (0, 81)
    assert (solve_many(numbers[at:].astype(np.int64)).solutions == found.solutions).all()
    with pytest.raises(GrilleError, match=r"expected an array of digits \[n, 81\]"):
        solve_many(text.ravel())


def test_arrow_columns_give_arrow_results(boards):
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed: the `table` extra brings it")
    expected = solve_many(boards)
    rows = [text.encode() for text in boards]
    column = pa.array(rows, pa.binary(81))
    for arrow in (column, pa.chunked_array([column]), pa.chunked_array([column[:700], column[700:]])):
        found = solve_many(arrow)
        assert found.statuses.to_pylist() == list(expected.statuses)
        assert [row and row.decode() for row in found.solutions.to_pylist()] == expected.solutions
        assert found.tally() == expected.tally()
    part = pa.array([None, *rows[:5], None], pa.binary(81)).slice(1)
    assert check_many(part).statuses.to_pylist() == [*expected.statuses[:5], Status.INVALID]
    assert solve_many(pa.array([b"12"], pa.binary(2))).tally() == {Status.INVALID: 1}


@pytest.mark.parametrize(
    ("odd", "message"),
    [
        (CLASSIC, "not str"),
        (7, "not int"),
        ({"puzzle": CLASSIC}, "not dict"),
        (b"." * 100, "found 100 bytes"),
    ],
)
def test_an_invalid_batch_is_refused(odd, message):
    with pytest.raises(GrilleError, match=message):
        solve_many(odd)


@pytest.mark.parametrize("wrong", [{"threads": 0}, {"threads": 10**6}, {"seconds": -1}, {"seconds": float("nan")}])
def test_an_invalid_limit_is_refused(wrong):
    with pytest.raises(GrilleError):
        solve_many([CLASSIC], **wrong)
    with pytest.raises(GrilleError, match="limit: expected a whole number"):
        count_many([CLASSIC], 0)


def test_a_time_limit_is_not_reported_as_no_solution():
    found = solve_many([CLASSIC] * 100, seconds=0)
    assert found.tally() == {Status.STOPPED: 100}
    # The count never finishes, so only the time limit ends it.
    assert count_many(["." * 81] * 3, 2**64 - 1, seconds=0.2).tally() == {Status.STOPPED: 3}


ENDLESS = """
import sys
from grille import count_many, Status
try:
    print("begun", flush=True)
    count_many([sys.argv[1]] * 5000 + ["." * 81] * 2, 2**64 - 1, threads=2)
except KeyboardInterrupt as stopped:
    tally = stopped.finished.tally()
    print(tally[Status.UNIQUE], tally[Status.STOPPED], flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are sent the POSIX way")
def test_ctrl_c_stops_a_batch_and_keeps_finished_rows():
    child = subprocess.Popen(
        [sys.executable, "-c", ENDLESS, CLASSIC], stdout=subprocess.PIPE, text=True, preexec_fn=receive_signals
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "begun\n"
    press_ctrl_c(child)
    out, _ = child.communicate(timeout=GUARD)
    assert out == "5000 2\n"


ISA = """
import json, sys
from grille import count_many, solve_many
boards = json.load(sys.stdin)
found = solve_many(boards)
print(json.dumps([list(found.statuses), found.solutions, list(count_many(boards, 50).counts)]))
"""


@pytest.mark.parametrize("isa", ["baseline", "avx2", "avx512"])
def test_every_instruction_set_gives_the_same(boards, isa):
    done = subprocess.run(
        [sys.executable, "-c", ISA],
        input=json.dumps(boards),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "GRILLE_ISA": isa},
    )
    if "this processor supports only" in done.stderr:
        pytest.skip(f"this processor has no {isa}")
    found = solve_many(boards)
    counts = list(count_many(boards, 50).counts)
    assert json.loads(done.stdout) == [list(found.statuses), found.solutions, counts]


@pytest.mark.parametrize("name", ["kaggle-easy", "unbiased", "17clue", "magictour1465", "hardest1106", "serg-many"])
def test_every_solution_of_the_corpora_is_valid(corpus, name):
    texts = [line for line in corpus(f"sudoku/{name}.txt") if line]
    found = solve_many(texts)
    assert found.tally() == {Status.SEVERAL if name == "serg-many" else Status.UNIQUE: len(texts)}
    digits = set("123456789")
    for text, solution in zip(texts, found.solutions, strict=True):
        assert all(sign in (answer, ".", "0") for sign, answer in zip(text, solution, strict=True))
        rows = [solution[9 * i : 9 * i + 9] for i in range(9)]
        columns = [solution[i::9] for i in range(9)]
        boxes = ["".join(rows[3 * (i // 3) + j][3 * (i % 3) : 3 * (i % 3) + 3] for j in range(3)) for i in range(9)]
        assert all(set(house) == digits for house in (*rows, *columns, *boxes))


def cli(*arguments: str, text: bytes = b"") -> tuple[int, bytes, bytes]:
    done = subprocess.run([sys.executable, "-m", "grille", *arguments], input=text, capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("verb", [("solve",), ("solve", "--to", "line"), ("count",), ("count", "--limit", "20")])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_batches_and_single_puzzles_of_a_file_give_the_same_output(tmp_path: Path, verb, end):
    rng = Random(5)
    boards = [board(rng, 0.4).replace("\n", ".") for _ in range(150)]
    lines = ["# a remark", *boards, "", "no puzzle", "..3.1........4.2", str(Sudoku(CLASSIC)).replace("\n", end)]
    lines += [*boards[:60], CLASH, NONE, SEVERAL, str(Sudoku(CLASSIC)).replace("\n", end), *boards[60:90]]
    path = tmp_path / "many.txt"
    path.write_bytes(end.join(lines).encode())
    one_by_one = cli(*verb, "--seconds", "0.999", str(path))  # too short for many at once
    assert cli(*verb, str(path)) == one_by_one
    assert one_by_one[0] == 2
    assert cli(*verb, "-", text=path.read_bytes())[1] == one_by_one[1]


def test_json_lines_input_and_output(tmp_path: Path):
    lines = [
        {"id": 1, "puzzle": CLASSIC},
        {"puzzle": "..3.1........4.2", "note": "é"},
        {"puzzle": NONE},
        {"family": "sudoku", "puzzle": SEVERAL},
    ]
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()
    code, out, _ = cli("solve", "--jsonl", "-", text=text)
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert [answer["outcome"] for answer in answers] == ["unique", "unique", "none", "several"]
    assert [answer["puzzle"] for answer in answers] == [line["puzzle"] for line in lines]
    assert answers[0]["id"] == 1
    expected = {"family": "sudoku", "version": 1, "outcome": "unique", "solution": "4231132421433412", "faults": []}
    assert {name: value for name, value in answers[1].items() if name != "statistics"} == lines[1] | expected
    again = [json.loads(line) for line in cli("solve", "--jsonl", "-", text=out)[1].splitlines()]
    for first, second in zip(answers, again, strict=True):
        assert first | {"statistics": None} == second | {"statistics": None}
    # The extension says that every line is an object.
    bad = tmp_path / "bad.jsonl"
    bad.write_text(f'{{"puzzle": "12"}}\nx\n[1]\n{{"puzzle": "{CLASH}"}}\n')
    code, out, err = cli("solve", "--jsonl", str(bad))
    assert code == 2
    assert [json.loads(line)["error"]["line"] for line in out.splitlines()] == [1, 2, 3, 4]
    *said, summary = err.decode().splitlines()
    assert [f"line {n}" in line for n, line in enumerate(said, 1)] == [True] * 4
    assert summary == "4 rows: 4 error"
    plain = [
        json.loads(line) for line in cli("solve", "--jsonl", "-", text=f"{CLASSIC}\n{NONE}\n".encode())[1].splitlines()
    ]
    assert [(answer["puzzle"], answer["outcome"]) for answer in plain] == [(CLASSIC, "unique"), (NONE, "none")]
    assert cli("solve", "--jsonl", "--all", "-")[0] == 2
    # Fields are kept exactly as written; bytes that are not UTF-8 are refused.
    odd = f' {{"n" : 1.50, "née":"\\u00e9", "puzzle" : "{CLASSIC}" }} '
    kept = cli("solve", "--jsonl", "-", text=odd.encode())[1].decode()
    assert kept.startswith(odd.strip()[:-1] + ', "family": "sudoku"')
    assert json.loads(kept)["née"] == "é"
    assert cli("solve", "--jsonl", "-", text=b'{"a": "\xff", "puzzle": "%s"}\n' % CLASSIC.encode())[0] == 2
    assert cli("solve", "--jsonl", "--strict", "-", text=b"x\n" + text)[:2] == (2, b"")


@pytest.mark.parametrize("shape", ["3x3+x", "2x3", "jigsaw"])
def test_boards_of_other_layouts_have_the_solutions_of_a_search(shape: str) -> None:
    """Most are solved in one native call; the empty board of a jigsaw takes more than the guesses of that call."""
    rng = Random(7)
    made = grille.generate("sudoku", variant="jigsaw" if shape == "jigsaw" else "x", count=4, seed=3, level="easy")
    puzzles = [each.puzzle for each in made] if shape != "2x3" else [Sudoku("." * 36, shape)]
    boards: list[Sudoku] = [*puzzles, Sudoku("." * puzzles[0].layout.cells, puzzles[0].layout)]
    for puzzle in puzzles:
        signs = [*puzzle.givens]
        for _ in range(6):
            signs[rng.randrange(len(signs))] = rng.choice([".", rng.choice(puzzle.layout.symbols)])
            boards.append(Sudoku("".join(signs), puzzle.layout))
    searched = [[*islice(each.solutions(), 2)] for each in boards]
    assert {len(found) for found in searched} == {0, 1, 2} or shape == "2x3"
    for threads in (1, 2):
        results = solve_many(boards, threads=threads)
        for row, puzzle, found in zip(results, boards, searched, strict=True):
            assert row.status == (Status.INVALID if puzzle.clashes() else Status(len(found)))
            assert row.solution == (found[0].line if found else None)
    assert [each.solve().solutions for each in boards] == [tuple(found) for found in searched]
    assert {*solve_many(boards, seconds=0).statuses} == {Status.STOPPED}
