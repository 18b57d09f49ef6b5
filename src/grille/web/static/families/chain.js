// Domino chains in the browser, their rules: hands, moves, and when all is laid.

import { GrilleError } from "../errors.js";
import { quoted, stripped } from "./text.js";

export const title = "Domino chain";

const TILES = "\\d{1,9}-\\d{1,9}(?: \\d{1,9}-\\d{1,9})*";
const HAND = new RegExp(
  `^(?:hand )?(hand|${TILES})( ring)?(?: from (\\d{1,9}))?(?: to (\\d{1,9}))?(?: on (${TILES}))?$`,
);
/** @returns {Pair[]} */
const tilesIn = (text = "") => [...text.matchAll(/(\d+)-(\d+)/g)].map((match) => [Number(match[1]), Number(match[2])]);
const digit = (/** @type {string | undefined} */ text) => (text === undefined ? null : Number(text));

/**
 * Reads a hand in the service's notation: tiles, then constraints on the chain or what lies on the table.
 * @param {string} text
 * @returns {Hand}
 */
export function read(text) {
  const match = HAND.exec(text);
  const hand = match && {
    text,
    tiles: tilesIn(match[1]),
    ring: Boolean(match[2]),
    start: digit(match[3]),
    end: digit(match[4]),
    table: tilesIn(match[5]),
  };
  const asked = hand && (hand.ring || hand.start !== null || hand.end !== null);
  const broken = hand?.table.some(([left], at) => at > 0 && hand.table[at - 1]?.[1] !== left);
  // A hand with a table has no constraints on its ends.
  if (!hand || broken || (asked && hand.table.length)) throw new GrilleError("this is not a hand of dominoes");
  return hand;
}

/**
 * @param {Hand} hand
 * @returns {ChainBoard}
 */
export const start = (hand) => ({
  held: hand.tiles.map((face, index) => [index, face]),
  lying: hand.table.map((face) => [null, face]),
});

/**
 * @param {readonly [number, number | null]} face
 */
export const label = ([left, right]) => `${left}-${right}`;
/**
 * @param {Pair} face
 * @returns {Pair}
 */
const turned = ([left, right]) => [right, left];

const TAKE = /^take[ \t-\r]+(left|right)$/i;
const MOVE = /^(turn|(?:place-)?(first|left|right))[ \t-\r]+t([1-9]\d{0,6})$/i;

/**
 * @param {Hand} hand
 * @param {ChainBoard} board
 * @param {string} move
 * @returns {ChainBoard}
 */
export function after(hand, board, move) {
  const text = stripped(move);
  const take = TAKE.exec(text);
  if (take) return taken(board, take[1]?.toLowerCase() ?? "");
  const match = MOVE.exec(text);
  if (!match)
    throw new GrilleError(
      `expected a move such as turn t3, first t2, left t1, right t4 or take left, found ${quoted(move)}`,
    );
  const index = Number(match[3]) - 1;
  const tile = `t${index + 1}`;
  if (index >= hand.tiles.length) throw new GrilleError(`there is no ${tile}: the hand has ${hand.tiles.length} tiles`);
  const at = board.held.findIndex(([each]) => each === index);
  const face = board.held[at]?.[1];
  if (!face) throw new GrilleError(`${tile}: it is already laid`);
  const side = match[2]?.toLowerCase();
  if (!side) return { ...board, held: board.held.with(at, [index, turned(face)]) };
  const why = refuses(board.lying, side, face);
  if (why) throw new GrilleError(`${tile}: ${why}`);
  const held = board.held.filter(([each]) => each !== index);
  return { held, lying: side === "left" ? [[index, face], ...board.lying] : [...board.lying, [index, face]] };
}

/**
 * Why a tile can't be laid on a side; null where it can.
 * @param {ChainBoard["lying"]} lying
 * @param {string} side
 * @param {Pair} face
 */
function refuses(lying, side, face) {
  if (side === "first") return lying.length ? "the table is not empty: place-first lays only the first tile" : null;
  if (!lying.length) return "the table is empty: lay the first tile with place-first";
  const end = side === "left" ? lying[0]?.[1][0] : lying.at(-1)?.[1][1];
  const [meets, other] = side === "left" ? turned(face) : face;
  const advice = other === end ? "; turned, it would" : "";
  return meets === end ? null : `${label(face)} does not fit at the ${side} end: ${meets} is not ${end}${advice}`;
}

/**
 * @param {ChainBoard} board
 * @param {string} side
 * @returns {ChainBoard}
 */
function taken(board, side) {
  const tile = side === "left" ? board.lying[0] : board.lying.at(-1);
  if (!tile) throw new GrilleError("the table is empty: there is no tile to take back");
  const [index, face] = tile;
  if (index === null) throw new GrilleError(`${label(face)} was on the table at the start and cannot be taken back`);
  const lying = side === "left" ? board.lying.slice(1) : board.lying.slice(0, -1);
  /** @type {ChainBoard["held"]} */
  const held = [...board.held, [index, face]];
  return { held: held.sort((one, other) => one[0] - other[0]), lying };
}

/**
 * A move as a sentence; tiles are named by what they show.
 * @param {string} move
 * @param {Hand} hand
 */
export function describe(move, hand) {
  const [verb = "", name = ""] = move.replace("place-", "").split(" ");
  const tile = tileName(name, hand.tiles);
  return verb === "turn"
    ? `Turn ${tile} round.`
    : verb === "first"
      ? `Lay ${tile} first.`
      : verb === "take"
        ? `Take the ${name} end back.`
        : verb === "start"
          ? "Started over."
          : `Lay ${tile} at the ${verb} end.`;
}

/**
 * What a tile shows, such as 3-5 for t7.
 * @param {string} name
 * @param {readonly Pair[]} tiles
 */
const tileName = (name, tiles) => {
  const face = tiles[Number(name.slice(1)) - 1];
  return face ? label(face) : name;
};

/**
 * A message in which tiles are named by what they show now.
 * @param {string} text
 * @param {ChainBoard} board
 */
export function wording(text, board) {
  const faces = new Map([...board.held, ...board.lying].map(([index, face]) => [index, face]));
  const named = text.replace(/\bt(\d+)\b/g, (name, number) => {
    const face = faces.get(Number(number) - 1);
    return face ? label(face) : name;
  });
  // "3-2: 3-2 does not fit" says it once.
  return named.replace(/^(\d+-\d+): (?=\1 )/, "").replace(/^(\d+-\d+): it /, "$1 ");
}

/**
 * The moves that take every tile back into the hand, turned as it was at the start.
 * @param {Hand} hand
 * @param {ChainBoard} board
 * @returns {string[]}
 */
export function clear(hand, board) {
  const left = Math.max(
    0,
    board.lying.findIndex(([index]) => index === null),
  );
  const laid = board.lying.flatMap(([index, face]) => (index === null ? [] : [{ index, face }]));
  const held = board.held.map(([index, face]) => ({ index, face }));
  const faces = [...held, ...laid].sort((one, other) => one.index - other.index);
  const turns = faces
    .filter(({ index, face }) => label(face) !== label(hand.tiles[index] ?? face))
    .map(({ index }) => `turn t${index + 1}`);
  return [...Array(laid.length - left).fill("take right"), ...Array(left).fill("take left"), ...turns];
}

export const clashes = () => [];

/**
 * @param {Hand} hand
 * @param {ChainBoard} board
 */
export function done(hand, board) {
  if (board.held.length || !hand.tiles.length) return !board.held.length;
  const [left, right] = [board.lying[0]?.[1][0], board.lying.at(-1)?.[1][1]];
  return (
    (!hand.ring || left === right) &&
    (hand.start === null || left === hand.start) &&
    (hand.end === null || right === hand.end)
  );
}

/**
 * @param {Hand} _hand
 * @param {ChainBoard} board
 */
export const full = (_hand, board) => board.held.length === 0;
export const fullMessage = "Every tile is laid, but the chain is not what was asked for.";

/**
 * Why a chain of all tiles is not the one asked for.
 * @param {Hand} hand
 * @param {ChainBoard} board
 */
export function unfinished(hand, board) {
  const [left, right] = [board.lying[0]?.[1][0], board.lying.at(-1)?.[1][1]];
  if (hand.ring && left !== right) return `its ends are ${left} and ${right}, so it is not a ring`;
  if (hand.start !== null && left !== hand.start) return `it begins with ${left}, not with ${hand.start}`;
  return `it ends with ${right}, not with ${hand.end}`;
}
