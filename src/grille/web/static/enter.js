// Enter a puzzle of your own, with the number of its solutions as you go; then rate, play, share or print it.

import { button, make, toast } from "./dom.js";
import { family, names } from "./families/index.js";
import { saveAndOpenNew, sharePuzzle } from "./actions.js";
import { techniqueTitle, titles } from "./rating.js";
import { ask } from "./service.js";

const MOST = 100;
const PAUSE = 250;
/** How long each count may take, the last as long as the service allows. */
const SECONDS = [2, 6, 20];

/** How many solutions there are, in words; a limit is never taken for "none". */
function counted({ count, exact, faults = [] }) {
  if (!exact) return count === 0 ? "Not settled within the limit." : `At least ${count} solutions.`;
  if (count === 0) return `No solution${faults.length ? `: ${faults.map((each) => each.message).join("; ")}` : ""}.`;
  return count === 1 ? "Exactly one solution." : `${count} solutions.`;
}

/** Shows the screen; gives back what ends it. */
export function enter(host) {
  const kind = make(
    "select",
    { id: "enter-kind", onchange: () => begin() },
    names.map((name) => make("option", { value: name }, family(name).title)),
  );
  const size = make("select", { id: "enter-size", onchange: () => grid() });
  const sized = make("div", { class: "field" }, make("label", { for: "enter-size" }, "Size"), size);
  const count = make("p", { class: "count-line", role: "status" });
  const more = make("p", { class: "count-more" });
  const place = make("div", { class: "play editor" });
  let editor = null;
  let turn = 0;
  let waiting;

  /** Says what is known at once, and asks for the rest when the typing pauses. */
  function changed() {
    turn += 1;
    const mine = turn;
    clearTimeout(waiting);
    more.textContent = "";
    const text = editor.text();
    count.textContent = text === null ? editor.missing() : "…";
    for (const each of uses) each.disabled = text === null;
    if (text === null) return;
    waiting = setTimeout(async () => {
      try {
        // A slow service takes longer and says the same: as long as the number is open, it is asked for again.
        for (const seconds of SECONDS) {
          const said = await ask("count", { puzzle: text, family: kind.value, limit: MOST, seconds });
          if (mine !== turn) return;
          const open = !said.exact && said.count < MOST && seconds !== SECONDS.at(-1);
          count.textContent = open ? `${counted(said)} Counting on…` : counted(said);
          if (!open) break;
        }
        const words = (await editor.told?.(text, ask)) ?? "";
        if (mine === turn) more.textContent = words;
      } catch (error) {
        if (mine === turn) count.textContent = error.message;
      }
    }, PAUSE);
  }

  function begin() {
    const { sizes, defaultSize } = family(kind.value);
    sized.hidden = !sizes;
    size.replaceChildren(...Object.entries(sizes ?? {}).map(([label, value]) => make("option", { value }, label)));
    if (sizes) size.value = defaultSize;
    grid();
  }

  function grid() {
    editor = family(kind.value).editor(Number(size.value), changed);
    const back = make(
      "div",
      { class: "tools" },
      button("Undo", () => editor.undo()),
      button("Redo", () => editor.redo()),
    );
    place.replaceChildren(
      make("div", { class: "stage" }, editor.element),
      make("div", { class: "aside" }, editor.side, back),
    );
    changed();
  }

  function onKey(event) {
    // Keys are for the editor when they are for nothing else.
    if (
      event.target !== document.body &&
      (!place.contains(event.target) || event.target.closest("input, select, summary"))
    )
      return;
    const pressed = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && (pressed === "z" || pressed === "y"))
      (pressed === "z" && !event.shiftKey ? editor.undo : editor.redo)();
    else if (event.ctrlKey || event.metaKey || event.altKey || !editor.key(event)) return;
    event.preventDefault();
  }
  document.addEventListener("keydown", onKey);

  /** What is done with the puzzle once the service has read it. */
  const use = (label, what, attributes) =>
    button(
      label,
      async () => {
        try {
          await what(await ask("parse", { puzzle: editor.text(), family: kind.value }));
        } catch (error) {
          toast(error.message, "bad");
        }
      },
      attributes,
    );
  const uses = [
    use("Play it", (said) => saveAndOpenNew({ ...said, level: null, score: null }), { class: "next" }),
    use("Rate it", async ({ puzzle, family: name }) => {
      const rated = await ask("rate", { puzzle, family: name, seconds: 10 });
      more.textContent = rated.level
        ? `Level ${rated.level}, score ${rated.score}, hardest ${(await techniqueTitle(name, rated.hardest)) ?? "nothing"}. It takes ${(await titles(name, rated.techniques)).join(", ")}.`
        : `${rated.message}.`;
      toast(more.textContent);
    }),
    use("Share it", (said) => sharePuzzle(said.family, said.puzzle)),
  ];

  host.replaceChildren(
    make("h1", {}, "Enter your own"),
    make("div", { class: "field" }, make("label", { for: "enter-kind" }, "Family"), kind),
    sized,
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
      "Something larger, or in another notation? ",
      make("a", { href: "#" }, "Paste it on the first page."),
    ),
  );
  begin();
  return () => document.removeEventListener("keydown", onKey);
}
