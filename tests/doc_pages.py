"""The pages of the documentation, and the code blocks in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
BLOCK = re.compile(r"^( *)```([\w-]*)([^\n]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
NOT_RUN = "Not run by the tests: "
# Blocks to read, which nothing could run: output, data, and trees of files.
READ = {"caddy", "csv", "http", "json", "nginx", "pddl", "text"}


class Block(NamedTuple):
    """A fenced code block. A title is shown above it on the site."""

    language: str
    title: str
    text: str
    line: int

    @property
    def reason(self) -> str:
        """Why the tests do not run it, if they don't."""
        return self.title.removeprefix(NOT_RUN) if self.title.startswith(NOT_RUN) else ""


def blocks(page: Path) -> Iterator[Block]:
    """Every fenced block of a page, in order."""
    text = page.read_text(encoding="utf-8")
    for match in BLOCK.finditer(text):
        indent, language, details, content = match.groups()
        title = re.search(r'title="([^"]*)"', details)
        content = re.sub(f"^{indent}", "", content, flags=re.MULTILINE)
        yield Block(language, title[1] if title else "", content, text.count("\n", 0, match.start()) + 1)


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))
