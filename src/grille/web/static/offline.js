// Being ready for a time without a network: unplayed puzzles of every level and all lessons, on demand or once installed.

import { catalogue } from "./catalogue.js";
import { button, make } from "./dom.js";
import { messageOf } from "./errors.js";
import { topUp } from "./generate.js";
import { ask, hasFiles } from "./service.js";
import { file, siteIndex } from "./sources/files.js";
import { setSetting, setting } from "./storage.js";

/** @type {any} */
let installPrompt = null;
window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installPrompt = event;
  for (const each of document.querySelectorAll(".install")) each.removeAttribute("hidden");
});
window.addEventListener("appinstalled", () => setSetting("offline", "yes"));

/** Whether this browser is to hold everything for a time without a network. */
export const wantsOffline = () =>
  setting("offline", "no") === "yes" || window.matchMedia("(display-mode: standalone)").matches;

/**
 * Fetches what is missing, one piece at a time.
 * @param {(text: string) => void} report
 */
async function prepareAll(report) {
  const { families } = await catalogue();
  if (hasFiles) {
    const { folder, stock, variants = {} } = await siteIndex();
    const all = [...Object.values(stock), ...Object.values(variants).flatMap((each) => Object.values(each))];
    const first = all.flatMap((levels) => Object.values(levels).flatMap((each) => each.slice(0, 2)));
    for (const [at, chunk] of first.entries()) {
      report(`Puzzles: ${at + 1} of ${first.length}…`);
      await file(`${folder}${chunk.file}`);
    }
  } else await topUp(families, (done, all) => report(`Puzzles: ${done} of ${all}…`), true);
  const lessons = families.flatMap(({ name, techniques }) =>
    techniques.map(({ id }) => ({ family: name, technique: id })),
  );
  for (const { name } of families) await ask("first", { family: name });
  for (const [at, lesson] of lessons.entries()) {
    report(`Lessons: ${at + 1} of ${lessons.length}…`);
    await ask("lesson", lesson);
  }
  navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({}));
  setSetting("offline", "yes");
  report("Ready: puzzles of every level and all lessons are in this browser.");
}

export function offlineSection() {
  const status = make(
    "p",
    { class: "needs", role: "status" },
    wantsOffline() ? "Puzzles and lessons are kept here." : "",
  );
  const get = button("Get ready for offline", async () => {
    get.disabled = true;
    try {
      await prepareAll((text) => {
        status.textContent = text;
      });
    } catch (error) {
      status.textContent = messageOf(error);
    }
    get.disabled = false;
  });
  const install = button("Install as an app", () => installPrompt?.prompt(), {
    class: "install",
    hidden: !installPrompt,
  });
  return make(
    "section",
    { class: "offline", "aria-label": "Offline" },
    make("p", { class: "needs" }, "A game you have started has hints, checks and its solution without a network."),
    make("div", { class: "tools" }, get, install),
    status,
  );
}
