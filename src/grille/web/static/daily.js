// The puzzles of each day: a calendar of a month with what was solved, and the way to any day.

import { saveAndOpenNew } from "./actions.js";
import { catalogue } from "./catalogue.js";
import { button, make } from "./dom.js";
import { messageOf } from "./errors.js";
import { family } from "./families/index.js";
import { dailiesDone, dayOf, streaks } from "./history.js";
import { icon } from "./icons.js";
import { DAILY_LEVELS, levelTitle } from "./levels.js";
import { formatTime } from "./link.js";
import { withProgress } from "./progress-dialog.js";
import { ask } from "./service.js";
import { setSetting, setting } from "./storage.js";

/** The first month with puzzles of the day. */
const FIRST_MONTH = "2026-01";
const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** @type {Map<string, Promise<Generated>>} */
const known = new Map();

/**
 * A puzzle of a day, asked for once.
 * @param {string} family
 * @param {string} date
 * @param {string} level
 * @param {AskOptions & { path?: string }} options
 * @returns {Promise<Generated>}
 */
export function dailyPuzzle(family, date, level, options = {}) {
  const key = `${family} ${date} ${level} ${options.path ?? ""}`;
  let found = known.get(key);
  if (!found) {
    found = ask("daily", { family, date, level, path: options.path ?? "yes" }, options);
    known.set(key, found);
    found.catch(() => known.delete(key));
  }
  return found;
}

/**
 * Opens a puzzle of a day.
 * @param {string} family
 * @param {string} date
 * @param {string} level
 */
export async function openDaily(family, date, level) {
  const found = await withProgress("Puzzle of the day", (signal, onProgress) =>
    dailyPuzzle(family, date, level, { signal, onProgress }),
  );
  if (found) saveAndOpenNew({ ...found, play_level: level }, null);
}

/**
 * Shows the calendar.
 * @param {HTMLElement} host
 */
export async function dailyScreen(host) {
  const { families } = await catalogue();
  let name = families.find((each) => each.name === setting("today", ""))?.name ?? families[0]?.name ?? "";
  let month = dayOf().slice(0, 7);
  const heading = make("h2", { "aria-live": "polite" });
  const days = make("div", { class: "calendar" });
  const day = make("section", { class: "card day", "aria-live": "polite" });
  const { now, best } = streaks();
  const choices = make(
    "div",
    { class: "chips", role: "group", "aria-label": "Family" },
    families.map((each) => button(each.title, () => choose(each.name), { "data-family": each.name })),
  );
  const earlier = button(icon("back"), () => turn(-1), { class: "plain", "aria-label": "Month before" });
  const later = button(icon("next"), () => turn(1), { class: "plain", "aria-label": "Month after" });

  /** @param {string} each */
  function choose(each) {
    name = each;
    setSetting("today", each);
    show();
    open(dayOf());
  }

  /** @param {number} by */
  function turn(by) {
    const [year = 0, number = 1] = month.split("-").map(Number);
    month = dayOf(new Date(year, number - 1 + by, 1)).slice(0, 7);
    show();
  }

  function show() {
    for (const each of choices.querySelectorAll("button"))
      each.setAttribute("aria-pressed", String(each.dataset.family === name));
    const today = dayOf();
    const done = dailiesDone();
    const [year = 0, number = 1] = month.split("-").map(Number);
    const first = new Date(year, number - 1, 1);
    heading.textContent = first.toLocaleDateString("en-GB", { month: "long", year: "numeric" });
    earlier.disabled = month <= FIRST_MONTH;
    later.disabled = month >= today.slice(0, 7);
    const blanks = (first.getDay() + 6) % 7;
    const count = new Date(year, number, 0).getDate();
    days.replaceChildren(
      ...WEEKDAYS.map((word) => make("span", { class: "weekday", "aria-hidden": "true" }, word)),
      ...Array.from({ length: blanks }, () => make("span", {})),
      ...Array.from({ length: count }, (_, at) => {
        const date = `${month}-${String(at + 1).padStart(2, "0")}`;
        const solved = DAILY_LEVELS.filter((level) => done.has(`${name} ${level} ${date}`));
        const words = solved.length ? `, solved: ${solved.join(", ")}` : "";
        return button(
          [
            make("span", {}, at + 1),
            make(
              "span",
              { class: "pips", "aria-hidden": "true" },
              DAILY_LEVELS.map((level) => make("i", { class: solved.includes(level) ? "on" : "" })),
            ),
          ],
          () => open(date),
          {
            class: date === today ? "date now" : "date",
            disabled: date > today,
            "aria-label": `${at + 1} ${heading.textContent}${words}`,
          },
        );
      }),
    );
  }

  /** @param {string} date */
  function open(date) {
    const done = dailiesDone();
    const of = name;
    const picture = make("button", {
      type: "button",
      class: "today-board",
      "aria-label": "Play the easy puzzle of this day",
      onclick: () => openDaily(of, date, "easy"),
    });
    dailyPuzzle(name, date, "easy", { path: "no" }).then(
      ({ puzzle }) => {
        const kind = family(of);
        const read = kind.read(puzzle);
        picture.replaceChildren(kind.picture(read, kind.start(read)));
      },
      () => picture.remove(),
    );
    const [year = 0, number = 1, at = 1] = date.split("-").map(Number);
    const words = { weekday: "long", day: "numeric", month: "long" };
    const title = new Date(year, number - 1, at).toLocaleDateString(
      "en-GB",
      /** @type {Intl.DateTimeFormatOptions} */ (words),
    );
    day.replaceChildren(
      make("h2", {}, title),
      picture,
      make(
        "div",
        { class: "today-levels" },
        DAILY_LEVELS.map((level) => {
          const result = done.get(`${name} ${level} ${date}`);
          return button(
            [
              icon(result ? "check" : "play"),
              make("span", {}, levelTitle(level)),
              make("small", {}, result ? formatTime(result.seconds) : ""),
            ],
            () => openDaily(name, date, level),
            { class: result ? "daily-level done" : "daily-level" },
          );
        }),
      ),
    );
  }

  const row = `${now} ${now === 1 ? "day" : "days"} in a row`;
  host.replaceChildren(
    make("h1", {}, "Every day"),
    make(
      "div",
      { class: "days" },
      make(
        "section",
        { class: "card", "aria-label": "Calendar" },
        choices,
        make("div", { class: "month" }, earlier, heading, later),
        days,
        make("p", { class: "needs" }, "Each day has an easy, a medium and a hard puzzle: one dot for each you solved."),
      ),
      make(
        "div",
        {},
        day,
        make(
          "p",
          { class: "streak" },
          icon("star"),
          best ? ` ${row}. Your longest: ${best}.` : " Solve a puzzle on its day to begin a row of days.",
        ),
      ),
    ),
  );
  try {
    show();
    open(dayOf());
  } catch (error) {
    days.replaceChildren(make("p", { class: "bad" }, messageOf(error)));
  }
}
