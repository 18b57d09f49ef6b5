// A shelf for what is large and can be fetched again: explained paths, unplayed puzzles, lessons. It is in the browser's
// database; where that is blocked, in memory.

const NAME = "grille";
const STORE = "shelf";
/** @type {Map<string, unknown>} */
const memory = new Map();

/** @type {Promise<IDBDatabase | null> | undefined} */
let opened;

function database() {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @param {() => T} without what to do without a database
 * @returns {Promise<T>}
 */
async function within(mode, work, without) {
  const base = await database();
  if (!base) return without();
  return new Promise((resolve) => {
    try {
      const transaction = base.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => resolve(without());
      transaction.onerror = () => resolve(without());
    } catch {
      resolve(without());
    }
  });
}

/**
 * What is stored under a key; undefined where there is nothing.
 * @param {string} key
 * @returns {Promise<any>}
 */
export const take = (key) =>
  within(
    "readonly",
    (store) => store.get(key),
    () => memory.get(key),
  );

/**
 * @param {string} key
 * @param {unknown} value
 */
export const put = (key, value) =>
  within(
    "readwrite",
    (store) => store.put(value, key),
    () => {
      memory.set(key, value);
      return key;
    },
  );

/** @param {string} key */
export const drop = (key) =>
  within(
    "readwrite",
    (store) => store.delete(key),
    () => void memory.delete(key),
  );

/**
 * The keys with a prefix, in the order of their text.
 * @param {string} prefix
 * @returns {Promise<string[]>}
 */
export async function keysWith(prefix) {
  const found = await within(
    "readonly",
    (store) => store.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
    () => [...memory.keys()].filter((key) => key.startsWith(prefix)),
  );
  return found.map(String);
}

/**
 * Removes the oldest entries with a prefix, by their field `when`, where there are more than `most`.
 * @param {string} prefix
 * @param {number} most
 */
export async function prune(prefix, most) {
  const keys = await keysWith(prefix);
  if (keys.length <= most) return;
  const ages = await Promise.all(keys.map(async (key) => ({ key, when: (await take(key))?.when ?? 0 })));
  ages.sort((one, other) => one.when - other.when);
  for (const { key } of ages.slice(0, keys.length - most)) await drop(key);
}
