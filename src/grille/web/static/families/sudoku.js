// Sudoku in the browser, its rules: boards, moves, and what clashes.

import { GrilleError } from "../errors.js";
import { quoted, stripped } from "./text.js";

export const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@";
export const EMPTY = ".";
const [SMALLEST, LARGEST] = [4, 36];
const COLOURS = 8;
const TIMES = { 2: "twice", 3: "three times" };

export const title = "Sudoku";

/** The rows of the defaultSize box of a side: the squarest one, wider than tall. */
function usualRows(side) {
  let rows = 1;
  for (let each = 1; each * each <= side; each += 1) if (side % each === 0) rows = each;
  return rows;
}

/** The puzzle of a line as the service writes it: the shape of a box where it is not the defaultSize, then a sign or (side 36) a number a cell. */
export function read(text) {
  const match = /^(?:([1-9]\d?)x([1-9]\d?):)?(?:([1-9A-Z.@]+)|(\d{1,2}(?: \d{1,2})+))$/.exec(text);
  const givens =
    match?.[3] ??
    match?.[4]
      .split(" ")
      .map((each) => (each === "0" ? EMPTY : SYMBOLS[each - 1]))
      .join("") ??
    "";
  const side = match?.[1] ? match[1] * match[2] : Math.round(Math.sqrt(givens.length));
  const rows = match?.[1] ? Number(match[1]) : usualRows(side);
  const known = new Set([EMPTY, ...SYMBOLS.slice(0, side)]);
  const whole =
    side >= SMALLEST &&
    side <= LARGEST &&
    side * side === givens.length &&
    [...givens].every((each) => known.has(each));
  // A side without boxes but 1xN is played where the shape is named.
  if (!whole || (rows === 1 && !match[1]) || Boolean(match[4]) !== (side === LARGEST))
    throw new GrilleError("this page plays Sudoku with boxes, of side 4 to 36; this is something else");
  const columns = side / rows;
  const puzzle = { text, side, rows, columns, givens, symbols: SYMBOLS.slice(0, side) };
  puzzle.houses = houses(puzzle);
  puzzle.peers = Array.from({ length: side * side }, () => new Set());
  for (const house of puzzle.houses)
    for (const cell of house.cells) for (const other of house.cells) if (other !== cell) puzzle.peers[cell].add(other);
  return puzzle;
}

/** Rows, columns and boxes, each kind from 1. A box of a single row or column adds nothing: that is a Latin square. */
function houses({ side, rows, columns }) {
  const line = [...Array(side).keys()];
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

/** A digit as it is shown: its sign, but the number on a board that has run out of letters. */
export const label = (puzzle, digit) =>
  puzzle.side === LARGEST && digit !== EMPTY ? String(SYMBOLS.indexOf(digit) + 1) : digit;

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
  const holds = (digit) => `${name(puzzle, cell)} holds ${label(puzzle, digit)}`;
  if (puzzle.givens[cell] !== EMPTY) throw new GrilleError(`${holds(puzzle.givens[cell])}, a given`);
  if (match[3]) return written(puzzle, board, cell, match[4] ? sign(puzzle, match[4]) : EMPTY, Boolean(match[5]));
  if (match[8]) {
    const digit = sign(puzzle, match[9]);
    if (board.digits[cell] !== EMPTY)
      throw new GrilleError(`${holds(board.digits[cell])}: nothing can be ruled out there`);
    const notes = board.centre[cell] || allowed(puzzle, board, cell);
    return { ...board, centre: put(board.centre, cell, notes.replace(digit, "")) };
  }
  if (board.digits[cell] !== EMPTY)
    throw new GrilleError(`${holds(board.digits[cell])}: clear the cell before adding notes`);
  const notes = [...new Set([...match[7]].map((each) => sign(puzzle, each)))];
  notes.sort((one, other) => SYMBOLS.indexOf(one) - SYMBOLS.indexOf(other));
  const kind = match[6] === "~" ? "centre" : "corner";
  return { ...board, [kind]: put(board[kind], cell, notes.join("")) };
}

/** A digit as it is kept: one sign. It may be written as a number of two figures. */
function sign(puzzle, text) {
  let found = text.toUpperCase();
  if (/^\d\d$/.test(found)) found = puzzle.symbols[Number(found) - 1] ?? found;
  if (found.length !== 1 || !puzzle.symbols.includes(found))
    throw new GrilleError(
      `${text} is not a digit of this board: digits go from 1 to ${label(puzzle, puzzle.symbols.at(-1))}`,
    );
  return found;
}

function coloured(board, cell, colour) {
  if (colour > COLOURS) throw new GrilleError(`colours go from 1 to ${COLOURS}; 0 removes the colour`);
  return { ...board, colours: put(board.colours, cell, colour) };
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
    for (const cell of house.cells)
      if (board.digits[cell] !== EMPTY) seen.set(board.digits[cell], [...(seen.get(board.digits[cell]) ?? []), cell]);
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

export const done = (puzzle, board) => !board.digits.includes(EMPTY) && clashes(puzzle, board).length === 0;
