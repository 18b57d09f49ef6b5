// The difficulty of a puzzle: dots for its level, titles for the techniques it needs.

import { catalogue } from "./catalogue.js";

/**
 * A filled dot for each level up to this one, then an empty dot for each level above it.
 * @param {string[]} levels
 * @param {string | null} level
 */
export const levelDots = (levels, level) => {
  const at = level === null ? 0 : levels.indexOf(level) + 1;
  return "●".repeat(at) + "○".repeat(Math.max(0, levels.length - at));
};

/** @param {string} family */
export async function familyInfo(family) {
  const { families } = await catalogue();
  return families.find((each) => each.name === family);
}

/**
 * The titles of techniques, with how often each is used.
 * @param {string} family
 * @param {Record<string, number>} uses
 */
export async function techniqueTitles(family, uses) {
  const techniques = (await familyInfo(family))?.techniques ?? [];
  const known = new Map(techniques.map((each) => [each.id, each.title]));
  return Object.entries(uses).map(([id, count]) => `${known.get(id) ?? id}${count > 1 ? ` × ${count}` : ""}`);
}

/**
 * The title of a technique; null for none.
 * @param {string} family
 * @param {string | null} id
 */
export async function techniqueTitle(family, id) {
  return id === null ? null : (await techniqueTitles(family, { [id]: 1 }))[0];
}
