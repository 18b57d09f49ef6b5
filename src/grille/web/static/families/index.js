// The families by name, each made of four modules: its rules, steps on its board, a small picture, its view
// (FamilyModule in page.d.ts). Their editors are in editors.js, which is loaded when it is needed.

import * as chain from "./chain.js";
import * as chainPicture from "./chain-picture.js";
import * as chainSteps from "./chain-steps.js";
import * as chainView from "./chain-view.js";
import * as dominosa from "./dominosa.js";
import * as dominosaPicture from "./dominosa-picture.js";
import * as dominosaSteps from "./dominosa-steps.js";
import * as dominosaView from "./dominosa-view.js";
import * as sudoku from "./sudoku.js";
import * as sudokuPicture from "./sudoku-picture.js";
import * as sudokuSteps from "./sudoku-steps.js";
import * as sudokuView from "./sudoku-view.js";

/** @type {Record<string, FamilyModule>} */
const FAMILIES = {
  sudoku: { ...sudoku, ...sudokuSteps, ...sudokuPicture, ...sudokuView },
  dominosa: { ...dominosa, ...dominosaSteps, ...dominosaPicture, ...dominosaView },
  chain: { ...chain, ...chainSteps, ...chainPicture, ...chainView },
};

export const names = Object.keys(FAMILIES);

/** @param {string} name */
export function family(name) {
  const found = Object.hasOwn(FAMILIES, name) ? FAMILIES[name] : undefined;
  if (!found) throw new Error(`unknown family '${name}': this page plays ${names.join(", ")}`);
  return found;
}
