"""Every example and command in a docstring, the README or docs/ is run."""

from __future__ import annotations

import doctest
import pkgutil
import re
import runpy
import shlex
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import grille

ROOT = Path(__file__).parents[1]
MODULES = [
    "grille",
    *(m.name for m in pkgutil.walk_packages(grille.__path__, "grille.") if not m.name.endswith("__main__")),
]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or "grille").startswith("grille"):
            raise
        pytest.skip(f"{error.name}, which {name} adapts, is not installed")
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_in_pages(page):
    """Fenced Python blocks hold doctests; the closing fence is not part of the output.

    A block that imports a package that is not installed is left out; if the rest passes, the test is skipped.
    """
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)
    missing = {name for block in blocks for name in imported(block) if find_spec(name) is None}
    blocks = [block for block in blocks if missing.isdisjoint(imported(block))]
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.failures == 0
    if missing:
        pytest.skip(f"not installed, so that what needs it was left out: {', '.join(sorted(missing))}")


def imported(block):
    """Return the packages that a block imports."""
    return re.findall(r"^>>> (?:import|from) (\w+)", block, re.MULTILINE)


def commands():
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", page.read_text(), re.DOTALL):
            for session in re.findall(r"^\$ (.*(?:\n(?!\$ ).*)*)", block, re.MULTILINE):
                command, _, output = session.partition("\n")
                if command.startswith("grille "):
                    yield pytest.param(command, output.rstrip("\n"), id=f"{page.name}: {command[:40]}")


@pytest.mark.parametrize(("command", "expected"), list(commands()))
def test_commands_in_pages(command, expected, tmp_path):
    """A console block shows the output of its commands; a line of three dots stands for any output."""
    parts = shlex.split(command)
    done = subprocess.run(
        [sys.executable, "-m", *parts], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
    )
    shown = re.sub(r"[0-9.]+ ms", "... ms", (done.stdout + done.stderr).rstrip("\n"))
    pattern = re.escape(re.sub(r"[0-9.]+ ms", "... ms", expected)).replace(re.escape("\n...\n"), r"\n(?:.*\n)*?")
    assert re.fullmatch(pattern, shown), shown


SCRIPT = runpy.run_path(str(ROOT / "docs" / "scripts" / "techniques.py"))


@pytest.mark.parametrize("page", SCRIPT["PAGES"], ids=lambda page: page.family)
def test_a_page_of_techniques_matches_the_table(page):
    text, pictures = SCRIPT["write_page"](page)
    assert page.path.read_text(encoding="utf-8") == text
    assert {path.name for path in page.pictures.iterdir()} == set(pictures)
    for name, content in pictures.items():
        assert (page.pictures / name).read_text(encoding="utf-8") == content
