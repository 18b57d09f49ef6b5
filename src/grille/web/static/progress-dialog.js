// A puzzle in the making: how many attempts, how long, and a way to stop.

import { button, dialog, make, toast } from "./dom.js";

/** Shows how the work comes along. Gives what it makes, or null where it was stopped or none was made, which is said. */
export async function withProgress(title, work) {
  const stop = new AbortController();
  const began = performance.now();
  let attempts = 0;
  const tried = make("span", { class: "attempts" }, "0");
  const time = make("span", { class: "seconds" }, "0 s");
  const box = dialog(
    title,
    make("progress", { "aria-label": title }),
    make("p", { class: "making" }, tried, " attempts, ", time),
    make(
      "div",
      { class: "tools" },
      button("Stop", () => box.close(), { class: "next" }),
    ),
  );
  box.addEventListener("close", () => stop.abort());
  const ticking = setInterval(() => {
    time.textContent = `${Math.round((performance.now() - began) / 1000)} s`;
  }, 250);
  const told = (how) => {
    attempts = how.attempts;
    tried.textContent = attempts.toLocaleString("en");
  };
  try {
    return await work(stop.signal, told);
  } catch (error) {
    if (error.name !== "AbortError") toast(error.message, "bad");
    else toast(`Stopped after ${attempts === 1 ? "one attempt" : `${attempts.toLocaleString("en")} attempts`}.`);
    return null;
  } finally {
    clearInterval(ticking);
    box.close();
  }
}
