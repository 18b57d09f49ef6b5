// LZ-string compression as base64, for links to f-puzzles and SudokuPad. grille.notation.lzstring explains the format.

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** @param {string} text */
export function compress(text) {
  /** @type {number[]} */
  const bits = [];
  /** @type {Map<string, number>} */
  const codes = new Map();
  /** @type {Set<string>} */
  const fresh = new Set();
  let [width, room, phrase] = [2, 2, ""];
  const put = (/** @type {number} */ value, /** @type {number} */ count) => {
    for (let at = 0; at < count; at += 1) bits.push((value >> at) & 1);
  };
  const count = () => {
    room -= 1;
    if (room) return;
    room = 1 << width;
    width += 1;
  };
  const emit = (/** @type {string} */ each) => {
    if (fresh.delete(each)) {
      const wide = each.charCodeAt(0) > 255;
      put(wide ? 1 : 0, width);
      put(each.charCodeAt(0), wide ? 16 : 8);
      count();
    } else put(codes.get(each) ?? 0, width);
    count();
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (!codes.has(sign)) {
      codes.set(sign, codes.size + 3);
      fresh.add(sign);
    }
    if (codes.has(phrase + sign)) {
      phrase += sign;
      continue;
    }
    emit(phrase);
    codes.set(phrase + sign, codes.size + 3);
    phrase = sign;
  }
  if (phrase) emit(phrase);
  put(2, width);
  bits.push(...Array(6 - (bits.length % 6)).fill(0));
  let coded = "";
  for (let at = 0; at < bits.length; at += 6)
    coded += ALPHABET.charAt(bits.slice(at, at + 6).reduce((sum, bit) => sum * 2 + bit, 0));
  return coded + "=".repeat(-coded.length & 3);
}
