// A new puzzle on the start page: the family, its size, and a level in plain words. Options for setters are behind a door.

import { saveAndOpenNew } from "./actions.js";
import { button, make } from "./dom.js";
import { family } from "./families/index.js";
import { generate, topUp } from "./generate.js";
import { levelTitle } from "./levels.js";
import { withProgress } from "./progress-dialog.js";
import { isStatic } from "./service.js";
import { setterOptions } from "./setter-options.js";
import { setSetting, setting } from "./storage.js";

/** @param {string} name */
function sample(name) {
  const kind = family(name);
  const { puzzle, moves } = kind.sample;
  const read = kind.read(puzzle);
  let board = kind.start(read);
  for (const move of moves) board = kind.after(read, board, move);
  return kind.picture(read, board);
}

/**
 * Generates a puzzle, with its progress shown and a way to stop, and opens it.
 * @param {Spec} spec
 */
export async function openNew(spec) {
  const found = await withProgress("Generating a puzzle", (signal, onProgress) => generate(spec, signal, onProgress));
  if (found) saveAndOpenNew(found, { ...spec, seed: undefined });
}

/**
 * @param {HTMLElement} host
 * @param {FamilyInfo[]} families
 */
export function newPuzzle(host, families) {
  const picked = families.find(({ name }) => name === setting("family", ""))?.name ?? families[0]?.name ?? "";
  const body = make("div", { class: "fresh-body" });
  const choices = make(
    "div",
    { class: "families", role: "group", "aria-label": "Family" },
    families.map((info) =>
      button([sample(info.name), make("span", {}, info.title)], () => choose(info.name), { "data-family": info.name }),
    ),
  );

  /** @param {string} name */
  function choose(name) {
    setSetting("family", name);
    for (const each of choices.querySelectorAll("button"))
      each.setAttribute("aria-pressed", String(each.dataset.family === name));
    const info = families.find((each) => each.name === name);
    if (info) body.replaceChildren(...familyForm(info));
  }

  host.replaceChildren(make("h2", {}, "New puzzle"), choices, body);
  choose(picked);
  topUp(families);
}

/**
 * Buttons of which one is pressed.
 * @template {string | number} T
 * @param {string} label
 * @param {string} kind
 * @param {[T, string][]} values
 * @param {(value: T) => void} onPick
 */
function chips(label, kind, values, onPick) {
  return make(
    "div",
    { class: `chips ${kind}s`, role: "group", "aria-label": label },
    make("span", { class: "chips-label", "aria-hidden": "true" }, label),
    values.map(([value, title]) => {
      const each = button(title, () => onPick(value));
      each.dataset[kind] = String(value);
      return each;
    }),
  );
}

/**
 * @param {HTMLElement} group
 * @param {string} kind
 * @param {string | number} value
 */
function press(group, kind, value) {
  for (const each of group.querySelectorAll("button"))
    each.setAttribute("aria-pressed", String(each.dataset[kind] === String(value)));
}

/** @param {FamilyInfo} info */
function familyForm(info) {
  const { playSizes: sizes, playVariants: variants } = family(info.name);
  // A static site has the variants of its catalogue, in their usual size.
  const known = (info.variants ?? []).map(({ name }) => name);
  let variant = setting(`variant.${info.name}`, "");
  if (!known.includes(variant)) variant = "";
  let size = isStatic ? sizes.usual : Number(setting(`size.${info.name}`, String(sizes.usual)));
  const sizesNow = () => (variant ? (variants?.sizes ?? sizes.sizes) : sizes.sizes);

  const sizeRow = make("div", {});
  const levels = make("ol", { class: "levels" });
  const about = make("p", { class: "needs variant-about", role: "status" });
  /** @type {HTMLSelectElement} */
  const more = make("select", { "aria-label": "More rules", onchange: () => pick(more.value) });
  const variantRow = known.length
    ? make("div", {}, chips("Rules", "variant", [["", "Classic"], ...firstVariants(info)], pick), about)
    : null;
  variantRow?.firstElementChild?.append(more);

  /** @param {string} name */
  function pick(name) {
    variant = name;
    setSetting(`variant.${info.name}`, name);
    show();
  }

  function show() {
    if (!sizesNow().includes(size) && size) size = sizes.usual;
    const all = sizes.usual ? sizesNow() : [0, ...sizesNow()];
    const row = chips(
      sizes.label,
      "size",
      all.map((each) => [each, each ? sizes.unit(each) : "any"]),
      (each) => {
        size = each;
        setSetting(`size.${info.name}`, String(each));
        press(row, "size", size);
      },
    );
    press(row, "size", size);
    sizeRow.replaceChildren(row);
    const chosen = info.variants?.find(({ name }) => name === variant);
    about.textContent = chosen?.about ?? "";
    if (variantRow) {
      press(variantRow, "variant", variant);
      const rest = info.variants.filter(({ name }) => !variants?.first.includes(name));
      more.replaceChildren(
        make("option", { value: "" }, "more…"),
        ...rest.map(({ name, title }) => make("option", { value: name }, title)),
      );
      more.value = rest.some(({ name }) => name === variant) ? variant : "";
      more.classList.toggle("chosen", more.value !== "");
      more.hidden = !rest.length;
    }
    const last = chosen ? info.levels.indexOf(chosen.hardest) : info.levels.length;
    // Two levels that differ only in the number of givens are one with other rules.
    const offered = info.play_levels.filter(
      ({ level }, at, all) => info.levels.indexOf(level) <= last && !(chosen && all[at + 1]?.level === level),
    );
    levels.replaceChildren(...offered.map((level, at) => levelRow(level, at + 1, offered.length, Boolean(chosen))));
  }

  /**
   * @param {PlayLevel} level
   * @param {number} at
   * @param {number} of
   * @param {boolean} plain without the words, which are about classic boards
   */
  const levelRow = ({ name, effort }, at, of, plain) =>
    make(
      "li",
      {},
      button(
        [
          make("span", { class: "steps", "aria-hidden": "true" }, ...meter(at, of)),
          make("strong", {}, levelTitle(name)),
          make("small", {}, plain ? "" : effort),
        ],
        () => onLevel(name),
        { class: "level-row" },
      ),
    );

  const onLevel = (/** @type {string} */ name) => {
    setSetting(`level.${info.name}`, name);
    /** @type {Record<string, unknown>} */
    const options = size !== sizes.usual ? { [sizes.option]: size } : {};
    if (variant) options.variant = variant;
    openNew({ family: info.name, level: null, play_level: name, options });
  };
  show();
  return [
    variantRow,
    // A static site has the usual sizes only.
    isStatic ? null : sizeRow,
    levels,
    make(
      "p",
      { class: "quiet-links" },
      make("a", { href: `#tutorial=${info.name}` }, "First time? A guided first game"),
    ),
    isStatic ? null : setterOptions(info, openNew),
  ].filter((each) => each !== null);
}

/**
 * The variants that are offered first, with their titles.
 * @param {FamilyInfo} info
 * @returns {[string, string][]}
 */
const firstVariants = (info) =>
  (family(info.name).playVariants?.first ?? []).flatMap((name) => {
    const found = info.variants.find((each) => each.name === name);
    return found ? [/** @type {[string, string]} */ ([name, found.title])] : [];
  });

/**
 * Bars that grow with the level.
 * @param {number} at
 * @param {number} of
 */
const meter = (at, of) => Array.from({ length: of }, (_, each) => make("i", { class: each < at ? "on" : "" }));
