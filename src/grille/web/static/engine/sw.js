// The service worker of a site with the engine. A release is taken whole or not at all: every file is fetched and its
// hash checked before any of them is used. The release before is kept until the new one has solved a puzzle, and is
// served again if it can't.

const site = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (self));

/**
 * The release: files with their SHA-256 hashes, and whether a compressed copy with the ending .gz is beside them. Set by
 * the export.
 * @type {{ version: string, policy: string, files: [name: string, hash: string, packed: boolean][] }}
 */
const RELEASE = { version: "", policy: "", files: [] };

const at = (/** @type {string} */ name) => new URL(name, site.registration.scope).href;
const [SCOPE, RECORD] = [at(""), at("release-state.json")];
// A host may have several sites, each in its folder.
const PREFIX = `grille-release ${SCOPE} `;
const KEPT_DATA = `grille-data ${SCOPE}`;
const STATE = `grille-state ${SCOPE}`;
/** The caches of a site without the engine, which this one may replace. */
const PLAIN = /^grille-(\d+|data)$/;
const DATA_INDEX = at("data/index.json");
const DATA_ROOT = at("data/");
/** Files that are fetched at the same time. */
const PARALLEL = 6;

/** @type {Record<string, string>} */
const TYPES = {
  css: "text/css",
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  json: "application/json",
  mjs: "text/javascript",
  png: "image/png",
  so: "application/wasm",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
  zip: "application/zip",
};

// Which release is served, and the last one that passed its check.
/** @typedef {{ serving: string, good: string | null }} State */
/** @type {State | undefined} */
let known;

/** @returns {Promise<State>} */
async function state() {
  const found = await (await caches.open(STATE)).match(RECORD);
  known ??= found ? await found.json() : { serving: RELEASE.version, good: null };
  return /** @type {State} */ (known);
}

/** @param {State} next */
async function setState(next) {
  known = next;
  await (await caches.open(STATE)).put(RECORD, new Response(JSON.stringify(next)));
  const kept = [next.serving, next.good].map((version) => PREFIX + version);
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) || PLAIN.test(name));
  await Promise.all(names.filter((name) => !kept.includes(name)).map((name) => caches.delete(name)));
}

/** @param {ArrayBuffer} content */
async function hashOf(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Response} reply */
async function unpacked(reply) {
  const content = await reply.arrayBuffer();
  const [first, second] = new Uint8Array(content);
  // Some hosts send a compressed file as such, and the browser has unpacked it already.
  if (first !== 0x1f || second !== 0x8b) return content;
  return new Response(new Blob([content]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/**
 * A file as the host sends it; null where it has none. Where the host does not compress it, its compressed copy is used.
 * @param {string} name
 * @param {boolean} packed
 * @param {RequestCache} cache
 */
async function received(name, packed, cache) {
  const aborting = new AbortController();
  const reply = await fetch(at(name), { cache, signal: aborting.signal });
  if (!reply.ok) return null;
  if (!packed || reply.headers.has("content-encoding")) return reply.arrayBuffer();
  aborting.abort();
  const small = await fetch(at(`${name}.gz`), { cache });
  return small.ok ? unpacked(small) : null;
}

/**
 * A file of the release. The page was just loaded, so the browser has most of them; a copy of another release, or an
 * answer that there is no such file, is fetched again.
 * @param {[name: string, hash: string, packed: boolean]} file
 */
async function checked([name, hash, packed]) {
  for (const cache of /** @type {RequestCache[]} */ (["force-cache", "reload"])) {
    const content = await received(name, packed, cache);
    if (content && (await hashOf(content)) === hash) return content;
  }
  throw new Error(`${name} is not the file of this release`);
}

/** @param {string} name */
function headersOf(name) {
  const ending = name === "" ? "html" : name.slice(name.lastIndexOf(".") + 1);
  const type = TYPES[ending] ?? "application/octet-stream";
  // A document and a worker are bound by the policy that comes with them.
  const bound = type.startsWith("text/html") || name.endsWith("worker.js");
  return {
    "content-type": type,
    "x-content-type-options": "nosniff",
    ...(bound ? { "content-security-policy": RELEASE.policy } : {}),
  };
}

async function installed() {
  const cache = await caches.open(PREFIX + RELEASE.version);
  const waiting = [...RELEASE.files];
  const one = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const [name] = file;
      // What an interrupted installation stored was checked before it was stored.
      if (await cache.match(at(name))) continue;
      await cache.put(at(name), new Response(await checked(file), { headers: headersOf(name) }));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, one));
}

site.addEventListener("install", (event) => event.waitUntil(installed()));
site.addEventListener("activate", (event) => {
  const take = async () => {
    const { good } = await state();
    await setState({ serving: RELEASE.version, good });
    await site.clients.claim();
  };
  event.waitUntil(take());
});

/**
 * Serves the release before, and reloads every page, so that none has files of both.
 * @param {string} version the release that failed
 */
async function rollBack(version) {
  const { serving, good } = await state();
  if (version !== serving || !good || good === version) return false;
  await setState({ serving: good, good });
  for (const client of await site.clients.matchAll({ type: "window" })) client.navigate(client.url).catch(() => {});
  return true;
}

/**
 * What a page asks: which release is served; that it passed its check, or failed; to take the waiting one, or this page.
 * @param {any} message
 */
async function answered({ ask, version }) {
  if (ask === "take") return site.skipWaiting();
  if (ask === "claim") await site.clients.claim();
  if (ask === "failed") return rollBack(version);
  const { serving } = await state();
  if (ask === "passed" && version === serving) await setState({ serving, good: serving });
  return serving;
}

site.addEventListener("message", (event) => {
  event.waitUntil(answered(event.data ?? {}).then((reply) => event.ports?.[0]?.postMessage(reply)));
});

/**
 * Data files never change under their names, and are kept once they were loaded. The index belongs to the release.
 * @param {FetchEvent} event
 * @param {string} address
 */
async function dataFile(event, address) {
  const cache = await caches.open(KEPT_DATA);
  const found = await cache.match(address);
  if (found) return found;
  const reply = await fetch(event.request);
  if (reply.ok) event.waitUntil(cache.put(address, reply.clone()).then(() => forgetData(cache, address)));
  return reply;
}

/**
 * Removes the data of other exports.
 * @param {Cache} cache
 * @param {string} address
 */
async function forgetData(cache, address) {
  const folder = address.slice(0, address.indexOf("/", DATA_ROOT.length) + 1);
  for (const { url } of await cache.keys()) if (!url.startsWith(folder)) await cache.delete(url);
}

/** @param {string} address */
async function released(address) {
  const { serving } = await state();
  return (await caches.open(PREFIX + serving)).match(address);
}

/**
 * A document that lets the waiting release take over, and then loads the page. It asks by itself, when this worker has
 * answered everything: a request that a worker still has when it is replaced may never be answered.
 */
const TAKING = `<!doctype html><script>
  const again = () => location.reload();
  setTimeout(again, 5000);
  navigator.serviceWorker.getRegistration().then(({ waiting, active }) => {
    const next = waiting ?? active;
    const look = () => ["activated", "redundant"].includes(next.state) && again();
    next.addEventListener("statechange", look);
    waiting?.postMessage({ ask: "take" });
    look();
  });
</script>`;

/** Whether that document was sent. It is sent once: where nothing takes over, the page comes from this release. */
let taking = false;

/** Whether another release waits, and no other page is open. */
async function isTaking() {
  if (taking || !site.registration.waiting) return false;
  taking = (await site.clients.matchAll({ type: "window" })).length <= 1;
  return taking;
}

/**
 * @param {FetchEvent} event
 * @param {string} address
 */
async function opened(event, address) {
  if (event.request.mode === "navigate" && (await isTaking()))
    return new Response(TAKING, { headers: { "content-type": "text/html" } });
  return (await released(address)) ?? fetch(event.request);
}

site.addEventListener("fetch", (event) => {
  const { request } = event;
  const [address = ""] = request.url.split(/[?#]/);
  if (request.method !== "GET" || !address.startsWith(SCOPE)) return;
  if (address.startsWith(DATA_ROOT) && address !== DATA_INDEX) event.respondWith(dataFile(event, address));
  else event.respondWith(opened(event, address === at("index.html") ? SCOPE : address));
});
