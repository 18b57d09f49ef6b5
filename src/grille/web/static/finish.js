// The dialog at the end of a game, and the next puzzle.

import { saveAndOpenNew, sharePuzzle } from "./actions.js";
import { announce, button, dialog, make } from "./dom.js";
import { generate } from "./generate.js";
import { formatTime } from "./link.js";
import { withProgress } from "./progress-dialog.js";
import { familyInfo, levelDots, techniqueTitle, techniqueTitles } from "./rating.js";
import { post } from "./service.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * Generates another puzzle like this one and opens it.
 * @param {Game} game
 * @param {About} about
 */
export async function next(game, about) {
  const spec = about.spec ?? { family: game.family, level: about.level ?? null, options: {} };
  const found = await withProgress("Next puzzle", (signal, onProgress) =>
    generate({ ...spec, seed: undefined }, signal, onProgress),
  );
  if (found) saveAndOpenNew(found, spec);
}

/**
 * Shows the time, the hints used and the rating, with a button for the next puzzle and one to share this one.
 * @param {Game} game
 * @param {About} about
 */
export async function finish(game, about) {
  const summary = make("div", { class: "summary" });
  const hints = game.hints === 0 ? "no hints" : game.hints === 1 ? "one hint" : `${game.hints} hints`;
  const result = about.shown
    ? "Done: the solution was entered."
    : `Done in ${formatTime(game.seconds)}, with ${hints}.`;
  const onNext = () => {
    box.close();
    next(game, about);
  };
  const box = dialog(
    "Finished",
    make("p", { class: "big" }, result),
    summary,
    make(
      "div",
      { class: "tools" },
      button("Next puzzle", onNext, { class: "primary" }),
      button("Share", () => sharePuzzle(game.family, game.text)),
      button("Look at the board", () => box.close()),
    ),
  );
  box.classList.add("finish");
  announce("Finished.");
  /** @type {Rating | null} */
  const rating = await post("rate", { puzzle: game.text, family: game.family }).catch(() => null);
  if (!rating?.level) return;
  const [info, uses, hardest] = await Promise.all([
    familyInfo(game.family),
    techniqueTitles(game.family, rating.techniques),
    techniqueTitle(game.family, rating.hardest),
  ]);
  summary.append(
    make(
      "p",
      {},
      make("span", { class: "dots", "aria-hidden": "true" }, levelDots(info?.levels ?? [], rating.level)),
      ` Level ${rating.level}, score ${rating.score}, hardest step: ${hardest ?? "none"}.`,
    ),
    make("p", { class: "level" }, uses.join(", ")),
  );
}
