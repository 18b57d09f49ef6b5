// New puzzles from the service, with a way to stop, and the next one generated while this one is played.

import { postLines } from "./service.js";

/**
 * A puzzle generated ahead of time.
 * @typedef {object} Early
 * @property {AbortController} stop
 * @property {(progress: Progress) => void} onProgress
 * @property {boolean} ready
 * @property {Promise<Generated>} puzzle
 */

/** @type {Map<string, Early>} */
const ahead = new Map();
const specKey = (/** @type {Spec} */ spec) => JSON.stringify([spec.family, spec.level, spec.options]);
const randomSeed = () => Math.floor(Math.random() * 2 ** 32);

/**
 * A puzzle for a spec. Throws where none is found.
 * @param {Spec} spec
 * @param {AbortSignal} signal
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<Generated>}
 */
export async function generate(spec, signal, onProgress) {
  const key = specKey(spec);
  const early = spec.seed === undefined ? ahead.get(key) : undefined;
  if (!early) return request(spec, signal, onProgress);
  ahead.delete(key);
  early.onProgress = onProgress;
  signal.addEventListener("abort", () => early.stop.abort());
  return early.puzzle;
}

/**
 * @param {Spec} spec
 * @param {AbortSignal} signal
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<Generated>}
 */
async function request(spec, signal, onProgress) {
  const { family, options, seed = randomSeed(), level } = spec;
  const fields = { family, options, seed, ...(level ? { level } : {}) };
  const reply = await postLines("generate", fields, signal, onProgress);
  if (reply.outcome === "limit")
    throw new Error("No puzzle was found within the time limit. Try another seed or an easier level.");
  if (reply.outcome !== "made") throw new Error("No puzzle was found for these options.");
  return reply;
}

/**
 * Generates the next puzzle in the background, one at a time; an error is thrown when the puzzle is asked for.
 * @param {Spec} spec
 */
export function prepare(spec) {
  const key = specKey(spec);
  for (const [other, early] of ahead) {
    if (other === key || early.ready) continue;
    early.stop.abort();
    ahead.delete(other);
  }
  if (ahead.has(key)) return;
  const stop = new AbortController();
  /** @type {Early} */
  const early = {
    stop,
    onProgress: () => {},
    ready: false,
    puzzle: request({ ...spec, seed: undefined }, stop.signal, (progress) => early.onProgress(progress)),
  };
  early.puzzle.then(
    () => {
      early.ready = true;
    },
    () => {
      if (ahead.get(key) === early) ahead.delete(key);
    },
  );
  ahead.set(key, early);
}
