// A lesson on the page: pages to read, and boards where only the right idea is taken. It knows no family.

import { branches } from "./branches.js";
import { announce, button, make } from "./dom.js";
import { Game } from "./game.js";
import { saveProgress, progress } from "./lesson-progress.js";
import { GrilleError } from "./errors.js";
import { ask } from "./service.js";

const sentence = (text) =>
  `${/^[a-z]\d/.test(text) ? text[0] : text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/**
 * Shows a lesson; gives back what ends it. It has a family, a name, a title, `pages` ({ says, read, step, beat, claims }), what comes
 * `after` it, and `place(at)`: what the service is told of where it is asked. Pages with a puzzle have boards of their own; the
 * others share one, and each goes on where the one before was left.
 */
export function lesson(host, { family, name, title, level = "", puzzle = null, pages, place, after }) {
  const shared = puzzle !== null;
  const kept = progress(family, name);
  const done = new Set(kept.done.filter((page) => page < pages.length));
  // The moves with which each page begins, where they share a board.
  let began = [[]];
  let at = 0;
  let game;
  let view;
  let begin = 0;
  let finished = false;
  let hint = null;
  let judging = Promise.resolve();
  let turn = 0;

  const says = make("p", { class: "coach" });
  const verdict = make("p", { class: "verdict" });
  const beats = make("div", { class: "tools" });
  const claims = make("div", { class: "tools claims", role: "group", "aria-label": "What do you say?" });
  const stage = make("div", { class: "stage" });
  const side = make("div", { class: "lesson-side" });
  const bar = make("progress", { max: pages.length, "aria-label": "How far the lesson is" });
  const count = make("span", { class: "count" });
  const back = button("Back", () => open(at - 1));
  const forward = button("Forward", onward, { class: "next" });
  const hintButton = button("Hint", askHint, { id: "hint" });
  const another = button("Another one", anotherOne);
  const again = button("Start this page over", () => open(at));
  const end = make("div", { class: "tools lesson-end" });

  const page = () => pages[at];
  const made = () => game.made.map((texts) => [...texts]);
  const since = () => made().slice(begin);
  const request = (fields) => ask("judge", { family, ...place(at, made().slice(0, begin)), ...fields });

  function say(text, kind = "") {
    verdict.className = `verdict ${kind}`;
    verdict.textContent = text;
    if (!text) return;
    announce(text);
    // On a phone the board may fill the screen.
    verdict.scrollIntoView({ block: "nearest" });
  }

  const session = {
    get game() {
      return game;
    },
    teaching: true,
    // Notes go with what is written: a lesson is not about rubbing out.
    setting: (each) => each === "sweep",
    toggle: () => null,
    tell: (text) => say(text),
    ask: async () => null,
    animate: () => {},
    act: (...texts) => attempt(texts),
  };

  /** Makes a move at once and has it judged; one that may not stand is taken back, and it is said why. */
  function attempt(texts) {
    if (page().read) return say("Nothing to do here but to read: go forward.");
    if (finished) return say("That is done: go forward.");
    const before = since();
    const stood = game.at;
    try {
      if (!game.move(...texts)) return null;
    } catch (error) {
      if (!(error instanceof GrilleError)) throw error;
      return say(sentence(error.message), "bad");
    }
    clearHint();
    view.blame([]);
    view.refresh();
    return judged(texts, before, () => {
      game.at = stood;
      game.moves.length = stood;
      view.refresh();
    });
  }

  /** Asks what a press is. What comes while one is asked about waits for it, and goes where that one goes. */
  function judged(texts, before, takeBack) {
    const mine = turn;
    judging = judging.then(async () => {
      if (mine !== turn) return;
      let found;
      try {
        found = await request({ since: before, texts });
      } catch (error) {
        if (mine === turn) {
          turn += 1;
          takeBack();
          say(error.message, "bad");
        }
        return;
      }
      if (mine !== turn) return;
      if (!found.allowed) {
        turn += 1;
        takeBack();
        view.blame(found.cells);
        say(found.sentence, `bad ${found.finding}`);
      } else if (found.finished) finish(found);
      else {
        if (found.sentence) say(found.sentence, "good");
        remember();
      }
    });
    return judging;
  }

  function finish({ sentence: told, step }) {
    finished = true;
    done.add(at);
    if (step && !page().rest) view.mark(step, 3);
    say(told, "good");
    remember();
    settle();
  }

  function remember() {
    saveProgress(family, name, { at, done: [...done], began, since: since(), finished });
  }

  /** What the buttons say of where the lesson stands. */
  function settle() {
    const last = at === pages.length - 1;
    count.textContent = `${at + 1} of ${pages.length}`;
    bar.value = at + (finished ? 1 : 0);
    back.disabled = at === 0;
    forward.disabled = last && finished;
    forward.textContent = finished || page().rest ? "Forward" : "Skip forward";
    forward.classList.toggle("next", finished);
    hintButton.hidden = finished || page().read;
    another.hidden = shared || page().read;
    again.hidden = page().read;
    claims.hidden = finished;
    end.replaceChildren(
      ...(last && finished ? [make("strong", {}, "That is the whole lesson. Well done."), ...after] : []),
    );
  }

  function clearHint() {
    if (!hint) return;
    hint = null;
    beats.replaceChildren();
    view.mark(null, 0);
  }

  async function askHint() {
    if (hint) return beat(Math.min(3, hint.beat + 1));
    const mine = turn;
    let found;
    try {
      found = await request({ since: since() });
    } catch (error) {
      return say(error.message, "bad");
    }
    if (mine !== turn) return null;
    if (!found.step)
      return say(found.moves.length ? "What to do is said above." : "There is nothing to point at here.");
    hint = { found, beat: 0 };
    return beat(1);
  }

  function beat(number) {
    const { step } = hint.found;
    hint.beat = number;
    view.mark(step, number);
    say(number === 1 ? step.where || step.notice : number === 2 ? `${step.title}: ${step.notice}` : step.sentence);
    const next = number === 1 ? "What is there?" : "Why, and what follows?";
    beats.replaceChildren(
      ...(number === 3 ? branches(step) : []),
      ...[
        number < 3 && button(next, () => beat(number + 1), { class: "next" }),
        hint.found.moves.length > 0 && button("Play it", playIt, { class: number === 3 ? "next" : "" }),
      ].filter(Boolean),
    );
    return null;
  }

  /** Does what is asked: what was tried on this page gives way. */
  function playIt() {
    const { step, moves } = hint.found;
    clearHint();
    enter(moves);
    if (page().rest && !game.done) {
      say(step.conclusion, "good");
      remember();
    } else finish({ sentence: step.conclusion, step });
    view.focus();
  }

  function enter(moves) {
    if (!page().rest) {
      game.at = begin;
      game.moves.length = begin;
    }
    if (moves.length) game.move(...moves);
    view.refresh();
  }

  /** To the next page; on a board that is shared, what is not done yet is done first. */
  async function onward() {
    const mine = turn;
    if (!finished && shared) {
      let found;
      try {
        found = await request({ since: since() });
      } catch (error) {
        return say(error.message, "bad");
      }
      if (mine !== turn) return null;
      clearHint();
      enter(found.moves);
      if (page().rest) {
        if (game.done) return finish({ sentence: found.step?.conclusion ?? "", step: found.step });
        say(found.step?.sentence ?? "");
        return remember();
      }
    }
    return at < pages.length - 1 ? open(at + 1, made()) : null;
  }

  function anotherOne() {
    const practices = pages.map((_, number) => number).filter((number) => !pages[number].read);
    open(practices[(practices.indexOf(at) + 1) % practices.length]);
  }

  function open(next, moves = null, { since: tried = [], finished: was = false } = {}) {
    turn += 1;
    hint = null;
    at = Math.max(0, Math.min(pages.length - 1, next));
    if (shared && moves) began[at] = moves;
    const { says: words, read, claims: said = [], step = null } = page();
    game = new Game(family, shared ? puzzle : page().puzzle);
    for (const texts of shared ? (began[at] ?? []) : page().moves) game.move(...texts);
    begin = game.at;
    for (const texts of tried) game.move(...texts);
    finished = Boolean(read) || was;
    if (finished) done.add(at);
    view = game.kind.view(session);
    view.element.toggleAttribute("inert", Boolean(read));
    stage.replaceChildren(view.element);
    side.replaceChildren(
      ...(read
        ? []
        : [
            ...view.side,
            make(
              "p",
              { class: "keys-help" },
              `Keyboard: ${view.keyboardHelp} Enter goes forward, H asks for a hint, Ctrl+Z takes back.`,
            ),
          ]),
    );
    says.textContent = words;
    beats.replaceChildren();
    claims.replaceChildren(...said.map((claim) => button(claim.title, () => judged([claim.text], since(), () => {}))));
    view.refresh();
    view.mark(step, page().beat ?? 0);
    say("");
    settle();
    remember();
    announce(words);
    if (read) forward.focus({ preventScroll: true });
    else if (!said.length) view.focus();
    else claims.querySelector("button").focus({ preventScroll: true });
  }

  function onKey(event) {
    if (event.target.closest?.("input, textarea, select, dialog")) return;
    const pressed = event.key.toLowerCase();
    const pressing = event.target.closest?.("button, a, summary");
    if ((event.ctrlKey || event.metaKey) && pressed === "z") {
      if (finished || game.at === begin) return;
      turn += 1;
      game.undo();
      game.moves.length = game.at;
      view.refresh();
      say("Taken back.");
    } else if (pressed === "enter" && !(pressing && pressing.closest(".aside, .lesson, .top"))) {
      if (finished) onward();
    } else if (!event.ctrlKey && !event.metaKey && !hintButton.hidden && (pressed === "h" || pressed === "?"))
      askHint();
    else return;
    event.preventDefault();
  }
  document.addEventListener("keydown", onKey);

  host.replaceChildren(
    make(
      "div",
      { class: "play lesson-play" },
      make("div", { class: "play-head" }, make("h1", {}, title), make("span", { class: "level" }, level), count),
      make("section", { class: "panel lesson", "aria-label": "Lesson" }, says, bar),
      stage,
      make(
        "div",
        { class: "aside" },
        make(
          "section",
          { class: "panel answer", "aria-label": "What is said of it" },
          claims,
          verdict,
          beats,
          make(
            "div",
            { class: "tools", role: "group", "aria-label": "Pages" },
            back,
            forward,
            hintButton,
            another,
            again,
          ),
          end,
        ),
        side,
      ),
    ),
  );
  // A lesson that was left is taken up where it was; one that was done begins again.
  const over = done.has(pages.length - 1);
  try {
    if (shared && !over) began = kept.began;
    open(over ? 0 : kept.at, null, over ? {} : kept);
  } catch {
    // Kept by another version, or damaged: from the start, then.
    began = [[]];
    open(0);
  }
  return () => {
    turn += 1;
    document.removeEventListener("keydown", onKey);
  };
}
