// Lessons: a technique told, seen at work, and practised where only that idea counts.

import { announce, button, make, toast } from "./dom.js";
import { Game } from "./game.js";
import { linkTo } from "./link.js";
import { Refused } from "./refused.js";
import { catalogue, look } from "./service.js";

/** All techniques, by family and level. */
export function learn(host) {
  const list = make("div", {}, make("p", { class: "loading" }, "One moment…"));
  host.replaceChildren(make("h1", {}, "Learn"), list);
  catalogue().then(
    ({ families }) =>
      list.replaceChildren(
        ...families.map((record) =>
          make(
            "section",
            { class: "card wide", "aria-labelledby": `learn-${record.name}` },
            make("h2", { id: `learn-${record.name}` }, record.title),
            make("p", {}, make("a", { class: "button next", href: `#tutorial=${record.name}` }, "A guided first game")),
            record.levels.map((level) =>
              make(
                "details",
                { open: level === record.levels[0] },
                make("summary", {}, `${level} techniques`),
                make("ul", { class: "techniques" }, record.techniques.filter((each) => each.level === level).map((each) => make("li", {}, make("a", { href: `#learn=${record.name}&t=${encodeURIComponent(each.id)}` }, each.title)))),
              ),
            ),
          ),
        ),
      ),
    (error) => list.replaceChildren(make("p", { class: "bad" }, error.message)),
  );
}

/** One technique. */
export async function lesson(host, family, technique) {
  host.replaceChildren(make("p", { class: "loading" }, "One moment…"));
  let said;
  try {
    said = await look("lesson", { family, technique });
  } catch (error) {
    host.replaceChildren(make("h1", {}, "Learn"), make("p", { class: "bad" }, error.message));
    return;
  }
  const head = [make("h1", {}, said.title), make("p", { class: "level" }, said.level), make("p", { class: "lesson-text" }, said.lesson)];
  const back = make("p", {}, make("a", { href: "#learn" }, "All techniques"));
  if (!said.step) {
    host.replaceChildren(...head, back);
    return;
  }
  host.replaceChildren(...head, exercise(said), back);
}

const same = (one, other) => one.replace("!", "") === other.replace("!", "");

/** The position, first to be looked at, then to be tried. */
function exercise(said) {
  const game = new Game(said.family, said.puzzle);
  // Where the idea is about what may still be, that is pencilled in: after what is placed, before what is ruled out.
  const out = said.moves.filter((texts) => texts.some((text) => text.includes("<>")));
  for (const texts of said.moves) if (!out.includes(texts)) game.move(...texts);
  for (const text of game.kind.pencil) game.move(text);
  for (const texts of out) game.move(...texts);
  const begin = game.at;
  let trying = false;
  let beat = 0;
  const text = make("p", { class: "said", role: "status" });
  const session = {
    game,
    setting: () => false,
    toggle: () => "",
    tell: (words) => tell(words),
    ask: async () => null,
    animate: () => {},
    act(...texts) {
      if (trying) attempt(texts);
      else tell("Look first; then press Try it yourself.");
    },
  };
  const view = game.kind.view(session);

  function tell(words) {
    text.textContent = words;
    announce(words);
  }

  /** Takes the moves of the idea, and says of all others why they are not it. */
  function attempt(texts) {
    const wanted = said.ideas.filter((idea) => idea.technique === said.technique);
    const held = (idea) => texts.every((each) => idea.moves.some((move) => same(move, each)) || rulesOut(each, idea));
    if (wanted.some(held)) {
      try {
        game.move(...wanted.find(held).moves);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
      trying = false;
      view.refresh();
      view.mark(said.step, 3);
      tell(`That is it. ${said.step.sentence}`);
      return;
    }
    const other = said.ideas.find(held);
    if (other) tell(`True, but that is ${other.title}, not ${said.title}. Look for what this lesson is about.`);
    else tell(`That is not what ${said.title} gives here. ${said.step.notice}`);
    toast(text.textContent, "bad");
  }

  /** Whether notes as they are written now are those of the idea: what it rules out is gone, and nothing else. */
  function rulesOut(move, idea) {
    const match = /^(r\d+c\d+)~(.*)$/.exec(move);
    if (!match) return false;
    const before = game.kind.after(game.puzzle, game.board, move);
    const after = idea.removes.filter((word) => word.startsWith(`${match[1]}<>`));
    const wanted = after.reduce((board, word) => game.kind.after(game.puzzle, board, word), game.board);
    return after.length > 0 && JSON.stringify(before) === JSON.stringify(wanted);
  }

  function show(next) {
    beat = Math.max(0, Math.min(4, next));
    trying = false;
    game.at = begin;
    if (beat === 4) game.move(...said.step.moves);
    view.refresh();
    view.mark(beat ? said.step : null, Math.min(3, beat));
    tell(["A position. Can you see it?", said.step.notice, said.step.reason || said.step.notice, said.step.conclusion, "Done."][beat]);
  }

  const controls = make(
    "div",
    { class: "tools" },
    button("Back", () => show(beat - 1)),
    button("Forward", () => show(beat + 1), { class: "next" }),
    button("Try it yourself", () => {
      game.at = begin;
      trying = true;
      view.refresh();
      view.mark(null, 0);
      tell(`Make the move that ${said.title} gives here.`);
      view.focus();
    }),
    said.practice && make("a", { class: "button", href: `#p=${encodeURIComponent(said.practice)}` }, "A whole puzzle to practise on"),
    make("a", { class: "button", href: linkTo(said.family, said.puzzle) }, "Play this one from the start"),
  );
  show(0);
  return make("div", { class: "play" }, make("div", { class: "stage" }, view.element), make("div", { class: "aside" }, make("section", { class: "panel", "aria-label": "Lesson" }, text, controls), ...view.side));
}
