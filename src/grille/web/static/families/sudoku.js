// Sudoku in the browser, its rules: boards, moves, and what clashes.

import { Refused } from "../refused.js";

export const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@";
export const EMPTY = ".";

export const title = "Sudoku";

function usualRows(side) {
  let rows = 1;
  for (let each = 1; each * each <= side; each += 1) if (side % each === 0) rows = each;
  return rows;
}

/** The board that a text on one line says: digits and dots, with the shape of a box before them where it is not the usual. */
export function read(text) {
  const match = /^(?:(\d+)x(\d+):)?([0-9A-Z.@]+)$/i.exec(text.trim());
  const givens = match?.[3].toUpperCase().replaceAll("0", EMPTY) ?? "";
  const side = match?.[1] ? match[1] * match[2] : Math.round(Math.sqrt(givens.length));
  if (!match || side * side !== givens.length || side < 4 || side > 36) throw new Refused("this is not a Sudoku");
  const rows = match[1] ? Number(match[1]) : usualRows(side);
  const columns = side / rows;
  const puzzle = { text, side, rows, columns, givens, symbols: SYMBOLS.slice(0, side) };
  puzzle.houses = houses(puzzle);
  puzzle.peers = Array.from({ length: side * side }, () => new Set());
  for (const house of puzzle.houses)
    for (const cell of house.cells) for (const other of house.cells) if (other !== cell) puzzle.peers[cell].add(other);
  return puzzle;
}

function houses({ side, rows, columns }) {
  const found = [];
  const line = [...Array(side).keys()];
  for (const at of line) {
    found.push({ name: `row ${at + 1}`, cells: line.map((each) => at * side + each) });
    found.push({ name: `column ${at + 1}`, cells: line.map((each) => each * side + at) });
    const across = side / columns;
    const [top, left] = [Math.floor(at / across) * rows, (at % across) * columns];
    const cells = line.map((each) => (top + Math.floor(each / columns)) * side + left + (each % columns));
    found.push({ name: `box ${at + 1}`, cells });
  }
  return found;
}

export const name = (puzzle, cell) => `r${Math.floor(cell / puzzle.side) + 1}c${(cell % puzzle.side) + 1}`;

export const start = (puzzle) => ({
  digits: puzzle.givens,
  centre: Array(puzzle.givens.length).fill(""),
  corner: Array(puzzle.givens.length).fill(""),
  colours: Array(puzzle.givens.length).fill(0),
});

const MOVE = /^r(\d{1,2})c(\d{1,2})(?:(=)([0-9A-Z@]{0,2})(!?)|([~^])([0-9A-Z@]*)|(<>)([0-9A-Z@]{1,2})|(#)([0-9]))$/i;
const put = (list, at, value) => list.with(at, value);

export function after(puzzle, board, move) {
  const text = move.trim();
  if (text === "notes") return { ...board, centre: board.centre.map((_, cell) => (board.digits[cell] === EMPTY ? allowed(puzzle, board, cell) : "")) };
  if (text === "notes clear") return { ...board, centre: board.centre.map(() => "") };
  const match = MOVE.exec(text);
  if (!match) throw new Refused(`expected a move such as r4c7=5, not ${move.slice(0, 40)}`);
  const [row, column] = [Number(match[1]), Number(match[2])];
  const { side } = puzzle;
  if (row < 1 || row > side || column < 1 || column > side) throw new Refused(`r${row}c${column} is off the board`);
  const cell = (row - 1) * side + column - 1;
  if (match[10]) return { ...board, colours: put(board.colours, cell, Number(match[11])) };
  if (puzzle.givens[cell] !== EMPTY) throw new Refused(`${name(puzzle, cell)} holds ${puzzle.givens[cell]}, a given`);
  if (match[3]) return written(puzzle, board, cell, match[4] ? sign(puzzle, match[4]) : EMPTY, Boolean(match[5]));
  if (board.digits[cell] !== EMPTY) throw new Refused(`${name(puzzle, cell)} holds ${board.digits[cell]}: clear it first`);
  if (match[8]) {
    const notes = board.centre[cell] || allowed(puzzle, board, cell);
    return { ...board, centre: put(board.centre, cell, notes.replace(sign(puzzle, match[9]), "")) };
  }
  const notes = [...new Set([...match[7]].map((each) => sign(puzzle, each)))];
  notes.sort((one, other) => SYMBOLS.indexOf(one) - SYMBOLS.indexOf(other));
  const kind = match[6] === "~" ? "centre" : "corner";
  return { ...board, [kind]: put(board[kind], cell, notes.join("")) };
}

function sign(puzzle, text) {
  let found = text.toUpperCase();
  if (found.length === 2) found = SYMBOLS[Number(found) - 1] ?? found;
  if (found.length !== 1 || !puzzle.symbols.includes(found)) throw new Refused(`${text} is no digit of this board`);
  return found;
}

function written(puzzle, board, cell, digit, sweep) {
  const digits = board.digits.slice(0, cell) + digit + board.digits.slice(cell + 1);
  if (digit === EMPTY || !sweep) return { ...board, digits };
  const swept = (notes) => notes.map((each, at) => (puzzle.peers[cell].has(at) ? each.replace(digit, "") : each));
  return { ...board, digits, centre: swept(board.centre), corner: swept(board.corner) };
}

function allowed(puzzle, board, cell) {
  const around = new Set([...puzzle.peers[cell]].map((peer) => board.digits[peer]));
  return [...puzzle.symbols].filter((each) => !around.has(each)).join("");
}

export function clashes(puzzle, board) {
  const faults = [];
  for (const house of puzzle.houses) {
    const seen = new Map();
    for (const cell of house.cells) if (board.digits[cell] !== EMPTY) seen.set(board.digits[cell], [...(seen.get(board.digits[cell]) ?? []), cell]);
    for (const [digit, cells] of seen)
      if (cells.length > 1) {
        const names = cells.map((cell) => name(puzzle, cell));
        faults.push({ message: `${house.name} holds ${digit} twice: ${names.join(", ")}`, cells: names });
      }
  }
  return faults;
}

export const done = (puzzle, board) => !board.digits.includes(EMPTY) && clashes(puzzle, board).length === 0;

/** Techniques that show that there is no solution: no puzzle with a level needs them. */
export const refutes = ["broken"];
