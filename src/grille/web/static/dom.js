// Elements in one call. Text is always set as text, never parsed as markup.

import { setting } from "./storage.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {Element} T
 * @param {T} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 * @returns {T}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("aria-")) {
      element.setAttribute(name, String(value));
      continue;
    }
    if (value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "value" || name === "checked" || name === "disabled") Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...nodes(children));
  return element;
}

/**
 * @param {readonly Child[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  return children.flatMap((each) => {
    if (Array.isArray(each)) return nodes(each);
    if (each === null || each === undefined || typeof each === "boolean") return [];
    return [each instanceof Node ? each : String(each)];
  });
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Attributes} attributes
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export const make = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} name
 * @param {Attributes} attributes
 * @param {Child[]} children
 * @returns {SVGElementTagNameMap[T]}
 */
export const draw = (name, attributes, ...children) => fill(document.createElementNS(SVG, name), attributes, children);

/**
 * @param {Child} label
 * @param {(event: any) => unknown} onclick
 * @param {Attributes} attributes
 */
export const button = (label, onclick, attributes = {}) =>
  make("button", { type: "button", onclick, ...attributes }, label);

/** Milliseconds until a press counts as long; stored for those who need more. */
export const longPress = () => Number(setting("long-press", "450"));

/**
 * Calls `act` when a button is pressed for long, in place of its click.
 * @param {HTMLButtonElement} element
 * @param {() => unknown} act
 */
export function pressable(element, act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let long = false;
  element.addEventListener("pointerdown", () => {
    long = false;
    timer = setTimeout(() => {
      long = true;
      act();
    }, longPress());
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"])
    element.addEventListener(end, () => clearTimeout(timer));
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener(
    "click",
    (event) => {
      if (long) event.stopImmediatePropagation();
      long = false;
    },
    { capture: true },
  );
}

/**
 * The element of index.html with this id.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element with the id ${id}`);
  return found;
}

/**
 * Gives a board the class `keyboard` while the keyboard has reached it. As a rule for `:has`, every change of the board
 * would have the whole board styled again.
 * @param {Element} board
 */
export function showFocus(board) {
  board.addEventListener("focusin", ({ target }) =>
    board.classList.toggle("keyboard", target instanceof Element && target.matches(":focus-visible")),
  );
  board.addEventListener("focusout", () => board.classList.remove("keyboard"));
}

let alternate = false;

/**
 * Announces a text to screen readers.
 * @param {string} text
 */
export function announce(text) {
  // A live region announces changes only: a trailing space makes the same sentence a change.
  alternate = !alternate;
  byId("live").textContent = alternate ? text : `${text} `;
}

/**
 * Shows a short message that disappears after some seconds; also announces it.
 * @param {string} text
 */
export function toast(text, kind = "note") {
  const box = make("div", { class: `toast ${kind}` }, text);
  byId("toasts").replaceChildren(box);
  announce(text);
  setTimeout(() => box.remove(), 7000);
}

/**
 * Opens a dialog with a heading and a Close button.
 * @param {string} title
 * @param {Child[]} children
 */
export function dialog(title, ...children) {
  const close = button("Close", () => box.close(), { class: "plain" });
  const box = make(
    "dialog",
    { "aria-label": title },
    make("div", { class: "dialog-head" }, make("h2", {}, title), close),
    ...children,
  );
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}
