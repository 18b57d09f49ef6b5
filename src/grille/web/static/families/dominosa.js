// Dominosa in the browser, its rules: boards, moves, and what clashes.

import { GrilleError } from "../errors.js";
import { quoted, stripped } from "./text.js";

export const title = "Dominosa";
const LARGEST = 255;

const squaresOf = (/** @type {number} */ order) => (order + 1) * (order + 2);
const range = (/** @type {number} */ length) => [...Array(length).keys()];

/**
 * Reads a puzzle in the service's notation: an order and digits, or rows separated by slashes, after the set where it
 * is not the full one.
 * @param {string} text
 * @returns {DominosaPuzzle}
 */
export function read(text) {
  const game = /^([1-9]\d{0,2}):((?:\d|\[\d\d+\])+)$/.exec(text);
  const { rows, set } = game ? squared(Number(game[1]), numbers(game[2] ?? "")) : slashed(text);
  const columns = rows[0]?.length ?? 0;
  const digits = rows.flat();
  const order = set ? Math.max(...set.flat()) : Math.round(Math.sqrt(digits.length)) - 1;
  if (!columns || rows.some((row) => row.length !== columns) || digits.length % 2 || digits.length > squaresOf(LARGEST))
    throw notDominosa();
  /** @type {number[][]} */
  const tiles = set ?? range(order + 1).flatMap((low) => range(order + 1 - low).map((more) => [low, low + more]));
  const known = new Set(tiles.flat());
  if (2 * tiles.length !== digits.length || !digits.every((digit) => known.has(digit)) || order > LARGEST)
    throw notDominosa();
  /** @type {Map<string, number>} */
  const pieces = new Map();
  for (const [one = 0, other = 0] of tiles) pieces.set(pair(one, other), (pieces.get(pair(one, other)) ?? 0) + 1);
  return { text, rows: rows.length, columns, digits, pieces, highest: Math.max(...digits) };
}

const notDominosa = () => new GrilleError("this is not a Dominosa");
const numbers = (/** @type {string} */ row) =>
  [...row.matchAll(/\[(\d+)\]|(\d)/g)].map((match) => Number(match[1] ?? match[2]));

/**
 * @param {number} order
 * @param {number[]} digits
 */
function squared(order, digits) {
  if (digits.length !== squaresOf(order)) throw notDominosa();
  return { rows: range(order + 1).map((row) => digits.slice(row * (order + 2), (row + 1) * (order + 2))), set: null };
}

/**
 * Rows separated by slashes. Numbers are separated where some have two digits; a single one has a comma after it.
 * @param {string} text
 */
function slashed(text) {
  const parts = text.replace(/ \/$/, "").split(" / ");
  const set = /^set (\d{1,3}-\d{1,3}(?: \d{1,3}-\d{1,3})*)$/.exec(parts[0] ?? "");
  if (set) parts.shift();
  const row = (/** @type {string} */ part) =>
    /^\d+$/.test(part)
      ? [...part].map(Number)
      : /^(?:\d{1,3},|\d{1,3}(?: \d{1,3})+)$/.test(part)
        ? part.replace(",", "").split(" ").map(Number)
        : [];
  if (!text.includes("/")) throw notDominosa();
  return { rows: parts.map(row), set: set?.[1] ? set[1].split(" ").map((each) => each.split("-").map(Number)) : null };
}

/**
 * @param {number} one
 * @param {number} other
 */
const pair = (one, other) => (one <= other ? `${one}-${other}` : `${other}-${one}`);
/**
 * @param {DominosaPuzzle} puzzle
 * @param {number} square
 */
export const name = (puzzle, square) => `r${Math.floor(square / puzzle.columns) + 1}c${(square % puzzle.columns) + 1}`;
/**
 * @param {DominosaPuzzle} puzzle
 * @param {Pair} spot
 */
export const spotName = (puzzle, [one, other], sign = "-") => `${name(puzzle, one)}${sign}${name(puzzle, other)}`;
/**
 * @param {DominosaPuzzle} puzzle
 * @param {Pair} spot
 */
export const tileAt = (puzzle, [one, other]) => pair(puzzle.digits[one], puzzle.digits[other]);
/**
 * @param {number} one
 * @param {number} other
 */
export const key = (one, other) => (one < other ? `${one},${other}` : `${other},${one}`);
/**
 * @param {string} text
 * @returns {Pair}
 */
export const spotOf = (text) => /** @type {Pair} */ (text.split(",").map(Number));

// Tiles and borders are lists of spots in the order of their squares, so that equal boards have equal JSON.
/** @returns {DominosaBoard} */
export const start = () => ({ laid: [], closed: [], marks: [null, null] });

const sorted = (/** @type {string[]} */ list) => {
  const byPlace = (/** @type {Pair} */ one, /** @type {Pair} */ other) => one[0] - other[0] || one[1] - other[1];
  return [...new Set(list)]
    .map(spotOf)
    .sort(byPlace)
    .map(([one, other]) => key(one, other));
};

const MARK = /^mark[ \t-\r]+([12])(?:[ \t-\r]+(\d{1,3}))?$/i;
const PAIR = /^(r\d+c\d+)[ \t-\r]*([-|?])[ \t-\r]*(r\d+c\d+)$/i;

/**
 * @param {DominosaPuzzle} puzzle
 * @param {DominosaBoard} board
 * @param {string} move
 * @returns {DominosaBoard}
 */
export function after(puzzle, board, move) {
  const text = stripped(move);
  const mark = MARK.exec(text);
  if (mark) return marked(puzzle, board, Number(mark[1]) - 1, mark[2] === undefined ? null : Number(mark[2]));
  const match = PAIR.exec(text);
  if (!match)
    throw new GrilleError(`expected a move such as r1c1-r1c2, r1c1|r1c2, r1c1?r1c2 or mark 1 3, found ${quoted(move)}`);
  const [one, other] = [square(puzzle, match[1] ?? ""), square(puzzle, match[3] ?? "")];
  const names = [name(puzzle, one), name(puzzle, other)];
  if (!touch(puzzle, one, other)) throw new GrilleError(`${names.join(" and ")} are not side by side`);
  const piece = tileAt(puzzle, [one, other]);
  if (!puzzle.pieces.has(piece)) throw new GrilleError(`${names.join("-")} would be ${piece}, which is not in the set`);
  const spot = key(one, other);
  if (match[2] === "-") {
    // A square belongs to one tile: laying one removes what lay there.
    const laid = board.laid.filter((each) => !spotOf(each).some((at) => at === one || at === other));
    return { ...board, laid: sorted([...laid, spot]), closed: board.closed.filter((each) => each !== spot) };
  }
  const laid = board.laid.filter((each) => each !== spot);
  const closed = board.closed.filter((each) => each !== spot);
  return { ...board, laid, closed: match[2] === "|" ? sorted([...closed, spot]) : closed };
}

/**
 * @param {DominosaPuzzle} puzzle
 * @param {string} text
 */
function square(puzzle, text) {
  const match = /^r(\d{1,6})c(\d{1,6})$/i.exec(text);
  if (!match) throw new GrilleError(`expected a square such as r1c2 (row 1, column 2), found ${quoted(text, 24)}`);
  const [row, column] = [Number(match[1]), Number(match[2])];
  if (row < 1 || row > puzzle.rows || column < 1 || column > puzzle.columns)
    throw new GrilleError(
      `${text} is off the board: rows go from 1 to ${puzzle.rows}, columns from 1 to ${puzzle.columns}`,
    );
  return (row - 1) * puzzle.columns + column - 1;
}

/**
 * @param {DominosaPuzzle} puzzle
 * @param {number} one
 * @param {number} other
 */
function touch(puzzle, one, other) {
  const [first, second] = [Math.min(one, other), Math.max(one, other)];
  return second - first === puzzle.columns || (second - first === 1 && second % puzzle.columns !== 0);
}

/**
 * @param {DominosaPuzzle} puzzle
 * @param {DominosaBoard} board
 * @param {number} colour
 * @param {number | null} digit
 */
function marked(puzzle, board, colour, digit) {
  if (digit !== null && !puzzle.digits.includes(digit)) throw new GrilleError(`the board has no digit ${digit}`);
  // A digit has one colour at most.
  const marks = board.marks.map((other) => (digit !== null && other === digit ? null : other));
  return { ...board, marks: marks.with(colour, digit) };
}

/**
 * @param {DominosaPuzzle} puzzle
 * @param {DominosaBoard} board
 */
export function clashes(puzzle, board) {
  /** @type {Map<string, string[]>} */
  const lying = new Map();
  for (const spot of board.laid) {
    const piece = tileAt(puzzle, spotOf(spot));
    lying.set(piece, [...(lying.get(piece) ?? []), spot]);
  }
  /** @type {Fault[]} */
  const faults = [];
  for (const [piece, spots] of lying)
    if (spots.length > (puzzle.pieces.get(piece) ?? 0)) {
      const where = spots.map((spot) => spotName(puzzle, spotOf(spot))).join(" and ");
      faults.push({
        message: `${piece} is laid ${spots.length} times: on ${where}`,
        cells: spots.flatMap((spot) => spotOf(spot).map((square) => name(puzzle, square))),
      });
    }
  return faults;
}

/**
 * @param {DominosaPuzzle} puzzle
 * @param {DominosaBoard} board
 */
export const done = (puzzle, board) =>
  2 * board.laid.length === puzzle.digits.length && clashes(puzzle, board).length === 0;

/**
 * @param {DominosaPuzzle} puzzle
 * @param {DominosaBoard} board
 */
export const full = (puzzle, board) => 2 * board.laid.length === puzzle.digits.length;
export const fullMessage = "Every square is covered, but something is wrong.";

/**
 * A move as a sentence, for screen readers.
 * @param {string} move
 * @param {DominosaPuzzle} puzzle
 */
export function describe(move, puzzle) {
  const match = PAIR.exec(stripped(move));
  if (!match) return move.startsWith("start") ? "Started over." : "Highlight changed.";
  const squares = [match[1], match[3]].map((each) => square(puzzle, each ?? ""));
  const [one = 0, other = 0] = squares;
  const at = squares.map(
    (each) => `row ${Math.floor(each / puzzle.columns) + 1}, column ${(each % puzzle.columns) + 1}`,
  );
  const tile = tileAt(puzzle, [one, other]);
  const where = at.join(" and ");
  if (match[2] === "-") return `${tile} laid on ${where}.`;
  return match[2] === "|" ? `Border between ${where}.` : `Nothing between ${where}.`;
}
