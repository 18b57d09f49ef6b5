// The strip under the board: hints beat by beat, the next cell, mistakes, and what is selected.

import { announce, button, make } from "./dom.js";
import { sentence } from "./errors.js";
import { beatsOf, paragraphs } from "./explanation.js";
import { icon } from "./icons.js";
import { pagesOf } from "./pages.js";
import { post } from "./service.js";
import { setting } from "./storage.js";

/** @typedef {{ found: HintReply, beats: import("./explanation.js").Beat[], at: number }} OpenHint */
/** @typedef {{ label?: string | undefined, bad?: boolean, choices?: HTMLElement[],
 *   names?: import("./explanation.js").Names | undefined }} Shown */

const READ_ON = "Read on";

/** Milliseconds to read a text. */
const readingTime = (/** @type {string} */ text) =>
  Math.min(9000, 1400 + 230 * text.split(/\s+/).length) * Number(setting("pace", "1"));

/** @type {Record<string, string>} */
const NO_PLACE = {
  finished: "There is nothing left to find.",
  contradiction: "This position can't be finished.",
  limit: "Nothing was found within the time limit.",
};
/**
 * A beat in pages.
 * @param {import("./explanation.js").Beat | undefined} beat
 * @param {string[]} parts
 * @returns {import("./explanation.js").Beat[]}
 */
const asPages = (beat, parts) =>
  parts.flatMap((text, at) => (beat ? [{ ...beat, text, next: at + 1 < parts.length ? READ_ON : beat.next }] : []));
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
   * Sets a text in the strip, over what is selected.
   * @param {string} text
   * @param {Shown} how
   */
  function set(text, { label, bad = false, choices: offered = [], names }) {
    sheet.hidden = !text;
    sheet.classList.toggle("bad", bad);
    sheet.classList.toggle("short", text.length < 46 && !label && offered.length < 3);
    message.replaceChildren(...(label ? [make("strong", {}, label)] : []), ...paragraphs(text, view, names));
    message.scrollTop = 0;
    choices.replaceChildren(...offered);
    fit();
  }
  const overflows = () => message.scrollHeight > message.clientHeight + 1;

  /** Makes a text fit: first beside its buttons, then below the usual size, then over the tools. */
  function fit() {
    sheet.classList.remove("close-set", "long");
    if (overflows()) sheet.classList.remove("short");
    if (overflows()) sheet.classList.add("close-set");
    if (overflows()) sheet.classList.add("long");
  }

  /**
   * A text as it is shown: at once, or in pages where the strip is too small for it.
   * @param {string} text
   * @param {Shown} how
   */
  const pages = (text, how) =>
    pagesOf(text, (part) => {
      set(part, how);
      return !overflows();
    });

  /**
   * Shows a text in the strip.
   * @param {string} text
   * @param {Shown} how
   */
  function show(text, how = {}) {
    set(text, how);
    view.light([]);
    if (text) announce(how.label ? `${how.label}: ${text}` : text);
  }

  /**
   * Shows a message, page by page where it is long.
   * @param {string} text
   * @param {{ bad?: boolean }} how
   */
  function say(text, { bad = false } = {}) {
    const more = (/** @type {() => void} */ turn) => [button(READ_ON, turn, { class: "primary" })];
    const all = pages(text, { bad, choices: [] }).length > 1 ? pages(text, { bad, choices: more(() => {}) }) : [text];
    const turn = (/** @type {number} */ at) =>
      show(all[at] ?? "", { bad, choices: at + 1 < all.length ? more(() => turn(at + 1)) : [] });
    turn(0);
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
    if (!hint?.beats[at]) return;
    hint.at = at;
    const { found, beats } = hint;
    const how = () => {
      const { label, next, names } = beats[at] ?? {};
      const back = at > 0 && button(icon("back"), () => showBeat(at - 1), { class: "plain", "aria-label": "Previous" });
      const on = next && button(next, () => showBeat(at + 1), { class: "primary" });
      const playing = found.moves.length && button("Play it", playHint, { class: next ? "plain" : "primary" });
      return {
        label,
        names,
        bad: found.mistakes.length > 0,
        choices: [back, on, playing].flatMap((each) => (each ? [each] : [])),
      };
    };
    // A text that is too long for this screen becomes several beats.
    const parts = pages(beats[at]?.text ?? "", how());
    if (parts.length > 1) beats.splice(at, 1, ...asPages(beats[at], parts));
    const beat = beats[at];
    if (!beat) return;
    show(beat.text, how());
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
      say("There is a mistake already.", { bad: true });
    } else if (found.at) {
      view.pointAt(found.at);
      const before = found.steps - 1;
      const when = before > 0 ? `after ${before} other step${before > 1 ? "s" : ""}` : "now";
      say(`Look at ${found.at}: it can be filled ${when}.`);
    } else say(NO_PLACE[found.ending] ?? "The techniques known here find nothing more.");
  }

  const sentences = (/** @type {Fault[]} */ faults) => faults.map((each) => sentence(each.message)).join("\n");

  /** Broken rules are known here; whether everything else is right, the service knows. */
  async function check() {
    clear();
    const clashes = game.clashes();
    if (clashes.length) {
      view.markFaults(cellsOf(clashes));
      say(sentences(clashes), { bad: true });
      return;
    }
    const fields = { puzzle: game.text, family: game.family, moves: game.made };
    const found = await post("check", fields).catch(() => null);
    if (!found) {
      say("No rule is broken so far. Without the service, more can't be checked.");
      return;
    }
    view.markFaults(cellsOf(found.faults));
    if (found.ok === null) say("No answer within the time limit.");
    else if (!found.ok) say(sentences(found.faults), { bad: true });
    else if (found.done) say("Everything is right.");
    else if (found.can_finish === false)
      say("No rule is broken, but this can't be finished: take something back.", { bad: true });
    else say("No mistakes so far.");
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
    show: (text) => say(text),
    warn: (/** @type {string} */ text) => say(text, { bad: true }),
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
