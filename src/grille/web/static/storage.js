// The browser's storage; where it is blocked, memory that lasts until the page is closed, so that the page still plays.

/** @typedef {Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">} KeyValueStorage */

/** @returns {KeyValueStorage} */
function memoryStorage() {
  /** @type {Map<string, string>} */
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

function browserStorage() {
  try {
    const found = window.localStorage;
    found.getItem("grille.theme");
    return found;
  } catch {
    return null;
  }
}

const available = browserStorage();

export const storageBlocked = !available;
/** @type {KeyValueStorage} */
export const storage = available ?? memoryStorage();
export const BLOCKED_MESSAGE =
  "This browser does not let the page store games. They are lost when you close it, unless you save them to a file.";

/** @returns {string[]} */
export const keys = () => Array.from({ length: storage.length }, (_, number) => storage.key(number) ?? "");

/**
 * A setting.
 * @param {string} name
 * @param {string} fallback
 */
export const setting = (name, fallback) => storage.getItem(`grille.${name}`) ?? fallback;

/**
 * Changes a setting; where storage is full, for this visit only.
 * @param {string} name
 * @param {string} value
 */
export const setSetting = (name, value) => {
  try {
    storage.setItem(`grille.${name}`, value);
  } catch {
    // A setting that cannot be stored does not stop the page.
  }
};
