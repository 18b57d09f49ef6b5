// The end of a game, and the one after it.

import { catalogue } from "./catalogue.js";
import { announce, button, dialog, make } from "./dom.js";
import { saveAndOpenNew, sharePuzzle } from "./actions.js";
import { clock } from "./link.js";
import { generate } from "./generate.js";
import { withProgress } from "./progress-dialog.js";
import { dots, techniqueTitle, titles } from "./rating.js";
import { ask } from "./service.js";

/** Another puzzle like this one. */
export async function next(game, about) {
  const order = about.order ?? { family: game.family, level: about.level ?? null, options: {} };
  const made = await withProgress("The next one", (signal, told) =>
    generate({ ...order, seed: undefined }, signal, told),
  );
  if (made) saveAndOpenNew(made, order);
}

/** Says how it went: the time, the hints, how hard the way was; then on to the next, or to somebody else by a link. */
export async function finish(game, about) {
  const way = make("div", { class: "way" });
  const hinted = game.hints === 0 ? "no hint" : game.hints === 1 ? "one hint" : `${game.hints} hints`;
  const box = dialog(
    "Finished",
    make(
      "p",
      { class: "big" },
      about.shown ? "Done: the solution was entered." : `Done in ${clock(game.seconds)}, with ${hinted}.`,
    ),
    way,
    make(
      "div",
      { class: "tools" },
      button(
        "Next puzzle",
        () => {
          box.close();
          next(game, about);
        },
        { class: "next" },
      ),
      button("Share", () => sharePuzzle(game.family, game.text)),
      button("Look at the board", () => box.close()),
    ),
  );
  box.classList.add("finish");
  announce("Finished.");
  const found = await ask("rate", { puzzle: game.text, family: game.family }).catch(() => null);
  if (!found?.level) return;
  const [{ families }, uses, hardest] = await Promise.all([
    catalogue(),
    titles(game.family, found.techniques),
    techniqueTitle(game.family, found.hardest),
  ]);
  const levels = families.find((each) => each.name === game.family)?.levels ?? [];
  way.append(
    make(
      "p",
      {},
      make("span", { class: "dots", "aria-hidden": "true" }, dots(levels, found.level)),
      ` The way there: level ${found.level}, score ${found.score}, the hardest step ${hardest ?? "none"}.`,
    ),
    make("p", { class: "level" }, uses.join(", ")),
  );
}
