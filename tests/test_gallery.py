"""The gallery of variants: a puzzle of every variant, unique, with the page and the pictures up to date."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from grille import parse
from grille.sudoku.variants import VARIANT_NAMES

SCRIPT = Path(__file__).parents[1] / "docs" / "scripts" / "gallery.py"


@pytest.fixture(scope="module")
def gallery():
    spec = importlib.util.spec_from_file_location("gallery", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_variant_has_a_puzzle_with_one_solution(gallery):
    known = gallery.puzzles()
    assert {*known} == {*VARIANT_NAMES}
    for name, puzzle in known.items():
        assert puzzle.solve().unique, name
        if (address := gallery.link(puzzle)) is not None:
            assert parse(address).solve().solution.digits == puzzle.solve().solution.digits


def test_the_page_and_the_pictures_are_up_to_date(gallery):
    for path, content in gallery.files().items():
        assert path.read_text() == content, path
