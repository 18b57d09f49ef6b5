// The start page: a new puzzle of a family, the puzzle of the day, a pasted or opened puzzle, or a saved game.

import { downloadText, saveAndOpen, saveAndOpenNew } from "./actions.js";
import { catalogue } from "./catalogue.js";
import { exportGames, exportMessage, importGames, MAX_FILE } from "./collection.js";
import { button, make, toast } from "./dom.js";
import { messageOf, sentence } from "./errors.js";
import { family } from "./families/index.js";
import { Game } from "./game.js";
import { generate } from "./generate.js";
import { formatTime, puzzleHash } from "./link.js";
import { withProgress } from "./progress-dialog.js";
import { levelDots } from "./rating.js";
import { getLines, post } from "./service.js";
import { BLOCKED_MESSAGE, setSetting, setting, storageBlocked } from "./storage.js";
import { games, remove } from "./store.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} FormField */
/** @typedef {(signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<Generated>} Generate */

// How many techniques are named for a level, and how many games are listed before the rest is folded.
const TECHNIQUES_NAMED = 3;
const GAMES_LISTED = 8;

/** @param {HTMLElement} host */
export function start(host) {
  const cards = make("div", { class: "cards" }, make("p", { class: "loading" }, "Loading…"));
  host.replaceChildren(
    make("h1", {}, "Play"),
    storageBlocked ? make("p", { class: "bad" }, BLOCKED_MESSAGE) : "",
    savedGames(),
    cards,
    openSection(),
  );
  catalogue().then(
    ({ families }) => cards.replaceChildren(...families.map(card)),
    (error) => cards.replaceChildren(make("p", { class: "bad" }, messageOf(error))),
  );
}

/** @param {FamilyInfo} info */
function card(info) {
  const levels = make(
    "select",
    { id: `level-${info.name}` },
    make("option", { value: "" }, "any"),
    info.levels.map((level) => make("option", { value: level }, level)),
  );
  levels.value = setting(`level.${info.name}`, info.levels[0] ?? "");
  const seed = make("input", {
    id: `seed-${info.name}`,
    inputmode: "numeric",
    pattern: "[0-9]*",
    placeholder: "random",
    maxlength: 15,
  });
  /** @type {[FamilyOption, FormField][]} */
  const fields = info.options.map((option) => [option, input(info, option)]);
  /** @param {[FamilyOption, FormField]} field */
  const row = ([option, each]) =>
    make("div", { class: "field" }, make("label", { for: each.id }, option.title.replace(/\.$/, "")), each);
  const picture = make("p", { class: "level-picture", "aria-hidden": "true" });
  const needs = make("p", { class: "needs", "aria-live": "polite" });
  const describeLevel = () => {
    picture.textContent = levelDots(info.levels, levels.value);
    needs.textContent = levelSentence(info, levels.value);
  };
  levels.addEventListener("change", describeLevel);
  describeLevel();

  /** @returns {Spec} */
  function spec() {
    /** @type {Record<string, unknown>} */
    const options = {};
    for (const [option, each] of fields) {
      const value = valueOf(option, each);
      if (value !== option.default) options[option.name] = value;
    }
    setSetting(`level.${info.name}`, levels.value);
    const number = seed.value.trim() ? Number(seed.value) : undefined;
    return { family: info.name, level: levels.value || null, options, seed: number };
  }

  const onPlay = () => open((signal, onProgress) => generate(spec(), signal, onProgress), spec());
  const onDaily = () =>
    open((signal, onProgress) => getLines("daily", { family: info.name, date: today() }, signal, onProgress), null);
  return make(
    "section",
    { class: "card", "aria-labelledby": `title-${info.name}` },
    make("h2", { id: `title-${info.name}` }, info.title),
    make("div", { class: "field" }, make("label", { for: levels.id }, "Level"), levels),
    picture,
    needs,
    fields.slice(0, 1).map(row),
    make(
      "details",
      {},
      make("summary", {}, "More options"),
      fields.slice(1).map(row),
      make("div", { class: "field" }, make("label", { for: seed.id }, "Seed"), seed),
    ),
    make(
      "div",
      { class: "tools" },
      button(`Play ${info.title}`, onPlay, { class: "primary" }),
      button("Puzzle of the day", onDaily),
      make("a", { class: "button", href: `#tutorial=${info.name}` }, "First game"),
    ),
  );
}

/** Today's date here, as 2026-01-31. */
function today() {
  const now = new Date();
  const pad = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/**
 * A sentence about what a level needs. A puzzle that has a level has one solution.
 * @param {FamilyInfo} info
 * @param {string} level
 */
function levelSentence({ techniques }, level) {
  const all = techniques.filter((each) => each.level === level && !each.proves_contradiction).map((each) => each.title);
  if (!all.length) return "Any level: it is shown once the puzzle is generated.";
  const more = all.length - TECHNIQUES_NAMED;
  const named = more > 1 ? `${all.slice(0, TECHNIQUES_NAMED).join(", ")} and ${more} more` : all.join(", ");
  return `Exactly one solution. Needs nothing harder than: ${named}.`;
}

/**
 * The form field of an option.
 * @param {FamilyInfo} info
 * @param {FamilyOption} option
 * @returns {FormField}
 */
function input(info, option) {
  const id = `${info.name}-${option.name}`;
  const value = option.default;
  if (typeof value === "boolean") return make("input", { id, type: "checkbox", checked: value });
  if (option.choices.length) {
    const choices = option.choices.map((choice) => make("option", { value: choice }, choice));
    const select = make("select", { id }, choices);
    select.value = String(value);
    return select;
  }
  if (typeof value === "number") return make("input", { id, type: "number", min: option.low, max: option.high, value });
  return make("input", { id, value, maxlength: 100 });
}

/**
 * @param {FamilyOption} option
 * @param {FormField} field
 */
function valueOf(option, field) {
  if (field instanceof HTMLInputElement && typeof option.default === "boolean") return field.checked;
  return typeof option.default === "number" ? Number(field.value) : field.value;
}

/**
 * Generates a puzzle, with its progress shown and a way to stop, and opens it.
 * @param {Generate} work
 * @param {Spec | null} spec
 */
async function open(work, spec) {
  const found = await withProgress("Generating a puzzle", work);
  if (found) saveAndOpenNew(found, spec && { ...spec, seed: undefined });
}

function openSection() {
  const text = make("textarea", {
    id: "paste",
    rows: 4,
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
    "section",
    { class: "card wide", "aria-labelledby": "open-title" },
    make("h2", { id: "open-title" }, "Paste or open"),
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
    if (data.games) showImport(data);
    else saveAndOpen(Game.load(data));
    return;
  }
  const link = /#p=([^&\s]+)/.exec(text)?.[1];
  const reply = await post("parse", { puzzle: link ? decodeURIComponent(link) : text || " " });
  saveAndOpenNew({ ...reply, level: null, score: null }, null, reply.moves);
}

/** @param {unknown} data */
function showImport(data) {
  toast(importGames(data));
  document.querySelector(".saved-games")?.replaceWith(savedGames());
}

function saveAll() {
  const all = exportGames();
  downloadText(all.text, "games.grille.json");
  toast(exportMessage(all));
}

function savedGames() {
  const stored = games();
  if (!stored.length)
    return make(
      "p",
      { class: "welcome saved-games" },
      "Pick a puzzle. A hint shows where to look, then why, then what follows. Your games are saved as you play.",
    );
  const [first, rest] = [make("ul", { class: "games" }), make("ul", { class: "games" })];
  for (const { key, save, about } of stored) {
    let title = "";
    try {
      title = family(save.family).title;
    } catch {
      continue;
    }
    const progress = save.at ? `${save.at} move${save.at === 1 ? "" : "s"}` : "not started";
    const when = about?.date ? `of ${about.date}` : about?.level;
    const details = [when, progress, formatTime(save.seconds)].filter(Boolean).join(", ");
    const onRemove = () => {
      remove(key);
      item.remove();
    };
    const item = make(
      "li",
      {},
      make("a", { class: "button", href: puzzleHash(save.family, save.puzzle) }, `${title}: ${details}`),
      " ",
      button("Remove", onRemove, { class: "plain", "aria-label": `Remove ${title}, ${details}` }),
    );
    (first.children.length < GAMES_LISTED ? first : rest).append(item);
  }
  const more = rest.children.length
    ? make("details", {}, make("summary", {}, `${rest.children.length} more`), rest)
    : null;
  return make(
    "section",
    { class: "saved-games", "aria-labelledby": "saved-title" },
    make("h2", { id: "saved-title" }, "Continue"),
    first,
    more,
  );
}
