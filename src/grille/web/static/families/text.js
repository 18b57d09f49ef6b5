// Text as the service reads it: the same blanks, the same quotes, so that a move is taken or refused alike on both sides.

const BLANK = /[\t-\r\x1c- \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** A text without the blanks around it. `trim` differs: it keeps control characters and takes a byte order mark. One expression for
 * all of it would go through every run of blanks again from each of its signs. */
export function stripped(text) {
  let [from, to] = [0, text.length];
  while (from < to && BLANK.test(text[from])) from += 1;
  while (from < to && BLANK.test(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

/** What was found, in quotes, cut to a length that can be read. */
export const quoted = (text, most = 40) => `'${[...text].slice(0, most).join("")}'`;
