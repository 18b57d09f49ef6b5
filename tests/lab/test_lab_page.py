"""The run shown in docs/explanation/lab.md has today's counts."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from grille.lab import chosen

SCRIPT = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "scripts" / "lab_run.py"))
# The labellings that take seconds are left out.
QUICK = [engine for engine in chosen(("labelling", "cover", "own")).engines if "most-constraining" not in engine.name]


def counts(line):
    """The name, the counts and the outcome of a row: all but the times."""
    return (line[:24].rstrip(), *line[24:].split()[:6], line.rsplit(maxsplit=1)[-1])


@pytest.mark.parametrize("engine", QUICK, ids=[engine.name for engine in QUICK])
def test_the_page_shows_current_counts(engine):
    _, fresh, *_ = SCRIPT["block"](SCRIPT["rows"]([engine])).splitlines()
    shown = {line[:24].rstrip(): line for line in SCRIPT["shown"]().splitlines()}
    assert counts(shown[engine.name]) == counts(fresh), "run docs/scripts/lab_run.py"
