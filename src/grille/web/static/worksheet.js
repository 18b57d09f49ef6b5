// A sheet of puzzles for a class: so many boards of a level on a page, and the answers on the next.

import { catalogue } from "./catalogue.js";
import { button, make } from "./dom.js";
import { messageOf } from "./errors.js";
import { family } from "./families/index.js";
import { generate } from "./generate.js";
import { levelTitle } from "./levels.js";
import { pathOf } from "./sources/stored.js";
import { setSetting, setting } from "./storage.js";

const COUNTS = [1, 2, 4, 6, 12];

/** @param {HTMLElement} host */
export async function sheetScreen(host) {
  const { families } = await catalogue();
  const choice = (/** @type {string} */ id, /** @type {[string, string][]} */ options) => {
    const select = make(
      "select",
      { id: `sheet-${id}` },
      options.map(([value, title]) => make("option", { value }, title)),
    );
    const before = setting(`sheet.${id}`, "");
    if (options.some(([value]) => value === before)) select.value = before;
    return select;
  };
  const kind = choice(
    "family",
    families.map(({ name, title }) => [name, title]),
  );
  const level = choice(
    "level",
    (families[0]?.play_levels ?? []).map(({ name }) => [name, levelTitle(name)]),
  );
  const count = choice(
    "count",
    COUNTS.map((each) => [String(each), String(each)]),
  );
  const answers = make("input", { type: "checkbox", id: "sheet-answers", checked: true });
  const status = make("p", { class: "needs", role: "status" });
  const pages = make("div", { class: "worksheet" });
  const print = button("Print", () => window.print(), { disabled: true });
  const field = (/** @type {string} */ words, /** @type {HTMLElement} */ input) =>
    make("div", { class: "field" }, make("label", { for: input.id }, words), input);

  async function fill() {
    pages.replaceChildren();
    print.disabled = true;
    for (const [id, each] of Object.entries({ family: kind, level, count })) setSetting(`sheet.${id}`, each.value);
    const spec = { family: kind.value, level: null, play_level: level.value, options: {} };
    /** @type {HTMLElement[]} */
    const boards = [];
    /** @type {HTMLElement[]} */
    const solved = [];
    try {
      for (let at = 1; at <= Number(count.value); at += 1) {
        status.textContent = `Puzzle ${at} of ${count.value}…`;
        const { puzzle } = await generate(spec, new AbortController().signal, () => {});
        const rules = family(kind.value);
        const read = rules.read(puzzle);
        const start = rules.start(read);
        boards.push(figure(String(at), rules.picture(read, start), rules.sheetNote?.(read) ?? ""));
        const path = await pathOf(kind.value, puzzle);
        if (path) {
          const end = path.answer.reduce((board, move) => rules.after(read, board, move), start);
          solved.push(figure(String(at), rules.picture(read, end), ""));
        }
      }
    } catch (error) {
      status.textContent = messageOf(error);
      return;
    }
    const title = `${family(kind.value).title}, ${level.value}`;
    const page = (/** @type {string} */ heading, /** @type {HTMLElement[]} */ figures) =>
      make(
        "section",
        { class: "page" },
        make("h2", {}, heading),
        make("div", { class: `boards of-${count.value}` }, figures),
      );
    pages.replaceChildren(page(title, boards), answers.checked ? page(`Answers: ${title}`, solved) : "");
    status.textContent = answers.checked ? "The answers are on a page of their own." : "";
    print.disabled = false;
  }

  host.replaceChildren(
    make(
      "div",
      { class: "worksheet-form" },
      make("h1", {}, "Print a sheet"),
      field("Family", kind),
      field("Level", level),
      field("Boards", count),
      make("p", {}, make("label", {}, answers, " With answers")),
      make("div", { class: "tools" }, button("Make the sheet", fill, { class: "primary" }), print),
      status,
    ),
    pages,
  );
}

/**
 * @param {string} number
 * @param {Element} picture
 * @param {string} note
 */
const figure = (number, picture, note) =>
  make("figure", {}, make("figcaption", {}, number), picture, note && make("p", { class: "tile-list" }, note));
