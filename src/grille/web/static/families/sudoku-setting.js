// What a setter has put on a Sudoku: givens, clues, regions and rules of the whole board, as data; and its notation.

import { EMPTY, SYMBOLS, name, read } from "./sudoku.js";

/**
 * `regions` is the number of the region of each cell, `extra` the cells of each extra region, `houses` the names of
 * other extra houses in the text of a layout (x1, x2, windoku, disjoint).
 * @typedef {{ kind: string, cells?: string[] } & Record<string, any>} ClueData
 * @typedef {object} Setting
 * @property {string} digits
 * @property {ClueData[]} clues
 * @property {number[]} regions
 * @property {number[][]} extra
 * @property {string[]} houses
 */

/** Rules of the whole board: as clues, or as houses. */
export const BOARD_CLUES = {
  "anti-knight": "Anti-knight",
  "anti-king": "Anti-king",
  "non-consecutive": "Non-consecutive",
};
export const BOARD_HOUSES = { x1: "Diagonal ╲", x2: "Diagonal ╱", windoku: "Windows", disjoint: "Disjoint groups" };

/**
 * The boxes of a side as regions.
 * @param {number} side
 */
export function boxes(side) {
  const { rows, columns } = read(EMPTY.repeat(side * side));
  return Array.from({ length: side * side }, (_, cell) => {
    const [row, column] = [Math.floor(cell / side), cell % side];
    return Math.floor(row / rows) * rows + Math.floor(column / columns);
  });
}

/**
 * @param {number} side
 * @returns {Setting}
 */
export const empty = (side) => ({
  digits: EMPTY.repeat(side * side),
  clues: [],
  regions: boxes(side),
  extra: [],
  houses: [],
});

/** @param {number[]} regions */
const standard = (regions) => String(regions) === String(boxes(Math.sqrt(regions.length)));

/** @param {Setting} setting */
export const isPlain = ({ clues, regions, extra, houses }) =>
  !clues.length && !extra.length && !houses.length && standard(regions);

/**
 * What is wrong with the regions while they are drawn; empty where they are complete.
 * @param {Setting} setting
 */
export function faultOf({ regions }) {
  const side = Math.sqrt(regions.length);
  /** @type {Map<number, number[]>} */
  const found = new Map();
  regions.forEach((region, cell) => found.set(region, [...(found.get(region) ?? []), cell]));
  for (const cells of found.values())
    if (cells.length !== side) {
      const [first = 0] = cells;
      const where = `r${Math.floor(first / side) + 1}c${(first % side) + 1}`;
      return `The region of ${where} has ${cells.length} cells, expected ${side}.`;
    }
  return "";
}

/**
 * The notation of a setting; null while its regions are not complete. `givens` may replace its digits.
 * @param {Setting} setting
 */
export function textOf(setting, givens = setting.digits) {
  if (isPlain(setting)) return givens;
  if (faultOf(setting)) return null;
  const { regions, extra, houses, clues } = setting;
  const { rows, columns } = read(EMPTY.repeat(regions.length));
  const order = [...new Set(regions)];
  const base = standard(regions)
    ? `${rows}x${columns}`
    : `jigsaw-${regions.map((each) => SYMBOLS.charAt(order.indexOf(each))).join("")}`;
  const maps = extra.map((cells) => `extra-${regions.map((_, cell) => (cells.includes(cell) ? "1" : EMPTY)).join("")}`);
  return JSON.stringify({ layout: [base, ...houses, ...maps].join("+"), givens, clues });
}

/**
 * The setting of a puzzle in the service's notation. Throws where the editor has no such layout.
 * @param {string} text
 * @returns {Setting}
 */
export function settingOf(text) {
  const puzzle = read(text);
  const { side, givens } = puzzle;
  if (!puzzle.variant) return { ...empty(side), digits: givens };
  const { layout = "", clues = [] } = text.startsWith("{") ? JSON.parse(text) : { layout: text.split(":")[0] };
  const [base = "", ...more] = layout.split("+");
  const found = { ...empty(side), digits: givens, clues };
  if (base.startsWith("jigsaw-")) found.regions = [...base.slice(7)].map((sign) => SYMBOLS.indexOf(sign));
  else if (base !== `${puzzle.rows}x${puzzle.columns}` || !puzzle.houses.some((each) => each.name === "box 1"))
    throw new Error("There is no editor for this layout; paste it on the first page to play it.");
  for (const part of more) {
    if (part === "x") found.houses.push("x1", "x2");
    else if (Object.hasOwn(BOARD_HOUSES, part)) found.houses.push(part);
    else if (part.startsWith("extra-")) {
      const signs = [...part.slice(6)];
      for (const sign of new Set(signs))
        if (sign !== EMPTY) found.extra.push(signs.flatMap((each, cell) => (each === sign ? [cell] : [])));
    } else throw new Error("There is no editor for digits from 0; paste it on the first page to play it.");
  }
  return found;
}

/**
 * Thick lines between regions: top, left, bottom, right.
 * @param {number[]} regions
 * @returns {[number, number, number, number][]}
 */
export function edgesOf(regions) {
  const side = Math.sqrt(regions.length);
  /** @type {[number, number, number, number][]} */
  const edges = [
    [0, 0, 0, side],
    [side, 0, side, side],
    [0, 0, side, 0],
    [0, side, side, side],
  ];
  regions.forEach((region, cell) => {
    const [row, column] = [Math.floor(cell / side), cell % side];
    if (column + 1 < side && regions[cell + 1] !== region) edges.push([row, column + 1, row + 1, column + 1]);
    if (row + 1 < side && regions[cell + side] !== region) edges.push([row + 1, column, row + 1, column + 1]);
  });
  return edges;
}

/**
 * Cells in order, with those in between where a quick finger left some out of a straight line.
 * @param {number[]} cells
 * @param {number} side
 */
export function connected(cells, side) {
  /** @type {number[]} */
  const found = [];
  for (const cell of cells) {
    const last = found.at(-1);
    if (last !== undefined) {
      const [down, across] = [Math.floor(cell / side) - Math.floor(last / side), (cell % side) - (last % side)];
      const far = Math.max(Math.abs(down), Math.abs(across));
      const straight = !down || !across || Math.abs(down) === Math.abs(across);
      for (let step = 1; straight && step < far; step += 1)
        found.push(last + ((down / far) * side + across / far) * step);
    }
    found.push(cell);
  }
  return [...new Set(found)];
}

/**
 * The names of cells.
 * @param {number[]} cells
 * @param {number} side
 */
export const namesOf = (cells, side) =>
  cells.map((cell) => name(/** @type {SudokuPuzzle} */ (/** @type {unknown} */ ({ side })), cell));
