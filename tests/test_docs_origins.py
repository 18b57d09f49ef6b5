"""Every command in the tables of the page on origins succeeds, with the files that the page shows."""

from __future__ import annotations

import re
import shlex

import pytest

from doc_pages import DOCS, blocks
from grille.cli import run

PAGE = DOCS / "explanation" / "origins.md"
ROW = re.compile(r"^\| .* \| `grille (.*)` \|$", re.MULTILINE)
COMMANDS = [found.replace(r"\|", "|") for found in ROW.findall(PAGE.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_tables(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for block in blocks(PAGE):
        if "." in block.title:
            (tmp_path / block.title).write_text(block.text, encoding="utf-8")
    assert run(shlex.split(command)) == 0, capsys.readouterr().err
    assert capsys.readouterr().out.strip()


def test_there_are_commands_for_each_project():
    sections = PAGE.read_text(encoding="utf-8").split("\n## ")[1:]
    assert len(sections) == 5
    assert all(len(ROW.findall(section)) >= 3 for section in sections)
