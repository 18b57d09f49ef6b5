"""Dependencies: licences that require no more than a notice, lock files with hashes, upper bounds."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "bin"))

audit = pytest.importorskip("audit")
dependencies = pytest.importorskip("dependencies")


@pytest.mark.parametrize(
    ("stated", "free"),
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
def test_which_licences_are_free(stated, free):
    assert audit.is_free(stated) is free


def answers(monkeypatch, replies):
    """Let pip-audit print these replies, one for each advisory service, and collect the services that were asked."""
    asked = []

    def run(command, **_settings):
        (service,) = (each.partition("=")[2] for each in command if each.startswith("--vulnerability-service="))
        asked.append(service)
        stdout, stderr = replies[service]
        return subprocess.CompletedProcess(command, 1, stdout, stderr)

    monkeypatch.setattr(audit.subprocess, "run", run)
    return asked


CLEAN = ('{"dependencies": [{"name": "click", "version": "8.5", "vulns": []}]}', "")
UNKNOWN = ('{"dependencies": [{"name": "click", "skip_reason": "not found"}]}', "")
OFFLINE = ("", "Traceback...\nConnectionError: no route")
HIT = (
    (
        '{"dependencies": [{"name": "click", "version": "8.5", "vulns": [{"id": "X-1", "fix_versions": ["9.0"]}]},'
        ' {"name": "other", "skip_reason": "not found"}]}'
    ),
    "",
)


@pytest.mark.parametrize(
    ("pypi", "osv", "code", "text", "services"),
    [
        (CLEAN, OFFLINE, 0, "vulnerabilities: nothing wrong", 1),
        (HIT, CLEAN, 1, "click 8.5: X-1, fixed in 9.0", 1),
        (UNKNOWN, CLEAN, 0, "vulnerabilities: nothing wrong", 2),
        (OFFLINE, CLEAN, 0, "vulnerabilities: nothing wrong", 2),
        (UNKNOWN, OFFLINE, 3, "osv not reached: ConnectionError: no route", 2),
        (UNKNOWN, UNKNOWN, 3, "pypi does not know 1 of 1 packages: click", 2),
        (OFFLINE, OFFLINE, 3, "vulnerabilities: NOT CHECKED", 2),
    ],
)
def test_an_incomplete_check_has_its_own_exit_code(monkeypatch, capsys, pypi, osv, code, text, services):
    asked = answers(monkeypatch, {"pypi": pypi, "osv": osv})
    assert audit.main(["vulnerabilities"]) == code
    assert text in capsys.readouterr().out
    assert len(asked) == services


def installed():
    """Return the packages that users install; skip the test if some are not installed."""
    try:
        return dependencies.dependencies()
    except SystemExit as missing:
        pytest.skip(str(missing))


def test_packages_that_users_install_have_free_licences():
    found = {each.package.name: each.licence for each in installed()}
    assert {"click", "nanobind-backend", "starlette", "textual"} <= set(found)
    assert audit.licences() == ([], [])


def test_a_licence_that_requires_more_is_found(monkeypatch, capsys):
    installed()
    monkeypatch.setattr(dependencies, "licence", lambda package: "GPL-3.0-only" if package.name == "click" else "MIT")
    assert audit.main(["licences"]) == 1
    assert "1 wrong" in (text := capsys.readouterr().out)
    assert re.search(r"click [\d.]+: GPL-3.0-only", text)


def test_packages_for_comparison_are_not_installed_for_users():
    assert dependencies.TOOLS & set(dependencies.PROJECT["optional-dependencies"])
    assert not {"ortools", "pytest", "pip-audit"} & {each.package.name for each in installed()}


@pytest.mark.parametrize(("name", "least"), [("dev.txt", 50), ("build.txt", 4), ("serve.txt", 5)])
def test_every_locked_package_has_a_hash_and_no_host_is_named(name, least):
    text = (ROOT / "requirements" / name).read_text()
    blocks = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    assert len(blocks) > least
    assert [block for block in blocks if "==" not in block or "--hash=sha256:" not in block] == []
    assert "://" not in text


def test_packages_whose_classes_are_extended_have_an_upper_bound():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["web"]]
    for name in ("click", "starlette", "uvicorn"):
        (found,) = (each for each in wanted if each.startswith(name))
        assert "<" in found, found
