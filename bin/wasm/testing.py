"""Run tests under Pyodide in node: the native ones as a module that Pyodide loads, the others with pytest."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

from pins import PROJECT, PYTHON, WASM

HERE = Path(__file__).parent
PACKAGES = WASM / "test-packages"
CHOSEN = HERE / "test_choice.toml"
# The compiler gives main() this name where it has arguments.
NATIVE = """
import ctypes, sys
main = ctypes.CDLL("/extension/grille_native_tests.so").__main_argc_argv
sys.exit(main(1, (ctypes.c_char_p * 2)(b"grille_native_tests", None)))
"""


def run_native_tests(module: Path) -> None:
    """Run the native tests; raises CalledProcessError where one fails."""
    program = WASM / "native_tests.py"
    program.write_text(NATIVE, encoding="utf-8")
    subprocess.run(
        [
            "node",
            str(HERE / "python.mjs"),
            *("--mount", f"{module.parent}:/extension", "--mount", f"{program.parent}:/wasm"),
            f"/wasm/{program.name}",
        ],
        check=True,
    )


def install_packages() -> None:
    """Install what the tests import, in pure Python."""
    wanted = (HERE / "test_packages.txt").read_bytes()
    stamp = PACKAGES / ".wanted"
    if stamp.exists() and stamp.read_bytes() == wanted:
        return
    shutil.rmtree(PACKAGES, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--require-hashes", "--only-binary", ":all:", "--python-version", PYTHON, "--target", str(PACKAGES)]
    # pip would compare what a package requires with the Python that runs pip. The hashes name the files.
    command += ["--ignore-requires-python"]
    subprocess.run([*command, "-r", str(HERE / "test_packages.txt")], check=True)
    stamp.write_bytes(wanted)


def run_tests(wheel: Path, arguments: Sequence[str]) -> None:
    """Run the tests that test_choice.toml names, or those in the arguments; raises CalledProcessError on failure."""
    install_packages()
    choice = tomllib.loads(CHOSEN.read_text(encoding="utf-8"))
    asked = arguments or choice["files"]
    ignored = [f"--deselect={name}" for entry in choice["left_out"] for name in entry["tests"]]
    subprocess.run(
        [
            *("node", "--stack-size=4000", str(HERE / "python.mjs"), "--wheel", str(wheel)),
            *("--mount", f"{PACKAGES}:/packages", "--mount", f"{PROJECT}:/grille", "--chdir", "/grille"),
            *("/grille/bin/wasm/run_pytest.py", "-p", "no:cacheprovider", *ignored, *asked),
        ],
        check=True,
        cwd=PROJECT,
    )
