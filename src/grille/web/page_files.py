"""The files of the page as they are sent: modules and style sheets without their comments."""

from __future__ import annotations

from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"


def without_comments(text: str) -> str:
    """A module or style sheet without comments that begin a line. No source has code that looks like one there."""
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        rest = line.strip()
        if inside or rest.startswith("/*"):
            inside = "*/" not in rest
            rest = "" if inside else rest.partition("*/")[2].strip()
        if rest and not rest.startswith("//"):
            lines.append(rest)
    return "\n".join([*lines, ""])


@cache
def modules() -> frozenset[str]:
    """The names of the page's modules and style sheets."""
    return frozenset(
        path.relative_to(STATIC).as_posix() for kind in ("js", "css") for path in STATIC.rglob(f"*.{kind}")
    )


@cache
def content(name: str) -> bytes:
    """The content of a file of the page."""
    data = (STATIC / name).read_bytes()
    return without_comments(data.decode("utf-8")).encode("utf-8") if name in modules() else data
