// The service worker: keeps the page for use without a network. The network comes first for the page, so that a newer
// version is noticed; data files of a static site never change under their names, so those come from the cache.

const worker = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (self));
const CACHE = "grille-9";
const DATA = "grille-data";
const FILES = [
  "",
  "tokens.css",
  "base.css",
  "board.css",
  "game.css",
  "hints.css",
  "start.css",
  "learn.css",
  "enter.css",
  "print.css",
  "fonts/atkinson-hyperlegible-next.woff2",
  "fonts/fraunces.woff2",
  "icon.svg",
  "manifest.webmanifest",
  "api/families",
  "actions.js",
  "app.js",
  "boards.js",
  "branches.js",
  "catalogue.js",
  "celebration.js",
  "collection.js",
  "daily.js",
  "dom.js",
  "errors.js",
  "explanation.js",
  "finish.js",
  "game-menu.js",
  "game.js",
  "generate.js",
  "hints.js",
  "history.js",
  "icons.js",
  "inferences.js",
  "learn.js",
  "lesson-progress.js",
  "lesson.js",
  "levels.js",
  "link.js",
  "lzstring.js",
  "marks.js",
  "new-puzzle.js",
  "offline.js",
  "open-puzzle.js",
  "pages.js",
  "play.js",
  "progress-dialog.js",
  "progress.js",
  "qr.js",
  "rating.js",
  "read-here.js",
  "saved-games.js",
  "service.js",
  "setter-options.js",
  "settings.js",
  "share.js",
  "shelf.js",
  "skills.js",
  "start.js",
  "storage.js",
  "store.js",
  "today.js",
  "viewer.js",
  "zoom.js",
  "families/chain-picture.js",
  "families/chain-steps.js",
  "families/chain-tile.js",
  "families/chain-view.js",
  "families/chain.js",
  "families/dominosa-picture.js",
  "families/dominosa-steps.js",
  "families/dominosa-view.js",
  "families/dominosa.js",
  "families/index.js",
  "families/sudoku-drawing.js",
  "families/sudoku-pad.js",
  "families/sudoku-picture.js",
  "families/sudoku-steps.js",
  "families/sudoku-view.js",
  "families/sudoku.js",
  "families/text.js",
  "sources/files.js",
  "sources/http.js",
  "sources/judge.js",
  "sources/path.js",
  "sources/played.js",
  "sources/stored.js",
];
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
      .then(() => worker.clients.claim()),
  );
});

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
  if (PAGE.includes(address) || PARTS.includes(address) || address === INDEX) {
    const name = address === INDEX ? DATA : CACHE;
    event.respondWith(fetched(event, name, address).catch(() => caches.match(address)));
  } else if (address.startsWith(DATA_FOLDER))
    event.respondWith(caches.match(address).then((found) => found ?? fetched(event, DATA, address)));
});
