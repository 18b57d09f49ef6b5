// Compile a folder of Python files with the Python in Pyodide: node compile.mjs PYODIDE FROM TO PLACE
//
// TO gets a .pyc beside where each .py would be. PLACE stands before the names of files in tracebacks.
// Docstrings are left out, and the columns of tracebacks; their lines and assertions are not. The result depends on
// nothing else, not even on times.
import { pathToFileURL } from "node:url";

const [, , home, from, to, place] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`).href);
const pyodide = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
for (const [path, folder] of [["/from", from], ["/to", to]]) {
  pyodide.FS.mkdirTree(path);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, path);
}
pyodide.globals.set("place", place);
const compiled = pyodide.runPython(`
import ast, importlib.util, marshal, os, struct

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
# Not checked against a source: there is none.
UNCHECKED = 0b01

def without_docstrings(tree):
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
            if not node.body and not isinstance(node, ast.Module):
                node.body.append(ast.Pass(lineno=node.lineno, col_offset=node.col_offset))
    return tree

def compile_all():
    number = 0
    for folder, folders, files in os.walk("/from"):
        folders.sort()
        for file in sorted(files):
            if file.endswith(".py"):
                name = os.path.relpath(os.path.join(folder, file), "/from")
                with open(os.path.join(folder, file), "rb") as source:
                    content = source.read()
                # These give their docstrings to JavaScript.
                tree = ast.parse(content)
                if name.split("/")[0] not in ("pyodide", "_pyodide"):
                    tree = without_docstrings(tree)
                code = compile(tree, f"{place}/{name}", "exec", dont_inherit=True, optimize=0)
                os.makedirs(os.path.dirname(f"/to/{name}"), exist_ok=True)
                with open(f"/to/{name}c", "wb") as target:
                    target.write(importlib.util.MAGIC_NUMBER + struct.pack("<L", UNCHECKED))
                    target.write(importlib.util.source_hash(content) + marshal.dumps(code))
                number += 1
    return number
compile_all()`);
console.log(compiled);
