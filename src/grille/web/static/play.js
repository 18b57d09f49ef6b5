// The screen where a game is played. It knows no family: what differs is in the family's modules.

import { addBookmark, downloadGame, sharePuzzle } from "./actions.js";
import { announce, button, make, toast } from "./dom.js";
import { GrilleError, messageOf, sentence } from "./errors.js";
import { finish, next } from "./finish.js";
import { prepare } from "./generate.js";
import { hintPanel } from "./hints.js";
import { formatTime } from "./link.js";
import { ratingLine, techniqueTitle, techniqueTitles } from "./rating.js";
import { post } from "./service.js";
import { BLOCKED_MESSAGE, setSetting, setting, storageBlocked } from "./storage.js";
import { GameSaver } from "./store.js";
import { showSolutions, showSteps } from "./viewer.js";

/** Milliseconds per move of the shortest solution. */
const PACE = 900;

/**
 * Shows a game; returns a function that ends the screen.
 * @param {HTMLElement} host
 * @param {import("./game.js").Game} game
 * @param {About} about what is known about the puzzle
 * @param {StoredGame | null} entry where the game is stored
 */
export function play(host, game, about = {}, entry = null) {
  let finished = game.done;
  /** @type {Record<string, string>} */
  const defaults = {};

  /** @type {Session} */
  const session = {
    game,
    act(...texts) {
      hints.stop();
      return move(texts);
    },
    message: (text) => hints.show(text),
    setting: (name) => setting(name, defaults[name] ?? "no") === "yes",
    toggle(name, label, on) {
      defaults[name] = on ? "yes" : "no";
      const onchange = (/** @type {any} */ event) => {
        setSetting(name, event.target.checked ? "yes" : "no");
        refresh();
      };
      const box = make("input", { type: "checkbox", checked: session.setting(name), onchange });
      return make("label", {}, box, ` ${label}`);
    },
    request,
    animate,
  };
  const view = game.kind.view(session);
  const saver = new GameSaver(about, entry);
  const warning = make(
    "p",
    { class: "bad", role: "alert", hidden: !storageBlocked },
    storageBlocked ? BLOCKED_MESSAGE : "",
  );
  function save() {
    const { saved, message } = saver.save(game.save());
    if (saved && message) toast(message);
    if (storageBlocked || warning.hidden === saved) return;
    warning.hidden = saved;
    warning.textContent = saved ? "" : message;
  }
  const hints = hintPanel({ game, view, request, move, save });

  /** @type {Session["request"]} */
  async function request(verb, fields = {}) {
    host.classList.add("busy");
    try {
      return await post(verb, { puzzle: game.text, family: game.family, ...fields });
    } catch (error) {
      toast(messageOf(error), "bad");
      return null;
    } finally {
      host.classList.remove("busy");
    }
  }

  /** @param {string[]} texts */
  function move(texts) {
    try {
      if (!game.move(...texts)) return false;
    } catch (error) {
      if (!(error instanceof GrilleError)) throw error;
      toast(sentence(error.message), "bad");
      return false;
    }
    changed();
    announce(texts.length > 3 ? `${texts.length} entries` : texts.join(", "));
    return true;
  }

  function changed() {
    hints.clear();
    view.markFaults([]);
    save();
    refresh();
    if (session.setting("live")) hints.watch();
    if (game.done && !finished) {
      finished = true;
      hints.stop();
      finish(game, about);
    } else if (!game.done) finished = false;
  }

  function refresh() {
    view.refresh();
    undo.disabled = game.at === 0;
    redo.disabled = game.at === game.moves.length;
    timer.textContent = formatTime(game.seconds);
    bookmarks.replaceChildren(
      ...Object.entries(game.bookmarks).map(([name, at]) =>
        button(`${name} (${at})`, () => {
          game.goTo(name);
          changed();
        }),
      ),
    );
  }

  /**
   * Shows moves from the start in a dialog.
   * @param {() => Promise<string[]>} source
   */
  async function animate(source) {
    hints.stop();
    const moves = await source();
    if (!moves.length) return hints.show("There is no solution to show.");
    const frames = moves.map((text) => ({ moves: [text], text: game.kind.describe?.(text) ?? text, step: null }));
    return showSteps("The fewest moves", game.family, game.text, frames, { autoplay: PACE });
  }

  const undo = button("Undo", () => {
    hints.stop();
    if (game.undo()) {
      changed();
      announce("Undone.");
    }
  });
  const redo = button("Redo", () => {
    hints.stop();
    if (game.redo()) {
      changed();
      announce("Redone.");
    }
  });
  const timer = make("time", { class: "timer", "aria-label": "Time played" });
  const bookmarks = make("div", { class: "tools bookmarks" });
  const score = about.score ? `, ${about.score}` : "";
  const level = make("span", { class: "level" }, about.level ? `${about.level}${score}` : "");

  async function steps() {
    const found = await request("steps", { moves: game.made, seconds: 10 });
    if (!found) return;
    const frames = found.steps.map((/** @type {Step} */ step) => ({
      moves: step.moves,
      text: `${step.title}: ${step.sentence}`,
      step,
    }));
    if (!frames.length) {
      hints.show(found.finished ? "There is nothing left to find." : "The techniques known here find nothing more.");
      return;
    }
    showSteps("Step through the reasoning", game.family, game.text, frames, { from: game.made });
  }

  /** @param {Rating} rating */
  async function showRating(rating) {
    Object.assign(about, { level: rating.level, score: rating.score });
    level.replaceChildren(...(await ratingLine(game.family, rating)));
  }

  async function rate() {
    /** @type {Rating | null} */
    const rating = await request("rate", { seconds: 10 });
    if (!rating) return;
    if (!rating.level) {
      hints.show(sentence(rating.message));
      return;
    }
    showRating(rating);
    const [uses, hardest] = await Promise.all([
      techniqueTitles(game.family, rating.techniques),
      techniqueTitle(game.family, rating.hardest),
    ]);
    hints.show(
      `One solution. Level ${rating.level}, score ${rating.score}. ` +
        `The hardest technique is ${hardest ?? "none"}. It needs: ${uses.join(", ")}.`,
    );
  }

  const onSolutions = () =>
    showSolutions(
      game.family,
      game.text,
      (skip) => request("solve", { skip, limit: 1, seconds: 10 }),
      (moves) => {
        about.shown = true;
        move([...(game.kind.clear?.(game.puzzle, game.board) ?? []), ...moves]);
      },
    );
  const onBookmark = () =>
    addBookmark(game, () => {
      save();
      refresh();
    });
  const onRestart = () => {
    game.restart();
    changed();
  };
  const more = make(
    "details",
    { class: "more" },
    make("summary", {}, "More"),
    make(
      "div",
      { class: "tools" },
      button("Bookmark", onBookmark),
      bookmarks,
      button("Start over", onRestart),
      button("Show solutions", onSolutions),
      button("Step through the reasoning", steps),
      button("How hard is it?", rate),
      button("Share", () => sharePuzzle(game.family, game.text)),
      button("Print", () => window.print()),
      button("Save to a file", () => downloadGame(game)),
      button("New puzzle like this", () => next(game, about)),
      session.toggle("live", "Show mistakes as they are made", false),
    ),
    make("p", { class: "keyboard-help" }, `Keyboard: ${view.keyboardHelp} Ctrl+Z: undo. Ctrl+Y: redo. H or ?: hint.`),
  );

  const title = game.kind.title;
  const notation = game.text.length < 120 ? game.text : "";
  host.replaceChildren(
    make(
      "div",
      { class: "play" },
      make("div", { class: "play-head" }, make("h1", {}, title), level, timer),
      make("div", { class: "stage" }, view.element),
      make(
        "div",
        { class: "aside" },
        make(
          "div",
          { class: "tools main-tools", role: "group", "aria-label": "Game" },
          undo,
          redo,
          button("Hint", hints.nextStage, { class: "primary", id: "hint" }),
          button("Which next?", hints.nextCell),
          button("Check", hints.check),
          hints.autoButton,
        ),
        warning,
        hints.panel,
        ...view.controls,
        more,
      ),
      make(
        "p",
        { class: "printed", "aria-hidden": "true" },
        ["Grille", title, about.level, notation].filter(Boolean).join(" · "),
      ),
    ),
  );

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return;
    const pressed = event.key.toLowerCase();
    const command = event.ctrlKey || event.metaKey;
    if (command && pressed === "z") (event.shiftKey ? redo : undo).click();
    else if (command && pressed === "y") redo.click();
    else if (!command && (pressed === "h" || pressed === "?")) hints.nextStage();
    else return;
    event.preventDefault();
  }
  document.addEventListener("keydown", onKey);

  const ticking = setInterval(() => {
    if (document.hidden || game.done) return;
    game.seconds += 1;
    timer.textContent = formatTime(game.seconds);
    if (game.seconds % 5 === 0) save();
  }, 1000);
  const onHide = () => save();
  window.addEventListener("pagehide", onHide);

  /**
   * Follows the same game in another tab.
   * @param {StorageEvent} event
   */
  function onStorage({ key }) {
    const other = key !== null && key === saver.key ? saver.follow(game.save()) : null;
    if (!other) return;
    if (other.same) {
      game.seconds = Math.max(game.seconds, other.seconds);
      return;
    }
    toast("This game was continued in another tab.");
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  }
  window.addEventListener("storage", onStorage);

  refresh();
  view.mark(null, 0);
  save();
  view.focus();
  if (about.spec) prepare(about.spec);
  if (navigator.onLine)
    post("rate", { puzzle: game.text, family: game.family, seconds: 3 }).then(
      (rating) => {
        if (rating.level) showRating(rating);
        else level.textContent = rating.message ?? "";
      },
      () => {},
    );

  return () => {
    hints.stop();
    clearInterval(ticking);
    document.removeEventListener("keydown", onKey);
    window.removeEventListener("pagehide", onHide);
    window.removeEventListener("storage", onStorage);
    if (game.moves.length) save();
  };
}
