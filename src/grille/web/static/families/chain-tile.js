// The picture of a domino.

import { draw } from "../dom.js";

const FACES = ["", "e", "ai", "aei", "acgi", "acegi", "acdfgi", "acdefgi", "abcdfghi", "abcdefghi"];

/**
 * The pips of one half around a point, or its number where it has more than nine.
 * @param {number | null} number
 * @param {number} x
 * @param {number} y
 * @param {boolean} upright pips are turned with the tile
 */
export function half(number, x, y, upright = false) {
  if (number === null) return draw("text", { class: "pip-text", x, y }, "?");
  if (number > 9) return draw("text", { class: "pip-text", x, y }, String(number));
  return draw(
    "g",
    { class: "pips" },
    [...(FACES[number] ?? "")].map((spot) => {
      const at = spot.charCodeAt(0) - 97;
      const [u, v] = [10.5 * ((at % 3) - 1), 10.5 * (Math.floor(at / 3) - 1)];
      return draw("circle", { cx: x + (upright ? -v : u), cy: y + (upright ? u : v), r: 3.7 });
    }),
  );
}

/**
 * A tile with its pips. A half that is not chosen yet is null.
 * @param {readonly [number | null, number | null]} face
 * @param {boolean} upright the first half on top
 */
export const domino = ([left, right], upright = false) =>
  draw(
    "svg",
    {
      viewBox: upright ? "0 0 40 80" : "0 0 80 40",
      class: upright ? "domino upright" : "domino",
      "aria-hidden": "true",
    },
    draw("rect", { class: "plate", x: 1.5, y: 1.5, width: upright ? 37 : 77, height: upright ? 77 : 37, rx: 7 }),
    draw("path", { class: "fold", d: upright ? "M7 40h26" : "M40 7v26" }),
    half(left, 20, 20, upright),
    upright ? half(right, 20, 60, true) : half(right, 60, 20),
  );
