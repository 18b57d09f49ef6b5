// Sharing a puzzle: its link, a QR code of it, and links for friends without Grille.

import { dialog, draw, make, toast } from "./dom.js";
import { family } from "./families/index.js";
import { copyLink } from "./link.js";
import { qrCode } from "./qr.js";

/** Light modules around a QR code, which scanners need. */
const MARGIN = 4;
/** A longer address makes a code that phones can't read from a screen. */
const MAX_ADDRESS = 1_200;

/** @param {string} text */
function qrPicture(text) {
  const grid = qrCode(text);
  const size = grid.length + 2 * MARGIN;
  const dark = grid
    .flatMap((row, y) => row.map((each, x) => (each ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : "")))
    .join("");
  return draw(
    "svg",
    { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": "QR code of the link" },
    draw("rect", { width: size, height: size, fill: "#fff" }),
    draw("path", { d: dark, fill: "#000" }),
  );
}

/**
 * Copies the link to a puzzle, and shows it with its QR code and where else the puzzle can be opened.
 * @param {string} name
 * @param {string} puzzle
 */
export async function shareDialog(name, puzzle) {
  const kind = family(name);
  const read = kind.read(puzzle);
  const { address, copied } = copyLink(name, kind.linkText?.(read) ?? puzzle);
  const links = kind.elsewhere(read);
  const onfocus = (/** @type {any} */ event) => event.target.select();
  dialog(
    "Share this puzzle",
    make("input", { class: "wide", readonly: true, value: address, "aria-label": "Link", onfocus }),
    address.length <= MAX_ADDRESS ? qrPicture(address) : "",
    links.length
      ? make(
          "p",
          { class: "elsewhere" },
          "Open in: ",
          links.map(({ title, href }) => [
            make("a", { href, target: "_blank", rel: "noopener noreferrer" }, title),
            " ",
          ]),
        )
      : make("p", { class: "needs" }, kind.notElsewhere?.(read) ?? ""),
  );
  if (await copied) toast("Link copied.");
}
