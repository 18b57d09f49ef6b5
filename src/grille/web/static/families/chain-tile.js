// The picture of a domino.

import { draw } from "../dom.js";

const FACES = ["", "e", "ai", "aei", "acgi", "acegi", "acdfgi", "acdefgi", "abcdfghi", "abcdefghi"];

/**
 * @param {number | null} number
 * @param {number} x
 */
function half(number, x) {
  if (number === null) return draw("text", { class: "pip-text", x: x + 20, y: 20 }, "?");
  if (number > 9) return draw("text", { class: "pip-text", x: x + 20, y: 20 }, String(number));
  return draw(
    "g",
    { class: "pips" },
    [...(FACES[number] ?? "")].map((spot) => {
      const at = spot.charCodeAt(0) - 97;
      return draw("circle", { cx: x + 20 + 10 * ((at % 3) - 1), cy: 20 + 10 * (Math.floor(at / 3) - 1), r: 3.4 });
    }),
  );
}

/**
 * A tile with its pips. A half that is not chosen yet is null.
 * @param {readonly [number | null, number | null]} face
 */
export const domino = ([left, right]) =>
  draw(
    "svg",
    { viewBox: "0 0 80 40", class: "domino", "aria-hidden": "true" },
    draw("rect", { class: "plate", x: 1.5, y: 1.5, width: 77, height: 37, rx: 7 }),
    draw("path", { class: "fold", d: "M40 6v28" }),
    half(left, 0),
    half(right, 40),
  );
