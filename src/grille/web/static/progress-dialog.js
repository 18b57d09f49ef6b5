// A dialog that shows the progress of generating a puzzle, with a Stop button.

import { button, dialog, make, toast } from "./dom.js";
import { messageOf } from "./errors.js";

/**
 * Shows the progress of some work. Returns its result; null where it was stopped or failed, which is shown.
 * @template T
 * @param {string} title
 * @param {(signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<T>} work
 */
export async function withProgress(title, work) {
  const stop = new AbortController();
  const began = performance.now();
  let attempts = 0;
  const tried = make("span", { class: "attempts" }, "0");
  const time = make("span", { class: "seconds" }, "0 s");
  const box = dialog(
    title,
    make("progress", { "aria-label": title }),
    make("p", { class: "generating" }, tried, " attempts, ", time),
    make(
      "div",
      { class: "tools" },
      button("Stop", () => box.close(), { class: "primary" }),
    ),
  );
  box.addEventListener("close", () => stop.abort());
  const ticking = setInterval(() => {
    time.textContent = `${Math.round((performance.now() - began) / 1000)} s`;
  }, 250);
  const onProgress = (/** @type {Progress} */ progress) => {
    attempts = progress.attempts;
    tried.textContent = attempts.toLocaleString("en");
  };
  try {
    return await work(stop.signal, onProgress);
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) toast(messageOf(error), "bad");
    else toast(`Stopped after ${attempts === 1 ? "one attempt" : `${attempts.toLocaleString("en")} attempts`}.`);
    return null;
  } finally {
    clearInterval(ticking);
    box.close();
  }
}
