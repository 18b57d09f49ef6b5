// The service worker: keeps the page for use without a network. The network comes first; of the service's replies only
// the catalogue is kept.

const worker = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (self));
const CACHE = "grille-4";
const FILES = [
  "",
  "style.css",
  "icon.svg",
  "manifest.webmanifest",
  "api/families",
  "actions.js",
  "app.js",
  "branches.js",
  "catalogue.js",
  "collection.js",
  "dom.js",
  "enter.js",
  "errors.js",
  "finish.js",
  "game.js",
  "generate.js",
  "hints.js",
  "learn.js",
  "lesson.js",
  "lesson-progress.js",
  "link.js",
  "marks.js",
  "play.js",
  "progress-dialog.js",
  "rating.js",
  "service.js",
  "start.js",
  "storage.js",
  "store.js",
  "undo-stack.js",
  "viewer.js",
  "families/index.js",
  "families/text.js",
  "families/sudoku.js",
  "families/sudoku-editor.js",
  "families/sudoku-view.js",
  "families/dominosa.js",
  "families/dominosa-editor.js",
  "families/dominosa-view.js",
  "families/chain.js",
  "families/chain-editor.js",
  "families/chain-tile.js",
  "families/chain-view.js",
];
// The page may be served under a path.
const PAGE = FILES.map((name) => new URL(name, worker.registration.scope).href);

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(PAGE))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const [address = ""] = request.url.split(/[?#]/);
  if (request.method !== "GET" || !PAGE.includes(address)) return;
  event.respondWith(
    fetch(request).then(
      (reply) => {
        if (reply.ok) {
          const copy = reply.clone();
          event.waitUntil(caches.open(CACHE).then((cache) => cache.put(address, copy)));
        }
        return reply;
      },
      () => caches.match(address),
    ),
  );
});
