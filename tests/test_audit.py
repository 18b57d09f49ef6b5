"""What comes along: licences that ask for no more than a notice, a lock file with hashes, bounds that hold."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "bin"))

audit = pytest.importorskip("audit")


@pytest.mark.parametrize(
    ("said", "free"),
    [
        ("MIT", True),
        ("BSD-3-Clause AND 0BSD AND MIT", True),
        ("Apache-2.0 OR GPL-3.0-only", True),
        ("MIT AND GPL-3.0-only", False),
        ("LGPL-3.0-or-later", False),
        ("BSD License", True),
        ("", False),
    ],
)
def test_which_licences_are_free(said, free):
    assert audit.is_free(said) is free


def test_a_database_that_can_not_be_reached_is_no_clean_bill(monkeypatch, capsys):
    class Done:
        returncode, stdout, stderr = 1, "", "ConnectionError: no route"

    called = []
    monkeypatch.setattr(audit.subprocess, "run", lambda command, **_settings: called.append(command) or Done)
    assert audit.main(["weaknesses"]) == 1
    assert "--strict" in called[0]  # else what can't be looked at passes
    assert "nothing is known: ConnectionError: no route" in capsys.readouterr().out


def test_what_users_install_has_free_licences():
    pytest.importorskip("resvg_py")
    pytest.importorskip("zstandard")
    try:
        wrong = audit.licences()
    except SystemExit as missing:
        pytest.skip(str(missing))
    assert wrong == []


def test_every_locked_package_has_a_hash_and_no_host_is_named():
    text = (ROOT / "requirements" / "dev.txt").read_text()
    blocks = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    assert len(blocks) > 50
    assert [block for block in blocks if "==" not in block or "--hash=sha256:" not in block] == []
    assert "://" not in text


def test_what_is_extended_has_an_upper_bound():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["web"]]
    for name in ("click", "starlette", "uvicorn"):
        (found,) = (each for each in wanted if each.startswith(name))
        assert "<" in found, found
