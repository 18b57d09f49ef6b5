"""The repository: generated files are up to date, and only engines import the native module."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import grille

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "grille"


def test_the_stub_matches_the_native_module(tmp_path):
    pytest.importorskip("nanobind", reason="nanobind, which makes the stub, is not installed")
    made = tmp_path / "_native.pyi"
    subprocess.run([sys.executable, "-m", "nanobind.stubgen", "-m", "grille._native", "-o", made], check=True)
    assert made.read_text() == (SOURCE / "_native.pyi").read_text()


def test_only_engines_import_the_native_module():
    """Each package that has engines imports it in `engine.py` or `engine/`, and the lab in `labelling.py`."""
    users = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if re.search(r"\bgrille\._native\b|\bimport _native\b", path.read_text())
    }
    assert users >= {"cover/engine.py", "sudoku/engine/__init__.py"}
    assert all(re.fullmatch(r"\w+/engine(\.py|/\w+\.py)|lab/labelling\.py", user) for user in users), users


def test_public_names_are_listed_and_documented():
    assert set(grille.__all__) <= set(dir(grille))
    for name in grille.__all__:
        assert getattr(grille, name).__doc__


def test_the_version_matches_pyproject():
    assert f'version = "{grille.__version__}"' in (ROOT / "pyproject.toml").read_text()


def test_pictures_in_the_docs_are_up_to_date():
    made = runpy.run_path(str(ROOT / "docs" / "scripts" / "pictures.py"))["pictures"]()
    assert {"sudoku.svg", "dominosa.svg", "chain-game.svg"} <= set(made)
    for name, picture in made.items():
        assert (ROOT / "docs" / "pictures" / name).read_text() == picture


def test_the_picture_of_planners_includes_ours():
    root = ET.parse(ROOT / "docs" / "pictures" / "chain-planners.svg").getroot()  # noqa: S314  our own document
    words = {text.strip() for node in root.iter() for text in (node.text or "", node.tail or "")}
    assert {"grille", "fast-downward", "pyperplan", "tiles", "actions beyond the fewest"} <= words


def test_the_tour_runs_and_suggests_the_next_commands():
    done = subprocess.run([sys.executable, ROOT / "examples" / "tour.py"], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert "Sudoku" in done.stdout
    assert "Dominosa" in done.stdout
    assert "Domino chain" in done.stdout
    assert re.search(r"^  grille solve ", done.stdout, re.MULTILINE)
