// The board of a domino chain: the hand, the table, and tiles that move from one to the other.

import { button, make } from "../dom.js";
import { evidenceAt } from "../marks.js";
import { domino } from "./chain-tile.js";
import { label } from "./chain.js";

/**
 * The hand and the table on the page.
 * @param {Session} session
 */
export function view(session) {
  const { game } = session;
  const { puzzle } = game;
  /** @type {number | null} */
  let chosen = null;
  let lit = new Map();
  const wants = [
    puzzle.ring && "It must close into a ring.",
    puzzle.start !== null && `It must begin with ${puzzle.start}.`,
    puzzle.end !== null && `It must end with ${puzzle.end}.`,
  ]
    .filter(Boolean)
    .join(" ");

  const handList = make("div", { class: "hand", role: "group", "aria-label": "Your hand" });
  const line = make("ol", { class: "line", "aria-label": "The table" });
  const table = make("div", { class: "table" }, line);
  const actions = make("div", { class: "tools actions", role: "group", "aria-label": "Actions for the chosen tile" });
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

  /**
   * @param {number} index
   * @param {string} side
   */
  function lay(index, side) {
    chosen = index;
    session.act(`${game.board.lying.length ? side : "first"} t${index + 1}`);
  }
  /** @param {number} index */
  function turn(index) {
    chosen = index;
    session.act(`turn t${index + 1}`);
  }

  const held = () => game.board.held.map((/** @type {[number, Pair]} */ [index]) => index);

  /** @param {number} index */
  function choose(index) {
    chosen = index;
    refresh();
  }

  /**
   * @param {any} event
   * @param {number} index
   */
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

  /** @type {{ index: number, node: HTMLElement, x: number, y: number, moved: boolean } | null} */
  let drag = null;
  /**
   * @param {any} event
   * @param {number} index
   * @param {HTMLElement} node
   */
  function onDown(event, index, node) {
    drag = { index, node, x: event.clientX, y: event.clientY, moved: false };
    node.setPointerCapture(event.pointerId);
  }
  /** @param {any} event */
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
  /** @param {any} event */
  function sideAt(event) {
    const frame = table.getBoundingClientRect();
    if (event.clientY > frame.bottom + 12 || event.clientY < frame.top - 12) return null;
    const first = line.firstElementChild?.getBoundingClientRect();
    const last = line.lastElementChild?.getBoundingClientRect();
    if (!first || !last) return "right";
    const to = (/** @type {DOMRect} */ box) =>
      Math.hypot(event.clientX - (box.left + box.right) / 2, event.clientY - (box.top + box.bottom) / 2);
    if (line.children.length === 1) return event.clientX < (first.left + first.right) / 2 ? "left" : "right";
    return to(first) < to(last) ? "left" : "right";
  }
  /** @param {any} event */
  function onUp(event) {
    if (!drag) return;
    const { index, node, moved } = drag;
    drag = null;
    node.style.translate = "";
    node.classList.remove("dragged");
    table.classList.remove("over-left", "over-right");
    const side = moved ? sideAt(event) : null;
    if (moved)
      node.addEventListener("click", (/** @type {Event} */ click) => click.stopImmediatePropagation(), {
        capture: true,
        once: true,
      });
    if (side) lay(index, side);
  }

  /**
   * @param {[number, Pair]} tile
   */
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
    /** @type {ChainBoard} */
    const { held: hand, lying } = game.board;
    const had = element.contains(document.activeElement) && Boolean(document.activeElement?.closest(".hand, .actions"));
    if (!hand.some(([index]) => index === chosen)) chosen = hand[0]?.[0] ?? null;
    handList.replaceChildren(...(hand.length ? hand.map(tileNode) : [make("p", {}, "Every tile is laid.")]));
    line.replaceChildren(
      ...lying.map(([index, face]) =>
        make(
          "li",
          { class: index === null ? "given" : (lit.get(`t${index + 1}`) ?? ""), "aria-label": label(face) },
          domino(face),
        ),
      ),
    );
    table.classList.toggle("empty", lying.length === 0);
    const empty = lying.length === 0;
    const free = ` (free ends ${lying[0]?.[1][0]} and ${lying.at(-1)?.[1][1]})`;
    line.setAttribute("aria-label", empty ? "The table, empty" : `The table${free}`);
    const which = chosen === null ? "" : ` t${chosen + 1}`;
    const index = chosen;
    const end = (/** @type {string} */ side) =>
      button(`Lay${which} ${side}`, () => lay(index ?? 0, side === "left" ? "left" : "right"), { "data-do": side });
    actions.replaceChildren(
      ...(index === null ? [] : [button(`Turn${which}`, () => turn(index), { "data-do": "turn" })]),
      ...(index === null ? [] : empty ? [end("first")] : [end("left"), end("right")]),
      button("Take left back", () => session.act("take left")),
      button("Take right back", () => session.act("take right")),
    );
    if (had) focus();
  }

  function focus() {
    /** @type {HTMLElement | null} */
    const node = handList.querySelector(`[data-tile="t${(chosen ?? -1) + 1}"]`) ?? handList.querySelector("button");
    node?.focus({ preventScroll: true });
  }

  async function finishable() {
    const reply = await session.request("hint", { moves: game.made });
    if (!reply) return;
    if (reply.mistakes.length) session.message(`No: ${reply.explanation}`);
    else if (reply.step?.contradiction) session.message(`No: ${reply.step.sentence}`);
    else session.message(reply.step ? "Yes, the rest can still be laid." : "It is finished.");
  }

  const pad = make(
    "div",
    { class: "pad" },
    button("Can it be finished?", finishable),
    button("Show the fewest moves", () =>
      session.animate(async () => (await session.request("solve", {}))?.solutions[0]?.moves ?? []),
    ),
  );

  return {
    element,
    // In a lesson these would give the answer away.
    controls: session.teaching ? [] : [pad],
    refresh,
    focus,
    mark: (/** @type {Step | null} */ step, /** @type {number} */ stage) => {
      lit = new Map();
      for (const each of step ? evidenceAt(step, stage) : [])
        for (const word of each.at)
          for (const match of word.matchAll(/\bt\d+\b|t\d+$/g)) lit.set(match[0], `mark-${each.role}`);
      refresh();
    },
    markFaults: (/** @type {string[]} */ names) => {
      lit = new Map(names.map((/** @type {any} */ each) => [each, "mark-conflict"]));
      refresh();
    },
    pointAt: (/** @type {string} */ where) => {
      const index = /t(\d+)/.exec(where);
      if (index) {
        choose(Number(index[1]) - 1);
        focus();
      }
    },
    keyboardHelp:
      "Arrows: choose a tile. T: turn it. L: lay it at the left end. R: lay it at the right end. " +
      "Backspace: take the right end back.",
  };
}
