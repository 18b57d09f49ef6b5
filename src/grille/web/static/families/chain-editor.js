// The editor of a hand: two digits make a tile. Also the constraints on the chain.

import { button, make } from "../dom.js";
import { post } from "../service.js";
import { undoStack } from "../undo-stack.js";
import { domino } from "./chain-tile.js";
import { label, read } from "./chain.js";

export const sizes = null;
export const defaultSize = null;

const HIGHEST = 9;
const MAX_TILES = 100;
/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** @param {string} puzzle */
export const draftOf = (puzzle) => {
  const { tiles, ring, start, end } = read(puzzle);
  return { size: 0, draft: { tiles, ring, from: String(start ?? ""), to: String(end ?? "") } };
};

/**
 * @param {number} _size
 * @param {() => void} changed
 */
export function editor(_size, changed) {
  /** @type {ReturnType<typeof undoStack<{ tiles: Pair[], ring: boolean, from: string, to: string }>>} */
  const states = undoStack({ tiles: [], ring: false, from: "", to: "" });
  /** @type {number | null} */
  let half = null;
  /** @type {number | null} */
  let chosen = null;

  const hand = make("ul", { class: "hand", "aria-label": "Your hand" });
  const next = make("div", { class: "next-tile", role: "status" });
  const actions = make("div", { class: "tools actions", role: "group", "aria-label": "Actions for the chosen tile" });
  const element = make(
    "div",
    { class: "board chain", role: "region", "aria-label": "Hand to enter" },
    make("h2", {}, "Hand"),
    hand,
    next,
    actions,
  );

  const set = (/** @type {Record<string, unknown>} */ fields) => {
    states.add({ ...states.now, ...fields });
    update();
  };

  /** @param {number} digit */
  function press(digit) {
    if (half === null) {
      half = digit;
      refresh();
    } else if (states.now.tiles.length < MAX_TILES) {
      /** @type {Pair} */
      const tile = [half, digit];
      half = null;
      chosen = states.now.tiles.length;
      set({ tiles: [...states.now.tiles, tile] });
    }
  }
  function erase() {
    if (half !== null) {
      half = null;
      refresh();
    } else remove(states.now.tiles.length - 1);
  }
  /** @param {number | null} at */
  function remove(at) {
    if (at === null || at < 0 || at >= states.now.tiles.length) return;
    chosen = Math.min(at, states.now.tiles.length - 2);
    set({ tiles: states.now.tiles.toSpliced(at, 1) });
  }
  /** @param {number | null} at */
  function turn(at) {
    const tile = at === null ? undefined : states.now.tiles[at];
    if (at === null || !tile) return;
    chosen = at;
    set({ tiles: states.now.tiles.with(at, [tile[1], tile[0]]) });
  }

  /** @param {any} event */
  function key(event) {
    const step = STEPS[event.key];
    const count = states.now.tiles.length;
    if (/^\d$/.test(event.key)) press(Number(event.key));
    else if (event.key === "Backspace") erase();
    else if (event.key === "Delete") remove(chosen);
    else if (event.key.toLowerCase() === "t") turn(chosen);
    else if (step && count) {
      chosen = ((chosen ?? 0) + step + count) % count;
      refresh();
      focus();
    } else return false;
    return true;
  }

  const keys = Array.from({ length: HIGHEST + 1 }, (_, digit) =>
    button(String(digit), () => press(digit), { class: "key" }),
  );
  /** @type {HTMLInputElement} */
  const ring = make("input", { type: "checkbox", id: "editor-ring", onchange: () => set({ ring: ring.checked }) });
  const end = (/** @type {string} */ name, /** @type {string} */ words) => {
    const id = `editor-${name}`;
    /** @type {HTMLSelectElement} */
    const select = make("select", { id, onchange: () => set({ [name]: select.value }) });
    return { select, field: make("div", { class: "field" }, make("label", { for: id }, words), select) };
  };
  const from = end("from", "Begins with");
  const to = end("to", "Ends with");
  const pad = make(
    "div",
    { class: "pad" },
    make("div", { class: "keys side-3", role: "group", "aria-label": "Halves of the next tile" }, keys),
    make(
      "div",
      { class: "tools" },
      button("⌫", erase, { class: "key", "aria-label": "Remove the last" }),
      make("label", {}, ring, " Ring: the ends must match"),
    ),
    from.field,
    to.field,
  );

  /**
   * @param {HTMLSelectElement} select
   * @param {string} value
   */
  function options(select, value) {
    const digits = [...new Set(states.now.tiles.flat())].sort((one, other) => one - other).map(String);
    if (value && !digits.includes(value)) digits.push(value);
    select.replaceChildren(
      make("option", { value: "" }, "any digit"),
      ...digits.map((digit) => make("option", { value: digit }, digit)),
    );
    select.value = value;
  }

  function refresh() {
    const { tiles } = states.now;
    // Keep the keyboard focus where the focused element is replaced.
    const had = element.contains(document.activeElement);
    if (chosen !== null && chosen >= tiles.length) chosen = tiles.length ? tiles.length - 1 : null;
    hand.replaceChildren(
      ...tiles.map((tile, at) =>
        make(
          "li",
          {},
          button(domino(tile), () => (chosen === at ? turn(at) : choose(at)), {
            class: "piece",
            "aria-label": `${label(tile)}`,
            "aria-pressed": at === chosen,
          }),
        ),
      ),
    );
    next.replaceChildren(
      ...(half === null
        ? [tiles.length ? "" : "Press two digits for a tile."]
        : [
            make(
              "span",
              { class: "piece", role: "img", "aria-label": `${half} and a digit not chosen yet` },
              domino([half, null]),
            ),
          ]),
    );
    const tile = chosen === null ? undefined : tiles[chosen];
    actions.replaceChildren(
      ...(tile && chosen !== null
        ? [button(`Turn ${label(tile)}`, () => turn(chosen)), button(`Remove ${label(tile)}`, () => remove(chosen))]
        : []),
    );
    ring.checked = states.now.ring;
    options(from.select, states.now.from);
    options(to.select, states.now.to);
    if (had && !element.contains(document.activeElement)) focus();
  }
  /** @param {number | null} at */
  function choose(at) {
    chosen = at;
    refresh();
    focus();
  }
  const focus = () => (hand.querySelectorAll("button")[chosen ?? 0] ?? keys[0])?.focus({ preventScroll: true });
  function update() {
    refresh();
    changed();
  }
  refresh();

  return {
    element,
    controls: [pad],
    focus,
    key,
    undo: () => states.undo() && update(),
    redo: () => states.redo() && update(),
    draft: () => states.now,
    restore(/** @type {any} */ draft) {
      const pair = (/** @type {any} */ each) =>
        Array.isArray(each) && each.length === 2 && each.every(Number.isInteger);
      if (!Array.isArray(draft?.tiles) || draft.tiles.length > MAX_TILES || !draft.tiles.every(pair)) return;
      const { tiles, ring: closed = false, from: first = "", to: last = "" } = draft;
      set({ tiles, ring: Boolean(closed), from: String(first), to: String(last) });
    },
    text() {
      const { tiles, ring: closed, from: first, to: last } = states.now;
      return tiles.length
        ? [...tiles.map(label), closed && "ring", first && `from ${first}`, last && `to ${last}`]
            .filter(Boolean)
            .join(" ")
        : null;
    },
    missing: () => "No tiles yet.",
    /** The fewest turns with which it can be laid, or why it can't be. */
    async details(/** @type {string} */ text) {
      const reply = await post("solve", { puzzle: text, family: "chain", limit: 1, seconds: 2 });
      if (reply.solution) return `The fewest turns are ${reply.turns}: ${reply.solution}`;
      return reply.outcome === "none"
        ? (reply.why ?? []).map((/** @type {string} */ line) => line.trim()).join(" ")
        : "";
    },
  };
}
