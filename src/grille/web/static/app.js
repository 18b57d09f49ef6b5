// The page: the screen that the address names, the theme, and the service worker for use without a network.

import { byId, make, toast } from "./dom.js";
import { enter } from "./enter.js";
import { messageOf } from "./errors.js";
import { Game } from "./game.js";
import { firstGame, learn, technique } from "./learn.js";
import { parseHash, puzzleHash } from "./link.js";
import { play } from "./play.js";
import { post } from "./service.js";
import { start } from "./start.js";
import { setSetting, setting } from "./storage.js";
import { savesOf } from "./store.js";

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
  if (name) {
    const found = savedGame(name, text);
    if (found) return found;
    try {
      return [new Game(name, text), {}, null];
    } catch {
      // Another notation: the service can read it.
    }
  }
  const { family, puzzle } = await post("parse", { puzzle: text || " " });
  history.replaceState(null, "", puzzleHash(family, puzzle));
  return savedGame(family, puzzle) ?? [new Game(family, puzzle), {}, null];
}

/** @type {Record<string, string>} */
const TITLES = { p: "Play", learn: "Learn", enter: "Enter your own", tutorial: "First game" };

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
    } else if (name === "tutorial") leave = await firstGame(host, fields.get("tutorial") ?? "");
    else if (name === "learn" && fields.get("learn"))
      leave = await technique(host, fields.get("learn") ?? "", fields.get("t") ?? "");
    else if (name === "learn") learn(host);
    else if (name === "enter") leave = enter(host);
    else start(host);
  } catch (error) {
    host.replaceChildren(
      make("h1", {}, "This can't be opened"),
      make("p", { class: "bad" }, messageOf(error)),
      make("p", {}, make("a", { href: "#" }, "Go to the start page")),
    );
  }
  if (name !== "p" && name !== "tutorial") window.scrollTo(0, 0);
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

window.addEventListener("hashchange", show);
show();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
