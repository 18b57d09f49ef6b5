"""Every message of the command line names the place: the option or its value, or the file and the line."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from cli_puzzles import READERS
from fixtures import FIXTURES
from grille.cli import VERBS, run

PUZZLE = "1...4...2...3..."
NONSENSE = "no-such-thing"
# Options that name a file to write, or take any text: no value of them is wrong.
ANY_TEXT = {"--author", "--output", "--picture", "--subtitle", "--svg", "--title"}
# Commands that would go on with a value that they take.
ENDLESS = {"play", "serve"}
# What a command can't do without.
NEEDED = {"print": ["-o", "out.pdf"], "site": ["-o", "out"]}


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
    (tmp_path / "puzzles.txt").write_text(f"{PUZZLE}\n")
    puzzles = [] if verb in ("generate", "site") else ["puzzles.txt"] if verb == "audit" else [PUZZLE]
    assert run([verb, f"{option}={NONSENSE}", *puzzles, *NEEDED.get(verb, [])]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    line = message(printed)
    assert option in line or NONSENSE in line


# The lab reads one puzzle at a time.
@pytest.mark.parametrize("verb", [verb for verb in READERS if verb != "lab"])
@pytest.mark.parametrize("family", FIXTURES)
def test_a_puzzle_that_cannot_be_read_is_named_with_its_file_and_line(verb, family, tmp_path, capsys):
    path = tmp_path / "bad.txt"
    for text in filter(None, FIXTURES[family].refused):
        path.write_text(f"# a comment\n\n{text}\n")
        assert run([verb, "--as", family, str(path), *NEEDED.get(verb, [])]) == 2
        line = message(capsys.readouterr())
        assert re.match(rf"grille: {re.escape(str(path))}, line \d+", line), line
