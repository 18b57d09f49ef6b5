"""A stand-in for the engine: files of the same form, which answer as a test wants. It tests the way to the engine."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from grille import __version__

# `solve` is the engine's own check. `rate` never ends and `path` breaks the engine, so that both can be watched.
PYODIDE = """
const solution = "%s";
const bytes = (value) => ({ toJs: () => new TextEncoder().encode(JSON.stringify(value)), destroy() {} });
const replies = {
  solve: () => ({ outcome: "unique", solution }),
  count: ({ puzzle }) => ({ count: 7, exact: true, puzzle }),
  rate: () => { for (;;); },
  path: () => { throw new Error("out of memory"); },
  generate: (fields, send) => {
    send?.(JSON.stringify({ attempts: 3, seconds: 0.5 }));
    return { family: fields.family, puzzle: "made to order", outcome: "made" };
  },
};
const answer = (verb, text, send) => {
  const reply = replies[verb];
  const refusal = { status: 422, detail: `no ${verb} here`, line: 2, column: 5 };
  const content = reply ? reply(JSON.parse(text), send) : refusal;
  return { status: reply ? 200 : 422, content: bytes(content), destroy() {} };
};
const modules = { sys: { path: { append() {} } }, "grille.web.service": { Service: () => ({ answer }) } };
export const loadPyodide = async () => ({
  FS: { mkdirTree() {}, writeFile() {} },
  pyimport: (name) => modules[name],
});
// %s
"""
SOLUTION = "163798542524136798789542136416387925378925461952461387241673859895214673637859214"


def stand_in(folder: Path, solution: str = SOLUTION, note: str = "") -> Path:
    """Write a stand-in to a folder. With another solution, it fails the check of the engine."""
    files = {
        "pyodide/pyodide.mjs": (PYODIDE % (solution, note)).encode(),
        "stdlib.zip": b"library " * 4000,
        "grille.zip": b"package",
        "_native.so": b"extension",
    }
    listed = []
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
        listed.append({"name": name, "size": len(data), "sha256": hashlib.sha256(data).hexdigest()})
    manifest = {"format": 1, "grille": __version__, "files": listed}
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return folder
