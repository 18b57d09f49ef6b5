"""Build the documentation site into build/site, with broken links, broken anchors and unlisted pages as errors.

    python docs/scripts/build_site.py [FOLDER]

Run it with any Python that has the extra `docs` and Grille itself. The site is plain files: open build/site/index.html.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "site"
# What a browser loads by itself: scripts, styles, pictures, frames, and what a style sheet names.
LOADED = (
    re.compile(r"<(?:script|img|iframe|source|video|audio|embed)\b[^>]*\bsrc=[\"']?((?:https?:)?//[^\"'\s>]+)"),
    re.compile(r"<link\b(?![^>]*\brel=[\"']?canonical)[^>]*\bhref=[\"']?((?:https?:)?//[^\"'\s>]+)"),
    re.compile(r"(?:url\(|@import\s+)[\"']?((?:https?:)?//[^\"')\s]+)"),
)


def loaded_from_elsewhere(site: Path) -> Iterator[str]:
    """Every address on another host that a page or a style sheet loads."""
    for path in sorted(site.rglob("*")):
        if path.suffix in {".html", ".css"}:
            text = path.read_text(encoding="utf-8")
            for pattern in LOADED:
                yield from (f"{path.relative_to(site)}: {found}" for found in pattern.findall(text))


def main(site: Path) -> int:
    # Versions are pinned, so Material's notice about MkDocs 2 does not apply.
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--clean", "--site-dir", str(site)]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=False)  # noqa: S603  our own call
    if done.returncode:
        return done.returncode
    elsewhere = list(loaded_from_elsewhere(site))
    for each in elsewhere:
        sys.stderr.write(f"loaded from another host: {each}\n")
    sys.stderr.write(f"{len(list(site.rglob('*.html')))} pages in {site / 'index.html'}\n")
    return 1 if elsewhere else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if sys.argv[1:] else SITE))
