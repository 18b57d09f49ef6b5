"""What all tests share: the template family joins the registry, so that everything family-blind runs over it too."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from grille.family import REGISTRY

REGISTRY["coins"] = "coins"

# Time on a shared machine says nothing about a law, so no example is failed for being slow.
settings.register_profile("grille", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("grille")

CORPORA = Path(os.environ.get("GRILLE_CORPORA", Path(__file__).parents[2] / "shared" / "data"))


@pytest.fixture
def corpus():
    """Reads lines of a measuring corpus, which is not part of the project: skips where it is absent."""

    def read(name: str, most: int | None = None) -> list[str]:
        path = CORPORA / name
        if not path.exists():
            pytest.skip(f"no corpus {name}: set GRILLE_CORPORA to a folder that has it")
        return path.read_text().split("\n")[:most]

    return read
