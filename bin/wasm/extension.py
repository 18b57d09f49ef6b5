"""Compile the extension for WebAssembly, with the project's own CMakeLists.txt."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from pins import HEADERS, PROJECT, PYTHON, WASM
from toolchain import environment

FOLDER = WASM / "extension"
# A side module meets the C and C++ libraries of Pyodide when it is loaded.
LINK = "-sSIDE_MODULE=2 -sWASM_BIGINT -sEXPORTED_FUNCTIONS=_PyInit__native"
TESTS = "-sSIDE_MODULE=2 -sWASM_BIGINT -sEXPORTED_FUNCTIONS=_main"


def configure() -> None:
    subprocess.run(
        [
            "emcmake",
            "cmake",
            *("-S", str(PROJECT), "-B", str(FOLDER), "-G", "Ninja"),
            "-DCMAKE_BUILD_TYPE=Release",
            f"-DCMAKE_MODULE_PATH={Path(__file__).parent / 'cmake'}",
            f"-DPython_INCLUDE_DIRS={HEADERS}",
            f"-DPython_VERSION={PYTHON}",
            f"-DPython_EXECUTABLE={sys.executable}",
            f"-DCMAKE_MODULE_LINKER_FLAGS={LINK}",
            f"-DCMAKE_EXE_LINKER_FLAGS={TESTS}",
        ],
        env=environment(),
        check=True,
        stdout=subprocess.DEVNULL,
    )


def build(target: str, jobs: int) -> None:
    command = ["cmake", "--build", str(FOLDER), "--target", target, "--parallel", str(jobs)]
    subprocess.run(command, env=environment(), check=True)


def make(jobs: int) -> Path:
    """Compile the extension, and return its file."""
    configure()
    build("_native", jobs)
    return FOLDER / "_native.abi3.so"


def make_tests(jobs: int) -> Path:
    """Compile the native tests as a module that Pyodide can load, and return its file."""
    configure()
    build("grille_native_tests", jobs)
    return FOLDER / "grille_native_tests.so"
