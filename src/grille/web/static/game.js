// A game in progress: its moves, the current move, bookmarks and play time. The terminal saves the same format.

import { family } from "./families/index.js";
import { GrilleError } from "./errors.js";
import { stripped } from "./families/text.js";

export const VERSION = 1;
const MAX_MOVES = 100_000;
// The longest puzzle that the service accepts: a longer one could be shown, but would have no hints.
const MAX_PUZZLE = 4_000;
const MAX_PUZZLE_WITH_CLUES = 16_000;
// Play time in seconds: about 30 years.
const MAX_SECONDS = 1e9;

// The move that takes everything back. It is the same in every family.
const START_OVER = "start over";

export { GrilleError };

export class Game {
  /**
   * @param {string} name
   * @param {string} text
   */
  constructor(name, text) {
    this.family = name;
    this.text = text;
    this.kind = family(name);
    const most = String(text).startsWith("{") ? MAX_PUZZLE_WITH_CLUES : MAX_PUZZLE;
    if (typeof text !== "string" || text.length > most)
      throw new GrilleError(`expected a puzzle of at most ${most} characters`);
    this.puzzle = this.kind.read(text);
    /** @type {Moves} */
    this.moves = [];
    this.at = 0;
    /** @type {Record<string, number>} */
    this.bookmarks = {};
    this.seconds = 0;
    this.hints = 0;
    this.boards = [this.kind.start(this.puzzle)];
  }

  get title() {
    return this.kind.titleOf?.(this.puzzle) ?? this.kind.title;
  }

  /** The board after the moves made now. */
  get board() {
    return this.boards[this.at];
  }

  get done() {
    return this.kind.done(this.puzzle, this.board);
  }

  /** The moves made now, without those undone. */
  get made() {
    return this.moves.slice(0, this.at);
  }

  /**
   * Makes moves as one entry. Throws GrilleError, and changes nothing, where one is not possible.
   * @param {string[]} texts
   */
  move(...texts) {
    let board = this.board;
    for (const text of texts)
      board = stripped(text).toLowerCase() === START_OVER ? this.boards[0] : this.kind.after(this.puzzle, board, text);
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

  /** Takes everything back, as a move that can be undone. */
  restart() {
    return this.move(START_OVER);
  }

  /** @param {string} name */
  bookmark(name) {
    if (!name.trim()) throw new GrilleError("A bookmark needs a name.");
    this.bookmarks[name.trim()] = this.at;
  }

  /** @param {string} name */
  goTo(name) {
    const at = Object.hasOwn(this.bookmarks, name) ? this.bookmarks[name] : undefined;
    if (at === undefined) throw new GrilleError(`There is no bookmark ${name}.`);
    this.at = at;
  }

  clashes() {
    return this.kind.clashes(this.puzzle, this.board);
  }

  /** @returns {Save} */
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

  /**
   * The game of a save, made here or in the terminal. Throws GrilleError where it is not one, or from a newer version.
   * @param {any} data
   */
  static load(data) {
    if (typeof data !== "object" || data === null || !Number.isInteger(data.grille) || data.grille < 1)
      throw new GrilleError("This is not a saved game.");
    if (data.grille > VERSION)
      throw new GrilleError("This game was saved by a newer version of Grille; it was not changed.");
    try {
      const game = new Game(data.family, data.puzzle);
      if (!Array.isArray(data.moves) || data.moves.length > MAX_MOVES)
        throw new GrilleError(`expected a list of at most ${MAX_MOVES} moves`);
      for (const texts of data.moves) {
        if (!Array.isArray(texts) || texts.some((text) => typeof text !== "string"))
          throw new GrilleError("a move is not a list of texts");
        if (!game.move(...texts)) throw new GrilleError(`the move ${texts.join("; ")} does nothing`);
      }
      if (typeof data.bookmarks !== "object" || data.bookmarks === null || Array.isArray(data.bookmarks))
        throw new GrilleError("expected bookmarks as names with move numbers");
      for (const at of [data.at, ...Object.values(data.bookmarks)])
        if (!Number.isInteger(at) || at < 0 || at > game.moves.length)
          throw new GrilleError("the current-move index is out of range");
      const timed = typeof data.seconds === "number" && data.seconds >= 0 && data.seconds < MAX_SECONDS;
      if (!timed || !Number.isInteger(data.hints) || data.hints < 0)
        throw new GrilleError("invalid play time or hint count");
      game.at = data.at;
      game.bookmarks = { ...data.bookmarks };
      game.seconds = data.seconds;
      game.hints = data.hints;
      return game;
    } catch (error) {
      throw new GrilleError(`This saved game is damaged: ${error instanceof Error ? error.message : error}`);
    }
  }
}
