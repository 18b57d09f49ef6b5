"""Every message of the command line names the place: the option or its value, or the file and the line."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from fixtures import FIXTURES
from grille.cli import VERBS, run

PUZZLE = "1...4...2...3..."
NONSENSE = "no-such-thing"
# Options that name a file to write, or take any text: no value of them is wrong.
ANY_TEXT = {"--output", "--picture", "--svg"}
# Commands that would go on with a value that they take.
ENDLESS = {"play", "serve"}
# Commands that read puzzles from files.
READERS = [verb for verb in VERBS if verb not in {"generate", "lab", "learn", "play", "serve"}]


def options():
    for verb in sorted(VERBS.keys() - ENDLESS):
        for param in import_module(f"grille.cli.{verb}").command.params:
            long = next((each for each in param.opts if each.startswith("--")), None)
            if long and not param.is_flag and long not in ANY_TEXT:
                yield pytest.param(verb, long, id=f"{verb}{long}")


def message(printed):
    """The one line on standard error."""
    assert "Traceback" not in printed.err
    (line,) = printed.err.splitlines()
    place, _, text = line.removeprefix("grille: ").partition(" ")
    assert line.startswith("grille: ")
    assert place.strip(":"), "the place is empty"
    assert text
    return line


@pytest.mark.parametrize(("verb", "option"), list(options()))
def test_a_bad_value_is_named_with_its_option(verb, option, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    puzzles = [] if verb == "generate" else [PUZZLE]
    assert run([verb, f"{option}={NONSENSE}", *puzzles]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    line = message(printed)
    assert option in line or NONSENSE in line


@pytest.mark.parametrize("verb", READERS)
@pytest.mark.parametrize("family", FIXTURES)
def test_a_puzzle_that_cannot_be_read_is_named_with_its_file_and_line(verb, family, tmp_path, capsys):
    path = tmp_path / "bad.txt"
    for text in filter(None, FIXTURES[family].refused):
        path.write_text(f"# a comment\n\n{text}\n")
        assert run([verb, "--as", family, str(path)]) == 2
        line = message(capsys.readouterr())
        assert re.match(rf"grille: {re.escape(str(path))}, line \d+", line), line
