// New puzzles: made to order, with a way to stop, and the next one made while this one is played.

import { postLines } from "./service.js";

// By order, what is made for later: a promise, how to stop it, and whom to tell how it comes along.
const coming = new Map();
const specKey = (order) => JSON.stringify([order.family, order.level, order.options]);
const chance = () => Math.floor(Math.random() * 2 ** 32);

/** A puzzle to order; throws where none is made. `told` hears of attempts and seconds while it lasts. */
export async function generate(order, signal, told = () => {}) {
  const asked = specKey(order);
  const early = order.seed === undefined ? coming.get(asked) : undefined;
  if (!early) return made(order, signal, told);
  coming.delete(asked);
  early.told = told;
  signal?.addEventListener("abort", () => early.stop.abort());
  return early.made;
}

async function made(order, signal, told) {
  const fields = { family: order.family, options: order.options, seed: order.seed ?? chance() };
  if (order.level) fields.level = order.level;
  const said = await postLines("generate", fields, signal, told);
  if (said.outcome !== "made")
    throw new Error(
      said.outcome === "limit"
        ? "None was found in time: try another seed, or an easier order."
        : "None can be found to that order.",
    );
  return said;
}

/** Makes the next one meanwhile; whatever goes wrong is told when it is asked for. One at a time is made ahead. */
export function prepare(order) {
  const asked = specKey(order);
  for (const [other, early] of coming) {
    if (other === asked || early.ready) continue;
    early.stop.abort();
    coming.delete(other);
  }
  if (coming.has(asked)) return;
  const early = { stop: new AbortController(), told: () => {}, ready: false };
  early.made = made({ ...order, seed: undefined }, early.stop.signal, (how) => early.told(how));
  early.made.then(
    () => {
      early.ready = true;
    },
    () => {
      if (coming.get(asked) === early) coming.delete(asked);
    },
  );
  coming.set(asked, early);
}
