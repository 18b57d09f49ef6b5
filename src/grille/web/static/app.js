// The page: the screen that the address names, the theme, and the service worker for use without a network.

import { recall } from "./boards.js";
import { dailyScreen } from "./daily.js";
import { byId, make, toast } from "./dom.js";
import { messageOf } from "./errors.js";
import { Game } from "./game.js";
import { firstGame, learn, technique } from "./learn.js";
import { parseHash, puzzleHash } from "./link.js";
import { play } from "./play.js";
import { progressScreen } from "./progress.js";
import { hasEngine, isStatic, post } from "./service.js";
import { pathOf } from "./sources/stored.js";
import { start } from "./start.js";
import { setSetting, setting } from "./storage.js";
import { games, savesOf } from "./store.js";

/** @typedef {[Game, About, StoredGame | null]} OpenGame */

const host = byId("main");
/** @type {(() => void) | null} */
let leave = null;

/**
 * The saved game of a puzzle with its entry. An entry that cannot be read is reported and left unchanged.
 * @param {string} name
 * @param {string} text
 * @returns {OpenGame | null}
 */
function savedGame(name, text) {
  for (const entry of savesOf(name, text)) {
    try {
      return [Game.load(entry.save), entry.about ?? {}, entry];
    } catch (error) {
      toast(messageOf(error), "bad");
    }
  }
  return null;
}

/**
 * The game that a link names: the saved one, or a new one.
 * @param {URLSearchParams} fields
 * @returns {Promise<OpenGame>}
 */
async function openGame(fields) {
  const [name, text] = [fields.get("f"), fields.get("p") ?? ""];
  if (name && (await recall(name, text))) return savedGame(name, text) ?? [new Game(name, text), {}, null];
  // Another notation, or other rules: the service can read it.
  const { family, puzzle } = await post("parse", { puzzle: text || " " });
  history.replaceState(null, "", puzzleHash(family, puzzle));
  return savedGame(family, puzzle) ?? [new Game(family, puzzle), {}, null];
}

/**
 * Gets the explained path of a puzzle that came without one, so that the game has hints without the service.
 * @param {Game} game
 */
async function keepPath({ family, text }) {
  if (isStatic || !navigator.onLine || (await pathOf(family, text))) return;
  await post("path", { puzzle: text, family, seconds: 5 }).catch(() => null);
}

/** @type {Record<string, string>} */
const TITLES = {
  p: "Play",
  daily: "Every day",
  learn: "Learn",
  progress: "Progress",
  enter: "Enter your own",
  sheet: "Print a sheet",
  tutorial: "First game",
};

async function show() {
  leave?.();
  leave = null;
  for (const each of document.querySelectorAll("dialog")) each.close();
  const { name, fields } = parseHash(location.hash);
  const title = TITLES[name];
  document.title = title ? `${title} · Grille` : "Grille";
  try {
    if (name === "p") {
      const [game, about, entry] = await openGame(fields);
      leave = play(host, game, about, entry);
      keepPath(game);
    } else if (name === "tutorial") leave = await firstGame(host, fields.get("tutorial") ?? "");
    else if (name === "learn" && fields.get("learn"))
      leave = await technique(host, fields.get("learn") ?? "", fields.get("t") ?? "");
    else if (name === "learn") learn(host);
    else if (name === "daily") await dailyScreen(host);
    else if (name === "progress") await progressScreen(host);
    else if (name === "sheet") await (await import("./worksheet.js")).sheetScreen(host);
    else if (name === "enter") leave = (await import("./enter.js")).enter(host);
    else start(host);
  } catch (error) {
    host.replaceChildren(
      make("h1", {}, "This can't be opened"),
      make("p", { class: "bad" }, messageOf(error)),
      make("p", {}, make("a", { href: "#" }, "Go to the start page")),
    );
  }
  window.scrollTo(0, 0);
}

/** @type {Record<string, string>} */
const THEMES = { auto: "Theme: system", light: "Theme: light", dark: "Theme: dark" };
const themeButton = byId("theme");
function applyTheme() {
  const theme = setting("theme", "auto");
  document.documentElement.dataset.theme = theme;
  themeButton.textContent = THEMES[theme] ?? THEMES.auto ?? "";
}
themeButton.addEventListener("click", () => {
  const names = Object.keys(THEMES);
  setSetting("theme", names[(names.indexOf(setting("theme", "auto")) + 1) % names.length] ?? "auto");
  applyTheme();
});
applyTheme();

// The link to the board moves the focus and leaves the address alone.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  /** @type {HTMLElement} */ (host.querySelector("[role=gridcell][tabindex='0'], .piece") ?? host).focus();
});
window.addEventListener("hashchange", show);
// Saved games on boards with rules of their own can be listed once these are known.
Promise.allSettled(games().map(({ save: { family, puzzle } }) => recall(family, puzzle))).then(show);
if (hasEngine) import("./sources/engine.js").then(({ prepareAfterBoard }) => prepareAfterBoard(host));
else if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
