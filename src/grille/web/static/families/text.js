// Text as the service reads it: the same whitespace and quotes, so that both sides accept and refuse the same moves.

const BLANK = /[\t-\r\x1c- \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/**
 * A text without leading and trailing whitespace, as Python's strip() does it: trim() keeps some control characters and
 * removes a byte order mark. A single regular expression would take quadratic time on long runs of blanks.
 * @param {string} text
 */
export function stripped(text) {
  let [from, to] = [0, text.length];
  while (from < to && BLANK.test(text.charAt(from))) from += 1;
  while (from < to && BLANK.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/**
 * A text in quotes, cut to a readable length.
 * @param {string} text
 */
export const quoted = (text, most = 40) => `'${[...text].slice(0, most).join("")}'`;
