// A small picture of a Dominosa, for lists of games.

import { draw } from "../dom.js";
import { spotOf } from "./dominosa.js";

/**
 * @param {DominosaPuzzle} puzzle
 * @param {DominosaBoard} board
 */
export function picture(puzzle, board) {
  const { rows, columns, digits } = puzzle;
  const at = (/** @type {number} */ square) => ({ x: square % columns, y: Math.floor(square / columns) });
  const tiles = board.laid.map(spotOf).map(([one, other]) => {
    const [from, to] = [at(Math.min(one, other)), at(Math.max(one, other))];
    return draw("rect", {
      class: "bone",
      x: from.x + 0.06,
      y: from.y + 0.06,
      width: to.x - from.x + 0.88,
      height: to.y - from.y + 0.88,
      rx: 0.2,
    });
  });
  return draw(
    "svg",
    { class: "picture dominosa", viewBox: `-0.3 -0.3 ${columns + 0.6} ${rows + 0.6}`, "aria-hidden": "true" },
    draw("rect", { class: "felt", x: -0.3, y: -0.3, width: columns + 0.6, height: rows + 0.6, rx: 0.4 }),
    tiles,
    digits.map((digit, square) => {
      const { x, y } = at(square);
      const lies = board.laid.some((each) => spotOf(each).includes(square));
      return draw("text", { class: lies ? "on-tile" : "on-felt", x: x + 0.5, y: y + 0.5 }, digit);
    }),
  );
}

/** A position for the picture of the family. */
export const sample = { puzzle: "3:12103211023333001220", moves: ["r1c1-r1c2", "r2c5-r3c5", "r4c2-r4c3"] };

/** Sizes to choose from: the option they set, and its usual value (0: it depends on the level). */
export const playSizes = {
  option: "order",
  label: "Double",
  usual: 0,
  sizes: [3, 4, 6, 9, 12],
  unit: String,
  of: (/** @type {DominosaPuzzle} */ { highest }) => highest,
};

/**
 * Links that open the puzzle elsewhere: Simon Tatham's page, whose game ids are the same, for full square sets.
 * @param {DominosaPuzzle} puzzle
 * @returns {{ title: string, href: string }[]}
 */
export const elsewhere = ({ text }) =>
  /^\d+:/.test(text)
    ? [
        {
          title: "Simon Tatham’s Dominosa",
          href: `https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/dominosa.html#${text}`,
        },
      ]
    : [];

/**
 * The tiles of the set, to be crossed out on paper.
 * @param {DominosaPuzzle} puzzle
 */
export const sheetNote = ({ pieces }) => [...pieces.keys()].join("  ");
