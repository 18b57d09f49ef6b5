// The families by name, each made of three modules: its rules, its board and its editor (FamilyModule in page.d.ts).

import * as chain from "./chain.js";
import * as chainEditor from "./chain-editor.js";
import * as chainView from "./chain-view.js";
import * as dominosa from "./dominosa.js";
import * as dominosaEditor from "./dominosa-editor.js";
import * as dominosaView from "./dominosa-view.js";
import * as sudoku from "./sudoku.js";
import * as sudokuEditor from "./sudoku-editor.js";
import * as sudokuView from "./sudoku-view.js";

/** @type {Record<string, FamilyModule>} */
const FAMILIES = {
  sudoku: { ...sudoku, ...sudokuView, ...sudokuEditor },
  dominosa: { ...dominosa, ...dominosaView, ...dominosaEditor },
  chain: { ...chain, ...chainView, ...chainEditor },
};

export const names = Object.keys(FAMILIES);

/** @param {string} name */
export function family(name) {
  const found = Object.hasOwn(FAMILIES, name) ? FAMILIES[name] : undefined;
  if (!found) throw new Error(`unknown family '${name}': this page plays ${names.join(", ")}`);
  return found;
}
