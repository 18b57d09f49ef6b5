// The editors of the families, by name (EditorModule in page.d.ts).

import * as chain from "./chain-editor.js";
import * as dominosa from "./dominosa-editor.js";
import * as sudoku from "./sudoku-editor.js";

/** @type {Record<string, EditorModule>} */
const EDITORS = { sudoku, dominosa, chain };

/** @param {string} name */
export function editorOf(name) {
  const found = Object.hasOwn(EDITORS, name) ? EDITORS[name] : undefined;
  if (!found) throw new Error(`there is no editor for '${name}'`);
  return found;
}
