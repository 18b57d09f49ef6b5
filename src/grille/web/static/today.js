// Today's puzzles on the start page: a picture of the board, three levels, and the days in a row.

import { button, make } from "./dom.js";
import { messageOf } from "./errors.js";
import { family } from "./families/index.js";
import { dailiesDone, dayOf, streaks } from "./history.js";
import { icon } from "./icons.js";
import { DAILY_LEVELS, levelTitle } from "./levels.js";
import { formatTime } from "./link.js";
import { dailyPuzzle, openDaily } from "./daily.js";
import { setSetting, setting } from "./storage.js";

const DAY = { weekday: "long", day: "numeric", month: "long" };

/**
 * @param {HTMLElement} host
 * @param {FamilyInfo[]} families
 */
export function today(host, families) {
  const date = dayOf();
  const stage = make("button", {
    type: "button",
    class: "today-board",
    onclick: () => openDaily(chosen, date, "easy"),
  });
  const levels = make("div", { class: "today-levels", role: "group", "aria-label": "Level of today's puzzle" });
  const choices = make(
    "div",
    { class: "chips", role: "group", "aria-label": "Family of today's puzzle" },
    families.map(({ name, title }) =>
      button(
        title,
        () => {
          setSetting("today", name);
          show(name);
        },
        { "data-family": name },
      ),
    ),
  );
  const { now, today: solved } = streaks();
  const row = now > 1 ? `${now} days in a row` : now === 1 ? "One day in a row" : "";
  let chosen = families.find(({ name }) => name === setting("today", ""))?.name ?? families[0]?.name ?? "";

  /** @param {string} name */
  async function show(name) {
    chosen = name;
    for (const each of choices.querySelectorAll("button"))
      each.setAttribute("aria-pressed", String(each.dataset.family === name));
    const done = dailiesDone();
    levels.replaceChildren(
      ...DAILY_LEVELS.map((level) => {
        const result = done.get(`${name} ${level} ${date}`);
        return button(
          [
            result ? icon("check") : icon("play"),
            make("span", {}, levelTitle(level)),
            make("small", {}, result ? formatTime(result.seconds) : ""),
          ],
          () => openDaily(name, date, level),
          { class: result ? "daily-level done" : "daily-level" },
        );
      }),
    );
    stage.setAttribute("aria-label", `Play today's easy ${family(name).title}`);
    try {
      const { puzzle } = await dailyPuzzle(name, date, "easy", { path: "no" });
      if (chosen !== name) return;
      const kind = family(name);
      const read = kind.read(puzzle);
      stage.replaceChildren(kind.picture(read, kind.start(read)));
    } catch (error) {
      if (chosen === name) stage.replaceChildren(make("span", { class: "bad" }, messageOf(error)));
    }
  }

  host.replaceChildren(
    stage,
    make(
      "div",
      { class: "today-words" },
      make("p", { class: "overline" }, "Today’s puzzle"),
      make("h2", {}, new Date().toLocaleDateString("en-GB", /** @type {Intl.DateTimeFormatOptions} */ (DAY))),
      row && make("p", { class: "streak" }, icon("star"), ` ${row}${solved ? "" : ". Play today to keep it."}`),
      choices,
      levels,
      make("a", { class: "quiet", href: "#daily" }, icon("calendar"), " All days"),
    ),
  );
  show(chosen);
}
