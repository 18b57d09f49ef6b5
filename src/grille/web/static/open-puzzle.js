// A puzzle from elsewhere: pasted, from a file or a link; and all games as one file.

import { downloadText, saveAndOpen, saveAndOpenNew } from "./actions.js";
import { recall } from "./boards.js";
import { exportGames, exportMessage, importGames, MAX_FILE } from "./collection.js";
import { button, make, toast } from "./dom.js";
import { messageOf, sentence } from "./errors.js";
import { Game } from "./game.js";
import { readHere } from "./read-here.js";
import { savedGames } from "./saved-games.js";
import { post } from "./service.js";

export function openSection() {
  const text = make("textarea", {
    id: "paste",
    rows: 3,
    spellcheck: "false",
    maxlength: 20000,
    placeholder: "A puzzle in any notation, a link, or a saved game",
  });
  const error = make("p", { class: "bad", role: "alert" });
  const chooser = (/** @type {string} */ id) =>
    make("input", { id, type: "file", onchange: (event) => openFile(event.target) });
  const [file, collection] = [chooser("file"), chooser("games")];
  /** @param {HTMLInputElement} input */
  async function openFile(input) {
    const [chosen] = input.files ?? [];
    if (!chosen) return;
    // Choosing the same file again opens it again.
    input.value = "";
    if (chosen.size > MAX_FILE) error.textContent = "This file is too large.";
    else await tryOpen(await chosen.text());
  }
  /** @param {string} content */
  async function tryOpen(content) {
    error.textContent = "";
    try {
      await openText(content);
    } catch (thrown) {
      error.textContent = sentence(messageOf(thrown));
    }
  }
  return make(
    "details",
    { class: "card open-puzzle" },
    make("summary", {}, "Paste or open a puzzle; save all games"),
    make("label", { for: "paste" }, "Puzzle"),
    text,
    error,
    make(
      "div",
      { class: "tools" },
      button("Open", () => tryOpen(text.value), { class: "primary" }),
      make("label", { for: "file" }, "From a file: "),
      file,
    ),
    make(
      "div",
      { class: "tools" },
      button("Save all games to a file", saveAll),
      make("label", { for: "games" }, "Import games: "),
      collection,
    ),
  );
}

/**
 * Opens a saved game, a collection of games, a link, or a puzzle in any notation. Throws for anything else.
 * @param {string} content
 */
export async function openText(content) {
  const text = content.trim();
  if (text.startsWith("{") && text.includes('"grille"')) {
    const data = JSON.parse(text);
    if (data.games) await showImport(data);
    else {
      await readyToRead([data]);
      saveAndOpen(Game.load(data));
    }
    return;
  }
  const link = /#p=([^&\s]+)/.exec(text)?.[1];
  const puzzle = link ? decodeURIComponent(link) : text || " ";
  const here = readHere(puzzle);
  const reply = here ? { ...here, moves: [] } : await post("parse", { puzzle });
  saveAndOpenNew({ ...reply, level: null, score: null }, null, reply.moves);
}

/**
 * Asks for the boards of saved games with rules that are not known here. What can't be read is reported later.
 * @param {any[]} saves
 */
async function readyToRead(saves) {
  for (const { family, puzzle } of saves)
    if (typeof puzzle === "string" && typeof family === "string" && !(await recall(family, puzzle).catch(() => true)))
      await post("parse", { family, puzzle }).catch(() => null);
}

/** @param {any} data */
async function showImport(data) {
  if (Array.isArray(data.games)) await readyToRead(data.games);
  toast(importGames(data));
  document.querySelector(".saved-games")?.replaceWith(savedGames());
}

function saveAll() {
  const all = exportGames();
  downloadText(all.text, "games.grille.json");
  toast(exportMessage(all));
}
