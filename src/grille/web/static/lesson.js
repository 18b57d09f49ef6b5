// A lesson on the page: pages to read, and boards where only the right step is accepted. It knows no family.

import { branches } from "./branches.js";
import { announce, button, make } from "./dom.js";
import { GrilleError, messageOf, sentence } from "./errors.js";
import { Game } from "./game.js";
import { inWords } from "./inferences.js";
import { loadProgress, saveProgress } from "./lesson-progress.js";
import { post } from "./service.js";

/**
 * A lesson. Pages with a puzzle have a board each; the others share one, and each page continues where the one before
 * it ended.
 * @typedef {object} Lesson
 * @property {string} family
 * @property {string} name
 * @property {string} title
 * @property {string} [level]
 * @property {string | null} [puzzle] the puzzle of the shared board
 * @property {LessonPage[]} pages
 * @property {(at: number, moves: Moves) => Record<string, unknown>} place names a page to the service
 * @property {HTMLElement[]} after links shown at the end
 */

/**
 * Shows a lesson; returns a function that ends it.
 * @param {HTMLElement} host
 * @param {Lesson} lesson
 */
export function lesson(host, { family, name, title, level = "", puzzle = null, pages, place, after }) {
  const shared = puzzle !== null;
  const stored = loadProgress(family, name);
  const done = new Set(stored.done.filter((page) => page < pages.length));
  /** The moves with which each page begins, where they share a board.
   * @type {Moves[]} */
  let began = [[]];
  let at = 0;
  /** @type {Game} */
  let game;
  /** @type {View} */
  let view;
  let begin = 0;
  let finished = false;
  /** @type {{ found: Judgement, stage: number } | null} */
  let hint = null;
  /** @type {Promise<void>} */
  let judging = Promise.resolve();
  // Changes when what is under way no longer matters: a page turned, a move taken back.
  let turn = 0;

  const says = make("p", { class: "instruction" });
  const verdict = make("p", { class: "verdict" });
  const choices = make("div", { class: "tools" });
  const claims = make("div", { class: "tools claims", role: "group", "aria-label": "Your answer" });
  const stage = make("div", { class: "stage" });
  const side = make("div", { class: "lesson-side" });
  const bar = make("progress", { max: pages.length, "aria-label": "Progress of the lesson" });
  const count = make("span", { class: "count" });
  const back = button("Back", () => open(at - 1));
  const forward = button("Forward", onward, { class: "primary" });
  const hintButton = button("Hint", askHint, { id: "hint" });
  const another = button("Another one", anotherOne);
  const again = button("Start this page over", () => open(at));
  const end = make("div", { class: "tools lesson-end" });

  const page = () => /** @type {LessonPage} */ (pages[at]);
  const made = () => game.made.map((texts) => [...texts]);
  const since = () => made().slice(begin);
  const request = (/** @type {Record<string, unknown>} */ fields) =>
    post("judge", { family, ...place(at, made().slice(0, begin)), ...fields });

  /** @param {string} text */
  function show(text, kind = "") {
    verdict.className = `verdict ${kind}`;
    verdict.textContent = text;
    if (!text) return;
    announce(text);
    // On a phone the board may fill the screen.
    verdict.scrollIntoView({ block: "nearest" });
  }

  /** What the page asks for rules candidates out, and places nothing. */
  const rulesOut = () => {
    const [step] = page().right ?? [];
    return Boolean(step?.removes?.length && !step.places?.length);
  };

  /** @type {Session} */
  const session = {
    get game() {
      return game;
    },
    get mode() {
      return rulesOut() ? game.kind.rulingOut?.mode : undefined;
    },
    teaching: true,
    // Entering a digit removes it from the notes around: a lesson is not about cleaning up notes.
    setting: (each) => ["sweep", "peers", "same"].includes(each),
    message: (text) => show(text),
    request: async () => null,
    animate: () => {},
    act: (...texts) => attempt(texts),
  };

  /**
   * Makes a move and has it judged. A move that is not accepted is taken back, and the reason shown.
   * @param {string[]} texts
   */
  function attempt(texts) {
    if (page().read) return show("This page is only for reading. Go forward.");
    if (finished) return show("This page is done. Go forward.");
    const before = since();
    const from = game.at;
    try {
      if (!game.move(...texts)) return null;
    } catch (error) {
      if (!(error instanceof GrilleError)) throw error;
      return show(sentence(error.message), "bad");
    }
    clearHint();
    view.markFaults([]);
    view.refresh();
    return judged(texts, before, () => {
      game.at = from;
      game.moves.length = from;
      view.refresh();
    });
  }

  /**
   * Has a move or a claim judged. Moves made meanwhile wait; they are dropped if a move is not accepted.
   * @param {string[]} texts
   * @param {Moves} before
   * @param {(() => void) | null} takeBack null for a claim, which changes nothing on the board
   */
  function judged(texts, before, takeBack) {
    const mine = turn;
    judging = judging.then(async () => {
      if (mine !== turn) return;
      /** @type {Judgement} */
      let found;
      try {
        found = await request({ since: before, texts });
      } catch (error) {
        if (mine === turn) {
          if (takeBack) turn += 1;
          takeBack?.();
          show(messageOf(error), "bad");
        }
        return;
      }
      if (mine !== turn) return;
      if (!found.allowed) {
        if (takeBack) turn += 1;
        takeBack?.();
        view.markFaults(found.cells);
        show(found.sentence, `bad ${found.finding}`);
      } else if (found.finished) finish(found);
      else {
        if (found.sentence) show(found.sentence, "good");
        remember();
      }
    });
    return judging;
  }

  /** @param {{ sentence: string, step: Step | null }} judgement */
  function finish({ sentence: text, step }) {
    finished = true;
    done.add(at);
    if (step && !page().rest) view.mark(step, 3);
    show(text, "good");
    remember();
    updateButtons();
  }

  function remember() {
    saveProgress(family, name, { at, done: [...done], began, since: since(), finished });
  }

  /** Brings buttons and page number up to date. */
  function updateButtons() {
    const last = at === pages.length - 1;
    count.textContent = `${at + 1} of ${pages.length}`;
    bar.value = at + (finished ? 1 : 0);
    back.disabled = at === 0;
    forward.disabled = last && finished;
    forward.textContent = finished || page().rest ? "Forward" : "Skip forward";
    forward.classList.toggle("primary", finished);
    const reading = Boolean(page().read);
    hintButton.hidden = finished || reading;
    another.hidden = shared || reading;
    again.hidden = reading;
    claims.hidden = finished;
    end.replaceChildren(
      ...(last && finished ? [make("strong", {}, "That is the whole lesson. Well done."), ...after] : []),
    );
  }

  function clearHint() {
    if (!hint) return;
    hint = null;
    choices.replaceChildren();
    view.mark(null, 0);
  }

  async function askHint() {
    if (hint) return showStage(Math.min(3, hint.stage + 1));
    const mine = turn;
    /** @type {Judgement} */
    let found;
    try {
      found = await request({ since: since() });
    } catch (error) {
      return show(messageOf(error), "bad");
    }
    if (mine !== turn) return null;
    if (!found.step)
      return show(found.moves.length ? "The instruction above says what to do." : "There is no hint for this page.");
    hint = { found, stage: 0 };
    return showStage(1);
  }

  /** @param {number} number */
  function showStage(number) {
    const step = hint?.found.step;
    if (!hint || !step) return null;
    const { moves } = hint.found;
    hint.stage = number;
    view.mark(step, number);
    show(number === 1 ? step.where || step.notice : number === 2 ? `${step.title}: ${step.notice}` : step.sentence);
    const next = number === 1 ? "What is there?" : "Why, and what follows?";
    choices.replaceChildren(
      ...(number === 3 ? branches(step) : []),
      ...(number < 3 ? [button(next, () => showStage(number + 1), { class: "primary" })] : []),
      ...(moves.length ? [button("Play it", playIt, { class: number === 3 ? "primary" : "" })] : []),
    );
    return null;
  }

  /** Does what the page asks, in place of what was tried on it. */
  function playIt() {
    const step = hint?.found.step;
    if (!hint || !step) return;
    const { moves } = hint.found;
    clearHint();
    enter(moves);
    if (page().rest && !game.done) {
      show(step.conclusion, "good");
      remember();
    } else finish({ sentence: step.conclusion, step });
    view.focus();
  }

  /** @param {string[]} moves */
  function enter(moves) {
    if (!page().rest) {
      game.at = begin;
      game.moves.length = begin;
    }
    if (moves.length) game.move(...moves);
    view.refresh();
  }

  /** Goes to the next page. On a shared board, what is not done yet is done first. */
  async function onward() {
    const mine = turn;
    if (!finished && shared) {
      /** @type {Judgement} */
      let found;
      try {
        found = await request({ since: since() });
      } catch (error) {
        return show(messageOf(error), "bad");
      }
      if (mine !== turn) return null;
      clearHint();
      enter(found.moves);
      if (page().rest) {
        if (game.done) return finish({ sentence: found.step?.conclusion ?? "", step: found.step });
        show(found.step?.sentence ?? "");
        return remember();
      }
    }
    return at < pages.length - 1 ? open(at + 1, made()) : null;
  }

  function anotherOne() {
    const practices = pages.map((_, number) => number).filter((number) => !pages[number].read);
    open(practices[(practices.indexOf(at) + 1) % practices.length]);
  }

  /**
   * @param {number} next
   * @param {Moves | null} moves the moves made before it
   * @param {{ since?: Moves, finished?: boolean }} stored
   */
  function open(next, moves = null, { since: tried = [], finished: was = false } = {}) {
    turn += 1;
    hint = null;
    at = Math.max(0, Math.min(pages.length - 1, next));
    if (shared && moves) began[at] = moves;
    const { says: words, read, claims: answers = [], step = null } = page();
    game = new Game(family, (shared ? puzzle : page().puzzle) ?? "");
    for (const texts of shared ? (began[at] ?? []) : (page().moves ?? [])) game.move(...texts);
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
        : [make("div", { class: "toolbar", role: "group", "aria-label": "Entry" }, view.tools), ...view.controls]),
    );
    const links = step?.pattern.filter((each) => each.kind === "link") ?? [];
    says.replaceChildren(inWords(words, links, (word) => view.cellsOf(word)));
    const how = rulesOut() ? game.kind.rulingOut?.says : "";
    if (how) says.append(make("small", { class: "how" }, how));
    choices.replaceChildren();
    claims.replaceChildren(...answers.map((claim) => button(claim.title, () => judged([claim.text], since(), null))));
    view.refresh();
    view.mark(step, page().beat ?? 0);
    show("");
    updateButtons();
    remember();
    announce(words);
    if (read) forward.focus({ preventScroll: true });
    else if (!answers.length) view.focus();
    else claims.querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, textarea, select, dialog")) return;
    const pressed = event.key.toLowerCase();
    const pressing = target?.closest("button, a, summary");
    if ((event.ctrlKey || event.metaKey) && pressed === "z") {
      if (finished || game.at === begin) return;
      turn += 1;
      game.undo();
      game.moves.length = game.at;
      view.refresh();
      show("Undone.");
    } else if (!(pressing && (pressed === " " || pressed === "enter")) && !page().read && view.key(event)) {
      // The board has used it.
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
          { class: "panel answer", "aria-label": "Feedback" },
          claims,
          verdict,
          choices,
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
  // On a phone on its side the board fills the window, below the navigation.
  if (window.innerHeight < 500) requestAnimationFrame(() => stage.scrollIntoView({ block: "end" }));
  // A lesson is continued where it was left; one that was done begins again.
  const over = done.has(pages.length - 1);
  try {
    if (shared && !over) began = stored.began;
    open(over ? 0 : stored.at, null, over ? {} : stored);
  } catch {
    // Stored by another version, or damaged: start again.
    began = [[]];
    open(0);
  }
  return () => {
    turn += 1;
    document.removeEventListener("keydown", onKey);
  };
}
