// The Learn screen, and the way into a lesson or a first game.

import { catalogue } from "./catalogue.js";
import { button, make } from "./dom.js";
import { messageOf } from "./errors.js";
import { icon } from "./icons.js";
import { lesson } from "./lesson.js";
import { progressLabel } from "./lesson-progress.js";
import { levelTitle, playLevelOf } from "./levels.js";
import { puzzleHash } from "./link.js";
import { get } from "./service.js";
import { skillOf } from "./skills.js";
import { setSetting, setting } from "./storage.js";

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
 * Shows the way through the techniques of a family, level by level, with what is mastered.
 * @param {HTMLElement} host
 */
export function learn(host) {
  const list = make("div", { class: "map" }, loading());
  const choices = make("div", { class: "chips", role: "group", "aria-label": "Family" });
  host.replaceChildren(make("h1", {}, "Learn"), choices, list);
  catalogue().then(
    ({ families }) => {
      const show = (/** @type {FamilyInfo} */ info) => {
        setSetting("learn", info.name);
        for (const each of choices.querySelectorAll("button"))
          each.setAttribute("aria-pressed", String(each.dataset.family === info.name));
        list.replaceChildren(...familyMap(info));
      };
      choices.replaceChildren(
        ...families.map((info) => button(info.title, () => show(info), { "data-family": info.name })),
      );
      const last = families.find((each) => each.name === setting("learn", "")) ?? families[0];
      if (last) show(last);
    },
    (error) => list.replaceChildren(make("p", { class: "bad" }, messageOf(error))),
  );
}

/** @type {Record<string, string>} */
const SKILLS = { mastered: "mastered", begun: "begun", met: "met in your games", new: "" };

/** @param {FamilyInfo} info */
function familyMap(info) {
  const { name, levels, techniques, first } = info;
  const lessons = techniques.map((technique) => ({ technique, skill: skillOf(name, technique) }));
  // The next one to take: one that was met in a game, or else the first that is not mastered.
  const open = lessons.filter(({ technique, skill }) => skill !== "mastered" && technique.pages > 0);
  const next =
    open.find(({ skill }) => skill === "begun") ??
    open.find(({ skill }) => skill === "met") ??
    open.find(({ technique }) => !technique.proves_contradiction);
  const steps = lessons.filter(({ technique }) => !technique.proves_contradiction);
  const proofs = lessons.filter(({ technique }) => technique.proves_contradiction);
  return [
    make(
      "div",
      { class: "card map-head" },
      first > 0 &&
        make(
          "p",
          {},
          link("A guided first game", `#tutorial=${name}`, "button primary"),
          " ",
          progressNote(progressLabel(name, FIRST, first)),
        ),
      next &&
        make(
          "p",
          {},
          next.skill === "met" ? "You met this in your game: " : next.skill === "begun" ? "Go on with " : "Next: ",
          link(next.technique.title, lessonHash(name, next.technique.id), ""),
          ".",
        ),
    ),
    ...levels.map((level) =>
      stretch(
        info,
        levelTitle(playLevelOf(info, level)),
        steps.filter((each) => each.technique.level === level),
      ),
    ),
    stretch(info, "When something is wrong", proofs),
  ];
}

/**
 * One level of the map.
 * @param {FamilyInfo} info
 * @param {string} title
 * @param {{ technique: Technique, skill: string }[]} lessons
 */
function stretch({ name }, title, lessons) {
  if (!lessons.length) return "";
  const mastered = lessons.filter(({ skill }) => skill === "mastered").length;
  const id = `learn-${name}-${title.replaceAll(" ", "-")}`;
  return make(
    "section",
    { class: "stretch", "aria-labelledby": id },
    make("h2", { id }, title, make("span", { class: "tally" }, ` ${mastered} of ${lessons.length}`)),
    make(
      "ol",
      { class: "techniques" },
      lessons.map(({ technique, skill }) =>
        make(
          "li",
          { class: skill },
          make(
            "a",
            { href: lessonHash(name, technique.id) },
            make("span", { class: "stop", "aria-hidden": "true" }, skill === "mastered" ? icon("check") : ""),
            make("strong", {}, technique.title),
            make("small", {}, firstSentence(technique.lesson)),
            SKILLS[skill] &&
              make("em", {}, skill === "begun" ? progressLabel(name, technique.id, technique.pages) : SKILLS[skill]),
          ),
        ),
      ),
    ),
  );
}

const firstSentence = (/** @type {string} */ text) => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;

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
  setSetting("learn", family);
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
  setSetting("learn", family);
  const info = families.find((each) => each.name === family);
  const level = levelTitle(playLevelOf(info, reply.level));
  if (!pages.length) {
    host.replaceChildren(
      make("h1", {}, reply.title),
      make("p", { class: "level" }, level),
      make("p", { class: "lesson-text" }, reply.lesson),
      make("p", {}, link("All techniques", "#learn", "")),
    );
    return null;
  }
  const all = info?.techniques ?? [];
  const following = all[all.findIndex((each) => each.id === id) + 1];
  const after = [link("All techniques", "#learn")];
  if (reply.practice) after.unshift(link("A whole puzzle that needs it", puzzleHash(family, reply.practice)));
  if (following) after.unshift(link(`Next: ${following.title}`, lessonHash(family, following.id), "button primary"));
  return lesson(host, {
    family,
    name: id,
    title: reply.title,
    level,
    pages,
    place: (at) => ({ technique: id, number: pages[at]?.number ?? 0 }),
    after,
  });
}
