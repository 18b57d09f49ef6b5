// The screen where a puzzle is entered. It counts the solutions and rates the puzzle meanwhile, and keeps a draft; then
// the puzzle can be played, shared or printed.

import { saveAndOpenNew, sharePuzzle } from "./actions.js";
import { button, make, toast } from "./dom.js";
import { messageOf } from "./errors.js";
import { editorOf } from "./families/editors.js";
import { family, names } from "./families/index.js";
import { levelTitle, playLevelOf } from "./levels.js";
import { familyInfo, techniqueTitle } from "./rating.js";
import { readHere } from "./read-here.js";
import { keepParts } from "./parts.js";
import { ask, isStatic, post } from "./service.js";
import { setSetting, setting } from "./storage.js";

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
    keepDraft();
    showPartners();
    const text = editor.text();
    count.textContent = text === null ? editor.missing() : "…";
    for (const each of uses) each.disabled = text === null;
    if (text === null || isStatic) {
      if (text !== null) count.textContent = "Counting solutions needs Grille's service; you can play and share.";
      return;
    }
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
        const [details = "", facts] = await Promise.all([
          editor.details?.(text),
          ask("setter", { puzzle: text, family: kind.value, seconds: 5 }),
        ]);
        if (mine !== changes) return;
        known = facts;
        more.textContent = [details, await setterSentence(facts)].filter(Boolean).join(" ");
        if (candidates.checked) editor.note?.(facts.candidates);
      } catch (error) {
        if (mine === changes) count.textContent = messageOf(error);
      }
    }, PAUSE);
  }

  /** @type {any} */
  let known = null;
  /** @type {HTMLInputElement} */
  const candidates = make("input", {
    type: "checkbox",
    onchange: () => editor.note?.(candidates.checked ? (known?.candidates ?? null) : null),
  });
  /** @type {HTMLSelectElement} */
  const symmetry = make("select", { id: "enter-symmetry", onchange: showPartners });
  const partners = make("p", { class: "needs", role: "status" });
  const helpers = make(
    "div",
    { class: "helpers" },
    isStatic ? "" : make("label", {}, candidates, " Show what each cell can be"),
    make("div", { class: "field" }, make("label", { for: "enter-symmetry" }, "Symmetry of the givens"), symmetry),
    partners,
  );

  /** Names the cells that symmetry asks for. */
  function showPartners() {
    const cells = symmetry.value ? (editor.partners?.(symmetry.value) ?? []) : [];
    partners.textContent = !symmetry.value
      ? ""
      : cells.length
        ? `Without a partner: ${cells.slice(0, 8).join(", ")}${cells.length > 8 ? " and more" : ""}.`
        : "Symmetric.";
  }

  const draftName = () => `draft.${kind.value}`;
  function keepDraft() {
    setSetting("draft", kind.value);
    setSetting(draftName(), JSON.stringify({ size: Number(size.value), draft: editor.draft() }));
  }
  function storedDraft() {
    try {
      return JSON.parse(setting(draftName(), "null"));
    } catch {
      return null;
    }
  }

  function chooseFamily(from = storedDraft()) {
    const { sizes, defaultSize } = editorOf(kind.value);
    sizeField.hidden = !sizes;
    size.replaceChildren(...Object.entries(sizes ?? {}).map(([label, value]) => make("option", { value }, label)));
    if (sizes) size.value = String(Object.values(sizes).includes(from?.size) ? from.size : defaultSize);
    newEditor(from?.draft ?? null);
  }

  /** @param {unknown} draft */
  function newEditor(draft = null) {
    editor = editorOf(kind.value).editor(Number(size.value), changed);
    const kinds = editor.symmetries ?? [];
    helpers.hidden = !kinds.length;
    symmetry.replaceChildren(
      make("option", { value: "" }, "none"),
      ...kinds.map((each) => make("option", { value: each }, each)),
    );
    const undo = make(
      "div",
      { class: "tools" },
      button("Undo", () => editor.undo()),
      button("Redo", () => editor.redo()),
      button("Empty", () => newEditor()),
    );
    place.replaceChildren(
      make("div", { class: "stage" }, editor.element),
      make("div", { class: "aside" }, head, editor.controls, undo, helpers, foot),
    );
    if (draft === null) changed();
    else editor.restore(draft);
    if (draft !== null) changed();
  }

  /** Loads a puzzle in any notation. */
  async function paste() {
    problem.textContent = "";
    try {
      const found = readHere(source.value) ?? (await post("parse", { puzzle: source.value.trim() || " " }));
      const from = editorOf(found.family).draftOf(found.puzzle);
      const { sizes } = editorOf(found.family);
      if (sizes && !Object.values(sizes).includes(from.size))
        throw new Error("There is no editor for this size; paste it on the first page to play it.");
      kind.value = found.family;
      chooseFamily(from);
      source.value = "";
    } catch (error) {
      problem.textContent = messageOf(error);
    }
  }
  const source = make("textarea", { id: "enter-paste", rows: 2, spellcheck: "false", maxlength: 20000 });
  const problem = make("p", { class: "bad", role: "alert" });

  const some = (/** @type {string[]} */ names) =>
    `${names.slice(0, 6).join(", ")}${names.length > 6 ? " and more" : ""}`;

  /** @param {Record<"unnecessary" | "unnecessary_clues" | "additions", string[] | null> & { rating: Rating | null }} facts */
  async function setterSentence({ rating, unnecessary, unnecessary_clues: clues, additions }) {
    if (additions?.length) return `Any one of these givens makes it unique: ${some(additions)}.`;
    if (!rating?.level) return "";
    const [info, hardest] = await Promise.all([familyInfo(kind.value), techniqueTitle(kind.value, rating.hardest)]);
    const level = levelTitle(playLevelOf(info, rating.level));
    const words = [`${level}, score ${rating.score}; hardest: ${hardest ?? "none"}.`];
    const spare = [...(unnecessary ?? []), ...(clues ?? [])];
    if (spare.length) words.push(`Not minimal: any one of ${some(spare)} could go.`);
    else if (unnecessary) words.push("Minimal: every given and clue is needed.");
    return words.join(" ");
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
          const puzzle = editor.text() ?? "";
          await action(isStatic ? { family: kind.value, puzzle } : await post("parse", { puzzle, family: kind.value }));
        } catch (error) {
          toast(messageOf(error), "bad");
        }
      },
      attributes,
    );
  const uses = [
    use("Play it", (puzzle) => saveAndOpenNew({ ...puzzle, level: null, score: null }), { class: "primary" }),
    use("Share or export it", ({ family: name, puzzle }) => sharePuzzle(name, puzzle)),
  ];

  const head = make(
    "div",
    { class: "enter-head" },
    make("div", { class: "field" }, make("label", { for: "enter-kind" }, "Family"), kind),
    sizeField,
    count,
    more,
  );
  const foot = make(
    "div",
    {},
    make(
      "div",
      { class: "tools" },
      uses,
      button("Print it", () => window.print()),
    ),
    make(
      "details",
      {},
      make("summary", {}, "Paste a puzzle"),
      make("label", { for: "enter-paste" }, "Any notation, or a link of f-puzzles, SudokuPad or puzz.link"),
      source,
      problem,
      button("Load", paste, { class: "primary" }),
    ),
    make("p", {}, make("a", { class: "quiet", href: "#sheet" }, "Print a sheet of puzzles for a class")),
  );
  keepParts(
    ...["enter.js", "parts.js", "undo-stack.js", "families/editors.js"],
    ...["families/sudoku-outside.js", "families/sudoku-clue-panel.js", "families/sudoku-setting.js"],
    ...names.map((name) => `families/${name}-editor.js`),
  );
  host.replaceChildren(make("h1", {}, "Enter your own"), place);
  if (names.includes(setting("draft", ""))) kind.value = setting("draft", "");
  chooseFamily();
  return () => document.removeEventListener("keydown", onKey);
}
