// The marks of a step on a board: where to look, the pattern, the conclusions, and the links of a chain one by one.
// A family's view says where each word lies.

import { draw } from "./dom.js";

const HIDDEN = new Set(["target", "removed"]);
const RANKS = { region: 0, cell: 1, candidate: 2, link: 3 };

/**
 * The evidence to show at a stage of a hint: 1 where to look, 2 the pattern, 3 everything that follows.
 * @param {Step} step
 * @param {number} stage
 * @param {number} [walk] the number of links shown, where a chain is walked
 * @returns {Evidence[]}
 */
export function evidenceAt(step, stage, walk) {
  if (stage <= 0) return [];
  /** @type {Evidence[]} */
  const look = stage === 1 && step.look?.length ? [{ role: "look", kind: "cell", at: step.look, text: "" }] : [];
  const links = step.pattern.filter((each) => each.kind === "link");
  const chained = walk !== undefined;
  const ends = (/** @type {Evidence[]} */ some) =>
    new Set(some.flatMap((each) => each.at.flatMap((end) => end.split(","))));
  const [shown, linked] = [ends(links.slice(0, walk)), ends(links)];
  const pattern = step.pattern.filter((each) => {
    if (stage === 1) return each.kind === "region";
    if (stage === 2 && HIDDEN.has(each.role)) return false;
    if (!chained) return true;
    return each.kind === "link"
      ? links.indexOf(each) < walk
      : each.kind !== "candidate" || each.at.some((word) => shown.has(word) || !linked.has(word));
  });
  // While a chain is walked, the link that is read stands out from those before it.
  const past = new Set(chained && walk < links.length ? links.slice(0, Math.max(0, walk - 1)) : []);
  /** @type {Evidence[]} */
  const follows =
    stage < 3
      ? []
      : [
          ...step.places.map((word) => candidate("target", word)),
          ...step.removes.map((word) => candidate("removed", word)),
        ];
  const faded = pattern.map((each) => (past.has(each) ? { ...each, past: true } : each));
  return [...look, ...faded, ...follows].sort((one, other) => RANKS[one.kind] - RANKS[other.kind]);
}

/**
 * @param {string} role
 * @param {string} word
 * @returns {Evidence}
 */
const candidate = (role, word) => ({ role, kind: "candidate", at: [word], text: "" });

/**
 * @param {Box} box
 * @returns {[number, number]}
 */
const middle = (box) => [box.x + box.w / 2, box.y + box.h / 2];

/**
 * Draws evidence into two layers: what lies under the digits, and what lies over them.
 * @param {{ under: SVGElement, over: SVGElement }} layers
 * @param {Evidence[]} evidence
 * @param {(word: string) => Place} place says where a word lies
 * @param {Box} bounds the board: links stay inside
 * @param {{ x: number, y: number }[]} digits what links should not cross
 */
export function drawMarks({ under, over }, evidence, place, bounds, digits) {
  under.replaceChildren();
  over.replaceChildren();
  const box = (/** @type {string} */ kind, /** @type {Box} */ at, inset = 0, rx = 0) =>
    draw("rect", {
      class: kind,
      x: at.x + inset,
      y: at.y + inset,
      width: at.w - 2 * inset,
      height: at.h - 2 * inset,
      rx,
    });
  let number = 0;
  const chained = evidence.filter((each) => each.kind === "link").length > 1;
  const regions = evidence.filter((each) => each.kind === "region");
  const named = new Set();
  const badged = new Set();
  /** @type {SVGElement[]} */
  const badges = [];
  for (const each of evidence) {
    if (each.kind === "link") {
      number += 1;
      const [from, to] = [each.at[0], each.at.at(-1)].map((word) => centre(word ?? "", place));
      if (from && to) over.append(...arrow(from, to, each, chained ? number : 0, bounds, digits));
      continue;
    }
    for (const word of each.at) {
      const { boxes = [], dot, ghost } = place(word);
      const [first] = boxes;
      if (each.kind === "region" || each.role === "look")
        for (const at of boxes) under.append(box(`glow ${each.role}`, at));
      else if (ghost && first && each.role === "target") {
        const [x, y] = middle(first);
        over.append(
          box("mark target", first, 3, 7),
          draw("text", { class: "ghost", x, y, "font-size": first.h * 0.62 }, ghost),
        );
      } else if (dot && each.kind === "candidate") {
        if (first && each.role === "target") over.append(box("mark target", first, 3, 7));
        over.append(draw("circle", { class: `dot ${each.role}`, cx: dot.x, cy: dot.y, r: dot.r * 1.12 }));
        const size = dot.r * ((dot.text ?? "").length > 1 ? 1.4 : 1.9);
        if (dot.text)
          over.append(
            draw("text", { class: `dot-text ${each.role}`, x: dot.x, y: dot.y, "font-size": size }, dot.text),
          );
        if (each.role === "removed")
          over.append(
            draw("path", {
              class: "strike",
              d: `M${dot.x - dot.r} ${dot.y + dot.r}L${dot.x + dot.r} ${dot.y - dot.r}`,
            }),
          );
      } else {
        for (const at of boxes) over.append(box(`mark ${each.role}`, at, 3, 7));
        if (first && each.kind === "cell" && each.text && !named.has(each.text) && !badged.has(word)) {
          named.add(each.text);
          badged.add(word);
          badges.push(...badge(first, each));
        }
        if (first && each.kind === "cell" && each.role === "evidence")
          for (const region of regions) under.append(...beams(first, region, place));
      }
    }
  }
  over.append(...badges);
}

/**
 * The name of some cells, at the corner of the first.
 * @param {Box} at
 * @param {Evidence} evidence
 */
function badge({ x, y, w }, { role, text }) {
  const r = w * 0.15;
  const [cx, cy] = [x + r * 0.9, y + r * 0.9];
  return [
    draw("circle", { class: `badge ${role}`, cx, cy, r }),
    draw("text", { class: "badge-text", x: cx, y: cy, "font-size": r * 1.5 }, text),
  ];
}

/**
 * Lines from a cell along its row or column through a region that it keeps clear.
 * @param {Box} from
 * @param {Evidence} region
 * @param {(word: string) => Place} place
 */
function beams(from, region, place) {
  const cells = region.at.flatMap((word) => place(word).boxes ?? []);
  if (cells.some((each) => each.x === from.x && each.y === from.y)) return [];
  const [x, y] = middle(from);
  const row = cells
    .filter((each) => each.y === from.y)
    .sort((one, other) => Math.abs(other.x - from.x) - Math.abs(one.x - from.x))[0];
  const column = cells
    .filter((each) => each.x === from.x)
    .sort((one, other) => Math.abs(other.y - from.y) - Math.abs(one.y - from.y))[0];
  const line = (/** @type {Box} */ to, /** @type {number} */ dx, /** @type {number} */ dy) => {
    const [u, v] = middle(to);
    const side = from.w / 2 - 3;
    return draw("path", {
      class: "beam",
      d: `M${x + dx * side} ${y + dy * side}L${u + (dx * from.w) / 3} ${v + (dy * from.h) / 3}`,
    });
  };
  // A region of one row or column is not crossed along itself.
  const across = new Set(cells.map((each) => each.y)).size > 1 || !row;
  const down = new Set(cells.map((each) => each.x)).size > 1 || !column;
  return [
    ...(row && across ? [line(row, Math.sign(row.x - from.x), 0)] : []),
    ...(column && down ? [line(column, 0, Math.sign(column.y - from.y))] : []),
  ];
}

/**
 * @param {string} word
 * @param {(word: string) => Place} place
 * @returns {{ x: number, y: number, r: number } | null}
 */
function centre(word, place) {
  const points = word.split(",").flatMap((each) => {
    const { boxes = [], dot } = place(each);
    const [box] = boxes;
    if (dot) return [dot];
    return box ? [{ x: box.x + box.w / 2, y: box.y + box.h / 2, r: box.w / 3 }] : [];
  });
  if (!points.length) return null;
  const mean = (/** @type {(point: { x: number, y: number, r: number }) => number} */ of) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { x: mean((each) => each.x), y: mean((each) => each.y), r: mean((each) => each.r) };
}

/**
 * A link with its direction and number, on the curve that crosses the fewest digits and stays on the board.
 * @param {{ x: number, y: number, r: number }} from
 * @param {{ x: number, y: number, r: number }} to
 * @param {Evidence} evidence
 * @param {number} number
 * @param {Box} bounds
 * @param {{ x: number, y: number }[]} digits
 */
function arrow(from, to, { role, text, past }, number, bounds, digits) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const bend = (/** @type {number} */ bow) => ({
    x: (from.x + to.x) / 2 - dy * bow,
    y: (from.y + to.y) / 2 + dx * bow,
  });
  const on = (/** @type {{ x: number, y: number }} */ via, /** @type {number} */ t) => ({
    x: (1 - t) ** 2 * from.x + 2 * t * (1 - t) * via.x + t * t * to.x,
    y: (1 - t) ** 2 * from.y + 2 * t * (1 - t) * via.y + t * t * to.y,
  });
  const cost = (/** @type {number} */ bow) => {
    const via = bend(bow);
    let sum = Math.abs(bow) * 4;
    for (let part = 1; part < 12; part += 1) {
      const at = on(via, part / 12);
      if (
        at.x < bounds.x + 2 ||
        at.y < bounds.y + 2 ||
        at.x > bounds.x + bounds.w - 2 ||
        at.y > bounds.y + bounds.h - 2
      )
        sum += 6;
      if (digits.some((each) => Math.hypot(each.x - at.x, each.y - at.y) < 11)) sum += 1;
    }
    return sum;
  };
  const bows = length < 20 ? [0.35, -0.35] : [0.1, -0.1, 0.2, -0.2, 0.32, -0.32, 0.45, -0.45];
  const bow = bows.reduce((best, each) => (cost(each) < cost(best) ? each : best));
  const via = bend(bow);
  // From edge to edge: the candidates themselves stay readable.
  const cut = (/** @type {{ x: number, y: number, r: number }} */ end) => {
    const [u, v] = [via.x - end.x, via.y - end.y];
    const far = Math.hypot(u, v) || 1;
    const gap = Math.min(end.r * 1.2, length / 3);
    return { x: end.x + (u / far) * gap, y: end.y + (v / far) * gap };
  };
  const [start, stop] = [cut(from), cut(to)];
  const turn = Math.atan2(stop.y - via.y, stop.x - via.x);
  const wing = (/** @type {number} */ angle) =>
    `${stop.x - 5 * Math.cos(turn + angle)} ${stop.y - 5 * Math.sin(turn + angle)}`;
  const when = past ? " past" : "";
  const kind = `link ${role}${text === "weak" ? " weak" : ""}${when}`;
  const half = on(via, 0.5);
  return [
    draw("path", { class: kind, d: `M${start.x} ${start.y}Q${via.x} ${via.y} ${stop.x} ${stop.y}` }),
    draw("path", { class: `head ${role}${when}`, d: `M${stop.x} ${stop.y}L${wing(0.5)}L${wing(-0.5)}z` }),
    ...(number
      ? [
          draw("circle", { class: `link-number ${role}${when}`, cx: half.x, cy: half.y, r: 4.6 }),
          draw("text", { class: `link-text${when}`, x: half.x, y: half.y, "font-size": 6.6 }, String(number)),
        ]
      : []),
  ];
}

/**
 * The row and column, from 0, of every cell that a word names: r4c7, and r12c8 for r1c8 and r2c8 on boards with rows of
 * one digit.
 * @param {string} word
 * @returns {[number, number][]}
 */
export const cellsIn = (word, side = 99) =>
  [...word.matchAll(/r(\d+)c(\d+)/g)].flatMap((match) => {
    const several = (/** @type {string} */ digits) => (side <= 9 ? [...digits].map(Number) : [Number(digits)]);
    return several(match[1] ?? "").flatMap((row) =>
      several(match[2] ?? "").map((column) => /** @type {[number, number]} */ ([row - 1, column - 1])),
    );
  });
