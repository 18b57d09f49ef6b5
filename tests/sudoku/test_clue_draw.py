"""Pictures of clues: every kind is drawn, and named in drawings as text."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree as ET

import pytest

from fixtures.clue_rules import filled
from fixtures.clue_sample import SAMPLES, Draw
from grille import Sudoku
from grille.errors import GrilleError
from grille.scene.shapes import CELL, MARGIN
from grille.sudoku import clues
from grille.sudoku.clues import kinds
from grille.sudoku.clues.kind import kind_named
from grille.sudoku.layout import Layout

SIX = Layout.boxes(2, 3)
FIVE, FIVE_GRID = Layout.latin(5), "1234534512512342345145123"
GRID = "123456456123231564564231312645645312"


def sample(kind):
    random = Random(kind)
    # One kind needs a middle digit.
    layout, grid = (FIVE, FIVE_GRID) if kind == "dutch-flatmates" else (SIX, GRID)
    while True:
        try:
            return Sudoku(grid, layout, [SAMPLES[kind](Draw(random, layout, filled(Sudoku(grid, layout), grid)))])
        except GrilleError:
            continue


@pytest.mark.parametrize("kind", sorted(kinds()))
@pytest.mark.parametrize("theme", ["auto", "light", "dark", "print"])
def test_every_kind_is_drawn(kind, theme):
    puzzle = sample(kind)
    scene = puzzle.scene()
    shapes = (*scene.outlines, *scene.strokes, *scene.badges)
    on_board = kind_named(kind).group == "board" or not puzzle.clues[0].cells
    assert bool(shapes) or on_board or kind in {"kropki-negative", "xv-negative", "either"}
    root = ET.fromstring(puzzle.svg(theme))  # noqa: S314  our own picture
    _, _, width, height = map(float, root.get("viewBox").split())
    rows, columns = scene.size
    assert (width, height) == (columns * CELL + 2 * MARGIN, rows * CELL + 2 * MARGIN)


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_a_drawing_as_text_says_every_clue(kind):
    puzzle = sample(kind)
    assert puzzle.clues[0].rule in str(puzzle)


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_a_clue_on_variables_is_drawn_or_refused(kind):
    """A variable is a digit in no cell, so it has no place in a picture."""
    data = sample(kind).clues[0].data()
    for cells in (["v1", *data.get("cells", [])[1:]], [f"v{at}" for at in range(1, len(data.get("cells", [])) + 1)]):
        try:
            puzzle = Sudoku("." * 36, clues=[data | {"cells": cells}])
        except GrilleError:
            continue
        assert puzzle.clues[0].rule in str(puzzle)
        for theme in ("light", "print"):
            ET.fromstring(puzzle.svg(theme))  # noqa: S314  our own picture


def test_rules_that_depend_on_places_refuse_variables():
    for clue in (clues.indexer("v1", "box"), clues.minimum("v1"), clues.region_sum("r1c1 v2")):
        with pytest.raises(GrilleError, match=r"v\d is in no cell, so it has no place on the board"):
            Sudoku("." * 81, clues=[clue])


def test_signs_are_drawn_large_enough_to_read():
    def shapes(clue, side=9):
        return Sudoku("." * side**2, clues=[clue]).svg("light")

    # A minimum is a shaded cell with a sign at each of its edges.
    corner = shapes(clues.minimum("r1c1"))
    assert corner.count('class="badge extreme"') == 1
    assert corner.count('class="sign chevron"') == 2
    assert shapes(clues.greater_than("r1c1 r1c2")).count('class="sign chevron"') == 1
    # Three digits or more of a circle stand on two lines, and numbers of two figures stay apart.
    square = "r1c1 r1c2 r2c1 r2c2"
    assert re.findall(">([0-9 ]+)</text>", shapes(clues.quadruple(square, [1, 4]))) == ["14"]
    assert re.findall(">([0-9 ]+)</text>", shapes(clues.quadruple(square, [1, 3, 4]))) == ["13", "4"]
    assert re.findall(">([0-9 ]+)</text>", shapes(clues.quadruple(square, [1, 12, 13]), 16)) == ["1 12", "13"]


def test_clues_of_a_kind_that_mean_different_things_look_different():
    looks = {
        along: Sudoku("." * 81, clues=[clues.indexer("r1c1", along)]).scene().badges[0].look
        for along in ("row", "column", "box")
    }
    assert len({*looks.values()}) == 3
    fast, slow = (Sudoku("." * 81, clues=[clues.thermometer("r1c1 r1c2", slow=slow)]).scene() for slow in (False, True))
    assert fast.strokes[0].look != slow.strokes[0].look


def test_a_pill_is_round_and_its_shaft_leaves_at_the_nearest_cell():
    scene = Sudoku("." * 81, clues=[clues.arrow("r1c1 r1c2", "r2c1 r3c1")]).scene()
    assert scene.outlines[0].shape == "pill"
    assert scene.strokes[0].points[0] == (0, 0)
    bent = Sudoku("." * 81, clues=[clues.arrow("r1c1 r1c2 r2c2", "r4c1..r4c9 r5c1..r5c9 r6c1..r6c9")]).scene()
    assert bent.outlines[0].shape == ""


def test_cages_have_letters_in_text_and_totals_in_pictures():
    puzzle = Sudoku("." * 81, clues=[clues.cage("r1c1 r1c2", 10), clues.cage("r1c3 r2c3", 7)])
    first, second = str(puzzle).splitlines()[1:3]
    assert first.startswith("│ a. a. b. │")
    assert second.startswith("│  .  . b. │")
    assert ">10</text>" in puzzle.svg()


def test_clues_beside_the_grid_make_room_for_themselves():
    plain = Sudoku("." * 81).scene()
    beside = Sudoku("." * 81, clues=[clues.sandwich("r1c1..r1c9", 8)]).scene()
    assert (plain.rim, beside.rim) == (0, 1)
    (badge,) = beside.badges
    assert (badge.row, badge.column, badge.text) == (0, -1, "8")


def test_diagonals_are_drawn_for_layouts_that_have_them():
    assert len(Sudoku("." * 81, "3x3+x").scene().strokes) == 2
    assert not Sudoku("." * 81).scene().strokes


def test_two_little_killers_that_begin_at_the_same_place_are_apart():
    puzzle = Sudoku("." * 81, clues=[clues.little_killer("r1c3 r2c2 r3c1", 12), clues.little_killer("r1c5 r2c6", 12)])
    left, right = sorted(badge.column for badge in puzzle.scene().badges)
    assert (left, right) == (2.75, 3.25)
