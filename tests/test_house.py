"""The house is in order: what is generated is up to date, what is private stays private."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import grille
from grille.chain.animation import animate
from grille.family import family

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "grille"
FULL = " ".join(f"{low}-{high}" for low in range(7) for high in range(low, 7))


def test_the_stub_is_what_the_native_module_says(tmp_path):
    pytest.importorskip("nanobind", reason="nanobind, which makes the stub, is not installed")
    made = tmp_path / "_native.pyi"
    subprocess.run([sys.executable, "-m", "nanobind.stubgen", "-m", "grille._native", "-o", made], check=True)
    assert made.read_text() == (SOURCE / "_native.pyi").read_text()


def test_only_engines_touch_the_native_module():
    """One module or package in each package that has engines: a new family adds its own by having one."""
    users = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if re.search(r"\b_native\b", path.read_text())
    }
    assert users >= {"cover/engine.py", "sudoku/engine/__init__.py"}
    assert all(re.fullmatch(r"\w+/engine(\.py|/\w+\.py)", user) for user in users), users


def test_the_public_names_are_few_and_documented():
    assert len(grille.__all__) == 16
    for name in grille.__all__:
        assert getattr(grille, name).__doc__


def test_the_version_is_said_once():
    assert f'version = "{grille.__version__}"' in (ROOT / "pyproject.toml").read_text()


def test_the_pictures_in_the_readme_are_ours():
    for record in (family("sudoku"), family("dominosa")):
        solution = grille.parse(record.examples[0][1]).solve().solution
        assert (ROOT / "docs" / f"{record.name}.svg").read_text() == solution.svg()


def test_the_pictures_of_a_game_are_ours():
    hand = grille.parse(family("chain").examples[0][1])
    chain = hand.solve().solution
    made = {"hand": hand.svg(), "chain": chain.svg(), "game": animate(chain.plan)}
    made["chains"] = grille.parse(FULL).solve().solution.svg()
    for name, picture in made.items():
        assert (ROOT / "docs" / f"chain-{name}.svg").read_text() == picture


def test_the_picture_of_planners_shows_ours_beside_the_others():
    root = ET.parse(ROOT / "docs" / "chain-planners.svg").getroot()  # noqa: S314  our own document
    words = {text.strip() for node in root.iter() for text in (node.text or "", node.tail or "")}
    assert {"grille", "fast-downward", "pyperplan", "tiles", "actions beyond the fewest"} <= words


def test_the_tour_runs_and_says_what_to_type_next():
    done = subprocess.run([sys.executable, ROOT / "examples" / "tour.py"], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert "Sudoku" in done.stdout
    assert "Dominosa" in done.stdout
    assert "Domino chain" in done.stdout
    assert re.search(r"^  grille solve ", done.stdout, re.MULTILINE)
