// Requests to the service that serves this page. A problem it reports becomes an Error with the same text.

import { sentence } from "./errors.js";

/** @typedef {Record<string, any>} Fields */

export class ServiceError extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * What a request resolves to; throws where the service cannot be reached.
 * @template T
 * @param {Promise<T>} promise
 */
async function reached(promise) {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") throw error;
    throw new ServiceError("The service can't be reached. You can play on, but hints and new puzzles need it.", 0);
  }
}

/**
 * @param {number} status
 * @param {Fields | null} problem
 */
function serviceError(status, problem) {
  if (!problem?.detail) return new ServiceError(`The service answered with status ${status}.`, status);
  const column = problem.column ? `, column ${problem.column}` : "";
  const place = problem.line ? `Line ${problem.line}${column}: ` : "";
  return new ServiceError(place ? sentence(place + problem.detail) : sentence(problem.detail), status);
}

/**
 * @param {Promise<Response>} promise
 * @returns {Promise<any>}
 */
async function json(promise) {
  const reply = await reached(promise);
  const fields = await reply.json().catch(() => null);
  if (reply.ok && fields) return fields;
  throw serviceError(reply.status, fields);
}

// Relative to the page, which may be served under a path.
const address = (/** @type {string} */ verb) => new URL(`api/${verb}`, document.baseURI);

/**
 * @param {string} verb
 * @param {Fields} fields
 * @param {AbortSignal | null} signal
 * @param {string} accept
 */
const sendPost = (verb, fields, signal, accept) =>
  fetch(address(verb), {
    method: "POST",
    headers: { "content-type": "application/json", accept },
    body: JSON.stringify(fields),
    signal,
  });

/**
 * @param {string} verb
 * @param {Record<string, string>} query
 * @param {AbortSignal | null} signal
 * @param {string} accept
 */
function sendGet(verb, query, signal, accept) {
  const to = address(verb);
  to.search = new URLSearchParams(query).toString();
  return fetch(to, { headers: { accept }, signal });
}

/**
 * @param {string} verb
 * @param {Fields} fields
 */
export const post = (verb, fields) => json(sendPost(verb, fields, null, "application/json"));

/**
 * @param {string} verb
 * @param {Record<string, string>} query
 */
export const get = (verb, query = {}) => json(sendGet(verb, query, null, "application/json"));

// Work that reports its progress: a JSON object per line, the last one the result.
const LINES = "application/x-ndjson";

/**
 * @param {string} verb
 * @param {Fields} fields
 * @param {AbortSignal} signal
 * @param {(progress: Progress) => void} onProgress
 */
export const postLines = (verb, fields, signal, onProgress) => lines(sendPost(verb, fields, signal, LINES), onProgress);

/**
 * @param {string} verb
 * @param {Record<string, string>} query
 * @param {AbortSignal} signal
 * @param {(progress: Progress) => void} onProgress
 */
export const getLines = (verb, query, signal, onProgress) => lines(sendGet(verb, query, signal, LINES), onProgress);

/**
 * @param {Promise<Response>} promise
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<any>}
 */
async function lines(promise, onProgress) {
  const reply = await reached(promise);
  if (!reply.ok || !reply.body) throw serviceError(reply.status, await reply.json().catch(() => null));
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  /** @type {Fields | null} */
  let last = null;
  for (;;) {
    const { value, done } = await reached(reader.read());
    if (done) break;
    const parts = (rest + value).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts.map((part) => JSON.parse(part))) {
      if ("attempts" in line) onProgress(line);
      else last = line;
    }
  }
  if (!last) throw serviceError(reply.status, null);
  if ("status" in last) throw serviceError(last.status, last);
  return last;
}
