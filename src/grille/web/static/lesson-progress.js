// Progress in lessons, stored in this browser: the open page, the moves made on it and before it, and the pages done.

import { keys, setSetting, setting } from "./storage.js";

/**
 * @typedef {object} LessonProgress
 * @property {number} at the open page
 * @property {number[]} done pages that are done
 * @property {Moves[]} began the moves with which each page began, where pages share a board
 * @property {Moves} since the moves made on the open page
 * @property {boolean} finished
 */

/** @returns {LessonProgress} */
const none = () => ({ at: 0, done: [], began: [[]], since: [], finished: false });

/**
 * The stored progress of a lesson; of one that was never opened, or is damaged, the beginning.
 * @param {string} family
 * @param {string} lesson
 * @returns {LessonProgress}
 */
export function loadProgress(family, lesson) {
  try {
    const found = JSON.parse(setting(`lesson.${family}.${lesson}`, "null"));
    const valid = Number.isInteger(found?.at) && [found.done, found.began, found.since].every(Array.isArray);
    return valid ? found : none();
  } catch {
    return none();
  }
}

/**
 * @param {string} family
 * @param {string} lesson
 * @param {LessonProgress} progress
 */
export const saveProgress = (family, lesson, progress) =>
  setSetting(`lesson.${family}.${lesson}`, JSON.stringify(progress));

/**
 * "done", "page 2 of 5", or nothing for a lesson that was never opened.
 * @param {string} family
 * @param {string} lesson
 * @param {number} pages
 */
export function progressLabel(family, lesson, pages) {
  const { at, done } = loadProgress(family, lesson);
  if (pages && done.includes(pages - 1)) return "done";
  return at || done.length ? `page ${at + 1} of ${pages}` : "";
}

const PREFIX = "grille.lesson.";

/**
 * The progress of all lessons by "family.lesson", for the file with all games: the pages done.
 * @returns {Record<string, number[]>}
 */
export const allProgress = () =>
  Object.fromEntries(
    keys()
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length))
      .map((name) => {
        const [family = "", lesson = ""] = name.split(/\.(.*)/);
        return [name, loadProgress(family, lesson).done];
      }),
  );

/**
 * Adds the pages done of a file.
 * @param {unknown} all
 */
export function mergeProgress(all) {
  if (typeof all !== "object" || all === null) return;
  for (const [name, done] of Object.entries(all)) {
    const [family = "", lesson = ""] = name.split(/\.(.*)/);
    if (!/^[a-z]+$/.test(family) || !/^[\w-]{1,60}$/.test(lesson) || !Array.isArray(done)) continue;
    const here = loadProgress(family, lesson);
    const pages = done.filter((page) => Number.isInteger(page) && page >= 0 && page < 1_000);
    saveProgress(family, lesson, { ...here, done: [...new Set([...here.done, ...pages])] });
  }
}
