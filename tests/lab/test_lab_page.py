"""The run shown in docs/explanation/lab.md has today's counts."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from grille.lab import chosen

SCRIPT = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "scripts" / "lab_run.py"))
ENGINES = chosen(("labelling", "cover", "own")).engines


def counts(line):
    """The name, the counts and the outcome of a row: all but the times."""
    return (line[:24].rstrip(), *line[24:].split()[:6], line.rsplit(maxsplit=1)[-1])


@pytest.mark.parametrize("engine", ENGINES, ids=[engine.name for engine in ENGINES])
def test_the_page_shows_current_counts(engine):
    _, fresh, *_ = SCRIPT["block"](SCRIPT["rows"]([engine])).splitlines()
    shown = {line[:24].rstrip(): line for line in SCRIPT["shown"]().splitlines()}
    assert counts(shown[engine.name]) == counts(fresh), "run docs/scripts/lab_run.py"


@pytest.mark.parametrize("title", [*SCRIPT["RUNS"]])
def test_the_page_shows_every_measured_command(title):
    """Each block has as many lines as today, and each line begins as today: the times differ."""
    arguments, _ = SCRIPT["RUNS"][title]
    fresh = SCRIPT["run"](arguments.replace("--repeat 5", "--repeat 1"))
    shown = SCRIPT["shown"](title)
    names = [re.split(r" {2,}", line)[0] for line in shown.splitlines()]
    assert names[: names.index("")] == [re.split(r" {2,}", line)[0] for line in fresh.splitlines()][: names.index("")]
