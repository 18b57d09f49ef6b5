// All games as one file, the same that the terminal writes and reads.

import { GrilleError } from "./errors.js";
import { Game, VERSION } from "./game.js";
import { finishedGames, mergeFinished } from "./history.js";
import { allProgress, mergeProgress } from "./lesson-progress.js";
import { GameSaver, games, STORAGE_FULL, unreadable } from "./store.js";

/** The largest file that is read, in bytes. */
export const MAX_FILE = 64_000_000;

/** Every game that can be read as one text, with their number and the number of entries left out. */
export function exportGames() {
  const saves = games().flatMap(({ save }) => {
    try {
      return [Game.load(save).save()];
    } catch {
      return [];
    }
  });
  const data = { grille: VERSION, games: saves, history: finishedGames(), lessons: allProgress() };
  return { text: JSON.stringify(data), count: saves.length, left: unreadable() };
}

const many = (/** @type {number} */ count) => `${count} game${count === 1 ? "" : "s"}`;

/**
 * A sentence about what was written to a file.
 * @param {{ count: number, left: number }} result
 */
export function exportMessage({ count, left }) {
  const missing = left ? ` ${many(left)} could not be read and ${left === 1 ? "is" : "are"} not in it.` : "";
  return `${many(count)} saved to a file.${missing}`;
}

/**
 * Stores every game of such a file; returns a sentence about the result. A game that is already here, perhaps with
 * more moves, is left unchanged; one that differs is stored beside it.
 * @param {any} data
 */
export function importGames(data) {
  if (data?.grille > VERSION) throw new GrilleError("These games were saved by a newer version of Grille.");
  if (data?.grille !== VERSION || !Array.isArray(data.games))
    throw new GrilleError("This file is not a collection of games.");
  let [added, present] = [0, 0];
  /** @type {string[]} */
  const errors = [];
  data.games.forEach((/** @type {unknown} */ each, /** @type {number} */ at) => {
    try {
      const { saved, written } = new GameSaver().save(Game.load(each).save());
      if (!saved) throw new GrilleError(STORAGE_FULL);
      if (written) added += 1;
      else present += 1;
    } catch (error) {
      if (!(error instanceof GrilleError)) throw error;
      errors.push(`Game ${at + 1}: ${error.message}`);
    }
  });
  const results = mergeFinished(data.history);
  mergeProgress(data.lessons);
  const more = results ? [`${results} finished ${results === 1 ? "game" : "games"} added to the statistics.`] : [];
  return [`${many(added)} imported, ${present} already here.`, ...more, ...errors].join(" ");
}
