// How far somebody has come with each lesson, kept in this browser: the page that is open, the moves made on it and before it,
// and the pages that were done.

import { setting, settle } from "./storage.js";

const NOTHING = { at: 0, done: [], began: [[]], since: [], finished: false };

/** What is kept of a lesson; nothing where there is none, or where it can't be read. */
export function progress(family, lesson) {
  try {
    const kept = JSON.parse(setting(`lesson.${family}.${lesson}`, "null"));
    const whole = Number.isInteger(kept?.at) && [kept.done, kept.began, kept.since].every(Array.isArray);
    return whole ? kept : { ...NOTHING };
  } catch {
    return { ...NOTHING };
  }
}

export const saveProgress = (family, lesson, kept) => setSetting(`lesson.${family}.${lesson}`, JSON.stringify(kept));

/** How a lesson stands, in a word: nothing for one never opened. */
export function standing(family, lesson, pages) {
  const { at, done } = progress(family, lesson);
  if (pages && done.includes(pages - 1)) return "done";
  return at || done.length ? `page ${at + 1} of ${pages}` : "";
}
