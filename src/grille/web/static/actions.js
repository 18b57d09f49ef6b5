// Actions on a game: share it, download it, bookmark a move; and save and open a new puzzle.

import { dialog, make, toast } from "./dom.js";
import { messageOf } from "./errors.js";
import { Game } from "./game.js";
import { puzzleHash } from "./link.js";
import { shareDialog } from "./share.js";
import { GameSaver } from "./store.js";

/**
 * Saves a new puzzle, with moves made on it, and opens it.
 * @param {Generated} puzzle
 * @param {Spec | null} spec
 * @param {Moves} moves
 */
export function saveAndOpenNew(puzzle, spec = null, moves = []) {
  const game = new Game(puzzle.family, puzzle.puzzle);
  for (const texts of moves) game.move(...texts);
  const { level, score, date, play_level = null } = puzzle;
  saveAndOpen(game, { level, score, spec, date, play_level });
}

/**
 * Saves a game and opens it. Where the same puzzle has a saved game, that one is continued.
 * @param {Game} game
 * @param {About} about
 */
export function saveAndOpen(game, about = {}) {
  const { message } = new GameSaver(about).save(game.save());
  if (message) toast(message, "bad");
  const hash = puzzleHash(game.family, game.text);
  if (location.hash === hash) window.dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = hash;
}

/**
 * Copies the link to a puzzle, and shows other ways to share it.
 * @param {string} family
 * @param {string} puzzle
 */
export const sharePuzzle = (family, puzzle) => shareDialog(family, puzzle);

/** @param {Game} game */
export const downloadGame = (game) => downloadText(JSON.stringify(game.save()), `${game.family}.grille.json`);

/**
 * @param {string} text
 * @param {string} name
 */
export function downloadText(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/**
 * Asks for the name of a bookmark; calls `done` once it is set.
 * @param {Game} game
 * @param {() => void} done
 */
export function addBookmark(game, done) {
  const name = make("input", {
    "aria-label": "Name of the bookmark",
    value: `Bookmark ${Object.keys(game.bookmarks).length + 1}`,
    maxlength: 40,
  });
  const onsubmit = (/** @type {any} */ event) => {
    event.preventDefault();
    try {
      game.bookmark(name.value);
      done();
      box.close();
    } catch (error) {
      toast(messageOf(error), "bad");
    }
  };
  const form = make("form", { method: "dialog", onsubmit }, name, " ", make("button", {}, "Add"));
  const box = dialog("Add a bookmark", form);
  name.select();
}
