// Sudoku with rules beyond rows, columns and boxes: a board as the service describes it. Loaded when the first one is
// opened.

import { dialog, draw, make } from "../dom.js";
import { keepParts } from "../parts.js";
import { cellsOf, narrow } from "./sudoku-constraints.js";

const EMPTY = ".";

/**
 * A puzzle with its variant, from the description of its board.
 * @param {string} text
 * @param {any} data
 * @returns {SudokuPuzzle}
 */
export function variantPuzzle(text, data) {
  const { side, first, symbols, givens, box, houses } = data;
  /** @type {Set<number>[]} */
  const peers = Array.from({ length: side * side }, () => new Set());
  for (const { cells } of /** @type {House[]} */ (houses))
    for (const cell of cells) for (const other of cells) if (other !== cell) peers[cell]?.add(other);
  const [rows, columns] = box;
  /** @type {SudokuPuzzle} */
  const puzzle = { text, side, rows, columns, givens, symbols, houses, peers, first };
  puzzle.variant = variantOf(data);
  return puzzle;
}

/**
 * @param {any} data
 * @returns {SudokuVariant}
 */
function variantOf(data) {
  const shared = {
    first: data.first,
    relations: data.relations,
    automata: data.automata.map((/** @type {any} */ { next, accepting }) => ({ next, accepting: new Set(accepting) })),
  };
  /** @type {[number, any[], number[]][]} */
  const constraints = data.constraints.map((/** @type {any[]} */ [clue, ...rest]) => [
    clue,
    rest,
    [...new Set(cellsOf(rest))].filter((cell) => cell < data.side ** 2),
  ]);
  const full = (1 << data.side) - 1;
  const name = (/** @type {number} */ cell) => `r${Math.floor(cell / data.side) + 1}c${(cell % data.side) + 1}`;

  // Cells whose first corner has a number.
  const labelled = new Set(
    data.above
      .filter((/** @type {any[]} */ [, kind]) => kind === "label")
      .map((/** @type {any[]} */ [, , { x, y }]) => Math.floor(y / 40) * data.side + Math.floor(x / 40)),
  );

  // The constraints on each cell. An entry changes a cell, and only the constraints on it are asked again.
  /** @type {number[][]} */
  const on = Array.from({ length: data.side ** 2 }, () => []);
  constraints.forEach(([, , cells], at) => cells.forEach((cell) => on[cell]?.push(at)));
  /** @type {Map<number, boolean>} */
  const satisfied = new Map();
  let asked = EMPTY.repeat(data.side ** 2);

  /** @param {string} digits */
  function forgetChanges(digits) {
    for (let cell = 0; cell < digits.length; cell += 1)
      if (digits[cell] !== asked[cell]) for (const each of on[cell] ?? []) satisfied.delete(each);
    asked = digits;
  }

  /** @param {string} digits */
  function* broken(digits) {
    forgetChanges(digits);
    /** @type {number[] | null} */
    let masks = null;
    /** @type {Set<number>} */
    const held = new Set();
    for (const [at, [number, constraint, cells]] of constraints.entries()) {
      if (held.has(number) || satisfied.get(at)) continue;
      const filled = cells.filter((cell) => digits[cell] !== EMPTY);
      if (!satisfied.has(at)) {
        masks ??= masksOf(digits);
        satisfied.set(at, !filled.length || narrow(constraint, [...masks], shared));
        if (satisfied.get(at)) continue;
      }
      const clue = data.clues[number];
      // A clue on the whole board has many constraints, and each is a fault of its own.
      if (!clue.whole) held.add(number);
      const names = filled.map(name);
      const where = clue.whole ? ` ${names.slice(0, 8).join(", ")}${names.length > 8 ? ", ..." : ""}` : "";
      yield { message: `${clue.name}${where}: ${clue.rule}`, cells: names };
    }
  }

  /** @param {string} digits */
  function masksOf(digits) {
    const masks = [...digits].map((digit) => (digit === EMPTY ? full : 1 << data.symbols.indexOf(digit)));
    for (let more = 0; more < data.variables; more += 1) masks.push(full);
    return masks;
  }

  return {
    title: data.rules.length === 1 ? `Sudoku: ${data.rules[0].title.toLowerCase()}` : "Sudoku variant",
    opening: openingOf(data.rules),
    rules: data.rules,
    short: data.short,
    rim: data.rim,
    edges: data.edges,
    clashes: (digits) => [...broken(digits)],
    labelled,
    shapes: (layer) =>
      draw(
        "g",
        { class: "clues", "aria-hidden": "true", transform: `translate(${-data.margin} ${-data.margin})` },
        data[layer].map((/** @type {any[]} */ [tag, kind, attributes, said]) =>
          draw(tag, { ...attributes, class: kind }, said ?? ""),
        ),
      ),
    cluesAt: (cell) => cluesOf(data, cell),
    showRules: () => void dialog("Rules of this puzzle", rulesList(data.rules)),
  };
}

/**
 * The clues on a cell, in words.
 * @param {any} data
 * @param {number} cell
 * @returns {string[]}
 */
const cluesOf = (data, cell) =>
  data.clues
    .filter((/** @type {any} */ clue) => !clue.whole && clue.cells.includes(cell))
    .map((/** @type {any} */ clue) => clue.label);

/**
 * What is said when a game begins.
 * @param {{ title: string, text: string }[]} rules
 */
const openingOf = (rules) =>
  rules.length === 1
    ? `${rules[0]?.title}: ${rules[0]?.text}`
    : `Rules: ${rules.map(({ title }) => title.toLowerCase()).join(", ")}. The menu explains them.`;

/** @param {{ title: string, text: string }[]} rules */
const rulesList = (rules) =>
  make(
    "dl",
    { class: "rules" },
    make("dt", {}, "Sudoku"),
    make("dd", {}, "Every row and column contains every digit once, and so does every box, unless a rule replaces it."),
    rules.map(({ title, text }) => [make("dt", {}, title), make("dd", {}, text)]),
  );

/** The style of clues, loaded once. */
export function loadStyle() {
  if (document.querySelector("link[href='clues.css']")) return;
  document.head.append(make("link", { rel: "stylesheet", href: "clues.css" }));
  keepParts("clues.css", "parts.js", "families/sudoku-constraints.js", "families/sudoku-variant.js");
}
