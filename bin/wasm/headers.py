"""Python's headers for WebAssembly: Debian's, with the settings of the Python in Pyodide.

Debian's are those of the same minor version. The extension uses the stable ABI alone, which is the same in all of them.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

from pins import HEADERS, PYODIDE, PYTHON, ROOT, Unavailable

SETTING = re.compile(r"^(?:#define (\w+).*|/\* #undef (\w+) \*/)$")
ASK = """
const { loadPyodide } = await import(process.argv[1]);
const pyodide = await loadPyodide();
console.log(pyodide.runPython(`
import json, sys, sysconfig
json.dumps({"version": sys.version.split()[0], "settings": sysconfig.get_config_vars()})`));
"""


def ask_pyodide() -> tuple[str, dict[str, str | int]]:
    """Return the version of Pyodide's Python, and how it was configured."""
    said = subprocess.run(
        ["node", "--input-type=module", "-e", ASK, str(PYODIDE / "pyodide.mjs")],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    found = json.loads(said)
    return found["version"], found["settings"]


def written(name: str, settings: dict[str, str | int]) -> str:
    """Return the line of pyconfig.h about one setting."""
    value = settings.get(name, 0)
    return f"/* #undef {name} */" if value == 0 else f"#define {name} {value}"


def install() -> Path:
    """Write the headers, and return their folder."""
    version, settings = ask_pyodide()
    if not version.startswith(f"{PYTHON}."):
        raise Unavailable(f"Pyodide has Python {version}, but the headers are of {PYTHON}")
    shutil.rmtree(HEADERS, ignore_errors=True)
    shutil.copytree(ROOT / f"usr/include/python{PYTHON}", HEADERS)
    debian = (ROOT / f"usr/include/x86_64-linux-gnu/python{PYTHON}/pyconfig.h").read_text(encoding="utf-8")
    names = [first or second for line in debian.splitlines() for first, second in SETTING.findall(line)]
    lines = [written(name, settings) for name in dict.fromkeys(names)]
    (HEADERS / "pyconfig.h").write_text("\n".join(["#pragma once", *lines, ""]), encoding="utf-8")
    return HEADERS
