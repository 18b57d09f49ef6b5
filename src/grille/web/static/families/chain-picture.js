// A small picture of a domino chain, for lists of games: what lies in rows, then the hand.

import { draw } from "../dom.js";

const ACROSS = 4;
/** The places of pips on a half of a tile, for 0 to 9. */
const PIPS = ["", "e", "ai", "aei", "acgi", "acegi", "acdfgi", "acdefgi", "abcdfghi", "abcdefghi"];

/**
 * @param {number} digit
 * @param {number} x
 * @param {number} y
 */
function half(digit, x, y) {
  const places = PIPS[digit];
  if (places === undefined) return [draw("text", { class: "on-tile", x: x + 0.5, y: y + 0.5 }, digit)];
  return [...places].map((place) => {
    const at = place.charCodeAt(0) - 97;
    return draw("circle", {
      class: "pip",
      cx: x + 0.24 + 0.26 * (at % 3),
      cy: y + 0.24 + 0.26 * Math.floor(at / 3),
      r: 0.085,
    });
  });
}

/**
 * @param {Hand} _hand
 * @param {ChainBoard} board
 */
export function picture(_hand, board) {
  const all = [
    ...board.lying.map(([, face]) => ({ face, held: false })),
    ...board.held.map(([, face]) => ({ face, held: true })),
  ];
  const shown = all.slice(0, ACROSS * 4);
  const rows = Math.max(1, Math.ceil(shown.length / ACROSS));
  const [width, height] = [ACROSS * 2.2 + 0.4, rows * 1.25 + 0.35];
  return draw(
    "svg",
    { class: "picture chain", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    draw("rect", { class: "felt", width, height, rx: 0.4 }),
    shown.map(({ face: [left, right], held }, at) => {
      const [x, y] = [0.3 + (at % ACROSS) * 2.2, 0.3 + Math.floor(at / ACROSS) * 1.25];
      return draw(
        "g",
        { class: held ? "held" : "lies" },
        draw("rect", { class: "bone", x, y, width: 2, height: 1, rx: 0.18 }),
        draw("path", { class: "thin", d: `M${x + 1} ${y + 0.15}v0.7` }),
        half(left, x, y),
        half(right, x + 1, y),
      );
    }),
  );
}

/** A position for the picture of the family. */
export const sample = {
  puzzle: "6-4 4-1 1-1 1-5 5-3 3-6 2-6 2-0 from 6",
  moves: ["first t1", "right t2", "right t3"],
};

/** Sizes to choose from: the option they set, and its usual value (0: it depends on the level). */
export const playSizes = {
  option: "tiles",
  label: "Tiles",
  usual: 0,
  sizes: [6, 9, 12, 16, 22],
  unit: String,
};

/** No other site plays chains. */
export const elsewhere = () => [];
