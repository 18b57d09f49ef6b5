// What is told beside the board: hints in beats, which cell is next, what is wrong, and hints played one after another.

import { branches } from "./branches.js";
import { announce, button, make } from "./dom.js";
import { ask } from "./service.js";
import { setting } from "./storage.js";

const reading = (text) => Math.min(9000, 1400 + 230 * text.split(/\s+/).length) * Number(setting("pace", "1"));
const NOWHERE = {
  finished: "Nothing is left to settle.",
  contradiction: "Nothing: it can't be finished from here.",
  limit: "Not found within the limit.",
};
const cellsOf = (faults) => faults.flatMap((each) => each.cells);

/** The panel of a game. `request` asks the service about it, `move` makes moves, `save` keeps it. */
export function hints({ game, view, request, move, save }) {
  let hint = null;
  let auto = null;
  let checking = 0;

  const said = make("div", { class: "said" });
  const beats = make("div", { class: "tools" });
  const panel = make("section", { class: "panel", "aria-label": "Hints" }, said, beats);

  function say(text, ...more) {
    const lines = text ? String(text).split("\n") : [];
    said.replaceChildren(...lines.map((line) => make("p", {}, line)), ...more);
    beats.replaceChildren();
    announce(String(text));
  }

  function clear() {
    if (!hint) return;
    hint = null;
    view.mark(null, 0);
    say("");
  }

  async function tell() {
    if (hint) return hint.beat < 3 ? beat(hint.beat + 1) : playIt();
    const found = await request("hint", { moves: game.made });
    if (!found) return null;
    game.hints += 1;
    save();
    hint = { found, beat: 0 };
    return beat(1);
  }

  function beat(number) {
    const { found } = hint;
    hint.beat = found.step ? number : 3;
    if (found.mistakes.length) return mistaken(found, number);
    say(
      [null, found.nudge, found.title, found.explanation][number],
      ...(number === 3 && found.step ? branches(found.step) : []),
    );
    view.mark(found.step, number);
    if (!found.step) {
      hint = null;
      return null;
    }
    const next = [null, "What is there?", "Why, and what follows?", null][number];
    const choices = [
      next && button(next, () => beat(number + 1), { class: "next" }),
      found.moves.length > 0 && button("Play it", playIt, { class: number === 3 ? "next" : "" }),
      button("Close", clear, { class: "plain" }),
    ];
    beats.replaceChildren(...choices.filter(Boolean));
    return null;
  }

  function mistaken(found, number) {
    view.blame(cellsOf(found.mistakes));
    say(number === 1 ? found.nudge : found.explanation);
    if (number === 1) beats.replaceChildren(button("What is wrong?", () => beat(3)));
    else hint = null;
  }

  function playIt() {
    const texts = hint?.found.moves ?? [];
    if (texts.length) move(texts);
    view.focus();
  }

  async function next() {
    const found = await request("next", { moves: game.made });
    if (!found) return;
    if (found.mistakes.length) {
      view.blame(cellsOf(found.mistakes));
      say("Something is wrong already.");
    } else if (found.at) {
      view.point(found.at);
      const before = found.steps - 1;
      say(
        before > 0
          ? `Look at ${found.at}: it can be settled, after ${before} other step${before > 1 ? "s" : ""}.`
          : `Look at ${found.at}: it can be settled now.`,
      );
    } else say(NOWHERE[found.ending] ?? "Nothing can be settled from here by the techniques known.");
  }

  async function check() {
    const found = await request("check", { moves: game.made });
    if (!found) return;
    view.blame(cellsOf(found.faults));
    if (found.ok === null) say("Not settled within the limit.");
    else if (!found.ok) say(found.faults.map((each) => each.message).join("\n"));
    else if (found.done) say("All of it is right.");
    else
      say(
        found.can_finish === false
          ? "No rule is broken, but it can't be finished from here: take something back."
          : "No mistake so far.",
      );
  }

  /** Marks what is wrong as it is made: what breaks a rule at once, what is at odds with the answer a moment later. */
  function watch() {
    view.blame(cellsOf(game.clashes()));
    checking += 1;
    const mine = checking;
    setTimeout(async () => {
      if (mine !== checking) return;
      const found = await ask("check", { puzzle: game.text, family: game.family, moves: game.made }).catch(() => null);
      if (found && mine === checking) view.blame(cellsOf(found.faults));
    }, 350);
  }

  // Hints played one after another, each left to be read.
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
      const mine = auto;
      const found = hint?.found ?? (await request("hint", { moves: game.made }));
      if (auto !== mine) return;
      if (!found) return stop();
      hint = { found, beat: 3 };
      game.hints += 1;
      beat(3);
      if (!found.step || !found.moves.length) return stop();
      await new Promise((resolve) => {
        mine.timer = setTimeout(resolve, reading(found.explanation));
      });
      if (auto !== mine) return;
      move(found.moves);
    }
  }

  return { panel, autoButton, say, clear, tell, next, check, watch, stop };
}
