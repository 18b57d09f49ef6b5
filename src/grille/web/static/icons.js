// Icons as inline SVG, drawn on a square of 24 with the colour of the text around them.

import { draw } from "./dom.js";

const PATHS = {
  back: "M15 5l-7 7 7 7",
  bookmark: "M7 4h10v16l-5-4-5 4z",
  calendar: "M4 6h16v14H4zM4 10h16M8 3v5M16 3v5",
  check: "M5 12.5l4.5 4.5L19 7.5",
  close: "M6 6l12 12M18 6L6 18",
  colours: "M9 15a5.5 5.5 0 1 1 0-11 5.5 5.5 0 0 1 0 11zM15 20a5.5 5.5 0 1 1 0-11 5.5 5.5 0 0 1 0 11z",
  erase:
    "M8.5 19H20M4.6 14.4l8.8-8.8a2 2 0 0 1 2.8 0l3.2 3.2a2 2 0 0 1 0 2.8L12 19H8.5l-3.9-3.9a.5.5 0 0 1 0-.7zM9 10l5.5 5.5",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  flag: "M6 21V4h11l-2 4 2 4H6",
  hint: "M9.5 18h5M10 21h4M8.3 14.6A6 6 0 1 1 15.7 14.6c-.8.7-1.2 1.4-1.2 2.4h-5c0-1-.4-1.7-1.2-2.4z",
  join: "M3 8h18v8H3zM12 8v8M7.5 12h.01M16.5 12h.01",
  left: "M19 12H5M11 6l-6 6 6 6",
  link: "M5 19L19 5M7.5 19a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM21.5 5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M5 12h14",
  next: "M9 5l7 7-7 7",
  notes: "M4 20l1-4.2L15.8 5a1.8 1.8 0 0 1 2.6 0l.6.6a1.8 1.8 0 0 1 0 2.6L8.2 19z M13.8 7l3.2 3.2",
  pause: "M8.5 6v12M15.5 6v12",
  pen: "M4 20l1-4.2L15.8 5a1.8 1.8 0 0 1 2.6 0l.6.6a1.8 1.8 0 0 1 0 2.6L8.2 19z",
  play: "M8 5.5v13l10.5-6.5z",
  plus: "M12 5v14M5 12h14",
  redo: "M20 9.5H9.5a5 5 0 0 0 0 10H14M20 9.5L16 5.5M20 9.5L16 13.5",
  right: "M5 12h14M13 6l6 6-6 6",
  separate: "M12 4v16M5 8H3v8h2M19 8h2v8h-2",
  settings:
    "M4 7h9M17 7h3M4 17h3M11 17h9M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z",
  share: "M12 15V4M8 7.5L12 3.5l4 4M5 12v7.5h14V12",
  star: "M12 4l2.4 5 5.6.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.6-.8z",
  tiles: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  turn: "M5 12a7 7 0 0 1 12-4.9L19 9M19 4v5h-5M19 12a7 7 0 0 1-12 4.9L5 15M5 20v-5h5",
  undo: "M4 9.5h10.5a5 5 0 0 1 0 10H10M4 9.5L8 5.5M4 9.5L8 13.5",
};

/**
 * An icon; the words beside it, or the label of its button, say what it means.
 * @param {keyof typeof PATHS} name
 */
export const icon = (name) =>
  draw("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: PATHS[name] }));
