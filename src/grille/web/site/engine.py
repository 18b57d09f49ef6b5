"""The engine of a static site: the bundle that `make wasm` builds, and the release that a browser takes whole."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple

from grille import __version__
from grille.errors import GrilleError
from grille.web import page_files
from grille.web.policy import policy
from grille.web.site.copies import GZIP, gzipped

# Where bundles are looked for if none is named: in the package, and where `make wasm` writes.
_PACKAGED = Path(__file__).parent / "wasm"
_BUILT = Path("build/wasm/dist")
_MANIFEST = "manifest.json"
_FORMAT = 1

FOLDER = "engine/"
# Files of the page for sites with the engine alone, and the service worker for them.
ENGINE_PAGE = frozenset(("engine/load.js", "engine/worker.js", "sources/engine.js"))
_SERVICE_WORKER = "engine/sw.js"
ENGINE_WORKERS = frozenset((_SERVICE_WORKER,))
# WebAssembly may be compiled; text is never run as a program.
SCRIPTS = "'self' 'wasm-unsafe-eval'"

# Files of at least this many bytes have compressed copies, since not every host compresses what it sends.
_PACK_BYTES = 10_000
_VERSION_LENGTH = 16
_RELEASE = b'const RELEASE = { version: "", policy: "", files: [] };'


class Bundle(NamedTuple):
    """The files of an engine by name, checked against its manifest."""

    files: dict[str, bytes]


def bundle(folder: Path | None = None) -> Bundle:
    """Read an engine. Raises GrilleError where there is none, or where it is damaged or of another version."""
    chosen = folder or next((each for each in (_PACKAGED, _BUILT) if (each / _MANIFEST).is_file()), _BUILT)
    try:
        manifest = json.loads((chosen / _MANIFEST).read_text(encoding="utf-8"))
    except OSError:
        raise GrilleError(f"{chosen} holds no engine: run `make wasm`, or name its folder with --wasm") from None
    except ValueError:
        raise _damaged(chosen / _MANIFEST) from None
    if not isinstance(manifest, dict) or manifest.get("format") != _FORMAT:
        raise _damaged(chosen / _MANIFEST)
    if manifest.get("grille") != __version__:
        raise GrilleError(f"{chosen}: the engine is of Grille {manifest.get('grille')}, but this is {__version__}")
    return Bundle(dict(_read(chosen, entry) for entry in manifest.get("files", ())))


def _read(folder: Path, entry: dict[str, Any]) -> tuple[str, bytes]:
    name = str(entry.get("name"))
    if Path(name).is_absolute() or ".." in Path(name).parts:
        raise _damaged(folder / _MANIFEST)
    try:
        data = (folder / name).read_bytes()
    except OSError:
        raise GrilleError(f"{folder / name} is missing: run `make wasm` again") from None
    if hashlib.sha256(data).hexdigest() != entry.get("sha256"):
        raise _damaged(folder / name)
    return name, data


def _damaged(path: Path) -> GrilleError:
    return GrilleError(f"{path} is damaged: run `make wasm` again")


class Release(NamedTuple):
    """A version of a site: the files of its engine as they are written, and the hashes of all files by name."""

    version: str
    files: dict[str, bytes]
    hashes: dict[str, str]

    def service_worker(self, html: bytes) -> bytes:
        """The service worker, which has the hash of every file."""
        hashes = {"": hashlib.sha256(html).hexdigest()} | self.hashes
        listed = [[name, found, f"{name}{GZIP}" in self.files] for name, found in hashes.items()]
        release = {"version": self.version, "policy": policy(script_src=SCRIPTS), "files": listed}
        source = page_files.content(_SERVICE_WORKER)
        if source.count(_RELEASE) != 1:
            raise AssertionError(f"{_SERVICE_WORKER} has no place for the release")
        return source.replace(_RELEASE, b"const RELEASE = " + json.dumps(release).encode("ascii") + b";")


def release_of(page: dict[str, bytes], engine: Bundle) -> Release:
    """The release of a site with these files. Licences of fonts are for readers, not for browsers."""
    named = {f"{FOLDER}{name}": data for name, data in engine.files.items()}
    used = {name: data for name, data in (page | named).items() if not name.endswith(".txt")}
    hashes = {name: hashlib.sha256(data).hexdigest() for name, data in used.items()}
    total = hashlib.sha256("".join(f"{name} {found}\n" for name, found in sorted(hashes.items())).encode("utf-8"))
    packed = {f"{name}{GZIP}": gzipped(data) for name, data in named.items() if len(data) >= _PACK_BYTES}
    return Release(total.hexdigest()[:_VERSION_LENGTH], named | packed, hashes)
