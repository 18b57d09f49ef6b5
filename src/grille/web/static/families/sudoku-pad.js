// The keys of a Sudoku: digits with how many are left, colours, and the entry mode.

import { button, make, pressable } from "../dom.js";
import { icon } from "../icons.js";
import { isOn, switchTo } from "../settings.js";
import { label } from "./sudoku.js";

const COLOURS = 8;
/** @type {Record<string, string>} */
export const MODES = {
  digit: "Digits",
  corner: "Corner notes",
  centre: "Centre notes",
  colour: "Colours",
  pen: "Links",
};

/**
 * @param {object} parts
 * @param {SudokuPuzzle} parts.puzzle
 * @param {(digit: string, how?: string) => unknown} parts.enter
 * @param {(number: number) => unknown} parts.colour
 * @param {(mode: string) => void} parts.setMode
 * @param {() => void} parts.clear
 * @param {() => void} parts.refresh
 */
export function sudokuPad({ puzzle, enter, colour, setMode, clear, refresh: redraw }) {
  const { side, symbols } = puzzle;
  let mode = "digit";
  let notes = "centre";
  /** The colour that is given to candidates.
   * @type {number | null} */
  let brush = null;

  /** @type {[string, HTMLButtonElement, HTMLElement][]} */
  const keys = [...symbols].map((digit) => {
    const left = make("small", { "aria-hidden": "true" });
    const key = button([make("b", {}, label(puzzle, digit)), left], () => enter(digit), { class: "key digit" });
    // A long press enters the other kind: a note among digits, a digit among notes.
    pressable(key, () => enter(digit, mode === "digit" ? notes : "digit"));
    return [digit, key, left];
  });
  const swatches = Array.from({ length: COLOURS }, (_, at) => {
    const key = button(String(at + 1), () => (brush ? choose(at + 1) : colour(at + 1)), {
      class: `key swatch colour-${at + 1}`,
      "aria-label": `Colour ${at + 1}`,
    });
    return key;
  });
  /** @param {number | null} number */
  function choose(number) {
    brush = number;
    redraw();
  }
  const other = button("", onOther, { class: "key other" });
  function onOther() {
    if (mode === "digit") {
      switchTo("first", !isOn("first"));
      redraw();
    } else if (mode === "colour") choose(brush ? null : 1);
    else if (mode === "pen") setMode("colour");
    else setMode(mode === "centre" ? "corner" : "centre");
  }
  const penKey = button([icon("link"), "Links"], () => setMode(mode === "pen" ? "colour" : "pen"), {
    class: "key other",
  });

  const digits = make(
    "div",
    { class: "keys", role: "group", "aria-label": "Digits" },
    keys.map(([, key]) => key),
    other,
  );
  const colours = make(
    "div",
    { class: "keys", role: "group", "aria-label": "Colours", hidden: true },
    swatches,
    penKey,
  );
  const count = side + 1;
  for (const group of [digits, colours]) {
    const number = group === digits ? count : COLOURS + 2;
    group.style.setProperty(
      "--phone",
      String(number <= 7 ? number : number <= 10 ? 5 : number <= 14 ? 7 : number < 20 ? 6 : 7),
    );
    group.style.setProperty("--wide", String(number <= 10 ? 3 : number < 20 ? 4 : 6));
    group.style.setProperty("--row", String(number <= 14 ? number : Math.ceil(number / 2)));
    group.classList.toggle("many", number > 20);
  }

  const toolbar = {
    erase: button([icon("erase"), "Erase"], clear, { class: "tool" }),
    notes: button(
      [icon("notes"), make("span", {}, "Notes")],
      () => setMode(mode === "centre" || mode === "corner" ? "digit" : notes),
      { class: "tool" },
    ),
    colours: button(
      [icon("colours"), "Colours"],
      () => setMode(mode === "colour" || mode === "pen" ? "digit" : "colour"),
      { class: "tool" },
    ),
  };

  /** What the pad shows now. */
  let shown = "";
  /** @param {{ mode: string, armed: string | null, digits: string }} now */
  function refresh({ mode: next, armed, digits: placed }) {
    const wanted = JSON.stringify([next, armed, placed, brush, isOn("first")]);
    if (wanted === shown) return;
    shown = wanted;
    mode = next;
    if (mode === "centre" || mode === "corner") notes = mode;
    const painting = mode === "colour" || mode === "pen";
    digits.hidden = painting;
    colours.hidden = !painting;
    const home = painting ? colours : digits;
    if (other.parentElement !== home) home.append(other);
    digits.classList.toggle("noting", mode === "centre" || mode === "corner");
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const digit of placed) counts.set(digit, (counts.get(digit) ?? 0) + 1);
    for (const [digit, key, small] of keys) {
      const left = side - (counts.get(digit) ?? 0);
      const said = `${MODES[mode]}: ${label(puzzle, digit)}${left > 0 ? `, ${left} left` : ", all placed"}`;
      if (key.getAttribute("aria-label") !== said) {
        small.textContent = left > 0 ? String(left) : "";
        key.classList.toggle("used", left <= 0);
        key.setAttribute("aria-label", said);
      }
      if (isOn("first") || armed) key.setAttribute("aria-pressed", String(armed === digit));
      else key.removeAttribute("aria-pressed");
    }
    swatches.forEach((key, at) => {
      if (brush) key.setAttribute("aria-pressed", String(brush === at + 1));
      else key.removeAttribute("aria-pressed");
    });
    toolbar.notes.setAttribute("aria-pressed", String(mode === "centre" || mode === "corner"));
    toolbar.colours.setAttribute("aria-pressed", String(painting));
    penKey.setAttribute("aria-pressed", String(mode === "pen"));
    const faces = {
      digit: [icon("flag"), "Digit first"],
      centre: [make("span", { class: "sample centre" }, "12"), "Centre"],
      corner: [make("span", { class: "sample corner" }, "1", make("i", {}, "2")), "Corner"],
      colour: [icon("pen"), "Candidate"],
      pen: [icon("back"), "Colours"],
    };
    if (other.dataset.mode !== mode) other.replaceChildren(...(faces[/** @type {keyof typeof faces} */ (mode)] ?? []));
    other.dataset.mode = mode;
    const pressed = mode === "digit" ? isOn("first") : mode === "colour" ? brush !== null : null;
    if (pressed === null) other.removeAttribute("aria-pressed");
    else other.setAttribute("aria-pressed", String(pressed));
    other.setAttribute(
      "aria-label",
      {
        digit: "Digit first",
        centre: "Centre notes; change to corner notes",
        corner: "Corner notes; change to centre notes",
        colour: "Colour candidates",
        pen: "Back to colours",
      }[mode] ?? "",
    );
  }

  return {
    element: make("div", { class: "pad" }, digits, colours),
    tools: [toolbar.erase, toolbar.notes, toolbar.colours],
    refresh,
    brush: () => (mode === "colour" ? brush : null),
  };
}
