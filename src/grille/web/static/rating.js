// How hard a puzzle is, shown: dots for the level, and words for the techniques it takes.

import { catalogue } from "./catalogue.js";
import { make } from "./dom.js";

/** The dots of a level among all there are; none filled where it is any. */
export const dots = (levels, level) => {
  const at = levels.indexOf(level) + 1;
  return "●".repeat(at) + "○".repeat(Math.max(0, levels.length - at));
};

/** Techniques by what they are called, those of a rating with how often each is used. */
export async function titles(family, uses) {
  const { families } = await catalogue();
  const known = new Map(families.find((each) => each.name === family)?.techniques.map((each) => [each.id, each.title]));
  return Object.entries(uses).map(([id, count]) => `${known.get(id) ?? id}${count > 1 ? ` × ${count}` : ""}`);
}

/** What a technique is called; nothing where there is none. */
export async function techniqueTitle(family, id) {
  return id === null ? null : (await titles(family, { [id]: 1 }))[0];
}

/** The level with its picture, for the head of a game. What has a rating has one solution: there is none without. */
export async function picture(family, { level, score, hardest }) {
  const [{ families }, title] = await Promise.all([catalogue(), techniqueTitle(family, hardest)]);
  const levels = families.find((each) => each.name === family)?.levels ?? [];
  const words = [`${level}, ${score}`, title && `hardest: ${title}`, "one solution"].filter(Boolean).join(" · ");
  return [make("span", { class: "dots", "aria-hidden": "true" }, dots(levels, level)), ` ${words}`];
}
