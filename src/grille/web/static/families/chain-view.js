// The board of a domino chain: the table, the hand, and tiles that move from one to the other.

import { button, make } from "../dom.js";
import { icon } from "../icons.js";
import { evidenceAt } from "../marks.js";
import { domino } from "./chain-tile.js";
import { label } from "./chain.js";

/**
 * The hand and the table on the page.
 * @param {Session} session
 * @returns {View}
 */
export function view(session) {
  const { game } = session;
  /** @type {Hand} */
  const puzzle = game.puzzle;
  /** @returns {ChainBoard} */
  const current = () => game.board;
  /** @type {number | null} */
  let chosen = null;
  /** @type {Map<string, string>} */
  let marked = new Map();
  /** @type {Set<string>} */
  let named = new Set();
  let perRow = 4;
  const wants = [
    puzzle.ring && "It must close into a ring.",
    puzzle.start !== null && `It must begin with ${puzzle.start}.`,
    puzzle.end !== null && `It must end with ${puzzle.end}.`,
  ]
    .filter(Boolean)
    .join(" ");

  const handList = make("div", { class: "hand", role: "group", "aria-label": "Your hand" });
  const line = make("ol", { class: "line", "aria-label": "The table" });
  const table = make("div", { class: "table" }, wants && make("p", { class: "wants" }, wants), line);
  const element = make("div", { class: "board chain", role: "region", "aria-label": "Domino chain" }, table, handList);

  const faceOf = (/** @type {number} */ index) =>
    [...current().held, ...current().lying].find(([each]) => each === index)?.[1] ?? puzzle.tiles[index];

  /**
   * Lays a tile at an end, turned where only that fits.
   * @param {number} index
   * @param {string} side
   */
  function lay(index, side) {
    chosen = index;
    const { lying } = current();
    const name = `t${index + 1}`;
    if (!lying.length) return session.act(`first ${name}`);
    const [left, right] = faceOf(index) ?? [0, 0];
    const end = side === "left" ? lying[0]?.[1][0] : lying.at(-1)?.[1][1];
    const [meets, other] = side === "left" ? [right, left] : [left, right];
    return session.act(...(meets !== end && other === end ? [`turn ${name}`] : []), `${side} ${name}`);
  }
  /** @param {number} index */
  function turn(index) {
    chosen = index;
    session.act(`turn t${index + 1}`);
  }

  const held = () => current().held.map(([index]) => index);

  /** @param {number} index */
  function choose(index) {
    chosen = index;
    refresh();
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const all = held();
    const index = chosen ?? all[0] ?? null;
    const pressed = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Backspace") session.act(event.shiftKey ? "take left" : "take right");
    else if (index === null) return false;
    else if (pressed === "t" || pressed === " ") turn(index);
    else if (pressed === "l") lay(index, "left");
    else if (pressed === "r" || pressed === "f") lay(index, "right");
    else if (event.key === "ArrowRight" || event.key === "ArrowDown")
      choose(all[(all.indexOf(index) + 1) % all.length] ?? index);
    else if (event.key === "ArrowLeft" || event.key === "ArrowUp")
      choose(all[(all.indexOf(index) - 1 + all.length) % all.length] ?? index);
    else return false;
    focus();
    return true;
  }

  /** @type {{ index: number, node: HTMLElement, x: number, y: number, moved: boolean } | null} */
  let drag = null;
  /**
   * @param {PointerEvent} event
   * @param {number} index
   * @param {HTMLElement} node
   */
  function onDown(event, index, node) {
    drag = { index, node, x: event.clientX, y: event.clientY, moved: false };
    node.setPointerCapture(event.pointerId);
  }
  /** @param {PointerEvent} event */
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
  /** @param {PointerEvent} event */
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
  /** @param {PointerEvent} event */
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

  const stateOf = (/** @type {number | null} */ index) => {
    const name = `t${(index ?? -1) + 1}`;
    return `${marked.get(name) ?? ""}${named.has(name) ? " named" : ""}`;
  };

  /**
   * @param {[number, Pair]} tile
   */
  function tileNode([index, face]) {
    const node = button(domino(face, true), () => (chosen === index ? turn(index) : choose(index)), {
      class: `piece ${stateOf(index)}`,
      "data-tile": `t${index + 1}`,
      "aria-label": label(face),
      "aria-pressed": chosen === index,
    });
    node.addEventListener("pointerdown", (event) => onDown(event, index, node));
    node.addEventListener("pointermove", onMove);
    node.addEventListener("pointerup", onUp);
    node.addEventListener("pointercancel", onUp);
    return node;
  }

  function refresh() {
    const { held: hand, lying } = current();
    const had = element.contains(document.activeElement) && Boolean(document.activeElement?.closest(".hand"));
    if (!hand.some(([index]) => index === chosen)) chosen = hand[0]?.[0] ?? null;
    handList.replaceChildren(...(hand.length ? hand.map(tileNode) : [make("p", {}, "Every tile is laid.")]));
    line.replaceChildren(
      ...lying.map(([index, face], at) => {
        // The line turns at the end of each row: every second row is read from the right.
        const [row, column] = [Math.floor(at / perRow), at % perRow];
        const back = row % 2 === 1;
        const item = make(
          "li",
          { class: index === null ? "given" : stateOf(index), "aria-label": label(face) },
          domino(back ? [face[1], face[0]] : face),
        );
        item.style.gridRow = String(row + 1);
        item.style.gridColumn = String(back ? perRow - column : column + 1);
        return item;
      }),
    );
    const empty = lying.length === 0;
    table.classList.toggle("empty", empty);
    const free = ` (free ends ${lying[0]?.[1][0]} and ${lying.at(-1)?.[1][1]})`;
    line.setAttribute("aria-label", empty ? "The table, empty" : `The table${free}`);
    keys.first.hidden = !empty;
    keys.left.hidden = keys.right.hidden = empty;
    for (const each of [keys.first, keys.left, keys.right, turnTool]) each.disabled = chosen === null;
    keys.takeLeft.disabled = lying[0]?.[0] === null || empty;
    keys.takeRight.disabled = lying.at(-1)?.[0] === null || empty;
    if (had) focus();
  }

  function focus() {
    /** @type {HTMLElement | null} */
    const node = handList.querySelector(`[data-tile="t${(chosen ?? -1) + 1}"]`) ?? handList.querySelector("button");
    node?.focus({ preventScroll: true });
  }

  const withTile = (/** @type {(index: number) => unknown} */ act) => () => {
    if (chosen !== null) act(chosen);
  };
  const turnTool = button([icon("turn"), "Turn"], withTile(turn), { class: "tool", "data-do": "turn" });
  const layKey = (/** @type {string} */ side, /** @type {Child} */ content) =>
    button(
      content,
      withTile((index) => lay(index, side === "left" ? "left" : "right")),
      { class: "key wide-key", "data-do": side },
    );
  const takeKey = (/** @type {string} */ side) =>
    button(`Take ${side} back`, () => session.act(`take ${side}`), { class: "key small-key" });
  const keys = {
    first: layKey("first", "Lay first"),
    left: layKey("left", [icon("left"), "Lay left"]),
    right: layKey("right", ["Lay right", icon("right")]),
    takeLeft: takeKey("left"),
    takeRight: takeKey("right"),
  };

  async function finishable() {
    const reply = await session.request("hint", { moves: game.made });
    if (!reply) return;
    if (reply.mistakes.length) session.message(`No: ${reply.explanation}`);
    else if (reply.step?.contradiction) session.message(`No: ${reply.step.sentence}`);
    else session.message(reply.step ? "Yes, the rest can still be laid." : "It is finished.");
  }

  /** The largest tiles with which table and hand fit, however many have been laid. */
  function fit() {
    const [width, height] = [element.clientWidth, element.clientHeight];
    if (!width || !height) return;
    const touch = window.matchMedia("(pointer: coarse)").matches;
    const all = puzzle.tiles.length;
    const lying = puzzle.table.length;
    const rowsOf = (/** @type {number} */ count, /** @type {number} */ each) =>
      Math.max(1, Math.ceil(count / Math.max(1, each)));
    // Outside a game the page may scroll: there, tiles have one size.
    const bounded = element.closest(".game") !== null;
    for (let unit = bounded ? 96 : 34; unit >= 10; unit -= 1) {
      const button_ = Math.max(touch ? 44 : 0, unit + 12);
      const inHand = Math.floor((width - 8) / (button_ + 4));
      const onTable = Math.floor((width - 28) / (2 * unit + 2));
      if (inHand < 1 || onTable < 1) continue;
      let most = 0;
      for (let laid = 0; laid <= all; laid += 1) {
        const hand = rowsOf(all - laid, inHand) * (2 * unit + 16);
        const rows = rowsOf(laid + lying, onTable) * (unit + 8) + 28 + (wants ? 26 : 0);
        most = Math.max(most, hand + rows + 12);
      }
      if (bounded && most > height && unit > 10) continue;
      perRow = onTable;
      element.style.setProperty("--unit", `${unit}px`);
      element.style.setProperty("--piece", `${button_}px`);
      element.style.setProperty("--per-row", String(onTable));
      refresh();
      return;
    }
  }
  new ResizeObserver(fit).observe(element);

  const named_ = (/** @type {string} */ text) => [...text.matchAll(/\bt\d+\b/g)].map((match) => match[0]);

  return {
    element,
    tools: [turnTool],
    controls: [
      make("div", { class: "pad lay-keys" }, keys.first, keys.left, keys.right, keys.takeLeft, keys.takeRight),
    ],
    // In a lesson these would give the answer away.
    menu: session.teaching
      ? []
      : [
          ["Can it be finished?", finishable],
          [
            "Show the fewest moves",
            () => session.animate(async () => (await session.request("solve", {}))?.solutions[0]?.moves ?? []),
          ],
        ],
    refresh,
    focus,
    key,
    mark(step, stage) {
      marked = new Map();
      for (const each of step ? evidenceAt(step, stage) : [])
        for (const word of each.at)
          for (const match of word.matchAll(/\bt\d+\b|t\d+$/g)) marked.set(match[0], `mark-${each.role}`);
      refresh();
    },
    markFaults(names) {
      marked = new Map(names.map((each) => [each, "mark-conflict"]));
      refresh();
    },
    pointAt(where) {
      const index = /t(\d+)/.exec(where);
      if (index) {
        choose(Number(index[1]) - 1);
        focus();
      }
    },
    cellsOf: named_,
    wordFor(name) {
      const face = faceOf(Number(name.slice(1)) - 1);
      return face ? [domino(face), label(face)] : name;
    },
    light(names) {
      named = new Set(names);
      refresh();
    },
    celebrate() {
      [...line.children].forEach((each, at) => {
        if (each instanceof HTMLElement) each.style.animationDelay = `${at * 45}ms`;
      });
      element.classList.add("solved");
    },
    status() {
      const left = current().held.length;
      return left === 1 ? "One tile left" : `${left} tiles left`;
    },
    keyboardHelp: [
      ["Arrows", "Choose a tile"],
      ["T", "Turn it"],
      ["L", "Lay it at the left end"],
      ["R", "Lay it at the right end"],
      ["Backspace", "Take the right end back; with Shift, the left end"],
    ],
  };
}
