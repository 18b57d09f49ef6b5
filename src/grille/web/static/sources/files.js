// The files of a static site: puzzles in chunks, the puzzles of each day, lessons. They are compressed, because not every
// host compresses what it sends.

import { ServiceError } from "../errors.js";
import { setting } from "../storage.js";
import { markPlayed, playedOf } from "./played.js";

/**
 * The index of the site: where its files are, and how many puzzles each chunk has.
 * @typedef {object} SiteIndex
 * @property {string} folder
 * @property {Record<string, Record<string, { file: string, count: number }[]>>} stock by family and play level
 * @property {Record<string, Record<string, Record<string, { file: string, count: number }[]>>>} [variants] of each
 *   family, by name and play level
 * @property {{ from: string, to: string }} days
 */

/** Whether this page is a static site: it has these files. Outside a browser, where rules are tested, it is not. */
export const hasFiles = Boolean(globalThis.document?.querySelector("meta[name=grille-data]"));
/** Whether this site has the engine too. */
export const hasEngine = Boolean(globalThis.document?.querySelector("meta[name=grille-engine]"));

const base = () => document.querySelector("meta[name=grille-data]")?.getAttribute("content") ?? "data/";

/** @type {Map<string, Promise<any>>} */
const loaded = new Map();

/** @param {ArrayBuffer} content */
async function text(content) {
  const [first, second] = new Uint8Array(content, 0, Math.min(2, content.byteLength));
  // Some hosts send a compressed file as such, and the browser has unpacked it already.
  if (first !== 0x1f || second !== 0x8b) return new TextDecoder().decode(content);
  const stream = new Blob([content]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

/**
 * A file of the site; null where there is none.
 * @param {string} name
 * @returns {Promise<any>}
 */
async function fetched(name) {
  /** @type {Response} */
  let reply;
  try {
    reply = await fetch(new URL(`${base()}${name}`, document.baseURI));
  } catch {
    throw new ServiceError("The network can't be reached.", 0);
  }
  if (reply.status === 404) return null;
  if (!reply.ok) throw new ServiceError(`The site answered with status ${reply.status}.`, reply.status);
  return JSON.parse(await text(await reply.arrayBuffer()));
}

/**
 * @param {string} name
 * @returns {Promise<any>}
 */
export function file(name) {
  let found = loaded.get(name);
  if (!found) {
    found = fetched(name).catch((error) => {
      loaded.delete(name);
      throw error;
    });
    loaded.set(name, found);
  }
  return found;
}

// What was loaded before the service worker was there is fetched once more, from the browser's cache, so that it keeps it.
globalThis.navigator?.serviceWorker?.addEventListener("controllerchange", () => {
  for (const name of loaded.keys())
    fetch(new URL(`${base()}${name}`, document.baseURI), { cache: "force-cache" }).catch(() => {});
});

/** @returns {Promise<SiteIndex>} */
export const siteIndex = () => file("index.json");

/**
 * A puzzle that was not played here: from the first chunk that has one. Once all were played, any; with the engine, none.
 * @param {string} family
 * @param {string} level
 * @param {string} variant empty for the usual rules
 */
async function fromStock(family, level, variant) {
  const { folder, stock, variants } = await siteIndex();
  const chunks = (variant ? variants?.[family]?.[variant] : stock[family])?.[level] ?? [];
  const kind = variant ? `${family}.${variant}` : family;
  const played = playedOf(kind, level);
  const total = chunks.reduce((sum, chunk) => sum + chunk.count, 0);
  if (!total || (hasEngine && played.size >= total)) return null;
  let before = 0;
  for (const chunk of chunks) {
    const numbers = [...Array(chunk.count).keys()].map((each) => before + each);
    const free = played.size < total ? numbers.filter((each) => !played.has(each)) : numbers;
    if (free.length) {
      const puzzles = await file(`${folder}${chunk.file}`);
      const number = free[Math.floor(Math.random() * free.length)] ?? before;
      markPlayed(kind, level, number);
      return puzzles?.[number - before] ?? null;
    }
    before += chunk.count;
  }
  return null;
}

/** @param {Record<string, any>} fields */
async function generate({ family, level, play_level: play, options = {} }) {
  const { variant = "", ...others } = options;
  if (Object.keys(others).length || (!play && level)) return null;
  const found = await fromStock(family, play ?? setting(`level.${family}`, "easy"), variant);
  return found && { ...found, outcome: "made" };
}

/** @param {Record<string, any>} fields */
async function daily({ family, date, level = "easy" }) {
  const { folder } = await siteIndex();
  const month = await file(`${folder}daily/${family}-${level}-${date.slice(0, 7)}.json.gz`);
  const found = month?.[date];
  return found ? { ...found, outcome: "made", date, play_level: level } : null;
}

/** @type {Record<string, (fields: any) => Promise<any>>} */
const VERBS = {
  families: async () => file(`${(await siteIndex()).folder}families.json.gz`),
  generate,
  daily,
  first: async ({ family }) => file(`${(await siteIndex()).folder}first-${family}.json.gz`),
  lesson: async ({ family, technique }) => file(`${(await siteIndex()).folder}lesson/${family}-${technique}.json.gz`),
};

/** @type {Source} */
export const filesSource = { ask: async (verb, fields) => (await VERBS[verb]?.(fields)) ?? null };
