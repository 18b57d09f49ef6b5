// Links that carry a puzzle: the family and the notation, after the hash, where no server sees them.

/**
 * @param {string} family
 * @param {string} puzzle
 */
export const puzzleHash = (family, puzzle) => `#p=${encodeURIComponent(puzzle)}&f=${encodeURIComponent(family)}`;

/**
 * The screen that a hash names, and its fields.
 * @param {string} hash
 */
export function parseHash(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const name =
    ["p", "learn", "enter", "tutorial", "daily", "progress", "sheet"].find((each) => fields.has(each)) ?? "start";
  return { name, fields };
}

/** The public address of the page: as the server names it (--public-url), or else as it was opened. */
function pageAddress() {
  const canonical = document.querySelector("link[rel=canonical]")?.getAttribute("href");
  return canonical ?? `${location.origin}${location.pathname}`;
}

/**
 * The link to a puzzle, and a promise of whether it was copied.
 * @param {string} family
 * @param {string} puzzle
 */
export function copyLink(family, puzzle) {
  const address = pageAddress() + puzzleHash(family, puzzle);
  const copying = navigator.clipboard?.writeText(address);
  const copied = copying
    ? copying.then(
        () => true,
        () => false,
      )
    : Promise.resolve(false);
  return { address, copied };
}

/**
 * Seconds as minutes and seconds, or hours, minutes and seconds.
 * @param {number} seconds
 */
export const formatTime = (seconds) => {
  const total = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor(total / 60) % 60];
  const pad = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${pad(minutes)}:${pad(total % 60)}` : `${minutes}:${pad(total % 60)}`;
};
