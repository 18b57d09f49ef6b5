// Games kept in this browser: one entry a puzzle, written whole at every move. A damaged entry never takes others along.

const PREFIX = "grille.game.";
const MOST = 40;

function id(family, puzzle) {
  let hash = 2166136261;
  for (const sign of `${family} ${puzzle}`) hash = Math.imul(hash ^ sign.codePointAt(0), 16777619);
  return `${PREFIX}${family}.${(hash >>> 0).toString(36)}`;
}

const read = (key) => {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
};

/** Every game kept, the last played first: the key, the save, and what the page notes beside it. */
export function games() {
  const found = [];
  for (let number = 0; number < localStorage.length; number += 1) {
    const key = localStorage.key(number);
    const entry = key.startsWith(PREFIX) ? read(key) : null;
    if (entry?.save) found.push({ key, ...entry });
  }
  return found.sort((one, other) => other.when - one.when);
}

export const saved = (family, puzzle) => read(id(family, puzzle));

/** Writes a game. A save of a newer version is left as it is. */
export function keep(save, about) {
  const key = id(save.family, save.puzzle);
  if (read(key)?.save?.grille > save.grille) return false;
  const entry = JSON.stringify({ save, about, when: Date.now() });
  try {
    localStorage.setItem(key, entry);
  } catch {
    for (const old of games().slice(MOST / 2)) localStorage.removeItem(old.key);
    try {
      localStorage.setItem(key, entry);
    } catch {
      return false;
    }
  }
  for (const old of games().slice(MOST)) localStorage.removeItem(old.key);
  return true;
}

export const forget = (key) => localStorage.removeItem(key);

/** A small setting, kept as text. */
export const setting = (name, fallback) => localStorage.getItem(`grille.${name}`) ?? fallback;
export const settle = (name, value) => {
  try {
    localStorage.setItem(`grille.${name}`, value);
  } catch {
    // A browser that keeps nothing plays all the same.
  }
};
