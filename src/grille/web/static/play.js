// The screen where a game is played, in one viewport. It knows no family: what differs is in the family's modules.

import { celebration, isStill } from "./celebration.js";
import { announce, button, make, toast } from "./dom.js";
import { GrilleError, messageOf, sentence } from "./errors.js";
import { finish, result } from "./finish.js";
import { gameMenu } from "./game-menu.js";
import { prepare } from "./generate.js";
import { hintPanel } from "./hints.js";
import { recordFinished } from "./history.js";
import { icon } from "./icons.js";
import { levelTitle, playLevelOf } from "./levels.js";
import { formatTime } from "./link.js";
import { familyInfo, levelDots } from "./rating.js";
import { post } from "./service.js";
import { isOn } from "./settings.js";
import { BLOCKED_MESSAGE, storageBlocked } from "./storage.js";
import { GameSaver } from "./store.js";
import { showSteps } from "./viewer.js";

/** Milliseconds after which a change has been drawn. */
const FRAME = 40;
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
  let paused = false;
  const { title } = game;

  /** @type {Session} */
  const session = {
    game,
    about,
    act(...texts) {
      hints.stop();
      return move(texts);
    },
    keep: () => save(),
    message: (text) => hints.show(text),
    setting: isOn,
    request,
    animate,
  };
  const view = game.kind.view(session);
  const saver = new GameSaver(about, entry);
  const warning = make(
    "p",
    { class: "bad storage-warning", role: "alert", hidden: !storageBlocked },
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
    const before = game.board;
    try {
      if (!game.move(...texts)) return false;
    } catch (error) {
      if (!(error instanceof GrilleError)) throw error;
      toast(sentence(game.kind.wording?.(error.message, game.board) ?? error.message), "bad");
      return false;
    }
    changed(texts.at(-1));
    view.completed?.(before);
    announce(
      texts.length > 3
        ? `${texts.length} entries.`
        : texts.map((text) => game.kind.describe(text, game.puzzle)).join(" "),
    );
    return true;
  }

  /** @param {string} [last] the last move */
  function changed(last) {
    hints.clear();
    const clashes = game.clashes();
    view.markFaults(isOn("clashes") ? clashes.flatMap((each) => each.cells) : []);
    save();
    refresh();
    if (isOn("live")) hints.watch();
    if (game.done && !finished) {
      finished = true;
      hints.stop();
      hints.status(result(game, about));
      recordFinished(game, about);
      // The last digit is on the screen first.
      setTimeout(() => game.done && celebrate(last), FRAME);
    } else if (!game.done) {
      finished = false;
      view.element.classList.remove("solved");
      if (game.kind.full(game.puzzle, game.board)) {
        const why = game.kind.unfinished?.(game.puzzle, game.board) ?? clashes[0]?.message ?? "";
        hints.warn(`${game.kind.fullMessage} ${sentence(why)}`);
      }
    }
  }

  /** @param {string} [last] the last move */
  function celebrate(last) {
    view.celebrate?.(last);
    if (!about.shown) celebration();
    setTimeout(() => game.done && finish(game, about), isStill() || about.shown ? 0 : 1300);
  }

  function refresh() {
    view.refresh();
    undo.disabled = game.at === 0;
    redo.disabled = game.at === game.moves.length;
    showTime();
    hints.status(finished ? result(game, about) : view.status());
  }

  function showTime() {
    timer.textContent = formatTime(game.seconds);
    timer.hidden = !isOn("timer");
  }

  /**
   * Shows moves from the start in a dialog.
   * @param {() => Promise<string[]>} source
   */
  async function animate(source) {
    hints.stop();
    const moves = await source();
    if (!moves.length) return hints.show("There is no solution to show.");
    const frames = moves.map((text) => ({ moves: [text], text: game.kind.describe(text, game.puzzle), step: null }));
    return showSteps("The fewest moves", game.family, game.text, frames, { autoplay: PACE });
  }

  /** @param {"undo" | "redo"} way */
  function back(way) {
    hints.stop();
    if (!game[way]()) return;
    changed();
    announce(way === "undo" ? "Undone." : "Redone.");
  }
  const undo = button([icon("undo"), "Undo"], () => back("undo"), { class: "tool" });
  const redo = button([icon("redo"), "Redo"], () => back("redo"), { class: "tool" });
  const hintTool = button([icon("hint"), "Hint"], hints.nextStage, { class: "tool hint-tool", id: "hint" });

  const timer = make("time", { class: "timer", "aria-label": "Time played" });
  const pauseButton = button(icon("pause"), () => pause(!paused), { class: "plain bar-button", "aria-label": "Pause" });
  const curtain = make(
    "div",
    { class: "curtain", hidden: true },
    make("p", { class: "big" }, "Paused"),
    button([icon("play"), "Resume"], () => pause(false), { class: "primary" }),
  );
  /** @param {boolean} on */
  function pause(on) {
    paused = on && !game.done;
    curtain.hidden = !paused;
    screen.classList.toggle("paused", paused);
    stage.toggleAttribute("inert", false);
    view.element.toggleAttribute("inert", paused);
    pauseButton.replaceChildren(icon(paused ? "play" : "pause"));
    pauseButton.setAttribute("aria-label", paused ? "Resume" : "Pause");
    announce(paused ? "Paused." : "Resumed.");
    if (paused) curtain.querySelector("button")?.focus();
    else view.focus();
  }

  const menu = gameMenu({ game, about, view, hints, request, move, save, changed, refresh: settingsChanged });
  function settingsChanged() {
    screen.classList.toggle("lefty", isOn("lefty"));
    changed();
  }

  const dots = make("span", { class: "dots", "aria-hidden": "true" });
  const heading = make("h1", {}, title);
  async function showLevel() {
    if (!about.level) return;
    const info = await familyInfo(game.family).catch(() => undefined);
    // The name under which the level was offered.
    const level = levelTitle(about.play_level ?? playLevelOf(info, about.level));
    heading.replaceChildren(make("span", { class: "visually-hidden" }, `${title}, `), level);
    heading.classList.add("level");
    dots.textContent = info ? levelDots(info.levels, about.level) : "";
  }

  const zooms = view.zoom
    ? make(
        "div",
        { class: "zooms", role: "group", "aria-label": "Zoom" },
        button(icon("plus"), view.zoom.zoomIn, { "aria-label": "Zoom in" }),
        button(icon("minus"), view.zoom.zoomOut, { "aria-label": "Zoom out" }),
        button(icon("fit"), view.zoom.fit, { "aria-label": "Whole board" }),
      )
    : null;
  const stage = make("div", { class: "stage" }, view.element, curtain);
  const notation = game.text.length < 120 ? game.text : "";
  const screen = make(
    "div",
    { class: `game ${game.family}-game` },
    make(
      "div",
      { class: "bar" },
      make("a", { class: "bar-button", href: "#", "aria-label": "Back to the start page" }, icon("back")),
      heading,
      dots,
      timer,
      pauseButton,
      button(icon("menu"), menu.open, { class: "plain bar-button", "aria-label": "Menu" }),
    ),
    stage,
    make("div", { class: "strip" }, warning, hints.panel, zooms),
    make("div", { class: "toolbar", role: "group", "aria-label": "Game" }, undo, redo, view.tools, hintTool),
    make("div", { class: "dock" }, view.controls),
    make(
      "p",
      { class: "printed", "aria-hidden": "true" },
      ["Grille", title, about.level, notation].filter(Boolean).join(" · "),
    ),
  );
  screen.classList.toggle("lefty", isOn("lefty"));
  if (view.ratio) screen.style.setProperty("--ratio", String(view.ratio));
  // Pressing a tool or a key leaves the focus on the board, so that the keyboard goes on there.
  screen.addEventListener("mousedown", (event) => {
    if (event.target instanceof Element && event.target.closest(".toolbar, .dock, .zooms, .choices, .word"))
      event.preventDefault();
  });
  document.body.classList.add("playing");
  host.replaceChildren(screen);

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, textarea, select, dialog")) return;
    const pressed = event.key.toLowerCase();
    const command = event.ctrlKey || event.metaKey;
    if (target?.closest("button, a, summary") && (pressed === "enter" || pressed === " ")) return;
    if (command && pressed === "z") back(event.shiftKey ? "redo" : "undo");
    else if (command && pressed === "y") back("redo");
    else if (paused) {
      if (pressed !== "escape" && pressed !== "p") return;
      pause(false);
    } else if (pressed === "escape" && hints.open()) hints.dismiss();
    else if (view.key(event)) refresh();
    else if (command || event.altKey) return;
    else if (pressed === "h" || pressed === "?") hints.nextStage();
    else if (pressed === "p") pause(true);
    else if (pressed === "u") back("undo");
    else if (pressed === "m") menu.open();
    else return;
    event.preventDefault();
  }
  document.addEventListener("keydown", onKey);
  stage.addEventListener("pointerup", () => hints.status(finished ? result(game, about) : view.status()));

  const ticking = setInterval(() => {
    if (document.hidden || game.done || paused) return;
    game.seconds += 1;
    showTime();
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
  if (isOn("clashes")) view.markFaults(game.clashes().flatMap((each) => each.cells));
  save();
  view.focus();
  window.scrollTo(0, 0);
  showLevel();
  if (finished) hints.show(`This game is finished. ${result(game, about)}`);
  else if (view.opening && !game.moves.length) {
    hints.status(view.opening);
    announce(view.opening);
  }
  if (about.spec) prepare(about.spec);
  if (navigator.onLine && !about.level)
    post("rate", { puzzle: game.text, family: game.family, seconds: 3 }).then(
      (/** @type {Rating} */ rating) => {
        if (!rating.level) return;
        Object.assign(about, { level: rating.level, score: rating.score });
        showLevel();
      },
      () => {},
    );

  return () => {
    hints.stop();
    clearInterval(ticking);
    document.body.classList.remove("playing");
    document.removeEventListener("keydown", onKey);
    window.removeEventListener("pagehide", onHide);
    window.removeEventListener("storage", onStorage);
    if (game.moves.length) save();
  };
}
