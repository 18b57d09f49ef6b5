// A domino chain on the page: the hand, the table, and tiles that go from one to the other.

import { button, make } from "../dom.js";
import { shown } from "../marks.js";
import { domino } from "./chain-tile.js";
import { label } from "./chain.js";

/** The hand and the table on the page. */
export function view(session) {
  const { game } = session;
  const { puzzle } = game;
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
    const to = (box) =>
      Math.hypot(event.clientX - (box.left + box.right) / 2, event.clientY - (box.top + box.bottom) / 2);
    return first === last || line.children.length === 1
      ? event.clientX < (first.left + first.right) / 2
        ? "left"
        : "right"
      : to(first) < to(last)
        ? "left"
        : "right";
  }
  function onUp(event) {
    if (!drag) return;
    const { index, node, moved } = drag;
    drag = null;
    node.style.translate = "";
    node.classList.remove("dragged");
    table.classList.remove("over-left", "over-right");
    const side = moved ? sideAt(event) : null;
    if (moved)
      node.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
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
    line.replaceChildren(
      ...lying.map(([index, face]) =>
        make(
          "li",
          { class: index === null ? "given" : (lit.get(`t${index + 1}`) ?? ""), "aria-label": label(face) },
          domino(face),
        ),
      ),
    );
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
    button("Show the fewest moves", () =>
      session.animate(async () => (await session.ask("solve", {}))?.solutions[0]?.moves ?? []),
    ),
  );

  return {
    element,
    // In a lesson that would be the answer.
    side: session.teaching ? [] : [pad],
    refresh,
    focus,
    mark: (step, beat) => {
      lit = new Map();
      for (const each of step ? shown(step, beat) : [])
        for (const word of each.at)
          for (const match of word.matchAll(/\bt\d+\b|t\d+$/g)) lit.set(match[0], `mark-${each.role}`);
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
    keyboardHelp:
      "Arrows choose a tile, T turns it, L lays it at the left end, R at the right end, Backspace takes the right end back.",
  };
}
