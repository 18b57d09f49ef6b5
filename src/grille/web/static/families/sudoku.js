// Sudoku in the browser, its rules: boards, moves, and what clashes.

import { GrilleError } from "../errors.js";
import { quoted, stripped } from "./text.js";

export const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@";
export const EMPTY = ".";
const [SMALLEST, LARGEST] = [4, 36];
const COLOURS = 8;
/** Puzzles with further rules, by their text.
 * @type {Map<string, SudokuPuzzle>} */
const variants = new Map();
/** @type {Record<number, string>} */
const TIMES = { 2: "twice", 3: "three times" };

export const title = "Sudoku";

/** @param {SudokuPuzzle} puzzle */
export const titleOf = ({ variant }) => variant?.title ?? title;

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
 * Makes a puzzle with further rules readable, from the service's description of its board.
 * @param {string} text
 * @param {any} board
 */
export async function learnBoard(text, board) {
  const { loadStyle, variantPuzzle } = await import("./sudoku-variant.js");
  if (globalThis.document) loadStyle();
  variants.set(text, variantPuzzle(text, board));
}

/**
 * Reads a puzzle in the service's notation: the box shape where it is not the standard one, then one symbol per cell
 * (side 36: one number per cell).
 * @param {string} text
 * @returns {SudokuPuzzle}
 */
export function read(text) {
  const variant = variants.get(text);
  if (variant) return variant;
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
  return { text, side, rows, columns, givens, symbols: SYMBOLS.slice(0, side), houses: all, peers, first: 1 };
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
  tints: Array(puzzle.givens.length).fill(""),
  links: [],
});

const MOVE =
  /^r(\d{1,2})c(\d{1,2})(?:(=)([0-9A-Z@]{0,2})(!?)|([~^])([0-9A-Z@]*)|(<>)([0-9A-Z@]{1,2})|(#)([0-9]{1,9})|(\/)([0-9A-Z@]{1,2})#([0-9]))$/i;
const LINK = /^r(\d{1,2})c(\d{1,2})\/([0-9A-Z@]{1,2})([-~?])r(\d{1,2})c(\d{1,2})\/([0-9A-Z@]{1,2})$/i;

/**
 * Moves that concern the whole board.
 * @type {Record<string, (puzzle: SudokuPuzzle, board: SudokuBoard) => SudokuBoard>}
 */
const EVERYWHERE = {
  notes: (puzzle, board) => ({
    ...board,
    centre: board.centre.map((_, cell) => (board.digits[cell] === EMPTY ? allowed(puzzle, board, cell) : "")),
  }),
  // What the player ruled out does not come back.
  "notes fill": (puzzle, board) => ({
    ...board,
    centre: board.centre.map((notes, cell) => {
      if (board.digits[cell] !== EMPTY) return "";
      const all = allowed(puzzle, board, cell);
      return [...notes].filter((each) => all.includes(each)).join("") || notes || all;
    }),
  }),
  "notes clear": (_, board) => ({ ...board, centre: board.centre.map(() => "") }),
  "links clear": (_, board) => ({ ...board, links: [] }),
};
/**
 * @param {SudokuPuzzle} puzzle
 * @param {SudokuBoard} board
 * @param {string} move
 * @returns {SudokuBoard}
 */
export function after(puzzle, board, move) {
  const text = stripped(move);
  const word = text.toLowerCase();
  if (Object.hasOwn(EVERYWHERE, word)) return EVERYWHERE[word]?.(puzzle, board) ?? board;
  const link = LINK.exec(text);
  if (link) {
    const one = candidate(puzzle, board, link[1] ?? "", link[2] ?? "", link[3] ?? "");
    const other = candidate(puzzle, board, link[5] ?? "", link[6] ?? "", link[7] ?? "");
    return { ...board, links: linked(puzzle, board.links, one, other, link[4] ?? "") };
  }
  const match = MOVE.exec(text);
  if (!match)
    throw new GrilleError(`expected a move such as r4c7=5, r4c7~45, r4c7^45, r4c7<>5 or r4c7#2, not ${quoted(move)}`);
  const cell = cellAt(puzzle, match[1] ?? "", match[2] ?? "");
  if (match[10]) return { ...board, colours: board.colours.with(cell, colourMask(match[11] ?? "")) };
  if (match[12]) {
    const [, digit] = candidate(puzzle, board, match[1] ?? "", match[2] ?? "", match[13] ?? "");
    return { ...board, tints: board.tints.with(cell, tinted(board.tints[cell] ?? "", digit, match[14] ?? "")) };
  }
  const entered = board.digits.charAt(cell);
  refuseGiven(puzzle, cell);
  if (match[3]) return written(puzzle, board, cell, match[4] ? sign(puzzle, match[4]) : EMPTY, Boolean(match[5]));
  if (match[8]) {
    const digit = sign(puzzle, match[9] ?? "");
    if (entered !== EMPTY) throw new GrilleError(`${holds(puzzle, cell, entered)}: nothing can be ruled out there`);
    const notes = board.centre[cell] || allowed(puzzle, board, cell);
    return { ...board, centre: board.centre.with(cell, notes.replace(digit, "")) };
  }
  if (entered !== EMPTY) throw new GrilleError(`${holds(puzzle, cell, entered)}: clear the cell before adding notes`);
  const notes = [...new Set([...(match[7] ?? "")].map((each) => sign(puzzle, each)))];
  notes.sort((one, other) => SYMBOLS.indexOf(one) - SYMBOLS.indexOf(other));
  const kind = match[6] === "~" ? "centre" : "corner";
  return { ...board, [kind]: board[kind].with(cell, notes.join("")) };
}

/**
 * @param {SudokuPuzzle} puzzle
 * @param {string} rowText
 * @param {string} columnText
 */
function cellAt({ side }, rowText, columnText) {
  const [row, column] = [Number(rowText), Number(columnText)];
  if (row < 1 || row > side || column < 1 || column > side)
    throw new GrilleError(`r${row}c${column} is off the board: rows and columns go from 1 to ${side}`);
  return (row - 1) * side + column - 1;
}

/**
 * @param {SudokuPuzzle} puzzle
 * @param {number} cell
 * @param {string} digit
 */
const holds = (puzzle, cell, digit) => `${name(puzzle, cell)} holds ${label(puzzle, digit)}`;

/**
 * @param {SudokuPuzzle} puzzle
 * @param {number} cell
 */
function refuseGiven(puzzle, cell) {
  const given = puzzle.givens.charAt(cell);
  if (given !== EMPTY) throw new GrilleError(`${holds(puzzle, cell, given)}, a given`);
}

/**
 * A candidate of an empty cell: its cell and digit.
 * @param {SudokuPuzzle} puzzle
 * @param {SudokuBoard} board
 * @param {string} row
 * @param {string} column
 * @param {string} digit
 * @returns {[number, string]}
 */
function candidate(puzzle, board, row, column, digit) {
  const cell = cellAt(puzzle, row, column);
  refuseGiven(puzzle, cell);
  const entered = board.digits.charAt(cell);
  if (entered !== EMPTY) throw new GrilleError(`${holds(puzzle, cell, entered)}: it has no candidates`);
  return [cell, sign(puzzle, digit)];
}

/**
 * The symbol of a digit, which may be written as a number of two digits.
 * @param {SudokuPuzzle} puzzle
 * @param {string} text
 */
function sign(puzzle, text) {
  let found = text.toUpperCase();
  if (/^\d\d$/.test(found)) found = puzzle.symbols[Number(found) - puzzle.first] ?? found;
  if (found.length !== 1 || !puzzle.symbols.includes(found))
    throw new GrilleError(
      `${text} is not a digit of this board: digits go from ${puzzle.first} to ${label(puzzle, puzzle.symbols.slice(-1))}`,
    );
  return found;
}

/**
 * The colours that digits name as a number, one bit per colour.
 * @param {string} digits
 */
function colourMask(digits) {
  if ([...digits].some((each) => Number(each) > COLOURS))
    throw new GrilleError(`colours go from 1 to ${COLOURS}; 0 removes the colour`);
  return [...digits].reduce((mask, each) => mask | (each === "0" ? 0 : 1 << (Number(each) - 1)), 0);
}

/**
 * The colours of a cell, from 1.
 * @param {number} mask
 */
export const coloursIn = (mask) => [...Array(COLOURS).keys()].filter((at) => mask & (1 << at)).map((at) => at + 1);

/**
 * The colours of a cell's candidates by digit.
 * @param {string} tints pairs of a digit and its colour
 */
export const tintsOf = (tints) =>
  new Map([...tints.matchAll(/(.)(.)/g)].map(([, digit = "", tint = ""]) => [digit, tint]));

/**
 * The colours of a cell's candidates, with another colour for one of them; 0 removes it.
 * @param {string} tints
 * @param {string} digit
 * @param {string} colour
 */
function tinted(tints, digit, colour) {
  colourMask(colour);
  const pairs = tintsOf(tints).set(digit, colour);
  return [...pairs]
    .filter(([, each]) => each !== "0")
    .sort(([one], [other]) => SYMBOLS.indexOf(one) - SYMBOLS.indexOf(other))
    .flat()
    .join("");
}

/**
 * The links of a board, with another link between two candidates. There is at most one between them.
 * @param {SudokuPuzzle} puzzle
 * @param {string[]} links
 * @param {[number, string]} one
 * @param {[number, string]} other
 * @param {string} kind
 */
function linked(puzzle, links, one, other, kind) {
  if (one[0] === other[0] && one[1] === other[1]) throw new GrilleError("a link joins two different candidates");
  const rank = (/** @type {[number, string]} */ [cell, digit]) => cell * SYMBOLS.length + SYMBOLS.indexOf(digit);
  const ends = [one, other]
    .sort((left, right) => rank(left) - rank(right))
    .map(([cell, digit]) => `${name(puzzle, cell)}/${digit}`);
  const rest = links.filter((each) => each.split(/[-~]/).join() !== ends.join());
  // Sorted by character codes, as Python sorts them.
  return (kind === "?" ? rest : [...rest, ends.join(kind)]).sort();
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
export function allowed(puzzle, board, cell) {
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
  if (puzzle.variant) faults.push(...puzzle.variant.clashes(board.digits));
  return faults;
}

/**
 * @param {SudokuPuzzle} puzzle
 * @param {SudokuBoard} board
 */
export const done = (puzzle, board) => !board.digits.includes(EMPTY) && clashes(puzzle, board).length === 0;

/**
 * @param {SudokuPuzzle} _puzzle
 * @param {SudokuBoard} board
 */
export const full = (_puzzle, board) => !board.digits.includes(EMPTY);
export const fullMessage = "The board is full, but something is wrong.";

/**
 * A move as a sentence, for screen readers.
 * @param {string} move
 * @param {SudokuPuzzle} puzzle
 */
export function describe(move, puzzle) {
  const match = MOVE.exec(move);
  if (!match) return EVERYWHERE_WORDS[move.toLowerCase()] ?? "Link changed.";
  const where = `row ${match[1]}, column ${match[2]}`;
  const digits = (/** @type {string | undefined} */ text) =>
    [...(text ?? "")].map((each) => label(puzzle, each.toUpperCase())).join(" ");
  if (match[3]) return match[4] ? `${label(puzzle, sign(puzzle, match[4]))} in ${where}.` : `${where} cleared.`;
  if (match[6]) return `${match[6] === "~" ? "Centre" : "Corner"} notes in ${where}: ${digits(match[7]) || "none"}.`;
  if (match[8]) return `${label(puzzle, sign(puzzle, match[9] ?? ""))} ruled out in ${where}.`;
  if (match[10]) return match[11] === "0" ? `No colour in ${where}.` : `Colour ${digits(match[11])} in ${where}.`;
  return `Candidate ${digits(match[13])} coloured in ${where}.`;
}
/** @type {Record<string, string>} */
const EVERYWHERE_WORDS = {
  notes: "All candidates noted.",
  "notes fill": "Notes filled in.",
  "notes clear": "Notes cleared.",
  "links clear": "Links removed.",
  "start over": "Started over.",
};
