"""Write a wheel for Pyodide: the whole package, for notebooks in a browser and for the tests."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from bundle import EPOCH, SOURCE
from pins import PLATFORM, PROJECT, WASM

# nanobind is compiled in, and then the stable ABI begins with this version.
TAG = f"cp312-abi3-{PLATFORM}"
METADATA = (
    "import sys; from scikit_build_core.build import prepare_metadata_for_build_wheel as p; print(p(sys.argv[1]))"
)


def metadata(folder: Path) -> Path:
    """Let the build backend write the metadata, and return its folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    subprocess.run([sys.executable, "-c", METADATA, str(folder)], cwd=PROJECT, check=True, stdout=subprocess.DEVNULL)
    return next(folder.glob("*.dist-info"))


def contents(extension: Path) -> dict[str, bytes]:
    """Return the files of the wheel by their names, without its list of files."""
    files = {
        f"grille/{path.relative_to(SOURCE).as_posix()}": path.read_bytes()
        for path in SOURCE.rglob("*")
        if path.is_file() and path.suffix not in {".pyc", ".so"}
    }
    files["grille/_native.abi3.so"] = extension.read_bytes()
    info = metadata(WASM / "metadata")
    for path in info.rglob("*"):
        if path.is_file() and path.name not in {"WHEEL", "RECORD"}:
            files[f"{info.name}/{path.relative_to(info).as_posix()}"] = path.read_bytes()
    wheel = f"Wheel-Version: 1.0\nGenerator: grille\nRoot-Is-Purelib: false\nTag: {TAG}\n"
    files[f"{info.name}/WHEEL"] = wheel.encode()
    return files


def make(extension: Path, folder: Path) -> Path:
    """Write the wheel into a folder, and return its path."""
    files = contents(extension)
    info = next(name.partition("/")[0] for name in files if name.endswith("/WHEEL"))
    lines = []
    for name, content in sorted(files.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(content)}\n")
    record = f"{info}/RECORD"
    files[record] = "".join([*lines, f"{record},,\n"]).encode()
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("grille-*.whl"):
        old.unlink()
    target = folder / f"{info.removesuffix('.dist-info')}-{TAG}.whl"
    part = target.with_suffix(".part")
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files, key=lambda name: (name == record, name)):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.external_attr, entry.compress_type = 0o644 << 16, zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name])
    os.replace(part, target)
    return target
