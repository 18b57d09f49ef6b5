"""Emscripten in a folder of its own: packages of Debian, unpacked and pointed at their own libraries.

Nothing is installed and no rights are needed. The programs want a newer C library than most systems have, so each one
gets the path of the loader and the libraries beside it (patchelf).
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import urllib.error
import urllib.request
from pathlib import Path

from mirror import mirror
from pins import (
    CACHE,
    DOWNLOAD,
    EMSCRIPTEN_VERSION,
    LLVM,
    PACKAGES,
    PYODIDE,
    PYODIDE_SHA256,
    PYODIDE_VERSION,
    ROOT,
    VERSIONS,
    Package,
    Unavailable,
)

LIBRARIES = ROOT / "usr/lib/x86_64-linux-gnu"
EMSCRIPTEN = ROOT / "usr/share/emscripten"
CONFIG = ROOT / "emscripten.cfg"
# The programs that Emscripten starts.
PROGRAMS = (
    *(
        f"usr/lib/llvm-{LLVM}/bin/{name}"
        for name in ("clang", "lld", "llvm-ar", "llvm-nm", "llvm-objcopy", "llvm-dwarfdump")
    ),
    *(
        f"usr/bin/{name}"
        for name in (
            "wasm-opt",
            "wasm-emscripten-finalize",
            "wasm-metadce",
            "wasm-ctor-eval",
            "wasm-as",
            "wasm-dis",
            "wasm2js",
            "wasm-split",
        )
    ),
)


def sha256(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def download(package: Package) -> None:
    """Download a package, unless it is there already with the right checksum."""
    file = package.file
    if file.exists() and sha256(file) == package.sha256:
        return
    DOWNLOAD.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    address = f"{mirror()}/{package.path}"
    try:
        with urllib.request.urlopen(address, timeout=120) as source, part.open("wb") as target:  # noqa: S310  the system's mirror, or what the user set
            shutil.copyfileobj(source, target)
    except urllib.error.HTTPError as error:
        if error.code != 404:
            raise Unavailable(f"{address}: {error}") from error
        raise Unavailable(
            f"{package.name} {package.version} is no longer at {address}: Debian has moved on.\n"
            f"Set DEBIAN_MIRROR to a snapshot of Debian that still has it, or run\n"
            f"  python bin/wasm/refresh.py\n"
            f"which pins the packages of today, if Debian's Emscripten is still {EMSCRIPTEN_VERSION}."
        ) from error
    except OSError as error:
        raise Unavailable(f"{address}: {error}") from error
    found = sha256(part)
    if found != package.sha256:
        part.unlink()
        raise Unavailable(f"{address}: SHA-256 is {found}, but {VERSIONS.name} expects {package.sha256}")
    part.replace(file)


def unpack(package: Package, into: Path) -> None:
    """Unpack the files of a Debian package: an ar archive with a tar archive in it."""
    content = package.file.read_bytes()
    position = 8  # after "!<arch>\n"
    while position < len(content):
        header = content[position : position + 60]
        name, size = header[:16].decode().strip().rstrip("/"), int(header[48:58])
        position += 60
        if name.startswith("data.tar"):
            with tarfile.open(fileobj=io.BytesIO(content[position : position + size])) as files:
                files.extractall(into, filter="tar")
            return
        position += size + size % 2
    raise Unavailable(f"{package.file.name} has no data.tar")


def merge_usr(root: Path) -> None:
    """Make /lib and /lib64 links into /usr, as on every Debian of today."""
    for name in ("lib", "lib64"):
        (root / "usr" / name).mkdir(parents=True, exist_ok=True)
        if not (root / name).exists():
            (root / name).symlink_to(f"usr/{name}")


def point_at_own_libraries(root: Path) -> None:
    libraries = root / LIBRARIES.relative_to(ROOT)
    # Not the address where the folder is being made, but the one where it will be.
    path = f"{LIBRARIES}:{ROOT / f'usr/lib/llvm-{LLVM}/lib'}"
    patchelf = [shutil.which("patchelf") or "patchelf", "--force-rpath", "--set-rpath", path]
    for program in PROGRAMS:
        interpreter = ["--set-interpreter", str(LIBRARIES / "ld-linux-x86-64.so.2")]
        subprocess.run([*patchelf, *interpreter, str((root / program).resolve())], check=True)
    # These have a path of their own, which stands above that of the program.
    for library in (f"libLLVM.so.{LLVM}.1", f"libclang-cpp.so.{LLVM}.1", "libbinaryen.so"):
        for found in (libraries / library, root / f"usr/lib/llvm-{LLVM}/lib/{library}", root / "usr/lib" / library):
            if found.is_file():
                subprocess.run([*patchelf, str(found.resolve())], check=True)


def configure(root: Path) -> None:
    node = shutil.which("node")
    (root / CONFIG.name).write_text(
        f"LLVM_ROOT = {str(ROOT / f'usr/lib/llvm-{LLVM}/bin')!r}\n"
        f"BINARYEN_ROOT = {str(ROOT / 'usr')!r}\n"
        f"NODE_JS = {node!r}\n"
        f"CACHE = {str(CACHE)!r}\n",
        encoding="utf-8",
    )
    # Debian's node looks for modules there by itself, others do not.
    (root / "usr/share/emscripten/node_modules").symlink_to("../nodejs")


def environment() -> dict[str, str]:
    """The environment in which Emscripten's programs run."""
    return os.environ | {
        "PATH": f"{EMSCRIPTEN}:{os.environ['PATH']}",
        "EM_CONFIG": str(CONFIG),
        "EMSDK_PYTHON": sys.executable,
        "EMCC_SKIP_SANITY_CHECK": "1",
    }


def install() -> None:
    """Make the folder with the toolchain, unless it is what versions.toml says already."""
    stamp = ROOT / ".versions"
    wanted = "\n".join(f"{package.path} {package.sha256}" for package in PACKAGES)
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    for package in PACKAGES:
        download(package)
    fresh = ROOT.with_name("root.part")
    for old in (fresh, ROOT, CACHE):
        shutil.rmtree(old, ignore_errors=True)
    merge_usr(fresh)
    for package in PACKAGES:
        unpack(package, fresh)
    point_at_own_libraries(fresh)
    configure(fresh)
    fresh.rename(ROOT)
    said = subprocess.run(["emcc", "--version"], env=environment(), check=True, capture_output=True, text=True).stdout
    if EMSCRIPTEN_VERSION not in said.partition("\n")[0].split():
        raise Unavailable(f"Emscripten {EMSCRIPTEN_VERSION} is needed, but the packages have: {said}")
    stamp.write_text(wanted, encoding="utf-8")


def install_pyodide() -> None:
    """Unpack Pyodide from npm, unless it is there already."""
    stamp = PYODIDE / ".version"
    wanted = f"{PYODIDE_VERSION} {PYODIDE_SHA256}"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    DOWNLOAD.mkdir(parents=True, exist_ok=True)
    archive = DOWNLOAD / f"pyodide-{PYODIDE_VERSION}.tgz"
    if not archive.exists():
        command = ["npm", "pack", "--silent", f"pyodide@{PYODIDE_VERSION}"]
        done = subprocess.run(command, cwd=DOWNLOAD, check=False, capture_output=True, text=True)
        if done.returncode:
            raise Unavailable(f"npm has no pyodide@{PYODIDE_VERSION} here:\n{done.stderr}")
    found = sha256(archive)
    if found != PYODIDE_SHA256:
        raise Unavailable(f"{archive}: SHA-256 is {found}, but {VERSIONS.name} expects {PYODIDE_SHA256}")
    shutil.rmtree(PYODIDE, ignore_errors=True)
    with tarfile.open(archive) as files:
        for member in files.getmembers():
            member.name = member.name.removeprefix("package/")
            files.extract(member, PYODIDE, filter="data")
    stamp.write_text(wanted, encoding="utf-8")
