// Dominosa in the browser, its rules: boards, moves, and what clashes.

import { cellsIn } from "../marks.js";
import { Refused } from "../refused.js";

export const title = "Dominosa";

/** The board that a text on one line says: an order and digits, or rows with slashes between, after the set if it is no full one. */
export function read(text) {
  const numbers = (row) => [...row.matchAll(/\[(\d+)\]|(\d)/g)].map((match) => Number(match[1] ?? match[2]));
  const game = /^(\d+):([\d[\]]+)$/.exec(text.trim());
  let set = null;
  let rows;
  if (game) {
    const order = Number(game[1]);
    const all = numbers(game[2]);
    rows = Array.from({ length: order + 1 }, (_, row) => all.slice(row * (order + 2), (row + 1) * (order + 2)));
  } else {
    const parts = text.split("/").map((part) => part.trim());
    if (/^set\b/.test(parts[0])) set = [...parts.shift().matchAll(/(\d+)-(\d+)/g)].map((match) => pair(+match[1], +match[2]));
    rows = parts.map((part) => (/\s/.test(part) ? part.split(/\s+/).map(Number) : numbers(part)));
  }
  const columns = rows[0]?.length ?? 0;
  const digits = rows.flat();
  if (!columns || rows.some((row) => row.length !== columns) || digits.length % 2 || digits.some(Number.isNaN))
    throw new Refused("this is not a Dominosa");
  const highest = Math.max(...digits);
  if (!set) {
    set = [];
    for (let low = 0; low <= highest; low += 1) for (let high = low; high <= highest; high += 1) set.push(`${low}-${high}`);
  }
  const pieces = new Map();
  for (const piece of set) pieces.set(piece, (pieces.get(piece) ?? 0) + 1);
  return { text, rows: rows.length, columns, digits, pieces, highest };
}

const pair = (one, other) => (one <= other ? `${one}-${other}` : `${other}-${one}`);
export const name = (puzzle, square) => `r${Math.floor(square / puzzle.columns) + 1}c${(square % puzzle.columns) + 1}`;
export const spotName = (puzzle, [one, other], sign = "-") => `${name(puzzle, one)}${sign}${name(puzzle, other)}`;
export const tileAt = (puzzle, [one, other]) => pair(puzzle.digits[one], puzzle.digits[other]);
export const key = (one, other) => (one < other ? `${one},${other}` : `${other},${one}`);
export const spotOf = (text) => text.split(",").map(Number);

// Tiles and borders are kept as sorted lists of their spots, so that equal boards look equal.
export const start = () => ({ laid: [], closed: [], marks: [null, null] });

const sorted = (list) => [...new Set(list)].sort();

export function after(puzzle, board, move) {
  const text = move.trim();
  const mark = /^mark\s+([12])(?:\s+(\d{1,3}))?$/i.exec(text);
  if (mark) {
    const digit = mark[2] === undefined ? null : Number(mark[2]);
    if (digit !== null && !puzzle.digits.includes(digit)) throw new Refused(`there is no ${digit} on this board`);
    const marks = board.marks.map((other) => (digit !== null && other === digit ? null : other));
    marks[mark[1] - 1] = digit;
    return { ...board, marks };
  }
  const match = /^(r\d+c\d+)\s*([-|?])\s*(r\d+c\d+)$/i.exec(text);
  if (!match) throw new Refused(`expected a move such as r1c1-r1c2, not ${move.slice(0, 40)}`);
  const [[r1, c1], [r2, c2]] = [cellsIn(match[1].toLowerCase())[0], cellsIn(match[3].toLowerCase())[0]];
  for (const [row, column, word] of [[r1, c1, match[1]], [r2, c2, match[3]]])
    if (row < 0 || column < 0 || row >= puzzle.rows || column >= puzzle.columns) throw new Refused(`${word} is off the board`);
  if (Math.abs(r1 - r2) + Math.abs(c1 - c2) !== 1) throw new Refused(`${match[1]} and ${match[3]} do not touch`);
  const spot = key(r1 * puzzle.columns + c1, r2 * puzzle.columns + c2);
  if (match[2] === "-") {
    const squares = new Set(spotOf(spot));
    if (!puzzle.pieces.has(tileAt(puzzle, spotOf(spot)))) throw new Refused(`the set has no ${tileAt(puzzle, spotOf(spot))}`);
    const laid = board.laid.filter((each) => !spotOf(each).some((square) => squares.has(square)));
    return { ...board, laid: sorted([...laid, spot]), closed: board.closed.filter((each) => each !== spot) };
  }
  const laid = board.laid.filter((each) => each !== spot);
  const closed = board.closed.filter((each) => each !== spot);
  return { ...board, laid, closed: match[2] === "|" ? sorted([...closed, spot]) : closed };
}

export function clashes(puzzle, board) {
  const lying = new Map();
  for (const spot of board.laid) {
    const piece = tileAt(puzzle, spotOf(spot));
    lying.set(piece, [...(lying.get(piece) ?? []), spot]);
  }
  const faults = [];
  for (const [piece, spots] of lying)
    if (spots.length > (puzzle.pieces.get(piece) ?? 0)) {
      const where = spots.map((spot) => spotName(puzzle, spotOf(spot))).join(" and ");
      faults.push({ message: `${piece} lies ${spots.length} times: on ${where}`, cells: spots.flatMap((spot) => spotOf(spot).map((square) => name(puzzle, square))) });
    }
  return faults;
}

export const done = (puzzle, board) => 2 * board.laid.length === puzzle.digits.length && clashes(puzzle, board).length === 0;

/** Techniques that show that there is no solution: no puzzle with a level needs them. */
export const refutes = ["broken"];
