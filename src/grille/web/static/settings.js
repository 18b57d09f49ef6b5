// The settings of the page, on one page: what each does, and what it is at first.

import { dialog, make } from "./dom.js";
import { setSetting, setting } from "./storage.js";

/** @type {Record<string, [string, boolean]>} */
const SWITCHES = {
  clashes: ["Mark entries that break a rule", true],
  live: ["Mark wrong entries as they are made", false],
  sweep: ["Remove a placed digit from the notes around it", true],
  peers: ["Shade the row, column and box of the selected cell", true],
  same: ["Highlight the selected digit and its notes everywhere", true],
  first: ["Digit first: choose a digit, then press cells", false],
  line: ["Centre notes in one line", false],
  timer: ["Show the time", true],
  sound: ["Play a chord when a puzzle is solved", false],
  lefty: ["Keys to the left of the board on wide screens", false],
};
/** @type {Record<string, string>} */
const THEMES = { auto: "As the system", light: "Light", dark: "Dark" };

/** @param {string} name */
export const isOn = (name) => setting(name, SWITCHES[name]?.[1] ? "yes" : "no") === "yes";

/**
 * @param {string} name
 * @param {boolean} on
 */
export const switchTo = (name, on) => setSetting(name, on ? "yes" : "no");

/** Shows the page in the theme that was chosen. */
export function applyTheme() {
  document.documentElement.dataset.theme = setting("theme", "auto");
}

/**
 * Opens the settings; calls `changed` after each change.
 * @param {() => void} changed
 */
export function openSettings(changed) {
  const theme = make(
    "select",
    {
      id: "setting-theme",
      onchange: (event) => {
        setSetting("theme", event.target.value);
        applyTheme();
        changed();
      },
    },
    Object.entries(THEMES).map(([value, label]) => make("option", { value }, label)),
  );
  theme.value = setting("theme", "auto");
  const rows = Object.entries(SWITCHES).map(([name, [label]]) => {
    const onchange = (/** @type {any} */ event) => {
      switchTo(name, event.target.checked);
      changed();
    };
    return make("label", { class: "switch" }, make("span", {}, label), checkbox(isOn(name), onchange));
  });
  const box = dialog(
    "Settings",
    make("label", { class: "switch", for: "setting-theme" }, make("span", {}, "Theme"), theme),
    ...rows,
  );
  box.classList.add("settings");
}

/**
 * @param {boolean} checked
 * @param {(event: any) => void} onchange
 */
const checkbox = (checked, onchange) => make("input", { type: "checkbox", checked, onchange });
