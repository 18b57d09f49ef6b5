"""The navigation of the site, as mkdocs.yml has it and with the generated pages filled in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any


def with_generated(nav: list[Any], generated: list[str]) -> list[Any]:
    """The navigation with every folder of generated pages replaced by its pages, the index first."""
    filled: list[Any] = []
    for item in nav:
        if isinstance(item, str):
            filled.append(item)
            continue
        ((title, value),) = item.items()
        if isinstance(value, list):
            filled.append({title: with_generated(value, generated)})
        elif value.endswith(".md"):
            filled.append(item)
        else:
            inside = [path for path in generated if str(PurePosixPath(path).parent) == value.rstrip("/")]
            filled.append({title: sorted(inside, key=lambda path: not path.endswith("index.md"))})
    return filled


def paths(nav: list[Any]) -> Iterator[str]:
    """Every page that the navigation names, in order."""
    for item in nav:
        value = item if isinstance(item, str) else next(iter(item.values()))
        if isinstance(value, list):
            yield from paths(value)
        else:
            yield value
