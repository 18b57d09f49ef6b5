// The strip under the board: hints beat by beat, the next cell, mistakes, and what is selected.

import { announce, button, make } from "./dom.js";
import { sentence } from "./errors.js";
import { beatsOf, paragraphs } from "./explanation.js";
import { icon } from "./icons.js";
import { post } from "./service.js";
import { setting } from "./storage.js";

/** @typedef {{ found: HintReply, beats: import("./explanation.js").Beat[], at: number }} OpenHint */

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
 * The hint strip of a game.
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
  const choices = make("div", { class: "choices" });
  const close = button(icon("close"), dismiss, { class: "plain close", "aria-label": "Close" });
  const sheet = make("div", { class: "sheet", hidden: true }, message, choices, close);
  const status = make("p", { class: "status" });
  const panel = make("section", { class: "panel", "aria-label": "Hints" }, status, sheet);

  /**
   * Shows a text in the strip, over what is selected.
   * @param {string} text
   * @param {{ label?: string | undefined, bad?: boolean, choices?: HTMLElement[] }} more
   */
  function show(text, { label, bad = false, choices: offered = [] } = {}) {
    sheet.hidden = !text;
    sheet.classList.toggle("bad", bad);
    sheet.classList.toggle("short", text.length < 46 && !label && offered.length < 3);
    message.replaceChildren(...(label ? [make("strong", {}, label)] : []), ...paragraphs(text, view));
    message.scrollTop = 0;
    choices.replaceChildren(...offered);
    fit();
    view.light([]);
    if (text) announce(label ? `${label}: ${text}` : text);
  }

  /** Makes a text fit: its rest, where it is very long, is scrolled to. */
  function fit() {
    const overflows = () => message.scrollHeight > message.clientHeight + 1;
    sheet.classList.remove("close-set", "long");
    if (overflows()) sheet.classList.remove("short");
    if (overflows()) sheet.classList.add("close-set");
    if (overflows()) sheet.classList.add("long");
  }

  function clear() {
    if (hint) view.mark(null, 0);
    hint = null;
    if (!sheet.hidden) show("");
  }

  function dismiss() {
    stop();
    clear();
    view.focus();
  }

  /** Shows the next beat of a hint; after the last, plays it. */
  async function nextStage() {
    if (hint) {
      if (hint.at < hint.beats.length - 1) return showBeat(hint.at + 1);
      return hint.found.moves.length ? playHint() : dismiss();
    }
    const found = await request("hint", { moves: game.made });
    if (!found) return undefined;
    open(found);
    return showBeat(0);
  }

  /** @param {HintReply} found */
  function open(found) {
    game.hints += 1;
    save();
    hint = { found, beats: beatsOf(found, view), at: 0 };
  }

  /** @param {number} at */
  function showBeat(at) {
    const beat = hint?.beats[at];
    if (!hint || !beat) return;
    hint.at = at;
    const { found, beats } = hint;
    const back = at > 0 && beats.length > 1;
    show(beat.text, {
      label: beat.label,
      bad: found.mistakes.length > 0,
      choices: [
        ...(back ? [button(icon("back"), () => showBeat(at - 1), { class: "plain", "aria-label": "Previous" })] : []),
        ...(beat.next ? [button(beat.next, () => showBeat(at + 1), { class: "primary" })] : []),
        ...(found.moves.length ? [button("Play it", playHint, { class: beat.next ? "plain" : "primary" })] : []),
      ],
    });
    if (beat.faults) view.markFaults(beat.faults);
    view.mark(beat.step, beat.stage, beat.walk);
    if (!found.step && !found.mistakes.length) hint = null;
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
    clear();
    if (found.mistakes.length) {
      view.markFaults(cellsOf(found.mistakes));
      show("There is a mistake already.", { bad: true });
    } else if (found.at) {
      view.pointAt(found.at);
      const before = found.steps - 1;
      const when = before > 0 ? `after ${before} other step${before > 1 ? "s" : ""}` : "now";
      show(`Look at ${found.at}: it can be filled ${when}.`);
    } else show(NO_PLACE[found.ending] ?? "The techniques known here find nothing more.");
  }

  const sentences = (/** @type {Fault[]} */ faults) => faults.map((each) => sentence(each.message)).join("\n");

  /** Broken rules are known here; whether everything else is right, the service knows. */
  async function check() {
    clear();
    const clashes = game.clashes();
    if (clashes.length) {
      view.markFaults(cellsOf(clashes));
      show(sentences(clashes), { bad: true });
      return;
    }
    const fields = { puzzle: game.text, family: game.family, moves: game.made };
    const found = await post("check", fields).catch(() => null);
    if (!found) {
      show("No rule is broken so far. Without the service, more can't be checked.");
      return;
    }
    view.markFaults(cellsOf(found.faults));
    if (found.ok === null) show("No answer within the time limit.");
    else if (!found.ok) show(sentences(found.faults), { bad: true });
    else if (found.done) show("Everything is right.");
    else if (found.can_finish === false)
      show("No rule is broken, but this can't be finished: take something back.", { bad: true });
    else show("No mistakes so far.");
  }

  /** Marks mistakes once the service has answered. */
  function watch() {
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
  function stop() {
    if (!auto) return;
    clearTimeout(auto.timer);
    auto = null;
  }
  async function begin() {
    auto = {};
    while (auto) {
      /** @type {{ timer?: ReturnType<typeof setTimeout> }} */
      const mine = auto;
      /** @type {HintReply | null} */
      const found = hint?.found ?? (await request("hint", { moves: game.made }));
      if (auto !== mine) return;
      if (!found) return stop();
      open(found);
      showBeat((hint?.beats.length ?? 1) - 1);
      choices.replaceChildren(button("Stop", dismiss, { class: "primary" }));
      if (!found.step || !found.moves.length) return stop();
      await new Promise((resolve) => {
        mine.timer = setTimeout(resolve, readingTime(found.explanation));
      });
      if (auto !== mine) return;
      move(found.moves);
    }
  }

  return {
    panel,
    /** @param {string} text */
    show: (text) => show(text),
    warn: (/** @type {string} */ text) => show(text, { bad: true }),
    /** @param {string} text */
    status(text) {
      status.textContent = text;
    },
    clear,
    dismiss,
    open: () => !sheet.hidden,
    nextStage,
    nextCell,
    check,
    watch,
    autoPlay: () => (auto ? stop() : begin()),
    stop,
  };
}
