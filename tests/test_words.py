"""The lint of retired words and phrases finds what is wrong, and lets the right uses of the same words pass."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "bin" / "words"))

check = pytest.importorskip("check")


def found(text: str) -> list[tuple[int, str]]:
    return [(each.line, each.text) for each in check.findings(Path("text.md"), text, check.rules())]


@pytest.mark.parametrize(
    "text",
    [
        "the letter x is no digit",
        "both engines by turns",
        "Of a board it shows the hardest step.",
        "it waits for ever",
        "a board that is none",
        "what the file says of a tile",
        "struct Waters {",
        "a name that can not be written is refused at once",
        "the log has a line a request",
        "a board and its mirror image: the twin",
        "marks that both sets strike at",
        "a list of rows, as JSON has it",
    ],
)
def test_a_retired_phrase_is_found(text):
    assert len(found(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "there is no digit left in this house",
        "the order of a Dominosa is its highest number",
        "moves go back and forth",
        "it is no longer allowed",
        "Some of a board's cells",
        "None of these is a digit.",
        "many puzzles at once, on all cores",
        "the technique `twin`",
        "a line of the class strike",
    ],
)
def test_a_right_use_of_the_same_words_passes(text):
    assert found(text) == []


def test_a_phrase_is_found_across_the_lines_of_a_comment():
    assert found("int a;\n/// the solution at\n/// hand\n") == [(2, "at /// hand")]


def test_retired_file_names_are_found():
    paths = [Path("src/errand.py"), Path("src/chain-easel.js"), Path("src/layout.py")]
    assert [each.text for each in check.names(paths)] == ["errand.py", "chain-easel.js"]


def test_codespell_looks_into_identifiers(tmp_path):
    pytest.importorskip("codespell_lib", reason="codespell is not installed")
    text = tmp_path / "code.py"
    text.write_text("already_told = 1\nclass FirstErrand: ...\nTOLD = 2\nsoldier = 'untold'\n")
    command = [sys.executable, "-m", "codespell_lib", str(text)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert [line.split()[1] for line in done.stdout.splitlines()] == ["told", "Errand", "TOLD"]
