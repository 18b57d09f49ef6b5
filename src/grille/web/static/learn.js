// Learning: all there is to learn, and the way into a lesson or a first game.

import { catalogue } from "./catalogue.js";
import { make } from "./dom.js";
import { lesson } from "./lesson.js";
import { puzzleHash } from "./link.js";
import { standing } from "./lesson-progress.js";
import { look } from "./service.js";

const FIRST = "first";
const link = (text, href, kind = "button") => make("a", { class: kind, href }, text);
const lessonOf = (family, technique) => `#learn=${family}&t=${encodeURIComponent(technique)}`;

/** All techniques, by family and level. */
export function learn(host) {
  const list = make("div", {}, make("p", { class: "loading" }, "One moment…"));
  host.replaceChildren(make("h1", {}, "Learn"), list);
  catalogue().then(
    ({ families }) => list.replaceChildren(...families.map(shelf)),
    (error) => list.replaceChildren(make("p", { class: "bad" }, error.message)),
  );
}

/** What a family teaches. */
function shelf({ name, title, levels, techniques, first }) {
  return make(
    "section",
    { class: "card wide", "aria-labelledby": `learn-${name}` },
    make("h2", { id: `learn-${name}` }, title),
    first &&
      make(
        "p",
        {},
        link("A guided first game", `#tutorial=${name}`, "button next"),
        " ",
        note(standing(name, FIRST, first)),
      ),
    levels.map((level) => {
      const here = techniques.filter((each) => each.level === level);
      return make(
        "details",
        { open: level === levels[0] },
        make("summary", {}, `${level} techniques`),
        make(
          "ul",
          { class: "techniques" },
          here.map((each) =>
            make(
              "li",
              {},
              link(each.title, lessonOf(name, each.id), ""),
              " ",
              note(standing(name, each.id, each.pages)),
            ),
          ),
        ),
      );
    }),
  );
}

const note = (text) =>
  text
    ? make("small", { class: `standing ${text === "done" ? "done" : ""}` }, text === "done" ? "✓ done" : text)
    : null;

/** A first game. */
export async function firstGame(host, family) {
  host.replaceChildren(make("p", { class: "loading" }, "One moment…"));
  const { puzzle, title, pages } = await look("first", { family });
  return lesson(host, {
    family,
    name: FIRST,
    title: `${title}: a first game`,
    puzzle,
    pages,
    place: (beat, moves) => ({ beat, moves }),
    after: [link("Play one of your own", "#", "button next"), link("Learn the techniques", "#learn")],
  });
}

/** One technique. */
export async function technique(host, family, id) {
  host.replaceChildren(make("p", { class: "loading" }, "One moment…"));
  const [said, { families }] = await Promise.all([look("lesson", { family, technique: id }), catalogue()]);
  if (!said.pages.length) {
    host.replaceChildren(
      make("h1", {}, said.title),
      make("p", { class: "level" }, said.level),
      make("p", { class: "lesson-text" }, said.lesson),
      make("p", {}, link("All techniques", "#learn", "")),
    );
    return null;
  }
  const all = families.find((each) => each.name === family).techniques;
  const following = all[all.findIndex((each) => each.id === id) + 1];
  return lesson(host, {
    family,
    name: id,
    title: said.title,
    level: said.level,
    pages: said.pages,
    place: (at) => ({ technique: id, number: said.pages[at].number ?? 0 }),
    after: [
      following && link(`Next: ${following.title}`, lessonOf(family, following.id), "button next"),
      said.practice && link("A whole puzzle that needs it", puzzleHash(family, said.practice)),
      link("All techniques", "#learn"),
    ].filter(Boolean),
  });
}
