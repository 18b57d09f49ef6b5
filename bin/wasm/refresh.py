"""Pin the packages of today in versions.toml: python bin/wasm/refresh.py

Keeps their names, and refuses where Emscripten is no longer the one that Pyodide was built with.
"""

from __future__ import annotations

import lzma
import re
import sys
import urllib.request

from mirror import mirror
from pins import EMSCRIPTEN_VERSION, PACKAGES, VERSIONS

SUITE = "sid"


def index() -> dict[str, dict[str, str]]:
    """Return what Debian says about each package."""
    address = f"{mirror()}/dists/{SUITE}/main/binary-amd64/Packages.xz"
    with urllib.request.urlopen(address, timeout=120) as source:  # noqa: S310  the system's mirror, or what the user set
        text = lzma.decompress(source.read()).decode()
    return {found["Package"]: found for found in map(fields, text.split("\n\n")) if found}


def fields(paragraph: str) -> dict[str, str]:
    return dict(re.findall(r"^(Package|Version|Filename|Size|SHA256): (.*)$", paragraph, re.MULTILINE))


def pinned(text: str, packages: dict[str, dict[str, str]]) -> str:
    """Return the text of versions.toml with other packages of the same names."""
    head = text[: text.index("[[debian]]")]
    parts = [
        f'[[debian]]\npath = "{found["Filename"]}"\nsize = {found["Size"]}\nsha256 = "{found["SHA256"]}"\n'
        for found in (packages[package.name] for package in PACKAGES)
    ]
    return head + "\n".join(parts)


def main() -> None:
    packages = index()
    version = packages["emscripten"]["Version"]
    if not version.startswith(f"{EMSCRIPTEN_VERSION}+"):
        sys.exit(
            f"Debian's Emscripten is {version}, but Pyodide was built with {EMSCRIPTEN_VERSION}: choose another Pyodide"
        )
    if missing := [package.name for package in PACKAGES if package.name not in packages]:
        sys.exit(f"Debian no longer has: {', '.join(missing)}")
    VERSIONS.write_text(pinned(VERSIONS.read_text(encoding="utf-8"), packages), encoding="utf-8")


if __name__ == "__main__":
    main()
