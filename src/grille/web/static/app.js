// The page: which screen is shown, the theme, and the worker that keeps it all for when there is no net.

import { make, toast } from "./dom.js";
import { enter } from "./enter.js";
import { Game } from "./game.js";
import { firstGame, learn, technique } from "./learn.js";
import { asked, puzzleHash } from "./link.js";
import { play } from "./play.js";
import { ask } from "./service.js";
import { start } from "./start.js";
import { setting, settle } from "./storage.js";
import { savesOf } from "./store.js";

const host = document.getElementById("main");
let leave = null;

/** The game that is kept of a puzzle, with what is noted beside it and the entry it is in; what can't be read is told, and left as it is. */
function kept(name, text) {
  for (const entry of savesOf(name, text)) {
    try {
      return [Game.load(entry.save), entry.about ?? {}, entry];
    } catch (error) {
      toast(error.message, "bad");
    }
  }
  return null;
}

/** The game that a link carries: the one kept here, or a new one. */
async function opened(fields) {
  let name = fields.get("f");
  let text = fields.get("p");
  if (name) {
    const found = kept(name, text);
    if (found) return found;
    try {
      return [new Game(name, text), {}, null];
    } catch {
      // Not as short as it could be written: the service can read it.
    }
  }
  const said = await ask("parse", { puzzle: text || " " });
  [name, text] = [said.family, said.puzzle];
  history.replaceState(null, "", puzzleHash(name, text));
  return kept(name, text) ?? [new Game(name, text), {}, null];
}

async function show() {
  leave?.();
  leave = null;
  document.querySelectorAll("dialog").forEach((each) => each.close());
  const { name, fields } = asked(location.hash);
  const titles = { p: "Play", learn: "Learn", enter: "Enter your own", tutorial: "First game" };
  document.title = titles[name] ? `${titles[name]} · Grille` : "Grille";
  try {
    if (name === "p") {
      const [game, about, entry] = await opened(fields);
      leave = play(host, game, about, entry);
    } else if (name === "tutorial") leave = await firstGame(host, fields.get("tutorial"));
    else if (name === "learn" && fields.get("learn"))
      leave = await technique(host, fields.get("learn"), fields.get("t") ?? "");
    else if (name === "learn") learn(host);
    else if (name === "enter") leave = enter(host);
    else start(host);
  } catch (error) {
    host.replaceChildren(
      make("h1", {}, "This can't be opened"),
      make("p", { class: "bad" }, error.message),
      make("p", {}, make("a", { href: "#" }, "To the start")),
    );
  }
  if (name !== "p" && name !== "tutorial") window.scrollTo(0, 0);
}

const THEMES = { auto: "Theme: as the system", light: "Theme: light", dark: "Theme: dark" };
const themeButton = document.getElementById("theme");
function paint() {
  const theme = setting("theme", "auto");
  document.documentElement.dataset.theme = theme;
  themeButton.textContent = THEMES[theme] ?? THEMES.auto;
}
themeButton.addEventListener("click", () => {
  const order = Object.keys(THEMES);
  setSetting("theme", order[(order.indexOf(setting("theme", "auto")) + 1) % order.length]);
  paint();
});
paint();

window.addEventListener("hashchange", show);
show();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
