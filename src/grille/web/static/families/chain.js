// Domino chains in the browser, their rules: hands, moves, and when all is laid.

import { Refused } from "../refused.js";

export const title = "Domino chain";

const tilesIn = (text) => [...text.matchAll(/(\d+)-(\d+)/g)].map((match) => [Number(match[1]), Number(match[2])]);

/** The hand that a text on one line says: tiles, then what the chain must be or what lies already. */
export function read(text) {
  const [, held, rest] = /^\s*(?:hand\s+)?((?:\d+-\d+[\s,;]*)*)(.*)$/s.exec(text) ?? [];
  if (held === undefined || (rest && !/^(?:(?:ring|from\s+\d+|to\s+\d+|on\s+[\d\s-]+)\s*)+$/.test(rest))) throw new Refused("this is not a hand of dominoes");
  const number = (word) => {
    const match = new RegExp(`${word}\\s+(\\d+)`).exec(rest);
    return match ? Number(match[1]) : null;
  };
  const on = /\bon\s+(.*)$/.exec(rest);
  return { text, tiles: tilesIn(held), ring: /\bring\b/.test(rest), start: number("from"), end: number("to"), table: on ? tilesIn(on[1]) : [] };
}

// Held: index and face; lying: index (null where it lay at the start) and face.
export const start = (hand) => ({ held: hand.tiles.map((face, index) => [index, face]), lying: hand.table.map((face) => [null, face]) });

export const label = ([left, right]) => `${left}-${right}`;
const turned = ([left, right]) => [right, left];

export function after(hand, board, move) {
  const text = move.trim().toLowerCase();
  const take = /^take\s+(left|right)$/.exec(text);
  if (take) return taken(board, take[1]);
  const match = /^(turn|(?:place-)?(first|left|right))\s+t([1-9]\d*)$/.exec(text);
  if (!match) throw new Refused(`expected a move such as turn t3, left t1 or take left, not ${move.slice(0, 40)}`);
  const index = match[3] - 1;
  const at = board.held.findIndex(([each]) => each === index);
  if (index >= hand.tiles.length) throw new Refused(`there is no t${index + 1}`);
  if (at < 0) throw new Refused(`t${index + 1} lies already`);
  const face = board.held[at][1];
  if (match[1] === "turn") return { ...board, held: board.held.with(at, [index, turned(face)]) };
  const side = match[2];
  if (side === "first" && board.lying.length) throw new Refused("the table is not bare: lay it left or right");
  if (side !== "first" && !board.lying.length) throw new Refused("the table is bare: lay it first");
  if (side !== "first") {
    const free = side === "left" ? board.lying[0][1][0] : board.lying.at(-1)[1][1];
    const fits = (each) => (side === "left" ? each[1] : each[0]) === free;
    if (!fits(face)) throw new Refused(`${label(face)} doesn't fit: the free ${side} end is ${free}; turned, it ${fits(turned(face)) ? "would" : "wouldn't either"}`);
  }
  const held = board.held.filter(([each]) => each !== index);
  return { held, lying: side === "left" ? [[index, face], ...board.lying] : [...board.lying, [index, face]] };
}

function taken(board, side) {
  if (!board.lying.length) throw new Refused("nothing lies on the table");
  const [index, face] = side === "left" ? board.lying[0] : board.lying.at(-1);
  if (index === null) throw new Refused(`${label(face)} lay there at the start and stays`);
  const lying = side === "left" ? board.lying.slice(1) : board.lying.slice(0, -1);
  return { held: [...board.held, [index, face]].sort((one, other) => one[0] - other[0]), lying };
}

/** A move as somebody would say it. */
export function words(move) {
  const [verb, tile] = move.replace("place-", "").split(" ");
  return verb === "turn" ? `Turn ${tile} round.` : verb === "first" ? `Lay ${tile} first.` : verb === "take" ? `Take the ${tile} end back.` : `Lay ${tile} at the ${verb} end.`;
}

/** The moves that take everything back into the hand, each tile as it was held at first. */
export function back(hand, board) {
  const before = board.lying.findIndex(([index]) => index === null);
  const left = before < 0 ? 0 : before;
  const right = board.lying.length - left - (before < 0 ? 0 : hand.table.length);
  const faces = [...board.held, ...board.lying.filter(([index]) => index !== null)];
  const turns = faces.filter(([index, face]) => label(face) !== label(hand.tiles[index])).map(([index]) => `turn t${index + 1}`);
  return [...Array(left).fill("take left"), ...Array(right).fill("take right"), ...turns];
}

export const clashes = () => [];

export function done(hand, board) {
  if (board.held.length || !board.lying.length) return board.held.length === 0 && hand.tiles.length === 0;
  const [left, right] = [board.lying[0][1][0], board.lying.at(-1)[1][1]];
  return (!hand.ring || left === right) && (hand.start === null || left === hand.start) && (hand.end === null || right === hand.end);
}

/** Techniques that show that there is no solution: no puzzle with a level needs them. */
export const refutes = ["odd-digits", "apart", "wrong-ends"];
