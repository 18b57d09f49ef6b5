// Progress: times and hints by level, days in a row, finished games, and the techniques met and mastered.

import { catalogue } from "./catalogue.js";
import { make } from "./dom.js";
import { family } from "./families/index.js";
import { finishedGames, streaks, summary } from "./history.js";
import { icon } from "./icons.js";
import { levelTitle } from "./levels.js";
import { formatTime, puzzleHash } from "./link.js";
import { skillOf } from "./skills.js";

const RECENT = 12;

/** @param {HTMLElement} host */
export async function progressScreen(host) {
  const { families } = await catalogue();
  const all = finishedGames();
  const { now, best } = streaks();
  const solved = all.filter((each) => !each.shown);
  const figures = [
    [String(solved.length), solved.length === 1 ? "puzzle solved" : "puzzles solved"],
    [String(solved.filter((each) => each.hints === 0).length), "without a hint"],
    [String(now), now === 1 ? "day in a row" : "days in a row"],
    [String(best), "longest row of days"],
  ];
  host.replaceChildren(
    make("h1", {}, "Progress"),
    make(
      "dl",
      { class: "figures" },
      figures.map(([figure, words]) => make("div", {}, make("dt", {}, words), make("dd", {}, figure))),
    ),
    make("div", { class: "progress-families" }, families.map(familyCard)),
    recent(all),
    make(
      "p",
      { class: "needs" },
      "All of this is in this browser alone. To take it with you, ",
      make("a", { href: "#" }, "save all games to a file"),
      " on the first page.",
    ),
  );
}

/** @param {FamilyInfo} info */
function familyCard(info) {
  const rows = info.play_levels.flatMap(({ name }) => {
    const found = summary(info.name, name);
    return found ? [{ name, ...found }] : [];
  });
  const skills = info.techniques
    .filter((each) => !each.proves_contradiction)
    .map((technique) => ({ technique, skill: skillOf(info.name, technique) }));
  const count = (/** @type {string} */ skill) => skills.filter((each) => each.skill === skill).length;
  const [mastered, met] = [count("mastered"), count("met")];
  const next = skills.find(({ skill, technique }) => skill === "met" && technique.pages > 0);
  return make(
    "section",
    { class: "card", "aria-labelledby": `progress-${info.name}` },
    make("h2", { id: `progress-${info.name}` }, info.title),
    rows.length
      ? make(
          "table",
          { class: "times" },
          make(
            "thead",
            {},
            make(
              "tr",
              {},
              ["Level", "Solved", "Best", "Typical", "No hints"].map((word) => make("th", { scope: "col" }, word)),
            ),
          ),
          make(
            "tbody",
            {},
            rows.map((row) =>
              make(
                "tr",
                {},
                make("th", { scope: "row" }, levelTitle(row.name)),
                [row.count, formatTime(row.best), formatTime(row.middle), row.unaided].map((cell) =>
                  make("td", {}, cell),
                ),
              ),
            ),
          ),
        )
      : make("p", { class: "needs" }, "No puzzle solved yet."),
    make(
      "p",
      { class: "skill-line" },
      make("meter", {
        min: 0,
        max: skills.length,
        value: mastered,
        "aria-label": `Techniques of ${info.title} mastered`,
      }),
      `${mastered} of ${skills.length} techniques mastered, ${met} more met.`,
    ),
    next &&
      make(
        "p",
        {},
        "You met this in your games: ",
        make(
          "a",
          { href: `#learn=${info.name}&t=${encodeURIComponent(next.technique.id)}` },
          `practise ${next.technique.title}`,
        ),
        ".",
      ),
  );
}

/** @param {import("./history.js").Finished[]} all */
function recent(all) {
  if (!all.length) return "";
  return make(
    "section",
    { "aria-labelledby": "recent" },
    make("h2", { id: "recent" }, "Finished lately"),
    make(
      "ul",
      { class: "recent" },
      all
        .slice(-RECENT)
        .reverse()
        .map((each) => {
          const words = [each.level && levelTitle(each.level), each.date].filter(Boolean).join(", ");
          const hints = each.hints === 1 ? "1 hint" : each.hints ? `${each.hints} hints` : "no hints";
          return make(
            "li",
            {},
            make("a", { href: puzzleHash(each.family, each.puzzle) }, family(each.family).title),
            ` ${words} `,
            make("span", { class: "needs" }, each.shown ? "solution shown" : `${formatTime(each.seconds)}, ${hints}`),
            each.hints || each.shown ? "" : icon("star"),
          );
        }),
    ),
  );
}
