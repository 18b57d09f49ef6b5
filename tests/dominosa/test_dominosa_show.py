"""Views of a tiling: with borders, in boxes, as directions and tiles, and as SVG."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

import grille
from grille import Dominosa
from grille.dominosa.family import FAMILY
from grille.scene.text import draw

CLASSIC = Dominosa(["12103", "21102", "33330", "01220"])
WAYS = {name: write for name, _, write in FAMILY.shows}


def solution(text=CLASSIC):
    return grille.parse(text).solve().solution if isinstance(text, str) else text.solve().solution


def test_borders_between_tiles_and_colons_within():
    assert WAYS["borders"](solution()).splitlines() == [
        "1:2|1|0:3",
        "- - : - -",
        "2|1|1|0:2",
        ": : - - -",
        "3|3|3:3|0",
        "- - - - :",
        "0:1|2:2|0",
    ]


def test_boxes_in_two_styles():
    assert str(solution()).splitlines()[:4] == [
        "┌───────┬───┬───────┐",
        "│ 1   2 │ 1 │ 0   3 │",
        "├───┬───┤   ├───────┤",
        "│ 2 │ 1 │ 1 │ 0   2 │",
    ]
    assert draw(solution().scene(), ascii_only=True).splitlines()[:3] == [
        "+-------+---+-------+",
        "| 1   2 | 1 | 0   3 |",
        "+---+---+   +-------+",
    ]
    assert str(CLASSIC).splitlines()[:2] == ["┌───────────┐", "│ 1 2 1 0 3 │"]


def test_directions_and_tiles():
    assert WAYS["directions"](solution()) == "EWSEW\nSSNEW\nNNEWS\nEWEWN"
    assert WAYS["tiles"](solution()).splitlines()[:2] == ["0-0 r3c5-r4c5", "0-1 r4c1-r4c2"]


@pytest.mark.parametrize(("name", "text", "count"), FAMILY.examples)
def test_every_tile_is_a_plate_in_svg(name, text, count):
    if count != 1:
        return
    board = grille.parse(text)
    root = ET.fromstring(solution(board).svg())  # noqa: S314  our own document
    plates = [node for node in root.iter("{http://www.w3.org/2000/svg}rect") if "plate" in node.get("class", "")]
    assert len(plates) == len(board.pieces)
    assert "plate" not in board.svg()
    sizes = {(float(node.get("width")), float(node.get("height"))) for node in plates}
    assert all(wide == 2 * high + 5 or high == 2 * wide + 5 for wide, high in sizes)


def test_two_digit_numbers_are_aligned():
    ten = next(text for name, text, _ in FAMILY.examples if name == "ten")
    lines = str(solution(ten)).splitlines()
    assert len({len(line) for line in lines}) == 1
    lines = WAYS["borders"](solution(ten)).splitlines()
    assert len({len(line) for line in lines}) == 1


def test_an_incomplete_tiling_is_drawn():
    part = grille.Tiling(CLASSIC, ("EW...", ".....", ".....", "....."))
    assert str(part).splitlines() == [
        "┌───────┬───────────┐",
        "│ 1   2 │ 1   0   3 │",
        "├───────┘           │",
        "│ 2   1   1   0   2 │",
        "│                   │",
        "│ 3   3   3   3   0 │",
        "│                   │",
        "│ 0   1   2   2   0 │",
        "└───────────────────┘",
    ]
    assert part.scene().title.endswith("1 of 10 tiles laid")
