// Domino chains in the browser: the hand, the table, and tiles that go from one to the other.

import { announce, button, draw, make } from "../dom.js";
import { shown } from "../marks.js";
import { Refused } from "../refused.js";

export const title = "Domino chain";

const tilesIn = (text) => [...text.matchAll(/(\d+)-(\d+)/g)].map((match) => [Number(match[1]), Number(match[2])]);

/** The hand that a text on one line says: tiles, then what the chain must be or what lies already. */
export function read(text) {
  const [, held, rest] = /^\s*(?:hand\s+)?((?:\d+-\d+[\s,;]*)*)(.*)$/s.exec(text) ?? [];
  if (held === undefined || (rest && !/^(?:(?:ring|from\s+\d+|to\s+\d+|on\s+[\d\s-]+)\s*)+$/.test(rest))) throw new Refused("this is not a hand of dominoes");
  const number = (word) => {
    const match = new RegExp(`${word}\\s+(\\d+)`).exec(rest);
    return match ? Number(match[1]) : null;
  };
  const on = /\bon\s+(.*)$/.exec(rest);
  return { text, tiles: tilesIn(held), ring: /\bring\b/.test(rest), start: number("from"), end: number("to"), table: on ? tilesIn(on[1]) : [] };
}

// Held: index and face; lying: index (null where it lay at the start) and face.
export const start = (hand) => ({ held: hand.tiles.map((face, index) => [index, face]), lying: hand.table.map((face) => [null, face]) });

const label = ([left, right]) => `${left}-${right}`;
const turned = ([left, right]) => [right, left];

export function after(hand, board, move) {
  const text = move.trim().toLowerCase();
  const take = /^take\s+(left|right)$/.exec(text);
  if (take) return taken(board, take[1]);
  const match = /^(turn|(?:place-)?(first|left|right))\s+t([1-9]\d*)$/.exec(text);
  if (!match) throw new Refused(`expected a move such as turn t3, left t1 or take left, not ${move.slice(0, 40)}`);
  const index = match[3] - 1;
  const at = board.held.findIndex(([each]) => each === index);
  if (index >= hand.tiles.length) throw new Refused(`there is no t${index + 1}`);
  if (at < 0) throw new Refused(`t${index + 1} lies already`);
  const face = board.held[at][1];
  if (match[1] === "turn") return { ...board, held: board.held.with(at, [index, turned(face)]) };
  const side = match[2];
  if (side === "first" && board.lying.length) throw new Refused("the table is not bare: lay it left or right");
  if (side !== "first" && !board.lying.length) throw new Refused("the table is bare: lay it first");
  if (side !== "first") {
    const free = side === "left" ? board.lying[0][1][0] : board.lying.at(-1)[1][1];
    const fits = (each) => (side === "left" ? each[1] : each[0]) === free;
    if (!fits(face)) throw new Refused(`${label(face)} doesn't fit: the free ${side} end is ${free}; turned, it ${fits(turned(face)) ? "would" : "wouldn't either"}`);
  }
  const held = board.held.filter(([each]) => each !== index);
  return { held, lying: side === "left" ? [[index, face], ...board.lying] : [...board.lying, [index, face]] };
}

function taken(board, side) {
  if (!board.lying.length) throw new Refused("nothing lies on the table");
  const [index, face] = side === "left" ? board.lying[0] : board.lying.at(-1);
  if (index === null) throw new Refused(`${label(face)} lay there at the start and stays`);
  const lying = side === "left" ? board.lying.slice(1) : board.lying.slice(0, -1);
  return { held: [...board.held, [index, face]].sort((one, other) => one[0] - other[0]), lying };
}

/** A move as somebody would say it. */
export function words(move) {
  const [verb, tile] = move.replace("place-", "").split(" ");
  return verb === "turn" ? `Turn ${tile} round.` : verb === "first" ? `Lay ${tile} first.` : verb === "take" ? `Take the ${tile} end back.` : `Lay ${tile} at the ${verb} end.`;
}

/** The moves that take everything back into the hand, each tile as it was held at first. */
export function back(hand, board) {
  const before = board.lying.findIndex(([index]) => index === null);
  const left = before < 0 ? 0 : before;
  const right = board.lying.length - left - (before < 0 ? 0 : hand.table.length);
  const faces = [...board.held, ...board.lying.filter(([index]) => index !== null)];
  const turns = faces.filter(([index, face]) => label(face) !== label(hand.tiles[index])).map(([index]) => `turn t${index + 1}`);
  return [...Array(left).fill("take left"), ...Array(right).fill("take right"), ...turns];
}

export const clashes = () => [];

export function done(hand, board) {
  if (board.held.length || !board.lying.length) return board.held.length === 0 && hand.tiles.length === 0;
  const [left, right] = [board.lying[0][1][0], board.lying.at(-1)[1][1]];
  return (!hand.ring || left === right) && (hand.start === null || left === hand.start) && (hand.end === null || right === hand.end);
}

export const blanks = null;
/** Techniques that show that there is no solution: no puzzle with a level needs them. */
export const refutes = ["odd-digits", "apart", "wrong-ends"];
export const pencil = [];

export const tutorial = {
  puzzle: "1-0 1-2 3-2 from 0",
  steps: [
    "Lay all tiles of the hand in one line, so that halves that touch are equal. This chain must begin with 0. Choose a tile, then Turn it or lay it; or drag it to the table.",
    "A tile that does not fit is refused, and told why. Turned, it may fit: press T on it, or the Turn button.",
    "Press Can it be finished? whenever you doubt: it says whether the rest can still be laid, and why not.",
    "Lay the last tile to finish.",
  ],
};

const FACES = ["", "e", "ai", "aei", "acgi", "acegi", "acdfgi", "acdefgi", "abcdfghi", "abcdefghi"];

function half(number, x) {
  if (number > 9) return draw("text", { class: "pip-text", x: x + 20, y: 20 }, String(number));
  return draw("g", { class: "pips" }, [...FACES[number]].map((spot) => {
    const at = spot.charCodeAt(0) - 97;
    return draw("circle", { cx: x + 20 + 10 * ((at % 3) - 1), cy: 20 + 10 * (Math.floor(at / 3) - 1), r: 3.4 });
  }));
}

const domino = ([left, right]) =>
  draw("svg", { viewBox: "0 0 80 40", class: "domino", "aria-hidden": "true" }, draw("rect", { class: "plate", x: 1.5, y: 1.5, width: 77, height: 37, rx: 7 }), draw("path", { class: "fold", d: "M40 6v28" }), half(left, 0), half(right, 40));

/** The hand and the table on the page. */
export function view(session) {
  const { game } = session;
  const { puzzle } = game;
  let chosen = null;
  let lit = new Map();
  const wants = [puzzle.ring && "It must close into a ring.", puzzle.start !== null && `It must begin with ${puzzle.start}.`, puzzle.end !== null && `It must end with ${puzzle.end}.`].filter(Boolean).join(" ");

  const handList = make("div", { class: "hand", role: "group", "aria-label": "Your hand" });
  const line = make("ol", { class: "line", "aria-label": "The table" });
  const table = make("div", { class: "table" }, line);
  const actions = make("div", { class: "tools actions", role: "group", "aria-label": "What to do with the tile" });
  const element = make(
    "div",
    { class: "board chain", role: "region", "aria-label": "Domino chain" },
    make("h2", {}, "Table"),
    wants && make("p", { class: "wants" }, wants),
    table,
    make("h2", {}, "Hand"),
    handList,
    actions,
  );

  function lay(index, side) {
    chosen = index;
    session.act(`${game.board.lying.length ? side : "first"} t${index + 1}`);
  }
  function turn(index) {
    chosen = index;
    session.act(`turn t${index + 1}`);
  }

  const held = () => game.board.held.map(([index]) => index);

  function choose(index) {
    chosen = index;
    refresh();
  }

  function onKey(event, index) {
    const all = held();
    const at = all.indexOf(index);
    const pressed = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) return;
    if (pressed === "t") turn(index);
    else if (pressed === "l") lay(index, "left");
    else if (pressed === "r" || pressed === "f") lay(index, "right");
    else if (event.key === "Backspace") session.act("take right");
    else if (event.key === "ArrowRight" || event.key === "ArrowDown") choose(all[(at + 1) % all.length]);
    else if (event.key === "ArrowLeft" || event.key === "ArrowUp") choose(all[(at - 1 + all.length) % all.length]);
    else return;
    event.preventDefault();
    event.stopPropagation();
    focus();
  }

  let drag = null;
  function onDown(event, index, node) {
    drag = { index, node, x: event.clientX, y: event.clientY, moved: false };
    node.setPointerCapture(event.pointerId);
  }
  function onMove(event) {
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (Math.hypot(dx, dy) > 8) drag.moved = true;
    if (drag.moved) {
      drag.node.classList.add("dragged");
      drag.node.style.translate = `${dx}px ${dy}px`;
      const side = sideAt(event);
      table.classList.toggle("over-left", side === "left");
      table.classList.toggle("over-right", side === "right");
    }
  }
  function sideAt(event) {
    const frame = table.getBoundingClientRect();
    if (event.clientY > frame.bottom + 12 || event.clientY < frame.top - 12) return null;
    const first = line.firstElementChild?.getBoundingClientRect();
    const last = line.lastElementChild?.getBoundingClientRect();
    if (!first) return "right";
    const to = (box) => Math.hypot(event.clientX - (box.left + box.right) / 2, event.clientY - (box.top + box.bottom) / 2);
    return first === last || line.children.length === 1 ? (event.clientX < (first.left + first.right) / 2 ? "left" : "right") : to(first) < to(last) ? "left" : "right";
  }
  function onUp(event) {
    if (!drag) return;
    const { index, node, moved } = drag;
    drag = null;
    node.style.translate = "";
    node.classList.remove("dragged");
    table.classList.remove("over-left", "over-right");
    const side = moved ? sideAt(event) : null;
    if (moved) node.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
    if (side) lay(index, side);
  }

  function tileNode([index, face]) {
    const node = button(domino(face), () => (chosen === index ? turn(index) : choose(index)), {
      class: `piece ${lit.get(`t${index + 1}`) ?? ""}`,
      "data-tile": `t${index + 1}`,
      "aria-label": `t${index + 1}, ${label(face)}`,
      "aria-pressed": chosen === index,
      onkeydown: (event) => onKey(event, index),
    });
    node.addEventListener("pointerdown", (event) => onDown(event, index, node));
    node.addEventListener("pointermove", onMove);
    node.addEventListener("pointerup", onUp);
    node.addEventListener("pointercancel", onUp);
    return node;
  }

  function refresh() {
    const { held: hand, lying } = game.board;
    const had = element.contains(document.activeElement) && document.activeElement.closest(".hand, .actions") !== null;
    if (!hand.some(([index]) => index === chosen)) chosen = hand[0]?.[0] ?? null;
    handList.replaceChildren(...(hand.length ? hand.map(tileNode) : [make("p", {}, "Every tile is laid.")]));
    line.replaceChildren(...lying.map(([index, face]) => make("li", { class: index === null ? "given" : lit.get(`t${index + 1}`) ?? "", "aria-label": label(face) }, domino(face))));
    table.classList.toggle("bare", lying.length === 0);
    const bare = lying.length === 0;
    const free = bare ? "" : ` (free ends ${lying[0][1][0]} and ${lying.at(-1)[1][1]})`;
    line.setAttribute("aria-label", bare ? "The table, bare" : `The table${free}`);
    const which = chosen === null ? "" : ` t${chosen + 1}`;
    actions.replaceChildren(
      ...(chosen === null
        ? []
        : [
            button(`Turn${which}`, () => turn(chosen), { "data-do": "turn" }),
            bare ? button(`Lay${which} first`, () => lay(chosen, "right"), { "data-do": "first" }) : null,
            bare ? null : button(`Lay${which} left`, () => lay(chosen, "left"), { "data-do": "left" }),
            bare ? null : button(`Lay${which} right`, () => lay(chosen, "right"), { "data-do": "right" }),
          ].filter(Boolean)),
      button("Take left back", () => session.act("take left")),
      button("Take right back", () => session.act("take right")),
    );
    if (had) focus();
  }

  function focus() {
    const node = handList.querySelector(`[data-tile="t${chosen + 1}"]`) ?? handList.querySelector("button");
    node?.focus({ preventScroll: true });
  }

  async function finishable() {
    const said = await session.ask("hint", { moves: game.made });
    if (!said) return;
    if (said.mistakes.length) session.tell(`No: ${said.explanation}`);
    else if (said.step?.contradiction) session.tell(`No: ${said.step.sentence}`);
    else session.tell(said.step ? "Yes, the rest can still be laid." : "It is finished.");
  }

  const pad = make(
    "div",
    { class: "pad" },
    button("Can it be finished?", finishable),
    button("Show the fewest moves", () => session.animate(async () => (await session.ask("solve", {}))?.solutions[0]?.moves ?? [])),
  );

  return {
    element,
    side: [pad],
    refresh,
    focus,
    mark: (step, beat) => {
      lit = new Map();
      for (const each of step ? shown(step, beat) : [])
        for (const word of each.at) for (const match of word.matchAll(/\bt\d+\b|t\d+$/g)) lit.set(match[0], `mark-${each.role}`);
      refresh();
    },
    blame: (names) => {
      lit = new Map(names.map((each) => [each, "mark-conflict"]));
      refresh();
    },
    point: (where) => {
      const index = /t(\d+)/.exec(where);
      if (index) {
        choose(index[1] - 1);
        focus();
      }
    },
    keysHelp: "Arrows choose a tile, T turns it, L lays it at the left end, R at the right end, Backspace takes the right end back.",
  };
}
