// The door to every option of a family's generator, for setters.

import { button, make } from "./dom.js";
import { setSetting, setting } from "./storage.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} FormField */

// How many techniques are named for a level.
const TECHNIQUES_NAMED = 3;

/**
 * @param {FamilyInfo} info
 * @param {(spec: Spec) => unknown} openNew generates a puzzle and opens it
 */
export function setterOptions(info, openNew) {
  const levels = make(
    "select",
    { id: `level-${info.name}` },
    make("option", { value: "" }, "any"),
    info.levels.map((level) => make("option", { value: level }, level)),
  );
  levels.value = setting(`exact-level.${info.name}`, info.levels[0] ?? "");
  const seed = make("input", {
    id: `seed-${info.name}`,
    inputmode: "numeric",
    pattern: "[0-9]*",
    placeholder: "random",
    maxlength: 15,
  });
  /** @type {[FamilyOption, FormField][]} */
  const fields = info.options
    .filter(({ name }) => name !== "variant" || !info.variants?.length)
    .map((option) => [option, input(info, option)]);
  /** @param {[FamilyOption, FormField]} field */
  const row = ([option, each]) =>
    make("div", { class: "field" }, make("label", { for: each.id }, option.title.replace(/\.$/, "")), each);
  const needs = make("p", { class: "needs", "aria-live": "polite" });
  const describeLevel = () => {
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
      if (String(value) !== String(option.default)) options[option.name] = value;
    }
    const mixed = [...(variants?.querySelectorAll("input") ?? [])].filter((each) => each.checked);
    if (mixed.length) options.variant = mixed.map((each) => each.value).join(",");
    setSetting(`exact-level.${info.name}`, levels.value);
    const number = seed.value.trim() ? Number(seed.value) : undefined;
    return { family: info.name, level: levels.value || null, options, seed: number };
  }

  const variants = info.variants?.length
    ? make(
        "details",
        { class: "mix" },
        make("summary", {}, "Rules to mix"),
        info.variants.map(({ name, title }) =>
          make("label", {}, make("input", { type: "checkbox", value: name }), ` ${title}`),
        ),
      )
    : null;

  return make(
    "details",
    { class: "setter" },
    make("summary", {}, "More options"),
    make("div", { class: "field" }, make("label", { for: levels.id }, "Level, as it is rated"), levels),
    needs,
    variants,
    fields.map(row),
    make("div", { class: "field" }, make("label", { for: seed.id }, "Seed"), seed),
    make(
      "div",
      { class: "tools" },
      button(`Play ${info.title}`, () => openNew(spec()), { class: "primary" }),
      make("a", { class: "button", href: "#enter" }, "Enter your own"),
    ),
  );
}

/**
 * A sentence about what a level needs. A puzzle that has a level has one solution.
 * @param {FamilyInfo} info
 * @param {string} level
 */
function levelSentence({ techniques, levels }, level) {
  const own = (/** @type {string} */ name) =>
    techniques.filter((each) => each.level === name && !each.proves_contradiction).map((each) => each.title);
  const below = levels.slice(0, levels.indexOf(level));
  if (!level) return "Any level: it is shown once the puzzle is generated.";
  // A level without techniques of its own needs those of the level below more often.
  const all = [own(level), ...below.reverse().map(own)].find((each) => each.length) ?? [];
  const often = own(level).length ? "" : ` More of them than at ${below[0]}.`;
  const more = all.length - TECHNIQUES_NAMED;
  const named = more > 1 ? `${all.slice(0, TECHNIQUES_NAMED).join(", ")} and ${more} more` : all.join(", ");
  return `Exactly one solution. Needs nothing harder than: ${named}.${often}`;
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
