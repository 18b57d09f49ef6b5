// The first screen: a new puzzle of a family, the puzzle of the day, one that is pasted or opened, or a game kept here.

import { catalogue } from "./catalogue.js";
import { exportGames, LARGEST, importGames, told } from "./collection.js";
import { button, make, toast } from "./dom.js";
import { family } from "./families/index.js";
import { Game } from "./game.js";
import { downloadText, saveAndOpen, saveAndOpenNew } from "./actions.js";
import { clock, puzzleHash } from "./link.js";
import { generate } from "./generate.js";
import { withProgress } from "./progress-dialog.js";
import { dots } from "./rating.js";
import { ask, getLines } from "./service.js";
import { BLOCKED, blocked, setting, settle } from "./storage.js";
import { forget, games } from "./store.js";

export function start(host) {
  const cards = make("div", { class: "cards" }, make("p", { class: "loading" }, "One moment…"));
  host.replaceChildren(
    make("h1", {}, "Play"),
    blocked ? make("p", { class: "bad" }, BLOCKED) : "",
    continued(),
    cards,
    opener(),
  );
  catalogue().then(
    ({ families }) => cards.replaceChildren(...families.map(card)),
    (error) => cards.replaceChildren(make("p", { class: "bad" }, error.message)),
  );
}

function card(record) {
  const levels = make(
    "select",
    { id: `level-${record.name}` },
    make("option", { value: "" }, "any"),
    record.levels.map((level) => make("option", { value: level }, level)),
  );
  levels.value = setting(`level.${record.name}`, record.levels[0] ?? "");
  const seed = make("input", {
    id: `seed-${record.name}`,
    inputmode: "numeric",
    pattern: "[0-9]*",
    placeholder: "by chance",
    maxlength: 15,
  });
  const fields = record.options.map((option) => [option, input(record, option)]);
  const row = ([option, each]) => make("div", { class: "field" }, make("label", { for: each.id }, words(option)), each);
  const stage = make("p", { class: "level-picture", "aria-hidden": "true" });
  const needs = make("p", { class: "needs", "aria-live": "polite" });
  const pictured = () => {
    stage.textContent = dots(record.levels, levels.value);
    needs.textContent = needed(record, levels.value);
  };
  levels.addEventListener("change", pictured);
  pictured();

  function order() {
    const options = {};
    for (const [option, each] of fields) {
      const value =
        typeof option.default === "boolean"
          ? each.checked
          : typeof option.default === "number"
            ? Number(each.value)
            : each.value;
      if (value !== option.default) options[option.name] = value;
    }
    setSetting(`level.${record.name}`, levels.value);
    return {
      family: record.name,
      level: levels.value || null,
      options,
      seed: seed.value.trim() ? Number(seed.value) : undefined,
    };
  }

  const today = new Date();
  const date = [
    today.getFullYear(),
    String(today.getMonth() + 1).padStart(2, "0"),
    String(today.getDate()).padStart(2, "0"),
  ].join("-");
  return make(
    "section",
    { class: "card", "aria-labelledby": `title-${record.name}` },
    make("h2", { id: `title-${record.name}` }, record.title),
    make("div", { class: "field" }, make("label", { for: levels.id }, "Level"), levels),
    stage,
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
      button(`Play ${record.title}`, () => making((signal, told) => generate(order(), signal, told), order()), {
        class: "next",
      }),
      button("Puzzle of the day", () =>
        making((signal, told) => getLines("daily", { family: record.name, date }, signal, told), null),
      ),
      make("a", { class: "button", href: `#tutorial=${record.name}` }, "First game"),
    ),
  );
}

const NAMED = 3;
// As many games are shown before the rest, which are folded away.
const FIRST = 8;

/** What a level takes, in a sentence. What has a level has one solution: there is none without. */
function needed({ techniques }, level) {
  const all = techniques.filter((each) => each.level === level && !each.proves_contradiction).map((each) => each.title);
  if (!all.length) return "Whatever comes: its level is told once it is made.";
  const more = all.length - NAMED;
  const named = more > 1 ? `${all.slice(0, NAMED).join(", ")} and ${more} more` : all.join(", ");
  return `Exactly one solution. Takes nothing harder than: ${named}.`;
}

const words = (option) => option.title.replace(/\.$/, "");

function input(record, option) {
  const id = `${record.name}-${option.name}`;
  if (typeof option.default === "boolean") return make("input", { id, type: "checkbox", checked: option.default });
  if (option.choices.length) {
    const select = make(
      "select",
      { id },
      option.choices.map((choice) => make("option", { value: choice }, choice)),
    );
    select.value = option.default;
    return select;
  }
  if (typeof option.default === "number")
    return make("input", { id, type: "number", min: option.low, max: option.high, value: option.default });
  return make("input", { id, value: option.default, maxlength: 100 });
}

/** Makes a puzzle with progress shown and a way to stop, then goes to play it. */
async function making(work, order) {
  const made = await withProgress("Making a puzzle", work);
  if (made) saveAndOpenNew(made, order && { ...order, seed: undefined });
}

function opener() {
  const text = make("textarea", {
    id: "paste",
    rows: 4,
    spellcheck: "false",
    maxlength: 20000,
    placeholder: "A puzzle in any notation, a link, or a saved game",
  });
  const wrong = make("p", { class: "bad", role: "alert" });
  const chooser = (id) => make("input", { id, type: "file", onchange: (event) => opened(event.target) });
  const [file, collection] = [chooser("file"), chooser("games")];
  async function opened(input) {
    const [chosen] = input.files;
    if (!chosen) return;
    // The same file, chosen again, is opened again.
    input.value = "";
    if (chosen.size > LARGEST) wrong.textContent = "This file is too large.";
    else await open(await chosen.text());
  }
  async function open(content) {
    wrong.textContent = "";
    try {
      await openText(content);
    } catch (error) {
      wrong.textContent = error.message;
    }
  }
  return make(
    "section",
    { class: "card wide", "aria-labelledby": "open-title" },
    make("h2", { id: "open-title" }, "Paste or open"),
    make("label", { for: "paste" }, "Puzzle"),
    text,
    wrong,
    make(
      "div",
      { class: "tools" },
      button("Open", () => open(text.value), { class: "next" }),
      make("label", { for: "file" }, "From a file: "),
      file,
    ),
    make(
      "div",
      { class: "tools" },
      button("Save all games to a file", saveAll),
      make("label", { for: "games" }, "Take in games: "),
      collection,
    ),
  );
}

/** A save, a link, or a puzzle in any notation: whatever it is, it is opened; throws, in words, where it is nothing. */
export async function openText(content) {
  const text = content.trim();
  if (text.startsWith("{") && text.includes('"grille"')) {
    const data = JSON.parse(text);
    if (data.games) return void showImport(data);
    saveAndOpen(Game.load(data));
    return;
  }
  const link = /#p=([^&\s]+)/.exec(text);
  const said = await ask("parse", { puzzle: link ? decodeURIComponent(link[1]) : text || " " });
  saveAndOpenNew({ ...said, level: null, score: null }, null, said.moves);
}

/** Takes in the games of a file, says what came of it, and shows them. */
function showImport(data) {
  toast(importGames(data));
  document.querySelector(".continued")?.replaceWith(continued());
}

function saveAll() {
  const all = exportGames();
  downloadText(all.text, "games.grille.json");
  toast(told(all));
}

function continued() {
  const kept = games();
  if (!kept.length)
    return make(
      "p",
      { class: "welcome continued" },
      "Pick a puzzle. Every hint tells where to look, then why, then plays; nothing you do is lost.",
    );
  const [first, rest] = [make("ul", { class: "kept" }), make("ul", { class: "kept" })];
  for (const entry of kept) {
    let known;
    try {
      known = family(entry.save.family);
    } catch {
      continue;
    }
    const done = entry.save.at ? `${entry.save.at} move${entry.save.at === 1 ? "" : "s"}` : "not begun";
    const about = [entry.about?.date ? `of ${entry.about.date}` : entry.about?.level, done, clock(entry.save.seconds)]
      .filter(Boolean)
      .join(", ");
    const item = make(
      "li",
      {},
      make(
        "a",
        { class: "button", href: puzzleHash(entry.save.family, entry.save.puzzle) },
        `${known.title}: ${about}`,
      ),
      " ",
      button(
        "Forget",
        () => {
          forget(entry.key);
          item.remove();
        },
        { class: "plain", "aria-label": `Forget ${known.title}, ${about}` },
      ),
    );
    (first.children.length < FIRST ? first : rest).append(item);
  }
  const more = rest.children.length
    ? make("details", {}, make("summary", {}, `${rest.children.length} more`), rest)
    : null;
  return make(
    "section",
    { class: "continued", "aria-labelledby": "kept-title" },
    make("h2", { id: "kept-title" }, "Go on"),
    first,
    more,
  );
}
