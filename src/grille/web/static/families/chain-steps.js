// Domino chains in the browser, steps on a board: what lies where, what a step lays, what differs from the solution.

import { after, label } from "./chain.js";

/** @param {ChainBoard} board */
const before = (board) =>
  Math.max(
    0,
    board.lying.findIndex(([index]) => index === null),
  );

/**
 * The facts of a board: each tile laid, counted from those on the table, or from the left where there were none.
 * @param {Hand} hand
 * @param {ChainBoard} board
 */
export function facts(hand, board) {
  const left = before(board);
  return new Set(
    board.lying.flatMap(([index, face], at) => {
      if (index === null) return [];
      const place = at < left ? `l${left - at}` : `r${at - left - hand.table.length + 1}`;
      return [`+${place}=${label(face) === label(hand.tiles[index] ?? face) ? "" : "~"}t${index + 1}`];
    }),
  );
}

/**
 * The moves that lay the tile of a step, with a turn first if it is held the wrong way; none where it lies.
 * @param {Hand} hand
 * @param {ChainBoard} board
 * @param {Step} step
 */
export function stepMoves(hand, board, { places }) {
  /** @type {string[]} */
  const texts = [];
  const number = (/** @type {string} */ word) => Number(/\d+/.exec(word)?.[0]);
  for (const word of [...places].sort((one, other) => number(one) - number(other))) {
    const [, side, turn, tile] = /^([lr])\d+=(~?)t(\d+)$/.exec(word) ?? [];
    const index = Number(tile) - 1;
    const held = board.held.find(([each]) => each === index);
    const face = hand.tiles[index];
    if (!held || !face) continue;
    const wanted = turn ? label([face[1], face[0]]) : label(face);
    const verb = !board.lying.length ? "first" : side === "l" ? "left" : "right";
    for (const text of [...(label(held[1]) === wanted ? [] : [`turn t${tile}`]), `${verb} t${tile}`]) {
      board = after(hand, board, text);
      texts.push(text);
    }
  }
  return texts;
}

/**
 * What differs from the solution: the first tile that does not continue it. Equal tiles can stand for each other.
 * @param {Hand} hand
 * @param {Iterable<string>} said
 * @param {ChainBoard} solved
 * @returns {Fault[]}
 */
export function mistakes(hand, said, solved) {
  const left = before(solved);
  return [...said].sort().flatMap((fact) => {
    const [, side, number, turn, tile] = /^\+([lr])(\d+)=(~?)t(\d+)$/.exec(fact) ?? [];
    const face = hand.tiles[Number(tile) - 1];
    if (!face) return [];
    const lies = turn ? label([face[1], face[0]]) : label(face);
    const at = side === "l" ? left - Number(number) : left + hand.table.length + Number(number) - 1;
    const right = solved.lying[at];
    if (right && label(right[1]) === lies) return [];
    const other = right ? label(right[1]) : "nothing";
    const message = `${side}${number} holds ${lies}, but the solution has ${other} there`;
    return [{ message, cells: [`t${tile}`] }];
  });
}

/** No move is only a note: a turn says nothing about the chain, and leaves its facts as they are. */
export const aside = () => false;

/**
 * Whether the tile of a step lies.
 * @param {Hand} hand
 * @param {ChainBoard} board
 * @param {Step} step
 */
export function entered(hand, board, step) {
  try {
    return stepMoves(hand, board, step).length === 0;
  } catch {
    return false;
  }
}

/**
 * What to say where the tiles that lie belong further along the chain, so that no step from its start applies; null
 * where they begin it.
 * @param {Hand} hand
 * @param {ChainBoard} board
 * @param {ChainBoard} solved
 */
export function waiting(hand, board, solved) {
  const faces = (/** @type {ChainBoard} */ each) => each.lying.map(([, face]) => label(face));
  const [lie, all] = [faces(board), faces(solved)];
  if (hand.table.length || !lie.length || lie.every((face, at) => all[at] === face)) return null;
  const further = all.some((_, from) => from > 0 && lie.every((face, at) => all[from + at] === face));
  return further ? `Nothing is wrong, but hints start at the left end: lay ${all[0]} first.` : null;
}
