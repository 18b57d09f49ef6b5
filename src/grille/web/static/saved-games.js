// Games in progress on the start page, each with a picture of its board. Finished games are in the statistics.

import { button, make } from "./dom.js";
import { Game } from "./game.js";
import { icon } from "./icons.js";
import { levelTitle } from "./levels.js";
import { formatTime, puzzleHash } from "./link.js";
import { games, remove } from "./store.js";

/** How many games are shown before the rest is folded. */
const SHOWN = 6;

/**
 * The games that were begun and are not finished, the latest first.
 * @returns {{ key: string, game: Game, about: About }[]}
 */
function begun() {
  return games().flatMap(({ key, save, about }) => {
    try {
      const game = Game.load(save);
      return game.done || !game.moves.length ? [] : [{ key, game, about: about ?? {} }];
    } catch {
      return [];
    }
  });
}

/** @param {About} about */
function levelWords(about) {
  const level = about.play_level ?? about.level;
  const words = level ? levelTitle(level) : "";
  return about.date ? `${words} of ${about.date}`.trim() : words;
}

/** The section with games in progress; a welcome where there are none. */
export function savedGames() {
  const list = begun();
  const section = make("section", { class: "saved-games", "aria-label": "Continue" });
  if (!list.length) {
    section.append(
      make(
        "p",
        { class: "welcome" },
        "Pick a puzzle. A hint shows where to look, then why, then what follows. Your games are saved as you play.",
      ),
    );
    return section;
  }
  const card = (/** @type {(typeof list)[number]} */ { key, game, about }) => {
    const { title } = game;
    const details = [levelWords(about), formatTime(game.seconds)].filter(Boolean).join(" · ");
    const item = make(
      "li",
      {},
      make(
        "a",
        { class: "saved", href: puzzleHash(game.family, game.text), "aria-label": `Continue ${title}, ${details}` },
        game.kind.picture(game.puzzle, game.board),
        make("strong", {}, title),
        make("small", {}, details),
      ),
      button(
        icon("close"),
        () => {
          remove(key);
          section.replaceWith(savedGames());
        },
        { class: "plain remove", "aria-label": `Remove ${title}, ${details}` },
      ),
    );
    return item;
  };
  const rest = list.slice(SHOWN);
  section.append(
    make("h2", {}, "Continue"),
    make("ul", { class: "games" }, list.slice(0, SHOWN).map(card)),
    rest.length
      ? make("details", {}, make("summary", {}, `${rest.length} more`), make("ul", { class: "games" }, rest.map(card)))
      : "",
  );
  return section;
}
