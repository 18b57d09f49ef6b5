// The editor of a Dominosa: digits square by square, with the number of places that each tile of a full set still has.

import { button, draw, make } from "../dom.js";
import { undoStack } from "../undo-stack.js";
import { read } from "./dominosa.js";

const CELL = 40;

export const sizes = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((order) => [`double-${order}: ${order + 1} × ${order + 2}`, order]),
);
export const defaultSize = 6;

/** @param {string} puzzle */
export const draftOf = (puzzle) => {
  const { rows, columns, digits } = read(puzzle);
  return { size: columns === rows + 1 ? rows - 1 : 0, draft: digits };
};

const times = (/** @type {number} */ count) => (count === 1 ? "once" : count === 2 ? "twice" : `${count} times`);

/**
 * @param {number} order
 * @param {() => void} changed
 */
export function editor(order, changed) {
  const [rows, columns] = [order + 1, order + 2];
  /** @type {(number | null)[]} */
  const squares = Array(rows * columns).fill(null);
  const states = undoStack(squares);
  let cursor = 0;
  const values = [...Array(order + 1).keys()];
  // In a full set every digit is on as many halves as there are columns.
  const most = order + 2;
  const tiles = values.flatMap((low) => values.slice(low).map((high) => /** @type {Pair} */ ([low, high])));
  /** @type {Pair[]} */
  const spots = [];
  for (const square of states.now.keys()) {
    if ((square + 1) % columns) spots.push([square, square + 1]);
    if (square + columns < rows * columns) spots.push([square, square + columns]);
  }

  const counted = (/** @type {number | null} */ digit) => states.now.filter((each) => each === digit).length;
  /** The number of places where a tile could lie, empty squares included. */
  const room = (/** @type {Pair} */ [low, high]) => {
    const may = (/** @type {number} */ square, /** @type {number | null} */ digit) =>
      states.now[square] === digit || (states.now[square] === null && counted(digit) < most);
    return spots.filter(([one, other]) => (may(one, low) && may(other, high)) || (may(one, high) && may(other, low)))
      .length;
  };

  const backs = states.now.map((_, square) =>
    draw("rect", {
      class: "back",
      x: (square % columns) * CELL,
      y: Math.floor(square / columns) * CELL,
      width: CELL,
      height: CELL,
    }),
  );
  const inks = states.now.map((_, square) =>
    draw("text", {
      class: "given",
      x: (square % columns) * CELL + CELL / 2,
      y: Math.floor(square / columns) * CELL + CELL / 2,
      "font-size": 22,
    }),
  );
  const cells = states.now.map((_, square) => {
    const [x, y] = [(square % columns) * CELL, Math.floor(square / columns) * CELL];
    const where = `r${Math.floor(square / columns) + 1}c${(square % columns) + 1}`;
    return draw(
      "g",
      {
        role: "gridcell",
        tabindex: -1,
        "data-cell": where,
        onpointerdown: (event) => {
          go(square);
          event.preventDefault();
        },
        onfocus: () => {
          if (square !== cursor) go(square);
        },
      },
      draw("rect", { class: "hit", x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 6 }),
    );
  });
  const board = draw(
    "svg",
    {
      class: "board dominosa",
      viewBox: `-2 -2 ${columns * CELL + 4} ${rows * CELL + 4}`,
      role: "grid",
      "aria-label": `Dominosa to enter, ${rows} rows of ${columns}`,
    },
    draw("g", { "aria-hidden": "true" }, backs, inks),
    Array.from({ length: rows }, (_, row) =>
      draw("g", { role: "row" }, cells.slice(row * columns, (row + 1) * columns)),
    ),
  );

  /**
   * @param {number | null} digit
   * @param {number} step
   */
  function put(digit, step) {
    if (states.now[cursor] !== digit) states.add(states.now.with(cursor, digit));
    cursor = Math.max(0, Math.min(states.now.length - 1, cursor + step));
    update();
    focus();
  }
  function erase() {
    // As in a text: on an empty square, erase the one before it.
    if (states.now[cursor] === null) cursor = Math.max(0, cursor - 1);
    put(null, 0);
  }
  /** @param {number} square */
  function go(square) {
    cursor = square;
    refresh();
    focus();
  }
  const focus = () => cells[cursor].focus({ preventScroll: true });

  /** @type {Record<string, number>} */
  const ARROWS = { ArrowUp: -columns, ArrowDown: columns, ArrowLeft: -1, ArrowRight: 1 };
  /** @param {any} event */
  function key(event) {
    const step = ARROWS[event.key];
    if (step) {
      if (states.now[cursor + step] !== undefined) go(cursor + step);
    } else if (event.key === "Home" || event.key === "End")
      go(cursor - (cursor % columns) + (event.key === "End" ? columns - 1 : 0));
    else if (event.key === "Backspace") erase();
    else if (event.key === "Delete") put(null, 0);
    else if (/^\d$/.test(event.key) && Number(event.key) <= order) put(Number(event.key), 1);
    else return false;
    return true;
  }

  const keys = values.map((digit) => button("", () => put(digit, 1), { class: "key counted" }));
  const chips = tiles.map(() => make("li", { class: "tile" }));
  const pad = make(
    "div",
    { class: "pad" },
    make(
      "div",
      { class: "keys side-3", role: "group", "aria-label": "Digits" },
      keys,
      button("⌫", erase, { class: "key", "aria-label": "Erase" }),
    ),
    make(
      "details",
      { open: true },
      make("summary", {}, "Tiles, with the number of places for each"),
      make("ul", { class: "tiles", "aria-label": "Tiles" }, chips),
    ),
  );

  function refresh() {
    for (const [square, digit] of states.now.entries()) {
      const wrong = digit !== null && counted(digit) > most;
      backs[square].setAttribute("class", `back${square === cursor ? " chosen" : ""}${wrong ? " wrong" : ""}`);
      inks[square].textContent = String(digit ?? "");
      cells[square].setAttribute(
        "aria-label",
        `row ${Math.floor(square / columns) + 1}, column ${(square % columns) + 1}, ${digit ?? "empty"}` +
          (wrong ? ", too many of these" : ""),
      );
      cells[square].setAttribute("tabindex", square === cursor ? "0" : "-1");
    }
    for (const [digit, each] of keys.entries()) {
      const count = counted(digit);
      each.replaceChildren(String(digit), make("small", {}, `${count} of ${most}`));
      each.classList.toggle("used", count === most);
      each.classList.toggle("wrong", count > most);
      each.setAttribute("aria-label", `${digit}: ${count} of ${most}${count > most ? ", too many" : ""}`);
    }
    for (const [at, tile] of tiles.entries()) {
      const count = room(tile);
      chips[at].replaceChildren(tile.join("-"), make("small", {}, ` ${count}`));
      chips[at].className = `tile${count ? "" : " wrong"}`;
      chips[at].setAttribute(
        "aria-label",
        `${tile.join("-")}: ${count ? `${count} place${count > 1 ? "s" : ""}` : "no place"}`,
      );
    }
  }
  function update() {
    refresh();
    changed();
  }
  refresh();

  const empty = () => states.now.filter((digit) => digit === null).length;
  /** Why there can be no solution, however the rest is filled. */
  function impossible() {
    const over = values
      .filter((digit) => counted(digit) > most)
      .map((digit) => `${digit} occurs ${times(counted(digit))}, in a full set ${times(most)}`);
    const lost = tiles.filter((tile) => room(tile) === 0).map((tile) => `${tile.join("-")} has no place`);
    return over.length ? over : lost;
  }

  return {
    element: board,
    controls: [pad],
    focus,
    key,
    undo: () => states.undo() && update(),
    redo: () => states.redo() && update(),
    draft: () => states.now,
    restore(/** @type {any} */ draft) {
      const fits = (/** @type {unknown} */ each) =>
        each === null || (Number.isInteger(each) && Number(each) >= 0 && Number(each) <= order);
      if (!Array.isArray(draft) || draft.length !== rows * columns || !draft.every(fits)) return;
      states.add(draft);
      update();
    },
    text: () => (empty() ? null : `${order}:${states.now.join("")}`),
    missing() {
      const wrong = impossible();
      if (wrong.length) return `No solution: ${wrong.slice(0, 3).join("; ")}${wrong.length > 3 ? "; and more" : ""}.`;
      return `${empty() === 1 ? "One square" : `${empty()} squares`} to fill.`;
    },
  };
}
