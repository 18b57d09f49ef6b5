// Puzzles in the page's own notation, which needs no service: a plain line of a square board, a Dominosa id, a hand.

import { family, names } from "./families/index.js";

/**
 * The family and the notation of a text; null where only the service can read it.
 * @param {string} text
 * @returns {{ family: string, puzzle: string } | null}
 */
export function readHere(text) {
  const line = text.trim().replace(/\s+/g, " ");
  // Other characters for an empty cell are common in lines of 81.
  const plain = /^[0-9.]{81}$/.test(line) ? line.replaceAll("0", ".") : line;
  for (const name of names) {
    try {
      family(name).read(plain);
      return { family: name, puzzle: plain };
    } catch {
      // Another family, or another notation.
    }
  }
  return null;
}
