"""The docs are true: every example in a docstring and every code block of README, CONTRIBUTING and docs/ is run."""

from __future__ import annotations

import doctest
import pkgutil
import re
import runpy
from importlib import import_module
from importlib.util import find_spec

import pytest

import grille
from doc_pages import PAGES, ROOT, blocks, name
from doc_session import Session

MODULES = [
    "grille",
    *(m.name for m in pkgutil.walk_packages(grille.__path__, "grille.") if not m.name.endswith("__main__")),
]


@pytest.mark.parametrize("module", MODULES)
def test_docstrings(module, tmp_path, monkeypatch):
    # An example may write a file.
    monkeypatch.chdir(tmp_path)
    try:
        found = import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "grille").startswith("grille"):
            raise
        pytest.skip(f"{error.name}, which {module} adapts, is not installed")
    assert doctest.testmod(found).failed == 0


def test_no_page_has_a_placeholder():
    for page in PAGES:
        assert not re.findall(r"@@\w*@@|\bTODO\b|\bTBD\b|\bFIXME\b", page.read_text("utf-8")), page


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_code_in_pages(page, tmp_path, monkeypatch):
    """All blocks of a page run in order, in one folder: `python` and `console` sessions with their output, and `sh`
    commands, which must succeed. A block with a file name for its title is that file.

    What imports a package that is not installed is left out; once the rest held, the test is skipped.
    """
    monkeypatch.chdir(tmp_path)
    session = Session(tmp_path, monkeypatch)
    missing: set[str] = set()
    for block in blocks(page):
        absent = {each for each in imported(block.text) if find_spec(each) is None}
        missing |= absent
        if not absent:
            session.run(block, f"{name(page)}, line {block.line}")
    if missing:
        pytest.skip(f"not installed, so that what needs it was left out: {', '.join(sorted(missing))}")


def imported(text):
    """The packages that a block imports."""
    return re.findall(r"^(?:>>> )?(?:import|from) (\w+)", text, re.MULTILINE)


TECHNIQUES = runpy.run_path(str(ROOT / "docs" / "scripts" / "techniques.py"))


@pytest.mark.parametrize("page", TECHNIQUES["PAGES"], ids=lambda page: page.family)
def test_a_page_of_techniques_is_as_the_table_has_it(page):
    text, pictures = TECHNIQUES["write_page"](page)
    assert page.path.read_text(encoding="utf-8") == text
    assert {path.name for path in page.pictures.iterdir()} == set(pictures)
    for file, content in pictures.items():
        assert (page.pictures / file).read_text(encoding="utf-8") == content
