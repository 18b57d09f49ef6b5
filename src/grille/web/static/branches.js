// The assumptions of a step, with what follows from each.

import { make } from "./dom.js";

/**
 * The branches of a step, folded.
 * @param {Step} step
 * @returns {HTMLElement[]}
 */
export function branches(step) {
  if (!step.branches?.length) return [];
  /** @type {(each: Step) => HTMLElement} */
  const item = (each) =>
    make(
      "li",
      {},
      each.sentence,
      each.branches?.length
        ? make(
            "ol",
            {},
            each.branches.flatMap((branch) => branch.steps.map(item)),
          )
        : null,
    );
  return [
    make(
      "details",
      {},
      make("summary", {}, "Walk through what it assumes"),
      step.branches.map((branch) =>
        make("div", {}, make("p", {}, branch.sentence), make("ol", {}, branch.steps.map(item))),
      ),
    ),
  ];
}
