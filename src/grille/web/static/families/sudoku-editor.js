// The editor of a Sudoku: the board it is played on, empty, whose entries become givens, and a panel for clues. The
// service draws the clues; without it, they are kept and shown when it is back.

import { button, draw, make, toast } from "../dom.js";
import { messageOf } from "../errors.js";
import { isStatic, post } from "../service.js";
import { undoStack } from "../undo-stack.js";
import { cluePanel } from "./sudoku-clue-panel.js";
import { edgesOf, empty, faultOf, isPlain, settingOf, textOf } from "./sudoku-setting.js";
import { after, clashes, EMPTY, name, read, start } from "./sudoku.js";
import { view } from "./sudoku-view.js";

/** @typedef {import("./sudoku-setting.js").Setting} Setting */

export const sizes = Object.fromEntries([4, 6, 8, 9, 10, 12, 16, 25].map((side) => [`${side} × ${side}`, side]));
export const defaultSize = 9;
/** Boards with clues have at most this side. */
const LARGEST_WITH_CLUES = 16;

/**
 * Where the partner of a cell is, by kind of symmetry; `last` is the last row and column.
 * @type {Record<string, (row: number, column: number, last: number) => [number, number]>}
 */
const SYMMETRIES = {
  "half turn": (row, column, last) => [last - row, last - column],
  "left and right": (row, column, last) => [row, last - column],
  "top and bottom": (row, column, last) => [last - row, column],
  diagonal: (row, column) => [column, row],
};

/** @param {string} puzzle */
export const draftOf = (puzzle) => {
  const setting = settingOf(puzzle);
  return { size: read(puzzle).side, draft: isPlain(setting) ? setting.digits : setting };
};

/**
 * @param {number} side
 * @param {() => void} changed
 * @returns {Editor}
 */
export function editor(side, changed) {
  const blank = EMPTY.repeat(side * side);
  const states = undoStack(empty(side));
  /** @type {string[]} */
  let notes = Array(side * side).fill("");
  let puzzle = read(blank);
  /** The rules that the board shows, as text. */
  let shown = rulesOf(states.now);
  const board = () => ({ ...start(puzzle), digits: states.now.digits, centre: notes });
  const canvas = make("div", { class: "clue-canvas", "aria-busy": "false" });
  /** The board is not replaced while a finger or the mouse is on it.
   * @type {SudokuPuzzle | null} */
  let next = null;
  let touched = false;
  canvas.addEventListener("pointerdown", () => {
    touched = true;
    const up = () => {
      touched = false;
      if (next) show(next);
    };
    for (const kind of ["pointerup", "pointercancel"]) window.addEventListener(kind, up, { once: true });
  });
  const keys = make("div", { class: side === 9 ? "sudoku-keys" : "" });
  let grid = newView();

  function newView() {
    const made = view({
      game: {
        puzzle,
        get board() {
          return board();
        },
        made: [],
      },
      setting: () => false,
      message: toast,
      request: async () => null,
      animate: () => {},
      act(...texts) {
        const { digits } = texts.reduce((now, text) => after(puzzle, now, text), board());
        change({ ...states.now, digits });
      },
    });
    const pads = made.controls.slice(0, 1);
    for (const pad of pads) {
      pad.querySelector(".other")?.remove();
      pad.querySelector(".keys")?.append(button("⌫", made.clear, { class: "key", "aria-label": "Erase" }));
    }
    canvas.replaceChildren(made.element);
    keys.replaceChildren(...pads);
    return made;
  }

  const panel = cluePanel({ side, selected: () => grid.selected(), setting: () => states.now, change });

  /** @param {Setting} next */
  function change(next) {
    states.add(next);
    update();
  }

  function update() {
    notes = Array(side * side).fill("");
    if (rulesOf(states.now) !== shown) redraw();
    grid.refresh();
    grid.markFaults(clashes(puzzle, board()).flatMap((each) => each.cells));
    panel.refresh();
    changed();
  }

  /** Shows the clues as they are now, once the service has drawn them; regions are shown at once. */
  async function redraw() {
    const wanted = rulesOf(states.now);
    shown = wanted;
    const text = textOf(states.now, blank);
    if (text === blank) return show(read(blank));
    if (text === null) return show(withRegions(puzzle, states.now.regions));
    canvas.setAttribute("aria-busy", "true");
    try {
      if (isStatic) throw new Error("Drawing clues needs Grille's service.");
      const reply = await post("board", { family: "sudoku", puzzle: text });
      if (shown === wanted) show({ ...read(reply.puzzle), givens: blank });
    } catch (error) {
      if (shown === wanted) toast(messageOf(error), "bad");
    }
    if (shown === wanted) canvas.setAttribute("aria-busy", "false");
    return undefined;
  }

  /** @param {SudokuPuzzle} drawn */
  function show(drawn) {
    next = touched ? drawn : null;
    if (touched) return;
    const selected = grid.selected();
    puzzle = drawn;
    canvas.setAttribute("aria-busy", "false");
    grid = newView();
    grid.select(selected);
    grid.refresh();
    grid.markFaults(clashes(puzzle, board()).flatMap((each) => each.cells));
  }

  grid.refresh();
  panel.refresh();

  return {
    element: canvas,
    controls: side <= LARGEST_WITH_CLUES ? [keys, panel.element] : [keys],
    focus: () => grid.focus(),
    // Only digits are entered here: no notes, no colours.
    key: (event) => event.key !== " " && !event.shiftKey && !/^[zxcvb]$/i.test(event.key) && grid.key(event),
    undo: () => states.undo() && update(),
    redo: () => states.redo() && update(),
    text: () => textOf(states.now),
    missing: () => faultOf(states.now),
    draft: () => (isPlain(states.now) ? states.now.digits : states.now),
    restore(/** @type {any} */ draft) {
      const found = typeof draft === "string" ? { ...empty(side), digits: draft } : draft;
      if (!fits(found, side)) return;
      if (found.clues.length || !isPlain(found)) panel.element.open = true;
      change({ ...empty(side), ...found });
    },
    note(/** @type {Record<string, number[]> | null} */ candidates) {
      notes = [...states.now.digits].map((digit, cell) => {
        if (!candidates || digit !== EMPTY) return "";
        return (candidates[name(puzzle, cell)] ?? []).map((each) => puzzle.symbols.charAt(each - 1)).join("");
      });
      grid.refresh();
    },
    symmetries: Object.keys(SYMMETRIES),
    partners(/** @type {string} */ kind) {
      const image = SYMMETRIES[kind];
      if (!image) return [];
      return [...states.now.digits].flatMap((digit, cell) => {
        const [row, column] = image(Math.floor(cell / side), cell % side, side - 1);
        const other = row * side + column;
        return digit !== EMPTY && states.now.digits[other] === EMPTY ? [name(puzzle, other)] : [];
      });
    },
  };
}

/**
 * A board with other regions, which are not complete: their borders, and no houses but rows and columns.
 * @param {SudokuPuzzle} puzzle
 * @param {number[]} regions
 * @returns {SudokuPuzzle}
 */
function withRegions(puzzle, regions) {
  const houses = puzzle.houses.filter(({ name: each }) => /^(row|column) /.test(each));
  const none = {
    title: "Sudoku",
    opening: "",
    rules: [],
    short: null,
    rim: 0,
    labelled: new Set(),
    clashes: () => [],
    shapes: () => draw("g", {}),
    cluesAt: () => [],
    showRules: () => {},
  };
  return { ...puzzle, houses, variant: { ...(puzzle.variant ?? none), edges: edgesOf(regions) } };
}

/** @param {Setting} setting */
const rulesOf = ({ clues, regions, extra, houses }) => JSON.stringify([clues, regions, extra, houses]);

/**
 * Whether a stored draft is one of this side.
 * @param {any} draft
 * @param {number} side
 */
function fits(draft, side) {
  try {
    const { digits, clues, regions, extra, houses } = draft;
    const lists = [clues, regions, extra, houses].every(Array.isArray);
    return lists && regions.length === side * side && digits.length === side * side && read(digits).side === side;
  } catch {
    return false;
  }
}
