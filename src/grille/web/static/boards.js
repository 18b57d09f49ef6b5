// Boards with rules that this page does not know: the service describes them, and the descriptions are kept, so that games
// on them open without it.

import { family } from "./families/index.js";
import { prune, put, take } from "./shelf.js";

const MAX_BOARDS = 300;
const keyOf = (/** @type {string} */ name, /** @type {string} */ text) => `board ${name} ${text}`;

/**
 * Whether a puzzle can be read here.
 * @param {string} name
 * @param {string} text
 */
function readable(name, text) {
  try {
    family(name).read(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a puzzle can be read here, once a stored description was recalled.
 * @param {string} name
 * @param {string} text
 */
export async function recall(name, text) {
  if (readable(name, text)) return true;
  const found = await take(keyOf(name, text));
  if (found) await family(name).learnBoard?.(text, found.board);
  return readable(name, text);
}

/**
 * Keeps the descriptions of a reply and removes them from it; afterwards their puzzles can be read.
 * @param {any} reply
 * @param {boolean} store whether they are of games, not of drafts
 */
export async function keepBoards(reply, store = true) {
  for (const each of [reply, ...(Array.isArray(reply.pages) ? reply.pages : [])]) {
    const { family: name = reply.family, puzzle, board } = each;
    delete each.board;
    if (!board || !puzzle) continue;
    await family(name).learnBoard?.(puzzle, board);
    if (!store) continue;
    await put(keyOf(name, puzzle), { board, when: Date.now() });
    await prune("board ", MAX_BOARDS);
  }
}
