// Dialogs that show steps or solutions on a board of their own, without changing the player's game.

import { announce, button, dialog, make } from "./dom.js";
import { Game } from "./game.js";

/** @typedef {{ moves: string[], text: string, step: Step | null }} Frame */

/**
 * A board that only shows a game.
 * @param {Game} game
 */
function readOnlyView(game) {
  const view = game.kind.view({
    game,
    act: () => {},
    message: () => {},
    request: async () => null,
    setting: () => false,
    animate: () => {},
  });
  view.element.setAttribute("inert", "");
  return view;
}

/**
 * Shows steps one by one, forward and back.
 * @param {string} title
 * @param {string} family
 * @param {string} puzzle
 * @param {Frame[]} frames
 * @param {{ from?: Moves, autoplay?: number }} options `from`: moves made first; `autoplay`: milliseconds per step
 */
export function showSteps(title, family, puzzle, frames, { from = [], autoplay = 0 } = {}) {
  const game = new Game(family, puzzle);
  for (const texts of from) game.move(...texts);
  const positions = [game.at];
  for (const frame of frames) {
    if (frame.moves.length) game.move(...frame.moves);
    positions.push(game.at);
  }
  const view = readOnlyView(game);
  let at = 0;
  const text = make("p", { class: "message", role: "status" });
  const count = make("span", { class: "count" });
  const back = button("Back", () => go(at - 1));
  const forward = button("Forward", () => go(at + 1));

  /** @param {number} next */
  function go(next) {
    at = Math.max(0, Math.min(frames.length, next));
    // A frame is described and marked before its moves are made.
    const frame = frames[at];
    game.at = positions[at] ?? 0;
    view.refresh();
    view.mark(frame?.step ?? null, 3);
    text.textContent = frame ? frame.text : "That is all.";
    announce(text.textContent);
    count.textContent = `${Math.min(at + 1, frames.length)} of ${frames.length}`;
    back.disabled = at === 0;
    forward.disabled = at === frames.length;
  }

  function tick() {
    if (!forward.isConnected || forward.disabled) return;
    go(at + 1);
    setTimeout(tick, autoplay);
  }

  const box = dialog(
    title,
    make("div", { class: "viewer" }, view.element),
    text,
    make("div", { class: "tools" }, back, forward, count, autoplay > 0 && button("Play", tick)),
  );
  box.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") go(at - 1);
    else if (event.key === "ArrowRight") go(at + 1);
  });
  go(0);
  forward.focus();
  return box;
}

/**
 * Shows solutions one after another.
 * @param {string} family
 * @param {string} puzzle
 * @param {(skip: number) => Promise<any>} next asks the service for the solution after so many
 * @param {(moves: string[]) => void} enter enters a solution in the player's game
 */
export function showSolutions(family, puzzle, next, enter) {
  const game = new Game(family, puzzle);
  const view = readOnlyView(game);
  /** @type {{ moves: string[] }[]} */
  const found = [];
  let at = -1;
  let complete = false;
  const text = make("p", { class: "message", role: "status" }, "Searching…");
  const back = button("Previous", () => show(at - 1));
  const forward = button("Next solution", () => show(at + 1));

  /** @param {any} reply */
  function noMore(reply) {
    if (found.length) return `There are ${found.length} solutions, and no more.`;
    if (reply.outcome === "limit") return "Stopped at the time limit: it is not known whether there is a solution.";
    return `There is no solution. ${(reply.why ?? []).join(" ")}`;
  }

  /** @param {number} number */
  async function show(number) {
    if (number < 0) return;
    if (number >= found.length && !complete) {
      const reply = await next(found.length);
      if (!reply) return;
      if (reply.solutions.length) found.push(reply.solutions[0]);
      complete = reply.exact && reply.count <= found.length;
      if (!reply.solutions.length) {
        complete = reply.exact;
        text.textContent = noMore(reply);
      }
    }
    const solution = found[number];
    if (solution) {
      at = number;
      game.at = 0;
      game.move(...solution.moves);
      view.refresh();
      const total = complete ? ` of ${found.length}` : "";
      text.textContent = complete && found.length === 1 ? "The only solution." : `Solution ${at + 1}${total}.`;
    }
    announce(text.textContent ?? "");
    back.disabled = at <= 0;
    forward.disabled = complete && at >= found.length - 1;
  }

  const onEnter = () => {
    box.close();
    const solution = found[at];
    if (solution) enter(solution.moves);
  };
  const box = dialog(
    "Solution",
    make("div", { class: "viewer" }, view.element),
    text,
    make("div", { class: "tools" }, back, forward, button("Enter this in my game", onEnter)),
  );
  view.refresh();
  show(0);
  return box;
}
