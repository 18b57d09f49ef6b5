// What a step rests on and what follows, drawn over a board. A family says where a word lies; the rest is the same.

import { draw } from "./dom.js";

const HIDDEN = new Set(["target", "removed", "assumed"]);

/** The evidence to show at a beat: where to look, then the pattern, then all that follows. */
export function shown(step, beat) {
  const pattern = step.pattern.filter((each) =>
    beat >= 3 ? true : beat === 2 ? !HIDDEN.has(each.role) : each.kind === "region",
  );
  const follows =
    beat < 3
      ? []
      : [
          ...step.places.map((word) => ({ role: "target", kind: "candidate", at: [word], text: "" })),
          ...step.removes.map((word) => ({ role: "removed", kind: "candidate", at: [word], text: "" })),
        ];
  const ranks = { region: 0, cell: 1, candidate: 2, link: 3 };
  return [...pattern, ...follows].sort((one, other) => ranks[one.kind] - ranks[other.kind]);
}

const middle = (box) => [box.x + box.w / 2, box.y + box.h / 2];

/** Draws evidence into a layer. `place(word)` gives { boxes, dot, ghost } of a word, any of which may be missing. */
export function drawMarks(layer, evidence, place) {
  layer.replaceChildren();
  for (const each of evidence) {
    if (each.kind === "link") {
      const [from, to] = [each.at[0], each.at.at(-1)].map((word) => centre(word, place));
      if (from && to) layer.append(arrow(from, to, each));
      continue;
    }
    for (const word of each.at) {
      const { boxes = [], dot, ghost } = place(word);
      if (ghost && each.role === "target") {
        const [x, y] = middle(boxes[0]);
        layer.append(
          draw("rect", {
            class: "mark target",
            x: boxes[0].x + 2,
            y: boxes[0].y + 2,
            width: boxes[0].w - 4,
            height: boxes[0].h - 4,
            rx: 7,
          }),
        );
        layer.append(draw("text", { class: "dot-text", x, y, "font-size": boxes[0].h * 0.62 }, ghost));
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

function centre(word, place) {
  const points = word.split(",").map((each) => {
    const { boxes = [], dot } = place(each);
    return dot ? [dot.x, dot.y] : boxes.length ? middle(boxes[0]) : null;
  });
  const known = points.filter(Boolean);
  if (!known.length) return null;
  return [0, 1].map((axis) => known.reduce((sum, point) => sum + point[axis], 0) / known.length);
}

function arrow([x1, y1], [x2, y2], { role, text }) {
  const [x, y] = [(x1 + x2) / 2 + (y1 - y2) / 8, (y1 + y2) / 2 + (x2 - x1) / 8];
  return draw("path", {
    class: `link ${role}${text === "weak" ? " weak" : ""}`,
    d: `M${x1} ${y1}Q${x} ${y} ${x2} ${y2}`,
  });
}

/** Rows and columns from 0 of every cell that a word names. */
export const cellsIn = (word) => [...word.matchAll(/r(\d+)c(\d+)/g)].map((match) => [match[1] - 1, match[2] - 1]);
