// How the cells of a Sudoku are drawn: digits, notes, colours, the outline of a selection.

import { draw } from "../dom.js";
import { EMPTY, coloursIn, label, tintsOf } from "./sudoku.js";

export const CELL = 40;
/** The rim left of and above the board, with the numbers of rows and columns. */
export const RIM = 11;

/**
 * The top left corner of a cell.
 * @param {number} side
 * @param {number} cell
 * @returns {[number, number]}
 */
export const corner = (side, cell) => [(cell % side) * CELL, Math.floor(cell / side) * CELL];

// The places of corner notes in a cell, in the order in which they are used.
const CORNERS = [
  [0, 0],
  [2, 0],
  [0, 2],
  [2, 2],
  [1, 0],
  [1, 2],
  [0, 1],
  [2, 1],
];

/**
 * Where a candidate is drawn in its cell: x, y and radius.
 * @param {SudokuPuzzle} puzzle
 * @param {SudokuBoard} board
 * @param {number} cell
 * @param {string} digit
 * @param {boolean} inLine whether centre notes are written in one line
 */
export function candidateAt(puzzle, board, cell, digit, inLine) {
  const [x, y] = corner(puzzle.side, cell);
  const notes = board.centre[cell] ?? "";
  if (inLine && notes.includes(digit)) {
    const step = lineStep(puzzle, notes);
    return {
      x: x + CELL / 2 + (notes.indexOf(digit) - (notes.length - 1) / 2) * step,
      y: y + CELL / 2,
      r: step * 0.75,
    };
  }
  const slots = Math.ceil(Math.sqrt(puzzle.side));
  const at = puzzle.symbols.indexOf(digit);
  // Corner notes get the corners, and the number of a cage its own: the grid of candidates keeps its order and shrinks.
  const labelled = puzzle.variant?.labelled.has(cell);
  const width = board.corner[cell] ? CELL * 0.56 : labelled ? CELL * 0.72 : CELL - 3;
  const step = width / slots;
  const from = labelled && !board.corner[cell] ? CELL - width - 1.5 : (CELL - width) / 2;
  return {
    x: x + from + ((at % slots) + 0.5) * step,
    y: y + from + (Math.floor(at / slots) + 0.5) * step,
    r: step * 0.47,
  };
}

/**
 * The width of a centre note where they are written in one line.
 * @param {SudokuPuzzle} puzzle
 * @param {string} notes
 */
const lineStep = (puzzle, notes) => Math.min(puzzle.side > 9 ? 6 : 7.4, (CELL - 4) / Math.max(1, notes.length));

/**
 * What stands in a cell: a digit or notes.
 * @param {SudokuPuzzle} puzzle
 * @param {SudokuBoard} board
 * @param {number} cell
 * @param {string | null} lit the digit whose notes stand out
 * @param {boolean} inLine
 */
export function contents(puzzle, board, cell, lit, inLine) {
  const [x, y] = corner(puzzle.side, cell);
  const digit = board.digits.charAt(cell);
  if (digit !== EMPTY) {
    const shown = label(puzzle, digit);
    const kind = puzzle.givens[cell] !== EMPTY ? "given" : "entered";
    const size = shown.length > 1 ? 20 : 27;
    return [draw("text", { class: kind, x: x + CELL / 2, y: y + CELL / 2, "font-size": size }, shown)];
  }
  const parts = [];
  const tints = tintsOf(board.tints[cell] ?? "");
  for (const note of board.centre[cell] ?? "") {
    const at = candidateAt(puzzle, board, cell, note, inLine);
    const shown = label(puzzle, note);
    const tint = tints.get(note);
    if (tint || note === lit)
      parts.push(draw("circle", { class: tint ? `colour-${tint}` : "lit-note", cx: at.x, cy: at.y, r: at.r * 1.08 }));
    const state = tint ? " tinted" : note === lit ? " lit" : "";
    const size = at.r * (shown.length > 1 ? 1.5 : 2);
    parts.push(draw("text", { class: `note${state}`, x: at.x, y: at.y, "font-size": size }, shown));
  }
  const small = puzzle.side > 9 ? 8 : 9.5;
  const corners = puzzle.variant?.labelled.has(cell) ? CORNERS.slice(1) : CORNERS;
  [...(board.corner[cell] ?? "")].forEach((note, index) => {
    const [u = 1, v = 1] = corners[index % corners.length] ?? [];
    const [left, top] = [x + CELL / 2 + (u - 1) * 14.6, y + CELL / 2 + (v - 1) * 13.8];
    if (index < corners.length)
      parts.push(
        draw(
          "text",
          { class: `note corner${note === lit ? " lit" : ""}`, x: left, y: top, "font-size": small },
          label(puzzle, note),
        ),
      );
  });
  // More corner notes than places: the ninth stands in the middle where nothing else does.
  const ninth = (board.corner[cell] ?? "").charAt(corners.length);
  if (ninth && !board.centre[cell])
    parts.push(
      draw(
        "text",
        { class: "note corner", x: x + CELL / 2, y: y + CELL / 2, "font-size": small },
        label(puzzle, ninth),
      ),
    );
  return parts;
}

/**
 * The colours of a cell: one fills it, several share it as slices.
 * @param {number} side
 * @param {number} cell
 * @param {number} mask
 */
export function colourSlices(side, cell, mask) {
  const colours = coloursIn(mask);
  const [x, y] = corner(side, cell);
  if (colours.length === 1) return [draw("rect", { class: `colour-${colours[0]}`, x, y, width: CELL, height: CELL })];
  const [cx, cy] = [x + CELL / 2, y + CELL / 2];
  return colours.map((colour, at) => {
    const points = [`${cx} ${cy}`];
    for (let part = 0; part <= 8; part += 1) {
      const turn = ((at + part / 8) / colours.length) * 2 * Math.PI - 0.75 * Math.PI;
      const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
      const far = CELL / 2 / Math.max(Math.abs(dx), Math.abs(dy));
      points.push(`${cx + dx * far} ${cy + dy * far}`);
    }
    return draw("path", { class: `colour-${colour}`, d: `M${points.join("L")}z` });
  });
}

/**
 * The outline of the selected cells, inside their edges.
 * @param {number} side
 * @param {Set<number>} chosen
 */
export function outline(side, chosen) {
  const inset = 1.8;
  const parts = [];
  for (const cell of chosen) {
    const [x, y] = corner(side, cell);
    const [row, column] = [Math.floor(cell / side), cell % side];
    const has = (/** @type {number} */ down, /** @type {number} */ across) => {
      const [r, c] = [row + down, column + across];
      return r >= 0 && c >= 0 && r < side && c < side && chosen.has(r * side + c);
    };
    const left = x + (has(0, -1) ? 0 : inset);
    const right = x + CELL - (has(0, 1) ? 0 : inset);
    const top = y + (has(-1, 0) ? 0 : inset);
    const bottom = y + CELL - (has(1, 0) ? 0 : inset);
    if (!has(-1, 0)) parts.push(`M${left} ${top}H${right}`);
    if (!has(1, 0)) parts.push(`M${left} ${bottom}H${right}`);
    if (!has(0, -1)) parts.push(`M${left} ${top}V${bottom}`);
    if (!has(0, 1)) parts.push(`M${right} ${top}V${bottom}`);
  }
  return parts.join("");
}

/**
 * Thin lines first, thick ones over them, and the numbers of rows and columns on the rim.
 * @param {SudokuPuzzle} puzzle
 */
export function gridLines(puzzle) {
  const { side, rows, columns } = puzzle;
  const size = side * CELL;
  const latin = rows === 1 || columns === 1;
  const [down, across] = latin ? [side, side] : [rows, columns];
  /** @type {string[]} */
  const thin = [];
  /** @type {string[]} */
  const thick = [];
  for (const [top, left, bottom, right] of puzzle.variant?.edges ?? [])
    thick.push(`M${left * CELL} ${top * CELL}L${right * CELL} ${bottom * CELL}`);
  for (let at = 0; at <= side; at += 1) {
    if (puzzle.variant) {
      thin.push(`M0 ${at * CELL}H${size}`, `M${at * CELL} 0V${size}`);
      continue;
    }
    (at % down ? thin : thick).push(`M0 ${at * CELL}H${size}`);
    (at % across ? thin : thick).push(`M${at * CELL} 0V${size}`);
  }
  const numbers = Array.from({ length: side }, (_, at) => [
    draw("text", { x: (at + 0.5) * CELL, y: -RIM / 2 - 0.5, "font-size": 8.5 }, String(at + 1)),
    draw("text", { x: -RIM / 2 - 0.5, y: (at + 0.5) * CELL, "font-size": 8.5 }, String(at + 1)),
  ]);
  return {
    lines: draw(
      "g",
      { class: "lines", "aria-hidden": "true" },
      draw("path", { class: "thin", d: thin.join("") }),
      draw("path", { class: "thick", d: thick.join("") }),
    ),
    rim: draw("g", { class: "rim", "aria-hidden": "true" }, numbers),
  };
}
