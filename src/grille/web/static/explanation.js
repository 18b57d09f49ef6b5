// A hint as beats: one thought on the screen at a time, each with its marks on the board.

import { button, make } from "./dom.js";
import { sentence } from "./errors.js";
import { inferencesOf } from "./inferences.js";

/**
 * @typedef {object} Beat
 * @property {string} text
 * @property {string} next what the button for the next beat says
 * @property {Step | null} step
 * @property {number} stage
 * @property {number} [walk]
 * @property {string[]} [faults]
 * @property {string} [label] a short name, such as the technique
 * @property {Names} [names]
 */

/**
 * The cells of each name that a step gives, such as A for an almost locked set.
 * @typedef {Record<string, string[]>} Names
 */

const MOST_BEATS = 60;
/** A longer reason stands on its own, so that it can be read on a phone. */
const LONG_TEXT = 130;

/**
 * The beats of a hint. A chain is walked link by link, an assumption step by step.
 * @param {HintReply} found
 * @param {View} view
 * @returns {Beat[]}
 */
export function beatsOf(found, view) {
  const { step, mistakes } = found;
  if (mistakes.length) {
    const faults = mistakes.flatMap((each) => each.cells);
    return [
      { text: found.nudge, next: "What is wrong?", step: null, stage: 0, faults },
      { text: found.explanation, next: "", step: null, stage: 0, faults },
    ];
  }
  if (!step) return [{ text: found.explanation, next: "", step: null, stage: 0 }];
  const look = view.cellsOf(found.nudge);
  const marked = { ...step, look: look.length ? look : namedIn(step, view) };
  const walk = walkOf(step, view);
  const together = [step.reason, step.conclusion].filter(Boolean).join(" ");
  const apart = !walk.length && together.length > LONG_TEXT && Boolean(step.reason && step.conclusion);
  if (apart) walk.push({ text: step.reason, label: step.title, next: "", step, stage: 2 });
  const last = walk.length ? step.conclusion : together;
  /** @type {Beat[]} */
  const beats = [
    { text: found.nudge, next: "What is there?", step: marked, stage: 1 },
    {
      text: step.notice,
      label: step.title,
      next: apart ? "Why?" : walk.length ? "Walk through it" : "Why, and what follows?",
      step,
      stage: 2,
      ...(walk.some((each) => each.walk) ? { walk: linksOf(step).length } : {}),
    },
    ...walk,
  ];
  const before = beats.at(-1);
  if (before && walk.length) before.next = "What follows?";
  const names = namesOf(step);
  beats.push({ text: last, label: step.title, next: "", step, stage: 3 });
  return names ? beats.map((each) => ({ ...each, names })) : beats;
}

/**
 * @param {Step} step
 * @returns {Names | null}
 */
function namesOf(step) {
  /** @type {Names} */
  const found = {};
  for (const { kind, at, text } of step.pattern) if (kind === "cell" && text) (found[text] ??= []).push(...at);
  return Object.keys(found).length ? found : null;
}

const linksOf = (/** @type {Step} */ step) => step.pattern.filter((each) => each.kind === "link");

/**
 * The cells of the pattern, where the first beat names none.
 * @param {Step} step
 * @param {View} view
 */
const namedIn = (step, view) =>
  step.pattern.some((each) => each.kind === "region")
    ? []
    : step.pattern
        .filter((each) => each.kind !== "link")
        .flatMap((each) => each.at.flatMap((word) => view.cellsOf(word)));

/**
 * @param {Step} step
 * @param {View} view
 * @returns {Beat[]}
 */
function walkOf(step, view) {
  const links = linksOf(step);
  const { inferences, rest } = inferencesOf(step.reason, links, (word) => view.cellsOf(word));
  if (inferences.length && inferences.length <= MOST_BEATS) return walked(step, inferences, rest);
  const sets = setInferences(step, links.length);
  if (sets.inferences.length) return walked(step, sets.inferences, sets.rest);
  const inOrder = links.every((each, at) => at === 0 || each.at[0] === links[at - 1]?.at.at(-1));
  if (links.length > 2 && inOrder && !step.branches?.length) {
    // What the whole chain shows stands after its first sentence.
    const whole = step.reason
      .split(/(?<=[.:]) /)
      .slice(1)
      .join(" ");
    return walked(
      step,
      links.map((each, at) => ({ text: inference(each, at), walk: at + 1 })),
      whole,
    );
  }
  /** @type {Beat[]} */
  const beats = [];
  const add = (/** @type {Branch} */ branch) => {
    beats.push({ text: branch.sentence, label: "Suppose", next: "Next step", step, stage: 2 });
    for (const each of branch.steps) {
      beats.push({ text: each.sentence, label: each.title, next: "Next step", step: each, stage: 3 });
      for (const inner of each.branches ?? []) add(inner);
    }
  };
  for (const branch of step.branches ?? []) add(branch);
  return beats.length > MOST_BEATS ? [] : beats;
}

/**
 * The inferences of a chain of named sets: "If A has no 5, it has all its others, so A has 2 and B has not, so B has 5.
 * Either way ...". None where a step has another form.
 * @param {Step} step
 * @param {number} links
 * @returns {{ inferences: import("./inferences.js").Inference[], rest: string }}
 */
function setInferences({ reason }, links) {
  const [argument = "", ...rest] = reason.split(/(?<=[.]) /);
  const [first = "", ...clauses] = argument.slice(0, -1).split(", so ");
  const [, supposed, then] = /^If (\w+ has .+), (it has .+)$/.exec(first) ?? [];
  if (!supposed || !then || clauses.length !== links + 1) return { inferences: [], rest: reason };
  const inferences = clauses.map((clause, at) => {
    const [, cause, other] = /^(\w+ has \S+) and (\w+) has not$/.exec(clause) ?? [];
    const text = cause ? `${cause}, so ${other} has not: ${other} has all its others.` : `So ${clause}.`;
    return { text, walk: Math.min(at + 1, links) };
  });
  return { inferences: [{ text: `Suppose ${supposed}. Then ${then}.`, walk: 0 }, ...inferences], rest: rest.join(" ") };
}

/**
 * A beat for each inference, and one for what they show together.
 * @param {Step} step
 * @param {import("./inferences.js").Inference[]} inferences
 * @param {string} whole
 */
function walked(step, inferences, whole) {
  /** @type {Beat[]} */
  const beats = inferences.map(({ text, walk }, at) => ({
    text,
    label: `Link ${at + 1} of ${inferences.length}`,
    next: "Next link",
    step,
    stage: 2,
    walk,
  }));
  const all = linksOf(step).length;
  if (whole) beats.push({ text: whole, label: "All links together", next: "", step, stage: 2, walk: all });
  return beats;
}

/**
 * A link as a sentence.
 * @param {Evidence} link
 * @param {number} at
 */
function inference({ at: ends, text }, at) {
  const [from = "", to = ""] = [ends[0], ends.at(-1)];
  const is = (/** @type {string} */ word, /** @type {boolean} */ so) => {
    const parts = word.split(",").map((each) => each.split("="));
    const cells = parts.map(([cell]) => cell).join(" or ");
    const digit = parts[0]?.[1] ?? "";
    return so
      ? `${cells} is ${digit}`
      : parts.length > 1
        ? `none of ${parts.map(([cell]) => cell).join(", ")} is ${digit}`
        : `${cells} is not ${digit}`;
  };
  const weak = text === "weak";
  const [cause, effect] = [is(from, weak), is(to, !weak)];
  return at === 0 ? `Suppose ${cause}. Then ${effect}.` : sentence(`${cause}, so ${effect}`);
}

/**
 * A text in which the names of cells, houses and tiles light up what they name.
 * @param {string} text
 * @param {View} view
 * @param {Names} [own] names of the step itself
 * @returns {Node[]}
 */
export function linkedText(text, view, own) {
  const names =
    /\b[A-Z]\b|\br\d+c\d+(?:[-|]r\d+c\d+)?\b|\b(?:[Rr]ow|[Cc]olumn|[Bb]ox|[Rr]egion|[Dd]iagonal|[Ww]indow|[Dd]isjoint group|[Ee]xtra region) \d+\b|\bt\d+\b/g;
  /** @type {Node[]} */
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(names)) {
    const cells = match[0].length === 1 ? (own?.[match[0]] ?? []) : view.cellsOf(match[0]);
    if (!cells.length) continue;
    parts.push(document.createTextNode(text.slice(from, match.index)));
    const lit = (/** @type {boolean} */ on) => view.light(on ? cells : []);
    const word = button(view.wordFor?.(match[0]) ?? match[0], () => lit(true), { class: "word" });
    word.addEventListener("pointerenter", () => lit(true));
    word.addEventListener("pointerleave", () => lit(false));
    word.addEventListener("focus", () => lit(true));
    word.addEventListener("blur", () => lit(false));
    parts.push(word);
    from = match.index + match[0].length;
  }
  parts.push(document.createTextNode(text.slice(from)));
  return parts;
}

/**
 * Paragraphs of linked text.
 * @param {string} text
 * @param {View} view
 * @param {Names} [own]
 */
export const paragraphs = (text, view, own) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => make("p", {}, linkedText(line, view, own)));
