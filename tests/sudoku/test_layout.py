"""Layouts: reading, writing, and everything a puzzle does on them."""

from __future__ import annotations

import copy
import pickle
from functools import cache
from itertools import islice
from random import Random

import pytest

import grille
from fixtures.sudoku_reference import solutions
from grille import Game, GrilleError, Layout, NotationError, Sudoku, Verdict
from grille.scene.svg import draw as draw_svg
from grille.sudoku.board import Grid
from grille.sudoku.engine import ENGINES
from grille.sudoku.layout import EMPTY
from grille.sudoku.symmetry import Symmetry, equivalent

# Jigsaw regions of side 6 and 9.
SIX = "111222 113322 143352 443355 446655 466665"
NINE = "111122333 111222333 112222333 444455666 444555666 445555666 777888899 777888999 777889999"
LAYOUTS = {
    "X": Layout.boxes(3, 3).with_diagonals(),
    "one diagonal": Layout.boxes(2, 3).with_diagonals(2),
    "windoku": Layout.boxes(3, 3).with_windows(),
    "extra": Layout.boxes(2, 2).with_regions("1..1 .... .... 1..1"),
    "jigsaw": Layout.jigsaw(SIX),
    "jigsaw of nine": Layout.jigsaw(NINE),
    "jigsaw X": Layout.jigsaw(SIX).with_diagonals(1),
    "Latin": Layout.latin(6),
    "Latin of a prime side": Layout.latin(5),
}


@cache
def made(name: str, seed: int = 0) -> Sudoku:
    """A puzzle with one solution, dug from a full grid with the branching engine."""
    layout, rng = LAYOUTS[name], Random(seed)
    first = dict(zip(rng.sample(range(layout.side), 3), rng.sample(layout.symbols, 3), strict=True))
    start = "".join(first.get(cell, EMPTY) for cell in range(layout.cells))
    givens = list(next(Sudoku(start, layout).solutions(engine="branching")).digits)
    for cell in rng.sample(range(layout.cells), layout.cells if layout.side < 9 else 60):
        kept, givens[cell] = givens[cell], EMPTY
        if Sudoku("".join(givens), layout).solve(engine="branching").verdict is not Verdict.UNIQUE:
            givens[cell] = kept
    return Sudoku("".join(givens), layout)


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_engine_agrees_with_the_slow_reference(name):
    puzzle = made(name)
    (expected,) = solutions(puzzle)
    assert [*grille.solve_many([puzzle, puzzle.notation()]).solutions] == [expected.line] * 2
    for engine in ENGINES:
        if engine == "triads":
            with pytest.raises(GrilleError, match="only solves 9x9 boards with 3x3 boxes"):
                puzzle.solve(engine=engine)
        else:
            # Plain backtracking takes a minute for a 9x9 board with few givens.
            outcome = (nearly_full(puzzle, expected) if "plain" in engine else puzzle).solve(engine=engine)
            assert outcome.verdict is Verdict.UNIQUE
            assert outcome.solution.digits == expected.digits
    open_ = next(puzzle.with_given(row, column, 0) for (row, column), digit in digits_of(puzzle).items() if digit)
    found = {solution.digits for solution in islice(solutions(open_), 200)}
    assert open_.count(200) == len(found)
    assert {solution.digits for solution in islice(open_.solutions(), 200)} == found or len(found) == 200


def nearly_full(puzzle: Sudoku, solution: Grid) -> Sudoku:
    """The puzzle with two thirds of the solution filled in."""
    pairs = enumerate(zip(puzzle.givens, solution.digits, strict=True))
    return Sudoku("".join(digit if cell % 3 else given for cell, (given, digit) in pairs), puzzle.layout)


def digits_of(puzzle: Sudoku) -> dict[tuple[int, int], int]:
    return {(row, column): puzzle[row, column] for row, column in puzzle.candidates()}


@pytest.mark.parametrize("name", ["X", "windoku", "one diagonal", "extra"])
def test_extra_houses_are_always_used(name):
    """Without them the same givens have more solutions: the shortcut for classic 9x9 boards must not be used."""
    puzzle = made(name)
    assert puzzle.solve().verdict is Verdict.UNIQUE
    bare = Sudoku(puzzle.givens, Layout.boxes(*puzzle.layout.box))
    assert bare.solve().verdict is Verdict.SEVERAL
    assert bare != puzzle
    assert hash(bare) != hash(puzzle)


@pytest.mark.parametrize("name", LAYOUTS)
def test_steps_and_hints_lead_to_the_solution(name):
    puzzle = made(name)
    answer = next(iter(solutions(puzzle)))
    trace = puzzle.steps().trace()
    right = answer.cells()
    assert trace.steps
    for step in trace.steps:
        assert all(right[cell] == digit for cell, digit in (place.split("=") for place in step.places))
        assert all(right[cell] != digit for cell, digit in (mark.split("<>") for mark in step.removes))
    rating = puzzle.rate()
    assert rating.level is not None
    game = Game(puzzle)
    for _ in range(1000):
        if game.done:
            break
        assert game.play_hint(game.hint())
    assert game.done
    assert game.board.digits == answer.digits


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_wrong_answer_names_the_house_with_the_clash(name):
    puzzle = made(name)
    answer = next(iter(solutions(puzzle)))
    assert puzzle.check(answer).ok
    assert puzzle.check(answer.line).ok
    cell = puzzle.givens.index(EMPTY)
    other = puzzle.layout.symbols[puzzle.layout.symbols.index(answer.digits[cell]) - 1]
    wrong = puzzle.check(answer.digits[:cell] + other + answer.digits[cell + 1 :])
    broken = {house.name for house in puzzle.layout.houses if cell in house.cells}
    assert {fault.message.partition(" holds")[0] for fault in wrong.faults} == broken


def test_names_of_houses():
    puzzle = Sudoku("1" + EMPTY * 80, "3x3+x")
    assert "diagonal 1 holds 1 already" in str(puzzle.check_move("r9c9=1"))
    jigsaw = Sudoku("1" + EMPTY * 35, LAYOUTS["jigsaw"])
    assert str(jigsaw.check_move("r2c2=1")) == "region 1 holds 1 already, at r1c1"
    said = " ".join(str(step) + step.where for step in made("jigsaw").all_steps())
    assert "region" in said
    assert "box" not in said
    full = Sudoku("12" + EMPTY * 14, "2x2+x").steps("r2c2=3 r3c3=4")
    assert "Diagonal 1" in " ".join(map(str, islice(full, 30)))


def test_layouts_are_immutable_and_hashable():
    layout = Layout.of("3x3+x")
    for other in (eval(repr(layout)), pickle.loads(pickle.dumps(layout)), copy.deepcopy(layout)):  # noqa: S301, S307
        assert other is layout
    assert Layout.of(" 3X3 + X ") == layout == Layout.boxes(3, 3).with_diagonals(2).with_diagonals(1)
    assert {layout: 1}[Layout.of("3x3+x")] == 1
    with pytest.raises(AttributeError):
        layout.side = 4
    assert Layout.of("3x3").is_classic
    assert not layout.is_classic
    assert not Layout.latin(9).is_classic


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_is_read_from_its_text(name):
    layout = LAYOUTS[name]
    assert Layout.of(str(layout)) == layout
    assert all(len(set(house.cells)) == layout.side for house in layout.houses)
    assert len({house.name for house in layout.houses}) == len(layout.houses)
    assert len({frozenset(house.cells) for house in layout.houses}) == len(layout.houses)


def test_layouts_with_the_same_houses_are_equal():
    boxes = "112233 112233 112233 445566 445566 445566"
    assert Layout.jigsaw(boxes) == Layout.of("3x2")
    assert Layout.jigsaw([[*row] for row in boxes.split()]) == Layout.of("3x2")
    assert Layout.jigsaw("1111 2222 3333 4444") == Layout.latin(4) == Layout.of("4x1") == Layout.of("1x4")
    relabelled = SIX.translate(str.maketrans("123456", "FEDCBA"))
    assert Layout.jigsaw(relabelled) == Layout.jigsaw(SIX)
    squares = Layout.of("3x3").with_windows().houses[-4:]
    assert [house.name for house in squares] == [f"window {number}" for number in range(1, 5)]
    signs = [EMPTY] * 81
    for house in squares:
        for cell in house.cells:
            signs[cell] = house.name[-1]
    assert Layout.of("3x3").with_regions("".join(signs)) == Layout.of("3x3+windoku")
    # A region that equals a row or a box is not an extra house.
    assert Layout.of("2x2").with_regions("1111 22.. 22.. ....".replace("2", ".")) == Layout.of("2x2")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3by3", "expected a layout such as 3x3"),
        ("3x3+y", "expected x, x1, x2"),
        ("2x3+windoku", "square boxes"),
        ("jigsaw-111222", "found 6"),
        ("jigsaw-1112132233443444", r"region 2 \(from r1c4\) has 3 cells, expected 4"),
        ("2x2+extra-11..............", r"extra region 1 \(from r1c1\) has 2 cells"),
        ("1x40", "expected a side from 4 to 36"),
    ],
)
def test_an_invalid_layout_is_refused(text, message):
    with pytest.raises(GrilleError, match=message):
        Layout.of(text)


@pytest.mark.parametrize("name", LAYOUTS)
def test_puzzles_round_trip_through_text(name):
    puzzle = made(name)
    assert grille.parse(puzzle.notation()) == puzzle
    assert eval(repr(puzzle)) == puzzle  # noqa: S307
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle  # noqa: S301
    for form in ("picture", "marks", "json", "python"):
        text = puzzle.notation(form)
        assert grille.parse(text) == puzzle
        between = "\n\n" if form in ("picture", "marks") else "\n"
        assert [record.puzzle for record in grille.read(text + between + text + "\n")] == [puzzle, puzzle]
    for form in ("ss", "hodoku", "opensudoku", "puzzlink", "sdk"):
        with pytest.raises(GrilleError, match=puzzle.layout.text[:12].replace("+", r"\+")):
            puzzle.notation(form)
    # The layout may also be an argument, which must not contradict the text.
    assert grille.parse(puzzle.givens, shape=str(puzzle.layout)) == puzzle
    with pytest.raises(NotationError, match="the text says"):
        grille.parse(puzzle.notation(), shape="2x2" if puzzle.layout.side != 4 else "3x3")


@pytest.mark.parametrize("name", ["X", "windoku", "jigsaw of nine", "extra"])
def test_functions_for_boxes_refuse_other_layouts(name):
    puzzle = made(name)
    named = puzzle.layout.text[:12].replace("+", r"\+")
    with pytest.raises(GrilleError, match=f"canonical form.*{named}"):
        puzzle.canonical()
    with pytest.raises(GrilleError, match=f"canonical form.*{named}"):
        equivalent(puzzle, puzzle)
    with pytest.raises(GrilleError, match=named):
        Symmetry.random(puzzle.layout, 1)
    with pytest.raises(GrilleError, match=named):
        Symmetry.mirror(puzzle.layout).of(puzzle)


def test_borders_follow_the_regions():
    jigsaw = Sudoku("1" + EMPTY * 15, Layout.jigsaw("1112 1322 3342 3444"))
    drawn = """\
┌───────────┬───┐
│ 1   .   . │ . │
│   ┌───┬───┘   │
│ . │ . │ .   . │
├───┘   ├───┐   │
│ .   . │ . │ . │
│   ┌───┘   └───┤
│ . │ .   .   . │
└───┴───────────┘"""
    assert str(jigsaw) == drawn
    assert jigsaw.notation("picture") == f"{jigsaw.layout}:\n{drawn}"
    assert str(Sudoku(EMPTY * 16, "1x4")).count("─") == 2 * 9
    svg = draw_svg(jigsaw.scene())
    # Thick lines cover exactly the borders between regions and the edge.
    scene = jigsaw.scene()
    strong = sum(line.bottom - line.top + line.right - line.left for line in scene.lines if line.role == "edge")
    borders = jigsaw.layout.borders
    assert strong == sum(map(sum, (*borders.across, *borders.down))) == svg_length(svg)


def svg_length(svg: str) -> int:
    from xml.etree import ElementTree as ET

    lines = [line for line in ET.fromstring(svg).iter() if line.get("class") == "edge"]  # noqa: S314
    return sum(abs(int(line.get(f"{axis}2")) - int(line.get(f"{axis}1"))) // 40 for line in lines for axis in "xy")


def test_small_pickles():
    puzzle = made("X")
    puzzle.layout.peers, puzzle.layout.borders  # noqa: B018  what is cached must not travel
    assert len(pickle.dumps(puzzle)) < 200


def test_a_picture_of_a_jigsaw_without_its_layout_is_refused():
    text = """
┌───┬───────┐
│ . │ . 3 . │
│ 1 │ . . . │
├───┴───────┤
│ . . . . . │
│ . . . . . │
└───────────┘
""".replace(" . . . . . ", "  . . . .  ")
    with pytest.raises(NotationError, match=r"line 3: expected bars around boxes of one size"):
        grille.parse(text)
    assert grille.parse(text, shape="2x2") == grille.parse("..3.1...........")
