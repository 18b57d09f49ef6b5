"""Folders that one of several test workers makes for all."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from patience import wait_until


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return the path of a folder that `make` writes. The tests of all workers may read it, but not write to it."""
    root = factory.getbasetemp()
    root = root.parent if "PYTEST_XDIST_WORKER" in os.environ else root
    place = root / name
    folder, complete, failed = place / "public", place / "complete", place / "failed"
    try:
        place.mkdir()
    except FileExistsError:
        wait_until(lambda: complete.exists() or failed.exists())
        assert complete.exists(), f"another worker could not make {name}"
        return folder
    try:
        make(folder)
    except BaseException:
        failed.touch()
        raise
    complete.touch()
    return folder
