// Sudoku in the browser, steps on a board: what a position says, what a step changes, and what differs from the solution.

import { EMPTY, after, allowed, label, name } from "./sudoku.js";

/**
 * The facts of a board: entered digits with a plus; in cells with centre notes, the digits ruled out with a minus.
 * @param {SudokuPuzzle} puzzle
 * @param {SudokuBoard} board
 */
export function facts(puzzle, board) {
  /** @type {Set<string>} */
  const found = new Set();
  [...board.digits].forEach((digit, cell) => {
    const at = name(puzzle, cell);
    if (digit !== EMPTY) {
      if (puzzle.givens[cell] === EMPTY) found.add(`+${at}=${label(puzzle, digit)}`);
      return;
    }
    const notes = board.centre[cell] ?? "";
    if (!notes) return;
    for (const each of allowed(puzzle, board, cell))
      if (!notes.includes(each)) found.add(`-${at}<>${label(puzzle, each)}`);
  });
  return found;
}

/**
 * The moves that make a step; none where it is made already.
 * @param {SudokuPuzzle} puzzle
 * @param {SudokuBoard} board
 * @param {Step} step
 */
export function stepMoves(puzzle, board, { places, removes }) {
  const now = JSON.stringify(board);
  return [...places.map((place) => `${place}!`), ...removes].filter((text) => {
    try {
      return JSON.stringify(after(puzzle, board, text)) !== now;
    } catch {
      // Nothing can be ruled out in a cell that is filled.
      return false;
    }
  });
}

/**
 * What differs from the solution, whose board is `solved`.
 * @param {SudokuPuzzle} puzzle
 * @param {Iterable<string>} said
 * @param {SudokuBoard} solved
 * @returns {Fault[]}
 */
export function mistakes(puzzle, said, solved) {
  /** @type {Fault[]} */
  const faults = [];
  for (const fact of [...said].sort()) {
    const match = /^([+-])(r(\d+)c(\d+))(?:=|<>)(.+)$/.exec(fact);
    if (!match) continue;
    const [, sign, at = "", row, column, digit] = match;
    const right = label(puzzle, solved.digits.charAt((Number(row) - 1) * puzzle.side + Number(column) - 1));
    if (sign === "+" && right !== digit) faults.push({ message: `${at} is not ${digit}`, cells: [at] });
    if (sign === "-" && right === digit) faults.push({ message: `${at} can still be ${digit}`, cells: [at] });
  }
  return faults;
}

/**
 * Whether a move only takes notes: corner notes, notes in all cells, or the first centre notes of a cell.
 * @param {SudokuPuzzle} puzzle
 * @param {SudokuBoard} board
 * @param {string} move
 */
export function aside(puzzle, board, move) {
  const match = /^r(\d+)c(\d+)(.)/.exec(move.trim());
  if (!match) return true;
  if (match[3] === "~") return !board.centre[(Number(match[1]) - 1) * puzzle.side + Number(match[2]) - 1];
  return match[3] !== "=" && match[3] !== "<";
}

/**
 * Whether a step adds nothing to a board: its digits are entered, and what it rules out is not possible there.
 * @param {SudokuPuzzle} puzzle
 * @param {SudokuBoard} board
 * @param {Step} step
 */
export function entered(puzzle, board, { places, removes }) {
  /** @param {string} word */
  const parts = (word) => {
    const [, row, column, digit = ""] = /^r(\d+)c(\d+)(?:=|<>)(.+)$/.exec(word) ?? [];
    return { cell: (Number(row) - 1) * puzzle.side + Number(column) - 1, digit };
  };
  const shows = (/** @type {number} */ cell) => board.digits.charAt(cell);
  return (
    places.every((word) => {
      const { cell, digit } = parts(word);
      return label(puzzle, shows(cell)) === digit;
    }) &&
    removes.every((word) => {
      const { cell, digit } = parts(word);
      if (shows(cell) !== EMPTY) return true;
      const left = [...allowed(puzzle, board, cell)].filter(
        (each) => !board.centre[cell] || board.centre[cell]?.includes(each),
      );
      return !left.some((each) => label(puzzle, each) === digit);
    })
  );
}
