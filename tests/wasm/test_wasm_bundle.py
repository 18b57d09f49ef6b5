"""The bundle for browsers: its files are what the manifest says, and it answers as the installed package does."""

from __future__ import annotations

import ast
import base64
import hashlib
import json
import subprocess
import sys
from pathlib import Path

from wasm_built import DIST, RUNNER, WASM, manifest, run

HERE = Path(__file__).parent
# What the package uses where it is installed. None of it is in the bundle.
OPTIONAL = {"cairosvg", "numpy", "pyarrow", "pysat", "pysolvers", "resvg_py", "starlette", "uvicorn"}
# Where a system has it.
OF_SYSTEMS = {"fcntl", "resource"}
# What only a server starts.
ON_SERVERS = {"grille.web.process_pool"}


def test_every_file_is_what_the_manifest_says():
    found = manifest()
    assert found["format"] == 1
    for file in found["files"]:
        content = (DIST / file["name"]).read_bytes()
        assert len(content) == file["size"]
        assert hashlib.sha256(content).hexdigest() == file["sha256"]
        assert file["integrity"] == "sha384-" + base64.b64encode(hashlib.sha384(content).digest()).decode()
    there = {path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()}
    assert there == {"manifest.json", *(file["name"] for file in found["files"])}


def test_the_download_is_small():
    assert sum(file["brotli"] for file in manifest()["files"]) <= 6_000_000


def imported(tree):
    """The modules that a program imports anywhere, but not for its types alone."""
    for_types = {
        id(node)
        for branch in ast.walk(tree)
        if isinstance(branch, ast.If) and isinstance(branch.test, ast.Name) and branch.test.id == "TYPE_CHECKING"
        for statement in branch.body
        for node in ast.walk(statement)
    }
    for node in ast.walk(tree):
        if id(node) in for_types:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def test_nothing_is_missing_from_the_bundle():
    manifest()
    folder = WASM / "package-source"
    sources = sorted(folder.rglob("*.py"))
    names = {name for path in sources for name in imported(ast.parse(path.read_text()))}
    names |= {path.relative_to(folder).with_suffix("").as_posix().replace("/", ".") for path in sources}
    said = run(RUNNER, "--bundle", "--mount", f"{HERE}:/tests", "/tests/imports.py", json.dumps(sorted(names)))
    missing = json.loads(said.splitlines()[-1])
    assert [
        each for each in missing if each[1].partition(".")[0] not in OPTIONAL | OF_SYSTEMS and each[1] not in ON_SERVERS
    ] == []


def test_the_bundle_gives_the_same_answers():
    manifest()
    there = run(RUNNER, "--bundle", "--mount", f"{HERE}:/tests", "/tests/answers.py").splitlines()
    here = subprocess.run(
        [sys.executable, str(HERE / "answers.py")], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert len(here) > 30
    assert there == here
