"""MkDocs hooks: add the generated pages to the site, and to the navigation where it names their folder."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

sys.path.append(str(Path(__file__).parent))
from site_navigation import with_generated
from site_pages import pages


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config.nav = with_generated(config.nav or [], list(pages()))
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for path, content in pages().items():
        files.append(File.generated(config, path, content=content))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Name python sessions `pycon`, so that prompts and output get their colours; the sources stay plain doctests."""
    return markdown.replace("```python\n>>>", "```pycon\n>>>")
