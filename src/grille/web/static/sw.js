// The service worker: keeps the page for use without a network. The network comes first for the page, so that a newer
// version is noticed; data files of a static site never change under their names, so those come from the cache.

const worker = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (self));
const CACHE = "grille-10";
const DATA = "grille-data";
/**
 * The page and what it starts with. Set where the page is served or exported.
 * @type {string[]}
 */
const FILES = [];
// What few games need: kept once it was loaded, or when the page gets ready for a time without a network.
const LATER = [
  "clues.css",
  "enter.js",
  "parts.js",
  "undo-stack.js",
  "worksheet.js",
  "families/chain-editor.js",
  "families/dominosa-editor.js",
  "families/editors.js",
  "families/sudoku-outside.js",
  "families/sudoku-clue-panel.js",
  "families/sudoku-constraints.js",
  "families/sudoku-editor.js",
  "families/sudoku-setting.js",
  "families/sudoku-variant.js",
];
/** The joined files of any version. They have a hash in their names, so their content never changes. */
const JOINED = /^page-[0-9a-f]{10}\.(?:js|css)$/;
// The page may be served under a path.
const PAGE = FILES.map((name) => new URL(name, worker.registration.scope).href);
const PARTS = LATER.map((name) => new URL(name, worker.registration.scope).href);
const INDEX = new URL("data/index.json", worker.registration.scope).href;
const DATA_FOLDER = new URL("data/", worker.registration.scope).href;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      // The page was just loaded: what the browser has of it need not be sent again.
      .then((cache) => cache.addAll(PAGE.map((address) => new Request(address, { cache: "force-cache" }))))
      .then(() => worker.skipWaiting()),
  );
});

// Keeps the parts that the page names, for a time without a network; without names, all of them.
worker.addEventListener("message", (event) => {
  const names = event.data?.keep ?? LATER;
  const wanted = LATER.filter((name) => names.includes(name)).map(
    (name) => new URL(name, worker.registration.scope).href,
  );
  event.waitUntil(keep(wanted));
});

/** @param {string[]} addresses */
async function keep(addresses) {
  const cache = await caches.open(CACHE);
  const found = await Promise.all(addresses.map((address) => cache.match(address)));
  const missing = addresses.filter((_, at) => !found[at]);
  await cache.addAll(missing.map((address) => new Request(address, { cache: "force-cache" })));
}

worker.addEventListener("activate", (event) => {
  const kept = [CACHE, DATA];
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => !kept.includes(name)).map((name) => caches.delete(name))))
      .then(dropOld)
      .then(() => worker.clients.claim()),
  );
});

/** Removes what an earlier version of the page kept and this one does not need. */
async function dropOld() {
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys()) if (!PAGE.includes(url) && !PARTS.includes(url)) await cache.delete(url);
}

/**
 * Stores a good reply.
 * @param {string} name
 * @param {string} address
 * @param {Response} reply
 */
async function store(name, address, reply) {
  const cache = await caches.open(name);
  await cache.put(address, reply);
  if (address !== INDEX) return;
  // Files of an earlier export are not asked for again.
  const { folder } = await (await cache.match(INDEX))?.json();
  for (const { url } of await cache.keys())
    if (url !== INDEX && !url.startsWith(`${DATA_FOLDER}${folder}`)) await cache.delete(url);
}

/**
 * @param {FetchEvent} event
 * @param {string} name
 * @param {string} address
 */
async function fetched(event, name, address) {
  const reply = await fetch(event.request);
  if (reply.ok) event.waitUntil(store(name, address, reply.clone()));
  return reply;
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const [address = ""] = request.url.split(/[?#]/);
  if (request.method !== "GET") return;
  const joined = JOINED.test(address.slice(worker.registration.scope.length));
  if (joined) event.respondWith(caches.match(address).then((found) => found ?? fetched(event, CACHE, address)));
  else if (PAGE.includes(address) || PARTS.includes(address) || address === INDEX) {
    const name = address === INDEX ? DATA : CACHE;
    event.respondWith(fetched(event, name, address).catch(() => caches.match(address)));
  } else if (address.startsWith(DATA_FOLDER))
    event.respondWith(caches.match(address).then((found) => found ?? fetched(event, DATA, address)));
});
