// Finished games, for statistics: what was played, how long it took, what it needed. In this browser alone; it is part of
// the file with all games.

import { pathOf } from "./sources/stored.js";
import { setSetting, setting } from "./storage.js";

/**
 * A finished game.
 * @typedef {object} Finished
 * @property {string} family
 * @property {string} puzzle
 * @property {string} level the play level; empty where it is not known
 * @property {string} [date] of a puzzle of the day
 * @property {number} seconds
 * @property {number} hints
 * @property {boolean} [shown] whether the solution was entered
 * @property {number} when in milliseconds
 * @property {string[]} techniques those that the puzzle needs
 */

const MAX_FINISHED = 5_000;
const isText = (/** @type {unknown} */ value) => typeof value === "string" && value.length < 5_000;

/**
 * @param {any} each
 * @returns {each is Finished}
 */
const valid = (each) =>
  isText(each?.family) &&
  isText(each.puzzle) &&
  isText(each.level) &&
  [each.seconds, each.hints, each.when].every(Number.isFinite) &&
  (each.date === undefined || /^\d{4}-\d\d-\d\d$/.test(each.date)) &&
  Array.isArray(each.techniques) &&
  each.techniques.every(isText);

/** @returns {Finished[]} every finished game, the oldest first */
export function finishedGames() {
  try {
    const found = JSON.parse(setting("history", "[]"));
    return Array.isArray(found) ? found.filter(valid) : [];
  } catch {
    return [];
  }
}

/** @param {Finished[]} all */
const store = (all) => setSetting("history", JSON.stringify(all.slice(-MAX_FINISHED)));

/**
 * Records a game that was just finished. The first time counts: a puzzle that was solved before is not a new result.
 * @param {import("./game.js").Game} game
 * @param {About} about
 */
export async function recordFinished(game, about) {
  const path = await pathOf(game.family, game.text).catch(() => undefined);
  const all = finishedGames();
  if (all.some((each) => each.family === game.family && each.puzzle === game.text)) return;
  all.push({
    family: game.family,
    puzzle: game.text,
    level: about.play_level ?? "",
    ...(about.date ? { date: about.date } : {}),
    seconds: Math.round(game.seconds),
    hints: game.hints,
    ...(about.shown ? { shown: true } : {}),
    when: Date.now(),
    techniques: Object.keys(path?.rating.techniques ?? {}),
  });
  store(all);
}

/**
 * Adds the finished games of a file; returns how many were new.
 * @param {unknown} list
 */
export function mergeFinished(list) {
  if (!Array.isArray(list)) return 0;
  const all = finishedGames();
  const key = (/** @type {Finished} */ each) => `${each.family} ${each.puzzle}`;
  const known = new Set(all.map(key));
  const added = list.filter(valid).filter((each) => !known.has(key(each)) && known.add(key(each)));
  store([...all, ...added].sort((one, other) => one.when - other.when));
  return added.length;
}

/** A day here as 2026-01-31. */
export function dayOf(when = new Date()) {
  const pad = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${when.getFullYear()}-${pad(when.getMonth() + 1)}-${pad(when.getDate())}`;
}

/**
 * The finished puzzles of the day, by "family level date".
 * @returns {Map<string, Finished>}
 */
export const dailiesDone = () =>
  new Map(finishedGames().flatMap((each) => (each.date ? [[`${each.family} ${each.level} ${each.date}`, each]] : [])));

/**
 * How many days in a row have a puzzle of that day that was finished on it, up to today or yesterday, and the most ever.
 * @param {Date} today
 */
export function streaks(today = new Date()) {
  const days = new Set(
    finishedGames()
      .filter((each) => each.date && !each.shown && dayOf(new Date(each.when)) === each.date)
      .map((each) => each.date ?? ""),
  );
  const before = (/** @type {string} */ day, by = 1) => {
    const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
    return dayOf(new Date(year, month - 1, date - by));
  };
  const length = (/** @type {string} */ day) => {
    let count = 0;
    for (let each = day; days.has(each); each = before(each)) count += 1;
    return count;
  };
  const now = dayOf(today);
  return {
    now: length(now) || length(before(now)),
    best: Math.max(0, ...[...days].map(length)),
    today: days.has(now),
  };
}

/**
 * What the finished games of a family and play level say; null where there are none.
 * @param {string} family
 * @param {string} level
 */
export function summary(family, level) {
  const found = finishedGames().filter((each) => each.family === family && each.level === level && !each.shown);
  if (!found.length) return null;
  const times = found.map((each) => each.seconds).sort((one, other) => one - other);
  return {
    count: found.length,
    best: times[0] ?? 0,
    middle: times[Math.floor(times.length / 2)] ?? 0,
    unaided: found.filter((each) => each.hints === 0).length,
  };
}

/**
 * How often each technique of a family was needed in finished games, and in those without a hint.
 * @param {string} family
 */
export function techniquesMet(family) {
  /** @type {Map<string, { met: number, unaided: number }>} */
  const found = new Map();
  for (const { family: name, techniques, hints, shown } of finishedGames()) {
    if (name !== family || shown) continue;
    for (const id of techniques) {
      const one = found.get(id) ?? { met: 0, unaided: 0 };
      found.set(id, { met: one.met + 1, unaided: one.unaided + (hints === 0 ? 1 : 0) });
    }
  }
  return found;
}
