// Enter a puzzle of your own, with the number of its solutions as you type; then rate, play, share or print it.

import { button, make, toast } from "./dom.js";
import { family } from "./families/index.js";
import { Game } from "./game.js";
import { share } from "./link.js";
import { keepNew } from "./keeping.js";
import { ask } from "./service.js";

const MOST = 100;
const KINDS = {
  sudoku: { title: "Sudoku", hint: "" },
  dominosa: { title: "Dominosa", hint: "Rows of digits, a line each; every tile of the set once.", example: "1210 3\n2110 2\n3333 0\n0122 0".replaceAll(" ", "") },
  chain: { title: "Domino chain", hint: "Tiles with dashes; then, if you like: ring, from 0, to 3, or on 1-2 for what lies already.", example: "0-1 1-2 2-0 2-3" },
};

export function enter(host) {
  const kind = make("select", { id: "enter-kind", onchange: () => show() }, Object.entries(KINDS).map(([name, each]) => make("option", { value: name }, each.title)));
  const count = make("p", { class: "count-line", role: "status" }, "");
  const work = make("div", { class: "enter-work" });
  let text = "";
  let asked = 0;
  let waiting;

  /** Counts what stands there, once typing pauses. */
  function changed(next) {
    text = next;
    asked += 1;
    const mine = asked;
    clearTimeout(waiting);
    count.textContent = "…";
    waiting = setTimeout(async () => {
      try {
        const said = await ask("count", { puzzle: text || " ", family: kind.value, limit: MOST, seconds: 2 });
        if (mine !== asked) return;
        const faults = said.faults?.map((each) => each.message).join("; ");
        count.textContent = said.exact
          ? said.count === 0 ? `No solution${faults ? `: ${faults}` : ""}.` : said.count === 1 ? "Exactly one solution." : `${said.count} solutions.`
          : said.count === 0 ? "Not settled within the limit." : `At least ${said.count} solutions.`;
      } catch (error) {
        if (mine === asked) count.textContent = error.message;
      }
    }, 250);
  }

  function show() {
    const module = family(kind.value);
    if (module.blanks) typed(module);
    else written(KINDS[kind.value]);
  }

  function typed(module) {
    const size = make("select", { id: "enter-size", onchange: () => grid(size.value) }, Object.entries(module.blanks).map(([label, blank]) => make("option", { value: blank }, label)));
    size.value = Object.values(module.blanks).find((blank) => blank.length === 81) ?? size.value;
    const place = make("div", { class: "play" });
    work.replaceChildren(make("div", { class: "field" }, make("label", { for: "enter-size" }, "Size"), size), place);
    function grid(blank) {
      const game = new Game(kind.value, blank);
      const session = {
        game,
        setting: () => false,
        toggle: () => "",
        tell: (words) => toast(words),
        ask: async () => null,
        animate: () => {},
        act(...texts) {
          try {
            game.move(...texts);
          } catch (error) {
            toast(error.message, "bad");
          }
          view.refresh();
          view.blame(game.clashes().flatMap((each) => each.cells));
          changed(module.asPuzzle(game.puzzle, game.board));
        },
      };
      const view = module.view(session);
      place.replaceChildren(make("div", { class: "stage" }, view.element), make("div", { class: "aside" }, view.side[0], make("div", { class: "tools" }, button("Undo", () => { if (game.undo()) session.act(); }), button("Redo", () => { if (game.redo()) session.act(); }))));
      view.refresh();
      changed(module.asPuzzle(game.puzzle, game.board));
    }
    grid(size.value);
  }

  function written({ hint, example }) {
    const area = make("textarea", { id: "enter-text", rows: 8, spellcheck: "false", maxlength: 20000, value: example, oninput: () => changed(area.value) });
    work.replaceChildren(make("label", { for: "enter-text" }, hint), area);
    changed(example);
  }

  async function use(what) {
    try {
      const said = await ask("parse", { puzzle: text || " ", family: kind.value });
      await what(said);
    } catch (error) {
      toast(error.message, "bad");
    }
  }

  host.replaceChildren(
    make("h1", {}, "Enter your own"),
    make("div", { class: "field" }, make("label", { for: "enter-kind" }, "Family"), kind),
    count,
    work,
    make(
      "div",
      { class: "tools" },
      button("Play it", () => use((said) => keepNew({ ...said, level: null, score: null })), { class: "next" }),
      button("Rate it", () => use(async (said) => {
        const rated = await ask("rate", { puzzle: said.puzzle, family: said.family, seconds: 10 });
        toast(rated.level ? `Level ${rated.level}, score ${rated.score}, hardest ${rated.title ?? "nothing"}.` : rated.message);
      })),
      button("Share it", () => use(async (said) => {
        const { address, copied } = share(said.family, said.puzzle);
        toast((await copied) ? "The link is copied." : address);
      })),
      button("Print it", () => window.print()),
    ),
  );
  show();
}
