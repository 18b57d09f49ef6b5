"""The bundle that `make wasm` has built, for tests that need it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from grille.errors import GrilleError
from grille.web.site.engine import bundle

# Another bundle can be named.
DIST = Path(os.environ.get("GRILLE_WASM", Path(__file__).parents[1] / "build/wasm/dist"))


def built() -> Path:
    """The folder of the bundle; skips the test where there is none, and fails where it is damaged."""
    if not (DIST / "manifest.json").is_file():
        pytest.skip("TESTS OF THE ENGINE IN WEBASSEMBLY NOT RUN: no bundle here: make wasm")
    try:
        bundle(DIST)
    except GrilleError as error:
        pytest.fail(str(error))
    return DIST
