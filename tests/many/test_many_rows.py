"""One row out for each row in: each has the result of its puzzle by_puzzle, and a bad row affects no other."""

from __future__ import annotations

from random import Random

import pytest

import grille
from fixtures.sudoku_sample import sample
from grille import GrilleError, Status, Sudoku, Verdict
from grille.sudoku.layout import Layout
from many_forms import ANY, CLASH, CLASSIC, JUNK, NONE, SEVERAL

DOMINOSA = "1 2 1 0 3 / 2 1 1 0 2 / 3 3 3 3 0 / 0 1 2 2 0"
CHAIN = "0-1 1-2 2-2 2-0"


@pytest.fixture(scope="module")
def puzzles():
    rng = Random(3)
    boards = [sample(rng) for _ in range(60)]
    return [*boards, Sudoku(CLASSIC), Sudoku("." * 81, "3x3+x"), grille.parse(DOMINOSA), grille.parse(CHAIN)]


@pytest.mark.parametrize("threads", [1, 3])
def test_every_row_has_the_result_of_its_puzzle(puzzles, threads):
    solved = grille.solve_many(puzzles, threads=threads)
    counted = grille.count_many(puzzles, 20, threads=threads)
    rated = grille.rate_many(puzzles, threads=threads)
    for at, puzzle in enumerate(puzzles):
        outcome = puzzle.solve()
        if outcome.faults:
            assert solved[at].status == counted[at].status == Status.INVALID
            assert solved.errors[at] == "; ".join(fault.message for fault in outcome.faults)
            continue
        assert solved[at].status.word == str(outcome.verdict)
        assert solved[at].solution == (outcome.solution and outcome.solution.line)
        count = puzzle.count(20)
        assert (counted[at].count, counted[at].exact) == (int(count), count.exact)
        assert rated[at] == puzzle.rate()


def test_puzzles_texts_and_subclasses_in_one_list():
    """Puzzles are read where they keep their text; any other object in the same list is not mistaken for one."""

    class Named(Sudoku):
        __slots__ = ("name",)

    rows = [CLASSIC, Sudoku(CLASSIC), Named(CLASSIC), CLASSIC.encode(), Sudoku("." * 16), None, Sudoku(SEVERAL)]
    found = grille.check_many(rows * 5).statuses
    words = [Status(code).word for code in found]
    one = ["unique"] * 4 + ["several", "invalid", "several"]
    assert words == one * 5


def test_a_custom_layout_is_not_treated_as_a_classic_board():
    cross = Sudoku(CLASSIC, Layout.of("3x3+x"))
    found = grille.solve_many([cross, CLASSIC])
    assert list(found.statuses) == [Status.INVALID, Status.UNIQUE]
    assert "diagonal" in found.errors[0]


def test_canonical_forms_identify_equivalent_puzzles(puzzles):
    forms = grille.canonical_many(puzzles[:61])
    assert [row.canonical for row in forms] == [puzzle.canonical().notation() for puzzle in puzzles[:61]]
    found = grille.canonical_many([DOMINOSA, CLASSIC, "0-1 1-2"])
    assert found[0].canonical == grille.parse(DOMINOSA).canonical().notation()
    assert "has no canonical form, so duplicates cannot be detected" in found.errors[2]
    assert found[1].canonical == Sudoku(CLASSIC).canonical().givens


def test_answers_are_checked(puzzles):
    solution = Sudoku(CLASSIC).solve().solution.digits
    wrong = solution[:80] + ("1" if solution[80] != "1" else "2")
    small = Sudoku("..3.1........4.2")
    rows = [
        (CLASSIC, solution, True),
        (CLASSIC, wrong, False),
        (CLASSIC, CLASSIC, False),
        (CLASSIC, "junk", False),
        (CLASSIC, None, False),
        (CLASSIC, [int(sign) for sign in solution], True),
        ("junk", solution, False),
        (JUNK, solution, False),
        (None, solution, False),
        (small, "4231132421433412", True),
        (small, solution, False),
        (SEVERAL, Sudoku(SEVERAL).solve().solution.digits, True),
        (DOMINOSA, grille.parse(DOMINOSA).solve().solution.line, True),
    ]
    checked = grille.check_many([row[0] for row in rows], [row[1] for row in rows])
    assert checked.ok == [row[2] for row in rows]
    assert set(checked.errors) == {at for at, row in enumerate(rows) if not row[2]}
    assert [bool(row) for row in checked] == checked.ok
    report = Sudoku(CLASSIC).check(wrong)
    assert checked.errors[1] == "; ".join(fault.message for fault in report.faults)
    assert checked.errors[4] == "expected an answer, found a missing value"
    assert checked.tally() == {Status.INVALID: 4, Status.RIGHT: 5, Status.WRONG: 4}
    plain = [row for row in rows if isinstance(row[1], str) and isinstance(row[0], str)]
    for form in ("string", "pandas", "polars", "object array"):
        mixed = grille.check_many(ANY[form]([row[0] for row in plain]), ANY["string"]([row[1] for row in plain]))
        assert list(mixed.columns()["ok"]) == [row[2] for row in plain]
    with pytest.raises(GrilleError, match="each of the 2 puzzles, found 1"):
        grille.check_many([CLASSIC] * 2, [solution])


def test_answers_of_random_boards_are_checked_like_by_the_puzzle():
    rng = Random(8)
    texts, answers = [], []
    for _ in range(300):
        board = Sudoku(CLASSIC).solve().solution.digits
        texts.append("".join(sign if rng.random() < 0.4 else rng.choice(".0_*") for sign in board))
        changed = list(board)
        for _ in range(rng.choice((0, 1, 2))):
            changed[rng.randrange(81)] = rng.choice("123456789.x")
        answers.append("".join(changed))

    def by_puzzle(text, answer):
        try:
            return Sudoku(text).check(answer).ok
        except GrilleError:
            return False

    assert grille.check_many(texts, answers).ok == list(map(by_puzzle, texts, answers))


def test_messages_name_the_error_and_its_place():
    found = grille.solve_many([CLASH, JUNK, "", "12", None, float("nan"), 3.5, b"\xff" * 81, [1, 2], [10] * 81])
    assert found.tally() == {Status.INVALID: 10}
    assert found.errors[0].startswith("row 1 holds 5 twice: r1c1, r1c2")
    assert "missing" in found.errors[4]
    assert found.errors[5] == found.errors[4]
    assert found.errors[6] == "expected a puzzle, text or digits, found float"
    assert all(found.errors[at] for at in range(10))
    assert dict(found.errors) == {at: row.error for at, row in enumerate(found)}
    with pytest.raises(KeyError):
        grille.solve_many([CLASSIC]).errors[0]
    with pytest.raises(IndexError):
        found[10]
    assert found[-1] == found[9]
    assert found[2:4] == [found[2], found[3]]


def test_counts_say_whether_they_are_exact():
    found = grille.count_many([CLASSIC, "." * 81, NONE, "..3.1........4.."], 3)
    assert found.columns()["count"] == [1, 3, 0, 3]
    assert found.columns()["exact"] == [True, False, True, False]
    assert grille.count_many(["..3.1........4.."]).columns()["exact"] == [True]


def test_a_time_limit_is_not_reported_as_no_solution():
    rows = [CLASSIC, "..3.1........4.2", DOMINOSA]
    for found in (
        grille.solve_many(rows, seconds=0),
        grille.count_many(rows, seconds=0),
        grille.check_many(rows, seconds=0),
    ):
        assert found.tally() == {Status.STOPPED: 3}
    assert grille.canonical_many(rows[:2], seconds=0).tally() == {Status.STOPPED: 2}
    assert grille.rate_many(rows, seconds=0).tally() == {Status.STOPPED: 3}
    steps = grille.steps_many(rows, seconds=0)
    assert steps.tally() == {Status.STOPPED: 3}
    assert steps.columns()["ending"] == ["limit"] * 3
    for function in (grille.rate_many, grille.steps_many, grille.canonical_many):
        with pytest.raises(GrilleError, match="seconds: expected a number from 0"):
            function(rows, seconds=-1)


def test_rules_apply_to_every_row():
    rules = grille.Rules(without=("hidden_single",))
    rated = grille.rate_many([CLASSIC, DOMINOSA], rules=rules)
    assert "hidden_single" not in rated[0].techniques
    assert "unknown technique 'hidden_single'" in rated.errors[1]
    assert "unknown technique 'hidden_single'" in grille.steps_many([CLASSIC, DOMINOSA], rules=rules).errors[1]
    for function in (grille.rate_many, grille.steps_many):
        with pytest.raises(GrilleError, match="unknown technique"):
            function([CLASSIC], rules=grille.Rules(without=("no such thing",)))


def test_columns_of_ratings():
    rated = grille.rate_many([CLASSIC, SEVERAL, "junk"])
    assert rated.level == [Sudoku(CLASSIC).rate().level, None, None]
    assert rated.reason == [None, "several", "invalid"]
    assert [row.level for row in rated] == rated.level
    assert rated.techniques[1:] == [None, None]
    with pytest.raises(AttributeError):
        _ = rated.colour
    assert Verdict.SEVERAL in rated.reason
