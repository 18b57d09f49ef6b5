// The service that serves this page, over HTTP. A problem it reports becomes a ServiceError with the same text.

import { sentence, ServiceError } from "../errors.js";

// Verbs that are asked with a query; all others send an object.
const QUERIES = ["families", "daily", "lesson", "first"];
// Verbs that can report their progress: a JSON object per line, the last one the result.
const STREAMED = ["generate", "daily"];
const LINES = "application/x-ndjson";

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
    throw new ServiceError("The service can't be reached.", 0);
  }
}

/**
 * @param {number} status
 * @param {Record<string, any> | null} problem
 */
export function serviceError(status, problem) {
  if (!problem?.detail) return new ServiceError(`The service answered with status ${status}.`, status);
  const column = problem.column ? `, column ${problem.column}` : "";
  const place = problem.line ? `Line ${problem.line}${column}: ` : "";
  return new ServiceError(place ? sentence(place + problem.detail) : sentence(problem.detail), status);
}

/**
 * What is sent: a query, or an object as JSON.
 * @param {string} verb
 * @param {Record<string, any>} fields
 */
export const textOf = (verb, fields) =>
  QUERIES.includes(verb) ? new URLSearchParams(fields).toString() : JSON.stringify(fields);

/** @param {string} verb */
export const isStreamed = (verb) => STREAMED.includes(verb);

// Relative to the page, which may be served under a path.
const address = (/** @type {string} */ verb) => new URL(`api/${verb}`, document.baseURI);

/**
 * @param {string} verb
 * @param {Record<string, any>} fields
 * @param {AbortSignal | null} signal
 * @param {string} accept
 */
function send(verb, fields, signal, accept) {
  const to = address(verb);
  if (QUERIES.includes(verb)) {
    to.search = textOf(verb, fields);
    return fetch(to, { headers: { accept }, signal });
  }
  const headers = { "content-type": "application/json", accept };
  return fetch(to, { method: "POST", headers, body: textOf(verb, fields), signal });
}

/** @param {Promise<Response>} promise */
async function whole(promise) {
  const reply = await reached(promise);
  const fields = await reply.json().catch(() => null);
  if (reply.ok && fields) return fields;
  throw serviceError(reply.status, fields);
}

/**
 * @param {Promise<Response>} promise
 * @param {(progress: Progress) => void} onProgress
 */
async function lines(promise, onProgress) {
  const reply = await reached(promise);
  if (!reply.ok || !reply.body) throw serviceError(reply.status, await reply.json().catch(() => null));
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  /** @type {Record<string, any> | null} */
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

/** @type {Source} */
export const httpSource = {
  ask(verb, fields, { signal = null, onProgress }) {
    if (onProgress && isStreamed(verb)) return lines(send(verb, fields, signal, LINES), onProgress);
    return whole(send(verb, fields, signal, "application/json"));
  },
};
