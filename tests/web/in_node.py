"""The page's modules in a node process, for tests that need no browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import grille

STATIC = Path(grille.__file__).parent / "web/static"
Ask = Callable[..., Any]


@contextmanager
def rules_in_node(folder: Path) -> Iterator[Ask]:
    """Yield a function that asks the page's modules, copied to a folder, and returns their answer."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed: the page's rules can't be run here")
    # Copied, so that every version of node treats the files as modules.
    shutil.copytree(STATIC, folder / "static")
    (folder / "static/package.json").write_text('{"type": "module"}', encoding="utf-8")
    with subprocess.Popen(
        [node, str(Path(__file__).parent / "replay.mjs"), str(folder / "static")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        shown, said = process.stdin, process.stdout
        assert shown is not None
        assert said is not None

        def ask(verb: str, **fields: Any) -> Any:
            shown.write(json.dumps({"verb": verb, **fields}) + "\n")
            shown.flush()
            line = said.readline()
            assert line, "the page's rules ended: node says why"
            return json.loads(line)

        yield ask
        shown.close()
