// The menu of a game: everything that is not needed all the time.

import { addBookmark, downloadGame, sharePuzzle } from "./actions.js";
import { button, dialog, make } from "./dom.js";
import { sentence } from "./errors.js";
import { next } from "./finish.js";
import { playLevelOf } from "./levels.js";
import { familyInfo, techniqueTitle, techniqueTitles } from "./rating.js";
import { openSettings } from "./settings.js";
import { showSolutions, showSteps } from "./viewer.js";

/**
 * @param {object} parts
 * @param {import("./game.js").Game} parts.game
 * @param {About} parts.about
 * @param {View} parts.view
 * @param {ReturnType<typeof import("./hints.js").hintPanel>} parts.hints
 * @param {Session["request"]} parts.request
 * @param {(texts: string[]) => boolean} parts.move
 * @param {() => void} parts.save
 * @param {() => void} parts.changed
 * @param {() => void} parts.refresh called after a setting has changed
 */
export function gameMenu({ game, about, view, hints, request, move, save, changed, refresh }) {
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

  async function rate() {
    /** @type {Rating | null} */
    const rating = await request("rate", { seconds: 10 });
    if (!rating) return;
    if (!rating.level) {
      hints.show(sentence(rating.message));
      return;
    }
    const [info, uses, hardest] = await Promise.all([
      familyInfo(game.family),
      techniqueTitles(game.family, rating.techniques),
      techniqueTitle(game.family, rating.hardest),
    ]);
    hints.show(
      `One solution. Level ${playLevelOf(info, rating.level)}, score ${rating.score}. ` +
        `The hardest technique is ${hardest ?? "none"}. It needs: ${uses.join(", ")}.`,
    );
  }

  const solutions = () =>
    showSolutions(
      game.family,
      game.text,
      (skip) => request("solve", { skip, limit: 1, seconds: 10 }),
      (moves) => {
        about.shown = true;
        move([...(game.kind.clear?.(game.puzzle, game.board) ?? []), ...moves]);
      },
    );

  const help = () =>
    dialog(
      "Keyboard",
      make(
        "dl",
        { class: "keyboard-help" },
        [
          ...view.keyboardHelp,
          ["H", "Hint, then its next part"],
          ["Ctrl+Z, Ctrl+Y", "Undo, redo"],
          ["P", "Pause"],
          ["M", "Menu"],
        ].map(([keys, meaning]) => [make("dt", {}, keys), make("dd", {}, meaning)]),
      ),
    );

  function open() {
    /**
     * @param {string} title
     * @param {[string, () => unknown][]} items
     */
    const section = (title, items) =>
      make(
        "section",
        {},
        make("h3", {}, title),
        make(
          "div",
          { class: "menu-items" },
          items.map(([label, act]) =>
            button(label, () => {
              box.close();
              act();
            }),
          ),
        ),
      );
    /** @type {[string, () => unknown][]} */
    const bookmarks = Object.entries(game.bookmarks).map(([name, at]) => [
      `${name} (${at})`,
      () => {
        game.goTo(name);
        changed();
      },
    ]);
    const box = dialog(
      "Menu",
      section("Help me", [
        ["Which next?", hints.nextCell],
        ["Check", hints.check],
        ["How hard is it?", rate],
        ["Step through the reasoning", steps],
        ["Auto-play", hints.autoPlay],
        ["Show solutions", solutions],
      ]),
      section("On the board", [
        ...view.menu,
        ["Bookmark", () => addBookmark(game, save)],
        ...bookmarks,
        ["Start over", () => game.restart() && changed()],
      ]),
      section("Puzzle", [
        ["New puzzle like this", () => next(game, about)],
        ["Share", () => sharePuzzle(game.family, game.text)],
        ["Print", () => window.print()],
        ["Save to a file", () => downloadGame(game)],
        ["Settings", () => openSettings(refresh)],
        ["Keyboard", help],
      ]),
    );
    box.classList.add("menu");
    box.addEventListener("close", () => document.querySelector("dialog") ?? view.focus());
  }
  return { open };
}
