// The dialog at the end of a game, and the next puzzle.

import { saveAndOpenNew, sharePuzzle } from "./actions.js";
import { announce, button, dialog, make } from "./dom.js";
import { family } from "./families/index.js";
import { generate } from "./generate.js";
import { finishedGames, streaks } from "./history.js";
import { icon } from "./icons.js";
import { playLevelOf } from "./levels.js";
import { formatTime } from "./link.js";
import { withProgress } from "./progress-dialog.js";
import { familyInfo, levelDots, techniqueTitle, techniqueTitles } from "./rating.js";
import { post } from "./service.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * The option for puzzles of the same size as this one; none where it has the usual size, or one that is not offered.
 * @param {Game} game
 * @returns {Record<string, number>}
 */
function sizeOf({ family: name, puzzle }) {
  const { option, of, sizes, usual } = family(name).playSizes;
  const size = of?.(puzzle) ?? usual;
  return size !== usual && sizes.includes(size) ? { [option]: size } : {};
}

/**
 * Generates another puzzle like this one and opens it.
 * @param {Game} game
 * @param {About} about
 */
export async function next(game, about) {
  const spec = about.spec ?? { family: game.family, level: about.level ?? null, options: sizeOf(game) };
  const found = await withProgress("Next puzzle", (signal, onProgress) =>
    generate({ ...spec, seed: undefined }, signal, onProgress),
  );
  if (found) saveAndOpenNew(found, spec);
}

/**
 * How a game ended, in one sentence.
 * @param {Game} game
 * @param {About} about
 */
export function result(game, about) {
  const hints = game.hints === 0 ? "no hints" : game.hints === 1 ? "one hint" : `${game.hints} hints`;
  return about.shown ? "Done: the solution was entered." : `Done in ${formatTime(game.seconds)}, with ${hints}.`;
}

/**
 * What is worth knowing about a game that was just solved: the best time of its level, and the days in a row.
 * @param {Game} game
 * @param {About} about
 * @returns {[string, string][]} a number, and what it counts
 */
function facts(game, about) {
  const level = about.play_level;
  if (about.shown || !level) return [];
  const others = finishedGames().filter(
    (each) => each.family === game.family && each.level === level && !each.shown && each.puzzle !== game.text,
  );
  const best = Math.min(...others.map((each) => each.seconds));
  const isBest = others.length > 0 && game.seconds < best;
  /** @type {[string, string][]} */
  const found = [[String(others.length + 1), `${level} solved`]];
  if (others.length) found.push([formatTime(isBest ? game.seconds : best), isBest ? "your best time" : "best so far"]);
  const days = about.date ? streaks().now : 0;
  if (days > 1) found.push([String(days), "days in a row"]);
  return found;
}

/**
 * Shows the time, the hints used and the rating, with a button for the next puzzle and one to share this one.
 * @param {Game} game
 * @param {About} about
 */
export async function finish(game, about) {
  const summary = make("div", { class: "summary" });
  const onNext = () => {
    box.close();
    next(game, about);
  };
  const go = button("Next puzzle", onNext, { class: "primary", autofocus: true });
  const box = dialog(
    "Finished",
    make("p", { class: "medal", "aria-hidden": "true" }, icon(about.shown ? "flag" : "star")),
    make("p", { class: "big" }, result(game, about)),
    make(
      "ul",
      { class: "facts" },
      facts(game, about).map(([number, words]) => make("li", {}, make("b", {}, number), ` ${words}`)),
    ),
    summary,
    make(
      "div",
      { class: "tools" },
      go,
      button("Share", () => sharePuzzle(game.family, game.text)),
      button("Look at the board", () => box.close()),
    ),
  );
  box.classList.add("finish");
  // Enter goes on.
  go.focus();
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
      ` Level ${playLevelOf(info, rating.level)}, score ${rating.score}, hardest step: ${hardest ?? "none"}.`,
    ),
    make("p", { class: "level" }, uses.join(", ")),
  );
}
