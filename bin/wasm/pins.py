"""What versions.toml pins, and the folders that `make wasm` uses."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parent.parent.parent
VERSIONS = Path(__file__).with_name("versions.toml")
WASM = PROJECT / "build" / "wasm"
DOWNLOAD = WASM / "download"
ROOT = WASM / "root"
PYODIDE = WASM / "pyodide"
HEADERS = WASM / "headers"
CACHE = WASM / "cache"
DIST = WASM / "dist"

_pinned = tomllib.loads(VERSIONS.read_text(encoding="utf-8"))
PYODIDE_VERSION: str = _pinned["pyodide"]["version"]
PYODIDE_SHA256: str = _pinned["pyodide"]["sha256"]
EMSCRIPTEN_VERSION: str = _pinned["pyodide"]["emscripten"]
PLATFORM: str = _pinned["pyodide"]["platform"]
PYTHON: str = _pinned["pyodide"]["python"]
LLVM: str = _pinned["toolchain"]["llvm"]


class Package(NamedTuple):
    """A package of Debian: its path below the mirror's root, and what its file has to be."""

    path: str
    size: int
    sha256: str

    @property
    def file(self) -> Path:
        return DOWNLOAD / self.path.rpartition("/")[2]

    @property
    def name(self) -> str:
        return self.path.rpartition("/")[2].partition("_")[0]

    @property
    def version(self) -> str:
        return self.path.rpartition("/")[2].split("_")[1]


PACKAGES = [Package(**package) for package in _pinned["debian"]]


class Unavailable(Exception):
    """Something that the build needs is not available; the message says what, and what to do."""
