"""The audit finds exactly the faults that were put into a dataset, in every format, and measures what it says."""

from __future__ import annotations

import json
import random

import numpy as np
import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet
import pytest
from hypothesis import given
from hypothesis import strategies as st

import grille
from grille.audit import audit
from grille.audit.ranks import quantile, rank_correlation

PUZZLES = 60


@pytest.fixture(scope="module")
def rows():
    """Generated puzzles: every one is minimal and has one solution, and no two are equivalent."""
    made = grille.generate("sudoku", count=PUZZLES, seed=11, minimal=True)
    return [(each.puzzle.notation(), each.solution.line, each.rating.level, each.rating.score) for each in made]


def write_csv(path, rows, names=("puzzle", "solution", "level", "points")):
    path.write_text("\n".join(",".join(map(str, row)) for row in (names, *rows)) + "\n")
    return str(path)


def shuffled(puzzle, seed):
    """An equivalent puzzle: other digits, other rows within a band, turned."""
    chance = random.Random(seed)
    digits = dict(zip("123456789", chance.sample("123456789", 9), strict=True))
    lines = [puzzle[at : at + 9] for at in range(0, 81, 9)]
    lines = [lines[at] for at in (*chance.sample(range(3), 3), *range(3, 9))]
    return "".join("".join(digits.get(line[at], ".") for line in lines) for at in range(9))


def test_a_clean_dataset_has_no_faults(tmp_path, rows):
    found = audit(write_csv(tmp_path / "clean.csv", rows), label_column="level")
    file = found.files[0]
    assert found.ok
    assert file.faults() == {}
    assert file.data()["one_solution"] == PUZZLES
    assert file.data()["solutions"] == {"checked": PUZZLES, "right": PUZZLES, "wrong": 0, "missing": 0}
    assert file.minimal() == (PUZZLES, PUZZLES)
    assert file.difficulty.complete
    assert file.givens() == {
        number: count for number in range(82) if (count := sum(81 - row[0].count(".") == number for row in rows))
    }


def test_difficulty_is_that_of_the_rating(tmp_path, rows):
    file = audit(write_csv(tmp_path / "rated.csv", rows), label_column="points").files[0]
    data = file.difficulty.data()
    assert data["levels"] == {
        level: count
        for level in ("easy", "medium", "hard", "unfair", "extreme")
        if (count := sum(row[2] == level for row in rows))
    }
    # The label is the score itself.
    assert file.labels.correlations.score == pytest.approx(1)
    assert sum(group.rows for group in file.labels.groups) == PUZZLES
    singles = sum(grille.parse(row[0]).rate().techniques.keys() <= SINGLES for row in rows)
    assert data["singles"] == singles


SINGLES = {"full_house", "naked_single", "hidden_single"}


def test_equivalent_puzzles_are_rated_once_and_counted_each(tmp_path, rows, monkeypatch):
    (tiles,) = grille.generate("dominosa", order=3, seed=1)
    texts = [shuffled(row[0], seed) for row in rows[:8] for seed in range(4)] + [tiles.puzzle.notation()] * 2
    path = tmp_path / "equivalent.txt"
    path.write_text("\n".join(texts) + "\n")
    asked = []
    rate = grille.audit.difficulty.rate_many
    monkeypatch.setattr(
        "grille.audit.difficulty.rate_many", lambda some, **limits: (asked.append(len(some)), rate(some, **limits))[1]
    )
    difficulty = audit(str(path)).files[0].difficulty
    assert sum(asked) == 8 + 1
    expected = {at: grille.parse(text).rate() for at, text in enumerate(texts)}
    assert sorted(difficulty.rows) == sorted(expected)
    for at, level, points in zip(difficulty.rows, difficulty.levels, difficulty.scores, strict=True):
        assert (level, points) == (expected[at].level, expected[at].score)


def test_every_fault_is_found_with_its_line(tmp_path, rows):
    bad = [list(row) for row in rows]
    bad[3][0] = bad[3][0][:-1]  # unreadable: 80 cells
    bad[5][0] = "." * 81  # several solutions; a right answer is one of them
    bad[7][0] = "11" + "." * 79  # no solution
    bad[9][1] = bad[9][1][::-1]  # a wrong answer
    bad[11] = [*bad[10]]  # a duplicate
    bad[13][0], bad[13][1] = shuffled(bad[12][0], 1), ""  # an equivalent puzzle without an answer
    file = audit(write_csv(tmp_path / "bad.csv", bad)).files[0]
    assert file.faults() == {
        "unreadable": 1,
        "several_solutions": 1,
        "no_solution": 1,
        "wrong_solutions": 3,  # that of row 8 solves nothing, and an empty text is a wrong answer
        "duplicates": 2,
    }
    lines = {name: [each.line for each in found] for name, found in file.examples().items()}
    assert lines == {
        "unreadable": [5],
        "several_solutions": [7],
        "no_solution": [9],
        "wrong_solutions": [9, 11, 15],
    }
    assert file.duplicates.equal == 1
    assert file.duplicates.examples == [(11, 12), (13, 14)]
    assert "line 5: expected 81 cells" in str(file.examples()["unreadable"][0])


def test_lines_are_counted_over_blank_lines_comments_and_quotes(tmp_path, rows):
    text = tmp_path / "lines.txt"
    text.write_text(f"# a comment\n\n{rows[0][0]}\n\njunk\n")
    assert [each.line for each in audit(str(text)).files[0].examples()["unreadable"]] == [5]
    table = tmp_path / "quoted.csv"
    table.write_text(f'puzzle,note\n{rows[0][0]},"two\nlines"\n\njunk,x\n')
    assert [each.line for each in audit(str(table)).files[0].examples()["unreadable"]] == [5]
    objects = tmp_path / "objects.jsonl"
    objects.write_text(f'{{"puzzle": "{rows[0][0]}"}}\n\n{{"puzzle": "junk"}}\nnot json\n')
    assert [each.line for each in audit(str(objects)).files[0].examples()["unreadable"]] == [3, 4]


def test_every_format_gives_the_same_report(tmp_path, rows):
    def numbers(text):
        return [0 if sign == "." else int(sign) for sign in text]

    puzzles, answers = [row[0] for row in rows], [row[1] for row in rows]
    table = pa.table({"puzzle": puzzles, "solution": answers})
    pyarrow.parquet.write_table(table, tmp_path / "a.parquet")
    pyarrow.feather.write_feather(table, tmp_path / "a.feather")
    write_csv(tmp_path / "a.csv", [row[:2] for row in rows], ("quizzes", "solutions"))
    (tmp_path / "a.jsonl").write_text(json_lines({"puzzle": p, "solution": s} for p, s in table_rows(table)))
    grids = [{"puzzle": square(numbers(p)), "solution": square(numbers(s))} for p, s in table_rows(table)]
    (tmp_path / "grids.jsonl").write_text(json_lines(grids))
    np.save(tmp_path / "all__inputs.npy", np.array([numbers(p) for p in puzzles]) + 1)
    np.save(tmp_path / "all__labels.npy", np.array([numbers(s) for s in answers]) + 1)
    reports = []
    for name in ("a.parquet", "a.feather", "a.csv", "a.jsonl", "grids.jsonl", "all__inputs.npy"):
        data = audit(str(tmp_path / name)).files[0].data()
        reports.append({key: value for key, value in data.items() if key not in FILE})
    assert all(report == reports[0] for report in reports)
    assert reports[0]["solutions"]["right"] == PUZZLES


FILE = ("path", "format", "bytes", "digest", "columns")


def json_lines(rows):
    return "".join(json.dumps(each) + "\n" for each in rows)


def table_rows(table):
    return zip(*(column.to_pylist() for column in table.columns), strict=True)


def square(numbers):
    return [numbers[at : at + 9] for at in range(0, 81, 9)]


def test_puzzles_shared_by_files_are_found(tmp_path, rows):
    train = write_csv(tmp_path / "train.csv", rows[:40])
    test = [list(row) for row in rows[40:]]
    test[2] = list(rows[5])
    test[4][0], test[4][1] = shuffled(rows[6][0], 2), None
    leak = audit([train, write_csv(tmp_path / "test.csv", test)], answer_column="none").leaks[0]
    assert (leak.rows, leak.equal, leak.equivalent) == (20, 1, 2)
    assert leak.examples == [(6, 3), (7, 5)]


def test_all_puzzles_from_one_grid_are_noticed(tmp_path, rows):
    solution = rows[0][1]
    chance = random.Random(4)
    text = tmp_path / "one.txt"
    boards = ["".join(sign if chance.random() < 0.7 else "." for sign in solution) for _ in range(30)]
    text.write_text("".join(shuffled(board, at) + "\n" for at, board in enumerate(boards)))
    grids = audit(str(text)).files[0].grids
    assert grids.sample > 20
    assert grids.classes == 1


def test_a_puzzle_with_one_given_too_many_is_not_minimal(tmp_path, rows):
    text = tmp_path / "extra.txt"
    boards = []
    for puzzle, solution, *_ in rows[:10]:
        at = puzzle.index(".", 40)
        boards.append(puzzle[:at] + solution[at] + puzzle[at + 1 :])
    text.write_text("\n".join([*boards, *(row[0] for row in rows[10:20])]) + "\n")
    file = audit(str(text)).files[0]
    assert list(file.rows.minimal) == [0] * 10 + [1] * 10


def test_other_sizes_and_families_are_measured_too(tmp_path):
    text = tmp_path / "mixed.txt"
    text.write_text(
        "..3.1........4.2\n423.1........4.2\n....613......15......61......415....\n"
        "3:13012320133300122120\n1-0 1-2 3-2\n"
    )
    file = audit(str(text)).files[0]
    assert dict(file.rows.kinds.most_common(3)) == {"Sudoku, side 4": 2, "Sudoku, side 6": 1, "Dominosa, digits 4": 1}
    assert (len(file.rows.kinds), file.duplicates.without_form) == (4, 1)
    assert list(file.rows.minimal[:2]) == [1, 0]
    assert file.givens() == {4: 1, 6: 1, 10: 1}


def test_a_sample_is_rated_if_asked(tmp_path, rows):
    path = write_csv(tmp_path / "sample.csv", rows)
    one, two = (audit(path, rate_rows=20).files[0].difficulty for _ in range(2))
    assert one.data() == two.data()
    assert one.data()["rated"] == 20
    assert not one.complete
    assert "a random sample of 60" in str(audit(path, rate_rows=20))
    assert audit(path, rate_seconds=0).files[0].data()["difficulty"]["rated"] == 0


def test_labels_in_words_are_ordered_by_meaning(tmp_path, rows):
    words = {"easy": "Beginner", "medium": "Intermediate", "hard": "Hard", "unfair": "expert", "extreme": "Evil"}
    named = [(row[0], words[row[2]]) for row in rows]
    file = audit(write_csv(tmp_path / "words.csv", named, ("puzzle", "difficulty"))).files[0]
    assert file.labels.kind == "words"
    assert [group.label for group in file.labels.groups] == [
        word for word in words.values() if word in dict(named).values()
    ]
    assert file.labels.correlations.level == pytest.approx(1)
    assert file.labels.correlations.score > 0.8
    strange = [(row[0], f"set {at % 3}") for at, row in enumerate(rows)]
    file = audit(write_csv(tmp_path / "names.csv", strange, ("puzzle", "difficulty"))).files[0]
    assert file.labels.kind == "names"
    assert file.labels.correlations is None


def test_the_page_is_complete_and_loads_nothing(tmp_path, rows):
    named = [("<b>junk</b>", "", "easy", 1), *rows]
    page = audit(write_csv(tmp_path / "page.csv", named)).html()
    assert page.count("<svg") == 5
    assert "<b>junk" not in page
    assert "http" not in page
    assert page.startswith("<!doctype html>")


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=2, max_size=30))
def test_rank_correlation_is_that_of_the_definition(pairs):
    def rank(values, value):
        return sum(each < value for each in values) + (sum(each == value for each in values) + 1) / 2

    one, other = [a for a, _ in pairs], [b for _, b in pairs]
    first, second = [rank(one, a) for a in one], [rank(other, b) for b in other]
    mean = (len(pairs) + 1) / 2
    top = sum((a - mean) * (b - mean) for a, b in zip(first, second, strict=True))
    low = (sum((a - mean) ** 2 for a in first) * sum((b - mean) ** 2 for b in second)) ** 0.5
    found = rank_correlation(one, other)
    assert (found is None) if not low else found == pytest.approx(top / low)


@given(st.lists(st.integers(), min_size=1), st.sampled_from((0.0, 0.1, 0.5, 0.9, 1.0)))
def test_a_quantile_has_its_share_of_values_below(values, share):
    ordered = sorted(values)
    found = quantile(ordered, share)
    assert sum(each <= found for each in ordered) >= share * len(ordered)
    assert sum(each < found for each in ordered) <= share * len(ordered)
