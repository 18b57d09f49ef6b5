// The screen where a puzzle is entered. It counts the solutions meanwhile; then the puzzle can be played or shared.

import { saveAndOpenNew, sharePuzzle } from "./actions.js";
import { button, make, toast } from "./dom.js";
import { messageOf, sentence } from "./errors.js";
import { family, names } from "./families/index.js";
import { techniqueTitle, techniqueTitles } from "./rating.js";
import { post } from "./service.js";

const MAX_COUNT = 100;
/** Milliseconds without a change before the service is asked. */
const PAUSE = 250;
/** The time limits of repeated counts; the last one is the longest that the service allows. */
const SECONDS = [2, 6, 20];

/**
 * The number of solutions as a sentence. A time limit is never reported as "no solution".
 * @param {{ count: number, exact: boolean, faults?: Fault[] }} reply
 */
function countSentence({ count, exact, faults = [] }) {
  if (!exact) return count === 0 ? "No answer within the time limit." : `At least ${count} solutions.`;
  if (count === 0) return `No solution${faults.length ? `: ${faults.map((each) => each.message).join("; ")}` : ""}.`;
  return count === 1 ? "Exactly one solution." : `${count} solutions.`;
}

/**
 * Shows the screen; returns a function that ends it.
 * @param {HTMLElement} host
 */
export function enter(host) {
  const options = names.map((name) => make("option", { value: name }, family(name).title));
  const kind = make("select", { id: "enter-kind", onchange: () => chooseFamily() }, options);
  const size = make("select", { id: "enter-size", onchange: () => newEditor() });
  const sizeField = make("div", { class: "field" }, make("label", { for: "enter-size" }, "Size"), size);
  const count = make("p", { class: "count-line", role: "status" });
  const more = make("p", { class: "count-more" });
  const place = make("div", { class: "play editor" });
  /** @type {Editor} */
  let editor;
  let changes = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  /** Shows what is known immediately, and asks for the rest after a pause. */
  function changed() {
    changes += 1;
    const mine = changes;
    clearTimeout(waiting);
    more.textContent = "";
    const text = editor.text();
    count.textContent = text === null ? editor.missing() : "…";
    for (const each of uses) each.disabled = text === null;
    if (text === null) return;
    waiting = setTimeout(async () => {
      try {
        // While the number is not known, ask again with more time.
        for (const seconds of SECONDS) {
          const reply = await post("count", { puzzle: text, family: kind.value, limit: MAX_COUNT, seconds });
          if (mine !== changes) return;
          const open = !reply.exact && reply.count < MAX_COUNT && seconds !== SECONDS.at(-1);
          count.textContent = open ? `${countSentence(reply)} Still counting…` : countSentence(reply);
          if (!open) break;
        }
        const details = (await editor.details?.(text)) ?? "";
        if (mine === changes) more.textContent = details;
      } catch (error) {
        if (mine === changes) count.textContent = messageOf(error);
      }
    }, PAUSE);
  }

  function chooseFamily() {
    const { sizes, defaultSize } = family(kind.value);
    sizeField.hidden = !sizes;
    size.replaceChildren(...Object.entries(sizes ?? {}).map(([label, value]) => make("option", { value }, label)));
    if (sizes) size.value = String(defaultSize);
    newEditor();
  }

  function newEditor() {
    editor = family(kind.value).editor(Number(size.value), changed);
    const undo = make(
      "div",
      { class: "tools" },
      button("Undo", () => editor.undo()),
      button("Redo", () => editor.redo()),
    );
    place.replaceChildren(
      make("div", { class: "stage" }, editor.element),
      make("div", { class: "aside" }, editor.controls, undo),
    );
    changed();
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    // The editor gets the keys that no form field uses.
    const target = /** @type {Element} */ (event.target);
    const elsewhere = !place.contains(target) || target.closest("input, select, summary");
    if (target !== document.body && elsewhere) return;
    const pressed = event.key.toLowerCase();
    const command = event.ctrlKey || event.metaKey;
    if (command && pressed === "z" && !event.shiftKey) editor.undo();
    else if (command && (pressed === "z" || pressed === "y")) editor.redo();
    else if (command || event.altKey || !editor.key(event)) return;
    event.preventDefault();
  }
  document.addEventListener("keydown", onKey);

  /**
   * A button that does something with the puzzle, once the service has read it.
   * @param {string} label
   * @param {(puzzle: Generated) => unknown} action
   * @param {Attributes} attributes
   */
  const use = (label, action, attributes = {}) =>
    button(
      label,
      async () => {
        try {
          await action(await post("parse", { puzzle: editor.text(), family: kind.value }));
        } catch (error) {
          toast(messageOf(error), "bad");
        }
      },
      attributes,
    );
  /** @param {Generated} puzzle */
  async function rate({ puzzle, family: name }) {
    /** @type {Rating} */
    const rating = await post("rate", { puzzle, family: name, seconds: 10 });
    if (rating.level) {
      const hardest = (await techniqueTitle(name, rating.hardest)) ?? "none";
      const uses = (await techniqueTitles(name, rating.techniques)).join(", ");
      more.textContent = `Level ${rating.level}, score ${rating.score}, hardest ${hardest}. It needs ${uses}.`;
    } else more.textContent = sentence(rating.message);
    toast(more.textContent);
  }
  const uses = [
    use("Play it", (puzzle) => saveAndOpenNew({ ...puzzle, level: null, score: null }), { class: "primary" }),
    use("Rate it", rate),
    use("Share it", ({ family: name, puzzle }) => sharePuzzle(name, puzzle)),
  ];

  host.replaceChildren(
    make("h1", {}, "Enter your own"),
    make("div", { class: "field" }, make("label", { for: "enter-kind" }, "Family"), kind),
    sizeField,
    count,
    more,
    place,
    make(
      "div",
      { class: "tools" },
      uses,
      button("Print it", () => window.print()),
    ),
    make(
      "p",
      { class: "needs" },
      "A larger puzzle, or another notation? ",
      make("a", { href: "#" }, "Paste it on the first page."),
    ),
  );
  chooseFamily();
  return () => document.removeEventListener("keydown", onKey);
}
