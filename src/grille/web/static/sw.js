// Keeps the page for when there is no net. Fresh from the net first; what the engine says is never kept, but for the catalogue.

const CACHE = "grille-4";
const PAGE = [
  "/",
  "/style.css",
  "/icon.svg",
  "/manifest.webmanifest",
  "/app.js",
  "/branches.js",
  "/catalogue.js",
  "/collection.js",
  "/dom.js",
  "/enter.js",
  "/finish.js",
  "/game.js",
  "/hints.js",
  "/actions.js",
  "/learn.js",
  "/lesson.js",
  "/link.js",
  "/generate.js",
  "/marks.js",
  "/undo-stack.js",
  "/play.js",
  "/progress-dialog.js",
  "/rating.js",
  "/errors.js",
  "/service.js",
  "/lesson-progress.js",
  "/start.js",
  "/storage.js",
  "/store.js",
  "/viewer.js",
  "/families/index.js",
  "/families/sudoku.js",
  "/families/sudoku-editor.js",
  "/families/sudoku-view.js",
  "/families/text.js",
  "/families/dominosa.js",
  "/families/dominosa-editor.js",
  "/families/dominosa-view.js",
  "/families/chain.js",
  "/families/chain-editor.js",
  "/families/chain-tile.js",
  "/families/chain-view.js",
  "/api/families",
];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(PAGE))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || !PAGE.includes(pathname)) return;
  event.respondWith(
    fetch(request).then(
      (reply) => {
        if (reply.ok) {
          const copy = reply.clone();
          event.waitUntil(caches.open(CACHE).then((cache) => cache.put(pathname, copy)));
        }
        return reply;
      },
      () => caches.match(pathname),
    ),
  );
});
