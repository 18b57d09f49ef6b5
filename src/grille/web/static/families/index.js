// The families, each of a few modules, all with the same face:
//   rules: title read(text) start(puzzle) after(puzzle, board, move) clashes(puzzle, board) done(puzzle, board);
//     where it needs them words(move) as it is said, back(puzzle, board) the moves to the start
//   view(session): the board on the page; gives back { element, side, refresh, focus, mark, blame, point, keyboardHelp }
//   editor(size, changed): where a puzzle is entered, with sizes (by name) and defaultSize; gives back
//     { element, side, key, undo, redo, text(): the puzzle, missing(): what it lacks where that is null, told(text, ask) }
import * as chain from "./chain.js";
import * as chainEditor from "./chain-editor.js";
import * as chainView from "./chain-view.js";
import * as dominosa from "./dominosa.js";
import * as dominosaEditor from "./dominosa-editor.js";
import * as dominosaView from "./dominosa-view.js";
import * as sudoku from "./sudoku.js";
import * as sudokuEditor from "./sudoku-editor.js";
import * as sudokuView from "./sudoku-view.js";

const FAMILIES = {
  sudoku: { ...sudoku, ...sudokuView, ...sudokuEditor },
  dominosa: { ...dominosa, ...dominosaView, ...dominosaEditor },
  chain: { ...chain, ...chainView, ...chainEditor },
};

export const names = Object.keys(FAMILIES);

export function family(name) {
  if (!Object.hasOwn(FAMILIES, name))
    throw new Error(`${name} can't be played in the browser: this page knows ${names.join(", ")}`);
  return FAMILIES[name];
}
