// What a step supposes, to be walked through.

import { make } from "./dom.js";

/** What a step supposes and what follows from that, folded away. */
export function branches(step) {
  if (!step.branches?.length) return [];
  const told = (each) =>
    make(
      "li",
      {},
      each.sentence,
      each.branches?.length
        ? make(
            "ol",
            {},
            each.branches.flatMap((branch) => branch.steps.map(told)),
          )
        : null,
    );
  return [
    make(
      "details",
      {},
      make("summary", {}, "Walk through what it supposes"),
      step.branches.map((branch) =>
        make("div", {}, make("p", {}, branch.sentence), make("ol", {}, branch.steps.map(told))),
      ),
    ),
  ];
}
