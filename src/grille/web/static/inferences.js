// An argument in arrows, such as that of a forcing chain, as one sentence for each inference.

import { sentence } from "./errors.js";

/**
 * @typedef {object} Inference
 * @property {string} text
 * @property {number} walk how many links are drawn with it
 */

/**
 * The inferences of an argument such as "r1c1=5 -> r1c2<>5 (row 1) -> r1c2=3. r1c1=5 -> ...", and the sentences after
 * them. No inferences where a part has another form. What was inferred before is not repeated.
 * @param {string} reason
 * @param {Evidence[]} links the arrows as they are drawn, in the order of the text
 * @param {(word: string) => string[]} cellsOf
 * @returns {{ inferences: Inference[], rest: string }}
 */
export function inferencesOf(reason, links, cellsOf) {
  const none = { inferences: [], rest: reason };
  const ends = links.map((each) => [keyOf(each.at[0] ?? ""), keyOf(each.at.at(-1) ?? "")].join(" "));
  /** @type {Inference[]} */
  const inferences = [];
  /** @type {string[]} */
  const rest = [];
  const seen = new Set();
  let walk = 0;
  let again = "";
  for (const part of reason.split(/(?<=[.]) /)) {
    if (!part.includes(" -> ")) {
      rest.push(part);
      continue;
    }
    if (rest.length) return none;
    const [, supposed = "", clauses = ""] = /^(?:If (\S+): )?(.*?)[.]$/.exec(part) ?? [];
    let opening = Boolean(supposed) || !inferences.length;
    for (const clause of clauses.split("; ")) {
      const facts = clause.split(" -> ").map((each) => each.split(" + ").map((fact) => factOf(fact, cellsOf)));
      for (const [at, effects] of facts.entries()) {
        const causes = facts[at - 1];
        const [effect] = effects;
        if (!causes) continue;
        if (!effect || effects.length > 1 || causes.includes(null)) return none;
        const because = causes.map((each) => each?.says).join(" and ");
        const name = `${because} ${effect.says}`;
        if (seen.has(name)) {
          [opening, again] = [false, effect.says];
          continue;
        }
        seen.add(name);
        for (const cause of causes) walk = Math.max(walk, ends.indexOf(`${cause?.key} ${effect.key}`) + 1);
        const then = effect.note ? `${effect.says} (${effect.note})` : effect.says;
        const text = opening ? `Suppose ${because}. Then ${then}.` : sentence(`${because}, so ${then}`);
        inferences.push({ text, walk });
        [opening, again] = [false, ""];
      }
    }
    // A part whose end was inferred before says at least where it leads.
    if (again) inferences.push({ text: sentence(`as before, it follows that ${again}`), walk });
    again = "";
  }
  return inferences.some((each) => !each.walk) ? none : { inferences, rest: rest.join(" ") };
}

/**
 * An argument with a line for each inference; another text as it is.
 * @param {string} reason
 * @param {Evidence[]} links
 * @param {(word: string) => string[]} cellsOf
 */
export function inWords(reason, links, cellsOf) {
  const { inferences, rest } = inferencesOf(reason, links, cellsOf);
  return [...inferences.map((each) => each.text), rest].filter(Boolean).join("\n");
}

/** @param {string} word the candidates at one end of a link: "r1c1=5,r1c2=5" */
const keyOf = (word) => word.split(",").sort().join();

/**
 * @param {string} text "r1c1=5", "r1c12<>5 (row 1)"
 * @param {(word: string) => string[]} cellsOf
 */
function factOf(text, cellsOf) {
  const [, name = "", sign, digit, note = ""] = /^([^\s=<]+)(=|<>)(\S+)(?: \((.*)\))?$/.exec(text) ?? [];
  const cells = cellsOf(name);
  if (!cells.length) return null;
  const so = sign === "=";
  const several = cells.length > 1;
  const says = several ? `${so ? "one" : "none"} of ${name} is ${digit}` : `${name} is ${so ? "" : "not "}${digit}`;
  return { says, note, key: keyOf(cells.map((cell) => `${cell}=${digit}`).join()) };
}
