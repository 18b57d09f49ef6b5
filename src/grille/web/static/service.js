// What the page asks, and from where it is answered: a service, the files of a static site, its engine, or what was
// stored in this browser. Every other module asks here and knows nothing of where an answer comes from.

import { messageOf, ServiceError } from "./errors.js";
import { filesSource, hasEngine, hasFiles } from "./sources/files.js";
import { httpSource } from "./sources/http.js";
import { keep, storedSource } from "./sources/stored.js";
import { setting } from "./storage.js";

export { hasEngine, hasFiles, ServiceError };

/** Whether this page has only its files: there is neither a service nor an engine. */
export const isStatic = hasFiles && !hasEngine;

let engineIsReady = () => false;
/** The engine, loaded when it is first asked. @type {Source} */
const engineSource = {
  async ask(verb, fields, options) {
    const engine = await import("./sources/engine.js");
    engineIsReady = engine.engineReady;
    return engine.engineSource.ask(verb, fields, options);
  },
};

/** The sources in the order in which they are asked. What is ready made comes first; until the engine is ready, it is last. */
function sources() {
  if (!hasFiles) return [httpSource, storedSource];
  if (!hasEngine) return [filesSource, storedSource];
  return engineIsReady() ? [filesSource, engineSource, storedSource] : [filesSource, storedSource, engineSource];
}

const AWAY = "The service can't be reached. You can play on; this needs it.";
/** @type {Record<string, string>} */
const NEEDS_SERVICE = {
  generate: "This site has ready-made puzzles only: puzzles to order need Grille's service.",
  hint: "Hints for this puzzle need Grille's service.",
  daily: "There is no puzzle of this day here.",
};

/** Milliseconds for which a better reply than a provisional one is waited for. */
const PATIENCE = 4_000;

/**
 * What a better reply is, where it comes in time; else the provisional one.
 * @param {Promise<any>} asking
 * @param {any} provisional
 */
function inTime(asking, provisional) {
  const late = Number(setting("patience", String(PATIENCE)));
  return Promise.race([asking, new Promise((resolve) => setTimeout(resolve, late, provisional))]);
}

/**
 * The reply to a verb. The first source that has one gives it; a source that can't be reached leaves it to the next. A
 * provisional reply is given where no other source has a better one.
 * @param {string} verb
 * @param {Record<string, any>} fields
 * @param {AskOptions} options
 * @returns {Promise<any>}
 */
export async function ask(verb, fields = {}, options = {}) {
  /** @type {unknown} */
  let away = null;
  /** @type {any} */
  let provisional = null;
  for (const source of sources()) {
    try {
      const asking = source.ask(verb, fields, options);
      const reply = await (provisional ? inTime(asking, provisional) : asking);
      if (reply === null) continue;
      if (reply.provisional && !provisional) {
        provisional = reply;
        continue;
      }
      await keep(verb, fields, reply);
      return reply;
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 0) throw error;
      away = error;
    }
  }
  if (provisional) return provisional;
  if (away) throw new ServiceError(hasEngine ? messageOf(away) : AWAY, 0);
  throw new ServiceError(NEEDS_SERVICE[verb] ?? "This needs Grille's service; this site has only its puzzles.", 0);
}

/**
 * @param {string} verb
 * @param {Record<string, any>} fields
 */
export const post = (verb, fields) => ask(verb, fields);

/**
 * @param {string} verb
 * @param {Record<string, string>} query
 */
export const get = (verb, query = {}) => ask(verb, query);

/**
 * Work that reports its progress and can be stopped.
 * @param {string} verb
 * @param {Record<string, any>} fields
 * @param {AbortSignal} signal
 * @param {(progress: Progress) => void} onProgress
 */
export const postLines = (verb, fields, signal, onProgress) => ask(verb, fields, { signal, onProgress });

/**
 * @param {string} verb
 * @param {Record<string, string>} query
 * @param {AbortSignal} signal
 * @param {(progress: Progress) => void} onProgress
 */
export const getLines = (verb, query, signal, onProgress) => ask(verb, query, { signal, onProgress });
