// The start page: today's puzzle, games in progress, a new puzzle, and the door for puzzles from elsewhere.

import { catalogue } from "./catalogue.js";
import { make } from "./dom.js";
import { messageOf } from "./errors.js";
import { newPuzzle } from "./new-puzzle.js";
import { offlineSection } from "./offline.js";
import { openSection } from "./open-puzzle.js";
import { savedGames } from "./saved-games.js";
import { BLOCKED_MESSAGE, storageBlocked } from "./storage.js";
import { today } from "./today.js";

export { openText } from "./open-puzzle.js";

/** @param {HTMLElement} host */
export function start(host) {
  const daily = make("section", { class: "card today", "aria-label": "Today" }, loading());
  const fresh = make("section", { class: "card fresh", "aria-label": "New puzzle" }, loading());
  host.replaceChildren(
    make("h1", { class: "visually-hidden" }, "Play"),
    storageBlocked ? make("p", { class: "bad" }, BLOCKED_MESSAGE) : "",
    make("div", { class: "front" }, daily, savedGames(), fresh, openSection(), offlineSection()),
  );
  catalogue().then(
    ({ families }) => {
      today(daily, families);
      newPuzzle(fresh, families);
    },
    (error) => {
      for (const each of [daily, fresh]) each.replaceChildren(make("p", { class: "bad" }, messageOf(error)));
    },
  );
}

const loading = () => make("p", { class: "loading" }, "Loading…");
