// The Learn screen, and the way into a lesson or a first game.

import { catalogue } from "./catalogue.js";
import { make } from "./dom.js";
import { messageOf } from "./errors.js";
import { lesson } from "./lesson.js";
import { progressLabel } from "./lesson-progress.js";
import { puzzleHash } from "./link.js";
import { get } from "./service.js";

const FIRST = "first";

/**
 * @param {string} text
 * @param {string} href
 */
const link = (text, href, kind = "button") => make("a", { class: kind, href }, text);

const lessonHash = (/** @type {string} */ family, /** @type {string} */ technique) =>
  `#learn=${family}&t=${encodeURIComponent(technique)}`;
const loading = () => make("p", { class: "loading" }, "Loading…");

/**
 * Shows all techniques, by family and level.
 * @param {HTMLElement} host
 */
export function learn(host) {
  const list = make("div", {}, loading());
  host.replaceChildren(make("h1", {}, "Learn"), list);
  catalogue().then(
    ({ families }) => list.replaceChildren(...families.map(familySection)),
    (error) => list.replaceChildren(make("p", { class: "bad" }, messageOf(error))),
  );
}

/** @param {FamilyInfo} family */
function familySection({ name, title, levels, techniques, first }) {
  const item = (/** @type {Technique} */ each) =>
    make(
      "li",
      {},
      link(each.title, lessonHash(name, each.id), ""),
      " ",
      progressNote(progressLabel(name, each.id, each.pages)),
    );
  return make(
    "section",
    { class: "card wide", "aria-labelledby": `learn-${name}` },
    make("h2", { id: `learn-${name}` }, title),
    first > 0 &&
      make(
        "p",
        {},
        link("A guided first game", `#tutorial=${name}`, "button primary"),
        " ",
        progressNote(progressLabel(name, FIRST, first)),
      ),
    levels.map((level) =>
      make(
        "details",
        { open: level === levels[0] },
        make("summary", {}, `${level} techniques`),
        make("ul", { class: "techniques" }, techniques.filter((each) => each.level === level).map(item)),
      ),
    ),
  );
}

/** @param {string} label */
const progressNote = (label) =>
  label && make("small", { class: `progress-note ${label}` }, label === "done" ? "✓ done" : label);

/**
 * Shows a family's first game.
 * @param {HTMLElement} host
 * @param {string} family
 */
export async function firstGame(host, family) {
  host.replaceChildren(loading());
  const { puzzle, title, pages } = await get("first", { family });
  return lesson(host, {
    family,
    name: FIRST,
    title: `${title}: first game`,
    puzzle,
    pages,
    place: (beat, moves) => ({ beat, moves }),
    after: [link("Play a game of your own", "#", "button primary"), link("Learn the techniques", "#learn")],
  });
}

/**
 * Shows the lesson on a technique.
 * @param {HTMLElement} host
 * @param {string} family
 * @param {string} id
 */
export async function technique(host, family, id) {
  host.replaceChildren(loading());
  const [reply, { families }] = await Promise.all([get("lesson", { family, technique: id }), catalogue()]);
  /** @type {LessonPage[]} */
  const pages = reply.pages;
  if (!pages.length) {
    host.replaceChildren(
      make("h1", {}, reply.title),
      make("p", { class: "level" }, reply.level),
      make("p", { class: "lesson-text" }, reply.lesson),
      make("p", {}, link("All techniques", "#learn", "")),
    );
    return null;
  }
  const all = families.find((each) => each.name === family)?.techniques ?? [];
  const following = all[all.findIndex((each) => each.id === id) + 1];
  const after = [link("All techniques", "#learn")];
  if (reply.practice) after.unshift(link("A whole puzzle that needs it", puzzleHash(family, reply.practice)));
  if (following) after.unshift(link(`Next: ${following.title}`, lessonHash(family, following.id), "button primary"));
  return lesson(host, {
    family,
    name: id,
    title: reply.title,
    level: reply.level,
    pages,
    place: (at) => ({ technique: id, number: pages[at]?.number ?? 0 }),
    after,
  });
}
