// Where things are kept: the browser's own storage; where that is blocked, this visit's memory, so that the page plays all the same.

/** The same calls as the browser's storage. */
function memory() {
  const held = new Map();
  return {
    get length() {
      return held.size;
    },
    key: (number) => [...held.keys()][number] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, text) => void held.set(key, String(text)),
    removeItem: (key) => void held.delete(key),
  };
}

function browsers() {
  try {
    const found = window.localStorage;
    found.getItem("grille.theme");
    return found;
  } catch {
    return null;
  }
}

const own = browsers();

export const blocked = !own;
export const storage = own ?? memory();
export const BLOCKED =
  "This browser keeps nothing for this page: games are gone when you close it, unless you save them to a file.";

export const keys = () => Array.from({ length: storage.length }, (_, number) => storage.key(number));

/** A small setting, kept as text. */
export const setting = (name, fallback) => storage.getItem(`grille.${name}`) ?? fallback;
export const settle = (name, value) => {
  try {
    storage.setItem(`grille.${name}`, value);
  } catch {
    // What can't be kept counts for this time.
  }
};
