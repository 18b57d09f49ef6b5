"""Write build/wasm/dist: what a page needs to run the package, each file as small as it goes.

Everything is compiled beforehand, because compiling the standard library takes most of Pyodide's start. The archives
are stored: servers compress them as a whole, which is smaller than compressing each module.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import tomllib
import zipfile
from pathlib import Path
from typing import Any

from pins import DIST, PROJECT, PYODIDE, PYODIDE_VERSION, WASM, Unavailable

HERE = Path(__file__).parent
SOURCE = PROJECT / "src" / "grille"
LEFT_OUT: dict[str, Any] = tomllib.loads((HERE / "left_out.toml").read_text(encoding="utf-8"))
FROM_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# The format of manifest.json.
FORMAT = 1
# The earliest that a zip archive can say.
EPOCH = (1980, 1, 1, 0, 0, 0)


def compile_all(source: Path, target: Path, place: str) -> None:
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    subprocess.run(
        ["node", str(HERE / "compile.mjs"), str(PYODIDE), str(source), str(target), place],
        check=True,
        stdout=subprocess.DEVNULL,
    )


def archive(folder: Path, file: Path) -> None:
    """Store a folder, in the order of the names and without times."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as target:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), EPOCH)
                entry.external_attr = 0o644 << 16
                target.writestr(entry, path.read_bytes())


def pick_stdlib(target: Path) -> None:
    """Unpack the modules of Pyodide's standard library that the bundle has."""
    shutil.rmtree(target, ignore_errors=True)
    modules, encodings = set(LEFT_OUT["stdlib"]["modules"]), set(LEFT_OUT["stdlib"]["encodings"])
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as source:
        for name in source.namelist():
            path = Path(name.removesuffix(".py"))
            dropped = any(".".join(path.parts[:length]) in modules for length in range(1, len(path.parts) + 1))
            dropped |= path.parts[0] == "encodings" and path.name not in encodings
            if not dropped and not name.endswith("/"):
                source.extract(name, target)


def pick_package(target: Path) -> None:
    """Copy the files of the package that the bundle has."""
    shutil.rmtree(target, ignore_errors=True)
    left_out = {SOURCE / path for path in LEFT_OUT["grille"]["paths"]}
    if missing := [str(path) for path in left_out if not path.exists() and path.suffix != ".pyi"]:
        raise Unavailable(f"left_out.toml names paths that are not there: {missing}")

    def dropped(folder: str, names: list[str]) -> list[str]:
        return [name for name in names if Path(folder, name) in left_out or name == "__pycache__"]

    shutil.copytree(SOURCE, target / "grille", ignore=dropped)


def make_stdlib() -> None:
    source, compiled = WASM / "stdlib-source", WASM / "stdlib"
    pick_stdlib(source)
    version = PYODIDE_VERSION.partition(".")[0]
    compile_all(source, compiled, f"/lib/python{version}.zip")
    archive(compiled, DIST / "stdlib.zip")


def make_package() -> None:
    source, compiled = WASM / "package-source", WASM / "package"
    pick_package(source)
    compile_all(source, compiled, "/lib/site-packages")
    for path in source.rglob("*"):
        if path.is_file() and path.suffix != ".py":
            shutil.copy(path, compiled / path.relative_to(source))
    archive(compiled, DIST / "grille.zip")


def brotli_sizes(files: list[Path]) -> list[int]:
    """Return the sizes of files under Brotli. It takes a minute, so they are kept by checksum."""
    kept_file = WASM / "brotli.json"
    kept: dict[str, int] = json.loads(kept_file.read_text(encoding="utf-8")) if kept_file.exists() else {}
    sums = [hashlib.sha256(file.read_bytes()).hexdigest() for file in files]
    new = [(file, found) for file, found in zip(files, sums, strict=True) if found not in kept]
    command = ["node", str(HERE / "brotli.mjs"), *(str(file) for file, _ in new)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    kept |= {found: int(line) for (_, found), line in zip(new, said.split(), strict=True)}
    kept_file.write_text(json.dumps(kept), encoding="utf-8")
    return [kept[found] for found in sums]


def described(file: Path, brotli: int) -> dict[str, str | int]:
    content = file.read_bytes()
    return {
        "name": file.relative_to(DIST).as_posix(),
        "size": len(content),
        "brotli": brotli,
        "sha256": hashlib.sha256(content).hexdigest(),
        "integrity": "sha384-" + base64.b64encode(hashlib.sha384(content).digest()).decode(),
    }


def write_manifest() -> dict[str, Any]:
    files = sorted(path for path in DIST.rglob("*") if path.is_file() and path.name != "manifest.json")
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    manifest = {
        "format": FORMAT,
        "grille": project["version"],
        "pyodide": PYODIDE_VERSION,
        "python": lock["info"]["python"],
        "files": [described(file, size) for file, size in zip(files, brotli_sizes(files), strict=True)],
    }
    (DIST / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    return manifest


def make(extension: Path) -> dict[str, Any]:
    """Write the bundle, and return its manifest."""
    shutil.rmtree(DIST, ignore_errors=True)
    (DIST / "pyodide").mkdir(parents=True)
    for name in FROM_PYODIDE:
        shutil.copy(PYODIDE / name, DIST / "pyodide" / name)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    # No package of Pyodide's is in the bundle, so none must be looked for on the network.
    text = json.dumps({"info": lock["info"], "packages": {}})
    (DIST / "pyodide" / "pyodide-lock.json").write_text(text, encoding="utf-8")
    make_stdlib()
    make_package()
    shutil.copy(extension, DIST / "_native.so")
    return write_manifest()
