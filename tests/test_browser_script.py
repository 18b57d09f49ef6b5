"""`bin/browser.sh` installs both browsers where neither is there, also while the list of packages is empty."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "bin" / "browser.sh"
SHELL = shutil.which("sh")

# A package manager that knows packages once its list is there, and notes what it did.
APT_GET = """#!{shell}
echo "$1" "$4" >> "{root}/log"
case "$1" in
  update) : > "{root}/list" ;;
  install)
    test -e "{root}/list" || exit 100
    echo "#!{shell}" > "{root}/$4"
    {chmod} +x "{root}/$4" ;;
esac
"""
APT_CACHE = """#!{shell}
test -e "{root}/list"
"""
IDENTITY = """#!{shell}
echo 0
"""
NOTHING = """#!{shell}
"""


@pytest.fixture
def machine(tmp_path):
    """A machine that has a shell and a package manager, and nothing else."""
    names = {"apt-get": APT_GET, "apt-cache": APT_CACHE, "id": IDENTITY, "sleep": NOTHING}
    for name, text in names.items():
        program = tmp_path / name
        program.write_text(text.format(shell=SHELL, root=tmp_path, chmod=shutil.which("chmod")))
        program.chmod(0o755)
    return tmp_path


def run(machine):
    environment = {**os.environ, "PATH": str(machine)}
    done = subprocess.run([SHELL, SCRIPT], env=environment, capture_output=True, text=True, check=True)
    log = machine / "log"
    return done.stdout, log.read_text().split("\n")[:-1] if log.exists() else []


def test_both_browsers_are_installed_where_the_list_of_packages_is_empty(machine):
    said, done = run(machine)
    assert done == ["update ", "install chromium", "install chromium-headless-shell"]
    assert said == ""


def test_both_browsers_are_installed_without_fetching_the_list_again(machine):
    (machine / "list").touch()
    assert run(machine) == ("", ["install chromium", "install chromium-headless-shell"])


@pytest.mark.parametrize(
    ("there", "missing"), [("chromium", "chromium-headless-shell"), ("chromium-headless-shell", "chromium")]
)
def test_what_is_there_already_is_not_installed(machine, there, missing):
    (machine / "list").touch()
    shutil.copy(machine / "sleep", machine / there)
    assert run(machine) == ("", [f"install {missing}"])
    assert run(machine) == ("", [f"install {missing}"])


def test_a_machine_without_a_package_manager_names_what_is_missing(machine):
    (machine / "apt-get").unlink()
    said, done = run(machine)
    assert done == []
    assert said.startswith("NO BROWSER FOUND")
