// The screen where a game is played. It knows no family: what differs is in the family's module.

import { branches } from "./branches.js";
import { announce, button, dialog, make, toast } from "./dom.js";
import { Game } from "./game.js";
import { clock, linkTo, share } from "./link.js";
import { generate, prepare } from "./making.js";
import { Refused } from "./refused.js";
import { ask } from "./service.js";
import { keep, setting, settle } from "./store.js";
import { solutions, walk } from "./viewer.js";

const PACE = 900;
const reading = (text) => Math.min(9000, 1400 + 230 * text.split(/\s+/).length) * Number(setting("pace", "1"));

/** Shows a game; gives back what ends it. `about` is what is known of the puzzle. */
export function play(host, game, about = {}) {
  let hint = null;
  let auto = null;
  let finished = game.done;
  let checking = 0;

  const session = {
    game,
    act(...texts) {
      stopAuto();
      return move(texts);
    },
    tell: (text) => say(text),
    setting: (name) => setting(name, session.defaults[name]) === "yes",
    defaults: {},
    toggle(name, label, on) {
      session.defaults[name] = on ? "yes" : "no";
      return make("label", {}, make("input", { type: "checkbox", checked: session.setting(name), onchange: (event) => { settle(name, event.target.checked ? "yes" : "no"); refresh(); } }), ` ${label}`);
    },
    ask: (verb, fields = {}) => request(verb, fields),
    animate,
  };
  const view = game.kind.view(session);

  async function request(verb, fields) {
    host.classList.add("busy");
    try {
      return await ask(verb, { puzzle: game.text, family: game.family, ...fields });
    } catch (error) {
      toast(error.message, "bad");
      return null;
    } finally {
      host.classList.remove("busy");
    }
  }

  function move(texts) {
    try {
      if (!game.move(...texts)) return false;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast(sentence(error.message), "bad");
      return false;
    }
    changed();
    announce(texts.length > 3 ? `${texts.length} entries` : texts.join(", "));
    return true;
  }

  function changed() {
    clearHint();
    view.blame([]);
    save();
    refresh();
    if (session.setting("live")) liveCheck();
    if (game.done && !finished) {
      finished = true;
      finish();
    } else if (!game.done) finished = false;
  }

  const save = () => keep(game.save(), about);

  function refresh() {
    view.refresh();
    undo.disabled = game.at === 0;
    redo.disabled = game.at === game.moves.length;
    timer.textContent = clock(game.seconds);
    marks.replaceChildren(
      ...Object.entries(game.bookmarks).map(([name, at]) => button(`${name} (${at})`, () => { game.goTo(name); changed(); })),
    );
  }

  // What is told, beside the board.
  const said = make("div", { class: "said" });
  const beats = make("div", { class: "tools" });
  const panel = make("section", { class: "panel", "aria-label": "Hints" }, said, beats);
  function say(text, ...more) {
    const lines = text ? String(text).split("\n") : [];
    said.replaceChildren(...lines.map((line) => make("p", {}, line)), ...more);
    beats.replaceChildren();
    announce(String(text));
  }
  function clearHint() {
    if (hint) {
      hint = null;
      view.mark(null, 0);
      say("");
    }
  }

  async function askHint() {
    if (hint) return hint.beat < 3 ? beat(hint.beat + 1) : playHint();
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
    const text = [null, found.nudge, found.pattern, found.explanation][number];
    if (found.mistakes.length) {
      view.blame(found.mistakes.flatMap((each) => each.cells));
      say(number === 1 ? found.nudge : found.explanation);
      if (number === 1) beats.replaceChildren(button("What is wrong?", () => beat(3)));
      hint = number === 1 ? hint : null;
      return;
    }
    say(text, ...(number === 3 && found.step ? branches(found.step) : []));
    view.mark(found.step, number);
    if (!found.step) {
      hint = null;
      return;
    }
    const next = number === 1 ? "What is there?" : number === 2 ? "Why, and what follows?" : null;
    beats.replaceChildren(
      ...[next && button(next, () => beat(number + 1), { class: "next" }), found.moves.length > 0 && button("Play it", playHint, { class: number === 3 ? "next" : "" }), button("Close", clearHint, { class: "plain" })].filter(Boolean),
    );
  }

  function playHint() {
    const texts = hint?.found.moves ?? [];
    if (texts.length) move(texts);
    view.focus();
  }

  async function nextCell() {
    const found = await request("next", { moves: game.made });
    if (!found) return;
    if (found.mistakes.length) {
      view.blame(found.mistakes.flatMap((each) => each.cells));
      say("Something is wrong already.");
    } else if (found.at) {
      view.point(found.at);
      say(found.steps > 1 ? `Look at ${found.at}: it can be settled, after ${found.steps - 1} other step${found.steps > 2 ? "s" : ""}.` : `Look at ${found.at}: it can be settled now.`);
    } else say("Nothing can be settled from here by the techniques known.");
  }

  async function check() {
    const found = await request("check", { moves: game.made });
    if (!found) return;
    view.blame(found.faults.flatMap((each) => each.cells));
    say(found.ok === null ? "Not settled within the limit." : found.ok ? (found.done ? "All of it is right." : "No mistake so far.") : found.faults.map((each) => each.message).join("\n"));
  }

  function liveCheck() {
    const clashes = game.clashes();
    view.blame(clashes.flatMap((each) => each.cells));
    checking += 1;
    const mine = checking;
    setTimeout(async () => {
      if (mine !== checking) return;
      const found = await ask("check", { puzzle: game.text, family: game.family, moves: game.made }).catch(() => null);
      if (found && mine === checking) view.blame(found.faults.flatMap((each) => each.cells));
    }, 350);
  }

  // Hints played one after another, each left to be read.
  const autoButton = button("Auto-play", () => (auto ? stopAuto() : startAuto()), { "aria-pressed": "false" });
  function stopAuto() {
    if (!auto) return;
    clearTimeout(auto.timer);
    auto = null;
    autoButton.setAttribute("aria-pressed", "false");
  }
  async function startAuto() {
    auto = {};
    autoButton.setAttribute("aria-pressed", "true");
    while (auto) {
      const mine = auto;
      const found = hint?.found ?? (await request("hint", { moves: game.made }));
      if (auto !== mine) return;
      if (!found) return stopAuto();
      hint = { found, beat: 3 };
      game.hints += 1;
      beat(3);
      if (!found.step || !found.moves.length) return stopAuto();
      await new Promise((resolve) => { mine.timer = setTimeout(resolve, reading(found.explanation)); });
      if (auto !== mine) return;
      move(found.moves);
    }
  }

  /** Plays moves from the start, one after another, beside a bookmark that leads back. */
  async function animate(source) {
    stopAuto();
    const moves = await source();
    if (!moves.length) return say("There is no way to the end to be shown.");
    return walk("The fewest moves", game.family, game.text, moves.map((text) => ({ moves: [text], text: game.kind.words?.(text) ?? text, step: null })), {
      more: button("Play", (event) => {
        const forward = [...event.target.parentElement.querySelectorAll("button")].find((each) => each.textContent === "Forward");
        const tick = () => { if (forward.isConnected && !forward.disabled) { forward.click(); setTimeout(tick, PACE); } };
        tick();
      }),
    });
  }

  const undo = button("Undo", () => { stopAuto(); if (game.undo()) { changed(); announce("Undone."); } });
  const redo = button("Redo", () => { stopAuto(); if (game.redo()) { changed(); announce("Done again."); } });
  const timer = make("time", { class: "timer", "aria-label": "Time played" });
  const marks = make("div", { class: "tools bookmarks" });
  const level = make("span", { class: "level" }, about.level ? `${about.level}${about.score ? `, ${about.score}` : ""}` : "");

  async function steps() {
    const found = await request("steps", { moves: game.made, seconds: 10 });
    if (!found) return;
    const frames = found.steps.map((step) => ({ moves: step.moves, text: `${step.title}: ${step.sentence}`, step }));
    if (!frames.length) return say(found.finished ? "Nothing is left to find." : "The techniques run out here.");
    walk("Step through the reasoning", game.family, game.text, frames, { from: game.made });
  }

  function rated(found) {
    Object.assign(about, { level: found.level, score: found.score });
    level.textContent = `${found.level}, ${found.score}, one solution`;
  }

  async function rate() {
    const found = await request("rate", { seconds: 10 });
    if (!found) return;
    if (!found.level) return say(`${sentence(found.message)}.`);
    rated(found);
    const uses = Object.entries(found.techniques).map(([name, count]) => `${name.replaceAll(/[_-]/g, " ")} × ${count}`);
    say(`One solution. Level ${found.level}, score ${found.score}; the hardest technique is ${found.title ?? "none"}. It takes: ${uses.join(", ")}.`);
  }

  function shareIt() {
    const { address, copied } = share(game.family, game.text);
    copied.then((done) => {
      if (done) toast("The link is copied.");
      else dialog("Share this puzzle", make("p", {}, "This link carries the puzzle:"), make("input", { class: "wide", readonly: true, value: address, "aria-label": "Link", onfocus: (event) => event.target.select() }));
    });
  }

  function download() {
    const address = URL.createObjectURL(new Blob([JSON.stringify(game.save())], { type: "application/json" }));
    make("a", { href: address, download: `${game.family}.grille.json` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  function bookmark() {
    const name = make("input", { "aria-label": "Name of the bookmark", value: `Place ${Object.keys(game.bookmarks).length + 1}`, maxlength: 40 });
    const box = dialog("Bookmark this place", make("form", { method: "dialog", onsubmit: (event) => {
      event.preventDefault();
      try {
        game.bookmark(name.value);
        save();
        refresh();
        box.close();
      } catch (error) {
        toast(error.message, "bad");
      }
    } }, name, " ", make("button", {}, "Keep")));
    name.select();
  }

  async function next() {
    const order = about.order ?? { family: game.family, level: about.level ?? null, options: {} };
    const stop = new AbortController();
    const box = dialog("The next one", make("p", {}, "Making it…"), make("progress", { "aria-label": "Making a puzzle" }), button("Stop", () => { stop.abort(); box.close(); }));
    try {
      const made = await generate({ ...order, seed: undefined }, stop.signal);
      box.close();
      keepNew(made, order);
    } catch (error) {
      box.close();
      if (error.name !== "AbortError") toast(error.message, "bad");
    }
  }

  async function finish() {
    stopAuto();
    const rating = make("p", {}, "");
    const box = dialog(
      "Finished",
      make("p", { class: "big" }, about.shown ? "Done: the solution was entered." : `Done in ${clock(game.seconds)}, with ${game.hints === 0 ? "no hint" : game.hints === 1 ? "one hint" : `${game.hints} hints`}.`),
      rating,
      make("div", { class: "tools" }, button("Next puzzle", () => { box.close(); next(); }, { class: "next" }), button("Share", shareIt), button("Look at the board", () => box.close())),
    );
    box.classList.add("finish");
    announce("Finished.");
    const found = await ask("rate", { puzzle: game.text, family: game.family }).catch(() => null);
    if (found?.level) rating.textContent = `The way there: level ${found.level}, score ${found.score}, the hardest step ${found.title ?? "none"}.`;
  }

  const more = make(
    "details",
    { class: "more" },
    make("summary", {}, "More"),
    make(
      "div",
      { class: "tools" },
      button("Bookmark", bookmark),
      marks,
      button("Start over", () => { game.restart(); changed(); }),
      button("Show solutions", () => solutions(game.family, game.text, (skip) => request("solve", { skip, limit: 1, seconds: 10 }), (moves) => { about.shown = true; move([...(game.kind.back?.(game.puzzle, game.board) ?? []), ...moves]); })),
      button("Step through the reasoning", steps),
      button("How hard is it?", rate),
      button("Share", shareIt),
      button("Print", () => window.print()),
      button("Save to a file", download),
      button("New puzzle like this", next),
      session.toggle("live", "Show mistakes as they are made", false),
    ),
    make("p", { class: "keys-help" }, `Keyboard: ${view.keysHelp} Ctrl+Z undoes, Ctrl+Y redoes, H or ? asks for a hint.`),
  );

  host.replaceChildren(
    make(
      "div",
      { class: "play" },
      make("div", { class: "play-head" }, make("h1", {}, game.kind.title), level, timer),
      make("div", { class: "stage" }, view.element),
      make(
        "div",
        { class: "aside" },
        make("div", { class: "tools main-tools", role: "group", "aria-label": "Game" }, undo, redo, button("Hint", askHint, { class: "next", id: "hint" }), button("Which next?", nextCell), button("Check", check), autoButton),
        panel,
        ...view.side,
        more,
      ),
      make("p", { class: "printed", "aria-hidden": "true" }, `Grille · ${game.kind.title}${about.level ? ` · ${about.level}` : ""} · ${game.text.length < 120 ? game.text : ""}`),
    ),
  );

  function onKey(event) {
    if (event.target.closest?.("input, textarea, select, dialog")) return;
    const pressed = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && pressed === "z") (event.shiftKey ? redo : undo).click();
    else if ((event.ctrlKey || event.metaKey) && pressed === "y") redo.click();
    else if (!event.ctrlKey && !event.metaKey && (pressed === "h" || pressed === "?")) askHint();
    else return;
    event.preventDefault();
  }
  document.addEventListener("keydown", onKey);

  const ticking = setInterval(() => {
    if (document.hidden || game.done) return;
    game.seconds += 1;
    timer.textContent = clock(game.seconds);
    if (game.seconds % 5 === 0) save();
  }, 1000);
  const onHide = () => save();
  window.addEventListener("pagehide", onHide);

  refresh();
  view.mark(null, 0);
  save();
  view.focus();
  if (about.order) prepare(about.order);
  if (navigator.onLine)
    ask("rate", { puzzle: game.text, family: game.family, seconds: 3 }).then((found) => found.level ? rated(found) : (level.textContent = found.message ?? ""), () => {});

  return () => {
    stopAuto();
    clearInterval(ticking);
    document.removeEventListener("keydown", onKey);
    window.removeEventListener("pagehide", onHide);
    if (game.moves.length) save();
  };
}

/** Keeps a new puzzle and goes there. */
export function keepNew(made, order = null, moves = []) {
  const game = new Game(made.family, made.puzzle);
  for (const texts of moves) game.move(...texts);
  keep(game.save(), { level: made.level, score: made.score, order, date: made.date });
  const address = linkTo(made.family, made.puzzle);
  if (location.hash === address) window.dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = address;
}

const sentence = (text) => text[0].toUpperCase() + text.slice(1);
