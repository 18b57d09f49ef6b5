// New puzzles: made to order, with a way to stop, and the next one made while this one is played.

import { ask } from "./service.js";

const ready = new Map();
const orderOf = (order) => JSON.stringify([order.family, order.level, order.options]);
export const chance = () => Math.floor(Math.random() * 2 ** 32);

/** A puzzle to order; throws where none is made. */
export async function generate(order, signal) {
  const asked = orderOf(order);
  if (order.seed === undefined && ready.has(asked)) {
    const made = ready.get(asked);
    ready.delete(asked);
    return made;
  }
  const fields = { family: order.family, options: order.options, seed: order.seed ?? chance() };
  if (order.level) fields.level = order.level;
  const made = await ask("generate", fields, signal);
  if (made.outcome !== "made") throw new Error(made.outcome === "limit" ? "None was found in time: try another seed, or an easier order." : "None can be found to that order.");
  return made;
}

/** Makes the next one meanwhile; whatever goes wrong is told when it is asked for. */
export function prepare(order) {
  const asked = orderOf(order);
  if (ready.has(asked)) return;
  generate({ ...order, seed: chance() }).then((made) => ready.set(asked, made), () => {});
}
