// All games as one file, the same that the terminal writes and reads.

import { Game, VERSION } from "./game.js";
import { GrilleError } from "./errors.js";
import { FULL, games, GameSaver, unreadable } from "./store.js";

export const LARGEST = 64_000_000;

/** Every game that can be read, as one text; how many there are, and how many entries are left out. */
export function exportGames() {
  const saves = games().flatMap(({ save }) => {
    try {
      return [Game.load(save).save()];
    } catch {
      return [];
    }
  });
  return { text: JSON.stringify({ grille: VERSION, games: saves }), count: saves.length, left: unreadable() };
}

const many = (count) => `${count} game${count === 1 ? "" : "s"}`;

/** What was written to a file, in a sentence. */
export const told = ({ count, left }) =>
  `${many(count)} saved to a file.${left ? ` ${left} that can't be read ${left === 1 ? "is" : "are"} not in it.` : ""}`;

/** Keeps every game of such a file; gives back what came of it, in a sentence. One that is here already, perhaps with more moves, is
 * left as it is; one that differs is kept beside it. */
export function importGames(data) {
  if (data?.grille > VERSION) throw new GrilleError("These games were saved by a newer version of Grille.");
  if (data?.grille !== VERSION || !Array.isArray(data.games))
    throw new GrilleError("This file holds no collection of games.");
  let [taken, here] = [0, 0];
  const wrong = [];
  data.games.forEach((each, at) => {
    try {
      const { kept, wrote } = new GameSaver().keep(Game.load(each).save());
      if (!kept) throw new GrilleError(FULL);
      if (wrote) taken += 1;
      else here += 1;
    } catch (error) {
      if (!(error instanceof GrilleError)) throw error;
      wrong.push(`Game ${at + 1}: ${error.message}`);
    }
  });
  return [`${many(taken)} taken in, ${here} already here.`, ...wrong].join(" ");
}
