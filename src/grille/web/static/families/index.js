// The families, one module each, all with the same face:
//   read(text) start(puzzle) after(puzzle, board, move) clashes(puzzle, board) done(puzzle, board)
//   view(host, session): the board on the page; gives back { refresh, mark, side, focus }
//   where it needs them: words(move) as it is said, back(puzzle, board) the moves to the start, asPuzzle
//   blanks: empty puzzles to enter, by name
import * as chain from "./chain.js";
import * as dominosa from "./dominosa.js";
import * as sudoku from "./sudoku.js";

const FAMILIES = { sudoku, dominosa, chain };

export function family(name) {
  if (!Object.hasOwn(FAMILIES, name)) throw new Error(`no family is called ${name}`);
  return FAMILIES[name];
}
