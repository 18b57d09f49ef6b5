"""`make wasm` and `make test-wasm`: see docs/how-to/webassembly.md.

python bin/wasm/make.py bundle    the files that a page needs, in build/wasm/dist
python bin/wasm/make.py wheel     a wheel for notebooks in a browser, in build/wasm/wheel
python bin/wasm/make.py test      the native tests and the tests of the package, under Pyodide
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import bundle
import extension
import headers
import toolchain
import wheel
from pins import HEADERS, PACKAGES, PYODIDE, PYODIDE_VERSION, WASM, Unavailable
from testing import run_native_tests, run_tests

WHEELS = WASM / "wheel"
# Brotli, all files together.
MOST_BYTES = 6_000_000


def needs() -> str:
    """Return in one line what the build needs, and what it takes."""
    size = round(sum(package.size for package in PACKAGES) / 1e6)
    return (
        f"needs Linux on x86-64, node 20 or later, npm and patchelf; downloads {size} MB of Debian's packages and "
        f"Pyodide {PYODIDE_VERSION} (7 MB), takes 0.6 GB in {WASM.relative_to(Path.cwd())} and ten minutes on two cores"
    )


def check_system() -> None:
    if sys.platform != "linux" or os.uname().machine != "x86_64":
        raise Unavailable("the toolchain is for Linux on x86-64")
    if missing := [name for name in ("node", "npm", "patchelf", "cmake", "ninja") if shutil.which(name) is None]:
        raise Unavailable(f"not found: {', '.join(missing)}")


def prepare() -> None:
    check_system()
    toolchain.install_pyodide()
    toolchain.install()
    if not (HEADERS / "pyconfig.h").exists() or newer(PYODIDE / ".version", HEADERS / "pyconfig.h"):
        headers.install()


def newer(file: Path, than: Path) -> bool:
    return file.stat().st_mtime > than.stat().st_mtime


def jobs() -> int:
    return int(os.environ.get("JOBS", os.cpu_count() or 1))


def make_bundle() -> None:
    manifest = bundle.make(extension.make(jobs()))
    total = 0
    for file in manifest["files"]:
        total += file["brotli"]
        print(f"{file['name']:32} {file['size']:>10,} {file['brotli']:>10,}")
    print(f"{'in all, bytes and under Brotli':32} {sum(f['size'] for f in manifest['files']):>10,} {total:>10,}")
    if total > MOST_BYTES:
        raise Unavailable(f"the bundle has {total:,} bytes under Brotli, but may have {MOST_BYTES:,}")


def make_wheel() -> Path:
    """Write the wheel, and return its path."""
    made = wheel.make(extension.make(jobs()), WHEELS)
    print(made.relative_to(Path.cwd()))
    return made


def test(*arguments: str) -> None:
    """Run all tests that run there, or those that the arguments name."""
    if not arguments:
        run_native_tests(extension.make_tests(jobs()))
    run_tests(make_wheel(), arguments)


COMMANDS: dict[str, Callable[..., object]] = {"bundle": make_bundle, "wheel": make_wheel, "test": test}


def main(what: str, *arguments: str) -> None:
    os.chdir(Path(__file__).parent.parent.parent)
    print(needs(), flush=True)
    try:
        prepare()
        COMMANDS[what](*arguments)
    except Unavailable as error:
        sys.exit(f"make wasm: {error}")
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)


if __name__ == "__main__":
    main(*sys.argv[1:])
