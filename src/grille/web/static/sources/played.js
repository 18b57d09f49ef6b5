// Which puzzles of a site's stock were played in this browser, by their numbers.

import { setSetting, setting } from "../storage.js";

const name = (/** @type {string} */ family, /** @type {string} */ level) => `played.${family}.${level}`;

/**
 * @param {string} family
 * @param {string} level
 * @returns {Set<number>}
 */
export function playedOf(family, level) {
  try {
    const found = JSON.parse(setting(name(family, level), "[]"));
    return new Set(Array.isArray(found) ? found.filter(Number.isInteger) : []);
  } catch {
    return new Set();
  }
}

/**
 * @param {string} family
 * @param {string} level
 * @param {number} number
 */
export const markPlayed = (family, level, number) =>
  setSetting(name(family, level), JSON.stringify([...playedOf(family, level).add(number)]));
