// A small picture of a Sudoku, for lists of games.

import { draw } from "../dom.js";
import { compress } from "../lzstring.js";
import { EMPTY, label, SYMBOLS } from "./sudoku.js";

const LARGEST_ELSEWHERE = 16;

/**
 * @param {SudokuPuzzle} puzzle
 * @param {SudokuBoard} board
 */
export function picture(puzzle, board) {
  const { side, rows, columns, givens } = puzzle;
  const { variant } = puzzle;
  const lines = { thin: "", thick: "" };
  for (const [top, left, bottom, right] of variant?.edges ?? []) lines.thick += `M${left} ${top}L${right} ${bottom}`;
  for (let at = 1; at < side; at += 1) {
    if (variant) {
      lines.thin += `M${at} 0V${side}M0 ${at}H${side}`;
      continue;
    }
    lines[at % columns || columns === 1 ? "thin" : "thick"] += `M${at} 0V${side}`;
    lines[at % rows || rows === 1 ? "thin" : "thick"] += `M0 ${at}H${side}`;
  }
  const digits = [...board.digits].flatMap((digit, cell) =>
    digit === EMPTY
      ? []
      : [
          draw(
            "text",
            {
              class: givens[cell] === EMPTY ? "mine" : "given",
              x: (cell % side) + 0.5,
              y: Math.floor(cell / side) + 0.5,
            },
            label(puzzle, digit),
          ),
        ],
  );
  return draw(
    "svg",
    { class: "picture sudoku", viewBox: `-0.06 -0.06 ${side + 0.12} ${side + 0.12}`, "aria-hidden": "true" },
    draw("rect", { class: "paper", width: side, height: side }),
    variant ? draw("g", { transform: "scale(0.025)" }, variant.shapes("behind"), variant.shapes("above")) : null,
    draw("path", { class: "thin", d: lines.thin }),
    digits,
    draw("path", { class: "thick", d: lines.thick }),
    draw("rect", { class: "rim", width: side, height: side }),
  );
}

/** A position for the picture of the family. */
export const sample = { puzzle: "3..1.4.2.1.34..2", moves: ["r1c2=2", "r2c1=1", "r1c3=4"] };

/** Sizes to choose from: the option they set, and its usual value. */
export const playSizes = {
  option: "size",
  label: "Size",
  usual: 9,
  sizes: [4, 6, 8, 9, 12, 16, 25],
  unit: String,
  of: (/** @type {SudokuPuzzle} */ { side }) => side,
};

/** Variants that are offered first, and the sizes they have. */
export const playVariants = { first: ["killer", "jigsaw", "x", "thermo", "arrow", "kropki"], sizes: [4, 6, 8, 9] };

/** @param {string} load */
const openElsewhere = (load) => [
  { title: "SudokuPad", href: `https://sudokupad.app/fpuzzles${load}` },
  { title: "f-puzzles", href: `https://www.f-puzzles.com/?load=${load}` },
];

/**
 * The text of a puzzle in links: shorter than its notation where that is long.
 * @param {SudokuPuzzle} puzzle
 */
export const linkText = ({ variant, text }) =>
  variant?.short && text.startsWith("{") ? (openElsewhere(variant.short)[1]?.href ?? text) : text;

/** @param {SudokuPuzzle} puzzle */
export const notElsewhere = ({ variant }) =>
  variant && !variant.short ? "f-puzzles and SudokuPad have no rule for some clues of this puzzle." : "";

/**
 * Links that open the puzzle elsewhere, for friends without Grille.
 * @param {SudokuPuzzle} puzzle
 * @returns {{ title: string, href: string }[]}
 */
export function elsewhere({ side, rows, columns, givens, variant }) {
  if (variant) return variant.short ? openElsewhere(encodeURIComponent(variant.short)) : [];
  const squarest = [...Array(side).keys()].filter((each) => each && side % each === 0 && each * each <= side).at(-1);
  if (rows !== squarest || side > LARGEST_ELSEWHERE) return [];
  const numbers = [...givens].map((sign) => (sign === EMPTY ? 0 : SYMBOLS.indexOf(sign) + 1));
  const cells = numbers.map((value) => (value ? { value, given: true } : {}));
  const grid = Array.from({ length: side }, (_, row) => cells.slice(row * side, (row + 1) * side));
  const load = encodeURIComponent(compress(JSON.stringify({ size: side, grid })));
  const links = openElsewhere(load);
  // puzz.link draws square boxes, and 2x3 boxes for side 6.
  if (rows === columns || side === 6) {
    const runs = numbers
      .map((value) => (value ? (value < 16 ? value.toString(16) : `-${value.toString(16)}`) : "."))
      .join("")
      .replace(/\.{1,20}/g, (run) => (15 + run.length).toString(36));
    links.push({ title: "puzz.link", href: `https://puzz.link/p?sudoku/${side}/${side}/${runs}` });
  }
  return links;
}
