// The panel of a Sudoku editor that puts clues on the selected cells, and rules on the board.

import { button, make, toast } from "../dom.js";
import { OUTSIDE, lineFrom } from "./sudoku-outside.js";
import { BOARD_CLUES, BOARD_HOUSES, connected, namesOf } from "./sudoku-setting.js";

/** @typedef {import("./sudoku-setting.js").Setting} Setting */

/**
 * Clues along a line: their kind and title.
 * @type {[string, string][]}
 */
const LINES = [
  ["thermometer", "Thermometer"],
  ["whisper", "Whisper"],
  ["renban", "Renban"],
  ["palindrome", "Palindrome"],
  ["between", "Between"],
  ["region-sum", "Region sum"],
];
/**
 * Clues between two neighbours: their kind, title and parameters.
 * @type {[string, string, Record<string, number>][]}
 */
const PAIRS = [
  ["difference", "○ Difference", {}],
  ["ratio", "● Ratio", {}],
  ["xv", "X", { total: 10 }],
  ["xv", "V", { total: 5 }],
];

/**
 * @param {object} parts
 * @param {number} parts.side
 * @param {() => number[]} parts.selected the selected cells, in the order in which they were selected
 * @param {() => Setting} parts.setting
 * @param {(setting: Setting) => void} parts.change
 */
export function cluePanel({ side, selected, setting, change }) {
  /** @param {number[]} cells */
  const touching = ([one = 0, other = 0]) =>
    Math.abs(Math.floor(one / side) - Math.floor(other / side)) + Math.abs((one % side) - (other % side)) === 1;

  /**
   * @param {string} kind
   * @param {number[]} cells
   * @param {Record<string, any>} parameters
   */
  function add(kind, cells, parameters = {}) {
    const clue = { kind, cells: namesOf(cells, side), ...parameters };
    change({ ...setting(), clues: [...setting().clues, clue] });
  }

  const total = make("input", {
    id: "cage-total",
    class: "cage-total",
    inputmode: "numeric",
    pattern: "[0-9]*",
    maxlength: 3,
    placeholder: "sum",
    "aria-label": "Sum of the cage",
  });

  function addCage() {
    const cells = [...selected()].sort((one, other) => one - other);
    const sum = total.value.trim();
    if (sum && !/^\d+$/.test(sum)) return toast("The sum of a cage is a whole number, or empty.", "bad");
    total.value = "";
    return add("cage", cells, sum ? { total: Number(sum) } : {});
  }

  /**
   * @param {string} kind
   * @param {string} title
   */
  function addLine(kind, title) {
    const cells = connected(selected(), side);
    if (cells.length < 2) return toast(`${title}: drag over at least two cells, in order.`, "bad");
    if (kind !== "arrow") return add(kind, cells);
    return add(kind, cells.slice(0, 1), { shafts: [namesOf(cells.slice(1), side)] });
  }

  /**
   * @param {string} kind
   * @param {string} title
   * @param {Record<string, number>} parameters
   */
  function addPair(kind, title, parameters) {
    const cells = selected();
    if (cells.length !== 2 || !touching(cells)) return toast(`${title}: select two neighbouring cells.`, "bad");
    return add(kind, cells, parameters);
  }

  const beside = make("input", {
    id: "beside-number",
    class: "cage-total",
    inputmode: "numeric",
    pattern: "[0-9]*",
    maxlength: 3,
    placeholder: "number",
    "aria-label": "Number beside the grid",
  });

  /** @param {string} kind */
  function addOutside(kind) {
    const { title, number, diagonal = false } = OUTSIDE[kind] ?? { title: kind, number: "total" };
    const text = beside.value.trim();
    if (!/^\d+$/.test(text)) return toast(`${title}: enter its number first.`, "bad");
    const cells = lineFrom(selected(), side, diagonal);
    const way = diagonal ? "diagonally from a cell at the edge" : "from a cell at the edge along its row or column";
    if (!cells) return toast(`${title}: drag ${way}.`, "bad");
    beside.value = "";
    return add(kind, cells, { [number]: Number(text) });
  }

  function addRegion() {
    const cells = selected();
    if (cells.length !== side) return toast(`A region has ${side} cells: ${cells.length} are selected.`, "bad");
    const { regions } = setting();
    const next = Math.max(...regions) + 1;
    return change({ ...setting(), regions: regions.map((each, cell) => (cells.includes(cell) ? next : each)) });
  }

  function addExtra() {
    const cells = [...selected()].sort((one, other) => one - other);
    if (cells.length !== side) return toast(`An extra region has ${side} cells: ${cells.length} are selected.`, "bad");
    return change({ ...setting(), extra: [...setting().extra, cells] });
  }

  /** Removes the clue that was put last on any of the selected cells, or the extra region there. */
  function removeHere() {
    const { clues, extra } = setting();
    const names = new Set(namesOf(selected(), side));
    // A clue beside the grid is at the first cell of its line.
    const at = clues.findLastIndex(({ kind, cells = [], shafts = [] }) =>
      (kind in OUTSIDE ? cells.slice(0, 1) : [...cells, ...shafts.flat()]).some((each) => names.has(each)),
    );
    if (at >= 0) return change({ ...setting(), clues: clues.filter((_, each) => each !== at) });
    const kept = extra.filter((cells) => !namesOf(cells, side).some((each) => names.has(each)));
    if (kept.length === extra.length) return toast("There is no clue on the selected cells.", "bad");
    return change({ ...setting(), extra: kept });
  }

  /**
   * @param {string} name
   * @param {string} title
   * @param {(on: boolean) => void} onchange
   */
  const toggle = (name, title, onchange) => {
    /** @type {HTMLButtonElement} */
    const each = button(title, () => onchange(each.getAttribute("aria-pressed") !== "true"));
    each.dataset.rule = name;
    return each;
  };
  const toggles = [
    ...Object.entries(BOARD_HOUSES).map(([name, title]) =>
      toggle(name, title, (on) => {
        const houses = setting().houses.filter((each) => each !== name);
        change({ ...setting(), houses: on ? [...houses, name] : houses });
      }),
    ),
    ...Object.entries(BOARD_CLUES).map(([kind, title]) =>
      toggle(kind, title, (on) => {
        const clues = setting().clues.filter((each) => each.kind !== kind);
        change({ ...setting(), clues: on ? [...clues, { kind }] : clues });
      }),
    ),
  ];
  const count = make("p", { class: "needs", role: "status" });

  function refresh() {
    const { clues, houses, extra } = setting();
    for (const each of toggles) {
      const name = each.dataset.rule ?? "";
      each.setAttribute("aria-pressed", String(houses.includes(name) || clues.some(({ kind }) => kind === name)));
    }
    const all = clues.length + extra.length;
    count.textContent = all ? `${all} clue${all === 1 ? "" : "s"} on the board.` : "";
  }

  return {
    element: make(
      "details",
      { class: "clue-panel" },
      make("summary", {}, "Clues and rules"),
      make("p", { class: "needs" }, "Drag over cells, then press what they are. Lines begin at the bulb or circle."),
      make(
        "div",
        { class: "chips", role: "group", "aria-label": "Clues on the selected cells" },
        make("span", { class: "with-total" }, total, button("Cage", addCage)),
        button("Arrow", () => addLine("arrow", "Arrow")),
        LINES.map(([kind, title]) => button(title, () => addLine(kind, title))),
        PAIRS.map(([kind, title, parameters]) => button(title, () => addPair(kind, title, parameters))),
        button("Even", () => add("even", selected())),
        button("Odd", () => add("odd", selected())),
        button("Region", addRegion),
        button("Extra region", addExtra),
        button("Remove clue", removeHere, { class: "remove-clue" }),
      ),
      make("p", { class: "needs" }, "Beside the grid: drag inwards from the edge, enter the number, press the clue."),
      make(
        "div",
        { class: "chips", role: "group", "aria-label": "Clues beside the grid" },
        make("span", { class: "with-total" }, beside),
        Object.entries(OUTSIDE).map(([kind, { title }]) => button(title, () => addOutside(kind))),
      ),
      make("p", { class: "needs" }, "Rules of the whole board:"),
      make("div", { class: "chips", role: "group", "aria-label": "Rules of the board" }, toggles),
      count,
    ),
    refresh,
  };
}
