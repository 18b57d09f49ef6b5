// Elements made in one call. Text is always set as text, so nothing that comes in is ever markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("aria-")) {
      element.setAttribute(name, String(value));
      continue;
    }
    if (value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "disabled") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((each) => each !== null && each !== undefined && each !== false));
  return element;
}

export const make = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);
export const draw = (name, attributes, ...children) => fill(document.createElementNS(SVG, name), attributes, children);
export const button = (label, onclick, attributes = {}) =>
  make("button", { type: "button", onclick, ...attributes }, label);

let turn = false;

/** Says something to those who listen instead of looking. */
export function announce(text) {
  const live = document.getElementById("live");
  // The same sentence twice is two announcements: a blank at its end tells them apart.
  turn = !turn;
  live.textContent = turn ? text : `${text} `;
}

/** A short message that goes away by itself; also announced. */
export function toast(text, kind = "note") {
  const box = make("div", { class: `toast ${kind}` }, text);
  document.getElementById("toasts").replaceChildren(box);
  announce(text);
  setTimeout(() => box.remove(), 7000);
}

/** A dialog with a heading; returns the element, already open. */
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
