// The editor of a Sudoku: the board it is played on, empty, whose entries become givens.

import { button, toast } from "../dom.js";
import { undoStack } from "../undo-stack.js";
import { after, clashes, read, start } from "./sudoku.js";
import { view } from "./sudoku-view.js";

export const sizes = Object.fromEntries([4, 6, 8, 9, 10, 12, 16, 25].map((side) => [`${side} × ${side}`, side]));
export const defaultSize = 9;

/**
 * @param {number} side
 * @param {() => void} changed
 * @returns {Editor}
 */
export function editor(side, changed) {
  const puzzle = read(".".repeat(side * side));
  const states = undoStack(start(puzzle));
  const grid = view({
    game: {
      puzzle,
      get board() {
        return states.now;
      },
      made: [],
    },
    setting: () => false,
    toggle: () => "",
    message: toast,
    request: async () => null,
    animate: () => {},
    act(...texts) {
      states.add(texts.reduce((board, text) => after(puzzle, board, text), states.now));
      update();
    },
  });
  // Only digits are entered here: no notes, no colours.
  grid.element.addEventListener(
    "keydown",
    (/** @type {any} */ event) => {
      if (event.key === " " || event.shiftKey || event.altKey) event.stopImmediatePropagation();
    },
    true,
  );
  const controls = grid.controls.slice(0, 1);
  for (const pad of controls) {
    pad.querySelector(".modes")?.remove();
    pad.querySelector(".keys")?.append(button("⌫", grid.clear, { class: "key", "aria-label": "Erase" }));
  }

  function update() {
    grid.refresh();
    grid.markFaults(clashes(puzzle, states.now).flatMap((each) => each.cells));
    changed();
  }
  grid.refresh();

  return {
    element: grid.element,
    controls,
    focus: grid.focus,
    key: () => false,
    undo: () => states.undo() && update(),
    redo: () => states.redo() && update(),
    text: () => states.now.digits,
    missing: () => "",
  };
}
