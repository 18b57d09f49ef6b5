// A way walked step by step, back and forward, beside the player's own game, which it leaves alone.

import { announce, button, dialog, make } from "./dom.js";
import { Game } from "./game.js";

/** Frames are { moves, text, step }: what is done, what is said, and what to point at before it is done. */
export function walk(title, family, puzzle, frames, { from = [], more = null, enter = null } = {}) {
  const game = new Game(family, puzzle);
  const quiet = {
    game,
    act: () => {},
    tell: () => {},
    ask: async () => null,
    setting: () => false,
    toggle: () => "",
    animate: () => {},
  };
  for (const texts of from) game.move(...texts);
  const begin = game.at;
  let at = 0;
  const places = [begin];
  for (const frame of frames) {
    if (frame.moves.length) game.move(...frame.moves);
    places.push(game.at);
  }
  const view = game.kind.view(quiet);
  view.element.setAttribute("inert", "");
  const text = make("p", { class: "said", role: "status" });
  const count = make("span", { class: "count" });
  const back = button("Back", () => go(at - 1));
  const forward = button("Forward", () => go(at + 1));

  function go(next) {
    at = Math.max(0, Math.min(frames.length, next));
    // The frame that comes is told and pointed at; its moves are made by going on.
    const frame = frames[at];
    game.at = places[at];
    view.refresh();
    view.mark(frame?.step ?? null, 3);
    text.textContent = frame ? frame.text : "That is all.";
    announce(text.textContent);
    count.textContent = `${Math.min(at + 1, frames.length)} of ${frames.length}`;
    back.disabled = at === 0;
    forward.disabled = at === frames.length;
  }

  const box = dialog(
    title,
    make("div", { class: "viewer" }, view.element),
    text,
    make(
      "div",
      { class: "tools" },
      back,
      forward,
      count,
      more,
      enter &&
        button("Enter this in my game", () => {
          box.close();
          enter();
        }),
    ),
  );
  box.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") go(at - 1);
    else if (event.key === "ArrowRight") go(at + 1);
  });
  go(0);
  forward.focus();
  return box;
}

/** Solutions one after another, for as long as somebody likes. */
export function solutions(family, puzzle, next, enter) {
  const game = new Game(family, puzzle);
  const quiet = {
    game,
    act: () => {},
    tell: () => {},
    ask: async () => null,
    setting: () => false,
    toggle: () => "",
    animate: () => {},
  };
  const view = game.kind.view(quiet);
  view.element.setAttribute("inert", "");
  const found = [];
  let at = -1;
  let ended = false;
  const text = make("p", { class: "said", role: "status" }, "Looking…");
  const back = button("Previous", () => show(at - 1));
  const forward = button("Next solution", () => show(at + 1));

  async function show(number) {
    if (number < 0) return;
    if (number >= found.length && !ended) {
      const said = await next(found.length);
      if (!said) return;
      if (said.solutions.length) found.push(said.solutions[0]);
      ended = said.exact && said.count <= found.length;
      if (!said.solutions.length) {
        ended = said.exact;
        text.textContent = found.length
          ? `There are ${found.length} solutions, and no more.`
          : said.outcome === "limit"
            ? "Stopped at the limit: whether there is a solution is not known."
            : `There is no solution. ${(said.why ?? []).join(" ")}`;
      }
    }
    if (number < found.length) {
      at = number;
      game.at = 0;
      game.move(...found[at].moves);
      view.refresh();
      text.textContent =
        ended && found.length === 1 ? "The only solution." : `Solution ${at + 1}${ended ? ` of ${found.length}` : ""}.`;
    }
    announce(text.textContent);
    back.disabled = at <= 0;
    forward.disabled = ended && at >= found.length - 1;
  }

  const box = dialog(
    "Solution",
    make("div", { class: "viewer" }, view.element),
    text,
    make(
      "div",
      { class: "tools" },
      back,
      forward,
      button("Enter this in my game", () => {
        box.close();
        if (at >= 0) enter(found[at].moves);
      }),
    ),
  );
  view.refresh();
  show(0);
  return box;
}
