// A hand being entered: two digits make a tile; and what the chain must be.

import { button, make } from "../dom.js";
import { undoStack } from "../undo-stack.js";
import { domino } from "./chain-tile.js";
import { label } from "./chain.js";

export const sizes = null;
export const defaultSize = null;

const HIGHEST = 9;
const MOST = 100;

export function editor(_size, changed) {
  const states = undoStack({ tiles: [], ring: false, from: "", to: "" });
  let half = null;
  let chosen = null;

  const hand = make("ul", { class: "hand", "aria-label": "Your hand" });
  const next = make("div", { class: "next-tile", role: "status" });
  const actions = make("div", { class: "tools actions", role: "group", "aria-label": "What to do with the tile" });
  const element = make(
    "div",
    { class: "board chain", role: "region", "aria-label": "Hand to enter" },
    make("h2", {}, "Hand"),
    hand,
    next,
    actions,
  );

  const set = (fields) => {
    states.add({ ...states.now, ...fields });
    shown();
  };

  function press(digit) {
    if (half === null) {
      half = digit;
      refresh();
    } else if (states.now.tiles.length < MOST) {
      const tile = [half, digit];
      half = null;
      chosen = states.now.tiles.length;
      set({ tiles: [...states.now.tiles, tile] });
    }
  }
  function rub() {
    if (half !== null) {
      half = null;
      refresh();
    } else remove(states.now.tiles.length - 1);
  }
  function remove(at) {
    if (at === null || at < 0 || at >= states.now.tiles.length) return;
    chosen = Math.min(at, states.now.tiles.length - 2);
    set({ tiles: states.now.tiles.toSpliced(at, 1) });
  }
  function turn(at) {
    if (at === null || !states.now.tiles[at]) return;
    chosen = at;
    set({ tiles: states.now.tiles.with(at, states.now.tiles[at].toReversed()) });
  }

  function key(event) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const count = states.now.tiles.length;
    if (/^\d$/.test(event.key)) press(Number(event.key));
    else if (event.key === "Backspace") rub();
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
  const ring = make("input", { type: "checkbox", id: "editor-ring", onchange: () => set({ ring: ring.checked }) });
  const end = (name, words) => {
    const id = `editor-${name}`;
    const select = make("select", { id, onchange: () => set({ [name]: select.value }) });
    return [select, make("div", { class: "field" }, make("label", { for: id }, words), select)];
  };
  const [from, fromField] = end("from", "Begins with");
  const [to, toField] = end("to", "Ends with");
  const pad = make(
    "div",
    { class: "pad" },
    make("div", { class: "keys side-3", role: "group", "aria-label": "Halves of the next tile" }, keys),
    make(
      "div",
      { class: "tools" },
      button("⌫", rub, { class: "key", "aria-label": "Take the last back" }),
      make("label", {}, ring, " Closes into a ring"),
    ),
    fromField,
    toField,
  );

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
    // What is pressed may be gone after it: those who use keys are not left nowhere.
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
              { class: "piece", role: "img", "aria-label": `${half} and a digit to come` },
              domino([half, null]),
            ),
          ]),
    );
    actions.replaceChildren(
      ...(chosen === null || chosen < 0
        ? []
        : [
            button(`Turn ${label(tiles[chosen])}`, () => turn(chosen)),
            button(`Take ${label(tiles[chosen])} out`, () => remove(chosen)),
          ]),
    );
    ring.checked = states.now.ring;
    options(from, states.now.from);
    options(to, states.now.to);
    if (had && !element.contains(document.activeElement)) focus();
  }
  function choose(at) {
    chosen = at;
    refresh();
    focus();
  }
  const focus = () => (hand.querySelectorAll("button")[chosen ?? 0] ?? keys[0]).focus({ preventScroll: true });
  function shown() {
    refresh();
    changed();
  }
  refresh();

  return {
    element,
    side: [pad],
    focus,
    key,
    undo: () => states.undo() && shown(),
    redo: () => states.redo() && shown(),
    text() {
      const { tiles, ring: closed, from: first, to: last } = states.now;
      return tiles.length
        ? [...tiles.map(label), closed && "ring", first && `from ${first}`, last && `to ${last}`]
            .filter(Boolean)
            .join(" ")
        : null;
    },
    missing: () => "No tile yet.",
    /** Whether it can be laid, with how few turns, or what it lacks. */
    async told(text, ask) {
      const said = await ask("solve", { puzzle: text, family: "chain", limit: 1, seconds: 2 });
      if (said.solution)
        return `With ${said.turns === 0 ? "no turn" : said.turns === 1 ? "one turn" : `${said.turns} turns`}, and no fewer: ${said.solution}`;
      return said.outcome === "none" ? (said.why ?? []).map((line) => line.trim()).join(" ") : "";
    },
  };
}
