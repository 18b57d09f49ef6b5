// The panel beside the board: hints in three stages, the next cell, mistakes, and auto-play.

import { branches } from "./branches.js";
import { announce, button, make } from "./dom.js";
import { sentence } from "./errors.js";
import { post } from "./service.js";
import { setting } from "./storage.js";

/** @typedef {{ found: HintReply, stage: number }} OpenHint */

/** Milliseconds to read a text. */
const readingTime = (/** @type {string} */ text) =>
  Math.min(9000, 1400 + 230 * text.split(/\s+/).length) * Number(setting("pace", "1"));

/** @type {Record<string, string>} */
const NO_PLACE = {
  finished: "There is nothing left to find.",
  contradiction: "This position can't be finished.",
  limit: "Nothing was found within the time limit.",
};
const cellsOf = (/** @type {Fault[]} */ faults) => faults.flatMap((each) => each.cells);

/**
 * The hint panel of a game.
 * @param {object} parts
 * @param {import("./game.js").Game} parts.game
 * @param {View} parts.view
 * @param {Session["request"]} parts.request asks the service about the game
 * @param {(texts: string[]) => boolean} parts.move
 * @param {() => void} parts.save
 */
export function hintPanel({ game, view, request, move, save }) {
  /** @type {OpenHint | null} */
  let hint = null;
  /** @type {{ timer?: ReturnType<typeof setTimeout> } | null} */
  let auto = null;
  let checks = 0;

  const message = make("div", { class: "message" });
  const choices = make("div", { class: "tools" });
  const panel = make("section", { class: "panel", "aria-label": "Hints" }, message, choices);

  /**
   * @param {string} text
   * @param {HTMLElement[]} more
   */
  function show(text, ...more) {
    const lines = text ? text.split("\n") : [];
    message.replaceChildren(...lines.map((line) => make("p", {}, line)), ...more);
    choices.replaceChildren();
    announce(text);
  }

  function clear() {
    if (!hint) return;
    hint = null;
    view.mark(null, 0);
    show("");
  }

  /** Shows the next stage of a hint; after the last, plays it. */
  async function nextStage() {
    if (hint) return hint.stage < 3 ? showStage(hint, hint.stage + 1) : playHint();
    const found = await request("hint", { moves: game.made });
    if (!found) return;
    game.hints += 1;
    save();
    hint = { found, stage: 0 };
    showStage(hint, 1);
  }

  /**
   * @param {OpenHint} open
   * @param {number} stage
   */
  function showStage(open, stage) {
    const { found } = open;
    open.stage = found.step ? stage : 3;
    if (found.mistakes.length) {
      showMistakes(open, stage);
      return;
    }
    const text = [found.nudge, found.title, found.explanation][stage - 1] ?? "";
    show(text, ...(stage === 3 && found.step ? branches(found.step) : []));
    view.mark(found.step, stage);
    if (!found.step) {
      hint = null;
      return;
    }
    const next = ["What is there?", "Why, and what follows?"][stage - 1];
    choices.replaceChildren(
      ...(next ? [button(next, () => showStage(open, stage + 1), { class: "primary" })] : []),
      ...(found.moves.length ? [button("Play it", playHint, { class: stage === 3 ? "primary" : "" })] : []),
      button("Close", clear, { class: "plain" }),
    );
  }

  /**
   * @param {OpenHint} open
   * @param {number} stage
   */
  function showMistakes(open, stage) {
    view.markFaults(cellsOf(open.found.mistakes));
    show(stage === 1 ? open.found.nudge : open.found.explanation);
    if (stage === 1) choices.replaceChildren(button("What is wrong?", () => showStage(open, 3)));
    else hint = null;
  }

  function playHint() {
    const texts = hint?.found.moves ?? [];
    if (texts.length) move(texts);
    view.focus();
  }

  /** Points at a cell that can be filled, without saying how. */
  async function nextCell() {
    const found = await request("next", { moves: game.made });
    if (!found) return;
    if (found.mistakes.length) {
      view.markFaults(cellsOf(found.mistakes));
      show("There is a mistake already.");
    } else if (found.at) {
      view.pointAt(found.at);
      const before = found.steps - 1;
      const when = before > 0 ? `after ${before} other step${before > 1 ? "s" : ""}` : "now";
      show(`Look at ${found.at}: it can be filled ${when}.`);
    } else show(NO_PLACE[found.ending] ?? "The techniques known here find nothing more.");
  }

  async function check() {
    const found = await request("check", { moves: game.made });
    if (!found) return;
    view.markFaults(cellsOf(found.faults));
    if (found.ok === null) show("No answer within the time limit.");
    else if (!found.ok) show(found.faults.map((/** @type {Fault} */ each) => sentence(each.message)).join("\n"));
    else if (found.done) show("Everything is right.");
    else if (found.can_finish === false) show("No rule is broken, but this can't be finished: take something back.");
    else show("No mistakes so far.");
  }

  /** Marks mistakes as they are made: broken rules immediately, wrong entries once the service has answered. */
  function watch() {
    view.markFaults(cellsOf(game.clashes()));
    checks += 1;
    const mine = checks;
    setTimeout(async () => {
      if (mine !== checks) return;
      const fields = { puzzle: game.text, family: game.family, moves: game.made };
      const found = await post("check", fields).catch(() => null);
      if (found && mine === checks) view.markFaults(cellsOf(found.faults));
    }, 350);
  }

  // Auto-play: one hint after another, each shown long enough to be read.
  const autoButton = button("Auto-play", () => (auto ? stop() : begin()), { "aria-pressed": "false" });
  function stop() {
    if (!auto) return;
    clearTimeout(auto.timer);
    auto = null;
    autoButton.setAttribute("aria-pressed", "false");
  }
  async function begin() {
    auto = {};
    autoButton.setAttribute("aria-pressed", "true");
    while (auto) {
      /** @type {{ timer?: ReturnType<typeof setTimeout> }} */
      const mine = auto;
      /** @type {HintReply | null} */
      const found = hint?.found ?? (await request("hint", { moves: game.made }));
      if (auto !== mine) return;
      if (!found) return stop();
      hint = { found, stage: 3 };
      game.hints += 1;
      showStage(hint, 3);
      if (!found.step || !found.moves.length) return stop();
      await new Promise((resolve) => {
        mine.timer = setTimeout(resolve, readingTime(found.explanation));
      });
      if (auto !== mine) return;
      move(found.moves);
    }
  }

  return { panel, autoButton, show, clear, nextStage, nextCell, check, watch, stop };
}
