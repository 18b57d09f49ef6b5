"""A notebook in a browser: the wheel installs with micropip from a file, and the page's example runs."""

from __future__ import annotations

import json

import pytest

from doc_pages import blocks
from wasm_built import ROOT, WASM, run, wheel

PAGE = ROOT / "docs" / "how-to" / "webassembly.md"
# Click is there already, as if it had come from the index: the test asks no network.
PROGRAM = """
import {{ start }} from "{runner}";
const pyodide = await start();
for (const [from, to] of [["{wheels}", "/drive"], ["{packages}", "/packages"]]) {{
  pyodide.FS.mkdirTree(to);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, {{ root: from }}, to);
}}
pyodide.runPython("import sys; sys.path.append('/packages')");
await pyodide.runPythonAsync({cell});
"""


def test_the_example_of_the_page_runs(tmp_path):
    found = wheel()
    packages = WASM / "test-packages"
    if not (packages / "micropip").exists():
        pytest.skip("no packages for tests in WebAssembly: run make test-wasm")
    (cell,) = [block.text for block in blocks(PAGE) if block.language == "python"]
    assert found.name in cell
    runner = ROOT / "bin" / "wasm" / "python.mjs"
    program = tmp_path / "notebook.mjs"
    program.write_text(PROGRAM.format(runner=runner, wheels=found.parent, packages=packages, cell=json.dumps(cell)))
    assert run(program).splitlines() == [
        "unique easy",
        "r7c9 has one candidate left. All digits but 4 stand in its houses or are ruled out there. So r7c9 is 4.",
    ]
