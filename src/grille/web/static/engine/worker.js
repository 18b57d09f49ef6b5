// The engine in a Web Worker. It answers one request after another; one that is not wanted any more ends with the worker.

import { load } from "./load.js";

const worker = /** @type {EngineWorkerScope} */ (/** @type {unknown} */ (self));
const folder = new URL("./", import.meta.url).href;

/** @param {string} name */
async function read(name) {
  const reply = await fetch(`${folder}${name}`);
  if (!reply.ok) throw new Error(`${name}: status ${reply.status}`);
  return new Uint8Array(await reply.arrayBuffer());
}

try {
  const answer = await load(folder, read);
  worker.addEventListener("message", ({ data: { verb, text, lines } }) => {
    const onLine = lines ? (/** @type {string} */ line) => worker.postMessage({ line }) : undefined;
    try {
      worker.postMessage(answer(verb, text, onLine));
    } catch (error) {
      // Every request has a reply, so Python itself has ended.
      worker.postMessage({ broken: String(error) });
    }
  });
  worker.postMessage({ ready: true });
} catch (error) {
  worker.postMessage({ failed: String(error) });
}
