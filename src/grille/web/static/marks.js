// The marks of a step on a board: its pattern and its conclusions. A family's view says where each word lies.

import { draw } from "./dom.js";

const HIDDEN = new Set(["target", "removed", "assumed"]);

/**
 * The evidence to show at a stage of a hint: 1 where to look, 2 the pattern, 3 everything that follows.
 * @param {Step} step
 * @param {number} stage
 * @returns {Evidence[]}
 */
export function evidenceAt(step, stage) {
  const pattern = step.pattern.filter((each) =>
    stage >= 3 ? true : stage === 2 ? !HIDDEN.has(each.role) : each.kind === "region",
  );
  /** @type {Evidence[]} */
  const follows =
    stage < 3
      ? []
      : [
          ...step.places.map((word) => candidate("target", word)),
          ...step.removes.map((word) => candidate("removed", word)),
        ];
  const ranks = { region: 0, cell: 1, candidate: 2, link: 3 };
  return [...pattern, ...follows].sort((one, other) => ranks[one.kind] - ranks[other.kind]);
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
 * Draws evidence into a layer. `place` says where a word lies.
 * @param {SVGElement} layer
 * @param {Evidence[]} evidence
 * @param {(word: string) => Place} place
 */
export function drawMarks(layer, evidence, place) {
  layer.replaceChildren();
  for (const each of evidence) {
    if (each.kind === "link") {
      const [from, to] = [each.at[0], each.at.at(-1)].map((word) => centre(word ?? "", place));
      if (from && to) layer.append(arrow(from, to, each));
      continue;
    }
    for (const word of each.at) {
      const { boxes = [], dot, ghost } = place(word);
      const [box] = boxes;
      if (ghost && box && each.role === "target") {
        const [x, y] = middle(box);
        layer.append(
          draw("rect", {
            class: "mark target",
            x: box.x + 2,
            y: box.y + 2,
            width: box.w - 4,
            height: box.h - 4,
            rx: 7,
          }),
        );
        layer.append(draw("text", { class: "dot-text", x, y, "font-size": box.h * 0.62 }, ghost));
      } else if (dot && each.kind === "candidate") {
        layer.append(draw("circle", { class: `dot ${each.role}`, cx: dot.x, cy: dot.y, r: dot.r }));
        if (dot.text)
          layer.append(draw("text", { class: "dot-text", x: dot.x, y: dot.y, "font-size": dot.r * 1.5 }, dot.text));
        if (each.role === "removed")
          layer.append(
            draw("path", {
              class: "strike",
              d: `M${dot.x - dot.r} ${dot.y + dot.r}L${dot.x + dot.r} ${dot.y - dot.r}`,
            }),
          );
      } else {
        for (const box of boxes)
          layer.append(
            draw("rect", {
              class: `mark ${each.role} ${each.kind}`,
              x: box.x + 2,
              y: box.y + 2,
              width: box.w - 4,
              height: box.h - 4,
              rx: 7,
            }),
          );
      }
    }
  }
}

/**
 * @param {string} word
 * @param {(word: string) => Place} place
 * @returns {[number, number] | null}
 */
function centre(word, place) {
  const points = word.split(",").flatMap((each) => {
    const { boxes = [], dot } = place(each);
    const [box] = boxes;
    return dot ? [[dot.x, dot.y]] : box ? [middle(box)] : [];
  });
  if (!points.length) return null;
  const mean = (/** @type {number} */ axis) =>
    points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length;
  return [mean(0), mean(1)];
}

/**
 * @param {[number, number]} from
 * @param {[number, number]} to
 * @param {Evidence} evidence
 */
function arrow([x1, y1], [x2, y2], { role, text }) {
  const [x, y] = [(x1 + x2) / 2 + (y1 - y2) / 8, (y1 + y2) / 2 + (x2 - x1) / 8];
  return draw("path", {
    class: `link ${role}${text === "weak" ? " weak" : ""}`,
    d: `M${x1} ${y1}Q${x} ${y} ${x2} ${y2}`,
  });
}

/**
 * The row and column, from 0, of every cell that a word names.
 * @param {string} word
 * @returns {[number, number][]}
 */
export const cellsIn = (word) =>
  [...word.matchAll(/r(\d+)c(\d+)/g)].map((match) => [Number(match[1]) - 1, Number(match[2]) - 1]);
