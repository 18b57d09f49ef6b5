// Sudoku in the browser, its rules: boards, moves, and what clashes.

import { GrilleError } from "../errors.js";
import { quoted, stripped } from "./text.js";

export const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@";
export const EMPTY = ".";
const [SMALLEST, LARGEST] = [4, 36];
const COLOURS = 8;
/** @type {Record<number, string>} */
const TIMES = { 2: "twice", 3: "three times" };

export const title = "Sudoku";

/**
 * The rows of the standard box of a side: the squarest shape, wider than tall.
 * @param {number} side
 */
function standardRows(side) {
  let rows = 1;
  for (let each = 1; each * each <= side; each += 1) if (side % each === 0) rows = each;
  return rows;
}

/**
 * Reads a puzzle in the service's notation: the box shape where it is not the standard one, then one symbol per cell
 * (side 36: one number per cell).
 * @param {string} text
 * @returns {SudokuPuzzle}
 */
export function read(text) {
  const match = /^(?:([1-9]\d?)x([1-9]\d?):)?(?:([1-9A-Z.@]+)|(\d{1,2}(?: \d{1,2})+))$/.exec(text);
  const numbers = match?.[4]?.split(" ").map((each) => (each === "0" ? EMPTY : SYMBOLS[Number(each) - 1]));
  const givens = match?.[3] ?? numbers?.join("") ?? "";
  const side = match?.[1] ? Number(match[1]) * Number(match[2]) : Math.round(Math.sqrt(givens.length));
  const rows = match?.[1] ? Number(match[1]) : standardRows(side);
  const known = new Set([EMPTY, ...SYMBOLS.slice(0, side)]);
  const valid =
    side >= SMALLEST &&
    side <= LARGEST &&
    side * side === givens.length &&
    [...givens].every((each) => known.has(each));
  // Where only boxes of 1xN fit the side, the shape must be named.
  if (!valid || (rows === 1 && !match?.[1]) || Boolean(match?.[4]) !== (side === LARGEST))
    throw new GrilleError("expected a Sudoku with boxes, of side 4 to 36");
  const columns = side / rows;
  const all = houses(side, rows, columns);
  /** @type {Set<number>[]} */
  const peers = Array.from({ length: side * side }, () => new Set());
  for (const { cells } of all)
    for (const cell of cells) for (const other of cells) if (other !== cell) peers[cell]?.add(other);
  return { text, side, rows, columns, givens, symbols: SYMBOLS.slice(0, side), houses: all, peers };
}

/**
 * Rows, columns and boxes, numbered from 1. Boxes of a single row or column add nothing: that is a Latin square.
 * @param {number} side
 * @param {number} rows
 * @param {number} columns
 * @returns {House[]}
 */
function houses(side, rows, columns) {
  const line = [...Array(side).keys()];
  /**
   * @param {string} word
   * @param {(at: number, each: number) => number} cell
   */
  const kind = (word, cell) =>
    line.map((at) => ({ name: `${word} ${at + 1}`, cells: line.map((each) => cell(at, each)) }));
  return [
    ...kind("row", (at, each) => at * side + each),
    ...kind("column", (at, each) => each * side + at),
    ...(rows === 1 || columns === 1
      ? []
      : kind(
          "box",
          (at, each) =>
            side * (Math.floor(at / rows) * rows + Math.floor(each / columns)) +
            (at % rows) * columns +
            (each % columns),
        )),
  ];
}

/**
 * A digit as it is shown: its symbol, or its number on a board of side 36.
 * @param {SudokuPuzzle} puzzle
 * @param {string} digit
 */
export const label = (puzzle, digit) =>
  puzzle.side === LARGEST && digit !== EMPTY ? String(SYMBOLS.indexOf(digit) + 1) : digit;

/**
 * @param {SudokuPuzzle} puzzle
 * @param {number} cell
 */
export const name = (puzzle, cell) => `r${Math.floor(cell / puzzle.side) + 1}c${(cell % puzzle.side) + 1}`;

/**
 * @param {SudokuPuzzle} puzzle
 * @returns {SudokuBoard}
 */
export const start = (puzzle) => ({
  digits: puzzle.givens,
  centre: Array(puzzle.givens.length).fill(""),
  corner: Array(puzzle.givens.length).fill(""),
  colours: Array(puzzle.givens.length).fill(0),
});

const MOVE = /^r(\d{1,2})c(\d{1,2})(?:(=)([0-9A-Z@]{0,2})(!?)|([~^])([0-9A-Z@]*)|(<>)([0-9A-Z@]{1,2})|(#)([0-9]))$/i;
/**
 * @param {SudokuPuzzle} puzzle
 * @param {SudokuBoard} board
 * @param {string} move
 * @returns {SudokuBoard}
 */
export function after(puzzle, board, move) {
  const text = stripped(move);
  const word = text.toLowerCase();
  if (word === "notes")
    return {
      ...board,
      centre: board.centre.map((_, cell) => (board.digits[cell] === EMPTY ? allowed(puzzle, board, cell) : "")),
    };
  if (word === "notes clear") return { ...board, centre: board.centre.map(() => "") };
  const match = MOVE.exec(text);
  if (!match)
    throw new GrilleError(`expected a move such as r4c7=5, r4c7~45, r4c7^45, r4c7<>5 or r4c7#2, not ${quoted(move)}`);
  const [row, column] = [Number(match[1]), Number(match[2])];
  const { side } = puzzle;
  if (row < 1 || row > side || column < 1 || column > side)
    throw new GrilleError(`r${row}c${column} is off the board: rows and columns go from 1 to ${side}`);
  const cell = (row - 1) * side + column - 1;
  if (match[10]) return coloured(board, cell, Number(match[11]));
  const entered = board.digits.charAt(cell);
  const given = puzzle.givens.charAt(cell);
  const holds = (/** @type {string} */ digit) => `${name(puzzle, cell)} holds ${label(puzzle, digit)}`;
  if (given !== EMPTY) throw new GrilleError(`${holds(given)}, a given`);
  if (match[3]) return written(puzzle, board, cell, match[4] ? sign(puzzle, match[4]) : EMPTY, Boolean(match[5]));
  if (match[8]) {
    const digit = sign(puzzle, match[9] ?? "");
    if (entered !== EMPTY) throw new GrilleError(`${holds(entered)}: nothing can be ruled out there`);
    const notes = board.centre[cell] || allowed(puzzle, board, cell);
    return { ...board, centre: board.centre.with(cell, notes.replace(digit, "")) };
  }
  if (entered !== EMPTY) throw new GrilleError(`${holds(entered)}: clear the cell before adding notes`);
  const notes = [...new Set([...(match[7] ?? "")].map((each) => sign(puzzle, each)))];
  notes.sort((one, other) => SYMBOLS.indexOf(one) - SYMBOLS.indexOf(other));
  const kind = match[6] === "~" ? "centre" : "corner";
  return { ...board, [kind]: board[kind].with(cell, notes.join("")) };
}

/**
 * The symbol of a digit, which may be written as a number of two digits.
 * @param {SudokuPuzzle} puzzle
 * @param {string} text
 */
function sign(puzzle, text) {
  let found = text.toUpperCase();
  if (/^\d\d$/.test(found)) found = puzzle.symbols[Number(found) - 1] ?? found;
  if (found.length !== 1 || !puzzle.symbols.includes(found))
    throw new GrilleError(
      `${text} is not a digit of this board: digits go from 1 to ${label(puzzle, puzzle.symbols.slice(-1))}`,
    );
  return found;
}

/**
 * @param {SudokuBoard} board
 * @param {number} cell
 * @param {number} colour
 */
function coloured(board, cell, colour) {
  if (colour > COLOURS) throw new GrilleError(`colours go from 1 to ${COLOURS}; 0 removes the colour`);
  return { ...board, colours: board.colours.with(cell, colour) };
}

/**
 * @param {SudokuPuzzle} puzzle
 * @param {SudokuBoard} board
 * @param {number} cell
 * @param {string} digit
 * @param {boolean} sweep
 */
function written(puzzle, board, cell, digit, sweep) {
  const digits = board.digits.slice(0, cell) + digit + board.digits.slice(cell + 1);
  if (digit === EMPTY || !sweep) return { ...board, digits };
  const swept = (/** @type {string[]} */ notes) =>
    notes.map((each, at) => (puzzle.peers[cell]?.has(at) ? each.replace(digit, "") : each));
  return { ...board, digits, centre: swept(board.centre), corner: swept(board.corner) };
}

/**
 * The digits that no peer of a cell holds.
 * @param {SudokuPuzzle} puzzle
 * @param {SudokuBoard} board
 * @param {number} cell
 */
function allowed(puzzle, board, cell) {
  const around = new Set([...(puzzle.peers[cell] ?? [])].map((peer) => board.digits[peer]));
  return [...puzzle.symbols].filter((each) => !around.has(each)).join("");
}

/**
 * @param {SudokuPuzzle} puzzle
 * @param {SudokuBoard} board
 */
export function clashes(puzzle, board) {
  /** @type {Fault[]} */
  const faults = [];
  for (const house of puzzle.houses) {
    /** @type {Map<string, number[]>} */
    const seen = new Map();
    for (const cell of house.cells) {
      const digit = board.digits.charAt(cell);
      if (digit !== EMPTY) seen.set(digit, [...(seen.get(digit) ?? []), cell]);
    }
    for (const [digit, cells] of seen)
      if (cells.length > 1) {
        const names = cells.map((cell) => name(puzzle, cell));
        const times = TIMES[cells.length] ?? `${cells.length} times`;
        faults.push({
          message: `${house.name} holds ${label(puzzle, digit)} ${times}: ${names.join(", ")}`,
          cells: names,
        });
      }
  }
  return faults;
}

/**
 * @param {SudokuPuzzle} puzzle
 * @param {SudokuBoard} board
 */
export const done = (puzzle, board) => !board.digits.includes(EMPTY) && clashes(puzzle, board).length === 0;
