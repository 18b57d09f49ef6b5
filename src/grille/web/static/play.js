// The screen where a game is played. It knows no family: what differs is in the family's module.

import { announce, button, make, toast } from "./dom.js";
import { finish, next } from "./finish.js";
import { hints } from "./hints.js";
import { bookmark, download, sharePuzzle } from "./actions.js";
import { clock } from "./link.js";
import { prepare } from "./generate.js";
import { picture, techniqueTitle, titles } from "./rating.js";
import { GrilleError } from "./errors.js";
import { ask } from "./service.js";
import { BLOCKED, blocked, setting, settle } from "./storage.js";
import { GameSaver } from "./store.js";
import { solutions, walk } from "./viewer.js";

const PACE = 900;

/** Shows a game; gives back what ends it. `about` is what is known of the puzzle, `entry` where the game was kept. */
export function play(host, game, about = {}, entry = null) {
  let finished = game.done;

  const session = {
    game,
    act(...texts) {
      told.stop();
      return move(texts);
    },
    tell: (text) => told.say(text),
    setting: (name) => setting(name, session.defaults[name]) === "yes",
    defaults: {},
    toggle(name, label, on) {
      session.defaults[name] = on ? "yes" : "no";
      return make(
        "label",
        {},
        make("input", {
          type: "checkbox",
          checked: session.setting(name),
          onchange: (event) => {
            settle(name, event.target.checked ? "yes" : "no");
            refresh();
          },
        }),
        ` ${label}`,
      );
    },
    ask: (verb, fields = {}) => request(verb, fields),
    animate,
  };
  const view = game.kind.view(session);
  const keeper = new GameSaver(about, entry);
  const unkept = make("p", { class: "bad", role: "alert", hidden: !blocked }, blocked ? BLOCKED : "");
  function save() {
    const { kept, said } = keeper.keep(game.save());
    if (kept && said) toast(said);
    if (blocked || unkept.hidden === kept) return;
    unkept.hidden = kept;
    unkept.textContent = kept ? "" : said;
  }
  const told = hints({ game, view, request, move, save });

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
      if (!(error instanceof GrilleError)) throw error;
      toast(sentence(error.message), "bad");
      return false;
    }
    changed();
    announce(texts.length > 3 ? `${texts.length} entries` : texts.join(", "));
    return true;
  }

  function changed() {
    told.clear();
    view.blame([]);
    save();
    refresh();
    if (session.setting("live")) told.watch();
    if (game.done && !finished) {
      finished = true;
      told.stop();
      finish(game, about);
    } else if (!game.done) finished = false;
  }

  function refresh() {
    view.refresh();
    undo.disabled = game.at === 0;
    redo.disabled = game.at === game.moves.length;
    timer.textContent = clock(game.seconds);
    marks.replaceChildren(
      ...Object.entries(game.bookmarks).map(([name, at]) =>
        button(`${name} (${at})`, () => {
          game.goTo(name);
          changed();
        }),
      ),
    );
  }

  /** Plays moves from the start, one after another, beside a bookmark that leads back. */
  async function animate(source) {
    told.stop();
    const moves = await source();
    if (!moves.length) return told.say("There is no way to the end to be shown.");
    return walk(
      "The fewest moves",
      game.family,
      game.text,
      moves.map((text) => ({ moves: [text], text: game.kind.words?.(text) ?? text, step: null })),
      {
        more: button("Play", (event) => {
          const forward = [...event.target.parentElement.querySelectorAll("button")].find(
            (each) => each.textContent === "Forward",
          );
          const tick = () => {
            if (forward.isConnected && !forward.disabled) {
              forward.click();
              setTimeout(tick, PACE);
            }
          };
          tick();
        }),
      },
    );
  }

  const undo = button("Undo", () => {
    told.stop();
    if (game.undo()) {
      changed();
      announce("Undone.");
    }
  });
  const redo = button("Redo", () => {
    told.stop();
    if (game.redo()) {
      changed();
      announce("Done again.");
    }
  });
  const timer = make("time", { class: "timer", "aria-label": "Time played" });
  const marks = make("div", { class: "tools bookmarks" });
  const level = make(
    "span",
    { class: "level" },
    about.level ? `${about.level}${about.score ? `, ${about.score}` : ""}` : "",
  );

  async function steps() {
    const found = await request("steps", { moves: game.made, seconds: 10 });
    if (!found) return;
    const frames = found.steps.map((step) => ({ moves: step.moves, text: `${step.title}: ${step.sentence}`, step }));
    if (!frames.length) return told.say(found.finished ? "Nothing is left to find." : "The techniques run out here.");
    walk("Step through the reasoning", game.family, game.text, frames, { from: game.made });
  }

  async function rated(found) {
    Object.assign(about, { level: found.level, score: found.score });
    level.replaceChildren(...(await picture(game.family, found)));
  }

  async function rate() {
    const found = await request("rate", { seconds: 10 });
    if (!found) return;
    if (!found.level) return told.say(`${sentence(found.message)}.`);
    rated(found);
    const [uses, hardest] = await Promise.all([
      titles(game.family, found.techniques),
      techniqueTitle(game.family, found.hardest),
    ]);
    told.say(
      `One solution. Level ${found.level}, score ${found.score}; the hardest technique is ${hardest ?? "none"}. It takes: ${uses.join(", ")}.`,
    );
  }

  const more = make(
    "details",
    { class: "more" },
    make("summary", {}, "More"),
    make(
      "div",
      { class: "tools" },
      button("Bookmark", () =>
        bookmark(game, () => {
          save();
          refresh();
        }),
      ),
      marks,
      button("Start over", () => {
        game.restart();
        changed();
      }),
      button("Show solutions", () =>
        solutions(
          game.family,
          game.text,
          (skip) => request("solve", { skip, limit: 1, seconds: 10 }),
          (moves) => {
            about.shown = true;
            move([...(game.kind.back?.(game.puzzle, game.board) ?? []), ...moves]);
          },
        ),
      ),
      button("Step through the reasoning", steps),
      button("How hard is it?", rate),
      button("Share", () => sharePuzzle(game.family, game.text)),
      button("Print", () => window.print()),
      button("Save to a file", () => download(game)),
      button("New puzzle like this", () => next(game, about)),
      session.toggle("live", "Show mistakes as they are made", false),
    ),
    make(
      "p",
      { class: "keys-help" },
      `Keyboard: ${view.keyboardHelp} Ctrl+Z undoes, Ctrl+Y redoes, H or ? asks for a hint.`,
    ),
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
        make(
          "div",
          { class: "tools main-tools", role: "group", "aria-label": "Game" },
          undo,
          redo,
          button("Hint", told.tell, { class: "next", id: "hint" }),
          button("Which next?", told.next),
          button("Check", told.check),
          told.autoButton,
        ),
        unkept,
        told.panel,
        ...view.side,
        more,
      ),
      make(
        "p",
        { class: "printed", "aria-hidden": "true" },
        `Grille · ${game.kind.title}${about.level ? ` · ${about.level}` : ""} · ${game.text.length < 120 ? game.text : ""}`,
      ),
    ),
  );

  function onKey(event) {
    if (event.target.closest?.("input, textarea, select, dialog")) return;
    const pressed = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && pressed === "z") (event.shiftKey ? redo : undo).click();
    else if ((event.ctrlKey || event.metaKey) && pressed === "y") redo.click();
    else if (!event.ctrlKey && !event.metaKey && (pressed === "h" || pressed === "?")) told.tell();
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

  /** The same game is played in another tab: this one shows how it went on. */
  function onStorage({ key }) {
    const there = key === keeper.key ? keeper.follow(game.save()) : null;
    if (!there) return;
    if (there.same) {
      game.seconds = Math.max(game.seconds, there.seconds);
      return;
    }
    toast("This game went on in another tab.");
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  }
  window.addEventListener("storage", onStorage);

  refresh();
  view.mark(null, 0);
  save();
  view.focus();
  if (about.order) prepare(about.order);
  if (navigator.onLine)
    ask("rate", { puzzle: game.text, family: game.family, seconds: 3 }).then(
      (found) => (found.level ? rated(found) : (level.textContent = found.message ?? "")),
      () => {},
    );

  return () => {
    told.stop();
    clearInterval(ticking);
    document.removeEventListener("keydown", onKey);
    window.removeEventListener("pagehide", onHide);
    window.removeEventListener("storage", onStorage);
    if (game.moves.length) save();
  };
}

// A cell or a tile keeps its name: r4c7, t3.
const sentence = (text) => (/^[a-z]+\d/.test(text) ? text : text[0].toUpperCase() + text.slice(1));
