// New puzzles, with a way to stop; the next one generated while this one is played; a stock for a time without a network.

import { hasFiles, postLines } from "./service.js";
import { stock, stocked } from "./sources/stored.js";
import { setting } from "./storage.js";

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
const specKey = (/** @type {Spec} */ spec) =>
  JSON.stringify([spec.family, spec.level, spec.play_level ?? null, spec.options]);
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
  const { family, options, seed = randomSeed(), level, play_level } = spec;
  const chosen = play_level ? { play_level } : level ? { level } : {};
  const reply = await postLines("generate", { family, options, seed, path: true, ...chosen }, signal, onProgress);
  if (reply.outcome === "limit")
    throw new Error("No puzzle was found within the time limit. Try another seed or an easier level.");
  if (reply.outcome !== "made") throw new Error("No puzzle was found for these options.");
  return { ...reply, play_level };
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

/** Unplayed puzzles that are kept ready: of a level that was played, and of each level for offline use. */
const READY = 2;
let filling = false;

/**
 * Fills the stock of unplayed puzzles, one puzzle at a time: of every play level where all are wanted, or else of the
 * levels last played.
 * @param {FamilyInfo[]} families
 * @param {(done: number, all: number) => void} report
 */
export async function topUp(families, report = () => {}, every = setting("offline", "no") === "yes") {
  if (hasFiles || filling) return;
  filling = true;
  try {
    const levels = families.flatMap(({ name, play_levels }) =>
      play_levels
        .filter((level) => every || setting(`level.${name}`, "") === level.name)
        .map((level) => ({ family: name, level: level.name })),
    );
    for (const [at, { family, level }] of levels.entries()) {
      for (let count = await stocked(family, level); count < READY; count += 1) {
        const spec = { family, level: null, play_level: level, options: {} };
        await stock(family, level, await request(spec, new AbortController().signal, () => {}));
      }
      report(at + 1, levels.length);
    }
  } catch {
    // Without the service, the stock is filled another time.
  } finally {
    filling = false;
  }
}
