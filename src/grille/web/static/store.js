// Games kept in this browser: an entry a game, under the puzzle itself, written whole at every move. An entry is written over only
// by a game that goes on from it; what another tab wrote meanwhile, what is damaged and what is of a newer version stays as it is.

import { Game } from "./game.js";
import { keys, storage } from "./storage.js";

const PREFIX = "grille.game.";
// Before, games were kept under a hash of the puzzle.
const HASHED = /^grille\.game\.[a-z]+\.[0-9a-z]+$/;

export const FULL =
  "This game is not kept: the browser's storage is full. Save it to a file, or forget some games on the first page.";
export const ELSEWHERE = "This game went on in another tab. Both are kept: this one as a game of its own.";

const keyOf = (family, puzzle) => `${PREFIX}${family} ${puzzle}`;

/** The keys that games of a puzzle can have, without end. No puzzle has a line break in it. */
function* places(family, puzzle) {
  yield keyOf(family, puzzle);
  for (let number = 2; ; number += 1) yield `${keyOf(family, puzzle)}\n${number}`;
}

function entry(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const loaded = (save) => {
  try {
    return Game.load(save);
  } catch {
    return null;
  }
};

/** All of a game but the clock. */
const state = ({ moves, at, bookmarks, hints }) => JSON.stringify([moves, at, bookmarks, hints]);

/** Whether a save holds all that an earlier one of the same puzzle does: its moves, as they came, and bookmarks. */
function continues(save, earlier) {
  const same = JSON.stringify(save.moves.slice(0, earlier.moves.length)) === JSON.stringify(earlier.moves);
  return same && Object.entries(earlier.bookmarks).every(([name, at]) => save.bookmarks[name] === at);
}

const found = (key) => {
  const text = storage.getItem(key);
  return { key, text, save: null, about: {}, when: 0, ...entry(text) };
};
const latest = (entries) => entries.sort((one, other) => other.when - one.when);
const all = () =>
  latest(
    keys()
      .filter((key) => key.startsWith(PREFIX))
      .map(found),
  );

/** Every game kept, the last played first: the key, the save, and what the page notes beside it. */
export const games = () => all().filter((each) => each.save);

/** How many entries are no games that can be read here. */
export const unreadable = () => all().filter((each) => !loaded(each.save)).length;

/** What is kept of a puzzle, the last played first; damaged entries too. */
export function savesOf(family, puzzle) {
  const first = keyOf(family, puzzle);
  return latest(
    keys()
      .filter((key) => key === first || key.startsWith(`${first}\n`))
      .map(found),
  );
}

export const forget = (key) => storage.removeItem(key);

/** Writes an entry. Where there is no room, games go that were not begun, then finished ones, the oldest first; gives back how many,
 * or null where that is not enough. */
function write(key, text) {
  let spare = null;
  for (let removed = 0; ; removed += 1) {
    try {
      storage.setItem(key, text);
      return removed;
    } catch {
      spare ??= expendable(key);
      if (!spare.length) return null;
      forget(spare.shift().key);
    }
  }
}

function expendable(key) {
  const others = games()
    .filter((each) => each.key !== key)
    .reverse();
  const known = others.map((each) => ({ key: each.key, game: loaded(each.save) })).filter(({ game }) => game);
  return [
    ...known.filter(({ game }) => !game.moves.length),
    ...known.filter(({ game }) => game.moves.length && game.done),
  ];
}

/** Keeps one game, move by move. `from` is the entry it was taken up from; `about` is what is noted beside it. */
export class GameSaver {
  constructor(about = {}, from = null) {
    this.about = about;
    this.see(from?.key ?? null, from?.text ?? null, from?.save ?? null);
  }

  /** Remembers an entry as we wrote or read it last: what is there now, if it differs, is by somebody else. */
  see(key, text, save) {
    Object.assign(this, { key, text, state: save && state(save), written: save && JSON.stringify(save) });
  }

  /** Keeps a game as it stands; gives back whether it is kept, whether it was written for that, and what the player is to be told. */
  keep(save) {
    const key = this.place(save);
    if (key === null) return { kept: true, wrote: false, said: "" };
    const text = JSON.stringify({ save, about: this.about, when: Date.now() });
    const removed = write(key, text);
    if (removed === null) return { kept: false, wrote: false, said: FULL };
    const forked = this.key !== null && key !== this.key;
    this.see(key, text, save);
    const room = removed
      ? `To make room, ${removed === 1 ? "a game that was" : `${removed} games that were`} finished or not begun ${removed === 1 ? "was" : "were"} removed.`
      : "";
    return { kept: true, wrote: true, said: [forked ? ELSEWHERE : "", room].filter(Boolean).join(" ") };
  }

  /** Where a game is to be written; null where that is not needed. */
  place(save) {
    if (this.key !== null) {
      const now = storage.getItem(this.key);
      if (now === this.text) return JSON.stringify(save) === this.written ? null : this.key;
      if (state(save) === this.state) return null;
      if (now === null) return this.key;
    }
    for (const key of places(save.family, save.puzzle)) {
      const now = storage.getItem(key);
      if (now === null) return key;
      const other = loaded(entry(now)?.save)?.save();
      if (!other || other.family !== save.family || other.puzzle !== save.puzzle) continue;
      if (this.key === null && continues(other, save)) return null;
      if (continues(save, other)) return key;
    }
    return null;
  }

  /** Another tab wrote the entry of this game: gives back whether only the clock differs, and the time; null where it is not to be shown here. */
  follow(save) {
    const now = found(this.key);
    const other = loaded(now.save)?.save();
    if (!other || now.text === this.text) return null;
    const same = state(other) === state(save);
    if (same) this.see(this.key, now.text, now.save);
    // What could not be kept here is not given up for what was kept there.
    return same || state(save) === this.state ? { same, seconds: other.seconds } : null;
  }
}

/** Moves games that were kept under a hash to where they are looked for now. */
function migrate() {
  for (const key of keys().filter((each) => HASHED.test(each))) {
    const { text, save, about } = found(key);
    if (!loaded(save)) continue;
    storage.removeItem(key);
    if (!new GameSaver(about).keep(save).kept) storage.setItem(key, text);
  }
}

migrate();
