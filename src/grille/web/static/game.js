// A game in progress: the moves, a place among them, bookmarks, time. The same as the terminal keeps, and saved the same.

import { family } from "./families/index.js";
import { GrilleError } from "./errors.js";

export const VERSION = 1;
const MOST_MOVES = 100_000;
// As long a puzzle as the service takes: a longer one could be shown, but there would be no hints.
const LONGEST_PUZZLE = 4_000;
// Seconds on the clock: some years.
const LONGEST = 1e9;

export { GrilleError };

export class Game {
  constructor(name, text) {
    this.family = name;
    this.text = text;
    this.kind = family(name);
    if (typeof text !== "string" || text.length > LONGEST_PUZZLE)
      throw new GrilleError(`this is no puzzle, or too large to be played here: at most ${LONGEST_PUZZLE} signs`);
    this.puzzle = this.kind.read(text);
    this.moves = [];
    this.at = 0;
    this.bookmarks = {};
    this.seconds = 0;
    this.hints = 0;
    this.boards = [this.kind.start(this.puzzle)];
  }

  get board() {
    return this.boards[this.at];
  }

  get done() {
    return this.kind.done(this.puzzle, this.board);
  }

  /** The moves made now, as the service wants them. */
  get made() {
    return this.moves.slice(0, this.at);
  }

  /** Makes moves at one press; throws GrilleError, with nothing changed, where one can't be entered. */
  move(...texts) {
    let board = this.board;
    for (const text of texts) board = this.kind.after(this.puzzle, board, text);
    if (JSON.stringify(board) === JSON.stringify(this.board)) return false;
    this.moves.length = this.at;
    this.boards.length = this.at + 1;
    for (const [name, at] of Object.entries(this.bookmarks)) if (at > this.at) delete this.bookmarks[name];
    this.moves.push(texts);
    this.boards.push(board);
    this.at += 1;
    return true;
  }

  undo() {
    if (this.at === 0) return false;
    this.at -= 1;
    return true;
  }

  redo() {
    if (this.at === this.moves.length) return false;
    this.at += 1;
    return true;
  }

  restart() {
    this.at = 0;
  }

  bookmark(name) {
    if (!name.trim()) throw new GrilleError("A bookmark needs a name.");
    this.bookmarks[name.trim()] = this.at;
  }

  goTo(name) {
    if (!Object.hasOwn(this.bookmarks, name)) throw new GrilleError(`There is no bookmark ${name}.`);
    this.at = this.bookmarks[name];
  }

  clashes() {
    return this.kind.clashes(this.puzzle, this.board);
  }

  save() {
    return {
      grille: VERSION,
      family: this.family,
      puzzle: this.text,
      moves: this.moves,
      at: this.at,
      bookmarks: this.bookmarks,
      seconds: Math.round(this.seconds * 10) / 10,
      hints: this.hints,
    };
  }

  /** A game that `save` made, here or in the terminal. Throws where it is something else, or from a newer version. */
  static load(data) {
    if (typeof data !== "object" || data === null || !Number.isInteger(data.grille) || data.grille < 1)
      throw new GrilleError("This is not a saved game.");
    if (data.grille > VERSION)
      throw new GrilleError("This game was saved by a newer version of Grille; it was left as it is.");
    try {
      const game = new Game(data.family, data.puzzle);
      if (!Array.isArray(data.moves) || data.moves.length > MOST_MOVES)
        throw new GrilleError("the moves are not a list, or too many");
      for (const texts of data.moves) {
        if (!Array.isArray(texts) || texts.some((text) => typeof text !== "string"))
          throw new GrilleError("a move is not a list of texts");
        if (!game.move(...texts)) throw new GrilleError(`the move ${texts.join("; ")} does nothing`);
      }
      if (typeof data.bookmarks !== "object" || data.bookmarks === null || Array.isArray(data.bookmarks))
        throw new GrilleError("the bookmarks are not names with places");
      for (const at of [data.at, ...Object.values(data.bookmarks)])
        if (!Number.isInteger(at) || at < 0 || at > game.moves.length)
          throw new GrilleError("the current-move index is out of range");
      const timed = typeof data.seconds === "number" && data.seconds >= 0 && data.seconds < LONGEST;
      if (!timed || !Number.isInteger(data.hints) || data.hints < 0)
        throw new GrilleError("invalid play time or hint count");
      game.at = data.at;
      game.bookmarks = { ...data.bookmarks };
      game.seconds = data.seconds;
      game.hints = data.hints;
      return game;
    } catch (error) {
      throw new GrilleError(`This saved game is damaged: ${error.message}`);
    }
  }
}
