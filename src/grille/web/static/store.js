// Games stored in this browser: one entry per game, keyed by the puzzle, written after every move. An entry is replaced
// only by a game that continues it; what another tab wrote, what is damaged and what a newer version wrote stays.

import { Game } from "./game.js";
import { keys, storage } from "./storage.js";

const PREFIX = "grille.game.";
// An earlier version used a hash of the puzzle as the key.
const HASHED = /^grille\.game\.[a-z]+\.[0-9a-z]+$/;

export const STORAGE_FULL =
  "This game is not saved: the browser's storage is full. Save it to a file, or remove some games on the first page.";
export const CHANGED_ELSEWHERE =
  "This game was continued in another tab. Both are saved: this one is now a separate game.";

const keyOf = (/** @type {string} */ family, /** @type {string} */ puzzle) => `${PREFIX}${family} ${puzzle}`;

/**
 * The keys that games of a puzzle can have, without end. No puzzle contains a line break.
 * @param {string} family
 * @param {string} puzzle
 */
function* keysOf(family, puzzle) {
  yield keyOf(family, puzzle);
  for (let number = 2; ; number += 1) yield `${keyOf(family, puzzle)}\n${number}`;
}

/**
 * @param {string | null} text
 * @returns {Partial<StoredGame> | null}
 */
function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** @param {unknown} save */
const loaded = (save) => {
  try {
    return Game.load(save);
  } catch {
    return null;
  }
};

/**
 * All of a game but its play time.
 * @param {Save} save
 */
const state = ({ moves, at, bookmarks, hints }) => JSON.stringify([moves, at, bookmarks, hints]);

/**
 * Whether a save contains an earlier one of the same puzzle: its moves in their order, and its bookmarks.
 * @param {Save} save
 * @param {Save} earlier
 */
function continues(save, earlier) {
  const same = JSON.stringify(save.moves.slice(0, earlier.moves.length)) === JSON.stringify(earlier.moves);
  return same && Object.entries(earlier.bookmarks).every(([name, at]) => save.bookmarks[name] === at);
}

/**
 * @param {string} key
 * @returns {StoredGame}
 */
const stored = (key) => {
  const text = storage.getItem(key);
  return { save: null, about: {}, when: 0, ...parsed(text), key, text };
};
const latestFirst = (/** @type {StoredGame[]} */ entries) => entries.sort((one, other) => other.when - one.when);
const all = () =>
  latestFirst(
    keys()
      .filter((key) => key.startsWith(PREFIX))
      .map(stored),
  );

/** Every stored game, the latest first. */
export const games = () =>
  all().flatMap((each) => (each.save ? [/** @type {StoredGame & { save: Save }} */ (each)] : []));

/** The number of entries that are not games that can be read here. */
export const unreadable = () => all().filter((each) => !loaded(each.save)).length;

/**
 * The entries of a puzzle, the latest first, damaged ones included.
 * @param {string} family
 * @param {string} puzzle
 */
export function savesOf(family, puzzle) {
  const first = keyOf(family, puzzle);
  return latestFirst(
    keys()
      .filter((key) => key === first || key.startsWith(`${first}\n`))
      .map(stored),
  );
}

/** @param {string} key */
export const remove = (key) => storage.removeItem(key);

/**
 * Writes an entry. Where there is no room, removes games without moves, then finished ones, the oldest first. Returns
 * how many were removed, or null where that is not enough.
 * @param {string} key
 * @param {string} text
 */
function write(key, text) {
  /** @type {{ key: string }[] | null} */
  let spare = null;
  for (let removed = 0; ; removed += 1) {
    try {
      storage.setItem(key, text);
      return removed;
    } catch {
      spare ??= expendable(key);
      const next = spare.shift();
      if (!next) return null;
      remove(next.key);
    }
  }
}

/** @param {string} key */
function expendable(key) {
  const others = games()
    .filter((each) => each.key !== key)
    .reverse();
  const known = others.flatMap((each) => {
    const game = loaded(each.save);
    return game ? [{ key: each.key, game }] : [];
  });
  return [
    ...known.filter(({ game }) => !game.moves.length),
    ...known.filter(({ game }) => game.moves.length && game.done),
  ];
}

/** Saves one game, move by move. */
export class GameSaver {
  /**
   * @param {About} about what is stored beside the game
   * @param {StoredGame | null} from the entry the game was read from
   */
  constructor(about = {}, from = null) {
    this.about = about;
    /** @type {string | null} */
    this.key = null;
    /** @type {string | null} */
    this.text = null;
    this.remember(from?.key ?? null, from?.text ?? null, from?.save ?? null);
  }

  /**
   * Remembers an entry as it was last written or read here: if it differs now, another tab wrote it.
   * @param {string | null} key
   * @param {string | null} text
   * @param {Save | null} save
   */
  remember(key, text, save) {
    this.key = key;
    this.text = text;
    this.state = save && state(save);
    this.written = save && JSON.stringify(save);
  }

  /**
   * Saves a game as it is now. Returns whether it is saved, whether that took writing, and a message for the player.
   * @param {Save} save
   */
  save(save) {
    const key = this.target(save);
    if (key === null) return { saved: true, written: false, message: "" };
    const text = JSON.stringify({ save, about: this.about, when: Date.now() });
    const removed = write(key, text);
    if (removed === null) return { saved: false, written: false, message: STORAGE_FULL };
    const forked = this.key !== null && key !== this.key;
    this.remember(key, text, save);
    const games = removed === 1 ? "a finished or unstarted game was" : `${removed} finished or unstarted games were`;
    const room = removed ? `To make room, ${games} removed.` : "";
    return { saved: true, written: true, message: [forked ? CHANGED_ELSEWHERE : "", room].filter(Boolean).join(" ") };
  }

  /**
   * The key to write a game to; null where it is saved already.
   * @param {Save} save
   */
  target(save) {
    if (this.key !== null) {
      const now = storage.getItem(this.key);
      if (now === this.text) return JSON.stringify(save) === this.written ? null : this.key;
      if (state(save) === this.state) return null;
      if (now === null) return this.key;
    }
    for (const key of keysOf(save.family, save.puzzle)) {
      const now = storage.getItem(key);
      if (now === null) return key;
      const other = loaded(parsed(now)?.save)?.save();
      if (!other || other.family !== save.family || other.puzzle !== save.puzzle) continue;
      if (this.key === null && continues(other, save)) return null;
      if (continues(save, other)) return key;
    }
    return null;
  }

  /**
   * Called when another tab wrote the entry of this game. Returns its play time and whether only that differs; null
   * where the entry is not to be shown here.
   * @param {Save} save
   */
  follow(save) {
    if (this.key === null) return null;
    const now = stored(this.key);
    const other = loaded(now.save)?.save();
    if (!other || now.text === this.text) return null;
    const same = state(other) === state(save);
    if (same) this.remember(this.key, now.text, now.save);
    // Moves that could not be saved here are not given up for those saved there.
    return same || state(save) === this.state ? { same, seconds: other.seconds } : null;
  }
}

/** Moves games stored under a hash of the puzzle to their present keys. */
function migrate() {
  for (const key of keys().filter((each) => HASHED.test(each))) {
    const { text, save, about } = stored(key);
    if (!save || !text || !loaded(save)) continue;
    storage.removeItem(key);
    if (!new GameSaver(about).save(save).saved) storage.setItem(key, text);
  }
}

migrate();
