// Run a Python program under Pyodide in node, as `python` would:
//
//   node bin/wasm/python.mjs [OPTION...] PROGRAM.py [ARGUMENT...]
//
//   --bundle          the bundle of build/wasm/dist: trimmed standard library, part of the package; otherwise the
//                     standard library as Pyodide has it
//   --wheel FILE      unpack a wheel into site-packages
//   --mount FROM:TO   show a folder of this system as another one
//   --chdir FOLDER    change to a folder
//
// The exit status is Python's.
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const WASM = resolve(dirname(fileURLToPath(import.meta.url)), "../../build/wasm");
const DIST = `${WASM}/dist`;

function options(given) {
  const found = { bundle: false, wheels: [], mounts: [], chdir: null, program: [] };
  const left = [...given];
  while (left.length > 0) {
    const word = left.shift();
    if (word === "--bundle") found.bundle = true;
    else if (word === "--wheel") found.wheels.push(left.shift());
    else if (word === "--mount") found.mounts.push(left.shift().split(":"));
    else if (word === "--chdir") found.chdir = left.shift();
    else {
      found.program = [word, ...left];
      break;
    }
  }
  return found;
}

/** Start Pyodide, with the bundle's package in it if asked for. */
export async function start({ bundle = false, ...more } = {}) {
  const home = bundle ? `${DIST}/pyodide` : `${WASM}/pyodide`;
  const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`).href);
  const pyodide = await loadPyodide({ ...(bundle ? { stdLibURL: `${DIST}/stdlib.zip` } : {}), ...more });
  if (bundle) {
    const place = sitePackages(pyodide);
    pyodide.unpackArchive(bytes(`${DIST}/grille.zip`), "zip", { extractDir: place });
    pyodide.FS.writeFile(`${place}/grille/_native.so`, bytes(`${DIST}/_native.so`));
  }
  return pyodide;
}

/** A file. Pyodide does not know node's own kind of array. */
function bytes(file) {
  return new Uint8Array(readFileSync(file));
}

export function sitePackages(pyodide) {
  return pyodide.runPython("import site; site.getsitepackages()[0]");
}

async function main() {
  const asked = options(process.argv.slice(2));
  const pyodide = await start({ bundle: asked.bundle, env: { HOME: "/home/pyodide", ...grilleVariables() } });
  for (const wheel of asked.wheels) {
    pyodide.unpackArchive(bytes(wheel), "zip", { extractDir: sitePackages(pyodide) });
  }
  for (const [from, to] of asked.mounts) {
    pyodide.FS.mkdirTree(to);
    pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: resolve(from) }, to);
  }
  pyodide.globals.set("program", pyodide.toPy(asked.program));
  pyodide.globals.set("folder", asked.chdir);
  process.exitCode = pyodide.runPython(`
import importlib, os, sys

def run():
    importlib.invalidate_caches()
    if folder:
        os.chdir(folder)
    sys.argv = list(program)
    sys.path.insert(0, os.path.dirname(program[0]))
    try:
        with open(program[0]) as source:
            code = compile(source.read(), program[0], "exec", dont_inherit=True)
        exec(code, {"__name__": "__main__", "__file__": program[0]})
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
            return 1
        return int(end.code or 0)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return 0
run()`);
}

/** The settings of the package in this environment. */
function grilleVariables() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith("GRILLE_")));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main();
  } catch (error) {
    // Not thrown on: node would print the line of Pyodide's program, which is a megabyte long.
    console.error(error.message ?? String(error));
    process.exitCode = 1;
  }
}
