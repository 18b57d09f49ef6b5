// A long text in pages, so that nothing has to be scrolled.

/** Where a text may be divided, the best places first. No number, name or word is ever divided. */
const SEAMS = [/\n/, /(?<=[.!?]) /, /(?<=[;:]) /, /(?<=,) /, / /];

/**
 * A text in as few pages as needed: whole sentences where they fit, else parts of them.
 * @param {string} text
 * @param {(text: string) => boolean} fits
 * @returns {string[]}
 */
export function pagesOf(text, fits) {
  if (fits(text)) return [text];
  return divided(text, fits, 0);
}

/**
 * @param {string} text
 * @param {(text: string) => boolean} fits
 * @param {number} level
 * @returns {string[]}
 */
function divided(text, fits, level) {
  const seam = SEAMS[level];
  if (!seam) return [text];
  const parts = text.split(seam);
  const glue = level ? " " : "\n";
  /** @type {string[]} */
  const pages = [];
  for (const part of parts) {
    const last = pages.at(-1);
    if (last !== undefined && fits(`${last}${glue}${part}`)) pages[pages.length - 1] = `${last}${glue}${part}`;
    else if (fits(part)) pages.push(part);
    else pages.push(...divided(part, fits, level + 1));
  }
  return pages;
}
