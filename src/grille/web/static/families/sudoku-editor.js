// A Sudoku being entered: the board it is played on, all bare, whose entries become givens.

import { button, toast } from "../dom.js";
import { undoStack } from "../undo-stack.js";
import { after, clashes, read, start } from "./sudoku.js";
import { view } from "./sudoku-view.js";

export const sizes = Object.fromEntries([4, 6, 8, 9, 10, 12, 16, 25].map((side) => [`${side} × ${side}`, side]));
export const defaultSize = 9;

export function editor(side, changed) {
  const puzzle = read(".".repeat(side * side));
  const states = undoStack(start(puzzle));
  const session = {
    game: {
      puzzle,
      get board() {
        return states.now;
      },
    },
    setting: () => false,
    toggle: () => "",
    tell: toast,
    act(...texts) {
      states.add(texts.reduce((board, text) => after(puzzle, board, text), states.now));
      shown();
    },
  };
  const grid = view(session);
  // Digits alone are entered here: no notes, no colours.
  grid.element.addEventListener(
    "keydown",
    (event) => {
      if (event.key === " " || event.shiftKey || event.altKey) event.stopImmediatePropagation();
    },
    true,
  );
  grid.side[0].querySelector(".modes").remove();
  grid.side[0].querySelector(".keys").append(button("⌫", grid.clear, { class: "key", "aria-label": "Rub out" }));

  function shown() {
    grid.refresh();
    grid.blame(clashes(puzzle, states.now).flatMap((each) => each.cells));
    changed();
  }
  grid.refresh();

  return {
    element: grid.element,
    side: [grid.side[0]],
    focus: grid.focus,
    key: () => false,
    undo: () => states.undo() && shown(),
    redo: () => states.redo() && shown(),
    text: () => states.now.digits,
    missing: () => "",
  };
}
