// What a player can do: techniques met in games, and mastered by a finished lesson or in games without a hint.

import { techniquesMet } from "./history.js";
import { progressLabel } from "./lesson-progress.js";

/** So many games that needed a technique, finished without a hint, show that it is mastered. */
const UNAIDED = 3;

/**
 * "mastered", "begun", "met" or "new".
 * @param {string} family
 * @param {Technique} technique
 */
export function skillOf(family, { id, pages }) {
  const label = progressLabel(family, id, pages);
  const games = techniquesMet(family).get(id);
  if (label === "done" || (games?.unaided ?? 0) >= UNAIDED) return "mastered";
  if (label) return "begun";
  return games ? "met" : "new";
}
