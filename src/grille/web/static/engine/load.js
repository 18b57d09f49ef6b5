// Loads the engine: Python, its standard library, the package and its extension. What it reads is in one folder.

/**
 * What this needs of Pyodide.
 * @typedef {object} Pyodide
 * @property {{ mkdirTree(path: string): void, writeFile(path: string, data: Uint8Array): void }} FS
 * @property {(name: string) => any} pyimport
 */

/** A reply: its status, and its body as text. */
/** @typedef {{ status: number, body: string }} Reply */
/** @typedef {(verb: string, text: string, onLine?: (line: string) => void) => Reply} Answer */

const PACKAGES = "/engine";
// The first bytes of a file in a zip archive, and the length of what stands before its name.
const [ENTRY, HEADER] = [0x04034b50, 30];
/** A puzzle with its solution: an engine that can't solve it is not used. */
const PUZZLE = "..3....425..13.....8...21..4.....92...89.54...52.....7..16...5.....14..363....2..";
const SOLUTION = "163798542524136798789542136416387925378925461952461387241673859895214673637859214";

/**
 * The function that answers requests, once it has solved a puzzle.
 * @param {string} folder the address of the folder, with a slash at its end
 * @param {(name: string) => Promise<Uint8Array>} read reads a file of the folder
 * @returns {Promise<Answer>}
 */
export async function load(folder, read) {
  const [module, archive, extension] = await Promise.all([
    import(`${folder}pyodide/pyodide.mjs`),
    read("grille.zip"),
    read("_native.so"),
  ]);
  /** @type {Pyodide} */
  const pyodide = await module.loadPyodide({
    indexURL: `${folder}pyodide/`,
    stdLibURL: `${folder}stdlib.zip`,
    env: { PYTHONDONTWRITEBYTECODE: "1" },
  });
  unpack(archive, pyodide.FS);
  pyodide.FS.writeFile(`${PACKAGES}/grille/_native.so`, extension);
  pyodide.pyimport("sys").path.append(PACKAGES);
  const service = pyodide.pyimport("grille.web.service").Service();

  /** @type {Answer} */
  const answer = (verb, text, onLine) => {
    const reply = service.answer(verb, text, onLine);
    const content = reply.content;
    const found = { status: reply.status, body: new TextDecoder().decode(content.toJs()) };
    content.destroy();
    reply.destroy();
    return found;
  };
  check(answer);
  return answer;
}

/**
 * Writes the files of an archive that stores them as they are. Python's own way takes a tenth of the start.
 * @param {Uint8Array} archive
 * @param {Pyodide["FS"]} files
 */
function unpack(archive, files) {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const folders = new Set();
  for (let at = 0; at + HEADER < archive.length && view.getUint32(at, true) === ENTRY;) {
    const [size, length, more] = [
      view.getUint32(at + 18, true),
      view.getUint16(at + 26, true),
      view.getUint16(at + 28, true),
    ];
    const [name, start] = [at + HEADER, at + HEADER + length + more];
    const path = `${PACKAGES}/${new TextDecoder().decode(archive.subarray(name, name + length))}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) files.mkdirTree(folder);
    folders.add(folder);
    files.writeFile(path, archive.subarray(start, start + size));
    at = start + size;
  }
}

/** @param {Answer} answer */
function check(answer) {
  const { status, body } = answer("solve", JSON.stringify({ puzzle: PUZZLE }));
  const reply = status === 200 ? JSON.parse(body) : {};
  if (reply.outcome !== "unique" || reply.solution !== SOLUTION)
    throw new Error(`The engine can't solve: status ${status}, ${reply.outcome}.`);
}
