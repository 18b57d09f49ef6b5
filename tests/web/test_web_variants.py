"""Variants on the page: the same clashes as in the package, for every kind of clue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from comparing import board, compare
from in_node import STATIC, Ask, rules_in_node
from random_games import actions, answer_of

from fixtures.clue_rules import filled
from fixtures.clue_sample import SAMPLES, Draw
from grille import Sudoku
from grille.errors import GrilleError
from grille.scene.theme import LINES
from grille.sudoku.clues import kinds
from grille.sudoku.layout import Layout
from thorough import trials

SIX, SIX_GRID = Layout.boxes(2, 3), "123456456123231564564231312645645312"
FIVE, FIVE_GRID = Layout.latin(5), "1234534512512342345145123"
LAYOUTS = ("2x2+x", "3x3+windoku", "2x3+disjoint", "jigsaw-1112122334234434", "2x2+zero", "2x2+extra-1..1.11.........")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """Runs the page's rules in a node process."""
    with rules_in_node(tmp_path_factory.mktemp("variants")) as ask:
        yield ask


def with_clues(random: Random, kind: str) -> Sudoku:
    """A board with a clue of a kind, and perhaps another."""
    while True:
        # One kind needs a middle digit.
        layout, grid = (FIVE, FIVE_GRID) if kind == "dutch-flatmates" else (SIX, SIX_GRID)
        draw = Draw(random, layout, filled(Sudoku(grid, layout), grid))
        more = random.choices([each for each in SAMPLES if each != "dutch-flatmates"], k=random.randrange(2))
        names = [kind, *(more if layout is SIX else ())]
        try:
            givens = "".join(sign if random.random() < 0.2 else "." for sign in grid)
            return Sudoku(givens, layout, [SAMPLES[name](draw) for name in names])
        except GrilleError:
            continue


def filling(random: Random, puzzle: Sudoku) -> list[list[str]]:
    """Digits in most cells: random, and those of a solution with a few changed."""
    side, symbols = puzzle.layout.side, puzzle.layout.symbols
    cells = [cell for cell, given in enumerate(puzzle.givens) if given == "."]
    random.shuffle(cells)
    wrong = [f"r{cell // side + 1}c{cell % side + 1}={random.choice(symbols)}" for cell in cells]
    right = answer_of(puzzle)
    changed = [move if random.random() < 0.9 else move[:-1] + random.choice(symbols) for move in right]
    return [["move", move] for move in [*wrong, *changed, *right]]


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_clashes_are_equal_in_page_and_package(page: Ask, kind: str) -> None:
    random = Random(f"clashes of {kind}")
    seen: dict[str, int] = {}
    for _ in range(trials(4)):
        puzzle = with_clues(random, kind)
        for name, often in compare(page, puzzle, filling(random, puzzle)).items():
            seen[name] = seen.get(name, 0) + often
    assert seen["clashes"] > 10


@pytest.mark.parametrize("layout", LAYOUTS)
def test_games_on_every_layout_are_equal(page: Ask, layout: str) -> None:
    random = Random(f"games on {layout}")
    puzzle = Sudoku("." * Layout.of(layout).cells, layout)
    done = [*actions(random, puzzle, answer_of(puzzle), 80), *filling(random, puzzle)]
    seen = compare(page, puzzle, done)
    assert seen["done"] > 0
    assert seen["clashes"] > 0
    assert seen["refused"] > 0


def test_a_board_of_boxes_needs_no_description() -> None:
    for puzzle in (Sudoku("." * 81), Sudoku("." * 36, "3x2"), Sudoku("." * 49, "1x7")):
        assert board(puzzle) is None


def test_rules_are_said_once_for_clues_that_differ_in_a_number() -> None:
    cages = [{"kind": "cage", "cells": f"r{row}c1 r{row}c2", "total": row + 4} for row in (1, 2, 3)]
    described: Any = board(Sudoku("." * 81, "3x3+x", cages))
    assert described["rules"] == [
        {"title": "Diagonals", "text": "Every marked diagonal contains every digit once."},
        {"title": "Killer cage", "text": "The digits in the cage add up to what is shown and do not repeat."},
    ]


def test_a_payload_for_other_sites_says_all_of_the_puzzle_or_is_missing() -> None:
    cage = {"kind": "cage", "cells": "r1c1 r1c2", "total": 5}
    assert board(Sudoku("." * 81, clues=[cage]))["short"]
    # f-puzzles has no such rule.
    assert (
        board(Sudoku("." * 81, clues=[cage, {"kind": "line", "cells": "r1c1..r1c3", "regex": "[123]*"}]))["short"]
        is None
    )


def test_shapes_are_those_of_the_picture() -> None:
    puzzle = Sudoku("." * 81, clues=[{"kind": "thermometer", "cells": "r1c1..r1c4"}])
    described: Any = board(puzzle)
    picture = puzzle.svg("light")
    for _, part, attributes, *_ in described["behind"]:
        assert f'class="{part}"' in picture
        assert all(f'{name}="{value}"' in picture for name, value in attributes.items())


def test_lines_have_the_colours_of_the_pictures() -> None:
    style = (Path(STATIC) / "clues.css").read_text(encoding="utf-8")
    found = re.findall(r"\.clues \.([a-z-]+)[^{]*\{\s*--line-colour: light-dark\((#\w+), (#\w+)\)", style)
    assert {name: (light, dark) for name, light, dark in found} == LINES
